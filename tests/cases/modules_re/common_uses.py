import re
log = """2024-01-05 ERROR disk full
2024-01-06 INFO ok
2024-01-07 ERROR net down"""
print(re.findall(r"^(\d{4}-\d\d-\d\d) ERROR (.*)$", log, re.M))
# => [('2024-01-05', 'disk full'), ('2024-01-07', 'net down')]
print(re.findall(r"[\w.+-]+@[\w-]+\.[\w.]+", "mail a.b@c.org and x@y.co.uk now"))
# => ['a.b@c.org', 'x@y.co.uk']
print(re.sub(r"(?<!^)(?=[A-Z])", "_", "camelCaseName").lower(), re.sub(r"_(\w)", lambda m: m[1].upper(), "snake_case_name"))
# => camel_case_name snakeCaseName
print(re.match(r"^(?=.*\d)(?=.*[a-z]).{4,}$", "ab1c") is not None, [t for t in re.split(r"(\W)", "a+b*c") if t])
# => True ['a', '+', 'b', '*', 'c']
scanner = re.compile(r"(?P<num>\d+(?:\.\d*)?)|(?P<op>[-+*/()])|(?P<ws>\s+)")
print([(m.lastgroup, m.group()) for m in scanner.finditer("3.5 * (2 + 1)") if m.lastgroup != "ws"])
# => [('num', '3.5'), ('op', '*'), ('op', '('), ('num', '2'), ('op', '+'), ('num', '1'), ('op', ')')]
print(dict(re.findall(r"(\w+)=(\w+)", "a=1;b=2")), re.sub(r"(\d)(?=(\d{3})+$)", r"\1,", "1234567"), re.findall(r"(?:\d{1,3}\.){3}\d{1,3}", "ip 10.0.0.1 x"))
# => {'a': '1', 'b': '2'} 1,234,567 ['10.0.0.1']
