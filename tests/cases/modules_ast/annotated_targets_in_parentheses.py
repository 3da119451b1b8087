import ast

for source in ("(y): int", "y: int", "(a.b): int = 1", "( z ): int = 2"):
    tree = ast.parse(source)
    print(ast.dump(tree), "|", ast.unparse(tree))
