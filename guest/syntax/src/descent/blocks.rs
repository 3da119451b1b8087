//! Compound statements: conditions, loops, `try`, `with`.

use rustpython_parser::{
    Tok,
    ast::{self, Ranged, Stmt},
    text_size::{TextRange, TextSize},
};

use super::{Descent, no_range};

impl Descent<'_> {
    /// From `start` to the end of a body's last statement.
    pub(super) fn range_to(&self, start: TextSize, body: &[Stmt]) -> TextRange {
        TextRange::new(start, body.last().map_or(self.end, Ranged::end))
    }

    pub(super) fn if_statement(&mut self) -> Option<Stmt> {
        let start = self.start();
        self.bump();
        let test = Box::new(self.named()?);
        let body = self.suite()?;
        let mut ladder = Vec::new();
        while self.is(&Tok::Elif) {
            let start = self.start();
            self.bump();
            let test = Box::new(self.named()?);
            ladder.push((start, test, self.suite()?));
        }
        let mut orelse = self.else_suite()?;
        let last = orelse
            .last()
            .or_else(|| ladder.last().and_then(|(_, _, body)| body.last()))
            .or_else(|| body.last())?;
        let end = last.end();
        while let Some((start, test, body)) = ladder.pop() {
            orelse = vec![Stmt::If(ast::StmtIf {
                test,
                body,
                orelse,
                range: TextRange::new(start, end),
            })];
        }
        Some(Stmt::If(ast::StmtIf {
            test,
            body,
            orelse,
            range: TextRange::new(start, end),
        }))
    }

    /// `else` and its body, or nothing.
    fn else_suite(&mut self) -> Option<ast::Suite> {
        if self.take(&Tok::Else) {
            self.suite()
        } else {
            Some(Vec::new())
        }
    }

    pub(super) fn while_statement(&mut self) -> Option<Stmt> {
        let start = self.start();
        self.bump();
        let test = Box::new(self.named()?);
        let body = self.suite()?;
        let orelse = self.else_suite()?;
        let last = if orelse.is_empty() { &body } else { &orelse };
        let range = self.range_to(start, last);
        Some(Stmt::While(ast::StmtWhile {
            test,
            body,
            orelse,
            range,
        }))
    }

    pub(super) fn for_statement(&mut self, is_async: bool) -> Option<Stmt> {
        let start = self.start();
        if is_async {
            self.bump();
        }
        self.bump();
        let target = Box::new(self.loop_targets()?);
        self.expect(&Tok::In)?;
        let iter = Box::new(self.test_list()?);
        let body = self.suite()?;
        let orelse = self.else_suite()?;
        let last = if orelse.is_empty() { &body } else { &orelse };
        let range = self.range_to(start, last);
        let type_comment = None;
        Some(if is_async {
            Stmt::AsyncFor(ast::StmtAsyncFor {
                target,
                iter,
                body,
                orelse,
                type_comment,
                range,
            })
        } else {
            Stmt::For(ast::StmtFor {
                target,
                iter,
                body,
                orelse,
                type_comment,
                range,
            })
        })
    }

    pub(super) fn try_statement(&mut self) -> Option<Stmt> {
        let start = self.start();
        self.bump();
        let body = self.suite()?;
        let mut handlers = Vec::new();
        // All handlers have a star, or none has.
        let star = self.is(&Tok::Except) && matches!(self.peek_second(), Tok::Star);
        while self.is(&Tok::Except) {
            if matches!(self.peek_second(), Tok::Star) != star {
                return None;
            }
            handlers.push(self.handler(star)?);
        }
        let orelse = if handlers.is_empty() {
            Vec::new()
        } else {
            self.else_suite()?
        };
        let finalbody = if self.take(&Tok::Finally) {
            self.suite()?
        } else if handlers.is_empty() {
            return None;
        } else {
            Vec::new()
        };
        let end = match (finalbody.last(), orelse.last(), handlers.last()) {
            (Some(last), _, _) | (None, Some(last), _) => last.end(),
            (None, None, Some(handler)) => handler.end(),
            (None, None, None) => return None,
        };
        let range = TextRange::new(start, end);
        Some(if star {
            Stmt::TryStar(ast::StmtTryStar {
                body,
                handlers,
                orelse,
                finalbody,
                range,
            })
        } else {
            Stmt::Try(ast::StmtTry {
                body,
                handlers,
                orelse,
                finalbody,
                range,
            })
        })
    }

    fn handler(&mut self, star: bool) -> Option<ast::ExceptHandler> {
        let start = self.start();
        self.bump();
        if star {
            self.bump();
        }
        let (mut type_, mut name) = (None, None);
        if star || !self.is(&Tok::Colon) {
            type_ = Some(Box::new(self.test()?));
            if self.take(&Tok::As) {
                name = Some(self.name()?);
            }
        }
        let body = self.suite()?;
        let range = self.range_to(start, &body);
        Some(ast::ExceptHandler::ExceptHandler(
            ast::ExceptHandlerExceptHandler {
                type_,
                name,
                body,
                range,
            },
        ))
    }

    pub(super) fn with_statement(&mut self, is_async: bool) -> Option<Stmt> {
        let start = self.start();
        if is_async {
            self.bump();
        }
        self.bump();
        let inside = self.is(&Tok::Lpar) && self.parentheses_hold_items()?;
        if inside {
            self.bump();
        }
        let mut items = Vec::with_capacity(1);
        loop {
            items.push(self.with_item()?);
            if !self.take(&Tok::Comma) || (inside && self.is(&Tok::Rpar)) {
                break;
            }
        }
        if inside {
            self.expect(&Tok::Rpar)?;
        }
        let body = self.suite()?;
        let range = self.range_to(start, &body);
        let type_comment = None;
        Some(if is_async {
            Stmt::AsyncWith(ast::StmtAsyncWith {
                items,
                body,
                type_comment,
                range,
            })
        } else {
            Stmt::With(ast::StmtWith {
                items,
                body,
                type_comment,
                range,
            })
        })
    }

    fn with_item(&mut self) -> Option<ast::WithItem> {
        let context_expr = self.test()?;
        let optional_vars = if self.take(&Tok::As) {
            let mut target = self.operators()?;
            self.make_target(&mut target)?;
            Some(Box::new(target))
        } else {
            None
        };
        Some(ast::WithItem {
            context_expr,
            optional_vars,
            range: no_range(),
        })
    }

    /// Whether the parenthesis that is next is around the items of `with` and does not begin an expression.
    /// Parentheses before the colon that hold neither plain expressions nor `as` are left to the tables.
    fn parentheses_hold_items(&self) -> Option<bool> {
        let mut depth = 0_usize;
        let mut odd = matches!(self.peek_second(), Tok::Rpar | Tok::Yield);
        for (index, (token, _)) in self.tokens[self.at..].iter().enumerate() {
            match token {
                Tok::Lpar | Tok::Lsqb | Tok::Lbrace => depth += 1,
                Tok::Rpar | Tok::Rsqb | Tok::Rbrace => {
                    depth -= 1;
                    if depth == 0 {
                        let next = self.tokens.get(self.at + index + 1);
                        if !matches!(next, Some((Tok::Colon, _))) {
                            return Some(false);
                        }
                        return (!odd).then_some(true);
                    }
                }
                Tok::For | Tok::ColonEqual | Tok::Star if depth == 1 => odd = true,
                Tok::EndOfFile => return None,
                _ => {}
            }
        }
        None
    }
}
