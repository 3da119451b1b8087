# A bound method may be of a bound method: each puts its receiver behind those of the methods inside of it.
import types


def given(*arguments):
    return arguments


method = given
for number in range(5):
    method = types.MethodType(method, number)
print(method("last"))
print(method.__name__, method.__func__.__self__)
print(types.MethodType(types.MethodType(max, 3), 7)(5))

for number in range(5, 3000):
    method = types.MethodType(method, number)
arguments = method()
print(len(arguments), arguments[:3], arguments[-1])
print(len(method(*arguments)))


def first(one, *, key):
    return one, key


print(types.MethodType(first, 1)(key=2))
try:
    types.MethodType(types.MethodType(first, 1), 2)(key=3)
except TypeError as error:
    print(error)
