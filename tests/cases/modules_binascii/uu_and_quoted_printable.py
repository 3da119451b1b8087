import binascii

def show(function, *args, **options):
    try:
        result = repr(function(*args, **options))
    except Exception as error:
        result = f"{type(error).__module__}.{type(error).__name__}: {error}"
    print(f"{getattr(function, '__name__', 'call')}{args!r}{options or ''}", "->", result)


for line in [b"#86)C\n", b"#86)C", b"#8", b"", b"#86)C  x", b"\x7f", b"#86)\x01", b"!`", "M" + "a" * 60, b"#86)C   \n", b"86"]:
    show(binascii.a2b_uu, line)
for data in [b"x" * 46, b"x" * 45, b"", b"\0abc", bytes(range(40))]:
    show(binascii.b2a_uu, data)
    show(binascii.b2a_uu, data, backtick=True)
for text in [b"a=41=\nb=zz==", b"=", b"a=\r\nb", b"a_b=5f", b"=4", b"=4g=E9", b"x=   \ny"]:
    show(binascii.a2b_qp, text)
    show(binascii.a2b_qp, text, header=True)
for data in [b"a=\xff \n.\n b_\t", b"x" * 80, b"a\r\nb\nc\r", b" " * 100, b".", b"ab \n", b"\xe9" * 30, b"tab\tend\t"]:
    show(binascii.b2a_qp, data)
    show(binascii.b2a_qp, data, quotetabs=True)
    show(binascii.b2a_qp, data, istext=False)
    show(binascii.b2a_qp, data, header=True)
