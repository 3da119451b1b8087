//! Expressions from the conditional down to powers: operators by precedence, all in one function.

use rustpython_parser::{
    Tok,
    ast::{self, Expr},
    text_size::TextSize,
};

use super::{Descent, no_range};

// How strongly operators bind.
const OR: u8 = 1;
const AND: u8 = 2;
const NOT: u8 = 3;
const COMPARE: u8 = 4;
const BIT_OR: u8 = 5;
const BIT_XOR: u8 = 6;
const BIT_AND: u8 = 7;
const SHIFT: u8 = 8;
const SUM: u8 = 9;
const PRODUCT: u8 = 10;

impl Descent<'_> {
    /// Whether the next token can begin an expression or a starred one.
    pub(super) fn starts_expression(&self) -> bool {
        matches!(
            self.peek(),
            Tok::Name { .. }
                | Tok::Int { .. }
                | Tok::Float { .. }
                | Tok::Complex { .. }
                | Tok::String { .. }
                | Tok::Lpar
                | Tok::Lsqb
                | Tok::Lbrace
                | Tok::Plus
                | Tok::Minus
                | Tok::Tilde
                | Tok::Not
                | Tok::Star
                | Tok::Lambda
                | Tok::Await
                | Tok::True
                | Tok::False
                | Tok::None
                | Tok::Ellipsis
                | Tok::Match
                | Tok::Case
                | Tok::Type
        )
    }

    /// Expressions with commas between them, which make a tuple. A star alone is left to the tables.
    pub(super) fn test_list(&mut self) -> Option<Expr> {
        let start = self.start();
        let first = self.test_or_star()?;
        if !self.is(&Tok::Comma) {
            return (!first.is_starred_expr()).then_some(first);
        }
        let mut elts = Vec::with_capacity(2);
        elts.push(first);
        while self.take(&Tok::Comma) {
            if !self.starts_expression() {
                break;
            }
            elts.push(self.test_or_star()?);
        }
        Some(self.tuple(start, elts))
    }

    pub(super) fn tuple(&self, start: TextSize, elts: Vec<Expr>) -> Expr {
        Expr::Tuple(ast::ExprTuple {
            elts,
            ctx: ast::ExprContext::Load,
            range: self.range(start),
        })
    }

    fn test_or_star(&mut self) -> Option<Expr> {
        if self.is(&Tok::Star) {
            self.starred()
        } else {
            self.test()
        }
    }

    /// An element of a display: also `name := value`.
    pub(super) fn named_or_star(&mut self) -> Option<Expr> {
        if self.is(&Tok::Star) {
            self.starred()
        } else {
            self.named()
        }
    }

    /// `*` and an operand.
    pub(super) fn starred(&mut self) -> Option<Expr> {
        let start = self.start();
        self.bump();
        let value = Box::new(self.operators()?);
        Some(Expr::Starred(ast::ExprStarred {
            value,
            ctx: ast::ExprContext::Load,
            range: self.range(start),
        }))
    }

    /// Whether `name :=` comes next.
    pub(super) fn is_walrus(&self) -> bool {
        self.is_name() && matches!(self.peek_second(), Tok::ColonEqual)
    }

    /// `name := value`, or any expression.
    pub(super) fn named(&mut self) -> Option<Expr> {
        if !self.is_walrus() {
            return self.test();
        }
        let start = self.start();
        let target = Box::new(self.name_expression(ast::ExprContext::Store)?);
        self.bump();
        let value = self.test()?;
        // Parentheses around the value are left out, as over the tables.
        let end = ast::Ranged::end(&value);
        Some(Expr::NamedExpr(ast::ExprNamedExpr {
            target,
            value: Box::new(value),
            range: rustpython_parser::text_size::TextRange::new(start, end),
        }))
    }

    /// Any expression without `:=`, `yield` and a star of its own.
    pub(super) fn test(&mut self) -> Option<Expr> {
        if self.is(&Tok::Lambda) {
            return self.lambda();
        }
        let start = self.start();
        let body = self.binary(OR)?;
        if !self.is(&Tok::If) {
            return Some(body);
        }
        self.bump();
        let body = Box::new(body);
        let test = Box::new(self.binary(OR)?);
        self.expect(&Tok::Else)?;
        self.enter()?;
        let orelse = Box::new(self.test()?);
        self.leave();
        Some(Expr::IfExp(ast::ExprIfExp {
            test,
            body,
            orelse,
            range: self.range(start),
        }))
    }

    /// What stands behind `in` and `if` of a comprehension.
    pub(super) fn or_test(&mut self) -> Option<Expr> {
        self.binary(OR)
    }

    /// Operands with operators that calculate: no comparison, no `not`.
    pub(super) fn operators(&mut self) -> Option<Expr> {
        self.binary(BIT_OR)
    }

    /// An operand and the operators behind it that bind at least as strongly as `least`.
    fn binary(&mut self, least: u8) -> Option<Expr> {
        let start = self.start();
        let mut left = if !self.is(&Tok::Not) {
            self.factor()?
        } else if least <= NOT {
            self.bump();
            self.enter()?;
            let operand = Box::new(self.binary(NOT)?);
            self.leave();
            Expr::UnaryOp(ast::ExprUnaryOp {
                op: ast::UnaryOp::Not,
                operand,
                range: self.range(start),
            })
        } else {
            return None;
        };
        loop {
            let (binds, op) = match self.peek() {
                Tok::Or => (OR, ast::Operator::BitOr),
                Tok::And => (AND, ast::Operator::BitOr),
                Tok::EqEqual
                | Tok::NotEqual
                | Tok::Less
                | Tok::LessEqual
                | Tok::Greater
                | Tok::GreaterEqual
                | Tok::In
                | Tok::Is
                | Tok::Not => (COMPARE, ast::Operator::BitOr),
                Tok::Vbar => (BIT_OR, ast::Operator::BitOr),
                Tok::CircumFlex => (BIT_XOR, ast::Operator::BitXor),
                Tok::Amper => (BIT_AND, ast::Operator::BitAnd),
                Tok::LeftShift => (SHIFT, ast::Operator::LShift),
                Tok::RightShift => (SHIFT, ast::Operator::RShift),
                Tok::Plus => (SUM, ast::Operator::Add),
                Tok::Minus => (SUM, ast::Operator::Sub),
                Tok::Star => (PRODUCT, ast::Operator::Mult),
                Tok::Slash => (PRODUCT, ast::Operator::Div),
                Tok::DoubleSlash => (PRODUCT, ast::Operator::FloorDiv),
                Tok::Percent => (PRODUCT, ast::Operator::Mod),
                Tok::At => (PRODUCT, ast::Operator::MatMult),
                _ => return Some(left),
            };
            if binds < least {
                return Some(left);
            }
            left = match binds {
                OR => self.bool_op(start, left, ast::BoolOp::Or)?,
                AND => self.bool_op(start, left, ast::BoolOp::And)?,
                COMPARE => self.comparison(start, left)?,
                _ => {
                    self.bump();
                    let left = Box::new(left);
                    let right = Box::new(if binds == PRODUCT {
                        self.factor()?
                    } else {
                        self.binary(binds + 1)?
                    });
                    Expr::BinOp(ast::ExprBinOp {
                        left,
                        op,
                        right,
                        range: self.range(start),
                    })
                }
            };
        }
    }

    /// The rest of `left or ...`; the operator is next.
    #[inline(never)]
    fn bool_op(&mut self, start: TextSize, left: Expr, op: ast::BoolOp) -> Option<Expr> {
        let (token, binds) = match op {
            ast::BoolOp::Or => (Tok::Or, AND),
            ast::BoolOp::And => (Tok::And, NOT),
        };
        let mut values = Vec::with_capacity(2);
        values.push(left);
        while self.take(&token) {
            values.push(self.binary(binds)?);
        }
        Some(Expr::BoolOp(ast::ExprBoolOp {
            op,
            values,
            range: self.range(start),
        }))
    }

    /// The rest of `left < ...`; the operator is next.
    #[inline(never)]
    fn comparison(&mut self, start: TextSize, left: Expr) -> Option<Expr> {
        let left = Box::new(left);
        let mut ops = Vec::with_capacity(1);
        let mut comparators = Vec::with_capacity(1);
        loop {
            let op = match self.peek() {
                Tok::EqEqual => ast::CmpOp::Eq,
                Tok::NotEqual => ast::CmpOp::NotEq,
                Tok::Less => ast::CmpOp::Lt,
                Tok::LessEqual => ast::CmpOp::LtE,
                Tok::Greater => ast::CmpOp::Gt,
                Tok::GreaterEqual => ast::CmpOp::GtE,
                Tok::In => ast::CmpOp::In,
                Tok::Is => ast::CmpOp::Is,
                Tok::Not => {
                    self.bump();
                    if !self.is(&Tok::In) {
                        return None;
                    }
                    ast::CmpOp::NotIn
                }
                _ => break,
            };
            self.bump();
            let op = if op == ast::CmpOp::Is && self.take(&Tok::Not) {
                ast::CmpOp::IsNot
            } else {
                op
            };
            ops.push(op);
            comparators.push(self.binary(BIT_OR)?);
        }
        Some(Expr::Compare(ast::ExprCompare {
            left,
            ops,
            comparators,
            range: self.range(start),
        }))
    }

    /// Signs, powers, `await`.
    fn factor(&mut self) -> Option<Expr> {
        let op = match self.peek() {
            Tok::Plus => ast::UnaryOp::UAdd,
            Tok::Minus => ast::UnaryOp::USub,
            Tok::Tilde => ast::UnaryOp::Invert,
            _ => return self.power(),
        };
        let start = self.start();
        self.bump();
        self.enter()?;
        let operand = Box::new(self.factor()?);
        self.leave();
        Some(Expr::UnaryOp(ast::ExprUnaryOp {
            op,
            operand,
            range: self.range(start),
        }))
    }

    #[inline(always)]
    fn power(&mut self) -> Option<Expr> {
        let start = self.start();
        let base = if self.is(&Tok::Await) {
            self.bump();
            let value = Box::new(self.primary()?);
            Expr::Await(ast::ExprAwait {
                value,
                range: self.range(start),
            })
        } else {
            self.primary()?
        };
        if !self.is(&Tok::DoubleStar) {
            return Some(base);
        }
        self.bump();
        self.enter()?;
        let left = Box::new(base);
        let right = Box::new(self.factor()?);
        self.leave();
        Some(Expr::BinOp(ast::ExprBinOp {
            left,
            op: ast::Operator::Pow,
            right,
            range: self.range(start),
        }))
    }

    /// `yield` with what it gives; only where a statement, an assignment or parentheses hold it.
    pub(super) fn yield_expression(&mut self) -> Option<Expr> {
        let start = self.start();
        self.bump();
        if self.take(&Tok::From) {
            let value = Box::new(self.test()?);
            return Some(Expr::YieldFrom(ast::ExprYieldFrom {
                value,
                range: self.range(start),
            }));
        }
        let value = if self.starts_expression() {
            Some(Box::new(self.test_list()?))
        } else {
            None
        };
        Some(Expr::Yield(ast::ExprYield {
            value,
            range: self.range(start),
        }))
    }

    fn lambda(&mut self) -> Option<Expr> {
        let start = self.start();
        self.bump();
        self.enter()?;
        let args = if self.is(&Tok::Colon) {
            ast::Arguments::empty(no_range())
        } else {
            self.parameters(false, &Tok::Colon)?
        };
        self.expect(&Tok::Colon)?;
        let body = Box::new(self.test()?);
        self.leave();
        Some(Expr::Lambda(ast::ExprLambda {
            args: Box::new(args),
            body,
            range: self.range(start),
        }))
    }
}
