#: differs = "the size of a buffer can change while a memoryview shows it: nothing counts the views"
import array
import io

data = bytearray(b"ab")
view = memoryview(data)
data.append(1)
print(len(data))  # => 3
file = io.BytesIO(b"abc")
buffer = file.getbuffer()
file.truncate(1)
numbers = array.array("i", [1])
shown = memoryview(numbers)
numbers.append(2)
print(file.getvalue(), numbers)  # => b'a' array('i', [1, 2])
