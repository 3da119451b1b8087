# What CPython's own parser of patterns (`re._parser`) takes from the engine. Patterns are compiled by `_re`, so
# nothing here compiles.

MAGIC = 20221023
CODESIZE = 4
MAXREPEAT = 4294967295
MAXGROUPS = 1073741823


def getcodesize():
    return CODESIZE


def ascii_iscased(character, /):
    return character < 128 and chr(character).isalpha()


def unicode_iscased(character, /):
    text = chr(character)
    return text.lower() != text or text.upper() != text


def ascii_tolower(character, /):
    return ord(chr(character).lower()) if character < 128 else character


def unicode_tolower(character, /):
    lower = chr(character).lower()
    return ord(lower) if len(lower) == 1 else character
