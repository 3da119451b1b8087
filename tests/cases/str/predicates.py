for s in ("", "abc", "aB1", "12", "½", "²", "٣", " \t\n", "Title Case", "UPPER", "lower", "a_b", "1a", "é", "\x00", "a b", "ǅ", "日本"):
    print(repr(s), *[int(getattr(s, m)()) for m in ("isalpha", "isdigit", "isdecimal", "isnumeric", "isalnum", "isspace", "isupper", "islower", "istitle", "isidentifier", "isprintable", "isascii")])
    # => '' 0 0 0 0 0 0 0 0 0 0 1 1
    # => 'abc' 1 0 0 0 1 0 0 1 0 1 1 1
    # => 'aB1' 0 0 0 0 1 0 0 0 0 1 1 1
    # => '12' 0 1 1 1 1 0 0 0 0 0 1 1
    # => '½' 0 0 0 1 1 0 0 0 0 0 1 0
    # => '²' 0 1 0 1 1 0 0 0 0 0 1 0
    # => '٣' 0 1 1 1 1 0 0 0 0 0 1 0
    # => ' \t\n' 0 0 0 0 0 1 0 0 0 0 0 1
    # => 'Title Case' 0 0 0 0 0 0 0 0 1 0 1 1
    # => 'UPPER' 1 0 0 0 1 0 1 0 0 1 1 1
    # => 'lower' 1 0 0 0 1 0 0 1 0 1 1 1
    # => 'a_b' 0 0 0 0 0 0 0 1 0 1 1 1
    # => '1a' 0 0 0 0 1 0 0 1 0 0 1 1
    # => 'é' 1 0 0 0 1 0 0 1 0 1 1 0
    # => '\x00' 0 0 0 0 0 0 0 0 0 0 0 1
    # => 'a b' 0 0 0 0 0 0 0 1 0 0 1 1
    # => 'ǅ' 1 0 0 0 1 0 0 0 1 1 1 0
    # => '日本' 1 0 0 0 1 0 0 0 0 1 1 0
