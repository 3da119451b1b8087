# Python code that an instruction runs sees the line of that instruction.

import sys


def said(what):
    print(what, sys._getframe(2).f_lineno)


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
# => set 38
# => attr 40
# => set 43
# => set 46

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
# => bool 85
# => bool 88
# => in 90
# => iter 92
# => next 92
# => format 96
# => format 98
# => delattr 100
# => eq 102
# => neg 104
# => getitem 106
# => setitem 108
# => getitem 110
# => getitem 112
# => bool 116
