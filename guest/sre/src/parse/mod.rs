//! From the text of a pattern to its tree, with CPython's errors at CPython's positions.
//!
//! Here are alternation, concatenation and repetition; the siblings hold tokens, escapes, classes and groups.
//! Recursion happens only through parentheses and is bounded by [`crate::MAX_NESTING`].

mod class;
pub(crate) mod escape;
mod group;
pub(crate) mod tokens;

use crate::MAX_NESTING;
use crate::ast::{ClassItem, Greed, Node, Place, Sequence, UNBOUNDED, Width};
use crate::error::{PatternError, Warning};
use crate::flags::Flags;
use std::collections::{HashMap, HashSet};
use tokens::{Token, Tokens};

/// Finds the character a `\N{...}` names.
pub type CharacterByName = fn(&str) -> Option<char>;

/// Why parsing ended early.
pub(crate) enum Fail {
    Pattern(PatternError),
    Value(&'static str),
    Overflow(&'static str),
    Recursion,
}

impl From<PatternError> for Fail {
    fn from(error: PatternError) -> Fail {
        Fail::Pattern(error)
    }
}

pub(crate) struct Parsed {
    pub(crate) body: Sequence,
    pub(crate) flags: Flags,
    /// Capturing groups, without group 0.
    pub(crate) group_count: u32,
    /// Named groups in order of appearance.
    pub(crate) named: Vec<(String, u32)>,
    pub(crate) warnings: Vec<Warning>,
}

/// What a part of the pattern stands in.
#[derive(Clone, Copy)]
pub(super) struct Scope {
    verbose: bool,
    depth: usize,
}

impl Scope {
    fn inside(self, verbose: bool) -> Scope {
        Scope {
            verbose,
            depth: self.depth + 1,
        }
    }
}

pub(crate) struct Parser<'a> {
    tokens: Tokens<'a>,
    flags: Flags,
    /// Width of each group, `None` while it is open; group 0 stays open.
    groups: Vec<Option<Width>>,
    names: HashMap<String, u32>,
    named: Vec<(String, u32)>,
    /// How many groups there were when the outermost lookbehind around us began.
    lookbehind_groups: Option<u32>,
    /// Groups that conditionals ask for by number, and where; they may come later than the conditional.
    conditional_groups: Vec<(u32, usize)>,
    conditional_seen: HashSet<u32>,
    character_by_name: Option<CharacterByName>,
    warnings: Vec<Warning>,
}

pub(crate) fn parse(
    chars: &[u32],
    is_text: bool,
    flags: Flags,
    character_by_name: Option<CharacterByName>,
) -> Result<Parsed, Fail> {
    let mut parser = Parser {
        tokens: Tokens::new(chars, is_text)?,
        flags,
        groups: vec![None],
        names: HashMap::new(),
        named: Vec::new(),
        lookbehind_groups: None,
        conditional_groups: Vec::new(),
        conditional_seen: HashSet::new(),
        character_by_name,
        warnings: Vec::new(),
    };
    let body = parser.alternation(Scope {
        verbose: flags.has(Flags::VERBOSE),
        depth: 0,
    })?;
    let flags = settle_flags(parser.flags, is_text)?;
    if parser.tokens.next.is_some() {
        return Err(parser.tokens.error("unbalanced parenthesis", 0).into());
    }
    for &(group, position) in &parser.conditional_groups {
        if group as usize >= parser.groups.len() {
            let msg = format!("invalid group reference {group}");
            return Err(PatternError::new(msg, Some(position), chars).into());
        }
    }
    Ok(Parsed {
        body,
        flags,
        group_count: parser.groups.len() as u32 - 1,
        named: parser.named,
        warnings: parser.warnings,
    })
}

/// Checks the flags against the kind of pattern and adds what is implied.
fn settle_flags(flags: Flags, is_text: bool) -> Result<Flags, Fail> {
    let both = |a: Flags, b: Flags| flags.has(a) && flags.has(b);
    if is_text {
        if flags.has(Flags::LOCALE) {
            return Err(Fail::Value("cannot use LOCALE flag with a str pattern"));
        }
        if both(Flags::ASCII, Flags::UNICODE) {
            return Err(Fail::Value("ASCII and UNICODE flags are incompatible"));
        }
        return Ok(if flags.has(Flags::ASCII) {
            flags
        } else {
            flags | Flags::UNICODE
        });
    }
    if flags.has(Flags::UNICODE) {
        return Err(Fail::Value("cannot use UNICODE flag with a bytes pattern"));
    }
    if both(Flags::ASCII, Flags::LOCALE) {
        return Err(Fail::Value("ASCII and LOCALE flags are incompatible"));
    }
    Ok(flags)
}

impl Parser<'_> {
    /// `a|b|c`
    fn alternation(&mut self, scope: Scope) -> Result<Sequence, Fail> {
        if scope.depth > MAX_NESTING {
            return Err(Fail::Recursion);
        }
        let outermost = scope.depth == 0;
        let mut scope = scope;
        let mut branches = Vec::new();
        loop {
            let first = outermost && branches.is_empty();
            branches.push(self.sequence(&mut scope, first)?);
            if !self.tokens.eat('|')? {
                break;
            }
            if outermost {
                scope.verbose = self.flags.has(Flags::VERBOSE);
            }
        }
        if branches.len() == 1 {
            return Ok(branches.pop().expect("there is one"));
        }
        Ok(join_branches(branches))
    }

