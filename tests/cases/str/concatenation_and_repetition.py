print("a" + "b", "ab" * 3, 0 * "x", "x" * -1, "a" "b", "-" * 10, "é" * 2 + "😀")
# => ab ababab   ab ---------- éé😀
s = "a"
s += "b"
s *= 2
print(s)  # => abab
"a" + 1  # !! TypeError: can only concatenate str (not "int") to str
