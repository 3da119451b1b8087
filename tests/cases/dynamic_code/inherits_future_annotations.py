# Text that runs under `from __future__ import annotations` stands under it, too.
from __future__ import annotations

scope = {}
exec("def f(a: Unknown) -> Other[int]: pass", scope)
print(scope["f"].__annotations__)  # => {'a': 'Unknown', 'return': 'Other[int]'}
exec(compile("x: Unknown = 1", "<text>", "exec"), scope)
print(scope["__annotations__"])  # => {'x': 'Unknown'}
print(eval("lambda: 0").__code__.co_flags & 0x1000000 != 0)  # => True
try:
    exec(compile("y: Unknown = 1", "<text>", "exec", dont_inherit=True), scope)
except NameError as error:
    print(error)  # => name 'Unknown' is not defined
exec(compile("y: Unknown = 1", "<text>", "exec", 0x1000000, True), scope)
print(scope["__annotations__"])  # => {'x': 'Unknown', 'y': 'Unknown'}


def f():
    return compile("class C:\n    def g(self, a: Unknown): pass", "<text>", "exec")


exec(f(), scope)
print(scope["C"].g.__annotations__)  # => {'a': 'Unknown'}
