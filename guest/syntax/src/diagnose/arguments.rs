//! Call arguments and parameter lists, with what explains mistakes in them.

use rustpython_parser::Tok;

use super::expressions::{Kind, Match, Node, Recogniser};
use crate::lexer::RawError;

/// What an argument list turned out to hold.
struct Arguments {
    end: usize,
    keywords: bool,
    unpacks_mapping: bool,
    /// The argument before `end`, when it is positional.
    last_positional: Option<Node>,
    count: usize,
}

impl Recogniser<'_, '_> {
    /// `( arguments )` from its opening bracket; the index after it.
    pub(super) fn call(&mut self, open: usize) -> Match<usize> {
        if self.is(open + 1, &Tok::Rpar) {
            return Ok(Some(open + 2));
        }
        // A generator expression as the only argument.
        if let Some(element) = self.positional(open + 1)?
            && !matches!(element.kind, Kind::Starred)
            && let Some(end) = self.clauses_after(&element)?
            && self.is(end, &Tok::Rpar)
        {
            return Ok(Some(end + 1));
        }
        if !self.quiet
            && let Some(starred) = self.star_only(open + 1)?
            && self.clauses_after(&starred)?.is_some()
        {
            return self.error_at(
                &starred,
                "iterable unpacking cannot be used in comprehension",
            );
        }
        if let Some(arguments) = self.arguments(open + 1)? {
            let end = if self.is(arguments.end, &Tok::Comma) {
                arguments.end + 1
            } else {
                arguments.end
            };
            if self.is(end, &Tok::Rpar) {
                return Ok(Some(end + 1));
            }
        }
        self.explain_arguments(open + 1)?;
        Ok(None)
    }

    fn clauses_after(&mut self, node: &Node) -> Match<usize> {
        if matches!(self.tokens.at(node.end), Tok::For | Tok::Async) {
            self.clauses(node.end)
        } else {
            Ok(None)
        }
    }

    fn star_only(&mut self, start: usize) -> Match {
        if self.is(start, &Tok::Star) {
            self.star_named(start)
        } else {
            Ok(None)
        }
    }

    /// `starred_expression | (assignment_expression | expression !':=')`
    fn positional(&mut self, start: usize) -> Match {
        if self.is(start, &Tok::Star) {
            let Some(operand) = self.expression(start + 1)? else {
                return Ok(None);
            };
            self.explain_unpacking(start, operand.end, "iterable argument")?;
            return Ok(Some(Node {
                start,
                end: operand.end,
                kind: Kind::Starred,
                children: std::rc::Rc::from([operand]),
            }));
        }
        self.element(start)
    }

    fn arguments(&mut self, start: usize) -> Match<Arguments> {
        let mut found = Arguments {
            end: start,
            keywords: false,
            unpacks_mapping: false,
            last_positional: None,
            count: 0,
        };
        let mut at = start;
        loop {
            let positional = if found.keywords || found.unpacks_mapping {
                None
            } else {
                self.positional(at)?
                    .filter(|node| !self.tokens.is(node.end, &Tok::Equal))
            };
            if let Some(node) = positional {
                at = node.end;
                found.last_positional = Some(node);
            } else {
                let Some(end) = self.keyword(at, found.unpacks_mapping)? else {
                    break;
                };
                if self.is(at, &Tok::DoubleStar) {
                    found.unpacks_mapping = true;
                } else {
                    found.keywords = true;
                }
                at = end;
                found.last_positional = None;
            }
            found.end = at;
            found.count += 1;
            if !self.is(at, &Tok::Comma) {
                break;
            }
            at += 1;
        }
        Ok((found.count > 0).then_some(found))
    }

    /// `NAME '=' expression`, `'**' expression`, or after the first keyword `'*' expression`.
    fn keyword(&mut self, start: usize, after_mapping: bool) -> Match<usize> {
        self.explain_keyword(start)?;
        if self.is(start, &Tok::DoubleStar) {
            let end = self.expression(start + 1)?.map(|node| node.end);
            if let Some(end) = end {
                self.explain_unpacking(start, end, "keyword argument")?;
            }
            return Ok(end);
        }
        if self.is(start, &Tok::Star) && !after_mapping {
            return Ok(self.expression(start + 1)?.map(|node| node.end));
        }
        if self.tokens.is_name(start) && self.is(start + 1, &Tok::Equal) {
            return Ok(self.expression(start + 2)?.map(|node| node.end));
        }
        Ok(None)
    }

