import enum
class Color(enum.Enum):
    RED = 1
    BLUE = 2
class Names:
    key = "k"
    class Inner: n = 5
def f(c):
    match c:
        case Color.RED: return "red"
        case Names.key: return "key"
        case Names.Inner.n: return "five"
        case {Names.key: v}: return v
    return "none"
print(f(Color.RED), f(Color.BLUE), f("k"), f(5), f({"k": 9}))  # => red none key five 9
