print(1, "a", None, [2])  # => 1 a None [2]
print()
# =>
print(1, 2, sep="")  # => 12
print(1, 2, sep=" - ", end="!\n")  # => 1 - 2!
print("no newline", end="")
print("", "x", sep="|")  # => no newline|x
print(*range(3), sep="\n")
# => 0
# => 1
# => 2
print("flush", flush=True, file=None)  # => flush
import sys, io
print("to stdout", file=sys.stdout)  # => to stdout
buffer = io.StringIO()
print("captured", 5, file=buffer, end="$")
print(buffer.getvalue())  # => captured 5$
class W:
    def write(self, text): parts.append(text)
parts = []
print("a", "b", file=W())
print(parts)  # => ['a', ' ', 'b', '\n']
print("a", sep=5)  # !! TypeError: sep must be None or a string, not int
