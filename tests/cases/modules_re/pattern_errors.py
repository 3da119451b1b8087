import re
for pattern in ("(", ")", "[a", "*a", "a**", "a{2,1}", "(?P<1>a)", "(?P<a>x)(?P<a>y)", r"\1", "(?P=q)", "(?<=a+)b", "(?z)", "[b-a]", r"\q", "a++ +" if False else "+", "(?", "(?P", "(?P<", "(?P<a", "\\", "[\\", r"\x1", r"\u12", "(a", "((a)", "a|*", "(?(1)a)", "(?(9)a|b|c)", "x{99999999999999999999}", "(?i", "a(?i)b", r"[\d-z]", r"\N{nope}", "(?P<é>a)"):
    try:
        print(repr(pattern), re.compile(pattern).groups)
    except Exception as error:
        print(f"{pattern!r}: {type(error).__name__}: {error}")
