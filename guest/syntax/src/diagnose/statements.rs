//! Explains one refused statement: its header or its simple statements.

use rustpython_parser::Tok;

use super::expressions::{Kind, Recogniser, Target, invalid_target};
use crate::{
    error::ErrorKind,
    lexer::{End, RawError},
};

/// What comes of reading a part: where it ends, or `None` when no rule explains why it does not fit.
type Read = Result<Option<usize>, RawError>;

impl Recogniser<'_, '_> {
    /// Looks for an explanation of the statement at `start`. `line_of` tells the line of a byte offset.
    pub(super) fn statement(&mut self, start: usize, line_of: &dyn Fn(usize) -> u32) -> Read {
        let first = if self.is(start, &Tok::Async) {
            start + 1
        } else {
            start
        };
        let (header, what) = match self.tokens.at(first) {
            Tok::If => (self.condition(first)?, "'if' statement"),
            Tok::Elif => (self.condition(first)?, "'elif' statement"),
            Tok::While => (self.condition(first)?, "'while' statement"),
            Tok::For => (self.for_header(first)?, "'for' statement"),
            Tok::With => (self.with_header(first)?, "'with' statement"),
            Tok::Try => (self.forced_colon(first + 1)?, "'try' statement"),
            Tok::Else => (self.forced_colon(first + 1)?, "'else' statement"),
            Tok::Finally => (self.forced_colon(first + 1)?, "'finally' statement"),
            Tok::Except => {
                let what = if self.is(first + 1, &Tok::Star) {
                    "'except*' statement"
                } else {
                    "'except' statement"
                };
                (self.except_header(first)?, what)
            }
            Tok::Def => (self.def_header(first)?, "function definition"),
            Tok::Class => (self.class_header(first)?, "class definition"),
            Tok::Match => (self.match_header(first)?, "'match' statement"),
            Tok::Case => (self.case_header(first)?, "'case' statement"),
            Tok::Name { name } if name == "match" => {
                if let Some(subject) = self.star_named(first + 1)?
                    && self.is(subject.end, &Tok::Newline)
                {
                    return Err(self.expected_colon(subject.end));
                }
                return self.simple_statements(start);
            }
            Tok::At => return Ok(self.named_expression(first + 1)?.map(|node| node.end)),
            _ => return self.simple_statements(start),
        };
        let Some(colon) = header else { return Ok(None) };
        if !self.is(colon + 1, &Tok::Newline) {
            return self.simple_statements(colon + 1);
        }
        if self.is(colon + 2, &Tok::Indent) {
            return Ok(Some(colon + 2));
        }
        let line = line_of(self.tokens.start(first));
        let mut error = self.at_token(
            colon + 2,
            format!("expected an indented block after {what} on line {line}"),
        );
        error.kind = ErrorKind::IndentationError;
        Err(error)
    }

    /// An error at a token; beyond the last one it marks the end of the last line, as CPython does at the end of input.
    pub(super) fn at_token(&self, index: usize, message: impl Into<String>) -> RawError {
        if index < self.tokens.len() && !self.tokens.only_ends_follow(index) {
            if matches!(self.tokens.at(index), Tok::Indent | Tok::Dedent) {
                // CPython gives these no column, and so the one before the token's.
                let mut error = self.at_token_itself(index, message);
                error.end = End::Open;
                error.before = true;
                return error;
            }
            return self.at_token_itself(index, message);
        }
        let mut error = RawError::range(self.tokens.last_line_end(), 0, message);
        error.end = End::Open;
        error
    }

    /// An error at a token, also when that is the line end before the end of the source.
    pub(super) fn at_token_itself(&self, index: usize, message: impl Into<String>) -> RawError {
        let (start, end) = (self.tokens.start(index), self.tokens.end(index));
        let mut error = RawError::range(start, end, message);
        if matches!(self.tokens.at(index), Tok::Newline) || end <= start {
            error.end = End::After(end);
        }
        error
    }

