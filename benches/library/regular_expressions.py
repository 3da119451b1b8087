"""Five typical patterns over 1 MB of text."""
import re

LINE = "2024-05-%02d 12:%02d:07 INFO worker-%d user%d@example.com took %d ms, see https://example.com/a/%d?x=1#top\n"
TEXT = "".join(LINE % (i % 28 + 1, i % 60, i % 8, i, i * 7 % 1000, i) for i in range(10_000))
assert len(TEXT) > 900_000
print(len(re.findall(r"\b[\w.]+@[\w.]+\.\w+\b", TEXT)))
print(len(re.findall(r"(\d{4})-(\d{2})-(\d{2})", TEXT)))
print(sum(int(match[1]) for match in re.finditer(r"took (\d+) ms", TEXT)))
print(len(re.sub(r"https?://[^\s#]+(#\w+)?", "<url>", TEXT)))
print(len(re.split(r"[,\s]+", TEXT)))
