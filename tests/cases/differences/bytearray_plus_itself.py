#: differs = "bytearray += itself does not raise BufferError"
data = bytearray(b"ab")
data += data
print(data)  # => bytearray(b'abab')
