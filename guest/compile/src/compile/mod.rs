//! From a syntax tree to units of bytecode.
//!
//! Lives here: the public entry, the compiler's state and how units are opened and closed; one file per family of
//! syntax holds the translation. Symbol tables are in `scope` and `scope_walk`, instructions under construction in
//! `builder`. What does not live here: parsing (crate `wardian-syntax`) and execution.
//!
//! **Invariant:** a local register is written only by the last instruction of an assignment, so that an exception
//! leaves the old value; everything before happens in temporaries.

mod assign;
mod block;
mod builder;
mod call;
mod class;
mod comprehension;
mod condition;
mod control;
mod display;
mod error;
mod escapes;
mod except;
mod expression;
mod few;
mod flow;
mod fold;
mod format;
mod function;
mod generator;
mod import;
mod last_value;
mod lint;
mod name;
mod names;
mod pattern;
mod percent;
mod scope;
mod scope_walk;
mod scope_walk_expr;
mod statement;
mod type_params;
mod unparse;
mod with;

pub use error::Failure;
pub use last_value::LastValue;

use crate::bytecode::code::{Source, Unit, flags};
use crate::bytecode::constant::Constant;
use crate::bytecode::ops::Op;
use block::Block;
use builder::{Builder, Reg};
use error::{Fail, Res, invalid_syntax, syntax_error, too_deep};
use rustc_hash::{FxHashMap, FxHashSet};
use scope::{Name, Scope, ScopeId, ScopeKind, ScopeTree, symbol};
use scope_walk::range_of;
use std::rc::Rc;
use wardian_syntax::ast::{self, Expr, Stmt};
use wardian_syntax::{Parsed, TextRange};

/// Start and end of a piece of source, in bytes.
pub type Span = (u32, u32);

/// Levels of the tree that are compiled; the parser's own bound is lower.
const MAX_DEPTH: u32 = 1500;

/// What a nested unit counts as, in levels: it takes several times the stack of an expression.
const UNIT_DEPTH: u32 = 5;

pub(crate) fn span(range: TextRange) -> Span {
    (range.start().into(), range.end().into())
}

/// For what no text stands for: it is of the same line, but a tracing function hears of no line for it.
pub(crate) fn nowhere(at: Span) -> Span {
    (at.0, at.0)
}

/// What the unit is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// Run statements; the unit returns None.
    Exec,
    /// Evaluate one expression; the unit returns its value.
    Eval,
    /// As `Exec`, but the value of the last statement is handed out by `SetResult`.
    Step(LastValue),
    /// As at a prompt: one statement; the value of each expression statement is displayed.
    Single,
}

/// How to compile.
#[derive(Clone, Debug)]
pub struct Options<'o> {
    /// What tracebacks show.
    pub file_name: &'o str,
    /// What the unit is for.
    pub mode: Mode,
    /// Module-level names live in a mapping of their own and not in the globals
    /// (`exec` and `eval` with separate locals).
    pub separate_locals: bool,
    /// `from __future__ import annotations` is inherited.
    pub future_annotations: bool,
    /// The source is a module of the library.
    pub of_library: bool,
    /// The source is what the file holds.
    pub is_file: bool,
    /// Its frames are in no traceback.
    pub hidden_frames: bool,
    /// The source is the text of a tree: offsets and the lines that they stand for.
    pub tree_lines: Option<Box<[(u32, u32)]>>,
}

