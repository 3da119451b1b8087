s = "hELLO wORLD ß ǆ İ"
print(s.upper(), s.lower(), s.title(), s.capitalize(), s.swapcase(), s.casefold(), sep="|")
# => HELLO WORLD SS Ǆ İ|hello world ß ǆ i̇|Hello World Ss ǅ İ|Hello world ß ǆ i̇|Hello World SS Ǆ i̇|hello world ss ǆ i̇
print("they're bill's".title(), "ÀÉ".lower(), "ﬁ".upper(), "ς".upper(), "ΑΣ".lower(), "123abc".title(), "a-b_c d".title())
# => They'Re Bill'S àé FI Σ ας 123Abc A-B_C D
