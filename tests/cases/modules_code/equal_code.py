def code(text, name="<a>"):
    return compile(text, name, "exec")


print(code("x = 1") == code("x = 1", "<b>"), hash(code("x = 1")) == hash(code("x = 1", "<b>")))
# => True True
print(code("x = 1") == code("x = 2"), code("x = 1") == code("\nx = 1"), code("x = 1") != code("y = 1"))
# => False False True
print(code("x = 0.0") == code("x = -0.0"), code("x = 1") == code("x = True"), code("x = 1") == 1)
# => False False False
print(code("def f(a): return a + 1") == code("def f(a): return a + 1"))  # => True
print(code("def f(a): return a + 1") == code("def f(a): return a + 2"))  # => False

lines = sorted({line for _, _, line in code("a = 1\n\n\nb = (2,\n a)").co_lines() if line is not None})
print(lines)  # => [0, 1, 4, 5]
spots = [spot for spot in code("total = first + second").co_positions() if None not in spot]
print((1, 1, 8, 22) in spots)  # => True
import codeop
print(codeop.compile_command("") == compile("pass", "<input>", "single"), codeop.compile_command("", symbol="eval"))
# => True None
