//! The table of modules written in Python.

/// A module written in Python.
pub(super) struct Prelude {
    /// Full name.
    pub(super) name: &'static str,
    /// Whether it has submodules.
    pub(super) is_package: bool,
    /// Whether it is imported at pre-initialisation.
    pub(super) at_start: bool,
    /// Its text.
    pub(super) source: Source,
}

/// The text of a module.
pub(super) enum Source {
    /// As it is.
    Text(&'static str),
    /// Deflated, and the length of the text: the library's files are a good part of the image of
    /// the memory otherwise, which starting a process copies.
    Packed(&'static [u8], usize),
}

macro_rules! modules {
    ($($name:literal $path:literal $package:literal;)*) => {
        /// All of them; a row is name, file, whether it is a package.
        pub(super) const MODULES: &[Prelude] = &[$(Prelude {
            name: $name,
            is_package: $package,
            at_start: true,
            source: Source::Text(include_str!($path)),
        },)*];
    };
}

modules! {
    "__future__" "__future__/__future__.py" false;
    "_collections_abc" "collections/_collections_abc.py" false;
    "_decimal_format" "decimal/_decimal_format.py" false;
    "_iobase" "io/_iobase.py" false;
    "_iofile" "io/_iofile.py" false;
    "_iomemory" "io/_iomemory.py" false;
    "_iotext" "io/_iotext.py" false;
    "_sysinfo" "sys/_sysinfo.py" false;
    "_timefmt" "datetime/_timefmt.py" false;
    "_wardian_cells" "cells/_wardian_cells.py" false;
    "_wardian_display" "cells/_wardian_display.py" false;
    "_wardian_magics" "cells/_wardian_magics.py" false;
    "_wardian_packages" "cells/_wardian_packages.py" false;
    "abc" "abc/abc.py" false;
    "asyncio" "asyncio/__init__.py" true;
    "asyncio.coroutines" "asyncio/coroutines.py" false;
    "asyncio.events" "asyncio/events.py" false;
    "asyncio.exceptions" "asyncio/exceptions.py" false;
    "asyncio.futures" "asyncio/futures.py" false;
    "asyncio.locks" "asyncio/locks.py" false;
    "asyncio.queues" "asyncio/queues.py" false;
    "asyncio.runners" "asyncio/runners.py" false;
    "asyncio.taskgroups" "asyncio/taskgroups.py" false;
    "asyncio.tasks" "asyncio/tasks.py" false;
    "asyncio.threads" "asyncio/threads.py" false;
    "asyncio.timeouts" "asyncio/timeouts.py" false;
    "atexit" "atexit/atexit.py" false;
    "bisect" "bisect/bisect.py" false;
    "calendar" "calendar/calendar.py" false;
    "collections" "collections/__init__.py" true;
    "collections.abc" "collections/abc.py" false;
    "contextlib" "contextlib/contextlib.py" false;
    "contextvars" "contextvars/contextvars.py" false;
    "copy" "copy/copy.py" false;
    "copyreg" "copyreg/copyreg.py" false;
    "dataclasses" "dataclasses/dataclasses.py" false;
    "datetime" "datetime/datetime.py" false;
    "decimal" "decimal/decimal.py" false;
    "enum" "enum/enum.py" false;
    "errno" "errno/errno.py" false;
    "fractions" "fractions/fractions.py" false;
    "functools" "functools/functools.py" false;
    "graphlib" "graphlib/graphlib.py" false;
    "gzip" "gzip/gzip.py" false;
    "hashlib" "hashlib/hashlib.py" false;
    "heapq" "heapq/heapq.py" false;
    "hmac" "hmac/hmac.py" false;
    "importlib" "importlib/__init__.py" true;
    "importlib._bootstrap" "importlib/_bootstrap.py" false;
    "importlib.abc" "importlib/abc.py" false;
    "importlib.machinery" "importlib/machinery.py" false;
    "importlib.util" "importlib/util.py" false;
    "inspect" "inspect/inspect.py" false;
    "io" "io/io.py" false;
    "json" "json/__init__.py" true;
    "json.decoder" "json/decoder.py" false;
    "json.encoder" "json/encoder.py" false;
    "keyword" "keyword/keyword.py" false;
    "linecache" "linecache/linecache.py" false;
    "numbers" "numbers/numbers.py" false;
    "operator" "operator/operator.py" false;
    "posix" "fs/posix.py" false;
    "pprint" "pprint/pprint.py" false;
    "pwd" "pwd/pwd.py" false;
    "queue" "queue/queue.py" false;
    "random" "random/random.py" false;
    "re" "re/re.py" false;
    "reprlib" "reprlib/reprlib.py" false;
    "secrets" "secrets/secrets.py" false;
    "signal" "signal/signal.py" false;
    "statistics" "statistics/statistics.py" false;
    "string" "string/string.py" false;
    "textwrap" "textwrap/textwrap.py" false;
    "time" "time/time.py" false;
    "traceback" "traceback/traceback.py" false;
    "types" "types/types.py" false;
    "typing" "typing/typing.py" false;
    "uuid" "uuid/uuid.py" false;
    "warnings" "warnings/warnings.py" false;
    "weakref" "weakref/weakref.py" false;
}
