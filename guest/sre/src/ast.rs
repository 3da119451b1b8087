//! The parsed pattern: what the parser makes and the compiler reads. No decisions live here.
//!
//! Invariant: a tree is at most [`crate::MAX_NESTING`] groups deep, so recursing over it (and dropping it) is safe.

use crate::flags::Flags;
use crate::unicode::CategoryKind;

/// No upper bound on a repeat.
pub(crate) const UNBOUNDED: u32 = u32::MAX;

/// Widths stop growing here, as CPython's do.
pub(crate) const MAX_WIDTH: u128 = 1 << 64;

/// The smallest and largest number of characters something can match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Width {
    pub(crate) low: u128,
    pub(crate) high: u128,
}

/// Nodes matched one after the other.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Sequence {
    pub(crate) nodes: Vec<Node>,
    pub(crate) width: Width,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Node {
    Literal(u32),
    NotLiteral(u32),
    /// `.`
    Any,
    Class(Class),
    At(Place),
    Branch(Vec<Sequence>),
    Repeat {
        min: u32,
        max: u32,
        greed: Greed,
        body: Sequence,
    },
    Group {
        index: Option<u32>,
        add: Flags,
        del: Flags,
        body: Sequence,
    },
    Atomic(Sequence),
    Look {
        behind: bool,
        negated: bool,
        body: Sequence,
    },
    Backreference {
        group: u32,
        width: Width,
    },
    Conditional {
        group: u32,
        yes: Sequence,
        no: Option<Sequence>,
    },
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Class {
    pub(crate) negated: bool,
    pub(crate) items: Vec<ClassItem>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum ClassItem {
    Literal(u32),
    Range(u32, u32),
    Category { kind: CategoryKind, negated: bool },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// `^`
    Start,
    /// `$`
    End,
    /// `\A`
    StringStart,
    /// `\Z`
    StringEnd,
    /// `\b`
    Boundary,
    /// `\B`
    NotBoundary,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Greed {
    Greedy,
    Lazy,
    Possessive,
}

impl Sequence {
    pub(crate) fn new(nodes: Vec<Node>) -> Sequence {
        let mut width = Width::default();
        for node in &nodes {
            let part = node.width();
            width.low += part.low;
            width.high += part.high;
        }
        width.low = width.low.min(MAX_WIDTH);
        width.high = width.high.min(MAX_WIDTH);
        Sequence { nodes, width }
    }
}

impl Node {
    /// Reads the stored widths of the sequences inside, so it does not recurse.
    fn width(&self) -> Width {
        match self {
            Node::Literal(_) | Node::NotLiteral(_) | Node::Any | Node::Class(_) => {
                Width { low: 1, high: 1 }
            }
            Node::At(_) | Node::Look { .. } => Width::default(),
            Node::Branch(branches) => Width {
                low: branches
                    .iter()
                    .map(|branch| branch.width.low)
                    .min()
                    .unwrap_or(0),
                high: branches
                    .iter()
                    .map(|branch| branch.width.high)
                    .max()
                    .unwrap_or(0),
            },
            Node::Repeat { min, max, body, .. } => Width {
                low: body.width.low * u128::from(*min),
                high: if *max == UNBOUNDED && body.width.high > 0 {
                    MAX_WIDTH
                } else {
                    body.width.high * u128::from(*max)
                },
            },
            Node::Group { body, .. } | Node::Atomic(body) => body.width,
            Node::Backreference { width, .. } => *width,
            Node::Conditional { yes, no, .. } => match no {
                Some(no) => Width {
                    low: yes.width.low.min(no.width.low),
                    high: yes.width.high.max(no.width.high),
                },
                None => Width {
                    low: 0,
                    high: yes.width.high,
                },
            },
        }
    }
}
