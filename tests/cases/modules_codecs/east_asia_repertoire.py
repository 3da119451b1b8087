#: fuel = 150_000_000
# Every character that a codec has, in both directions, as checksums.
import zlib

NAMES = (
    "big5 big5hkscs cp932 cp949 cp950 euc_jis_2004 euc_jisx0213 euc_jp euc_kr gb18030 gb2312 gbk hz iso2022_jp "
    "iso2022_jp_1 iso2022_jp_2 iso2022_jp_2004 iso2022_jp_3 iso2022_jp_ext iso2022_kr johab shift_jis shift_jis_2004 "
    "shift_jisx0213"
).split()
# What stands before two bytes: nothing, a byte that wants more, or an escape sequence.
PREFIXES = {
    "euc_jis_2004": [b"\x8f"], "euc_jisx0213": [b"\x8f"], "euc_jp": [b"\x8f"], "hz": [b"~{"],
    "gb18030": [b"\x81\x30", b"\x82\x35", b"\x84\x31", b"\x90\x30", b"\xe3\x32"],
    "iso2022_kr": [b"\x1b$)C\x0e"], "iso2022_jp": [b"\x1b$B", b"\x1b(J"], "iso2022_jp_1": [b"\x1b$(D"],
    "iso2022_jp_2": [b"\x1b$A", b"\x1b$(C", b"\x1b.A\x1bN", b"\x1b.F\x1bN"], "iso2022_jp_2004": [b"\x1b$(Q", b"\x1b$(P"],
    "iso2022_jp_3": [b"\x1b$(O", b"\x1b$(P"], "iso2022_jp_ext": [b"\x1b(I", b"\x1b&@\x1b$B"],
}
characters = "".join(map(chr, range(0x30000))) + "\U0010d7ff\U0010ffff"


def pairs(first, second):
    return [bytes([one, two]) for one in first for two in second]


every = pairs(range(256), range(256))
low, high = pairs(range(0x20, 0x80), range(0x20, 0x82)), pairs(range(0x80, 256), [*range(0x30, 0x3A), *range(0xA0, 256)])
for name in NAMES:
    encoded = zlib.crc32(characters.encode(name, "ignore"))
    decoded = 0
    for prefix in [b"", *PREFIXES.get(name, [])]:
        separator = b"0\n\x1b(B~}" + prefix
        chosen = every if not prefix else high if prefix[0] >= 0x80 else low
        text = (prefix + separator.join(chosen)).decode(name, "replace")
        decoded = zlib.crc32(text.encode(), decoded)
    print(name, encoded, decoded)
    # => big5 3644703139 1623598664
    # => big5hkscs 1924314638 1218006035
    # => cp932 3205673346 1792478351
    # => cp949 3490273235 626916052
    # => cp950 1470241212 1471746053
    # => euc_jis_2004 2101560684 1164919188
    # => euc_jisx0213 2161914764 3898792974
    # => euc_jp 3591575643 2220163075
    # => euc_kr 3234502702 695142776
    # => gb18030 2690005725 4163116303
    # => gb2312 26144723 3425213130
    # => gbk 3381986464 116592804
    # => hz 74237230 3499952434
    # => iso2022_jp 767270799 3330025251
    # => iso2022_jp_1 3174377247 2117750153
    # => iso2022_jp_2 4149705316 2704529282
    # => iso2022_jp_2004 3587578481 1523694339
    # => iso2022_jp_3 2056261899 1356884802
    # => iso2022_jp_ext 4205421408 2587335191
    # => iso2022_kr 2405251649 1129222069
    # => johab 3121238007 1149958287
    # => shift_jis 1422157336 317711457
    # => shift_jis_2004 4038913317 3428309614
    # => shift_jisx0213 3699892735 2035750721
