import csv
import io


def show(call, *args, **kwargs):
    try:
        print(repr(call(*args, **kwargs)))
    except Exception as error:
        print(type(error).__name__, error)


def write(row, **kwargs):
    out = io.StringIO()
    csv.writer(out, **kwargs).writerow(row)
    return out.getvalue()


def read(lines, **kwargs):
    return list(csv.reader(lines, **kwargs))


for options in [
    {"delimiter": 1}, {"delimiter": ""}, {"delimiter": None}, {"delimiter": "ab"}, {"quotechar": 1}, {"quotechar": ""},
    {"quotechar": None}, {"escapechar": 5}, {"lineterminator": 5}, {"lineterminator": None}, {"quoting": "a"},
    {"quoting": 9}, {"quoting": None}, {"doublequote": "x"}, {"foo": 1}, {"dialect": 5}, {"dialect": "nope"},
]:
    show(read, ["a,b"], **options)
show(write, ["a\nb", "c\rd", "|"], lineterminator="|")
show(write, ['a"b'], doublequote=False)
show(write, ['a"b'], doublequote=False, escapechar="\\")
show(write, ["a,b", 'q"', "\\"], quoting=csv.QUOTE_NONE, escapechar="\\")
show(write, ["a,b"], quoting=csv.QUOTE_NONE)
for row in [[""], [], [None], [1.0, 1e100, True, b"x"], "ab", 5, ["a b", " x", "", None, "é,"]]:
    for quoting in range(6):
        show(write, row, quoting=quoting)
for lines in [
    ['a,"b"', 'c"', ",d"], ['a,"b""c"', ',"d', 'e",f'], [b"a"], ["a\rb"], ["a\r\n", "", "\n", ",\n"], ['"a"b,c'],
    ['"abc'], ["a\nb,c"], ['"a\nb",c'], ["a\0b"], ["x,y\n\n"], ["a\n", "b\r", "c\r\n"],
]:
    show(read, lines)
    show(read, lines, strict=True)
show(read, ["a,\\"], escapechar="\\")
show(read, ['a\\,b,"c\\"d"'], escapechar="\\")
show(read, ['1,"2",3.5,'], quoting=csv.QUOTE_NONNUMERIC)
show(read, ["1,x"], quoting=csv.QUOTE_NONNUMERIC)
show(read, ['a, "b" ,c', " d"], skipinitialspace=True)
show(read, ["a b  c"], delimiter=" ", skipinitialspace=True)
show(read, ["'a','b'"], quotechar="'")
show(read, ['"a""b"'], doublequote=False)
show(read, ['"a,b"'], quoting=csv.QUOTE_NONE)
show(read, 5)
show(csv.reader)
show(csv.writer, 5)
reader = csv.reader(["a\n", '"b\n', 'c"\n', "d"])
print(reader.line_num, next(reader), reader.line_num, next(reader), reader.line_num, reader.dialect.delimiter)
dialect = csv.get_dialect("excel")
print([(name, getattr(dialect, name)) for name in dir(dialect) if name[0] != "_"], csv.list_dialects())
show(setattr, dialect, "delimiter", ";")
show(csv.get_dialect, "zz")
show(csv.unregister_dialect, "zz")
show(csv.register_dialect, 5)
csv.register_dialect("semi", delimiter=";")
show(read, ["a;b"], dialect="semi")
csv.unregister_dialect("semi")
show(csv.field_size_limit)
show(csv.field_size_limit, 5)
show(read, ["abcdef"])
csv.field_size_limit(131072)
rows = list(csv.DictReader(io.StringIO("a,b\n1,\"x,y\"\n2\n3,4,5\n")))
print(rows)
out = io.StringIO()
writer = csv.DictWriter(out, ["a", "b"], restval="-", extrasaction="ignore")
writer.writeheader()
writer.writerows([{"a": 1, "b": 2}, {"a": 3, "c": 4}])
print(repr(out.getvalue()))
show(csv.DictWriter(out, ["a"]).writerow, {"z": 1})
found = csv.Sniffer().sniff("a;b;c\n1;2;3\n")
print(found.delimiter, found.quotechar, csv.Sniffer().has_header("name;age\nx;1\ny;2\n"))
show(csv.Sniffer().sniff, "")


class Bad(csv.excel):
    delimiter = "ab"


show(Bad)
show(read, ["a"], dialect=Bad)
print(csv.Error.__module__, csv.QUOTE_NOTNULL)
