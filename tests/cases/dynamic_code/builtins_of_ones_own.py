# `__builtins__` of one's own
import builtins
def tried(source, globals, run=eval):
    try:
        print(source, '->', run(source, globals))
    except BaseException as error:
        print(source, '->', type(error).__name__, error)
tried('len', {'__builtins__': {}})  # => len -> NameError name 'len' is not defined
tried('x', {'__builtins__': {'x': 1}})  # => x -> 1
tried('open', {'__builtins__': {'print': print}})  # => open -> NameError name 'open' is not defined
tried('x', {'__builtins__': None})  # => x -> TypeError 'NoneType' object is not subscriptable
tried('import os', {'__builtins__': {}}, exec)  # => import os -> ImportError __import__ not found
tried('import os', {'__builtins__': {'__import__': lambda *a, **k: 1 / 0}}, exec)
# => import os -> ZeroDivisionError division by zero
g = {'__builtins__': {'len': lambda x: 42}}
exec('y = len([])\ndef f(): return len("a")', g)
print(g['y'], g['f']())  # => 42 42
tried('[len(x) for x in ("a", "bc")]', {'__builtins__': {'len': len}})
# => [len(x) for x in ("a", "bc")] -> [1, 2]
tried('(lambda: sum([1]))()', {'__builtins__': {}})
# => (lambda: sum([1]))() -> NameError name 'sum' is not defined
tried('abs(-2) + max(1, 5)', {'__builtins__': {'abs': abs, 'max': max}})  # => abs(-2) + max(1, 5) -> 7
tried('__import__("os").system("ls")', {'__builtins__': {}})
# => __import__("os").system("ls") -> NameError name '__import__' is not defined
tried('"a".upper()', {'__builtins__': {}})  # => "a".upper() -> A
tried('len("abc")', {'__builtins__': builtins})  # => len("abc") -> 3
tried('len("abc")', {'__builtins__': builtins.__dict__})  # => len("abc") -> 3
tried('len("abc")', {})  # => len("abc") -> 3
class Names(dict):
    def __missing__(self, name):
        return f'<{name}>'
tried('anything', {'__builtins__': Names()})  # => anything -> <anything>
code = compile('len', 'c', 'eval')
for names in ({}, {'__builtins__': {'len': 'own'}}, {}, {'len': 'global'}):
    print(eval(code, names))
    # => <built-in function len>
    # => own
    # => <built-in function len>
    # => global
safe = {'__builtins__': {}, 'x': 3}
tried('x * 2', safe)  # => x * 2 -> 6
tried('print(x)', safe)  # => print(x) -> NameError name 'print' is not defined
import sys
import types
before = sys.modules['builtins']
sys.modules['builtins'] = types.ModuleType('builtins')
import colorsys
print(colorsys.rgb_to_hsv(0.5, 0.5, 0.5), len('abc'))  # => (0.0, 0.0, 0.5) 3
exec('print(len("abcd"))', {})  # => 4
sys.modules['builtins'] = before
