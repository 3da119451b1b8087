//! `match`.
//!
//! A pattern is code that falls through on success and jumps to a label on failure. What it captures stays in
//! temporaries; names are assigned when the whole pattern has matched.

use super::builder::{Label, Reg};
use super::error::{Res, invalid_syntax, syntax_error};
use super::name::forbid;
use super::scope::Name;
use super::{Compiler, Span, range_of, span};
use crate::bytecode::constant::Constant;
use crate::bytecode::ops::Op;
use wardian_syntax::ast::{self, Expr, Pattern};

/// A captured value: its name, the register that has it, the place.
#[derive(Clone, Copy)]
struct Capture {
    name: Name,
    value: Reg,
    at: Span,
}

/// What a pattern is matched against and where failure goes.
#[derive(Clone, Copy)]
struct Context {
    subject: Reg,
    fail: Label,
    /// A pattern that always matches is allowed here.
    irrefutable: bool,
}

impl<'a> Compiler<'a> {
    #[inline(never)]
    pub(crate) fn match_statement(&mut self, node: &'a ast::StmtMatch) -> Res<()> {
        let at = range_of(&*node.subject);
        let mark = self.mark();
        let subject = self.temporary(at)?;
        self.expr_to(&node.subject, subject)?;
        if self.has_comma_after(at.1) {
            self.emit(at, Op::BuildTuple, subject, subject, 1)?;
        }
        let end = self.builder.label();
        for (index, case) in node.cases.iter().enumerate() {
            self.settle()?;
            let mark = self.mark();
            let fail = self.builder.label();
            let last = index + 1 == node.cases.len();
            let context = Context {
                subject,
                fail,
                irrefutable: last || case.guard.is_some(),
            };
            if let Pattern::MatchStar(node) = &case.pattern {
                let (_, end) = span(node.range);
                return invalid_syntax((end, end + 1));
            }
            let mut captures = Vec::new();
            self.pattern(&case.pattern, context, &mut captures)?;
            for capture in captures {
                self.store_name(capture.name, capture.at, capture.value)?;
            }
            self.release(mark);
            if let Some(guard) = &case.guard {
                self.jump_if(guard, false, fail)?;
            }
            self.body(&case.body)?;
            self.builder.goto(at, end)?;
            self.builder.bind(fail);
        }
        self.builder.bind(end);
        self.release(mark);
        Ok(())
    }

    /// Whether a comma makes a tuple of the subject of a `match`, which the parser does not tell.
    fn has_comma_after(&self, end: u32) -> bool {
        let rest = self.source.text.get(end as usize..).unwrap_or("");
        rest.trim_start_matches([' ', '\t', '\\', '\r', '\n', ')'])
            .starts_with(',')
    }

    fn pattern(
        &mut self,
        pattern: &'a Pattern,
        context: Context,
        captures: &mut Vec<Capture>,
    ) -> Res<()> {
        self.enter()?;
        match pattern {
            Pattern::MatchValue(node) => self.value_pattern(node, context)?,
            Pattern::MatchSingleton(node) => self.singleton_pattern(node, context)?,
            Pattern::MatchSequence(node) => self.sequence_pattern(node, context, captures)?,
            Pattern::MatchMapping(node) => self.mapping_pattern(node, context, captures)?,
            Pattern::MatchClass(node) => self.class_pattern(node, context, captures)?,
            Pattern::MatchStar(node) => {
                if let Some(name) = &node.name {
                    self.capture(name, context.subject, span(node.range), captures)?;
                }
            }
            Pattern::MatchAs(node) => self.as_pattern(node, context, captures)?,
            Pattern::MatchOr(node) => self.or_pattern(node, context, captures)?,
        }
        self.leave();
        Ok(())
    }

    /// A pattern inside another one.
    fn inner_pattern(
        &mut self,
        pattern: &'a Pattern,
        subject: Reg,
        fail: Label,
        captures: &mut Vec<Capture>,
    ) -> Res<()> {
        let context = Context {
            subject,
            fail,
            irrefutable: true,
        };
        self.pattern(pattern, context, captures)
    }

    fn capture(
        &mut self,
        identifier: &str,
        value: Reg,
        at: Span,
        captures: &mut Vec<Capture>,
    ) -> Res<()> {
        forbid(identifier, at, "assign to")?;
        let name = self.name_of(identifier);
        if captures.iter().any(|capture| capture.name == name) {
            let message = format!("multiple assignments to name '{identifier}' in pattern");
            return syntax_error(at, message);
        }
        captures.push(Capture { name, value, at });
        Ok(())
    }

