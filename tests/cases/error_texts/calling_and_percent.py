import traceback


def check(source):
    try:
        exec(compile(source, "<s>", "exec"), {"__name__": "s"})
    except BaseException as error:
        print(f"{source!r}: {''.join(traceback.format_exception_only(error)).rstrip()}")
    else:
        print(f"{source!r}: no error")


for source in [
    "'abc' % 1",
    "'abc' % (1,)",
    "'%(a)s' % 1",
    "'%(a)s' % {}",
    "'%y' % 1",
    "'%' % 1",
    "'%(a' % {}",
    "'%*d' % ('a', 1)",
    "'%f' % 'a'",
    "'%i' % None",
    "b'%s' % 'a'",
    "b'%d' % 'a'",
    '1[0]',
    'None[0]',
    "1.5['a']",
    'object()[0]',
    'len[0]',
    '(lambda: 0)[0]',
    'int[0]',
    'class A: pass\nA[0]',
    'class A: pass\nA()[0]',
    'class A: pass\nA()[0] = 1',
    'class A: pass\ndel A()[0]',
    'None[0] = 1',
    '1[0] = 1',
    'del 1 .real',
]:
    check(source)
