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
            source: Source::Text(include_str!(concat!("../../prelude/", $path))),
        },)*];
    };
}

modules! {
    "_ast" "_ast.py" false;
    "_codecs" "_codecs.py" false;
    "_csv" "_csv.py" false;
    "_io" "_io.py" false;
    "_refused" "_refused.py" false;
    "_thread" "_thread.py" false;
    "_wardian_program" "_wardian_program.py" false;
    "_wardian_records" "_wardian_records.py" false;
    "_weakrefset" "_weakrefset.py" false;
    "bz2" "bz2.py" false;
    "concurrent.futures._inline" "concurrent/futures/_inline.py" false;
    "concurrent.futures.process" "concurrent/futures/process.py" false;
    "concurrent.futures.thread" "concurrent/futures/thread.py" false;
    "faulthandler" "faulthandler.py" false;
    "grp" "grp.py" false;
    "importlib.metadata" "importlib/metadata.py" false;
    "lzma" "lzma.py" false;
    "pkgutil" "pkgutil.py" false;
    "platform" "platform.py" false;
    "pyexpat" "pyexpat.py" false;
    "sysconfig" "sysconfig.py" false;
    "wave" "wave.py" false;
    "zoneinfo" "zoneinfo/__init__.py" true;
    "zoneinfo._rules" "zoneinfo/_rules.py" false;
}
