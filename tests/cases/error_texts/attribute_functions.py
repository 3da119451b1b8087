import traceback


def check(source):
    try:
        exec(compile(source, "<s>", "exec"), {"__name__": "s"})
    except BaseException as error:
        print(f"{source!r}: {''.join(traceback.format_exception_only(error)).rstrip()}")
    else:
        print(f"{source!r}: no error")


for source in [
    "round('a')",
    "round(1.5, 'a')",
    'round(1, 1.5)',
    "round(float('nan'))",
    "round(float('inf'))",
    'round([])',
    'pow(1)',
    "pow('a', 2)",
    'pow(2, 3, 0)',
    "pow(2, 'a', 3)",
    'pow(2.0, 3, 4)',
    'pow(2, -1, 4)',
    '0 ** -1',
    '0.0 ** -1',
    'divmod(1, 0)',
    'divmod(1.0, 0)',
    "divmod('a', 1)",
    '1 / 0',
    '1 // 0',
    '1 % 0',
    '1.0 / 0',
    '1.0 // 0',
    '1.0 % 0',
    '1j / 0',
    '10 ** 400 / 3',
    '10.0 ** 400',
]:
    check(source)
