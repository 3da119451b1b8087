//! The small programs that a host runs in a session around its cells. They are steps of their own,
//! so that the cell's text stays as it is.

use crate::literal::push_literal;

/// The program that makes a session one of cells, once, before the first. `stubs`: `numpy`
/// can be imported where it is not there; `working_directory`: where it works.
pub fn install(stubs: bool, working_directory: Option<&str>) -> String {
    let stubs = if stubs { "True" } else { "False" };
    let mut source = format!("__import__('_wardian_cells').install(stubs={stubs}, cwd=");
    match working_directory {
        Some(path) => push_literal(&mut source, path),
        None => source.push_str("None"),
    }
    source.push_str(") and None");
    source
}

/// A program and its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prologue {
    /// Python.
    pub source: &'static str,
    /// What is to be `sys.argv`.
    pub arguments: Vec<String>,
}

/// What runs before a cell: it counts the cell, keeps its text for `In`, and sets the variables of
/// the environment that are for this cell only. Those of the cell before are as they were then.
pub fn prologue<'v>(
    cell: &str,
    variables: impl IntoIterator<Item = (&'v str, &'v str)>,
) -> Prologue {
    let mut arguments = vec![cell.to_owned()];
    for (name, value) in variables {
        arguments.push(name.to_owned());
        arguments.push(value.to_owned());
    }
    Prologue {
        source: "__import__('_wardian_cells').begin() and None",
        arguments,
    }
}

/// What runs behind a cell: figures that are open are shown. Its own variables of the environment are as before, which
/// the next prologue sees to as well.
pub const EPILOGUE: &str = "__import__('_wardian_cells').end()";
