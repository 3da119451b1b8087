import sys

out = []
write = sys.stdout.write
sys.stdout.write = lambda text: out.append(text)
print("hello")
sys.stdout.write = write
print(out)  # => ['hello', '\n']
sys.stdout.anything = 1
print(sys.stdout.anything)  # => 1
