import locale

for arguments in ((locale.LC_ALL, "xx_YY"), (locale.LC_ALL, "xx_YY.UTF-8"), (99,), (99, "C")):
    try:
        print(locale.setlocale(*arguments))
    except locale.Error as error:
        print(type(error), error)
        # => <class 'locale.Error'> unsupported locale setting
        # => <class 'locale.Error'> unsupported locale setting
        # => <class 'locale.Error'> locale query failed
        # => <class 'locale.Error'> unsupported locale setting
print(issubclass(locale.Error, ValueError), locale.localeconv()["grouping"])  # => False []
print(locale.setlocale(locale.LC_ALL, "C"), locale.setlocale(locale.LC_NUMERIC, "POSIX") in ("C", "POSIX"))
# => C True
