//! Classes: `__build_class__` called with the function of the body, the name, the bases and the keywords.

use super::builder::Reg;
use super::error::{Res, invalid_syntax};
use super::{Compiler, Span, range_of, span};
use crate::bytecode::constant::Constant;
use crate::bytecode::ops::{Intrinsic, Op};
use wardian_syntax::ast::{self, Expr};

impl<'a> Compiler<'a> {
    #[inline(never)]
    pub(crate) fn class_statement(&mut self, node: &'a ast::StmtClassDef) -> Res<()> {
        let at = span(node.range);
        let mark = self.mark();
        let slots = self.decorators(&node.decorator_list)?;
        let target = self.temporary(at)?;
        self.class_to(node, target)?;
        let value = self.decorate(&slots, &node.decorator_list, target)?;
        let name = self.name_of(&node.name);
        self.store_name(name, at, value)?;
        self.hand_out(at, value)?;
        self.release(mark);
        Ok(())
    }

    /// The parentheses of the bases are not those of a generator expression.
    fn check_parenthesised(&self, class: Span, base: &ast::ExprGeneratorExp) -> Res<()> {
        let (start, end) = range_of(&*base.elt);
        let text = |from: u32, to: u32| {
            let text = self.source.text.get(from as usize..to as usize);
            text.unwrap_or("")
        };
        if text(class.0, start).matches('(').count() > 1 {
            return Ok(());
        }
        let blanks = text(end, span(base.range).1).find(|letter: char| !letter.is_whitespace());
        let at = end + blanks.unwrap_or(0) as u32;
        invalid_syntax((at, at + 3))
    }

    fn class_to(&mut self, node: &'a ast::StmtClassDef, to: Reg) -> Res<()> {
        let at = span(node.range);
        if let [Expr::GeneratorExp(base)] = &node.bases[..] {
            self.check_parenthesised(at, base)?;
        }
        let mark = self.mark();
        let generic = self.open_type_params(node, &node.type_params, at)?;
        let base = self.builder.row(4, at)?;
        self.emit(at, Op::LoadBuildClass, base, 0, 0)?;
        self.emit(at, Op::Unbind, base + 1, 0, 0)?;
        let id = self.scopes.of_node(node, 0);
        let line = self.first_line(&node.decorator_list, at);
        let unit = self.nested(id, &node.name, line, at, &mut |compiler| {
            compiler.class_body(node)
        })?;
        self.make_function(unit, id, [None; 3], at, base + 2)?;
        self.builder
            .load(at, base + 3, Constant::Str(node.name.as_str().into()))?;
        let extra = match &generic {
            Some(generic) => {
                // Outside of the row of arguments, which `arguments` goes on with.
                let intrinsic = Intrinsic::SubscriptGeneric as u16;
                self.emit(
                    at,
                    Op::CallIntrinsic,
                    generic.spare,
                    generic.tuple,
                    intrinsic,
                )?;
                Some(generic.spare)
            }
            None => None,
        };
        self.arguments(base, &node.bases, &node.keywords, 2, extra, at, to)?;
        if let Some(generic) = generic {
            let site = {
                let name = self.scopes.names.intern("__type_params__");
                self.builder.site(at, name)?
            };
            self.emit(at, Op::StoreAttr, to, generic.tuple, site)?;
            self.close_inlined(generic.id);
        }
        self.release(mark);
        Ok(())
    }

    fn class_body(&mut self, node: &'a ast::StmtClassDef) -> Res<()> {
        let at = span(node.range);
        let mark = self.mark();
        let value = self.temporary(at)?;
        let name = self.scopes.names.intern("__name__");
        self.load_name(name, at, value)?;
        self.store_text("__module__", at, value)?;
        let qualname = self.builder.qualname.as_str().into();
        self.builder.load(at, value, Constant::Str(qualname))?;
        self.store_text("__qualname__", at, value)?;
        if self.scope().has_annotations {
            self.emit(at, Op::SetupAnnotations, 0, 0, 0)?;
        }
        if let Some(text) = self.docstring_of(&node.body) {
            self.builder.docstring = Some(text.clone());
            self.builder.load(at, value, Constant::Str(text))?;
            self.store_text("__doc__", at, value)?;
        }
        self.release(mark);
        self.body(&node.body)?;
        if self.scope().needs_class_cell {
            let class = self.scopes.names.intern("__class__");
            let cell = *self
                .builder
                .locals
                .get(class)
                .expect("a class that needs its cell has it");
            self.store_text("__classcell__", at, cell)?;
        }
        Ok(())
    }
}
