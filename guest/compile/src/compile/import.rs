//! `import`, `from ... import`, and the future features.

use super::error::{Res, open_error, syntax_error};
use super::{Compiler, Span, span};
use crate::bytecode::constant::Constant;
use crate::bytecode::ops::Op;
use wardian_syntax::Parsed;
use wardian_syntax::ast::{self, Expr, Stmt};

/// Names `from __future__ import` takes. Only `annotations` still changes anything.
const FEATURES: [&str; 10] = [
    "nested_scopes",
    "generators",
    "division",
    "absolute_import",
    "with_statement",
    "print_function",
    "unicode_literals",
    "barry_as_FLUFL",
    "generator_stop",
    "annotations",
];

/// Check the future imports at the start of a module; tells whether annotations stay text.
pub(crate) fn future_features(parsed: &Parsed) -> Res<bool> {
    let body: &[Stmt] = match &parsed.body {
        ast::Mod::Module(module) => &module.body,
        ast::Mod::Interactive(module) => &module.body,
        _ => &[],
    };
    let mut annotations = false;
    for (index, statement) in body.iter().enumerate() {
        match statement {
            Stmt::ImportFrom(node) if is_future(node) => {
                for alias in &node.names {
                    let name = alias.name.as_str();
                    if name == "braces" {
                        return open_error(span(node.range), "not a chance");
                    }
                    if !FEATURES.contains(&name) {
                        let message = format!("future feature {name} is not defined");
                        return open_error(span(node.range), message);
                    }
                    annotations |= name == "annotations";
                }
            }
            Stmt::Expr(node) if index == 0 && matches!(&*node.value, Expr::Constant(_)) => {}
            _ => break,
        }
    }
    Ok(annotations)
}

fn is_future(node: &ast::StmtImportFrom) -> bool {
    let level = node.level.as_ref().map_or(0, |level| level.to_u32());
    level == 0
        && node
            .module
            .as_ref()
            .is_some_and(|module| module.as_str() == "__future__")
}

/// End of the future imports at the start of a module.
fn future_end(parsed: &Parsed) -> u32 {
    let body: &[Stmt] = match &parsed.body {
        ast::Mod::Module(module) => &module.body,
        ast::Mod::Interactive(module) => &module.body,
        _ => &[],
    };
    let mut end = 0;
    for (index, statement) in body.iter().enumerate() {
        match statement {
            Stmt::ImportFrom(node) if is_future(node) => end = span(node.range).1,
            Stmt::Expr(node) if index == 0 && matches!(&*node.value, Expr::Constant(_)) => {}
            _ => break,
        }
    }
    end
}

impl<'a> Compiler<'a> {
    #[inline(never)]
    pub(crate) fn import_statement(&mut self, node: &'a ast::StmtImport) -> Res<()> {
        let at = span(node.range);
        for alias in &node.names {
            let mark = self.mark();
            let module = self.temporary(at)?;
            self.import_module(&alias.name, Constant::None, 0, at, module)?;
            match &alias.asname {
                Some(target) => {
                    // `import a.b as c` binds the submodule.
                    for part in alias.name.split('.').skip(1) {
                        let index = {
                            let part = self.scopes.names.intern(part);
                            self.builder.name(at, part)?
                        };
                        self.emit(at, Op::ImportFrom, module, module, index)?;
                    }
                    let name = self.name_of(target);
                    self.store_name(name, at, module)?;
                }
                None => {
                    let first = alias.name.split('.').next().unwrap_or(&alias.name);
                    let name = self.name_of(first);
                    self.store_name(name, at, module)?;
                }
            }
            self.release(mark);
        }
        Ok(())
    }

    fn import_module(
        &mut self,
        module: &str,
        names: Constant,
        level: u32,
        at: Span,
        to: u16,
    ) -> Res<()> {
        let mark = self.mark();
        let row = self.builder.row(2, at)?;
        self.builder.load(at, row, names)?;
        self.builder
            .load(at, row + 1, Constant::Int(i64::from(level)))?;
        let index = {
            let module = self.scopes.names.intern(module);
            self.builder.name(at, module)?
        };
        self.emit(at, Op::ImportName, to, index, row)?;
        self.release(mark);
        Ok(())
    }

    #[inline(never)]
    pub(crate) fn import_from_statement(&mut self, node: &'a ast::StmtImportFrom) -> Res<()> {
        let at = span(node.range);
        if is_future(node) && at.1 > future_end(self.parsed) {
            return syntax_error(
                at,
                "from __future__ imports must occur at the beginning of the file",
            );
        }
        let mark = self.mark();
        let module = self.temporary(at)?;
        let names: Vec<Constant> = node
            .names
            .iter()
            .map(|alias| Constant::Str(alias.name.as_str().into()))
            .collect();
        let level = node.level.as_ref().map_or(0, |level| level.to_u32());
        let path = node.module.as_ref().map_or("", |module| module.as_str());
        self.import_module(path, Constant::Tuple(names.into()), level, at, module)?;
        for alias in &node.names {
            if alias.name.as_str() == "*" {
                self.emit(at, Op::ImportStar, module, 0, 0)?;
                continue;
            }
            let mark = self.mark();
            let value = self.temporary(at)?;
            let index = {
                let name = self.scopes.names.intern(&alias.name);
                self.builder.name(at, name)?
            };
            self.emit(at, Op::ImportFrom, value, module, index)?;
            let name = self.name_of(alias.asname.as_ref().unwrap_or(&alias.name));
            self.store_name(name, at, value)?;
            self.release(mark);
        }
        self.release(mark);
        Ok(())
    }
}
