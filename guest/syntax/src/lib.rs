//! The front end: Python 3.12 source text to a syntax tree.
//!
//! Lives here: the lexer with CPython's rules, f-strings (which the parser crate cannot parse), bounds on nesting,
//! CPython's error messages, and a parser of our own for what is right (`descent`). What that does not take goes
//! to the tables of `rustpython-parser`, whose tree it is; no other crate names it.
//! Not here: name scopes, `return` outside functions and everything else the compiler knows better.
//!
//! **Invariant:** a tree that leaves this crate is at most `nesting::MAX_DEPTH` nodes deep, and no source overflows the
//! stack, panics, or takes work that was not charged for.

mod descent;
mod diagnose;
mod error;
mod incomplete;
mod lexer;
mod literal;
mod nesting;
mod parse;
mod soft_keywords;
mod source_map;

pub use error::{ErrorKind, Finder, Place, SyntaxError, format_syntax_error};
pub use incomplete::is_incomplete;
pub use literal::{Conversion, Part, Piece, Replacement, StringValue, Text};
pub use parse::{Mode, ParseFailure, Parsed, parse};
pub use rustpython_parser::ast;
pub use rustpython_parser::text_size::{TextRange, TextSize};
pub use source_map::SourceMap;
