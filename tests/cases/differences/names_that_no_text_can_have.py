#: differs = "code is compiled from text, so a tree's names that no text can have are spelled with other letters"
import ast

tree = ast.parse("name = 1\nprint(name + 1)")
tree.body[0].targets[0].id = tree.body[1].value.args[0].left.id = "@name"
space = {}
exec(compile(tree, "<tree>", "exec"), space)
# => 2
print([name for name in space if not name.startswith("__")], "@name" in space)
# => ['_odd__40_name'] False
