# Long texts that are not ASCII have an index, views into shared buffers too.
text = "aäbß€𝄞" * 50
print(len(text), [text[i] for i in (0, 1, 5, 15, 16, 17, 63, 64, 65, 299, -1, -300)])
print(all(text[i] == "aäbß€𝄞"[i % 6] for i in range(300)))
print(all(text[i:i + 7] == "".join("aäbß€𝄞"[j % 6] for j in range(i, i + 7)) for i in range(290)))
print(text[290:] == text[-10:] == text[290:1000], text[300:], text[70:10])
print(text.find("𝄞", 100), text.rfind("ß", 0, 100), text.index("€ä") if "€ä" in text else None, text.count("ß", 5, -5))
short = "äöü€𝄞" * 12
print(len(short), "".join(short[i] for i in range(0, 60, 7)), short[58:], short[-61:1])
for length in range(60, 70):
    piece = text[:length]
    print(length, piece[-1], piece[length // 2], piece[length - 2:], sep="", end=" ")
print()
grown = ""
for n in range(400):
    grown += "aé€"[n % 3]
    if n % 97 == 0:
        print(len(grown), grown[n], grown[n // 2], grown[-3:], sep="|", end=" ")
print(grown[200:204], grown[-1])
older = grown
grown += "x"
print(len(older), older[399], grown[400], grown[399], hash(older) == hash(older[:]))
sums = [("ä" * n) + "b" + "ü" + "c" for n in (1, 60, 61, 62, 63, 64, 65)]
print([(s[-1], s[-2], s[-3], len(s)) for s in sums])
try:
    text[300]
except IndexError as error:
    print(error)
