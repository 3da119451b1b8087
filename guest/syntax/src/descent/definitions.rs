//! `def` and `class`: decorators, parameters, type parameters.

use rustpython_parser::{
    Tok,
    ast::{self, Stmt},
};

use super::{Descent, no_range};

/// Parameters among which doubles are looked for by comparing each with each; more are left to the tables.
const PARAMETERS: usize = 32;

impl Descent<'_> {
    /// A function or class with its decorators.
    pub(super) fn definition(&mut self) -> Option<Stmt> {
        let mut decorators = Vec::new();
        while self.take(&Tok::At) {
            decorators.push(self.named()?);
            self.expect(&Tok::Newline)?;
        }
        match self.peek() {
            Tok::Class => self.class(decorators),
            _ => self.function(decorators),
        }
    }

    fn function(&mut self, decorator_list: Vec<ast::Expr>) -> Option<Stmt> {
        let start = self.start();
        let is_async = self.take(&Tok::Async);
        self.expect(&Tok::Def)?;
        let name = self.name()?;
        let type_params = self.type_params()?;
        self.expect(&Tok::Lpar)?;
        let args = Box::new(if self.is(&Tok::Rpar) {
            ast::Arguments::empty(no_range())
        } else {
            self.parameters(true, &Tok::Rpar)?
        });
        self.expect(&Tok::Rpar)?;
        let returns = if self.take(&Tok::Rarrow) {
            Some(Box::new(self.test()?))
        } else {
            None
        };
        let body = self.suite()?;
        let range = self.range_to(start, &body);
        let type_comment = None;
        Some(if is_async {
            Stmt::AsyncFunctionDef(ast::StmtAsyncFunctionDef {
                name,
                args,
                body,
                decorator_list,
                returns,
                type_comment,
                type_params,
                range,
            })
        } else {
            Stmt::FunctionDef(ast::StmtFunctionDef {
                name,
                args,
                body,
                decorator_list,
                returns,
                type_comment,
                type_params,
                range,
            })
        })
    }

    fn class(&mut self, decorator_list: Vec<ast::Expr>) -> Option<Stmt> {
        let start = self.start();
        self.bump();
        let name = self.name()?;
        let type_params = self.type_params()?;
        let (bases, keywords) = if self.take(&Tok::Lpar) {
            self.arguments(false)?
        } else {
            (Vec::new(), Vec::new())
        };
        let body = self.suite()?;
        let range = self.range_to(start, &body);
        Some(Stmt::ClassDef(ast::StmtClassDef {
            name,
            bases,
            keywords,
            body,
            decorator_list,
            type_params,
            range,
        }))
    }

    /// `[T]` behind a name, if it is there.
    pub(super) fn type_params(&mut self) -> Option<Vec<ast::TypeParam>> {
        let mut all = Vec::new();
        if !self.take(&Tok::Lsqb) {
            return Some(all);
        }
        loop {
            let start = self.start();
            let parameter = if self.take(&Tok::Star) {
                let name = self.name()?;
                let range = self.range(start);
                ast::TypeParam::TypeVarTuple(ast::TypeParamTypeVarTuple { name, range })
            } else if self.take(&Tok::DoubleStar) {
                let name = self.name()?;
                let range = self.range(start);
                ast::TypeParam::ParamSpec(ast::TypeParamParamSpec { name, range })
            } else {
                let name = self.name()?;
                let bound = if self.take(&Tok::Colon) {
                    Some(Box::new(self.test()?))
                } else {
                    None
                };
                let range = self.range(start);
                ast::TypeParam::TypeVar(ast::TypeParamTypeVar { name, bound, range })
            };
            all.push(parameter);
            if !self.take(&Tok::Comma) || self.is(&Tok::Rsqb) {
                break;
            }
        }
        self.expect(&Tok::Rsqb)?;
        Some(all)
    }

    /// At least one parameter, up to `close`, which is not taken. Those of a `def` may have annotations.
    pub(super) fn parameters(&mut self, typed: bool, close: &Tok) -> Option<ast::Arguments> {
        let mut all = ast::Arguments::empty(no_range());
        let mut defaults = false;
        let mut star = false;
        loop {
            match self.peek() {
                Tok::Slash => {
                    if star || all.args.is_empty() || !all.posonlyargs.is_empty() {
                        return None;
                    }
                    self.bump();
                    all.posonlyargs = std::mem::take(&mut all.args);
                }
                Tok::Star => {
                    if std::mem::replace(&mut star, true) {
                        return None;
                    }
                    self.bump();
                    if self.is(&Tok::Comma) {
                        // Names must follow a bare star.
                        if !super::is_name(self.peek_second()) {
                            return None;
                        }
                    } else {
                        all.vararg = Some(Box::new(self.parameter(typed, true)?));
                    }
                }
                Tok::DoubleStar => {
                    self.bump();
                    all.kwarg = Some(Box::new(self.parameter(typed, false)?));
                    self.take(&Tok::Comma);
                    if !self.is(close) {
                        return None;
                    }
                    break;
                }
                _ => {
                    let def = self.parameter(typed, false)?;
                    let default = if self.take(&Tok::Equal) {
                        Some(Box::new(self.test()?))
                    } else {
                        None
                    };
                    let has_default = default.is_some();
                    let parameter = ast::ArgWithDefault {
                        def,
                        default,
                        range: no_range(),
                    };
                    if star {
                        all.kwonlyargs.push(parameter);
                    } else {
                        if defaults && !has_default {
                            return None;
                        }
                        defaults = has_default;
                        all.args.push(parameter);
                    }
                }
            }
            if !self.take(&Tok::Comma) || self.is(close) {
                break;
            }
        }
        are_distinct(&all).then_some(all)
    }

    fn parameter(&mut self, typed: bool, star: bool) -> Option<ast::Arg> {
        let start = self.start();
        let arg = self.name()?;
        let annotation = if typed && self.take(&Tok::Colon) {
            Some(Box::new(if star && self.is(&Tok::Star) {
                self.starred()?
            } else {
                self.test()?
            }))
        } else {
            None
        };
        Some(ast::Arg {
            arg,
            annotation,
            type_comment: None,
            range: self.range(start),
        })
    }
}

/// Whether no two parameters have one name.
fn are_distinct(all: &ast::Arguments) -> bool {
    let named = || {
        let plain = all
            .posonlyargs
            .iter()
            .chain(&all.args)
            .chain(&all.kwonlyargs);
        plain
            .map(|parameter| &parameter.def)
            .chain(all.vararg.as_deref())
            .chain(all.kwarg.as_deref())
            .map(|parameter| parameter.arg.as_str())
    };
    let count = all.posonlyargs.len() + all.args.len() + all.kwonlyargs.len();
    count <= PARAMETERS
        && named()
            .enumerate()
            .all(|(index, name)| named().take(index).all(|before| before != name))
}
