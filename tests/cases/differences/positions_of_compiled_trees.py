#: differs = "compile() of a syntax tree compiles its unparsed text: lines in tracebacks are those of that text"
import ast

tree = ast.parse("\n\n\n1 / 0", filename="tree")
try:
    exec(compile(tree, "tree", "exec"))
except ZeroDivisionError as error:
    print(error.__traceback__.tb_next.tb_lineno)  # => 1
