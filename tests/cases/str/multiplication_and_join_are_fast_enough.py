s = "".join(str(i) for i in range(10_000))
print(len(s), s[1000:1010], s.count("99"), len("ab" * 50_000), len(s.replace("1", "")))
# => 38890 3703713723 373 100000 34890
