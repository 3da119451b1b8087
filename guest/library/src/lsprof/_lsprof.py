# The tuples that `getstats` gives; the profiler itself is `mod.rs`.

import _wardian_lsprof


def _tuples(name, fields):
    space = {"__slots__": (), "__module__": "_lsprof", "n_fields": len(fields), "n_sequence_fields": len(fields),
             "n_unnamed_fields": 0, "__match_args__": fields}
    for index, field in enumerate(fields):
        space[field] = property(lambda self, index=index: self[index])

    def __repr__(self):
        inner = ", ".join([f"{field}={value!r}" for field, value in zip(fields, self)])
        return f"_lsprof.{name}({inner})"
    space["__repr__"] = __repr__
    return type(name, (tuple,), space)


profiler_subentry = _tuples("profiler_subentry", ("code", "callcount", "reccallcount", "totaltime", "inlinetime"))
profiler_entry = _tuples("profiler_entry",
                         ("code", "callcount", "reccallcount", "totaltime", "inlinetime", "calls"))

Profiler = _wardian_lsprof.Profiler


def _entries(rows):
    return [profiler_entry((*row[:5], row[5] and [profiler_subentry(call) for call in row[5]])) for row in rows]
