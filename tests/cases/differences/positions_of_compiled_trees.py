#: differs = "code of a syntax tree knows the lines of its nodes, not their columns: tracebacks show no marks for it"
import ast
import traceback

tree = ast.parse("\n\n\n1 / 0", filename="tree")
try:
    exec(compile(tree, "tree", "exec"))
except ZeroDivisionError as error:
    place = traceback.extract_tb(error.__traceback__)[-1]
    print(place.lineno, place.colno)  # => 4 None
