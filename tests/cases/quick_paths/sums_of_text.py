# A sum of texts may grow in place, but nobody may see it.
def name(n):
    return "n" + str(n)


a = "a"
b = "b"
first = a + b
second = first + "c" + "d"
third = first + "e" + "f"
print(first, second, third)  # => ab abcd abef
print(a + b + "" + "c", "" + a + b, a + "" + b)  # => abc ab ab
kept = []


class Keeps:
    def __add__(self, other):
        self.text = "kept" + other
        kept.append(self.text)
        return self.text


print(Keeps() + "x" + "y" + "z", kept)  # => keptxyz ['keptx']


class Radd:
    def __radd__(self, other):
        kept.append(other)
        return other + "!"


print("p" + a + Radd() + "q" + "r", kept)  # => pa!qr ['keptx', 'pa']


def twice():
    x = a + b + (yield 1) + "t"
    yield x


steps = twice()
next(steps)
print(steps.send("s"))  # => abst
print(a + name(1) + name(2) + name(a + b + "c"), (y := a + b) + "c" + "d", y)  # => an1n2nabc abcd ab
texts = [str(i) + "-" + str(i * i) + ":" + "é" * (i % 3) for i in range(12)]
print(texts, [len(t) for t in texts], len(set(texts)))
# => ['0-0:', '1-1:é', '2-4:éé', '3-9:', '4-16:é', '5-25:éé', '6-36:', '7-49:é', '8-64:éé', '9-81:', '10-100:é', '11-121:éé'] [4, 5, 6, 4, 6, 7, 5, 6, 7, 5, 8, 9] 12
table = {}
for i in range(6):
    table["k" + str(i % 3) + "x"] = "v" + str(i) + "y"
print(table)  # => {'k0x': 'v3y', 'k1x': 'v4y', 'k2x': 'v5y'}
print(a + b + ("c" * 300) + "d" == "abc" + "c" * 299 + "d")  # => True
try:
    a + b + 1
except TypeError as error:
    print(error)  # => can only concatenate str (not "int") to str
