sources = ["match x:\n  case a | b: pass", "match x:\n  case y: pass\n  case _: pass", "match x:\n  case [a, a]: pass", "match x:\n  case {'a': 1, 'a': 2}: pass", "match x:\n  case [*a, *b]: pass",
           "match x:\n  case A(b=1, b=2): pass", "match x:\n  case 1 + 2: pass", "match x:\n  case -x: pass", "match x:\n  case {**rest, 'a': 1}: pass", "match x:\n  case _ | 1: pass", "match x:\n  case f'a': pass", "match x:\n  case (a as _): pass", "match x:"]
for source in sources:
    try:
        compile(source, "<test>", "exec")
        print(f"{source!r}: compiles")
    except SyntaxError as error:
        print(f"{source!r}: {error.msg} ({error.lineno}, {error.offset})")
        # => 'match x:\n  case a | b: pass': name capture 'a' makes remaining patterns unreachable (2, 8)
        # => 'match x:\n  case y: pass\n  case _: pass': name capture 'y' makes remaining patterns unreachable (2, 8)
        # => 'match x:\n  case [a, a]: pass': multiple assignments to name 'a' in pattern (2, 12)
        # => "match x:\n  case {'a': 1, 'a': 2}: pass": mapping pattern checks duplicate key ('a') (2, 8)
        # => 'match x:\n  case [*a, *b]: pass': multiple starred names in sequence pattern (2, 8)
        # => 'match x:\n  case A(b=1, b=2): pass': attribute name repeated in class pattern: b (2, 17)
        # => 'match x:\n  case 1 + 2: pass': imaginary number required in complex literal (2, 12)
        # => 'match x:\n  case -x: pass': invalid syntax (2, 9)
        # => "match x:\n  case {**rest, 'a': 1}: pass": invalid syntax (2, 17)
        # => 'match x:\n  case _ | 1: pass': wildcard makes remaining patterns unreachable (2, 8)
        # => "match x:\n  case f'a': pass": patterns may only match literals and attribute lookups (2, 8)
        # => 'match x:\n  case (a as _): pass': cannot use '_' as a target (2, 14)
        # => 'match x:': expected an indented block after 'match' statement on line 1 (1, 9)
