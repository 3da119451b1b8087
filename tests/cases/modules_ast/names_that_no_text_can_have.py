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