    /// Where CPython would stop when the parser crate stopped at token `index` of the statement at `start`: it takes
    /// nothing but a target before `in` and before an annotation's colon, the parser crate any expression.
    pub(super) fn first_misfit(&mut self, start: usize, index: usize) -> usize {
        self.quiet = true;
        let first = if self.is(start, &Tok::Async) {
            start + 1
        } else {
            start
        };
        if self.is(first, &Tok::For) {
            return match self.targets(first + 1) {
                Ok(Some(end)) if !self.is(end, &Tok::In) => end.min(index),
                _ => index,
            };
        }
        match self.expression(start) {
            Ok(Some(node))
                if self.is(node.end, &Tok::Colon)
                    && invalid_target(&node, Target::Assign).is_some() =>
            {
                node.end.min(index)
            }
            _ => index,
        }
    }

    fn expected_colon(&self, index: usize) -> RawError {
        self.at_token(index, "expected ':'")
    }

    /// A colon that the grammar insists on.
    fn forced_colon(&mut self, at: usize) -> Read {
        if self.is(at, &Tok::Colon) {
            Ok(Some(at))
        } else {
            Err(self.expected_colon(at))
        }
    }

    /// A colon that is missed only at the end of the line.
    fn colon_or_line_end(&mut self, at: usize) -> Read {
        if self.is(at, &Tok::Colon) {
            return Ok(Some(at));
        }
        if self.is(at, &Tok::Newline) {
            Err(self.expected_colon(at))
        } else {
            Ok(None)
        }
    }

    fn condition(&mut self, keyword: usize) -> Read {
        match self.named_expression(keyword + 1)? {
            Some(test) => self.colon_or_line_end(test.end),
            None => Ok(None),
        }
    }

    fn for_header(&mut self, keyword: usize) -> Read {
        if let Some(end) = self.targets(keyword + 1)?
            && self.is(end, &Tok::In)
        {
            return match self.star_expressions(end + 1)? {
                Some(iterable) => self.colon_or_line_end(iterable.end),
                None => Ok(None),
            };
        }
        self.explain_for_target(keyword + 1)?;
        Ok(None)
    }

    fn with_header(&mut self, keyword: usize) -> Read {
        if self.is(keyword + 1, &Tok::Lpar)
            && let Some(end) = self.with_items(keyword + 2)?
        {
            let end = if self.is(end, &Tok::Comma) {
                end + 1
            } else {
                end
            };
            if self.is(end, &Tok::Rpar) {
                match self.tokens.at(end + 1) {
                    Tok::Colon => return Ok(Some(end + 1)),
                    Tok::Newline => return Err(self.expected_colon(end + 1)),
                    _ => {}
                }
            }
        }
        match self.with_items(keyword + 1)? {
            Some(end) => self.colon_or_line_end(end),
            None => Ok(None),
        }
    }

    fn with_items(&mut self, start: usize) -> Read {
        let mut at = start;
        loop {
            let Some(context) = self.expression(at)? else {
                return Ok((at > start).then(|| at - 1));
            };
            at = context.end;
            if self.is(at, &Tok::As) {
                let ends = |this: &Self, end: usize| {
                    matches!(
                        this.tokens.at(end),
                        Tok::Comma | Tok::Rpar | Tok::Colon | Tok::Newline
                    )
                };
                match self.target(at + 1)? {
                    Some(end) if ends(self, end) => at = end,
                    _ => {
                        if let Some(node) = self.expression(at + 1)?
                            && ends(self, node.end)
                            && let Some(invalid) = invalid_target(&node, Target::Assign)
                        {
                            return self.error_at(
                                invalid,
                                format!("cannot assign to {}", invalid.kind.name()),
                            );
                        }
                        return Ok(None);
                    }
                }
            }
            if !self.is(at, &Tok::Comma) {
                return Ok(Some(at));
            }
            at += 1;
        }
    }

