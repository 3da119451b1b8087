//! f-strings.

use super::builder::Reg;
use super::error::Res;
use super::{Compiler, Span, span};
use crate::bytecode::constant::Constant;
use crate::bytecode::ops::Op;
pub(super) use wardian_syntax::Conversion;
use wardian_syntax::ast::{self, Ranged};
use wardian_syntax::{Part, Piece, Replacement, StringValue, Text};

/// A piece of an f-string or of a format specification.
pub(super) enum Fragment<'f> {
    Constant(Constant),
    Replacement(&'f Replacement),
    /// An expression with a conversion and a constant specification.
    Item(&'f ast::Expr, Conversion, String),
}

/// Strings that are joined at once.
const CHUNK: usize = 30;

impl<'a> Compiler<'a> {
    #[inline(never)]
    pub(crate) fn format_to(&mut self, node: &'a ast::ExprConstant, to: Reg) -> Res<()> {
        let at = span(node.range);
        let ast::Constant::Str(text) = &node.value else {
            unreachable!("every other constant is a literal");
        };
        let StringValue::Format(parts) = self.parsed.string(text) else {
            unreachable!("ordinary strings are literals");
        };
        let mut fragments = Vec::new();
        for part in parts {
            match part {
                Part::Str(text) => push_text(&mut fragments, Constant::Str(text.as_ref().into())),
                Part::CodePoints(points) => {
                    push_text(&mut fragments, Constant::CodePoints(points.into()));
                }
                Part::Replacement(replacement) => push_replacement(&mut fragments, replacement),
            }
        }
        self.join_to(&fragments, at, to)
    }

    /// Join fragments; more than fit a row are joined in groups first.
    pub(super) fn join_to(&mut self, fragments: &[Fragment<'a>], at: Span, to: Reg) -> Res<()> {
        match fragments {
            [] => return self.builder.load(at, to, Constant::Str("".into())),
            [Fragment::Constant(constant)] => {
                return self.builder.load(at, to, constant.clone());
            }
            [Fragment::Replacement(only)] => return self.replacement_to(only, to),
            [Fragment::Item(item, conversion, spec)] => {
                return self.item_to(item, conversion, spec, to);
            }
            _ => {}
        }
        let mark = self.mark();
        if fragments.len() <= CHUNK {
            let first = self.builder.row(fragments.len(), at)?;
            for (register, fragment) in (first..).zip(fragments) {
                match fragment {
                    Fragment::Constant(constant) => {
                        self.builder.load(at, register, constant.clone())?;
                    }
                    Fragment::Replacement(replacement) => {
                        self.replacement_to(replacement, register)?;
                    }
                    Fragment::Item(item, conversion, spec) => {
                        self.item_to(item, conversion, spec, register)?;
                    }
                }
            }
            self.emit(at, Op::BuildString, to, first, fragments.len() as u16)?;
        } else {
            let size = fragments.len().div_ceil(CHUNK).max(CHUNK);
            let groups = fragments.len().div_ceil(size);
            let first = self.builder.row(groups, at)?;
            for (register, group) in (first..).zip(fragments.chunks(size)) {
                self.join_to(group, at, register)?;
            }
            self.emit(at, Op::BuildString, to, first, groups as u16)?;
        }
        self.release(mark);
        Ok(())
    }

    #[inline(never)]
    fn replacement_to(&mut self, replacement: &'a Replacement, to: Reg) -> Res<()> {
        self.enter()?;
        let at = span(replacement.range);
        let mark = self.mark();
        let has_spec = replacement
            .format_spec
            .as_ref()
            .is_some_and(|spec| !spec.is_empty());
        let value = self.operand_near(&replacement.expression, to, has_spec)?;
        let value = self.converted(value, &replacement.conversion, at, to)?;
        match &replacement.format_spec {
            Some(pieces) if !pieces.is_empty() => {
                let mut fragments = Vec::new();
                for piece in pieces {
                    match piece {
                        Piece::Text(text) => push_text(&mut fragments, constant_text(text)),
                        Piece::Replacement(inner) => push_replacement(&mut fragments, inner),
                    }
                }
                let spec = self.temporary(at)?;
                self.join_to(&fragments, at, spec)?;
                self.emit(at, Op::FormatSpec, to, value, spec)?;
            }
            _ => self.emit(at, Op::FormatSimple, to, value, 0)?,
        }
        self.release(mark);
        self.leave();
        Ok(())
    }
}

impl<'a> Compiler<'a> {
    #[inline(never)]
    fn item_to(
        &mut self,
        item: &'a ast::Expr,
        conversion: &Conversion,
        spec: &str,
        to: Reg,
    ) -> Res<()> {
        self.enter()?;
        let at = span(item.range());
        let mark = self.mark();
        let value = self.operand_near(item, to, !spec.is_empty())?;
        let value = self.converted(value, conversion, at, to)?;
        if spec.is_empty() {
            self.emit(at, Op::FormatSimple, to, value, 0)?;
        } else {
            let register = self.temporary(at)?;
            self.builder
                .load(at, register, Constant::Str(spec.into()))?;
            self.emit(at, Op::FormatSpec, to, value, register)?;
        }
        self.release(mark);
        self.leave();
        Ok(())
    }

    /// Apply what is behind `!`; where the value lies then.
    fn converted(&mut self, value: Reg, conversion: &Conversion, at: Span, to: Reg) -> Res<Reg> {
        let conversion = match conversion {
            Conversion::None => return Ok(value),
            Conversion::Str => 1,
            Conversion::Repr => 2,
            Conversion::Ascii => 3,
        };
        let converted = self.workspace(to, at)?;
        self.emit(at, Op::Convert, converted, value, conversion)?;
        Ok(converted)
    }
}

fn constant_text(text: &Text) -> Constant {
    match text {
        Text::Str(text) => Constant::Str(text.as_str().into()),
        Text::CodePoints(points) => Constant::CodePoints(points.as_slice().into()),
    }
}

fn push_replacement<'f>(fragments: &mut Vec<Fragment<'f>>, replacement: &'f Replacement) {
    if let Some(text) = &replacement.debug_text {
        push_text(fragments, Constant::Str(text.as_str().into()));
    }
    fragments.push(Fragment::Replacement(replacement));
}

pub(super) fn push_text(fragments: &mut Vec<Fragment>, constant: Constant) {
    if let (Some(Fragment::Constant(Constant::Str(before))), Constant::Str(text)) =
        (fragments.last_mut(), &constant)
    {
        *before = [&**before, &**text].concat().into();
        return;
    }
    fragments.push(Fragment::Constant(constant));
}
