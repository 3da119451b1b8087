# string.Formatter counts fields that have no name at all; one that only begins with a number is not numbered by hand.
import string

for text in ("{} {0[1]}", "{0[1]} {}", "{} {}", "{0} {1}", "{0} {}", "{} {1}", "{:{}} {}"):
    try:
        print(string.Formatter().format(text, [1, 5], ""))
    except (ValueError, LookupError, TypeError) as error:
        print(type(error).__name__, error)