    fn except_header(&mut self, keyword: usize) -> Read {
        let mut at = keyword + 1;
        if self.is(at, &Tok::Star) {
            at += 1;
            if matches!(self.tokens.at(at), Tok::Newline | Tok::Colon) {
                return Err(self.at_token(at, "expected one or more exception types"));
            }
        }
        let Some(class) = self.expression(at)? else {
            return self.colon_or_line_end(at);
        };
        at = class.end;
        if self.is(at, &Tok::Comma) {
            if let Some(rest) = self.star_expressions(at + 1)? {
                let mut end = rest.end;
                if self.is(end, &Tok::As) && self.tokens.is_name(end + 1) {
                    end += 2;
                }
                if self.is(end, &Tok::Colon) {
                    return self.error(
                        class.start,
                        end,
                        "multiple exception types must be parenthesized",
                    );
                }
            }
            return Ok(None);
        }
        if self.is(at, &Tok::As) && self.tokens.is_name(at + 1) {
            at += 2;
        }
        self.colon_or_line_end(at)
    }

    fn def_header(&mut self, keyword: usize) -> Read {
        if !self.tokens.is_name(keyword + 1) {
            return Ok(None);
        }
        let mut at = self.type_parameters(keyword + 2)?.unwrap_or(keyword + 2);
        if !self.is(at, &Tok::Lpar) {
            return Err(self.at_token(at, "expected '('"));
        }
        let Some(close) = self.parameters(at + 1, &Tok::Rpar)? else {
            return Ok(None);
        };
        at = close + 1;
        if self.is(at, &Tok::Rarrow)
            && let Some(result) = self.expression(at + 1)?
        {
            at = result.end;
        }
        self.forced_colon(at)
    }

    fn class_header(&mut self, keyword: usize) -> Read {
        if !self.tokens.is_name(keyword + 1) {
            return Ok(None);
        }
        let mut at = self.type_parameters(keyword + 2)?.unwrap_or(keyword + 2);
        if self.is(at, &Tok::Lpar) {
            let Some(end) = self.call(at)? else {
                return Ok(None);
            };
            at = end;
        }
        self.colon_or_line_end(at)
    }

    /// `[T, *Ts, **P]`; the index after it.
    fn type_parameters(&mut self, open: usize) -> Read {
        if !self.is(open, &Tok::Lsqb) {
            return Ok(None);
        }
        let mut at = open + 1;
        while !self.is(at, &Tok::Rsqb) {
            let variadic = match self.tokens.at(at) {
                Tok::Star => Some("TypeVarTuple"),
                Tok::DoubleStar => Some("ParamSpec"),
                _ => None,
            };
            at += usize::from(variadic.is_some());
            if !self.tokens.is_name(at) {
                return Ok(None);
            }
            at += 1;
            if self.is(at, &Tok::Colon) {
                let Some(bound) = self.expression(at + 1)? else {
                    return Ok(None);
                };
                if let Some(variadic) = variadic {
                    let what = if bound.kind == Kind::Tuple {
                        "constraints"
                    } else {
                        "bound"
                    };
                    return self.error(at, bound.end, format!("cannot use {what} with {variadic}"));
                }
                at = bound.end;
            }
            if self.is(at, &Tok::Comma) {
                at += 1;
            } else if !self.is(at, &Tok::Rsqb) {
                return Ok(None);
            }
        }
        Ok(Some(at + 1))
    }

    fn match_header(&mut self, keyword: usize) -> Read {
        match self.star_named(keyword + 1)? {
            Some(subject) => {
                let mut end = subject.end;
                while self.is(end, &Tok::Comma) {
                    end = self.star_named(end + 1)?.map_or(end + 1, |node| node.end);
                }
                self.colon_or_line_end(end)
            }
            None => Ok(None),
        }
    }

