import traceback


def check(source):
    try:
        exec(compile(source, "<s>", "exec"), {"__name__": "s"})
    except BaseException as error:
        print(f"{source!r}: {''.join(traceback.format_exception_only(error)).rstrip()}")
    else:
        print(f"{source!r}: no error")


for source in [
    "ord('')",
    'ord(1)',
    "ord(b'ab')",
    'len(1)',
    'len(None)',
    'len()',
    'len([], [])',
    'len(iter([]))',
    "abs('a')",
    'abs()',
    'abs(None)',
    'min()',
    'min([])',
    'max(())',
    'max(1)',
    "min(1, 'a')",
    "max([1, 'a'])",
    'max(1, 2, x=1)',
    'min(1, 2, default=1)',
    'sum(1)',
    "sum(['a'])",
    "sum(['a'], '')",
    "sum([b'a'], b'')",
    'sum([[1]])',
    'sum()',
    'sorted(1)',
    "sorted([1, 'a'])",
    'sorted([1, None])',
    'sorted()',
    'sorted([1], 1)',
    'sorted([1], foo=1)',
    'sorted([1], key=1)',
    "[3, 'a'].sort()",
    '[1].sort(1)',
    '[1].sort(foo=1)',
    'reversed(1)',
    'reversed({1})',
    'reversed()',
    'enumerate()',
    'enumerate(1)',
    "enumerate([], 'a')",
    'zip(1)',
    'zip([1], 2)',
    'list(zip([1], [1, 2], strict=True))',
    'list(zip([1, 2], [1], strict=True))',
    'list(zip([1], [1], [], strict=True))',
    'zip(foo=1)',
    'map()',
    'map(int)',
    'map(1, [1])',
    'list(map(1, [1]))',
    "list(map(int, ['a']))",
    'map(int, 1)',
    'filter(1)',
]:
    check(source)
