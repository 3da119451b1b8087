import io
import keyword
import token
import tokenize

source = "def f(a, *b):\n    # note\n    return a + 1.5 if 'x' else b[0] ** 2\n"
for tok in tokenize.generate_tokens(io.StringIO(source).readline):
    print(tokenize.tok_name[tok.type], repr(tok.string), tok.start, tok.end, token.tok_name[tok.exact_type])
print(token.NAME, token.OP, token.ISTERMINAL(1), keyword.iskeyword("def"))
