//! Statements of one line, and which rule a statement belongs to.

use rustpython_parser::{Tok, ast};

use super::{Descent, is_name};

impl Descent<'_> {
    /// One compound statement, or a line of simple ones.
    pub(super) fn statement(&mut self, out: &mut ast::Suite) -> Option<()> {
        self.pay()?;
        let statement = match self.peek() {
            Tok::If => self.if_statement()?,
            Tok::While => self.while_statement()?,
            Tok::For => self.for_statement(false)?,
            Tok::Try => self.try_statement()?,
            Tok::With => self.with_statement(false)?,
            Tok::Def | Tok::Class | Tok::At => self.definition()?,
            Tok::Async => match self.peek_second() {
                Tok::For => self.for_statement(true)?,
                Tok::With => self.with_statement(true)?,
                _ => self.definition()?,
            },
            Tok::Match if self.is_match_header() => self.match_statement()?,
            _ => return self.simple_line(out),
        };
        out.push(statement);
        Some(())
    }

    /// Only a header ends with a colon, and this one has a subject before it (as `soft_keywords` has it).
    fn is_match_header(&self) -> bool {
        let line = &self.tokens[self.at..];
        let end = line
            .iter()
            .position(|(token, _)| matches!(token, Tok::Newline | Tok::EndOfFile))
            .unwrap_or(line.len());
        end > 2 && matches!(line[end - 1].0, Tok::Colon)
    }

    /// What follows a header's colon.
    pub(super) fn suite(&mut self) -> Option<ast::Suite> {
        self.expect(&Tok::Colon)?;
        self.enter()?;
        let mut body = Vec::new();
        if self.take(&Tok::Newline) {
            self.expect(&Tok::Indent)?;
            loop {
                self.statement(&mut body)?;
                if self.take(&Tok::Dedent) {
                    break;
                }
            }
        } else {
            self.simple_line(&mut body)?;
        }
        self.leave();
        Some(body)
    }

    /// Statements separated by semicolons, and the line end.
    fn simple_line(&mut self, out: &mut ast::Suite) -> Option<()> {
        loop {
            let statement = self.simple_statement()?;
            out.push(statement);
            if self.take(&Tok::Newline) {
                return Some(());
            }
            self.expect(&Tok::Semi)?;
            if self.take(&Tok::Newline) {
                return Some(());
            }
            self.pay()?;
        }
    }

    fn simple_statement(&mut self) -> Option<ast::Stmt> {
        let start = self.start();
        Some(match self.peek() {
            Tok::Pass => {
                self.bump();
                let range = self.range(start);
                ast::Stmt::Pass(ast::StmtPass { range })
            }
            Tok::Break => {
                self.bump();
                let range = self.range(start);
                ast::Stmt::Break(ast::StmtBreak { range })
            }
            Tok::Continue => {
                self.bump();
                let range = self.range(start);
                ast::Stmt::Continue(ast::StmtContinue { range })
            }
            Tok::Return => {
                self.bump();
                let value = if self.starts_expression() {
                    Some(Box::new(self.test_list()?))
                } else {
                    None
                };
                let range = self.range(start);
                ast::Stmt::Return(ast::StmtReturn { value, range })
            }
            Tok::Raise => self.raise()?,
            Tok::Import => self.import()?,
            Tok::From => self.import_from()?,
            Tok::Global => {
                self.bump();
                let names = self.names()?;
                let range = self.range(start);
                ast::Stmt::Global(ast::StmtGlobal { names, range })
            }
            Tok::Nonlocal => {
                self.bump();
                let names = self.names()?;
                let range = self.range(start);
                ast::Stmt::Nonlocal(ast::StmtNonlocal { names, range })
            }
            Tok::Assert => self.assert()?,
            Tok::Del => self.delete()?,
            Tok::Yield => {
                let value = Box::new(self.yield_expression()?);
                let range = self.range(start);
                ast::Stmt::Expr(ast::StmtExpr { value, range })
            }
            // Two names in a row are nothing else.
            Tok::Type if is_name(self.peek_second()) => self.type_alias()?,
            _ => self.expression_statement()?,
        })
    }

    fn raise(&mut self) -> Option<ast::Stmt> {
        let start = self.start();
        self.bump();
        let (mut exc, mut cause) = (None, None);
        if self.starts_expression() {
            exc = Some(Box::new(self.test()?));
            if self.take(&Tok::From) {
                cause = Some(Box::new(self.test()?));
            }
        }
        let range = self.range(start);
        Some(ast::Stmt::Raise(ast::StmtRaise { exc, cause, range }))
    }

    fn assert(&mut self) -> Option<ast::Stmt> {
        let start = self.start();
        self.bump();
        let test = Box::new(self.test()?);
        let msg = if self.take(&Tok::Comma) {
            Some(Box::new(self.test()?))
        } else {
            None
        };
        let range = self.range(start);
        Some(ast::Stmt::Assert(ast::StmtAssert { test, msg, range }))
    }

    fn delete(&mut self) -> Option<ast::Stmt> {
        let start = self.start();
        self.bump();
        let mut targets = Vec::new();
        loop {
            let mut target = self.operators()?;
            self.make_deleted(&mut target)?;
            targets.push(target);
            if !self.take(&Tok::Comma) || !self.starts_expression() {
                break;
            }
        }
        let range = self.range(start);
        Some(ast::Stmt::Delete(ast::StmtDelete { targets, range }))
    }

    fn type_alias(&mut self) -> Option<ast::Stmt> {
        let start = self.start();
        self.bump();
        let name = Box::new(self.name_expression(ast::ExprContext::Store)?);
        let type_params = self.type_params()?;
        self.expect(&Tok::Equal)?;
        let value = Box::new(self.test()?);
        let range = self.range(start);
        Some(ast::Stmt::TypeAlias(ast::StmtTypeAlias {
            name,
            type_params,
            value,
            range,
        }))
    }

    /// An expression, or what assigns to it.
    fn expression_statement(&mut self) -> Option<ast::Stmt> {
        let start = self.start();
        let mut first = self.test_list()?;
        let op = match self.peek() {
            Tok::Equal => {
                self.make_target(&mut first)?;
                return self.assignment(start, first);
            }
            Tok::Colon => {
                self.make_single_target(&mut first)?;
                self.bump();
                let annotation = Box::new(self.test()?);
                let value = if self.take(&Tok::Equal) {
                    Some(Box::new(self.assigned()?))
                } else {
                    None
                };
                let range = self.range(start);
                return Some(ast::Stmt::AnnAssign(ast::StmtAnnAssign {
                    simple: first.is_name_expr(),
                    target: Box::new(first),
                    annotation,
                    value,
                    range,
                }));
            }
            Tok::PlusEqual => ast::Operator::Add,
            Tok::MinusEqual => ast::Operator::Sub,
            Tok::StarEqual => ast::Operator::Mult,
            Tok::AtEqual => ast::Operator::MatMult,
            Tok::SlashEqual => ast::Operator::Div,
            Tok::PercentEqual => ast::Operator::Mod,
            Tok::AmperEqual => ast::Operator::BitAnd,
            Tok::VbarEqual => ast::Operator::BitOr,
            Tok::CircumflexEqual => ast::Operator::BitXor,
            Tok::LeftShiftEqual => ast::Operator::LShift,
            Tok::RightShiftEqual => ast::Operator::RShift,
            Tok::DoubleStarEqual => ast::Operator::Pow,
            Tok::DoubleSlashEqual => ast::Operator::FloorDiv,
            _ => {
                let range = self.range(start);
                let value = Box::new(first);
                return Some(ast::Stmt::Expr(ast::StmtExpr { value, range }));
            }
        };
        self.make_single_target(&mut first)?;
        self.bump();
        let target = Box::new(first);
        let value = Box::new(self.assigned()?);
        let range = self.range(start);
        Some(ast::Stmt::AugAssign(ast::StmtAugAssign {
            target,
            op,
            value,
            range,
        }))
    }

    /// The rest of `first = ... = value`.
    fn assignment(
        &mut self,
        start: rustpython_parser::text_size::TextSize,
        first: ast::Expr,
    ) -> Option<ast::Stmt> {
        let mut targets = Vec::with_capacity(1);
        targets.push(first);
        self.bump();
        let value = loop {
            let mut value = self.assigned()?;
            if !self.take(&Tok::Equal) {
                break Box::new(value);
            }
            // `yield` is no target.
            self.make_target(&mut value)?;
            targets.push(value);
        };
        let range = self.range(start);
        Some(ast::Stmt::Assign(ast::StmtAssign {
            targets,
            value,
            type_comment: None,
            range,
        }))
    }

    /// What may stand behind `=`.
    fn assigned(&mut self) -> Option<ast::Expr> {
        if self.is(&Tok::Yield) {
            self.yield_expression()
        } else {
            self.test_list()
        }
    }

    /// Names with commas between them.
    fn names(&mut self) -> Option<Vec<ast::Identifier>> {
        let mut names = vec![self.name()?];
        while self.take(&Tok::Comma) {
            names.push(self.name()?);
        }
        Some(names)
    }
}
