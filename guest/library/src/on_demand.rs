//! The table of modules of ours in Python that are compiled when first
//! imported, unlike the prelude's: most programs need none of them.

use super::prelude::{Prelude, Source};

macro_rules! modules {
    ($($name:literal $path:literal $package:literal;)*) => {
        /// All of them; a row is name, file, whether it is a package.
        pub(super) const MODULES: &[Prelude] = &[$(Prelude {
            name: $name,
            is_package: $package,
            at_start: false,
            source: Source::Text(include_str!($path)),
        },)*];
    };
}

modules! {
    "_ast" "ast/_ast.py" false;
    "_codecs" "codecs/_codecs.py" false;
    "_csv" "csv/_csv.py" false;
    "_io" "io/_io.py" false;
    "_refused" "unsupported/_refused.py" false;
    "_thread" "thread/_thread.py" false;
    "_wardian_program" "wardian/_wardian_program.py" false;
    "_wardian_records" "wardian/_wardian_records.py" false;
    "_weakrefset" "weakref/_weakrefset.py" false;
    "bz2" "bz2/bz2.py" false;
    "concurrent.futures._inline" "concurrent/futures/_inline.py" false;
    "concurrent.futures.process" "concurrent/futures/process.py" false;
    "concurrent.futures.thread" "concurrent/futures/thread.py" false;
    "faulthandler" "faulthandler/faulthandler.py" false;
    "grp" "grp/grp.py" false;
    "importlib.metadata" "importlib/metadata.py" false;
    "lzma" "lzma/lzma.py" false;
    "pkgutil" "pkgutil/pkgutil.py" false;
    "platform" "platform/platform.py" false;
    "pyexpat" "expat/pyexpat.py" false;
    "sysconfig" "sysconfig/sysconfig.py" false;
    "wave" "wave/wave.py" false;
    "zoneinfo" "zoneinfo/__init__.py" true;
    "zoneinfo._rules" "zoneinfo/_rules.py" false;
}