    #[inline(never)]
    fn value_pattern(&mut self, node: &'a ast::PatternMatchValue, context: Context) -> Res<()> {
        let at = span(node.range);
        let Context { subject, fail, .. } = context;
        // Without fields the parser makes a constant of an f-string.
        let text = &self.source.text.as_bytes()[at.0 as usize..];
        // A prefix has two letters at most; only so much is looked at.
        let quote = text
            .iter()
            .take(3)
            .position(|byte| matches!(byte, b'"' | b'\''));
        let is_formatted =
            quote.is_some_and(|end| text[..end].iter().any(|byte| matches!(byte, b'f' | b'F')));
        if matches!(&*node.value, Expr::JoinedStr(_) | Expr::Constant(_)) && is_formatted {
            let message = "patterns may only match literals and attribute lookups";
            return syntax_error(range_of(&*node.value), message);
        }
        if !self.builder.long_jumps
            && let Some(value) = self.immediate(&node.value)
        {
            return self
                .builder
                .jump(at, Op::JumpIfNotEqI, subject, value as u16, fail);
        }
        let mark = self.mark();
        let value = self.operand(&node.value, false)?;
        if self.builder.long_jumps {
            let result = self.temporary(at)?;
            self.emit(at, Op::Eq, result, subject, value)?;
            self.builder.jump(at, Op::JumpIfFalse, result, 0, fail)?;
        } else {
            self.builder
                .jump(at, Op::JumpIfNotEq, subject, value, fail)?;
        }
        self.release(mark);
        Ok(())
    }

    #[inline(never)]
    fn singleton_pattern(
        &mut self,
        node: &'a ast::PatternMatchSingleton,
        context: Context,
    ) -> Res<()> {
        let at = span(node.range);
        let Context { subject, fail, .. } = context;
        let constant = match &node.value {
            ast::Constant::None => {
                return self.builder.jump(at, Op::JumpIfNotNone, subject, 0, fail);
            }
            ast::Constant::Bool(value) => Constant::Bool(*value),
            _ => return syntax_error(at, "invalid pattern"),
        };
        let mark = self.mark();
        let value = self.temporary(at)?;
        self.builder.load(at, value, constant)?;
        self.emit(at, Op::Is, value, subject, value)?;
        self.builder.jump(at, Op::JumpIfFalse, value, 0, fail)?;
        self.release(mark);
        Ok(())
    }

    #[inline(never)]
    fn sequence_pattern(
        &mut self,
        node: &'a ast::PatternMatchSequence,
        context: Context,
        captures: &mut Vec<Capture>,
    ) -> Res<()> {
        let at = span(node.range);
        let Context { subject, fail, .. } = context;
        let patterns = &node.patterns;
        let mut star = None;
        for (index, pattern) in patterns.iter().enumerate() {
            if let Pattern::MatchStar(inner) = pattern {
                if star.is_some() {
                    return syntax_error(at, "multiple starred names in sequence pattern");
                }
                star = Some((index, inner.name.is_none()));
            }
        }
        let test = self.temporary(at)?;
        self.emit(at, Op::MatchSequence, test, subject, 0)?;
        self.builder.jump(at, Op::JumpIfFalse, test, 0, fail)?;
        let length = test;
        let fixed = patterns.len() - usize::from(star.is_some());
        if star.is_none() || fixed > 0 {
            self.emit(at, Op::GetLen, length, subject, 0)?;
            self.check_length(length, fixed, star.is_none(), at, fail)?;
        }
        let wildcard = |pattern: &Pattern| match pattern {
            Pattern::MatchAs(node) => node.name.is_none() && node.pattern.is_none(),
            Pattern::MatchStar(node) => node.name.is_none(),
            _ => false,
        };
        if patterns.iter().all(wildcard) {
            return Ok(());
        }
        match star {
            None => {
                let first = self.builder.row(fixed, at)?;
                self.emit(at, Op::UnpackSequence, subject, first, fixed as u16)?;
                for (register, pattern) in (first..).zip(patterns) {
                    self.inner_pattern(pattern, register, fail, captures)?;
                }
            }
            // `*_`: items are taken by index, the middle is not looked at.
            Some((before, true)) => {
                for (index, pattern) in patterns.iter().enumerate() {
                    if index == before || wildcard(pattern) {
                        continue;
                    }
                    let item = self.temporary(at)?;
                    if index < before {
                        self.builder.load(at, item, Constant::Int(index as i64))?;
                    } else {
                        let back = (patterns.len() - index) as i64;
                        self.builder.load(at, item, Constant::Int(back))?;
                        self.emit(at, Op::Sub, item, length, item)?;
                    }
                    self.emit(at, Op::GetItem, item, subject, item)?;
                    self.inner_pattern(pattern, item, fail, captures)?;
                }
            }
            Some((before, false)) => {
                let after = fixed - before;
                if before > 255 || after > 255 {
                    return syntax_error(
                        at,
                        "too many expressions in star-unpacking sequence pattern",
                    );
                }
                let first = self.builder.row(patterns.len(), at)?;
                let counts = (before + 256 * after) as u16;
                self.emit(at, Op::UnpackEx, subject, first, counts)?;
                for (register, pattern) in (first..).zip(patterns) {
                    self.inner_pattern(pattern, register, fail, captures)?;
                }
            }
        }
        Ok(())
    }

