//! Which special methods of builtin types are slots in CPython, and which are methods like all others. That decides
//! their type, what they are shown as, and whether a profiler hears of their calls.

/// Methods with two underscores that are written as other methods in CPython, not as slots of their type.
const PLAIN_METHODS: &[&str] = &[
    "__alloc__",
    "__bytes__",
    "__ceil__",
    "__complex__",
    "__copy__",
    "__deepcopy__",
    "__dir__",
    "__enter__",
    "__exit__",
    "__floor__",
    "__format__",
    "__getnewargs__",
    "__getnewargs_ex__",
    "__getstate__",
    "__instancecheck__",
    "__length_hint__",
    "__missing__",
    "__mro_entries__",
    "__reduce__",
    "__reduce_ex__",
    "__reversed__",
    "__round__",
    "__setstate__",
    "__sizeof__",
    "__subclasscheck__",
    "__subclasses__",
    "__trunc__",
];

/// As [`PLAIN_METHODS`], of these types only.
const PLAIN_METHODS_OF: &[(&str, &str)] = &[
    ("dict", "__contains__"),
    ("dict", "__getitem__"),
    ("frozenset", "__contains__"),
    ("list", "__getitem__"),
    ("property", "__set_name__"),
    ("set", "__contains__"),
];

/// Whether a method of a builtin type is a slot of it in CPython.
pub(crate) fn is_slot(owner: &str, name: &str) -> bool {
    name.starts_with("__")
        && name.ends_with("__")
        && !PLAIN_METHODS.contains(&name)
        && !PLAIN_METHODS_OF.contains(&(owner, name))
}