    /// `*operand = value` or `**operand = value` as an argument.
    fn explain_unpacking(&mut self, start: usize, end: usize, what: &str) -> Result<(), RawError> {
        if self.quiet || !self.is(end, &Tok::Equal) {
            return Ok(());
        }
        match self.expression(end + 1)? {
            Some(value) => {
                let message = format!("cannot assign to {what} unpacking");
                self.error(start, value.end, message)
            }
            None => Ok(()),
        }
    }

    fn explain_keyword(&mut self, start: usize) -> Result<(), RawError> {
        if self.quiet {
            return Ok(());
        }
        if matches!(self.tokens.at(start), Tok::True | Tok::False | Tok::None)
            && self.is(start + 1, &Tok::Equal)
        {
            let name = match self.tokens.at(start) {
                Tok::True => "True",
                Tok::False => "False",
                _ => "None",
            };
            return self.error(start, start + 2, format!("cannot assign to {name}"));
        }
        if self.tokens.is_name(start) && self.is(start + 1, &Tok::Equal) {
            if let Some(value) = self.expression(start + 2)?
                && self.clauses_after(&value)?.is_some()
            {
                let message = "invalid syntax. Maybe you meant '==' or ':=' instead of '='?";
                return self.error(start, start + 2, message);
            }
            return Ok(());
        }
        if let Some(node) = self.expression(start)?
            && self.is(node.end, &Tok::Equal)
        {
            let message = "expression cannot contain assignment, perhaps you meant \"==\"?";
            return self.error(node.start, node.end + 1, message);
        }
        Ok(())
    }

    fn explain_arguments(&mut self, start: usize) -> Result<(), RawError> {
        if self.quiet {
            return Ok(());
        }
        let arguments = self.arguments(start)?;
        if let Some(arguments) = &arguments
            && self.is(arguments.end, &Tok::Comma)
            && self.is(arguments.end + 1, &Tok::Star)
        {
            let message = "iterable argument unpacking follows keyword argument unpacking";
            let at = arguments.end + 1;
            return self.error(at, at + 1, message);
        }
        let unparenthesised = "Generator expression must be parenthesized";
        if let Some(element) = self.expression(start)?
            && let Some(end) = self.clauses_after(&element)?
            && self.is(end, &Tok::Comma)
            && (self.arguments(end + 1)?.is_some() || self.is(end + 1, &Tok::Rpar))
            && !self.is(end + 1, &Tok::Rpar)
        {
            return self.error(element.start, end, unparenthesised);
        }
        if self.tokens.is_name(start)
            && self.is(start + 1, &Tok::Equal)
            && let Some(value) = self.expression(start + 2)?
            && self.clauses_after(&value)?.is_some()
        {
            let message = "invalid syntax. Maybe you meant '==' or ':=' instead of '='?";
            return self.error(start, start + 2, message);
        }
        if let Some(arguments) = &arguments {
            if let Some(last) = &arguments.last_positional
                && arguments.count > 1
                && let Some(end) = self.clauses_after(last)?
            {
                return self.error(last.start, end, unparenthesised);
            }
            if self.is(arguments.end, &Tok::Comma)
                && let Some(element) = self.expression(arguments.end + 1)?
                && let Some(end) = self.clauses_after(&element)?
            {
                return self.error(element.start, end, unparenthesised);
            }
            if self.is(arguments.end, &Tok::Comma)
                && let Some(more) = self.arguments(arguments.end + 1)?
            {
                let what = if arguments.unpacks_mapping {
                    " unpacking"
                } else {
                    ""
                };
                let at = more.end;
                return self.error(
                    at,
                    at + 1,
                    format!("positional argument follows keyword argument{what}"),
                );
            }
        }
        // `f(x=)`
        let mut at = start;
        while let Some(argument) = self.arguments_step(at)? {
            at = argument;
        }
        if self.tokens.is_name(at)
            && self.is(at + 1, &Tok::Equal)
            && matches!(self.tokens.at(at + 2), Tok::Comma | Tok::Rpar)
        {
            return self.error(at, at + 2, "expected argument value expression");
        }
        Ok(())
    }

    /// The index after one argument and its comma.
    fn arguments_step(&mut self, start: usize) -> Match<usize> {
        let end = match self.keyword(start, false)? {
            Some(end) => Some(end),
            None => self.positional(start)?.map(|node| node.end),
        };
        Ok(end
            .filter(|end| self.is(*end, &Tok::Comma))
            .map(|end| end + 1))
    }

