#: differs = "codecs of JIS X 0213 keep a null behind a character that pairs begin with; 3.12.1 drops it"
for name in ("euc_jis_2004", "shift_jisx0213", "iso2022_jp_3"):
    print("\u304b\0".encode(name).decode(name) == "\u304b\0")
# => True
# => True
# => True
