import locale

print(locale.nl_langinfo(locale.RADIXCHAR), repr(locale.nl_langinfo(locale.THOUSEP)), locale.nl_langinfo(locale.DAY_1))
# => . '' Sunday
print(locale.nl_langinfo(locale.MON_12), locale.nl_langinfo(locale.ABDAY_7), locale.nl_langinfo(locale.D_T_FMT), locale.nl_langinfo(locale.AM_STR))
# => December Sat %a %b %e %H:%M:%S %Y AM
print(locale.CODESET, locale.T_FMT_AMPM, locale.YESEXPR, locale.ALT_DIGITS)  # => 14 131115 327680 131119
try:
    locale.nl_langinfo(12345)
except ValueError as error:
    print(error)  # => unsupported langinfo constant
