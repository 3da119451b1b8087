//! A compiled unit: what one function body, class body or module becomes.

use super::constant::Constant;
use super::ops::{Instr, Kind};
use std::collections::HashMap;
use std::rc::Rc;

/// The text that units were compiled from, shared by all of them; tracebacks read lines from it.
#[derive(Clone, Debug)]
pub struct Source {
    /// What tracebacks show, `<string>` or a file name.
    pub file_name: String,
    /// The whole text.
    pub text: String,
    /// Byte offsets of the line starts; the first is 0.
    pub line_starts: Vec<u32>,
    /// Offsets and texts of what SyntaxWarning is for.
    pub warnings: Vec<(u32, String)>,
    /// It is a module of the library, not text of a program.
    pub of_library: bool,
    /// It is what the file of that name holds: a step, or a module that was imported. A program may give any text any
    /// name.
    pub is_file: bool,
    /// Its frames are in no traceback: CPython has none for them.
    pub hidden_frames: bool,
    /// The text was made of a tree: from which offset on it stands for which line of the file.
    pub tree_lines: Option<Box<[(u32, u32)]>>,
}

impl Source {
    /// Index the lines of a text.
    pub fn new(file_name: &str, text: &str) -> Source {
        let mut line_starts = vec![0];
        for (offset, byte) in text.bytes().enumerate() {
            if byte == b'\n' {
                line_starts.push(offset as u32 + 1);
            }
        }
        Source::with_lines(file_name, text, line_starts)
    }

    /// A text whose lines are known.
    pub fn with_lines(file_name: &str, text: &str, line_starts: Vec<u32>) -> Source {
        Source {
            file_name: file_name.into(),
            text: text.into(),
            line_starts,
            warnings: Vec::new(),
            of_library: false,
            is_file: false,
            hidden_frames: false,
            tree_lines: None,
        }
    }

    /// Line number (from 1) of a byte offset: of a tree, the line that its nodes say.
    pub fn line_of(&self, offset: u32) -> u32 {
        if let Some(lines) = &self.tree_lines {
            let after = lines.partition_point(|(start, _)| *start <= offset);
            return after.checked_sub(1).map_or(1, |last| lines[last].1);
        }
        self.line_starts.partition_point(|start| *start <= offset) as u32
    }

    /// Text of a line (from 1) of the file without its newline. None where the file is not here.
    pub fn line_text(&self, line: u32) -> Option<&str> {
        if !self.is_file {
            return None;
        }
        let start = *self.line_starts.get(line.checked_sub(1)? as usize)? as usize;
        let end = self
            .line_starts
            .get(line as usize)
            .map_or(self.text.len(), |end| *end as usize);
        Some(self.text.get(start..end)?.trim_end_matches(['\n', '\r']))
    }
}

/// Properties of a unit, as bits of [`Unit::flags`].
pub mod flags {
    /// Has `*args`.
    pub const VARARGS: u32 = 1;
    /// Has `**kwargs`.
    pub const VARKEYWORDS: u32 = 2;
    /// Is a generator function.
    pub const GENERATOR: u32 = 4;
    /// Is a coroutine function.
    pub const COROUTINE: u32 = 8;
    /// Is an async generator function.
    pub const ASYNC_GENERATOR: u32 = 16;
    /// Is a class body: its names go to a namespace.
    pub const CLASS_BODY: u32 = 32;
    /// Is a function: its locals are registers.
    pub const FUNCTION: u32 = 64;
    /// Is nested in a function.
    pub const NESTED: u32 = 128;
    /// `types.coroutine` marked it: what it makes can be awaited.
    pub const ITERABLE_COROUTINE: u32 = 256;
    /// Stands under `from __future__ import annotations`, which text that it compiles inherits.
    pub const FUTURE_ANNOTATIONS: u32 = 512;
}

/// A row of the exception table: instructions `start..end` are guarded.
/// Inner rows come before outer ones: the first that matches is taken.
#[derive(Clone, Copy, Debug)]
pub struct Handler {
    /// First guarded instruction.
    pub start: u32,
    /// First instruction that is not guarded any more.
    pub end: u32,
    /// Where to go on.
    pub target: u32,
    /// Register (pre-scaled once finished) that gets the exception; the next one gets the
    /// exception that was being handled before.
    pub exception: u16,
}

/// A name of a comprehension that is part of the unit (PEP 709): `locals()` shows it while one of instructions
/// `start..end` runs.
#[derive(Clone, Debug)]
pub struct InlinedName {
    /// The name.
    pub name: Rc<str>,
    /// First instruction at which it is certainly bound.
    pub start: u32,
    /// First instruction that is not in the comprehension any more.
    pub end: u32,
    /// Where its value is. Not pre-scaled.
    pub register: u16,
    /// Whether the register holds a cell.
    pub cell: bool,
}

