s = "naïve café 日本 😀!"
print(len(s), s.index("café"), s[11:13], s.find("😀"), s[-2], s.upper(), s.split(), s.encode("utf-8")[:7], [hex(ord(c)) for c in s[-2:]], s.center(20, "·"), sorted("éeèE"))
# => 16 6 日本 14 😀 NAÏVE CAFÉ 日本 😀! ['naïve', 'café', '日本', '😀!'] b'na\xc3\xafve ' ['0x1f600', '0x21'] ··naïve café 日本 😀!·· ['E', 'e', 'è', 'é']
