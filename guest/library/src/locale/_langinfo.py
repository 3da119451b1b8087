# What `locale.nl_langinfo` tells of the only locale there is, C with UTF-8: names, their numbers on Linux, texts.

from _operator import index as _index

_TABLE = """
    CODESET 14 UTF-8
    RADIXCHAR 65536 .
    THOUSEP 65537
    ABDAY_1 131072 Sun
    ABDAY_2 131073 Mon
    ABDAY_3 131074 Tue
    ABDAY_4 131075 Wed
    ABDAY_5 131076 Thu
    ABDAY_6 131077 Fri
    ABDAY_7 131078 Sat
    DAY_1 131079 Sunday
    DAY_2 131080 Monday
    DAY_3 131081 Tuesday
    DAY_4 131082 Wednesday
    DAY_5 131083 Thursday
    DAY_6 131084 Friday
    DAY_7 131085 Saturday
    ABMON_1 131086 Jan
    ABMON_2 131087 Feb
    ABMON_3 131088 Mar
    ABMON_4 131089 Apr
    ABMON_5 131090 May
    ABMON_6 131091 Jun
    ABMON_7 131092 Jul
    ABMON_8 131093 Aug
    ABMON_9 131094 Sep
    ABMON_10 131095 Oct
    ABMON_11 131096 Nov
    ABMON_12 131097 Dec
    MON_1 131098 January
    MON_2 131099 February
    MON_3 131100 March
    MON_4 131101 April
    MON_5 131102 May
    MON_6 131103 June
    MON_7 131104 July
    MON_8 131105 August
    MON_9 131106 September
    MON_10 131107 October
    MON_11 131108 November
    MON_12 131109 December
    AM_STR 131110 AM
    PM_STR 131111 PM
    D_T_FMT 131112 %a %b %e %H:%M:%S %Y
    D_FMT 131113 %m/%d/%y
    T_FMT 131114 %H:%M:%S
    T_FMT_AMPM 131115 %I:%M:%S %p
    ERA 131116
    ERA_D_FMT 131118
    ALT_DIGITS 131119
    ERA_D_T_FMT 131120
    ERA_T_FMT 131121
    CRNCYSTR 262159 -
    YESEXPR 327680 ^[yY]
    NOEXPR 327681 ^[nN]
"""

_texts = {}
for _line in _TABLE.strip().splitlines():
    _name, _number, *_text = _line.split(maxsplit=2)
    globals()[_name] = int(_number)
    _texts[int(_number)] = "".join(_text)
del _line, _name, _number, _text


def nl_langinfo(key, /):
    """Return the value for the locale information associated with key."""
    try:
        return _texts[_index(key)]
    except KeyError:
        raise ValueError("unsupported langinfo constant") from None