    /// Patterns are read only as far as messages need it.
    fn case_header(&mut self, keyword: usize) -> Read {
        let mut at = keyword + 1;
        loop {
            match self.tokens.at(at) {
                Tok::Newline => {
                    let complete = at > keyword + 1 && self.tokens.level(at - 1) == 0;
                    return if complete && self.pattern_may_end(at - 1) {
                        Err(self.expected_colon(at))
                    } else {
                        Ok(None)
                    };
                }
                Tok::Colon if self.tokens.level(at) == 0 => return Ok(Some(at)),
                Tok::If if self.tokens.level(at) == 0 => {
                    return match self.named_expression(at + 1)? {
                        Some(guard) => self.colon_or_line_end(guard.end),
                        None => Ok(None),
                    };
                }
                Tok::As => match self.tokens.at(at + 1) {
                    Tok::Name { name } if name == "_" => {
                        return self.error(at + 1, at + 2, "cannot use '_' as a target");
                    }
                    Tok::Name { .. }
                        if !self.is(at + 2, &Tok::Dot) && !self.is(at + 2, &Tok::Lpar) =>
                    {
                        at += 2
                    }
                    Tok::Name { .. } => return Ok(None),
                    _ => {
                        if let Some(node) = self.expression(at + 1)? {
                            return self.error_at(&node, "invalid pattern target");
                        }
                        return Ok(None);
                    }
                },
                Tok::Plus | Tok::Minus => {
                    let number = |token: &Tok| {
                        matches!(
                            token,
                            Tok::Int { .. } | Tok::Float { .. } | Tok::Complex { .. }
                        )
                    };
                    let imaginary = |token: &Tok| matches!(token, Tok::Complex { .. });
                    let (left, right) = (self.tokens.at(at - 1), self.tokens.at(at + 1));
                    if number(left) && number(right) {
                        if imaginary(left) {
                            return self.error(
                                at - 1,
                                at,
                                "real number required in complex literal",
                            );
                        }
                        if !imaginary(right) {
                            return self.error(
                                at + 1,
                                at + 2,
                                "imaginary number required in complex literal",
                            );
                        }
                    }
                    at += 1;
                }
                Tok::DoubleStar if matches!(self.tokens.at(at + 1), Tok::Name { name } if name == "_") =>
                {
                    return self
                        .error(at + 1, at + 2, "")
                        .map_err(RawError::unexplained);
                }
                Tok::Lpar if at > keyword + 1 && self.tokens.is_name(at - 1) => {
                    self.explain_class_pattern(at)?;
                    at += 1;
                }
                _ => at += 1,
            }
        }
    }

    fn pattern_may_end(&self, last: usize) -> bool {
        !matches!(
            self.tokens.at(last),
            Tok::Vbar | Tok::Dot | Tok::Plus | Tok::Minus | Tok::As | Tok::Case
        )
    }

    fn explain_class_pattern(&self, open: usize) -> Result<(), RawError> {
        let inside = self.tokens.level(open);
        let mut at = open + 1;
        let mut keyword = false;
        while at < self.tokens.len() && self.tokens.level(at) >= inside {
            let argument = at;
            while at < self.tokens.len() && self.tokens.level(at) >= inside {
                if self.is(at, &Tok::Comma) && self.tokens.level(at) == inside {
                    break;
                }
                at += 1;
            }
            if at == argument {
                return Ok(());
            }
            if self.tokens.is_name(argument) && self.is(argument + 1, &Tok::Equal) {
                keyword = true;
            } else if keyword {
                return self.error(argument, at, "positional patterns follow keyword patterns");
            }
            at += 1;
        }
        Ok(())
    }

    /// Simple statements up to the end of the line.
    fn simple_statements(&mut self, start: usize) -> Read {
        let mut at = start;
        loop {
            let Some(end) = self.simple_statement(at)? else {
                return Ok(None);
            };
            if !self.is(end, &Tok::Semi) || self.is(end + 1, &Tok::Newline) {
                return Ok(Some(end));
            }
            at = end + 1;
        }
    }

