#: differs = "tokenize is 3.11's: an f-string is one token"
import io
import tokenize

tokens = tokenize.generate_tokens(io.StringIO("f'{1}'").readline)
print(tokenize.tok_name[next(tokens).type])  # => STRING
