import grp
import pwd

print(pwd.getpwuid(0)[:4], pwd.getpwnam("root").pw_dir, grp.getgrgid(0).gr_name, grp.getgrnam("root").gr_gid)
# => ('root', 'x', 0, 0) /root root 0
for work in (lambda: pwd.getpwuid(4321), lambda: grp.getgrnam("nobody here")):
    try:
        work()
    except KeyError as error:
        print(error)
        # => 'getpwuid(): uid not found: 4321'
        # => "getgrnam(): name not found: 'nobody here'"
