# `eval` strips blanks, `compile` and `ast.parse` do not.
import ast


def tell(function, *args, **keywords):
    try:
        result = function(*args, **keywords)
        print(result if isinstance(result, (bool, int)) else type(result).__name__)
    except SyntaxError as error:
        print(type(error).__name__, error.msg, error.args[1][1:])


for source in (" True", "\tTrue", "  1+1", "\n True", " \n 1", "# c\n 1", " 1\n", " # x\n1", "\x0c 1", "\n1"):
    print(repr(source))
    for mode in ("eval", "exec", "single"):
        tell(compile, source, "<s>", mode)
        tell(ast.parse, source, mode=mode)
    tell(eval, source)
