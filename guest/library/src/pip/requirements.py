# Requirements, such as `requests[socks]>=2.8; python_version < "4"`.
# Source: https://packaging.python.org/en/latest/specifications/dependency-specifiers/

import re

from _wardian_pip.versions import InvalidVersion, Specifier, Specifiers, Version

_NAME = re.compile(r"\s*([A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?)\s*")
_EXTRAS = re.compile(r"\[([^\]]*)\]\s*")
_TOKEN = re.compile(r"""\s*(?:(?P<text>'[^']*'|"[^"]*")|(?P<sign>===|~=|==|!=|<=|>=|<|>|\(|\))|(?P<word>[A-Za-z_][\w.]*))""")


class InvalidRequirement(ValueError):
    pass


# As the index writes names: `Typing_Extensions` and `typing-extensions` are one.
def normal(name):
    return re.sub(r"[-_.]+", "-", name).lower()


class Requirement:
    def __init__(self, text):
        self.text = text.strip()
        wrong = InvalidRequirement(f"Invalid requirement: {self.text!r}")
        match = _NAME.match(text)
        if match is None:
            raise wrong
        self.name = match[1]
        rest = text[match.end():]
        self.extras = ()
        if match := _EXTRAS.match(rest):
            self.extras = tuple(normal(extra.strip()) for extra in match[1].split(",") if extra.strip())
            rest = rest[match.end():]
        self.url = None
        if rest.startswith("@"):
            self.url, _, marker = rest[1:].partition(" ;")
            self.url = self.url.strip()
            comparisons = ""
        else:
            comparisons, _, marker = rest.partition(";")
            comparisons = comparisons.strip()
            if comparisons.startswith("(") and comparisons.endswith(")"):
                comparisons = comparisons[1:-1]
        try:
            self.specifiers = Specifiers(comparisons)
            self.marker = _Marker(marker).whole() if marker.strip() else None
        except ValueError as error:
            raise wrong from error

    @property
    def key(self):
        return normal(self.name)

    # Whether it counts here, for whoever wants an extra.
    def holds(self, extra=""):
        return self.marker is None or self.marker(environment(extra))

    # Without extras and marker.
    def __str__(self):
        return f"{self.name}{self.specifiers}"


def environment(extra=""):
    import os
    import platform
    import sys
    return {
        "implementation_name": sys.implementation.name,
        "implementation_version": platform.python_version(),
        "os_name": os.name,
        "platform_machine": platform.machine(),
        "platform_python_implementation": platform.python_implementation(),
        "platform_release": platform.release(),
        "platform_system": platform.system(),
        "platform_version": platform.version(),
        "python_full_version": platform.python_version(),
        "python_version": ".".join(map(str, sys.version_info[:2])),
        "sys_platform": sys.platform,
        "extra": extra,
    }


# A condition as a function of an environment.
class _Marker:
    def __init__(self, text):
        self.tokens, at = [], 0
        text = text.strip()
        while at < len(text):
            match = _TOKEN.match(text, at)
            if match is None:
                raise ValueError(text)
            kind = match.lastgroup
            self.tokens.append((kind, match[kind]))
            at = match.end()
        self.at = 0

    def whole(self):
        condition = self.either()
        if self.at != len(self.tokens):
            raise ValueError("more than a marker")
        return condition

    def either(self):
        conditions = [self.both()]
        while self.take("or"):
            conditions.append(self.both())
        return lambda values: any(condition(values) for condition in conditions)

    def both(self):
        conditions = [self.one()]
        while self.take("and"):
            conditions.append(self.one())
        return lambda values: all(condition(values) for condition in conditions)

    def one(self):
        if self.take("("):
            condition = self.either()
            if not self.take(")"):
                raise ValueError("a parenthesis is open")
            return condition
        left = self.value()
        if self.take("not"):
            operator = "not in"
            if not self.take("in"):
                raise ValueError("`in` is missing")
        else:
            operator = "in" if self.take("in") else self.next("sign")
        right = self.value()
        return lambda values: _compare(left(values), operator, right(values))

    def value(self):
        if self.at < len(self.tokens) and self.tokens[self.at][0] == "text":
            text = self.next("text")[1:-1]
            return lambda values: text
        name = self.next("word")
        if name not in environment():
            raise ValueError(f"unknown name {name}")
        return lambda values: values[name]

    def take(self, text):
        if self.at < len(self.tokens) and self.tokens[self.at][1] == text:
            self.at += 1
            return True
        return False

    def next(self, kind):
        if self.at >= len(self.tokens) or self.tokens[self.at][0] != kind:
            raise ValueError("a marker ends too early")
        self.at += 1
        return self.tokens[self.at - 1][1]


def _compare(left, operator, right):
    if operator == "in":
        return left in right
    if operator == "not in":
        return left not in right
    try:
        return Specifier(operator + right).allows(Version(left))
    except (InvalidVersion, ValueError):
        pass
    if operator in ("==", "==="):
        return left == right
    if operator == "!=":
        return left != right
    return {"<": left < right, "<=": left <= right, ">": left > right, ">=": left >= right}.get(operator, False)