/// Positional and keyword arguments of a call site.
#[derive(Clone, Debug)]
pub struct CallShape {
    /// Number of positional arguments.
    pub positional: u16,
    /// Names of the keyword arguments, in order: indices into `names`.
    pub keywords: Vec<u16>,
}

/// Code of one function body, class body, module or expression.
#[derive(Clone, Debug)]
pub struct Unit {
    /// `__name__`.
    pub name: String,
    /// `__qualname__`.
    pub qualname: String,
    /// The text it comes from.
    pub source: Rc<Source>,
    /// Line of `def`, of the first decorator, or 1.
    pub first_line: u32,
    /// Bits of [`flags`].
    pub flags: u32,
    /// Positional parameters, positional-only ones included.
    pub argument_count: u16,
    /// Positional-only parameters among them.
    pub positional_only_count: u16,
    /// Keyword-only parameters.
    pub keyword_only_count: u16,
    /// Names of the locals; local i lives in register i. Parameters come first: positional,
    /// keyword-only, `*args`, `**kwargs`.
    pub locals: Vec<Rc<str>>,
    /// Locals whose register holds a cell: indices into `locals`.
    pub cells: Vec<u16>,
    /// Names of the free variables; free variable i lives in register `free_base + i`, as a cell.
    pub free_variables: Vec<Rc<str>>,
    /// First register of the free variables.
    pub free_base: u16,
    /// Registers in all: locals, free variables, temporaries.
    pub register_count: u16,
    /// Registers from here on hold what parts of an expression give to the rest of it: an operator that reads
    /// one is the last to do so.
    pub first_operand: u16,
    /// The instructions.
    pub instrs: Vec<Instr>,
    /// Source range (start, end byte offset) of each instruction.
    pub ranges: Vec<(u32, u32)>,
    /// Constants.
    pub constants: Vec<Constant>,
    /// Names used by instructions.
    pub names: Vec<Rc<str>>,
    /// Sites with an inline cache: each is an index into `names`.
    pub sites: Vec<u16>,
    /// Shapes of calls with keywords.
    pub call_shapes: Vec<CallShape>,
    /// Exception table, inner rows first.
    pub handlers: Vec<Handler>,
    /// Names of comprehensions, inner ones first.
    pub inlined: Vec<InlinedName>,
    /// The docstring, if there is one.
    pub docstring: Option<Rc<str>>,
}

/// More registers than operands can name, or another limit of the encoding was met.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooLarge;

/// Registers that a frame may have: operands are 16 bits and pre-scaled by 8.
pub const MAX_REGISTERS: usize = 8191;

/// Each part of a name with dots in it.
fn renamed(name: &str, names: &HashMap<String, Rc<str>>) -> String {
    let parts = name.split('.');
    let parts = parts.map(|part| names.get(part).map_or(part, |other| other));
    parts.collect::<Vec<_>>().join(".")
}

fn renamed_constant(constant: &mut Constant, names: &HashMap<String, Rc<str>>) {
    match constant {
        Constant::Code(inner) => *inner = inner.renamed(names),
        Constant::Str(text) => *text = renamed(text, names).into(),
        Constant::Tuple(items) => {
            let mut inner = items.to_vec();
            for item in &mut inner {
                renamed_constant(item, names);
            }
            *items = inner.into();
        }
        _ => {}
    }
}

impl Unit {
    /// A copy in which names that are keys here, and those of everything inside, are what lies beside them. So are
    /// constants: what a function is made with has names in those.
    pub fn renamed(&self, names: &HashMap<String, Rc<str>>) -> Rc<Unit> {
        let mut unit = self.clone();
        let tables = [&mut unit.names, &mut unit.locals, &mut unit.free_variables];
        for name in tables.into_iter().flatten() {
            *name = renamed(name, names).into();
        }
        for row in &mut unit.inlined {
            row.name = renamed(&row.name, names).into();
        }
        for name in [&mut unit.name, &mut unit.qualname] {
            *name = renamed(name, names);
        }
        for constant in &mut unit.constants {
            renamed_constant(constant, names);
        }
        Rc::new(unit)
    }

    /// Scale register operands; called once, when all instructions are in place.
    pub fn finish(&mut self) -> Result<(), TooLarge> {
        if self.register_count as usize > MAX_REGISTERS {
            return Err(TooLarge);
        }
        for instr in &mut self.instrs {
            let kinds = instr.op.operands();
            for (operand, kind) in [&mut instr.a, &mut instr.b, &mut instr.c]
                .into_iter()
                .zip(kinds)
            {
                if Kind::is_register(kind) {
                    *operand *= 8;
                }
            }
        }
        for handler in &mut self.handlers {
            handler.exception *= 8;
        }
        Ok(())
    }

    /// Line number of an instruction.
    pub fn line_of(&self, pc: usize) -> u32 {
        self.ranges
            .get(pc)
            .map_or(self.first_line, |range| self.source.line_of(range.0))
    }
}
