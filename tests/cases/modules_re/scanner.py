# re.Scanner takes a text apart by a lexicon.
import re

scanner = re.Scanner([
    (r"[0-9]+", lambda scanner, token: ("number", int(token))),
    (r"[a-z_]+", lambda scanner, token: ("name", token, scanner.match.span())),
    (r"[=+*]", lambda scanner, token: token),
    (r"\s+", None),
    (r"#.*", "comment"),
])
print(scanner.scan("x = 12 + yz*3 # end"))
# => ([('name', 'x', (0, 1)), '=', ('number', 12), '+', ('name', 'yz', (9, 11)), '*', ('number', 3), 'comment'], '')
print(scanner.scan("a ? b"))  # => ([('name', 'a', (0, 1))], '? b')
print(re.Scanner([("A+", "upper")], re.IGNORECASE).scan("aAb"))  # => (['upper'], 'b')
