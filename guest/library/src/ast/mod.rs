//! _syntax_tree: the parser's tree as the node objects of `ast`.
//!
//! The node classes are Python's (`_ast.py`). Statements, with all
//! that only they hold, are in `statements.rs`, expressions in `expressions.rs`.
//! Positions are the parser's, which differ from CPython's in places.
//!
//! Every object that is made stays among the temporaries until the tree is whole, so plain
//! vectors may hold nodes; the depth of a tree is bounded by the parser.

mod expressions;
mod statements;

use std::collections::HashMap;
use std::rc::Rc;
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::class::Class;
use wardian_runtime::object::dict::Dict;
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::native::Module;
use wardian_runtime::object::value::Value;
use wardian_runtime::types::{Method, function};
use wardian_runtime::vm::compile::{Mode as CompileMode, Tree};
use wardian_syntax::ast::Mod;
use wardian_syntax::{Mode, Parsed, TextRange};

static FUNCTIONS: &[Method] = &[
    function(
        "compile",
        "(text, filename, mode, future_annotations, offsets, lines, names, /)",
        compile,
    ),
    function("parse", "(classes, source, filename, mode, /)", parse),
];

/// Bytes of nodes that a byte of source makes, roughly.
const NODES_PER_BYTE: usize = 128;

/// Make the module.
pub(crate) fn make(ctx: &mut Ctx) -> Gc<Module> {
    ctx.new_native_module("_syntax_tree", FUNCTIONS)
}

/// The code of a tree that was made text: from each of the offsets on it stands for the line beside it, and what is
/// spelled in one way there is called in another.
fn compile(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let text = ctx.expect_str(args[0], "compile() argument 1")?;
    let file_name = ctx.expect_str(args[1], "compile() argument 2")?;
    let file_name = file_name.as_str().to_string();
    let mode = match ctx.expect_str(args[2], "compile() argument 3")?.as_str() {
        "eval" => CompileMode::Eval,
        "single" => CompileMode::Single,
        _ => CompileMode::Exec,
    };
    let future_annotations = ctx.truth(args[3])?;
    let offsets = numbers(ctx, args[4])?;
    let lines = numbers(ctx, args[5])?;
    let mut names = HashMap::new();
    for (spelling, name) in ctx.keyword_pairs(args[6])? {
        let name = ctx.expect_str(name, "a name")?;
        names.insert(spelling.as_str().to_owned(), Rc::from(name.as_str()));
    }
    let tree = Tree {
        lines: offsets.into_iter().zip(lines).collect(),
        names,
    };
    let code = ctx.compile_tree_text(text.as_str(), &file_name, mode, future_annotations, tree)?;
    Ok(Value::object(code))
}

/// The numbers of a list, as far as they are lines or offsets.
fn numbers(ctx: &mut Ctx, list: Value) -> Result<Vec<u32>, Thrown> {
    let list = ctx.collect_list(list)?;
    ctx.charge(list.items.len() as u64)?;
    let number = |item: Value| {
        let number = ctx.as_int(item).and_then(|int| ctx.int_to_i64(int));
        number.and_then(|number| u32::try_from(number).ok())
    };
    let items = list.items.iter();
    Ok(items.map(|item| number(*item).unwrap_or(0)).collect())
}

/// The tree of a source; `classes` is the namespace of the node classes.
fn parse(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let Some(classes) = args[0].get::<Dict>() else {
        return Err(ctx.type_error("parse() argument 1 must be dict"));
    };
    let source = ctx.expect_str(args[1], "parse() argument 2")?;
    let file_name = ctx.expect_str(args[2], "parse() argument 3")?;
    let file_name = file_name.as_str().to_string();
    let mode = match ctx.expect_str(args[3], "parse() argument 4")?.as_str() {
        "eval" => Mode::Expression,
        "single" => Mode::Single,
        _ => Mode::Module,
    };
    ctx.reserve(source.as_str().len().saturating_mul(NODES_PER_BYTE))?;
    let parsed = ctx.parse_text(source.as_str(), &file_name, mode)?;
    let mut builder = Builder {
        ctx,
        parsed: &parsed,
        classes,
        shared: HashMap::new(),
    };
    builder.module(&parsed.body)
}

/// Makes nodes.
struct Builder<'a> {
    ctx: &'a mut Ctx,
    parsed: &'a Parsed,
    classes: Gc<Dict>,
    /// Nodes without fields, of which there is one each.
    shared: HashMap<&'static str, Value>,
}

/// A field of a node.
type Field = (&'static str, Value);

impl Builder<'_> {
    fn module(&mut self, module: &Mod) -> PyResult {
        match module {
            Mod::Module(module) => {
                let body = self.statements(&module.body)?;
                let ignores = self.empty_list();
                self.node("Module", None, &[("body", body), ("type_ignores", ignores)])
            }
            Mod::Interactive(module) => {
                let body = self.statements(&module.body)?;
                self.node("Interactive", None, &[("body", body)])
            }
            Mod::Expression(module) => {
                let body = self.expression(&module.body)?;
                self.node("Expression", None, &[("body", body)])
            }
            Mod::FunctionType(_) => Err(self.ctx.unsupported("ast.parse() of function types")),
        }
    }

    /// A node of a class, with its place where it has one.
    fn node(&mut self, name: &'static str, range: Option<TextRange>, fields: &[Field]) -> PyResult {
        self.ctx.charge(4)?;
        let key = self.ctx.intern(name);
        let class = self.classes.get_str(key).and_then(Value::get::<Class>);
        let class = class.ok_or_else(|| self.ctx.type_error("parse() argument 1 lacks a class"))?;
        let node = self.ctx.new_instance(class, Value::UNBOUND);
        for (name, value) in fields {
            let name = self.ctx.intern(name);
            self.ctx.instance_set(node, name, *value);
        }
        if let Some(range) = range {
            let (line, column) = self.parsed.position(range.start());
            let (end_line, end_column) = self.parsed.position(range.end());
            for (name, number) in [
                ("lineno", line),
                ("col_offset", column),
                ("end_lineno", end_line),
                ("end_col_offset", end_column),
            ] {
                let name = self.ctx.intern(name);
                let number = Value::small_int(i64::from(number));
                self.ctx.instance_set(node, name, number);
            }
        }
        Ok(Value::object(node))
    }

    /// The one node of a class without fields.
    fn shared(&mut self, name: &'static str) -> PyResult {
        if let Some(node) = self.shared.get(name) {
            return Ok(*node);
        }
        let node = self.node(name, None, &[])?;
        self.shared.insert(name, node);
        Ok(node)
    }

    fn list<T>(
        &mut self,
        items: &[T],
        mut make: impl FnMut(&mut Self, &T) -> PyResult,
    ) -> Result<Value, Thrown> {
        let mut values = Vec::with_capacity(items.len());
        for item in items {
            values.push(make(self, item)?);
        }
        Ok(Value::object(self.ctx.new_list(values)))
    }

    fn empty_list(&mut self) -> Value {
        Value::object(self.ctx.new_list(Vec::new()))
    }

    /// A name.
    fn text(&mut self, text: &str) -> Value {
        Value::object(self.ctx.intern(text))
    }

    fn optional_text(&mut self, text: Option<&str>) -> Value {
        match text {
            Some(text) => self.text(text),
            None => Value::NONE,
        }
    }
}
