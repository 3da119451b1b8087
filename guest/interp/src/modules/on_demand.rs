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
    "_wardian_shell" "_wardian_shell/__init__.py" true;
    "_wardian_shell.arithmetic" "_wardian_shell/arithmetic.py" false;
    "_wardian_shell.builtins" "_wardian_shell/builtins.py" false;
    "_wardian_shell.commands" "_wardian_shell/commands/__init__.py" true;
    "_wardian_shell.commands.archives" "_wardian_shell/commands/archives.py" false;
    "_wardian_shell.commands.awk" "_wardian_shell/commands/awk.py" false;
    "_wardian_shell.commands.awk_functions" "_wardian_shell/commands/awk_functions.py" false;
    "_wardian_shell.commands.awk_syntax" "_wardian_shell/commands/awk_syntax.py" false;
    "_wardian_shell.commands.columns" "_wardian_shell/commands/columns.py" false;
    "_wardian_shell.commands.dates" "_wardian_shell/commands/dates.py" false;
    "_wardian_shell.commands.difference" "_wardian_shell/commands/difference.py" false;
    "_wardian_shell.commands.dumps" "_wardian_shell/commands/dumps.py" false;
    "_wardian_shell.commands.files" "_wardian_shell/commands/files.py" false;
    "_wardian_shell.commands.find" "_wardian_shell/commands/find.py" false;
    "_wardian_shell.commands.grep" "_wardian_shell/commands/grep.py" false;
    "_wardian_shell.commands.listing" "_wardian_shell/commands/listing.py" false;
    "_wardian_shell.commands.modes" "_wardian_shell/commands/modes.py" false;
    "_wardian_shell.commands.names" "_wardian_shell/commands/names.py" false;
    "_wardian_shell.commands.numbers" "_wardian_shell/commands/numbers.py" false;
    "_wardian_shell.commands.options" "_wardian_shell/commands/options.py" false;
    "_wardian_shell.commands.pip" "_wardian_shell/commands/pip.py" false;
    "_wardian_shell.commands.python" "_wardian_shell/commands/python.py" false;
    "_wardian_shell.commands.regex" "_wardian_shell/commands/regex.py" false;
    "_wardian_shell.commands.sed" "_wardian_shell/commands/sed.py" false;
    "_wardian_shell.commands.sed_syntax" "_wardian_shell/commands/sed_syntax.py" false;
    "_wardian_shell.commands.sorting" "_wardian_shell/commands/sorting.py" false;
    "_wardian_shell.commands.stating" "_wardian_shell/commands/stating.py" false;
    "_wardian_shell.commands.system" "_wardian_shell/commands/system.py" false;
    "_wardian_shell.commands.view" "_wardian_shell/commands/view.py" false;
    "_wardian_shell.commands.wrappers" "_wardian_shell/commands/wrappers.py" false;
    "_wardian_shell.conditions" "_wardian_shell/conditions.py" false;
    "_wardian_shell.declarations" "_wardian_shell/declarations.py" false;
    "_wardian_shell.execute" "_wardian_shell/execute.py" false;
    "_wardian_shell.expand" "_wardian_shell/expand.py" false;
    "_wardian_shell.lexer" "_wardian_shell/lexer.py" false;
    "_wardian_shell.parameters" "_wardian_shell/parameters.py" false;
    "_wardian_shell.parser" "_wardian_shell/parser.py" false;
    "_wardian_shell.patterns" "_wardian_shell/patterns.py" false;
    "_wardian_shell.printing" "_wardian_shell/printing.py" false;
    "_wardian_shell.programs" "_wardian_shell/programs.py" false;
    "_wardian_shell.reading" "_wardian_shell/reading.py" false;
    "_wardian_shell.start" "_wardian_shell/start.py" false;
    "_wardian_shell.state" "_wardian_shell/state.py" false;
    "_wardian_shell.streams" "_wardian_shell/streams.py" false;
    "_wardian_shell.tree" "_wardian_shell/tree.py" false;
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