    /// Fail unless a length is `count`, or at least that.
    fn check_length(
        &mut self,
        length: Reg,
        count: usize,
        exact: bool,
        at: Span,
        fail: Label,
    ) -> Res<()> {
        if !self.builder.long_jumps
            && let Ok(count) = i16::try_from(count)
        {
            let op = if exact {
                Op::JumpIfNotEqI
            } else {
                Op::JumpIfNotGeI
            };
            return self.builder.jump(at, op, length, count as u16, fail);
        }
        let mark = self.mark();
        let wanted = self.temporary(at)?;
        self.builder.load(at, wanted, Constant::Int(count as i64))?;
        let op = if exact { Op::Eq } else { Op::Ge };
        self.emit(at, op, wanted, length, wanted)?;
        self.builder.jump(at, Op::JumpIfFalse, wanted, 0, fail)?;
        self.release(mark);
        Ok(())
    }

    #[inline(never)]
    fn mapping_pattern(
        &mut self,
        node: &'a ast::PatternMatchMapping,
        context: Context,
        captures: &mut Vec<Capture>,
    ) -> Res<()> {
        let at = span(node.range);
        let Context { subject, fail, .. } = context;
        let test = self.temporary(at)?;
        self.emit(at, Op::MatchMapping, test, subject, 0)?;
        self.builder.jump(at, Op::JumpIfFalse, test, 0, fail)?;
        if node.keys.is_empty() && node.rest.is_none() {
            return Ok(());
        }
        if !node.keys.is_empty() {
            self.emit(at, Op::GetLen, test, subject, 0)?;
            self.check_length(test, node.keys.len(), false, at, fail)?;
        }
        self.check_keys(node)?;
        let keys = test;
        if let Some(constant) = self.constant_tuple(&node.keys) {
            self.builder.load(at, keys, Constant::Tuple(constant))?;
        } else {
            let mark = self.mark();
            let first = self.builder.row(node.keys.len(), at)?;
            for (register, key) in (first..).zip(&node.keys) {
                self.expr_to(key, register)?;
            }
            self.emit(at, Op::BuildTuple, keys, first, node.keys.len() as u16)?;
            self.release(mark);
        }
        let values = self.temporary(at)?;
        self.emit(at, Op::MatchKeys, values, subject, keys)?;
        self.builder.jump(at, Op::JumpIfNone, values, 0, fail)?;
        let first = self.builder.row(node.patterns.len(), at)?;
        self.emit(
            at,
            Op::UnpackSequence,
            values,
            first,
            node.patterns.len() as u16,
        )?;
        for (register, pattern) in (first..).zip(&node.patterns) {
            self.inner_pattern(pattern, register, fail, captures)?;
        }
        if let Some(rest) = &node.rest {
            let register = self.temporary(at)?;
            self.emit(at, Op::MatchRest, register, subject, keys)?;
            self.capture(rest, register, at, captures)?;
        }
        Ok(())
    }

    fn check_keys(&self, node: &'a ast::PatternMatchMapping) -> Res<()> {
        let mut seen = Vec::new();
        for key in &node.keys {
            let constant = self.constant_of(key);
            if constant.is_none() && !matches!(key, Expr::Attribute(_)) {
                return syntax_error(
                    range_of(key),
                    "mapping pattern keys may only match literals and attribute lookups",
                );
            }
            // Beside the text of a number what it is equal to.
            let (text, value) = match constant {
                Some(Constant::Str(text)) => (super::unparse::quote(&text), None),
                Some(Constant::Int(value)) => (value.to_string(), Some(value as f64)),
                Some(Constant::None) => ("None".into(), None),
                Some(Constant::Bool(true)) => ("True".into(), Some(1.0)),
                Some(Constant::Bool(false)) => ("False".into(), Some(0.0)),
                Some(Constant::Float(value)) => (format!("{value:?}"), Some(value)),
                Some(Constant::Complex(0.0, imaginary)) => {
                    (format!("{imaginary}j"), (imaginary == 0.0).then_some(0.0))
                }
                _ => continue,
            };
            let seen_before = seen.iter().any(|(other, number)| match value {
                Some(value) if value.abs() < 1e15 => *number == Some(value),
                _ => *other == text,
            });
            if seen_before {
                let message = format!("mapping pattern checks duplicate key ({text})");
                return syntax_error(span(node.range), message);
            }
            seen.push((text, value));
        }
        Ok(())
    }

