# The line of a SyntaxError: what the tokenizer finds comes without the end of the line.
import warnings
warnings.simplefilter("ignore")
SOURCES = ['z = f"""\nabc\n', 'z = """\nabc\n', 'x = (\n1\n', 'a b\n', 'a b', 'z = f"abc\n', "z = 'abc\n", "z = 'abc", 'x = 1 +\n', 'if 1:\npass\n','f(\n', 'z = f"{a b}"\n', 'z = f"{a"\n', 'x = 5 5\ny=1\n', '  x=1\n y=2\n', 'def f(:\n pass\n', 'x = [1,2\ny = 3\n', 'return 1\n', 'z = f"""{\n', 'z = f"{"\n', 'z=1\nz = f"""abc', 'a = 1;; b\n', '\\', "'\\'", 'f"{\\}"', "f'{a\\ b}'", 'x = \\ y\n', 'x = 1 \\\n', 'break\n', 'nonlocal x\n', 'x = 0777\n', '1 = x\n', 'f() = 1\nz\n', 'class A:\n  def f(self):\n  pass\n', 'x = {1:2, 3}\n', 'for x in range(3) print(x)\n','print "hi"\n', 'else: 1\n', 'é = 1 2\n', '\tx = 1\n        y=2\n',
'x = 1a\n', 'x = 0b2\n', 'x = 0o9\n', 'x = 0xg\n', 'x = 1_\n', 'x = 1__0\n','x = $\n', 'x = ?\n', 'x = é€\n', 'x = \\ y\n', 'x = )\n', 'x = (]\n', 'if 1:\n    x\n  y\n', 'x = 1e\n', 'x = 1.e\n', "x = b'é'\n", "x = f'{a!x}'\n", "x = f'{'\n", "x = f'}'\n", "f'{a:{'\n", "x = '\\x1'\n", "x = '\\u12'\n", "x = b'\\x1'\n", "x = \u200b1\n", "1if 2else 3x\n", "x = f'{a['\n", "x = (\n f'{a}\n", "\tif 1:\n        x\n", "x = '''a\n", "x = (1,\n\n2\n", "x = {\n'a': 1\n", "f(1, [2\n)", "x = 5)\n", "f(')\n"]
for src in SOURCES:
    try:
        compile(src, '<s>', 'exec')
    except SyntaxError as e:
        print(ascii(src), ascii(e.msg), e.lineno, e.offset, e.end_lineno, e.end_offset, ascii(e.text))
    else:
        print(ascii(src), "compiles")
