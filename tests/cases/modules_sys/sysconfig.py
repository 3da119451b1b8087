import sysconfig

print(sysconfig.get_python_version(), sysconfig.get_config_var("VERSION"), sysconfig.get_config_var("NOTHING"))
# => 3.12 3.12 None
print(sysconfig.get_config_vars("py_version_short", "NOTHING"))  # => ['3.12', None]
print(sysconfig.get_path("stdlib").endswith("lib/python3.12"), sorted(sysconfig.get_path_names()))
# => True ['data', 'include', 'platlib', 'platstdlib', 'purelib', 'scripts', 'stdlib']
print(isinstance(sysconfig.get_platform(), str), "purelib" in sysconfig.get_paths())  # => True True
try:
    sysconfig.get_path("nothing")
except KeyError as error:
    print(error)  # => 'nothing'