    /// What stands between bars and parentheses.
    fn sequence(&mut self, scope: &mut Scope, first: bool) -> Result<Sequence, Fail> {
        if scope.depth > MAX_NESTING {
            return Err(Fail::Recursion);
        }
        let mut nodes = Vec::new();
        while let Some(token) = self.tokens.next {
            if token.is_one_of("|)") {
                break;
            }
            self.tokens.take()?;
            if token.escaped {
                // Whitespace is never escaped away, not even in verbose mode.
                nodes.push(self.escape(token)?);
                continue;
            }
            if scope.verbose && token.is_one_of(" \t\n\r\x0b\x0c") {
                continue;
            }
            match char::from_u32(token.code) {
                Some('#') if scope.verbose => self.skip_comment()?,
                Some('[') => nodes.push(self.class()?),
                Some('*' | '+' | '?' | '{') => self.repeat(token, &mut nodes)?,
                Some('.') => nodes.push(Node::Any),
                Some('^') => nodes.push(Node::At(Place::Start)),
                Some('$') => nodes.push(Node::At(Place::End)),
                Some('(') => {
                    let at_start = first && nodes.is_empty();
                    if let group::Opened::Node(node) = self.parenthesis(scope, at_start)? {
                        nodes.push(node);
                    }
                }
                _ => nodes.push(Node::Literal(token.code)),
            }
        }
        Ok(Sequence::new(group::dissolve_plain_groups(nodes)))
    }

    fn skip_comment(&mut self) -> Result<(), Fail> {
        while let Some(token) = self.tokens.take()? {
            if token.is('\n') {
                break;
            }
        }
        Ok(())
    }

    /// Wraps the last of `nodes` in the repeat that `token` begins.
    fn repeat(&mut self, token: Token, nodes: &mut Vec<Node>) -> Result<(), Fail> {
        let here = self.tokens.tell();
        let (min, max) = match char::from_u32(token.code) {
            Some('?') => (0, 1),
            Some('*') => (0, UNBOUNDED),
            Some('+') => (1, UNBOUNDED),
            _ => match self.braces(here)? {
                Some(bounds) => bounds,
                None => {
                    nodes.push(Node::Literal(token.code));
                    return Ok(());
                }
            },
        };
        let body = match nodes.pop() {
            None | Some(Node::At(_)) => {
                return Err(self
                    .tokens
                    .error_at("nothing to repeat", here - token.len())
                    .into());
            }
            Some(Node::Repeat { .. }) => {
                return Err(self
                    .tokens
                    .error_at("multiple repeat", here - token.len())
                    .into());
            }
            Some(Node::Group {
                index: None,
                add: Flags::NONE,
                del: Flags::NONE,
                body,
            }) => body,
            Some(node) => Sequence::new(vec![node]),
        };
        let greed = if self.tokens.eat('?')? {
            Greed::Lazy
        } else if self.tokens.eat('+')? {
            Greed::Possessive
        } else {
            Greed::Greedy
        };
        nodes.push(Node::Repeat {
            min,
            max,
            greed,
            body,
        });
        Ok(())
    }

    /// The bounds in `{m,n}`, or `None` (and nothing taken) when the brace is just a brace.
    fn braces(&mut self, here: usize) -> Result<Option<(u32, u32)>, Fail> {
        if self.tokens.next_is('}') {
            return Ok(None);
        }
        let mut low = String::new();
        let mut high = String::new();
        self.tokens
            .take_while(usize::MAX, escape::DIGITS, &mut low)?;
        if self.tokens.eat(',')? {
            self.tokens
                .take_while(usize::MAX, escape::DIGITS, &mut high)?;
        } else {
            high.clone_from(&low);
        }
        if !self.tokens.eat('}')? {
            self.tokens.seek(here)?;
            return Ok(None);
        }
        let min = bound(&low, 0)?;
        let max = bound(&high, UNBOUNDED)?;
        if max < min {
            return Err(self
                .tokens
                .error_at("min repeat greater than max repeat", here)
                .into());
        }
        Ok(Some((min, max)))
    }
}

fn bound(digits: &str, default: u32) -> Result<u32, Fail> {
    if digits.is_empty() {
        return Ok(default);
    }
    match digits.parse() {
        Ok(UNBOUNDED) | Err(_) => Err(Fail::Overflow("the repetition number is too large")),
        Ok(number) => Ok(number),
    }
}

/// Takes out a common beginning, and turns branches of one character each into a class.
fn join_branches(mut branches: Vec<Sequence>) -> Sequence {
    let mut common = 0;
    while let Some(Node::Literal(code)) = branches[0].nodes.get(common) {
        if !branches
            .iter()
            .all(|branch| branch.nodes.get(common) == Some(&Node::Literal(*code)))
        {
            break;
        }
        common += 1;
    }
    let mut nodes = branches[0].nodes[..common].to_vec();
    if common > 0 {
        for branch in &mut branches {
            *branch = Sequence::new(branch.nodes.split_off(common));
        }
    }
    match single_characters(&branches) {
        Some(items) => nodes.push(class::class_node(false, items)),
        None => nodes.push(Node::Branch(branches)),
    }
    Sequence::new(nodes)
}

fn single_characters(branches: &[Sequence]) -> Option<Vec<ClassItem>> {
    let mut items = Vec::new();
    for branch in branches {
        match &branch.nodes[..] {
            [Node::Literal(code)] => items.push(ClassItem::Literal(*code)),
            [Node::Class(class)] if !class.negated => items.extend(&class.items),
            _ => return None,
        }
    }
    Some(items)
}
