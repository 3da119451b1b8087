//! What stands between brackets: groups, displays, comprehensions, subscripts, and the targets of `for`.

use rustpython_parser::Tok;

use super::expressions::{Kind, Match, Node, Recogniser, Target, invalid_target};
use crate::lexer::RawError;

impl Recogniser<'_, '_> {
    pub(super) fn parenthesised(&mut self, open: usize) -> Match {
        if self.is(open + 1, &Tok::Rpar) {
            return Ok(Some(Node::leaf(open, open + 2, Kind::Tuple)));
        }
        // Tuple.
        if let Some(first) = self.star_named(open + 1)?
            && self.is(first.end, &Tok::Comma)
            && let Some((elements, end)) = self.star_named_list(open + 1)?
            && self.is(end, &Tok::Rpar)
        {
            return Ok(Some(Node::with(open, end + 1, Kind::Tuple, elements)));
        }
        // Group.
        let inner = match self.yield_expression(open + 1)? {
            Some(inner) => Some(inner),
            None => self.named_expression(open + 1)?,
        };
        if let Some(inner) = inner
            && self.is(inner.end, &Tok::Rpar)
        {
            let end = inner.end + 1;
            // The node's start stays behind the parenthesis: parentheses are no part of what they hold.
            return Ok(Some(Node { end, ..inner }));
        }
        if !self.quiet
            && let Some(starred) = self.starred(open + 1)?
            && self.is(starred.end, &Tok::Rpar)
        {
            return self.error_at(&starred, "cannot use starred expression here");
        }
        if !self.quiet
            && self.is(open + 1, &Tok::DoubleStar)
            && let Some(operand) = self.expression(open + 2)?
            && self.is(operand.end, &Tok::Rpar)
        {
            return self.error(
                open + 1,
                open + 2,
                "cannot use double starred expression here",
            );
        }
        // Generator expression.
        if let Some(element) = self.element(open + 1)?
            && let Some(end) = self.clauses(element.end)?
            && self.is(end, &Tok::Rpar)
        {
            return Ok(Some(Node::leaf(open, end + 1, Kind::Generator)));
        }
        self.explain_comprehension(open)?;
        Ok(None)
    }

    /// `assignment_expression | expression !':='`
    pub(super) fn element(&mut self, start: usize) -> Match {
        if let Some(node) = self.assignment_expression(start)? {
            return Ok(Some(node));
        }
        Ok(self
            .expression(start)?
            .filter(|node| !self.tokens.is(node.end, &Tok::ColonEqual)))
    }

    pub(super) fn list(&mut self, open: usize) -> Match {
        if self.is(open + 1, &Tok::Rsqb) {
            return Ok(Some(Node::leaf(open, open + 2, Kind::List)));
        }
        if let Some((elements, end)) = self.star_named_list(open + 1)?
            && self.is(end, &Tok::Rsqb)
        {
            return Ok(Some(Node::with(open, end + 1, Kind::List, elements)));
        }
        if let Some(element) = self.named_expression(open + 1)?
            && let Some(end) = self.clauses(element.end)?
            && self.is(end, &Tok::Rsqb)
        {
            return Ok(Some(Node::leaf(open, end + 1, Kind::ListComprehension)));
        }
        self.explain_comprehension(open)?;
        Ok(None)
    }

    pub(super) fn braces(&mut self, open: usize) -> Match {
        if self.is(open + 1, &Tok::Rbrace) {
            return Ok(Some(Node::leaf(open, open + 2, Kind::Dict)));
        }
        // CPython applies this rule in its first pass too, when no other rule explains anything.
        self.quietly(|this| {
            let end = this.pairs(open + 1)?;
            if !end.is_some_and(|end| this.is(end, &Tok::Rbrace)) {
                this.explain_pairs(open + 1)?;
            }
            Ok(())
        })?;
        if let Some(end) = self.pairs(open + 1)?
            && self.is(end, &Tok::Rbrace)
        {
            return Ok(Some(Node::leaf(open, end + 1, Kind::Dict)));
        }
        if let Some((_, end)) = self.star_named_list(open + 1)?
            && self.is(end, &Tok::Rbrace)
        {
            return Ok(Some(Node::leaf(open, end + 1, Kind::Set)));
        }
        if !self.is(open + 1, &Tok::DoubleStar)
            && let Some(end) = self.pair(open + 1)?
            && let Some(end) = self.clauses(end)?
            && self.is(end, &Tok::Rbrace)
        {
            return Ok(Some(Node::leaf(open, end + 1, Kind::DictComprehension)));
        }
        if !self.quiet
            && self.is(open + 1, &Tok::DoubleStar)
            && let Some(operand) = self.bitwise_or(open + 2)?
            && let Some(end) = self.clauses(operand.end)?
            && self.is(end, &Tok::Rbrace)
        {
            return self.error(
                open + 1,
                open + 2,
                "dict unpacking cannot be used in dict comprehension",
            );
        }
        if let Some(element) = self.named_expression(open + 1)?
            && let Some(end) = self.clauses(element.end)?
            && self.is(end, &Tok::Rbrace)
        {
            return Ok(Some(Node::leaf(open, end + 1, Kind::SetComprehension)));
        }
        self.explain_comprehension(open)?;
        Ok(None)
    }

    /// `key: value` or `**mapping`; the index after it.
    fn pair(&mut self, start: usize) -> Match<usize> {
        if self.is(start, &Tok::DoubleStar) {
            return Ok(self.bitwise_or(start + 1)?.map(|node| node.end));
        }
        if let Some(key) = self.expression(start)?
            && self.is(key.end, &Tok::Colon)
        {
            return Ok(self.expression(key.end + 1)?.map(|node| node.end));
        }
        Ok(None)
    }

