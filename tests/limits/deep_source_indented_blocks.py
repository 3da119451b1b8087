# expect: ok | fuel | memory
def attempt(text):
    try:
        exec(text)
    except (RecursionError, MemoryError, SyntaxError, NameError):
        pass
for head in ("if 1:", "while 0:", "for x in ():", "def f():", "class A:", "with a:", "try:", "match 1:", "async def f():"):
    for depth in (50, 99, 150, 2000):
        s = "".join(" " * i + head + "\n" for i in range(depth))
        attempt(s + " " * depth + "pass\n")
        attempt(s + " " * depth + "pass )\n")
        attempt(s)
# --- step ---
# expect: ok | fuel | memory
s = ""
for i in range(150): s += " " * i + "def f():\n"
attempt(s + " " * 150 + "return 1\n")
s = ""
for i in range(90): s += " " * i + "class A:\n"
attempt(s + " " * 90 + "x = 1\n")
s = ""
for i in range(18): s += " " * i + "for x in (1,):\n"
attempt(s + " " * 18 + "pass\n")
print("done")
# => done
