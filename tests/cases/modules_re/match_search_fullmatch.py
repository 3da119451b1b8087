import re
m = re.match(r"(\w+)\s(\w+)", "hello world again")
print(m.group(), m.group(0), m.group(1, 2), m.groups(), m.start(), m.end(2), m.span(1), m[1], m.string, m.re.pattern, m.pos, m.endpos, m.lastindex)
# => hello world hello world ('hello', 'world') ('hello', 'world') 0 11 (0, 5) hello hello world again (\w+)\s(\w+) 0 17 2
print(re.search(r"\d+", "ab12cd").group(), re.search("x", "abc"), re.fullmatch(r"\d+", "123") is not None, re.fullmatch(r"\d+", "123a"), re.match("b", "ab"), bool(re.search("", "x")))
# => 12 None True None None True
m = re.search(r"(?P<year>\d{4})-(?P<month>\d\d)(?P<opt>x)?", "on 2024-05")
print(m.groupdict(), m["year"], m.group("month"), m.groups("none"), m.groupdict(0), m.lastgroup, m.expand(r"\2/\g<year>"), repr(m))
# => {'year': '2024', 'month': '05', 'opt': None} 2024 05 ('2024', '05', 'none') {'year': '2024', 'month': '05', 'opt': 0} month 05/2024 <re.Match object; span=(3, 10), match='2024-05'>
for action in ("m.group(9)", "m.group('q')", "m['z']", "re.match(5, 'a')", "re.match('a', 5)", "re.match('a', b'a')", "re.match(b'a', 'a')"):
    try:
        print(eval(action))
    except Exception as error:
        print(f"{action}: {type(error).__name__}: {error}")
        # => m.group(9): IndexError: no such group
        # => m.group('q'): IndexError: no such group
        # => m['z']: IndexError: no such group
        # => re.match(5, 'a'): TypeError: first argument must be string or compiled pattern
        # => re.match('a', 5): TypeError: expected string or bytes-like object, got 'int'
        # => re.match('a', b'a'): TypeError: cannot use a string pattern on a bytes-like object
        # => re.match(b'a', 'a'): TypeError: cannot use a bytes pattern on a string-like object