    fn pairs(&mut self, start: usize) -> Match<usize> {
        let Some(mut end) = self.pair(start)? else {
            return Ok(None);
        };
        while self.is(end, &Tok::Comma) {
            match self.pair(end + 1)? {
                Some(next) => end = next,
                None => return Ok(Some(end + 1)),
            }
        }
        Ok(Some(end))
    }

    fn explain_pairs(&mut self, start: usize) -> Result<(), RawError> {
        let mut at = start;
        let mut first = true;
        while let Some(end) = self.pair(at)? {
            first = false;
            if !self.is(end, &Tok::Comma) {
                return Ok(());
            }
            at = end + 1;
        }
        let Some(key) = self.expression(at)? else {
            return Ok(());
        };
        if !self.is(key.end, &Tok::Colon) {
            if first {
                // A set, more likely.
                return Ok(());
            }
            let mut error = RawError::range(
                self.tokens.end(key.end - 1).saturating_sub(1),
                0,
                "':' expected after dictionary key",
            );
            error.end = crate::lexer::End::Zero;
            return Err(error);
        }
        if self.is(key.end + 1, &Tok::Star)
            && let Some(value) = self.bitwise_or(key.end + 2)?
        {
            return self.error(
                key.end + 1,
                value.end,
                "cannot use a starred expression in a dictionary value",
            );
        }
        if matches!(self.tokens.at(key.end + 1), Tok::Rbrace | Tok::Comma) {
            return self.error(
                key.end,
                key.end + 1,
                "expression expected after dictionary key and ':'",
            );
        }
        Ok(())
    }

    fn explain_comprehension(&mut self, open: usize) -> Result<(), RawError> {
        if self.quiet {
            return Ok(());
        }
        if let Some(starred) = self.starred(open + 1)?
            && self.clauses(starred.end)?.is_some()
        {
            return self.error_at(
                &starred,
                "iterable unpacking cannot be used in comprehension",
            );
        }
        if self.is(open, &Tok::Lpar) {
            return Ok(());
        }
        if let Some(first) = self.star_named(open + 1)?
            && self.is(first.end, &Tok::Comma)
        {
            let message = "did you forget parentheses around the comprehension target?";
            if let Some((elements, end)) = self.star_named_list(first.end + 1)?
                && self.clauses(end)?.is_some()
            {
                let last = elements.last().map_or(first.end, |node| node.end);
                return self.error(first.start, last, message);
            }
            if self.clauses(first.end + 1)?.is_some() {
                return self.error(first.start, first.end + 1, message);
            }
        }
        Ok(())
    }

    /// One or more comprehension clauses; the index after them.
    pub(super) fn clauses(&mut self, start: usize) -> Match<usize> {
        let mut at = start;
        loop {
            let first = if self.is(at, &Tok::Async) { at + 1 } else { at };
            if !self.is(first, &Tok::For) {
                break;
            }
            match self.targets(first + 1)? {
                Some(end) if self.is(end, &Tok::In) => {
                    let Some(iterable) = self.disjunction(end + 1)? else {
                        return Ok(None);
                    };
                    at = iterable.end;
                    while self.is(at, &Tok::If) {
                        match self.disjunction(at + 1)? {
                            Some(test) => at = test.end,
                            None => break,
                        }
                    }
                }
                _ => {
                    self.explain_for_target(first + 1)?;
                    break;
                }
            }
        }
        Ok((at > start).then_some(at))
    }

    pub(super) fn explain_for_target(&mut self, start: usize) -> Result<(), RawError> {
        if self.quiet {
            return Ok(());
        }
        if let Some(node) = self.star_expressions(start)?
            && let Some(invalid) = invalid_target(&node, Target::For)
        {
            return self.error_at(invalid, format!("cannot assign to {}", invalid.kind.name()));
        }
        Ok(())
    }

    /// `star_targets`; the index after them.
    pub(super) fn targets(&mut self, start: usize) -> Match<usize> {
        let Some(mut end) = self.target(start)? else {
            return Ok(None);
        };
        while self.is(end, &Tok::Comma) {
            match self.target(end + 1)? {
                Some(next) => end = next,
                None => return Ok(Some(end + 1)),
            }
        }
        Ok(Some(end))
    }

    pub(super) fn target(&mut self, start: usize) -> Match<usize> {
        let first = if self.is(start, &Tok::Star) {
            start + 1
        } else {
            start
        };
        let node = self.primary(first)?;
        Ok(node
            .filter(|node| invalid_target(node, Target::Assign).is_none())
            .map(|node| node.end))
    }

    pub(super) fn subscript(&mut self, open: usize) -> Match<usize> {
        let mut at = open + 1;
        loop {
            let next = match self.starred(at)? {
                Some(node) => Some(node.end),
                None => self.slice(at)?,
            };
            let Some(end) = next else { break };
            at = end;
            if !self.is(at, &Tok::Comma) {
                break;
            }
            at += 1;
        }
        Ok((at > open + 1 && self.is(at, &Tok::Rsqb)).then_some(at + 1))
    }

    fn slice(&mut self, start: usize) -> Match<usize> {
        let mut at = self.expression(start)?.map_or(start, |node| node.end);
        if self.is(at, &Tok::Colon) {
            at = self.expression(at + 1)?.map_or(at + 1, |node| node.end);
            if self.is(at, &Tok::Colon) {
                at = self.expression(at + 1)?.map_or(at + 1, |node| node.end);
            }
            return Ok(Some(at));
        }
        Ok(self.named_expression(start)?.map(|node| node.end))
    }
}
