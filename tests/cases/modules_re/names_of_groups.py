# Names of groups are identifiers, in all scripts.
import re

for name in ("குறிப\u0bcdபு", "e\u0301", "\u0301e", "a\u00b7", "\u2118", "\u212e", "a\u203f", "a1", "1a", "ªb", "a\u0660",
             "x\u200d", "𝔘", "x\u309b", "\u1885", "x\u1369", "\u3007", "ﬁ", "a\u0bcd b", "a\u2028"):
    results = [ascii(name), name.isidentifier()]
    try:
        groups = re.compile(f"(?P<{name}>x)(?P={name})").match("xx").groupdict()
        results += [groups == {name: "x"}, re.sub(f"(?P<{name}>x)", rf"\g<{name}>y", "x")]
    except re.error as error:
        results.append(error)
    print(*results)
    try:
        exec(f"{name} = 1")
    except SyntaxError as error:
        print(error.msg)
