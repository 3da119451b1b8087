def len(x): return "mine"
print(len([1]))  # => mine
del len
print(len([1]))  # => 1
import builtins
print(builtins.len is len)  # => True
list = [1]
try:
    list("ab")
except TypeError as error:
    print(error)  # => 'list' object is not callable
del list
print(list("ab"))  # => ['a', 'b']
