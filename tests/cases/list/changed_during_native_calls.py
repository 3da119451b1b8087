def t(f):
    try:
        print(repr(f()))
    except Exception as e:
        print(type(e).__name__, e)
class Evil:
    def __init__(self, l): self.l = l
    def __eq__(self, o):
        self.l.clear(); 
        [[] for _ in range(100)]
        return False
def f():
    l = []; l.extend([Evil(l), Evil(l), 3]); return l.index(7)
t(f)  # => ValueError 7 is not in list
def f():
    l = []; l.extend([Evil(l), Evil(l), 3]); return l.count(7), l
t(f)  # => (0, [])
def f():
    l = []; l.extend([Evil(l), Evil(l), 3]); return l == [1, 2, 3]
t(f)  # => False
def f():
    l = []; l.extend([Evil(l), Evil(l), 3]); return l.remove(9)
t(f)  # => ValueError list.remove(x): x not in list
class EvilR:
    def __init__(self, l): self.l = l
    def __repr__(self):
        self.l.clear(); [[] for _ in range(100)]
        return 'E'
def f():
    l = []; l.extend([EvilR(l), [1,2], 3]); return repr(l)
t(f)  # => '[E]'
def f():
    d = {}; d.update({1: EvilR(d), 2: [3]}); return repr(d)
t(f)  # => '{1: E}'
class EvilI:
    def __init__(self, l): self.l = l
    def __index__(self):
        self.l.clear(); return 3
def f():
    l = [1,2,3,4,5,6]; l[EvilI(l):] = [9]; return l
t(f)  # => [9]
def f():
    l = [1,2,3,4,5,6]; return l[:EvilI(l)]
t(f)  # => []
def f():
    l = [1,2,3,4,5,6]; return l[EvilI(l)]
t(f)  # => IndexError list index out of range
def f():
    l = [1,2,3,4,5,6]; del l[::EvilI(l)]; return l
t(f)  # => []
def f():
    l = [1,2,3,4,5,6]; return l.pop(EvilI(l))
t(f)  # => IndexError pop from empty list
def f():
    l = [1,2,3]; return l * EvilI(l)
t(f)  # => []
class EvilK:
    d = None
    def __hash__(self): return 1
    def __eq__(self, o):
        if self.d is not None: self.d.clear()
        return False
def f():
    d = {}; k = EvilK(); d[k] = 1; k.d = d; d[EvilK()] = 2; return len(d)
t(f)  # => 1
def f():
    s = set(); k = EvilK(); s.add(k); k.d = s; s.add(EvilK()); return len(s)
t(f)  # => 1
def f():
    d1 = {EvilK(): i for i in range(3)}; d2 = {EvilK(): 1}
    for k in d1: k.d = d1
    d2.update(d1); return len(d1)
t(f)  # => RuntimeError dict mutated during update
def f():
    l = [3,1,2]; l.sort(key=lambda x: l.clear() or -x); return l
t(f)  # => [3, 2, 1]
