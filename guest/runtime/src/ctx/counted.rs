//! How many objects CPython's collector would find in the place of ours: what `gc.collect()` tells.
//!
//! Texts and numbers are not looked at there, and a dict only where it holds something else.
//! What does not live here: which objects are found (`object/heap/cycles.rs`).

use crate::object::dict::Dict;
use crate::object::heap::Kind;
use crate::object::instance::Instance;
use crate::object::value::Value;

/// How many objects CPython's collector would have seen in the place of this one.
pub(super) fn counted(object: Value) -> usize {
    let Some(header) = object.header() else {
        return 0;
    };
    match header.kind {
        kind if !is_container(kind) => 0,
        Kind::Shape => 0,
        Kind::Dict => usize::from(object.get::<Dict>().is_some_and(|dict| {
            let mut held = dict
                .entries()
                .iter()
                .flat_map(|entry| [entry.key, entry.value]);
            held.any(|value| value.kind().is_some_and(is_container))
        })),
        // What it keeps of a builtin base is a part of it there.
        Kind::Instance => {
            let payload = object.get::<Instance>().map(|instance| instance.payload);
            1_usize.saturating_sub(payload.map_or(0, counted))
        }
        // Its bases and its method resolution order.
        Kind::Class => 3,
        // And its frame.
        Kind::Traceback => 2,
        _ => 1,
    }
}

/// Whether CPython's collector looks at such objects.
fn is_container(kind: Kind) -> bool {
    !matches!(
        kind,
        Kind::Str
            | Kind::StrBuffer
            | Kind::BigInt
            | Kind::Complex
            | Kind::Bytes
            | Kind::ByteArray
            | Kind::Range
            | Kind::Code
    )
}
