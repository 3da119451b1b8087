import re

print(re.sub("a", "b", "aaa", count=-1), re.subn("a", "b", "aaa", count=-1), re.compile("a").sub("b", "aa", count=1))
# => aaa ('aaa', 0) ba
print(re.compile("a").subn("b", "aaa", count=0))  # => ('bbb', 3)