    #[inline(never)]
    fn class_pattern(
        &mut self,
        node: &'a ast::PatternMatchClass,
        context: Context,
        captures: &mut Vec<Capture>,
    ) -> Res<()> {
        let at = span(node.range);
        let Context { subject, fail, .. } = context;
        let mut names: Vec<Constant> = Vec::new();
        for (index, name) in node.kwd_attrs.iter().enumerate() {
            if node.kwd_attrs[..index].contains(name) {
                let message = format!("attribute name repeated in class pattern: {name}");
                let at = node.kwd_patterns.get(index).map_or(at, range_of);
                return syntax_error(at, message);
            }
            forbid(name, at, "assign to")?;
            names.push(Constant::Str(name.as_str().into()));
        }
        let positional = node.patterns.len();
        let values = self.builder.row(3, at)?;
        self.expr_to(&node.cls, values)?;
        self.builder
            .load(at, values + 1, Constant::Tuple(names.into()))?;
        self.builder
            .load(at, values + 2, Constant::Int(positional as i64))?;
        self.emit(at, Op::MatchClass, values, subject, values)?;
        self.release(values + 1);
        self.builder.jump(at, Op::JumpIfNone, values, 0, fail)?;
        let count = positional + node.kwd_patterns.len();
        if count == 0 {
            return Ok(());
        }
        let first = self.builder.row(count, at)?;
        self.emit(at, Op::UnpackSequence, values, first, count as u16)?;
        for (register, pattern) in (first..).zip(node.patterns.iter().chain(&node.kwd_patterns)) {
            self.inner_pattern(pattern, register, fail, captures)?;
        }
        Ok(())
    }

    #[inline(never)]
    fn as_pattern(
        &mut self,
        node: &'a ast::PatternMatchAs,
        context: Context,
        captures: &mut Vec<Capture>,
    ) -> Res<()> {
        let at = span(node.range);
        if node.pattern.is_none() && !context.irrefutable {
            let message = match &node.name {
                Some(name) => format!("name capture '{name}' makes remaining patterns unreachable"),
                None => "wildcard makes remaining patterns unreachable".into(),
            };
            return syntax_error(at, message);
        }
        if let Some(inner) = &node.pattern {
            self.pattern(inner, context, captures)?;
        }
        match &node.name {
            Some(name) => self.capture(name, context.subject, at, captures),
            None => Ok(()),
        }
    }

    /// Alternatives bind the same names; each moves what it captured to the same registers.
    #[inline(never)]
    fn or_pattern(
        &mut self,
        node: &'a ast::PatternMatchOr,
        context: Context,
        captures: &mut Vec<Capture>,
    ) -> Res<()> {
        let at = span(node.range);
        let matched = self.builder.label();
        let mut common: Option<Vec<Capture>> = None;
        let count = node.patterns.len();
        for (index, pattern) in node.patterns.iter().enumerate() {
            let last = index + 1 == count;
            let next = if last {
                context.fail
            } else {
                self.builder.label()
            };
            let mut own = Vec::new();
            let inner = Context {
                subject: context.subject,
                fail: next,
                irrefutable: last && context.irrefutable,
            };
            self.pattern(pattern, inner, &mut own)?;
            match &common {
                None => {
                    let mut moved = Vec::with_capacity(own.len());
                    for capture in own {
                        let value = self.temporary(at)?;
                        self.builder.copy(at, value, capture.value)?;
                        moved.push(Capture { value, ..capture });
                    }
                    common = Some(moved);
                }
                Some(common) => {
                    if own.len() != common.len() {
                        return syntax_error(at, "alternative patterns bind different names");
                    }
                    for capture in &own {
                        let Some(place) = common.iter().find(|known| known.name == capture.name)
                        else {
                            return syntax_error(at, "alternative patterns bind different names");
                        };
                        self.builder.copy(at, place.value, capture.value)?;
                    }
                }
            }
            if !last {
                self.builder.goto(at, matched)?;
                self.builder.bind(next);
            }
        }
        self.builder.bind(matched);
        for capture in common.into_iter().flatten() {
            if captures.iter().any(|known| known.name == capture.name) {
                let text = self.text_of(capture.name);
                let message = format!("multiple assignments to name '{text}' in pattern");
                return syntax_error(at, message);
            }
            captures.push(capture);
        }
        Ok(())
    }
}
