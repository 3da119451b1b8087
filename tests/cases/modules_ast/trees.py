import ast


def show(call, *args, **kwargs):
    try:
        print(repr(call(*args, **kwargs)))
    except Exception as error:
        print(type(error).__name__, str(error).partition(" object at")[0])


for text in ["1", "-1", "[1, (2, 'x'), {3: b'y'}, {4}]", "None", "1+2j", "'a' 'b'", "set()", " 1", "{}", "-1.5", "..."]:
    show(ast.literal_eval, text)
for text in ["a", "1+1", "f(x)", "[a]", "", "1 +", "__import__('os')", "{**{}}", "f'{1}'", "not True", "2**3"]:
    show(lambda text: ast.literal_eval(text), text) if text not in ("", "1 +") else print(text)
print(ast.dump(ast.parse("x = 1 + y")))
print(ast.dump(ast.parse("f(a, *b, c=1, **d)", mode="eval"), indent=2))
print(ast.dump(ast.parse("1", mode="single")), ast.dump(ast.parse("a.b[c:d]"), annotate_fields=False))
tree = ast.parse("import os\ndef f(x):\n    return x * 2\n\nclass A: pass\nprint(f(3))\n")
for node in ast.walk(tree):
    print(type(node).__name__, getattr(node, "lineno", "-"), getattr(node, "col_offset", "-"))


class Names(ast.NodeVisitor):
    def __init__(self):
        self.names = []

    def visit_Name(self, node):
        self.names.append(node.id)
        self.generic_visit(node)

    def visit_FunctionDef(self, node):
        self.names.append("def " + node.name)
        self.generic_visit(node)


visitor = Names()
visitor.visit(tree)
print(visitor.names)


class Double(ast.NodeTransformer):
    def visit_Constant(self, node):
        if isinstance(node.value, int):
            return ast.copy_location(ast.Constant(node.value * 10), node)
        return node


changed = ast.fix_missing_locations(Double().visit(ast.parse("print(1 + 2, 'x')")))
print(ast.unparse(changed))
exec(compile(changed, "<tree>", "exec"))
print(eval(compile(ast.parse("1 + 2 * 3", mode="eval"), "<tree>", "eval")))
node = ast.BinOp(ast.Constant(1), ast.Add(), right=ast.Constant(2))
print(ast.unparse(node), ast.dump(node), node._fields, node._attributes, ast.Name._fields)
show(ast.BinOp, 1, 2, 3, 4)
show(ast.Name, "a", id="b")
print(ast.Name("a", ast.Load()).id, isinstance(ast.Add(), ast.operator), isinstance(node, ast.expr), ast.AST.__module__)
print(list(ast.iter_fields(node))[0][0], [type(child).__name__ for child in ast.iter_child_nodes(node)])
print(ast.get_docstring(ast.parse('def f():\n    """doc\n       more"""').body[0]), ast.get_docstring(ast.parse("x")))
print(ast.get_source_segment("a + bc", ast.parse("a + bc").body[0].value.right))
for text in ["a b", "def f(:", "x = "]:
    try:
        ast.parse(text, "file.py")
    except SyntaxError as error:
        print(error.msg, error.filename, error.lineno, error.offset)
show(compile, ast.parse("1"), "f", "eval")
show(compile, ast.Expression(ast.Name("a", ast.Load())), "f", "eval")
show(compile, 5, "f", "exec")
print(isinstance(compile("1", "f", "exec", ast.PyCF_ONLY_AST), ast.Module))
for text in [
    "x: int = 3", "a if b else c", "[i for i in x if i if j]", "{**a, 'b': 1}", "lambda a, /, b=1, *c, d, **e: a",
    "f'{x!r:>{w}d}a{{' 'b'", "f'{y=}'", "(yield)", "await x", "not a and b or -c ** 2", "a < b <= c", "x[1:2, ::3]",
    "del a, b", "global x", "raise A from B", "assert x, 'm'", "from . import a as b", "for i in x: pass\nelse: break",
    "while 1: continue", "with a as b, c: pass", "try: pass\nexcept A as e: pass\nelse: pass\nfinally: pass",
    "@d\nasync def f[T](a: int) -> str: ...", "class A[T](B, k=1): x = 1", "type X = int", "(a := 1)", "print(*a, **b)",
    "match x:\n case [1, *r] | {'k': v, **z} if g: pass\n case P(a, b=_) as q: pass\n case None: pass", "a @= b",
    "b'x' + 'é' + 1j", "async for x in y: pass", "async with a: pass", "nonlocal q", "return", "...",
]:
    tree = ast.parse(text)
    print(ast.dump(tree.body[0]))
    print(ast.unparse(tree))
