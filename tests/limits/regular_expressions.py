# expect: fuel
import re
re.match(r"(a+)+$", "a" * 60 + "b")
# --- step ---
# expect: fuel
re.search(r"(a|a)*b", "a" * 60)
# --- step ---
# expect: fuel
re.fullmatch(r"(.*)*x", "y" * 60)
# --- step ---
# expect: fuel
re.split(r"(x+x+)+y", "x" * 60)
# --- step ---
# expect: fuel
re.sub(r"(a*)*c", "", "a" * 60)
# --- step ---
# expect: fuel
list(re.finditer(r"(\w+\s?)+$", "word " * 20 + "!"))
# --- step ---
# expect: fuel
re.findall(r"(?:a?){60}a{60}", "a" * 59)
# --- step ---
# expect: fuel
re.compile(r"^(([a-z])+.)+[A-Z]([a-z])+$").match("a" * 80)
# --- step ---
# expect: fuel
re.match(r"(?=(a+)+$)", "a" * 60 + "b")
# --- step ---
# expect: fuel
re.match(r"((a{0,20}){0,20}){0,20}b", "a" * 100)
# --- step ---
# expect: fuel | ok
re.search("a*b", "a" * 200_000)
# --- step ---
# expect: ok | fuel | RecursionError | MemoryError
re.match("(" * 5000 + "a" + ")" * 5000, "a")
# --- step ---
# expect: ok | fuel | RecursionError | MemoryError | error | re.error
re.compile("(?:" * 100_000 + "a" + ")" * 100_000)
# --- step ---
# expect: error | re.error | RecursionError | MemoryError
re.compile("(" * 100_000)
# --- step ---
# expect: error | re.error | RecursionError | MemoryError | fuel
re.compile("[" * 100_000)
# --- step ---
# expect: ok | fuel | RecursionError | MemoryError
re.compile("a|" * 200_000)
# --- step ---
# expect: ok | fuel | MemoryError | memory | RecursionError
re.match("(?:(?:(?:a{1000}){1000}){1000}){1000}", "a" * 1000)
# --- step ---
# expect: ok | fuel | RecursionError | MemoryError
re.match("(?:a|b)*", "ab" * 500_000)
# --- step ---
# expect: ok | fuel | RecursionError | MemoryError
re.match("(a|b)*?c", "ab" * 200_000)
# --- step ---
# expect: ok | fuel | memory | MemoryError
re.sub("", "x" * 1000, "y" * 100_000)
# --- step ---
# expect: ok | fuel | MemoryError
re.compile("x" * 1_000_000)
# --- step ---
# expect: ok | fuel | OverflowError
re.match("a{0,4294967294}b", "a" * 1000)