    fn simple_statement(&mut self, start: usize) -> Read {
        let after = |node: Option<super::expressions::Node>| node.map(|node| node.end);
        match self.tokens.at(start) {
            Tok::Pass | Tok::Break | Tok::Continue => Ok(Some(start + 1)),
            Tok::Return => Ok(Some(
                after(self.star_expressions(start + 1)?).unwrap_or(start + 1),
            )),
            Tok::Raise => {
                let Some(end) = after(self.expression(start + 1)?) else {
                    return Ok(Some(start + 1));
                };
                if self.is(end, &Tok::From) {
                    Ok(after(self.expression(end + 1)?))
                } else {
                    Ok(Some(end))
                }
            }
            Tok::Assert => {
                let Some(end) = after(self.expression(start + 1)?) else {
                    return Ok(None);
                };
                if self.is(end, &Tok::Comma) {
                    Ok(after(self.expression(end + 1)?))
                } else {
                    Ok(Some(end))
                }
            }
            Tok::Del => self.delete(start),
            Tok::From => self.import_from(start),
            Tok::Import | Tok::Global | Tok::Nonlocal => {
                let mut end = start + 1;
                while self.tokens.is_name(end)
                    || matches!(self.tokens.at(end), Tok::Dot | Tok::Comma | Tok::As)
                {
                    end += 1;
                }
                let named = !self.is(start + 1, &Tok::As) && end > start + 1;
                if self.is(start, &Tok::Import) && named && self.is(end, &Tok::From) {
                    let mut last = end + 1;
                    while self.tokens.is_name(last) || self.is(last, &Tok::Dot) {
                        last += 1;
                    }
                    if last > end + 1 {
                        let message = "Did you mean to use 'from ... import ...' instead?";
                        return self.error(start, last, message);
                    }
                }
                Ok(Some(end))
            }
            Tok::Type if self.tokens.is_name(start + 1) => {
                let at = self.type_parameters(start + 2)?.unwrap_or(start + 2);
                if self.is(at, &Tok::Equal) {
                    Ok(after(self.expression(at + 1)?))
                } else {
                    Ok(None)
                }
            }
            _ => {
                if let Some(end) = self.assignment(start)? {
                    return Ok(Some(end));
                }
                let end = match self.yield_expression(start)? {
                    Some(node) => Some(node.end),
                    None => after(self.star_expressions(start)?),
                };
                Ok(end)
            }
        }
    }

    fn delete(&mut self, keyword: usize) -> Read {
        let Some(targets) = self.star_expressions(keyword + 1)? else {
            return Ok(None);
        };
        if let Some(invalid) = invalid_target(&targets, Target::Delete) {
            return self.error_at(invalid, format!("cannot delete {}", invalid.kind.name()));
        }
        Ok(Some(targets.end))
    }

    fn import_from(&mut self, keyword: usize) -> Read {
        let mut at = keyword + 1;
        while self.tokens.is_name(at) || matches!(self.tokens.at(at), Tok::Dot | Tok::Ellipsis) {
            at += 1;
        }
        if !self.is(at, &Tok::Import) {
            return Ok(None);
        }
        at += 1;
        let mut names = 0;
        loop {
            if !self.tokens.is_name(at) {
                break;
            }
            names += 1;
            at += 1;
            if self.is(at, &Tok::As) && self.tokens.is_name(at + 1) {
                at += 2;
            }
            if !self.is(at, &Tok::Comma) {
                return Ok(Some(at));
            }
            at += 1;
        }
        if names > 0 && self.is(at, &Tok::Newline) {
            return Err(self.at_token(
                at,
                "trailing comma not allowed without surrounding parentheses",
            ));
        }
        Ok(None)
    }

