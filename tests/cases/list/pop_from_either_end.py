a = [1, 2, 3, 4]
print(a.pop(), a.pop(0), a.pop(-1), a)  # => 4 1 3 [2]
print(a.pop(), a)  # => 2 []
try:
    a.pop()
except IndexError as error:
    print(error)  # => pop from empty list
try:
    [1].pop(3)
except IndexError as error:
    print(error)  # => pop index out of range
