import gettext
import quopri
import timeit

print(quopri.encodestring(b"a=b \xe9\n" + b"x" * 80), quopri.decodestring(b"a=3Db=\n c"))
# => b'a=3Db =E9\nxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx=\nxxxxx' b'a=b c'
print(gettext.c2py("n != 1")(1), gettext.c2py("n%10==1 && n%100!=11 ? 0 : 1")(21), gettext.ngettext("one", "many", 2))
# => 0 0 many
print(timeit.timeit("x = 1", number=1) >= 0)  # => True
try:
    gettext.c2py("n +")
except ValueError as error:
    print(error)  # => unexpected end of plural form