    /// Parameters of a function (up to `)`) or lambda (up to `:`); the index of the closing token, or of the token
    /// that does not fit.
    pub(super) fn parameters(&mut self, start: usize, close: &Tok) -> Match<usize> {
        let lambda = *close == Tok::Colon;
        let mut at = start;
        let mut defaults = false;
        let mut names = 0;
        let mut slash = false;
        let mut star = false;
        let mut after_kwargs = false;
        while !self.is(at, close) {
            if after_kwargs {
                if self.tokens.is_name(at)
                    || matches!(self.tokens.at(at), Tok::Star | Tok::DoubleStar | Tok::Slash)
                {
                    return self.error(at, at + 1, "arguments cannot follow var-keyword argument");
                }
                return Ok(None);
            }
            match self.tokens.at(at) {
                Tok::Slash => {
                    if slash {
                        return self.error(at, at + 1, "/ may appear only once");
                    }
                    if star {
                        return self.error(at, at + 1, "/ must be ahead of *");
                    }
                    if names == 0 {
                        if self.is(at + 1, &Tok::Comma) {
                            return self.error(at, at + 1, "at least one argument must precede /");
                        }
                        return Ok(None);
                    }
                    slash = true;
                    at += 1;
                    if self.is(at, &Tok::Star) {
                        return self.error(at, at + 1, "expected comma between / and *");
                    }
                }
                Tok::Star => {
                    if star {
                        return self.error(at, at + 1, "* argument may appear only once");
                    }
                    star = true;
                    let bare_at_end = self.is(at + 1, close)
                        || (self.is(at + 1, &Tok::Comma)
                            && (self.is(at + 2, close) || self.is(at + 2, &Tok::DoubleStar)));
                    if bare_at_end {
                        // For a lambda CPython marks the token it read last.
                        let comma = usize::from(self.is(at + 1, &Tok::Comma));
                        let mark = if lambda { at + 1 + comma } else { at };
                        return self.error(mark, mark + 1, "named arguments must follow bare *");
                    }
                    at += 1;
                    if self.tokens.is_name(at) {
                        let Some(end) = self.parameter(at, lambda)? else {
                            return Ok(None);
                        };
                        at = end;
                        if self.is(at, &Tok::Equal) {
                            let message = "var-positional argument cannot have default value";
                            return self.error(at, at + 1, message);
                        }
                    }
                }
                Tok::DoubleStar => {
                    let Some(end) = self.parameter(at + 1, lambda)? else {
                        return Ok(None);
                    };
                    at = end;
                    after_kwargs = true;
                    if self.is(at, &Tok::Equal) {
                        let message = "var-keyword argument cannot have default value";
                        return self.error(at, at + 1, message);
                    }
                }
                Tok::Lpar if !defaults && !star => {
                    let mut end = at + 1;
                    while self.tokens.is_name(end) {
                        end += 1;
                        if self.is(end, &Tok::Comma) {
                            end += 1;
                        }
                    }
                    if end > at + 1 && self.is(end, &Tok::Rpar) {
                        let what = if lambda {
                            "Lambda expression parameters"
                        } else {
                            "Function parameters"
                        };
                        return self.error(at, end + 1, format!("{what} cannot be parenthesized"));
                    }
                    return Ok(None);
                }
                _ => {
                    let Some(end) = self.parameter(at, lambda)? else {
                        return Ok(None);
                    };
                    names += 1;
                    if self.is(end, &Tok::Equal) {
                        let closes = self.is(end + 1, &Tok::Comma)
                            || (!lambda && self.is(end + 1, &Tok::Rpar));
                        if closes {
                            return self.error(end, end + 1, "expected default value expression");
                        }
                        let Some(value) = self.expression(end + 1)? else {
                            return Ok(None);
                        };
                        at = value.end;
                        defaults = true;
                    } else {
                        if defaults && !star {
                            let message =
                                "parameter without a default follows parameter with a default";
                            return self.error(at, end, message);
                        }
                        at = end;
                    }
                }
            }
            if self.is(at, &Tok::Comma) {
                at += 1;
            } else if !self.is(at, close) {
                return Ok(None);
            }
        }
        Ok(Some(at))
    }

    /// A name with its annotation; the index after it.
    fn parameter(&mut self, start: usize, lambda: bool) -> Match<usize> {
        if !self.tokens.is_name(start) {
            return Ok(None);
        }
        if lambda || !self.is(start + 1, &Tok::Colon) {
            return Ok(Some(start + 1));
        }
        let first = if self.is(start + 2, &Tok::Star) {
            start + 3
        } else {
            start + 2
        };
        Ok(self.expression(first)?.map(|node| node.end))
    }
}