/// Compile a parsed source. `source` is the text that was parsed (a byte order mark at its start is ignored).
///
/// `charge` is called with a number of work units, about the number of instructions made.
pub fn compile<S>(
    source: &str,
    parsed: &Parsed,
    options: &Options,
    charge: &mut dyn FnMut(u64) -> Result<(), S>,
) -> Result<Rc<Unit>, Failure<S>> {
    let source = source.strip_prefix('\u{feff}').unwrap_or(source);
    let mut reason = None;
    let mut hook = |amount: u64| match charge(amount) {
        Ok(()) => true,
        Err(stop) => {
            reason = Some(stop);
            false
        }
    };
    let outcome = compile_module(source, parsed, options, &mut hook);
    match outcome {
        Ok(unit) => Ok(unit),
        Err(Fail::Stopped) => Err(Failure::Stop(
            reason.expect("the hook keeps its reason when it refuses"),
        )),
        Err(Fail::LongJumps) => unreachable!("wide jumps reach everywhere"),
        Err(Fail::Error(fault)) => Err(Failure::Syntax(Box::new(fault.locate(source, parsed)))),
    }
}

fn compile_module(
    source: &str,
    parsed: &Parsed,
    options: &Options,
    charge: &mut dyn FnMut(u64) -> bool,
) -> Res<Rc<Unit>> {
    let future = import::future_features(parsed)?;
    let future_annotations = options.future_annotations || future;
    let scopes = {
        let top_level_await = matches!(options.mode, Mode::Step(_));
        scope_walk::analyze(parsed, future_annotations, top_level_await, charge)?
    };
    let mut text = match parsed.source_map.newline_starts() {
        Some(starts) => Source::with_lines(options.file_name, source, starts.to_vec()),
        None => Source::new(options.file_name, source),
    };
    text.of_library = options.of_library;
    text.is_file = options.is_file;
    text.hidden_frames = options.hidden_frames;
    text.tree_lines = options.tree_lines.clone();
    if parsed.odd_escapes {
        text.warnings = escapes::of_source(source);
    }
    text.warnings.extend(parsed.warnings.iter().cloned());
    text.warnings.extend(scopes.warnings.iter().cloned());
    let mut compiler = Compiler {
        parsed,
        source: Rc::new(text),
        scopes,
        charge,
        mode: options.mode,
        is_last: false,
        separate_locals: options.separate_locals,
        future_annotations,
        builder: Box::new(Builder::new(ScopeTree::MODULE, "", String::new(), 1)),
        blocks: Vec::new(),
        finished: FxHashMap::default(),
        awaited: FxHashSet::default(),
        depth: 0,
        charged: 0,
        budget: 20_000 + source.len() as u64 * 4,
    };
    compiler.module()
}

/// The state of one compilation.
pub(crate) struct Compiler<'a> {
    parsed: &'a Parsed,
    source: Rc<Source>,
    scopes: ScopeTree,
    charge: &'a mut dyn FnMut(u64) -> bool,
    mode: Mode,
    /// Whether the statement is the last one of a step, or in it, and has a value.
    is_last: bool,
    separate_locals: bool,
    future_annotations: bool,
    /// The unit that is being made.
    builder: Box<Builder>,
    /// Statements of that unit we are in that `break`, `continue` and `return` must leave in order.
    blocks: Vec<Block<'a>>,
    /// Units already made: bodies of `finally` are compiled more than once.
    finished: FxHashMap<ScopeId, Rc<Unit>>,
    /// Calls whose values are awaited later, by their nodes (`call.rs`).
    awaited: FxHashSet<usize>,
    depth: u32,
    /// Position up to which the unit's instructions have been charged.
    charged: usize,
    /// Instructions that may still be made: in proportion to the source, so that nested `finally` bodies, which are
    /// repeated, cannot fill the memory.
    budget: u64,
}

impl<'a> Compiler<'a> {
    fn scope(&self) -> &Scope {
        self.scopes.get(self.builder.scope)
    }

    /// The innermost scope, inlined ones included.
    fn current_scope(&self) -> ScopeId {
        *self.builder.inlined.last().unwrap_or(&self.builder.scope)
    }

    fn name_of(&mut self, identifier: &str) -> Name {
        if !identifier.starts_with("__") {
            return self.scopes.names.intern(identifier);
        }
        let current = self.current_scope();
        let private = self.scopes.get(current).private.clone();
        let text = scope::mangle(private.as_deref(), identifier);
        self.scopes.names.intern(&text)
    }

