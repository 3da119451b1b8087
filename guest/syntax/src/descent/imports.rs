//! `import` and `from ... import`.

use rustpython_parser::{Tok, ast};

use super::Descent;

impl Descent<'_> {
    pub(super) fn import(&mut self) -> Option<ast::Stmt> {
        let start = self.start();
        self.bump();
        let mut names = Vec::with_capacity(1);
        loop {
            let start = self.start();
            let name = self.dotted_name()?;
            names.push(self.alias(start, name)?);
            if !self.take(&Tok::Comma) {
                break;
            }
        }
        let range = self.range(start);
        Some(ast::Stmt::Import(ast::StmtImport { names, range }))
    }

    pub(super) fn import_from(&mut self) -> Option<ast::Stmt> {
        let start = self.start();
        self.bump();
        let mut level = 0;
        loop {
            match self.peek() {
                Tok::Dot => level += 1,
                Tok::Ellipsis => level += 3,
                _ => break,
            }
            self.bump();
        }
        let module = if level > 0 && self.is(&Tok::Import) {
            None
        } else {
            Some(self.dotted_name()?)
        };
        self.expect(&Tok::Import)?;
        let names = self.imported_names()?;
        let range = self.range(start);
        Some(ast::Stmt::ImportFrom(ast::StmtImportFrom {
            module,
            names,
            level: Some(ast::Int::new(level)),
            range,
        }))
    }

    fn imported_names(&mut self) -> Option<Vec<ast::Alias>> {
        let start = self.start();
        let mut names = Vec::with_capacity(1);
        if self.take(&Tok::Star) {
            names.push(ast::Alias {
                name: ast::Identifier::new("*"),
                asname: None,
                range: self.range(start),
            });
            return Some(names);
        }
        let inside = self.take(&Tok::Lpar);
        loop {
            let start = self.start();
            let name = self.name()?;
            names.push(self.alias(start, name)?);
            if !self.take(&Tok::Comma) || (inside && self.is(&Tok::Rpar)) {
                break;
            }
        }
        if inside {
            self.expect(&Tok::Rpar)?;
        }
        Some(names)
    }

    fn alias(
        &mut self,
        start: rustpython_parser::text_size::TextSize,
        name: ast::Identifier,
    ) -> Option<ast::Alias> {
        let asname = if self.take(&Tok::As) {
            Some(self.name()?)
        } else {
            None
        };
        let range = self.range(start);
        Some(ast::Alias {
            name,
            asname,
            range,
        })
    }

    /// `a.b.c` as one name.
    fn dotted_name(&mut self) -> Option<ast::Identifier> {
        let first = self.name()?;
        if !self.is(&Tok::Dot) {
            return Some(first);
        }
        let mut text = String::from(first);
        while self.take(&Tok::Dot) {
            text.push('.');
            text.push_str(&self.name()?);
        }
        Some(ast::Identifier::new(text))
    }
}
