//! `match` statements and their patterns.

use rustpython_parser::{
    Tok,
    ast::{self, Expr, Pattern},
    text_size::TextSize,
};

use super::{Descent, is_name, no_range};
use crate::literal::MARK;

impl Descent<'_> {
    /// The header was looked at: it is one.
    pub(super) fn match_statement(&mut self) -> Option<ast::Stmt> {
        let start = self.start();
        self.bump();
        let first = self.named_or_star()?;
        let mut subjects = vec![first];
        while self.take(&Tok::Comma) {
            if self.is(&Tok::Colon) {
                break;
            }
            subjects.push(self.named_or_star()?);
        }
        // The tables make no tuple of one subject and a comma.
        if let [only] = &subjects[..]
            && (only.is_starred_expr() || self.tokens[self.at - 1].0 == Tok::Comma)
        {
            return None;
        }
        self.expect(&Tok::Colon)?;
        self.expect(&Tok::Newline)?;
        self.expect(&Tok::Indent)?;
        self.enter()?;
        let mut cases = Vec::new();
        loop {
            cases.push(self.case()?);
            if self.take(&Tok::Dedent) {
                break;
            }
        }
        self.leave();
        let range = self.range_to(start, &cases.last()?.body);
        let subject = if subjects.len() == 1 {
            subjects.pop()?
        } else {
            // As over the tables, the tuple extends over the whole statement.
            Expr::Tuple(ast::ExprTuple {
                elts: subjects,
                ctx: ast::ExprContext::Load,
                range,
            })
        };
        Some(ast::Stmt::Match(ast::StmtMatch {
            subject: Box::new(subject),
            cases,
            range,
        }))
    }

    fn case(&mut self) -> Option<ast::MatchCase> {
        self.pay()?;
        self.expect(&Tok::Case)?;
        let pattern = self.open_pattern()?;
        let guard = if self.take(&Tok::If) {
            Some(Box::new(self.named()?))
        } else {
            None
        };
        let body = self.suite()?;
        Some(ast::MatchCase {
            pattern,
            guard,
            body,
            range: no_range(),
        })
    }

    /// The pattern of a case: a sequence needs no brackets there.
    fn open_pattern(&mut self) -> Option<Pattern> {
        let start = self.start();
        let first = self.pattern_or_star()?;
        if !self.is(&Tok::Comma) {
            return (!first.is_match_star()).then_some(first);
        }
        let mut patterns = vec![first];
        while self.take(&Tok::Comma) {
            if matches!(self.peek(), Tok::Colon | Tok::If) {
                break;
            }
            patterns.push(self.pattern_or_star()?);
        }
        Some(self.sequence(start, patterns))
    }

    fn sequence(&self, start: TextSize, patterns: Vec<Pattern>) -> Pattern {
        Pattern::MatchSequence(ast::PatternMatchSequence {
            patterns,
            range: self.range(start),
        })
    }

    fn pattern_or_star(&mut self) -> Option<Pattern> {
        if !self.is(&Tok::Star) {
            return self.pattern();
        }
        let start = self.start();
        self.bump();
        let name = self.capture()?;
        Some(Pattern::MatchStar(ast::PatternMatchStar {
            name,
            range: self.range(start),
        }))
    }

    /// A name that takes a value, or `_`, which takes none.
    fn capture(&mut self) -> Option<Option<ast::Identifier>> {
        let name = self.name()?;
        Some((name.as_str() != "_").then_some(name))
    }

    /// Alternatives, and perhaps a name for what matched.
    fn pattern(&mut self) -> Option<Pattern> {
        self.enter()?;
        let start = self.start();
        let mut pattern = self.closed_pattern()?;
        if self.is(&Tok::Vbar) {
            let mut patterns = vec![pattern];
            while self.take(&Tok::Vbar) {
                patterns.push(self.closed_pattern()?);
            }
            pattern = Pattern::MatchOr(ast::PatternMatchOr {
                patterns,
                range: self.range(start),
            });
        }
        if self.take(&Tok::As) {
            let name = self.capture()??;
            pattern = Pattern::MatchAs(ast::PatternMatchAs {
                pattern: Some(Box::new(pattern)),
                name: Some(name),
                range: self.range(start),
            });
        }
        self.leave();
        Some(pattern)
    }

    fn closed_pattern(&mut self) -> Option<Pattern> {
        self.pay()?;
        let start = self.start();
        match self.peek() {
            Tok::None => Some(self.singleton(start, ast::Constant::None)),
            Tok::True => Some(self.singleton(start, ast::Constant::Bool(true))),
            Tok::False => Some(self.singleton(start, ast::Constant::Bool(false))),
            Tok::Lpar => self.group(start),
            Tok::Lsqb => {
                self.bump();
                let patterns = self.patterns(&Tok::Rsqb)?;
                Some(self.sequence(start, patterns))
            }
            Tok::Lbrace => self.mapping(start),
            token if is_name(token) => self.name_pattern(start),
            _ => {
                let value = Box::new(self.literal_value()?);
                Some(self.value(start, value))
            }
        }
    }

    fn singleton(&mut self, start: TextSize, value: ast::Constant) -> Pattern {
        self.bump();
        Pattern::MatchSingleton(ast::PatternMatchSingleton {
            value,
            range: self.range(start),
        })
    }

    fn value(&self, start: TextSize, value: Box<Expr>) -> Pattern {
        Pattern::MatchValue(ast::PatternMatchValue {
            value,
            range: self.range(start),
        })
    }

    /// A string or a number, perhaps with a sign. Complex numbers are left to the tables.
    fn literal_value(&mut self) -> Option<Expr> {
        let start = self.start();
        let value = match self.peek() {
            Tok::String { .. } => {
                let value = self.string()?;
                if let Expr::Constant(constant) = &value
                    && let ast::Constant::Str(text) = &constant.value
                    && text.contains(MARK)
                {
                    return None;
                }
                return Some(value);
            }
            Tok::Minus => {
                self.bump();
                let operand = Box::new(self.number()?);
                Expr::UnaryOp(ast::ExprUnaryOp {
                    op: ast::UnaryOp::USub,
                    operand,
                    range: self.range(start),
                })
            }
            _ => self.number()?,
        };
        Some(value)
    }

    fn number(&mut self) -> Option<Expr> {
        let start = self.start();
        let value = match &mut self.tokens[self.at].0 {
            Tok::Int { value } => ast::Constant::Int(std::mem::take(value)),
            Tok::Float { value } => ast::Constant::Float(*value),
            Tok::Complex { real, imag } => ast::Constant::Complex {
                real: *real,
                imag: *imag,
            },
            _ => return None,
        };
        self.bump();
        if matches!(self.peek(), Tok::Plus | Tok::Minus) {
            return None;
        }
        Some(Expr::Constant(ast::ExprConstant {
            value,
            kind: None,
            range: self.range(start),
        }))
    }

    /// After `(`: a pattern in parentheses or a sequence.
    fn group(&mut self, start: TextSize) -> Option<Pattern> {
        self.bump();
        let count = self.at;
        let mut patterns = self.patterns(&Tok::Rpar)?;
        // The comma before the parenthesis, if there was one, makes a sequence of one.
        let comma = self.at - count >= 2 && self.tokens[self.at - 2].0 == Tok::Comma;
        if patterns.len() == 1 && !comma {
            let only = patterns.pop()?;
            return (!only.is_match_star()).then_some(only);
        }
        Some(self.sequence(start, patterns))
    }

    /// Patterns with commas between them, and the bracket that closes.
    fn patterns(&mut self, close: &Tok) -> Option<Vec<Pattern>> {
        let mut patterns = Vec::new();
        loop {
            if self.take(close) {
                break;
            }
            patterns.push(self.pattern_or_star()?);
            if !self.take(&Tok::Comma) {
                self.expect(close)?;
                break;
            }
        }
        Some(patterns)
    }

    /// A name that takes the value, a dotted name that is compared, or a class.
    fn name_pattern(&mut self, start: TextSize) -> Option<Pattern> {
        if !matches!(self.peek_second(), Tok::Dot | Tok::Lpar) {
            let name = self.capture()?;
            return Some(Pattern::MatchAs(ast::PatternMatchAs {
                pattern: None,
                name,
                range: self.range(start),
            }));
        }
        let value = Box::new(self.dotted_value()?);
        if self.take(&Tok::Lpar) {
            self.class_pattern(start, value)
        } else {
            Some(self.value(start, value))
        }
    }

    /// `a.b.c` as an expression.
    fn dotted_value(&mut self) -> Option<Expr> {
        let start = self.start();
        let mut value = self.name_expression(ast::ExprContext::Load)?;
        while self.take(&Tok::Dot) {
            let attr = self.name()?;
            value = Expr::Attribute(ast::ExprAttribute {
                value: Box::new(value),
                attr,
                ctx: ast::ExprContext::Load,
                range: self.range(start),
            });
        }
        Some(value)
    }

    /// After `(`: positional patterns, keyword patterns and the closing parenthesis.
    fn class_pattern(&mut self, start: TextSize, cls: Box<Expr>) -> Option<Pattern> {
        let mut patterns = Vec::new();
        let mut kwd_attrs = Vec::new();
        let mut kwd_patterns = Vec::new();
        loop {
            if self.take(&Tok::Rpar) {
                break;
            }
            if self.is_name() && matches!(self.peek_second(), Tok::Equal) {
                kwd_attrs.push(self.name()?);
                self.bump();
                kwd_patterns.push(self.pattern()?);
            } else if kwd_attrs.is_empty() {
                patterns.push(self.pattern()?);
            } else {
                return None;
            }
            if !self.take(&Tok::Comma) {
                self.expect(&Tok::Rpar)?;
                break;
            }
        }
        Some(Pattern::MatchClass(ast::PatternMatchClass {
            cls,
            patterns,
            kwd_attrs,
            kwd_patterns,
            range: self.range(start),
        }))
    }

    /// `{key: pattern, **rest}`
    fn mapping(&mut self, start: TextSize) -> Option<Pattern> {
        self.bump();
        let (mut keys, mut patterns, mut rest) = (Vec::new(), Vec::new(), None);
        loop {
            if self.take(&Tok::Rbrace) {
                break;
            }
            if self.take(&Tok::DoubleStar) {
                rest = Some(self.capture()??);
                self.take(&Tok::Comma);
                self.expect(&Tok::Rbrace)?;
                break;
            }
            keys.push(self.mapping_key()?);
            self.expect(&Tok::Colon)?;
            patterns.push(self.pattern()?);
            if !self.take(&Tok::Comma) {
                self.expect(&Tok::Rbrace)?;
                break;
            }
        }
        Some(Pattern::MatchMapping(ast::PatternMatchMapping {
            keys,
            patterns,
            rest,
            range: self.range(start),
        }))
    }

    fn mapping_key(&mut self) -> Option<Expr> {
        let start = self.start();
        let value = match self.peek() {
            Tok::None => ast::Constant::None,
            Tok::True => ast::Constant::Bool(true),
            Tok::False => ast::Constant::Bool(false),
            token if is_name(token) => {
                // A name alone is no key.
                let value = self.dotted_value()?;
                return value.is_attribute_expr().then_some(value);
            }
            _ => return self.literal_value(),
        };
        self.bump();
        Some(Expr::Constant(ast::ExprConstant {
            value,
            kind: None,
            range: self.range(start),
        }))
    }
}
