def f(self):
    "doc of f"


class WithDoc(property):
    "doc of the class"


class Plain(property):
    pass


for kind in (WithDoc, Plain, property):
    print(kind(f, doc="given").__doc__, kind(f).__doc__, kind().__doc__, kind(f, doc="given").getter(f).__doc__)
    # => given doc of f None doc of f
    # => given doc of f None doc of f
    # => given doc of f None given
print(vars(WithDoc(f)), vars(WithDoc(f, doc="given")), vars(WithDoc()))
# => {'__doc__': 'doc of f'} {'__doc__': 'given'} {'__doc__': None}
made = WithDoc(f)
made.__doc__ = "set"
print(made.__doc__, made.setter(f).__doc__)  # => set doc of f
