import ast

for text in ("\n 1", " 1", "\t1", "\n1", "1 ", "(\n 1)"):
    try:
        print(ast.literal_eval(text))
    except SyntaxError as error:
        print(type(error).__name__, error)
# => IndentationError unexpected indent (<unknown>, line 2)
# => 1
# => 1
# => 1
# => 1
# => 1
