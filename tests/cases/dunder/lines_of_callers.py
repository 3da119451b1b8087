# Python code that an instruction runs sees the line of that instruction.

import sys


def said(what):
    frame = sys._getframe(2)
    print(what, frame.f_lineno - frame.f_code.co_firstlineno)


class A:
    def __setitem__(s,k,v):
        said('set')
    def __delitem__(s,k):
        said('del')
    def __setattr__(s,k,v):
        said('attr')
    def __getitem__(s,k):
        said('get')
        return 1
    def __add__(s,k):
        said('add')
        return 1
a=A()
print("x")  # => x
a['q'] = 1  # => set 25

a.x = 2  # => attr 27

del a['q']  # => del 29

a[1]  # => get 31

a + 1  # => add 33

def f():
    print("y")

    a['q'] = 1

    a.x = 3
    b = a

    b[1] = 2
    if b:

        b[2] = 5
f()
# => y
# => set 3
# => attr 5
# => set 8
# => set 11

class B:
    def __bool__(s):
        said('bool')
        return True
    def __contains__(s, x):
        said('in')
        return True
    def __iter__(s):
        said('iter')
        return s
    def __next__(s):
        said('next')
        raise StopIteration
    def __format__(s, spec):
        said('format')
        return 'f'
    def __delattr__(s, n):
        said('delattr')
    def __eq__(s, o):
        said('eq')
        return True
    def __len__(s):
        said('len')
        return 3
    def __neg__(s):
        said('neg')
        return 3
    def __getitem__(s, k):
        said('getitem')
        return 3
    def __setitem__(s, k, v):
        said('setitem')

def g():
    b = B()

    if b:
        pass

    c = not b

    2 in b

    for x in b:

        pass

    f'{b}'

    f'{b:>3}'

    del b.x

    b == 3

    -b

    b[1:2]

    b[1:2] = 4

    b[1]

    c = b['x']

    (x) = 1

    while not b:

        pass
g()
# => bool 3
# => bool 6
# => in 8
# => iter 10
# => next 10
# => format 14
# => format 16
# => delattr 18
# => eq 20
# => neg 22
# => getitem 24
# => setitem 26
# => getitem 28
# => getitem 30
# => bool 34
