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
            source: Source::Text(include_str!(concat!("../../prelude/", $path))),
        },)*];
    };
}

modules! {
    "__future__" "__future__.py" false;
    "_collections_abc" "_collections_abc.py" false;
    "_decimal_format" "_decimal_format.py" false;
    "_iobase" "_iobase.py" false;
    "_iofile" "_iofile.py" false;
    "_iomemory" "_iomemory.py" false;
    "_iotext" "_iotext.py" false;
    "_sysinfo" "_sysinfo.py" false;
    "_timefmt" "_timefmt.py" false;
    "_wardian_cells" "_wardian_cells.py" false;
    "_wardian_display" "_wardian_display.py" false;
    "_wardian_magics" "_wardian_magics.py" false;
    "_wardian_packages" "_wardian_packages.py" false;
    "abc" "abc.py" false;
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
    "atexit" "atexit.py" false;
    "bisect" "bisect.py" false;
    "calendar" "calendar.py" false;
    "collections" "collections/__init__.py" true;
    "collections.abc" "collections/abc.py" false;
    "contextlib" "contextlib.py" false;
    "contextvars" "contextvars.py" false;
    "copy" "copy.py" false;
    "copyreg" "copyreg.py" false;
    "dataclasses" "dataclasses.py" false;
    "datetime" "datetime.py" false;
    "decimal" "decimal.py" false;
    "enum" "enum.py" false;
    "errno" "errno.py" false;
    "fractions" "fractions.py" false;
    "functools" "functools.py" false;
    "graphlib" "graphlib.py" false;
    "gzip" "gzip.py" false;
    "hashlib" "hashlib.py" false;
    "heapq" "heapq.py" false;
    "hmac" "hmac.py" false;
    "importlib" "importlib/__init__.py" true;
    "importlib._bootstrap" "importlib/_bootstrap.py" false;
    "importlib.abc" "importlib/abc.py" false;
    "importlib.machinery" "importlib/machinery.py" false;
    "importlib.util" "importlib/util.py" false;
    "inspect" "inspect.py" false;
    "io" "io.py" false;
    "json" "json/__init__.py" true;
    "json.decoder" "json/decoder.py" false;
    "json.encoder" "json/encoder.py" false;
    "keyword" "keyword.py" false;
    "linecache" "linecache.py" false;
    "numbers" "numbers.py" false;
    "operator" "operator.py" false;
    "posix" "posix.py" false;
    "pprint" "pprint.py" false;
    "pwd" "pwd.py" false;
    "queue" "queue.py" false;
    "random" "random.py" false;
    "re" "re.py" false;
    "reprlib" "reprlib.py" false;
    "secrets" "secrets.py" false;
    "signal" "signal.py" false;
    "statistics" "statistics.py" false;
    "string" "string.py" false;
    "textwrap" "textwrap.py" false;
    "time" "time.py" false;
    "traceback" "traceback.py" false;
    "types" "types.py" false;
    "typing" "typing.py" false;
    "uuid" "uuid.py" false;
    "warnings" "warnings.py" false;
    "weakref" "weakref.py" false;
}
