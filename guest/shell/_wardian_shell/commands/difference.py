# diff and cmp.

import os

from ..programs import UsageError
from .options import missing, parse


def diff(call, arguments):
    arguments = [f"-U{word[1:]}" if word[1:].isdigit() and word[0] == "-" else word for word in arguments]
    options = parse(call, arguments, "uqrNsiwbBacyEZed", "U C W I x L", "unified=u brief=q recursive=r new-file=N "
                    "report-identical-files=s ignore-case=i ignore-all-space=w ignore-space-change=b ignore-blank-lines=B "
                    "text=a color=color exclude=x label=L context=c side-by-side=y strip-trailing-cr=strip", "color", status=2)
    for key in "yedcCI":
        if key in options:
            raise UsageError(f"option -{key} is not supported here", 2, hint=False)
    names = options.operands
    if len(names) < 2:
        raise UsageError(f"missing operand after '{([call.name] + arguments)[-1]}'", 2)
    if len(names) > 2:
        raise UsageError(f"extra operand '{names[2]}'", 2)
    left, right = names
    job = _Diff(call, options)
    directories = [name != "-" and os.path.isdir(call.path(name)) for name in names]
    if all(directories):
        return (yield from job.directories(left, right))
    if directories[0]:
        left = left.rstrip("/") + "/" + os.path.basename(right)
    elif directories[1]:
        right = right.rstrip("/") + "/" + os.path.basename(left)
    return (yield from job.files(left, right, False))


class _Diff:
    def __init__(self, call, options):
        self.call, self.options = call, options
        self.labels = [value for key, value in options.given if key == "L"]
        self.context = int(options.get("U", 3))
        self.unified = "u" in options or "U" in options

    def _read(self, name):
        path = self.call.path(name)
        if name != "-" and not os.path.exists(path) and "N" in self.options:
            return b""
        stream = self.call.open(name)
        return (yield from stream.all())

    def _key(self, line):
        options = self.options
        if "strip" in options:
            line = line.replace(b"\r\n", b"\n")
        if "w" in options:
            line = b"".join(line.split())
        elif "b" in options or "Z" in options:
            line = b" ".join((b"x" + line).split())
        return line.lower() if "i" in options else line

    def files(self, left, right, recursive):
        call, options = self.call, self.options
        data = []
        for name in (left, right):
            try:
                data.append((yield from self._read(name)))
            except OSError as error:
                call.error(f"{name}: {error.strerror}")
        if len(data) < 2:
            return 2
        if data[0] == data[1]:
            if "s" in options:
                call.write(f"Files {left} and {right} are identical\n")
            return 0
        lines = [_lines(each) for each in data]
        if b"\0" in data[0] + data[1] and "a" not in options:
            call.write(f"Binary files {left} and {right} differ\n")
            return 1
        keys = [[self._key(line) for line in each] for each in lines]
        if "B" in options:
            lines = [[line for line in each if line.strip()] for each in lines]
            keys = [[key for key in each if key.strip()] for each in keys]
        if keys[0] == keys[1]:
            return 0
        if "q" in options:
            call.write(f"Files {left} and {right} differ\n")
            return 1
        if recursive:
            flags = " ".join([word for word in call.arguments if word.startswith("-")])
            call.write(f"diff {flags} {left} {right}\n")
        changes = _changes(*keys)
        if self.unified:
            self._unified(left, right, lines, changes)
        else:
            for change in changes:
                self._normal(lines, *change)
        return 1

    def _normal(self, lines, start, end, other_start, other_end):
        call = self.call

        def span(first, last):
            return str(last) if last - first <= 1 else f"{first + 1},{last}"
        if start == end:
            call.write(f"{start}a{span(other_start, other_end)}\n")
        elif other_start == other_end:
            call.write(f"{span(start, end)}d{other_start}\n")
        else:
            call.write(f"{span(start, end)}c{span(other_start, other_end)}\n")
        for line in lines[0][start:end]:
            call.write(_shown(b"< ", line))
        if start < end and other_start < other_end:
            call.write("---\n")
        for line in lines[1][other_start:other_end]:
            call.write(_shown(b"> ", line))

    def _unified(self, left, right, lines, changes):
        call, context = self.call, self.context
        for number, (mark, name) in enumerate((("---", left), ("+++", right))):
            if number < len(self.labels):
                call.write(f"{mark} {self.labels[number]}\n")
            else:
                call.write(f"{mark} {name}\t{self._stamp(name)}\n")
        groups = []
        for change in changes:
            if groups and change[0] - groups[-1][-1][1] <= 2 * context:
                groups[-1].append(change)
            else:
                groups.append([change])
        for group in groups:
            start = max(group[0][0] - context, 0)
            end = min(group[-1][1] + context, len(lines[0]))
            other_start = max(group[0][2] - context, 0)
            other_end = min(group[-1][3] + context, len(lines[1]))
            call.write(f"@@ -{_span(start, end)} +{_span(other_start, other_end)} @@\n")
            at = start
            for first, last, other_first, other_last in group:
                for line in lines[0][at:first]:
                    call.write(_shown(b" ", line))
                for line in lines[0][first:last]:
                    call.write(_shown(b"-", line))
                for line in lines[1][other_first:other_last]:
                    call.write(_shown(b"+", line))
                at = last
            for line in lines[0][at:end]:
                call.write(_shown(b" ", line))

    def _stamp(self, name):
        import time
        from .dates import in_zone
        path = self.call.path(name)
        if name == "-":
            found = time.time_ns()
        elif os.path.exists(path):
            found = os.stat(path).st_mtime_ns
        else:
            found = 0
        when = in_zone(self.call, found / 1e9)
        return when.strftime("%Y-%m-%d %H:%M:%S.") + f"{found % 10**9:09d} " + when.strftime("%z")

    def directories(self, left, right):
        call, options, status = self.call, self.options, 0
        excluded = [value for key, value in options.given if key == "x"]
        from ..patterns import matches
        listed = [set(os.listdir(call.path(name))) for name in (left, right)]
        for name in sorted(listed[0] | listed[1]):
            if any(matches(each, name) for each in excluded):
                continue
            paths = [left.rstrip("/") + "/" + name, right.rstrip("/") + "/" + name]
            only = [side for side in (0, 1) if name not in listed[1 - side]]
            kinds = [os.path.isdir(call.path(path)) for path in paths]
            if only and not ("N" in options and not any(kinds)):
                call.write(f"Only in {(left, right)[only[0]]}: {name}\n")
                status = max(status, 1)
            elif all(kinds):
                if "r" in options:
                    status = max(status, (yield from self.directories(*paths)))
                else:
                    call.write(f"Common subdirectories: {paths[0]} and {paths[1]}\n")
            elif any(kinds) and not only:
                shown = ["directory" if kind else "regular file" for kind in kinds]
                call.write(f"File {paths[0]} is a {shown[0]} while file {paths[1]} is a {shown[1]}\n")
                status = max(status, 1)
            else:
                status = max(status, (yield from self.files(*paths, "r" in options)))
        return status


