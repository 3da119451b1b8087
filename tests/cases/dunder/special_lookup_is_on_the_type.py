class A: pass
a = A()
a.__len__ = lambda: 5
a.__str__ = lambda: "instance"
print("instance" in str(a))  # => False
try:
    len(a)
except TypeError as error:
    print(error)  # => object of type 'A' has no len()
A.__len__ = lambda self: 6
print(len(a))  # => 6
