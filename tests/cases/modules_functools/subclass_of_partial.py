# Instances of a subclass of partial have attributes as any instance.
from functools import partial


class Named(partial):
    kind = "named"


p = Named(int, base=2)
print(p("101"), p.kind, hasattr(p, "missing"))  # => 5 named False
p.label = "binary"
print(p.label, p.__dict__, p.func, p.keywords)  # => binary {'label': 'binary'} <class 'int'> {'base': 2}
del p.label
print(hasattr(p, "label"))  # => False
try:
    p.nothing
except AttributeError as error:
    print(error)  # => 'Named' object has no attribute 'nothing'
