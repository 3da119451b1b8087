# A pattern is compiled once until the cache is purged, the one that was used last too.
import re

source = "a+b"
first = re.compile(source)
print(re.compile(source) is first, re.compile("a+" + "b"[:]) is first)  # => True True
print(re.search(source, "xaab").re is first)  # => True
re.purge()
second = re.compile(source)
print(second is first, second == first, re.compile(source) is second)  # => False True True
re.purge()
print(re.search(source, "xaab").re is second)  # => False
