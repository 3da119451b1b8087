//! Groups and everything else that begins with `(`: assertions, conditionals, comments, inline flags.

use crate::ast::{Node, Sequence};
use crate::error::PatternError;
use crate::flags::Flags;
use crate::parse::tokens::Token;
use crate::parse::{Fail, Parser, Scope};
use crate::text;

/// What a `(` turned out to begin.
pub(super) enum Opened {
    Node(Node),
    /// A comment, or flags for the whole pattern.
    Nothing,
}

/// How the contents of a parenthesis are wrapped.
struct Wrapper {
    capture: bool,
    atomic: bool,
    name: Option<String>,
    add: Flags,
    del: Flags,
}

/// Inline flags as written.
enum InlineFlags {
    Global,
    Scoped(Flags, Flags),
}

impl Parser<'_> {
    /// A parenthesis that has been taken; `at_start` says that nothing is before it, `scope` is what it stands in.
    pub(super) fn parenthesis(
        &mut self,
        scope: &mut Scope,
        at_start: bool,
    ) -> Result<Opened, Fail> {
        let start = self.tokens.tell() - 1;
        let mut wrapper = Wrapper {
            capture: true,
            atomic: false,
            name: None,
            add: Flags::NONE,
            del: Flags::NONE,
        };
        if self.tokens.eat('?')? {
            let token = self.extension_token()?;
            match char::from_u32(token.code).filter(|_| !token.escaped) {
                Some('P') => match self.python_extension()? {
                    PythonExtension::Name(name) => wrapper.name = Some(name),
                    PythonExtension::Reference(node) => return Ok(Opened::Node(node)),
                },
                Some(':') => wrapper.capture = false,
                Some('#') => return self.comment(start),
                Some('=') => return self.look(scope, start, false, false),
                Some('!') => return self.look(scope, start, false, true),
                Some('<') => {
                    let kind = self.extension_token()?;
                    if !kind.is_one_of("=!") {
                        let msg = format!("unknown extension ?<{}", kind.text());
                        return Err(self.tokens.error(msg, kind.len() + 2).into());
                    }
                    return self.look(scope, start, true, kind.is('!'));
                }
                Some('(') => return self.conditional(scope, start),
                Some('>') => (wrapper.capture, wrapper.atomic) = (false, true),
                Some(c) if c == '-' || Flags::from_letter(u32::from(c)).is_some() => {
                    match self.inline_flags(token)? {
                        InlineFlags::Global if at_start => {
                            scope.verbose = self.flags.has(Flags::VERBOSE);
                            return Ok(Opened::Nothing);
                        }
                        InlineFlags::Global => {
                            let msg = "global flags not at the start of the expression";
                            return Err(self.tokens.error_at(msg, start).into());
                        }
                        InlineFlags::Scoped(add, del) => {
                            (wrapper.capture, wrapper.add, wrapper.del) = (false, add, del);
                        }
                    }
                }
                _ => {
                    let msg = format!("unknown extension ?{}", token.text());
                    return Err(self.tokens.error(msg, token.len() + 1).into());
                }
            }
        }
        self.group(scope, start, wrapper)
    }

    fn extension_token(&mut self) -> Result<Token, Fail> {
        match self.tokens.take()? {
            Some(token) => Ok(token),
            None => Err(self.tokens.error("unexpected end of pattern", 0).into()),
        }
    }

    fn group(&mut self, scope: &Scope, start: usize, wrapper: Wrapper) -> Result<Opened, Fail> {
        let index = if wrapper.capture {
            Some(self.open_group(wrapper.name)?)
        } else {
            None
        };
        let verbose =
            (scope.verbose || wrapper.add.has(Flags::VERBOSE)) && !wrapper.del.has(Flags::VERBOSE);
        let body = self.alternation(scope.inside(verbose))?;
        self.close(start)?;
        if let Some(index) = index {
            self.groups[index as usize] = Some(body.width);
        }
        Ok(Opened::Node(if wrapper.atomic {
            Node::Atomic(body)
        } else {
            Node::Group {
                index,
                add: wrapper.add,
                del: wrapper.del,
                body,
            }
        }))
    }

    fn open_group(&mut self, name: Option<String>) -> Result<u32, Fail> {
        let index = self.groups.len() as u32;
        self.groups.push(None);
        if let Some(name) = name {
            if let Some(&earlier) = self.names.get(&name) {
                let msg = format!(
                    "redefinition of group name {} as group {index}; was group {earlier}",
                    text::repr(&name)
                );
                return Err(self.tokens.error(msg, name.chars().count() + 1).into());
            }
            self.names.insert(name.clone(), index);
            self.named.push((name, index));
        }
        Ok(index)
    }

    fn close(&mut self, start: usize) -> Result<(), Fail> {
        if self.tokens.eat(')')? {
            return Ok(());
        }
        Err(self
            .tokens
            .error_at("missing ), unterminated subpattern", start)
            .into())
    }

    fn python_extension(&mut self) -> Result<PythonExtension, Fail> {
        if self.tokens.eat('<')? {
            let name = self.tokens.take_until('>', "group name")?;
            return Ok(PythonExtension::Name(
                self.tokens.check_group_name(&name, 1)?,
            ));
        }
        if self.tokens.eat('=')? {
            let codes = self.tokens.take_until(')', "group name")?;
            let name = self.tokens.check_group_name(&codes, 1)?;
            let group = self.named_group(&name, codes.len())?;
            return Ok(PythonExtension::Reference(
                self.backreference(group, codes.len() + 1)?,
            ));
        }
        let token = self.extension_token()?;
        Err(self
            .tokens
            .error(
                format!("unknown extension ?P{}", token.text()),
                token.len() + 2,
            )
            .into())
    }

    fn named_group(&self, name: &str, len: usize) -> Result<u32, PatternError> {
        self.names.get(name).copied().ok_or_else(|| {
            self.tokens
                .error(format!("unknown group name {}", text::repr(name)), len + 1)
        })
    }

    fn comment(&mut self, start: usize) -> Result<Opened, Fail> {
        loop {
            match self.tokens.next {
                None => {
                    return Err(self
                        .tokens
                        .error_at("missing ), unterminated comment", start)
                        .into());
                }
                Some(token) => {
                    self.tokens.take()?;
                    if token.is(')') {
                        return Ok(Opened::Nothing);
                    }
                }
            }
        }
    }

    fn look(
        &mut self,
        scope: &Scope,
        start: usize,
        behind: bool,
        negated: bool,
    ) -> Result<Opened, Fail> {
        let outermost = behind && self.lookbehind_groups.is_none();
        if outermost {
            self.lookbehind_groups = Some(self.groups.len() as u32);
        }
        let body = self.alternation(scope.inside(scope.verbose))?;
        if outermost {
            self.lookbehind_groups = None;
        }
        self.close(start)?;
        Ok(Opened::Node(Node::Look {
            behind,
            negated,
            body,
        }))
    }

    /// Inside a lookbehind, only groups closed before it can be referred to.
    pub(super) fn check_lookbehind_group(&self, group: u32) -> Result<(), PatternError> {
        let Some(first_inside) = self.lookbehind_groups else {
            return Ok(());
        };
        if self
            .groups
            .get(group as usize)
            .is_none_or(|width| width.is_none())
        {
            return Err(self.tokens.error("cannot refer to an open group", 0));
        }
        if group >= first_inside {
            let msg = "cannot refer to group defined in the same lookbehind subpattern";
            return Err(self.tokens.error(msg, 0));
        }
        Ok(())
    }

    fn conditional(&mut self, scope: &Scope, start: usize) -> Result<Opened, Fail> {
        // More groups than a pattern of any size can have; CPython's own bound.
        const MAX_GROUPS: u32 = 1_073_741_823;
        let codes = self.tokens.take_until(')', "group name")?;
        let group = match text::as_number(&codes) {
            None => {
                let name = self.tokens.check_group_name(&codes, 1)?;
                self.named_group(&name, codes.len())?
            }
            Some(number) => {
                let group: u32 = number.parse().unwrap_or(u32::MAX);
                if group == 0 {
                    return Err(self
                        .tokens
                        .error("bad group number", codes.len() + 1)
                        .into());
                }
                if group >= MAX_GROUPS {
                    let msg = format!("invalid group reference {number}");
                    return Err(self.tokens.error(msg, codes.len() + 1).into());
                }
                let position = self.tokens.tell() - codes.len() - 1;
                if self.conditional_seen.insert(group) {
                    self.conditional_groups.push((group, position));
                }
                group
            }
        };
        self.check_lookbehind_group(group)?;
        let yes = self.sequence(&mut scope.inside(scope.verbose), false)?;
        let mut no = None;
        if self.tokens.eat('|')? {
            no = Some(self.sequence(&mut scope.inside(scope.verbose), false)?);
            if self.tokens.next_is('|') {
                let msg = "conditional backref with more than two branches";
                return Err(self.tokens.error(msg, 0).into());
            }
        }
        self.close(start)?;
        Ok(Opened::Node(Node::Conditional { group, yes, no }))
    }

    /// Flags whose first letter (or `-`) has been taken.
    fn inline_flags(&mut self, first: Token) -> Result<InlineFlags, Fail> {
        let mut add = Flags::NONE;
        let mut token = first;
        if !token.is('-') {
            loop {
                let flag = Flags::from_letter(token.code).expect("the callers checked the letter");
                if flag == Flags::LOCALE && self.tokens.is_text() {
                    let msg = "bad inline flags: cannot use 'L' flag with a str pattern";
                    return Err(self.tokens.error(msg, 0).into());
                }
                if flag == Flags::UNICODE && !self.tokens.is_text() {
                    let msg = "bad inline flags: cannot use 'u' flag with a bytes pattern";
                    return Err(self.tokens.error(msg, 0).into());
                }
                add |= flag;
                if flag.has(Flags::TYPE) && add & Flags::TYPE != flag {
                    let msg = "bad inline flags: flags 'a', 'u' and 'L' are incompatible";
                    return Err(self.tokens.error(msg, 0).into());
                }
                token = self.flag_token("missing -, : or )")?;
                if token.is_one_of(")-:") {
                    break;
                }
                self.check_flag(token, "missing -, : or )")?;
            }
        }
        if token.is(')') {
            self.flags |= add;
            return Ok(InlineFlags::Global);
        }
        if add.has(Flags::GLOBAL) {
            return Err(self
                .tokens
                .error("bad inline flags: cannot turn on global flag", 1)
                .into());
        }
        let mut del = Flags::NONE;
        if token.is('-') {
            token = self.flag_token("missing flag")?;
            self.check_flag(token, "missing flag")?;
            loop {
                let flag = Flags::from_letter(token.code).expect("check_flag accepted the letter");
                if flag.has(Flags::TYPE) {
                    let msg = "bad inline flags: cannot turn off flags 'a', 'u' and 'L'";
                    return Err(self.tokens.error(msg, 0).into());
                }
                del |= flag;
                token = self.flag_token("missing :")?;
                if token.is(':') {
                    break;
                }
                self.check_flag(token, "missing :")?;
            }
        }
        if del.has(Flags::GLOBAL) {
            return Err(self
                .tokens
                .error("bad inline flags: cannot turn off global flag", 1)
                .into());
        }
        if add.has(del) {
            return Err(self
                .tokens
                .error("bad inline flags: flag turned on and off", 1)
                .into());
        }
        Ok(InlineFlags::Scoped(add, del))
    }

    fn flag_token(&mut self, missing: &str) -> Result<Token, Fail> {
        match self.tokens.take()? {
            Some(token) => Ok(token),
            None => Err(self.tokens.error(missing, 0).into()),
        }
    }

    fn check_flag(&self, token: Token, missing: &str) -> Result<(), PatternError> {
        if !token.escaped && Flags::from_letter(token.code).is_some() {
            return Ok(());
        }
        let letter = !token.escaped && char::from_u32(token.code).is_some_and(char::is_alphabetic);
        Err(self
            .tokens
            .error(if letter { "unknown flag" } else { missing }, token.len()))
    }
}

/// What follows `(?P`.
enum PythonExtension {
    Name(String),
    Reference(Node),
}

/// The parts of `sequence`, with groups that change nothing dissolved into it.
pub(super) fn dissolve_plain_groups(nodes: Vec<Node>) -> Vec<Node> {
    let plain = |node: &Node| {
        matches!(
            node,
            Node::Group {
                index: None,
                add: Flags::NONE,
                del: Flags::NONE,
                ..
            }
        )
    };
    if !nodes.iter().any(plain) {
        return nodes;
    }
    let mut flat = Vec::with_capacity(nodes.len());
    for node in nodes {
        match node {
            Node::Group {
                index: None,
                add: Flags::NONE,
                del: Flags::NONE,
                body: Sequence { nodes, .. },
            } => {
                flat.extend(nodes);
            }
            other => flat.push(other),
        }
    }
    flat
}
