#: stdin = "first line\nsecond\n"
a = input()
b = input("prompt> ")
print(repr(a), repr(b))  # => prompt> 'first line' 'second'
input()  # !! EOFError: EOF when reading a line