    fn value(&mut self, start: usize) -> Read {
        match self.yield_expression(start)? {
            Some(node) => Ok(Some(node.end)),
            None => Ok(self.star_expressions(start)?.map(|node| node.end)),
        }
    }

    /// Assignments of all kinds; the end, if it is one.
    fn assignment(&mut self, start: usize) -> Read {
        let target = self.primary(start)?;
        let single = target
            .filter(|node| matches!(node.kind, Kind::Name | Kind::Attribute | Kind::Subscript));
        if let Some(target) = &single
            && self.is(target.end, &Tok::Colon)
            && let Some(annotation) = self.expression(target.end + 1)?
        {
            if !self.is(annotation.end, &Tok::Equal) {
                return Ok(Some(annotation.end));
            }
            if let Some(end) = self.value(annotation.end + 1)? {
                return Ok(Some(end));
            }
        }
        // a = b = value
        let mut at = start;
        while let Some(end) = self.targets(at)?
            && self.is(end, &Tok::Equal)
        {
            at = end + 1;
        }
        if at > start
            && let Some(end) = self.value(at)?
            && !self.is(end, &Tok::Equal)
        {
            return Ok(Some(end));
        }
        if let Some(target) = &single
            && is_augmented(self.tokens.at(target.end))
        {
            return self.value(target.end + 1);
        }
        self.explain_assignment(start, at)?;
        Ok(None)
    }

    /// `start`: of the statement; `last`: after its leading `target =`.
    fn explain_assignment(&mut self, start: usize, last: usize) -> Result<(), RawError> {
        if let Some(target) = self.primary(start)?
            && matches!(target.kind, Kind::List | Kind::Tuple)
            && self.is(target.end, &Tok::Colon)
            && self.expression(target.end + 1)?.is_some()
        {
            let message = format!(
                "only single target (not {}) can be annotated",
                target.kind.name()
            );
            return self.error_at(&target, message);
        }
        if let Some(first) = self.star_named(start)?
            && self.is(first.end, &Tok::Comma)
        {
            let mut end = first.end;
            while self.is(end, &Tok::Comma) {
                end = self.star_named(end + 1)?.map_or(end + 1, |node| node.end);
            }
            if self.is(end, &Tok::Colon) && self.expression(end + 1)?.is_some() {
                return self.error_at(&first, "only single target (not tuple) can be annotated");
            }
        }
        if let Some(target) = self.expression(start)?
            && self.is(target.end, &Tok::Colon)
            && self.expression(target.end + 1)?.is_some()
        {
            return self.error_at(&target, "illegal target for annotation");
        }
        if let Some(target) = self.star_expressions(last)?
            && self.is(target.end, &Tok::Equal)
            && let Some(invalid) = invalid_target(&target, Target::Assign)
        {
            return self.error_at(invalid, format!("cannot assign to {}", invalid.kind.name()));
        }
        if let Some(target) = self.yield_expression(last)?
            && self.is(target.end, &Tok::Equal)
        {
            return self.error_at(&target, "assignment to yield expression not possible");
        }
        if let Some(target) = self.star_expressions(start)?
            && is_augmented(self.tokens.at(target.end))
            && self.value(target.end + 1)?.is_some()
        {
            let message = format!(
                "'{}' is an illegal expression for augmented assignment",
                target.kind.name()
            );
            return self.error_at(&target, message);
        }
        Ok(())
    }
}

pub(super) fn is_augmented(token: &Tok) -> bool {
    matches!(
        token,
        Tok::PlusEqual
            | Tok::MinusEqual
            | Tok::StarEqual
            | Tok::SlashEqual
            | Tok::PercentEqual
            | Tok::AmperEqual
            | Tok::VbarEqual
            | Tok::CircumflexEqual
            | Tok::LeftShiftEqual
            | Tok::RightShiftEqual
            | Tok::DoubleStarEqual
            | Tok::DoubleSlashEqual
            | Tok::AtEqual
    )
}
