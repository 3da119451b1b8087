//! What a row of the table of modules (`lib.rs`) says, and finding one.
//!
//! A row is a name, where its code is, and marks:
//! - `rust(room)`: made by `room::make`, at pre-initialisation.
//! - `python("room/file.py")`: text of ours.
//! - `cpython`: a file of CPython's library, patched and packed by the build (`../../stdlib`).
//! - `packed`: text of ours that few programs want, packed by the build (`docstrings`).
//! - `shell`: a file of the shell (`../../shell`), packed by the build.
//! - `unsupported(REASON, NAMES)`: cannot work in a sandbox. Importing works, calls raise (`unsupported`).
//!
//! `at_start`: compiled and run at pre-initialisation, so that importing costs a program nothing; others are when
//! they are first imported, because each makes every sandbox bigger. `hidden`: CPython has it in C, or
//! it stands between a cell and what it calls; its frames are in no traceback.
//!
//! **Invariant:** the rows are sorted, no name is there twice. The compiler checks it, so that a row in the wrong place
//! is an error and not a module that nobody finds.

use super::unsupported::Offers;
use wardian_runtime::ctx::Ctx;
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::native::Module;

/// A module that can be imported.
pub(super) struct Row {
    /// Full name.
    pub(super) name: &'static str,
    /// Where its code is.
    pub(super) code: Code,
    /// Whether it is imported at pre-initialisation.
    pub(super) at_start: bool,
    /// Whether its frames are left out of tracebacks.
    pub(super) hidden: bool,
}

/// The code of a module.
pub(super) enum Code {
    /// Rust: what makes the module.
    Native(fn(&mut Ctx) -> Gc<Module>),
    /// Python text.
    Text(&'static str),
    /// Python text, deflated, after its length in four bytes: as it is it would be a good part of
    /// the image of the memory, which starting a process copies.
    Packed(&'static [u8]),
    /// Why it cannot work in a sandbox, and the names that it has.
    Unsupported(&'static str, &'static Offers),
}

/// Makes `TABLE` of rows.
macro_rules! library {
    ($($name:literal $code:ident $(($($detail:tt)*))? $($mark:ident)*;)*) => {
        const ROWS: &[table::Row] = &[$(table::Row {
            name: $name,
            code: library!(@code $name $code $($($detail)*)?),
            at_start: library!(@at_start $code $($mark)*),
            hidden: library!(@hidden $($mark)*),
        },)*];
        /// All modules, by name.
        static TABLE: &[table::Row] = {
            table::assert_sorted(ROWS);
            ROWS
        };
    };
    (@code $name:literal rust $room:ident) => { table::Code::Native($room::make) };
    (@code $name:literal python $path:literal) => { table::Code::Text(include_str!($path)) };
    (@code $name:literal cpython) => { library!(@packed $name) };
    (@code $name:literal shell) => { library!(@packed $name) };
    (@code $name:literal packed) => { library!(@packed $name) };
    (@packed $name:literal) => {
        table::Code::Packed(include_bytes!(concat!(env!("OUT_DIR"), "/", $name, ".py.deflate")))
    };
    (@code $name:literal unsupported $reason:ident, $offers:ident) => {
        table::Code::Unsupported(unsupported::$reason, &unsupported::offers::$offers)
    };
    (@at_start rust) => { true };
    (@at_start $code:ident) => { false };
    (@at_start $code:ident at_start $(hidden)?) => { true };
    (@at_start $code:ident hidden) => { false };
    (@hidden) => { false };
    (@hidden at_start) => { false };
    (@hidden $(at_start)? hidden) => { true };
}
pub(super) use library;

/// Fails to compile where a row is not after the one before it.
pub(super) const fn assert_sorted(rows: &[Row]) {
    let mut index = 1;
    while index < rows.len() {
        assert!(
            is_before(rows[index - 1].name.as_bytes(), rows[index].name.as_bytes()),
            "the rows of the table of modules are sorted by name"
        );
        index += 1;
    }
}

const fn is_before(left: &[u8], right: &[u8]) -> bool {
    let mut index = 0;
    while index < left.len() && index < right.len() {
        if left[index] != right[index] {
            return left[index] < right[index];
        }
        index += 1;
    }
    left.len() < right.len()
}

/// The row of a module.
pub(super) fn find(name: &str) -> Option<&'static Row> {
    let index = super::TABLE.binary_search_by(|row| row.name.cmp(name));
    index.ok().map(|index| &super::TABLE[index])
}

impl Row {
    /// Whether modules lie in it.
    pub(super) fn is_package(&self) -> bool {
        // A dot sorts before all that names are made of, so the first of them comes next.
        let after = super::TABLE.partition_point(|row| row.name <= self.name);
        super::TABLE.get(after).is_some_and(|row| {
            row.name
                .strip_prefix(self.name)
                .is_some_and(|rest| rest.starts_with('.'))
        })
    }

    /// `__package__`.
    pub(super) fn package(&self) -> &'static str {
        if self.is_package() {
            return self.name;
        }
        self.name
            .rsplit_once('.')
            .map_or("", |(package, _)| package)
    }
}
