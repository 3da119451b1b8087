import errno, os

print(errno.ENOENT, errno.EACCES, errno.EEXIST, errno.ENOSPC, errno.errorcode[2], errno.errorcode[11], len(errno.errorcode) > 100)
# => 2 13 17 28 ENOENT EAGAIN True
print(os.strerror(2), "|", os.strerror(28), "|", os.strerror(100000))
# => No such file or directory | No space left on device | Unknown error 100000
try:
    open("/no/such")
except OSError as error:
    print(error.errno == errno.ENOENT, error.filename, error.strerror, type(error))
    # => True /no/such No such file or directory <class 'FileNotFoundError'>