    fn text_of(&self, name: Name) -> Rc<str> {
        self.scopes.names.text(name).clone()
    }

    fn enter(&mut self) -> Res<()> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return too_deep();
        }
        Ok(())
    }

    fn leave(&mut self) {
        self.depth -= 1;
    }

    /// Charge for what was emitted since the last call.
    fn settle(&mut self) -> Res<()> {
        let position = self.builder.position();
        let amount = 1 + position.saturating_sub(self.charged) as u64;
        self.charged = position;
        if !(self.charge)(amount) {
            return Err(Fail::Stopped);
        }
        match self.budget.checked_sub(amount) {
            Some(rest) => self.budget = rest,
            None => {
                return syntax_error((0, 0), "too many instructions in one source");
            }
        }
        Ok(())
    }

    // Shorthands of the builder.

    fn emit(&mut self, at: Span, op: Op, a: u16, b: u16, c: u16) -> Res<()> {
        self.builder.emit(at, op, a, b, c)
    }

    fn temporary(&mut self, at: Span) -> Res<Reg> {
        self.builder.register(at)
    }

    fn mark(&self) -> Reg {
        self.builder.mark()
    }

    fn release(&mut self, mark: Reg) {
        self.builder.release(mark);
    }

    /// Whether a register is a temporary of the expression being compiled, free to hold unfinished values.
    fn is_scratch(&self, register: Reg) -> bool {
        register >= self.builder.temporaries
            && (self.builder.inlined.is_empty()
                || !self
                    .builder
                    .inlined_registers
                    .values()
                    .any(|named| *named == register))
    }

    // ---- units ----

    /// Compile a nested unit unless that was done before. `body` emits its code.
    fn nested(
        &mut self,
        id: ScopeId,
        name: &str,
        first_line: u32,
        at: Span,
        body: &mut dyn FnMut(&mut Self) -> Res<()>,
    ) -> Res<Rc<Unit>> {
        if let Some(unit) = self.finished.get(&id) {
            return Ok(unit.clone());
        }
        let qualname = self.qualname_of(name);
        let nested = self.builder.flags & flags::FUNCTION != 0;
        let unit = self.unit(id, name, qualname, first_line, nested, at, body)?;
        self.finished.insert(id, unit.clone());
        Ok(unit)
    }

    fn qualname_of(&mut self, name: &str) -> String {
        let parent = self.builder.scope;
        let interned = self.name_of(name);
        let global = self
            .scopes
            .get(parent)
            .symbol(interned)
            .is_some_and(|found| found.has(symbol::GLOBAL));
        match self.scopes.get(parent).kind {
            _ if global => name.into(),
            ScopeKind::Module => name.into(),
            ScopeKind::Class => format!("{}.{name}", self.builder.qualname),
            _ => format!("{}.<locals>.{name}", self.builder.qualname),
        }
    }

    #[allow(
        clippy::too_many_arguments,
        reason = "what a unit is made of; called in two places"
    )]
    #[inline(never)]
    fn unit(
        &mut self,
        id: ScopeId,
        name: &str,
        qualname: String,
        first_line: u32,
        nested: bool,
        at: Span,
        body: &mut dyn FnMut(&mut Self) -> Res<()>,
    ) -> Res<Rc<Unit>> {
        let mut long_jumps = false;
        let depth = self.depth;
        loop {
            self.depth = depth + UNIT_DEPTH;
            let mut builder = Box::new(Builder::new(id, name, qualname.clone(), first_line));
            builder.begin();
            builder.long_jumps = long_jumps;
            if nested {
                builder.flags |= flags::NESTED;
            }
            let outer = std::mem::replace(&mut self.builder, builder);
            let outer_blocks = std::mem::take(&mut self.blocks);
            let outer_charged = std::mem::replace(&mut self.charged, 0);
            let outcome = self.unit_code(at, body);
            let builder = std::mem::replace(&mut self.builder, outer);
            self.blocks = outer_blocks;
            self.charged = outer_charged;
            let outcome = outcome.and_then(|locals| self.unit_finish(id, builder, locals, at));
            match outcome {
                Err(Fail::LongJumps) if !long_jumps => long_jumps = true,
                outcome => {
                    self.depth = depth;
                    return outcome.map(Rc::new);
                }
            }
        }
    }

    fn unit_code(
        &mut self,
        at: Span,
        body: &mut dyn FnMut(&mut Self) -> Res<()>,
    ) -> Res<Vec<Name>> {
        let locals = self.unit_start(at)?;
        body(self)?;
        self.builder
            .emit_end(nowhere(at), Op::ReturnNone, 0, 0, 0)?;
        self.settle()?;
        Ok(locals)
    }

    /// Hand out registers to locals and free variables, make cells.
    fn unit_start(&mut self, at: Span) -> Res<Vec<Name>> {
        let id = self.builder.scope;
        let scope = self.scopes.get(id);
        let kind = scope.kind;
        let mut locals: Vec<Name> = Vec::new();
        match kind {
            ScopeKind::Module => {}
            ScopeKind::Class => {
                if scope.needs_class_cell {
                    locals.push(self.scopes.names.intern("__class__"));
                }
            }
            _ => {
                // What a class's annotation scope is evaluated in is the namespace of the class.
                self.builder.flags |= match self.scopes.sees_class(id) {
                    true => flags::CLASS_BODY,
                    false => flags::FUNCTION,
                };
                locals.extend(&scope.parameters);
                locals.extend(
                    scope
                        .symbols
                        .iter()
                        .filter(|found| found.access == scope::Access::Local)
                        .filter(|found| !found.has(symbol::PARAMETER))
                        .map(|found| found.name),
                );
            }
        }
        let scope = self.scopes.get(id);
        let builder = &mut *self.builder;
        builder.has_walrus = scope.has_walrus;
        let first = builder.row(locals.len(), at)?;
        for (index, name) in locals.iter().enumerate() {
            let register = first + index as u16;
            builder.locals.insert(*name, register);
            if scope
                .symbol(*name)
                .is_some_and(|found| found.has(symbol::DELETED))
            {
                builder.deletable.set(register);
            }
        }
        let free_base = builder.row(scope.free.len(), at)?;
        for (index, name) in scope.free.iter().enumerate() {
            builder
                .free_registers
                .insert(*name, free_base + index as u16);
        }
        builder.temporaries = builder.mark();
        builder.first_operand = builder.temporaries;
        if !scope.free.is_empty() {
            builder.emit(at, Op::CopyFreeVars, free_base, scope.free.len() as u16, 0)?;
        }
        for (index, name) in locals.iter().enumerate() {
            let register = first + index as u16;
            let parameter = index < scope.parameters.len();
            if kind == ScopeKind::Class {
                builder.emit(at, Op::NewCell, register, 0, 0)?;
            } else if scope
                .symbol(*name)
                .is_some_and(|found| found.has(symbol::CELL))
            {
                let op = if parameter { Op::MakeCell } else { Op::NewCell };
                builder.emit(at, op, register, 0, 0)?;
            } else if parameter {
                builder.flow.set(register);
            }
        }
        let generator_kind = match (scope.generator, scope.coroutine) {
            (false, false) => 0,
            (true, false) => flags::GENERATOR,
            (false, true) => flags::COROUTINE,
            (true, true) => flags::ASYNC_GENERATOR,
        };
        if self.future_annotations {
            builder.flags |= flags::FUTURE_ANNOTATIONS;
        }
        if kind == ScopeKind::Class {
            builder.flags |= flags::CLASS_BODY;
        } else if generator_kind != 0 {
            builder.flags |= generator_kind;
            builder.emit(at, Op::MakeGenerator, 0, 0, 0)?;
        }
        Ok(locals)
    }

    fn unit_finish(
        &mut self,
        id: ScopeId,
        builder: Box<Builder>,
        locals: Vec<Name>,
        at: Span,
    ) -> Res<Unit> {
        let scope = self.scopes.get(id);
        let free_base = locals.len() as u16;
        let mut unit = builder.finish(&self.source, &self.scopes.names)?;
        unit.cells = locals
            .iter()
            .enumerate()
            .filter(|(_, name)| {
                scope.kind == ScopeKind::Class
                    || scope
                        .symbol(**name)
                        .is_some_and(|found| found.has(symbol::CELL))
            })
            .map(|(index, _)| index as u16)
            .collect();
        let text = |name: &Name| self.scopes.names.text(*name).clone();
        unit.locals = locals.iter().map(text).collect();
        unit.free_variables = scope.free.iter().map(text).collect();
        unit.free_base = free_base;
        if cfg!(debug_assertions)
            && let Err(fault) = crate::bytecode::verify::verify(&unit)
        {
            unreachable!("the compiler made a faulty unit {}: {fault}", unit.qualname);
        }
        if unit.finish().is_err() {
            return syntax_error(at, "too many values in one function or module");
        }
        Ok(unit)
    }

    // ---- the module ----

    fn module(&mut self) -> Res<Rc<Unit>> {
        let parsed = self.parsed;
        let end = self.source.text.len() as u32;
        let name = "<module>";
        self.unit(
            ScopeTree::MODULE,
            name,
            name.into(),
            1,
            false,
            (0, 0),
            &mut |compiler| match &parsed.body {
                ast::Mod::Module(module) => compiler.module_body(&module.body),
                ast::Mod::Interactive(module) => compiler.module_body(&module.body),
                ast::Mod::Expression(module) => {
                    let value = compiler.operand(&module.body, false)?;
                    let at = range_of(&*module.body);
                    compiler.builder.emit_end(at, Op::Return, value, 0, 0)
                }
                ast::Mod::FunctionType(_) => invalid_syntax((0, end)),
            },
        )
    }

    fn module_body(&mut self, body: &'a [Stmt]) -> Res<()> {
        if self.mode == Mode::Single {
            self.check_single(body)?;
        } else if self.mode != Mode::Step(LastValue::Interactive)
            && let Some(text) = self.docstring_of(body)
        {
            self.builder.docstring = Some(text.clone());
            let at = range_of(&body[0]);
            let mark = self.mark();
            let value = self.temporary(at)?;
            self.builder.load(at, value, Constant::Str(text))?;
            self.store_text("__doc__", at, value)?;
            self.release(mark);
        }
        if self.scope().has_annotations {
            self.emit((0, 0), Op::SetupAnnotations, 0, 0, 0)?;
        }
        let Some((last, others)) = body.split_last() else {
            return Ok(());
        };
        self.body(others)?;
        self.last_statement(last)
    }

    /// Statements of one line may be several.
    fn check_single(&self, body: &'a [Stmt]) -> Res<()> {
        for pair in body.windows(2) {
            let (end, start) = (range_of(&pair[0]).1, range_of(&pair[1]));
            if self.source.line_of(end) != self.source.line_of(start.0) {
                return syntax_error(
                    start,
                    "multiple statements found while compiling a single statement",
                );
            }
        }
        Ok(())
    }

    /// The docstring a body starts with.
    fn docstring_of(&self, body: &'a [Stmt]) -> Option<Rc<str>> {
        let Some(Stmt::Expr(first)) = body.first() else {
            return None;
        };
        let Expr::Constant(constant) = &*first.value else {
            return None;
        };
        let ast::Constant::Str(text) = &constant.value else {
            return None;
        };
        match self.parsed.string(text) {
            wardian_syntax::StringValue::Str(text) => Some(text.as_ref().into()),
            _ => None,
        }
    }
}
