import ast

tree = ast.parse("""
import builtins as builtin
def f(one, *rest, key=2):
    try:
        value = one + key
    except TypeError as error:
        value = error
    return value
print(builtin.len("abc"), f(1), f(one="a").args[0])
""")
NEW = {"builtin": "@builtin", "f": "@f", "one": "@one", "value": "@value", "error": "a b", "key": "@key"}
for node in ast.walk(tree):
    for field in ("id", "name", "asname", "arg"):
        if getattr(node, field, None) in NEW:
            setattr(node, field, NEW[getattr(node, field)])
exec(compile(tree, "<tree>", "exec"))  # => 3 3 can only concatenate str (not "int") to str
print([node.id for node in ast.walk(tree) if isinstance(node, ast.Name)][:3])
# => ['@value', 'print', '@value']


# pytest evaluates `-m` so.
def named(source, mode="exec"):
    tree = ast.parse(source, mode=mode)
    for node in ast.walk(tree):
        for field in ("id", "arg", "attr", "name"):
            name = getattr(node, field, None)
            if isinstance(name, str) and name.startswith("odd"):
                setattr(node, field, "$" + name[3:])
            elif isinstance(name, str) and name.startswith("even"):
                setattr(node, field, "_odd_" + name[4:])
    return ast.fix_missing_locations(tree)


class Namespace(dict):
    def __missing__(self, name):
        print("asked for", name)
        return name


code = compile(named("not odd_foo", "eval"), "<mark>", "eval")
print(code.co_names, eval(code, {"__builtins__": {}}, Namespace()))
# => asked for $_foo
# => ('$_foo',) False
space = {}
exec(compile(named("""
odd_name, even0 = 1, 2
def odd_f(odd_a, b=3, *, odd_c=4):
    odd_x = odd_a + b + odd_c + even0
    class odd_C:
        odd_attribute = odd_x, "_odd_0", "_odd__0"
        def odd_method(self): return odd_x
    return odd_C
"""), "<tree>", "exec"), space)
print(sorted(name for name in space if name != "__builtins__"))  # => ['$_f', '$_name', '_odd_0']
function = space["$_f"]
print(function.__name__, function.__code__.co_varnames, function.__code__.co_cellvars, function.__kwdefaults__)
# => $_f ('$_a', 'b', '$_c', '$_C') ('$_x',) {'$_c': 4}
made = function(10, **{"$_c": 20})
print(made.__qualname__, getattr(made, "$_attribute"), getattr(made, "$_method").__qualname__)
# => $_f.<locals>.$_C (35, '_odd_0', '_odd__0') $_f.<locals>.$_C.$_method
print(getattr(made(), "$_method")())  # => 35
try:
    exec(compile(named("print(odd_missing)"), "<tree>", "exec"), {})
except NameError as error:
    print(error)  # => name '$_missing' is not defined
try:
    function()
except TypeError as error:
    print(error)  # => $_f() missing 1 required positional argument: '$_a'
