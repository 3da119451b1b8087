# The tuples that `getstats` gives; the profiler itself is `mod.rs`.

import _wardian_lsprof
from posix import _record


def _tuple(name, fields):
    return _record(name, fields, len(fields), "_lsprof")


profiler_subentry = _tuple("profiler_subentry", ("code", "callcount", "reccallcount", "totaltime", "inlinetime"))
profiler_entry = _tuple("profiler_entry",
                        ("code", "callcount", "reccallcount", "totaltime", "inlinetime", "calls"))

Profiler = _wardian_lsprof.Profiler


def _entries(rows):
    return [profiler_entry((*row[:5], row[5] and [profiler_subentry(call) for call in row[5]])) for row in rows]
