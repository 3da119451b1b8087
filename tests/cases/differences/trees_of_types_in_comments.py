#: differs = "trees have no type comments, no kind of a string, and there is no mode 'func_type'"
import ast

print(ast.dump(ast.parse("x = [] # type: list[int]", type_comments=True)))
# => Module(body=[Assign(targets=[Name(id='x', ctx=Store())], value=List(elts=[], ctx=Load()))], type_ignores=[])
print(ast.dump(ast.parse('u"a"')))  # => Module(body=[Expr(value=Constant(value='a'))], type_ignores=[])
try:
    ast.parse("(int) -> str", mode="func_type")
except ValueError as error:
    print(error)  # => compile() mode must be 'exec', 'eval' or 'single'
