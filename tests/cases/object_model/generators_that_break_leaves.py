# A generator that a loop leaves runs its `finally` there.
import weakref


def numbers():
    try:
        yield 1
        yield 2
        yield 3
    finally:
        print("cleanup")


for n in numbers():
    if n == 2:
        break  # => cleanup
print("left")  # => left


def first():
    for n in numbers():
        return n


print(first())
# => cleanup
# => 1


def found(wanted):
    for n in numbers():
        if n == wanted:
            print("found")
            break
    else:
        print("not found")
    print("behind the loop")


found(1)
# => found
# => cleanup
# => behind the loop
found(5)
# => cleanup
# => not found
# => behind the loop
for n in [1, 2]:
    for m in numbers():
        if m == n:
            break
    print("outer", n)
# => cleanup
# => outer 1
# => cleanup
# => outer 2


def suspended():
    g = numbers()
    print(next(g))


suspended()
# => 1
# => cleanup
print("suspended one is gone")  # => suspended one is gone


# So is what only weak references refer to.
class C:
    pass


def refer():
    c = C()
    return weakref.ref(c)


print(refer()())  # => None
print(weakref.ref(C())())  # => None
c = C()
reference = weakref.ref(c, lambda reference: print("callback"))
c = C()  # => callback
print(reference())  # => None
