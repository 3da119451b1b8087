blobs = [b"\xe3" + b"\x00" * 40, b"(" * 5000, b"\x80\x05cposix\nsystem\n(X\x02\x00\x00\x00idtR.", b"\x80\x04" + b"(" * 5_000 + b".", b"\x80\x04\x8e\xff\xff\xff\xff\xff\xff\xff\x7f", b"cos\nsystem\n(S'id'\ntR.", b"c__builtin__\neval\n(S'1'\ntR."]
for name in ("marshal", "pickle", "_pickle", "shelve", "dill"):
    try:
        module = __import__(name)
    except BaseException:
        continue
    for blob in blobs:
        try:
            result = module.loads(blob)
            print("loaded", type(result).__name__)
        except BaseException:
            pass
