output = []
real = print
def print(*args): output.append(args)
print("a", 1)
real(output)  # => [('a', 1)]
