# Python code that runs while a text is put together puts together another.
class Nested:
    def __init__(self, depth):
        self.depth = depth

    def __str__(self):
        if self.depth == 0:
            return "end"
        return "<%s|%s>" % (Nested(self.depth - 1), self.depth)

    def __format__(self, spec):
        return "[{}{:{}}]".format(self, self.depth, spec or "2")


print("%s and %s" % (Nested(3), Nested(1)))  # => <<<end|1>|2>|3> and <end|1>
print("{} and {:3} and {!s}".format(Nested(2), Nested(1), Nested(0)))  # !! RecursionError: maximum recursion depth exceeded
print("%s%%%s" % ("a", "b"), "%%" % (), "é%sé" % "ü", "%d%%" % 5, "%s" % "", "" % (), "x" % {})
long = "%s" * 400 % tuple(range(400))
print(len(long), "%s" % 1, "{}".format(2), len("{}".format("x" * 5000)), "{}".format(3))
for wrong in (lambda: "%s %s" % 1, lambda: "%s" % (1, 2), lambda: "{} {}".format(1), lambda: "%d" % "x", lambda: "a" % 1):
    try:
        wrong()
    except Exception as error:
        print(type(error).__name__, error)
    print("%s" % "still", "{}".format("empty"))
print("{{}}{}{{{}}}".format(1, 2), "}}{{".format(), "a{}b}}c".format(1))


class Reflected(str):
    def __rmod__(self, other):
        return "reflected"


class Other:
    def __rmod__(self, other):
        return "never asked"


print("%s" % Reflected("a"), "%s" % Other().__class__.__name__, "%s" % 2.5, "%s" % None, "%s" % [1], "%(a)s" % {"a": 1})
try:
    "a" % Other()
except TypeError as error:
    print(error)