def _lines(data):
    found = data.split(b"\n")
    last = found.pop()
    return [line + b"\n" for line in found] + ([last] if last else [])


def _shown(mark, line):
    return mark + line + (b"" if line.endswith(b"\n") else b"\n\\ No newline at end of file\n")


def _span(start, end):
    count = end - start
    return f"{start + 1}" if count == 1 else f"{start + (count > 0)},{count}"


def _changes(left, right):
    # (start, end, other start, other end) of what differs: Myers' shortest script.
    first = 0
    while first < len(left) and first < len(right) and left[first] == right[first]:
        first += 1
    last, other = len(left), len(right)
    while last > first and other > first and left[last - 1] == right[other - 1]:
        last, other = last - 1, other - 1
    one, two = left[first:last], right[first:other]
    if len(one) + len(two) > 4000:
        import difflib
        codes = difflib.SequenceMatcher(None, one, two, autojunk=False).get_opcodes()
        return [(start + first, end + first, begin + first, stop + first)
                for tag, start, end, begin, stop in codes if tag != "equal"]
    pairs = _common(one, two)
    found, at, at_other = [], 0, 0
    for start, begin in pairs + [(len(one), len(two))]:
        if start > at or begin > at_other:
            found.append((at + first, start + first, at_other + first, begin + first))
        at, at_other = start + 1, begin + 1
    return found


def _common(one, two):
    furthest, trace = {1: 0}, []
    for depth in range(len(one) + len(two) + 1):
        trace.append(dict(furthest))
        for diagonal in range(-depth, depth + 1, 2):
            if diagonal == -depth or diagonal != depth and furthest[diagonal - 1] < furthest[diagonal + 1]:
                at = furthest[diagonal + 1]
            else:
                at = furthest[diagonal - 1] + 1
            other = at - diagonal
            while at < len(one) and other < len(two) and one[at] == two[other]:
                at, other = at + 1, other + 1
            furthest[diagonal] = at
            if at >= len(one) and other >= len(two):
                return _walked_back(trace, one, two)
    return []


def _walked_back(trace, one, two):
    pairs, at, other = [], len(one), len(two)
    for depth in range(len(trace) - 1, -1, -1):
        furthest, diagonal = trace[depth], at - other
        if diagonal == -depth or diagonal != depth and furthest[diagonal - 1] < furthest[diagonal + 1]:
            before = diagonal + 1
        else:
            before = diagonal - 1
        start = furthest[before] if depth else 0
        begin = start - before if depth else 0
        while at > start and other > begin and at and other and one[at - 1] == two[other - 1]:
            at, other = at - 1, other - 1
            pairs.append((at, other))
        at, other = start, begin
    return pairs[::-1]


def cmp(call, arguments):
    options = parse(call, arguments, "slb", "n i", "silent=s quiet=s verbose=l print-bytes=b bytes=n", status=2)
    names = options.operands
    if not names:
        missing(call, "cmp", 2)
    names = names + ["-"] if len(names) < 2 else names
    data = []
    for name in names[:2]:
        try:
            data.append((yield from call.open(name).all()))
        except OSError as error:
            if "s" not in options:
                call.error(f"{name}: {error.strerror}")
            return 2
    left, right = data
    if "n" in options:
        left, right = left[:int(options["n"])], right[:int(options["n"])]
    if left == right:
        return 0
    if "s" in options:
        return 1
    size = min(len(left), len(right))
    if "l" in options:
        width = len(str(max(len(left), len(right))))
        for at in range(size):
            if left[at] != right[at]:
                call.write(f"{at + 1:{width}} {left[at]:3o} {right[at]:3o}\n")
    at = next((at for at in range(size) if left[at] != right[at]), None)
    if at is not None and "l" not in options:
        line = left.count(b"\n", 0, at) + 1
        call.write(f"{names[0]} {names[1]} differ: byte {at + 1}, line {line}\n")
    if at is None or "l" in options and len(left) != len(right):
        shorter = names[0] if len(left) < len(right) else names[1]
        part = left if len(left) < len(right) else right
        where = "which is empty" if not part else f"after byte {len(part)}" + (
            f", line {part.count(10)}" if part.endswith(b"\n") else f", in line {part.count(10) + 1}") * ("l" not in options)
        call.raw_error(f"cmp: EOF on {shorter} {where}\n")
    return 1


COMMANDS = {"diff": diff, "cmp": cmp}
