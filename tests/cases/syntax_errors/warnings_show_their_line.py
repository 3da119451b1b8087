# Warnings of the text that is about to run come with its lines.
pattern = "\d+"


def compare(x):
    return x is 5


assert (pattern, "no message")
try:
    eval("'\q'")
except SyntaxError:
    pass
print(compare(6))  # => False
