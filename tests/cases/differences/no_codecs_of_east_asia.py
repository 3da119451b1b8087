#: differs = "there are no codecs of East Asia"
for name in ("shift_jis", "gb18030", "big5", "euc_kr"):
    try:
        "x".encode(name)
    except LookupError as error:
        print(error)
# => unknown encoding: shift_jis
# => unknown encoding: gb18030
# => unknown encoding: big5
# => unknown encoding: euc_kr
