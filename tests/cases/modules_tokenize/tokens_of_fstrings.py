import io
import tokenize


def show(text):
    try:
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            print(tokenize.tok_name[token.type], repr(token.string), *token.start, *token.end, repr(token.line))
    except (tokenize.TokenError, SyntaxError) as error:
        print(type(error).__name__, error.args)


show("x = f'a{b!r:>{w}}{{c'\n")
show('f"""a\n{b}"""')
show("if x:\n  y = 0x1F # é\n\n  # z\n")
show("a \\\n  b\r\n")
for wrong in ["(", "'abc", '"""abc', "f'{a", "if 1:\n  x\n y\n", "a $ b", "x \\ y", "1_", "f'}'", "\0"]:
    show(wrong)
