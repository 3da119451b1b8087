//! The unit under construction: instructions, labels, registers, tables.
//!
//! Knows nothing of syntax. Registers are handed out like a stack; labels remember what is bound where they are
//! jumped to; regions become rows of the exception table.
//!
//! **Invariant:** nothing is emitted while the flow is dead, so every instruction can be reached.

use super::Span;
use super::error::{Fail, Res, syntax_error};
use super::few::FewMap;
use super::flow::Flow;
use super::scope::{Name, Names, ScopeId};
use crate::bytecode::code::{CallShape, Handler, InlinedName, MAX_REGISTERS, Source, Unit};
use crate::bytecode::constant::Constant;
use crate::bytecode::ops::{Instr, Kind, Op};
use std::collections::HashMap;
use std::rc::Rc;

/// Number of a register.
pub(crate) type Reg = u16;

/// A place in the code that is not known yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Label(u32);

#[derive(Default)]
struct LabelState {
    position: Option<u32>,
    /// What is bound at the jumps seen so far.
    flow: Option<Flow>,
}

/// A name of a comprehension, as [`InlinedName`] has it.
pub(crate) struct Shown {
    name: Name,
    start: u32,
    end: u32,
    register: Reg,
    cell: bool,
}

/// Instructions that share a handler, in pieces: code of inlined `finally` bodies is left out.
pub(crate) struct Region {
    start: Option<u32>,
    pieces: Vec<(u32, u32)>,
}

/// A closed region.
pub(crate) struct Guarded(Vec<(u32, u32)>);

impl Guarded {
    /// Whether anything is guarded, so that the handler can be reached.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

#[derive(PartialEq, Eq, Hash)]
enum ConstantKey {
    None,
    Bool(bool),
    Ellipsis,
    Int(i64),
    Float(u64),
    Complex(u64, u64),
    Str(Rc<str>),
    Bytes(Rc<[u8]>),
}

/// Instructions and constants one unit may have: far beyond any program.
const MAX_INSTRUCTIONS: usize = 1 << 22;

/// Instructions that there is room for from the start.
const INSTRUCTIONS: usize = 16;

/// Constants that are compared one by one.
const FEW_CONSTANTS: u32 = 12;

/// What makes a constant equal to another; none for those that stay apart.
fn key_of(constant: &Constant) -> Option<ConstantKey> {
    match constant {
        Constant::None => Some(ConstantKey::None),
        Constant::Bool(value) => Some(ConstantKey::Bool(*value)),
        Constant::Ellipsis => Some(ConstantKey::Ellipsis),
        Constant::Int(value) => Some(ConstantKey::Int(*value)),
        Constant::Float(value) => Some(ConstantKey::Float(value.to_bits())),
        Constant::Complex(real, imaginary) => {
            Some(ConstantKey::Complex(real.to_bits(), imaginary.to_bits()))
        }
        Constant::Str(text) => Some(ConstantKey::Str(text.clone())),
        Constant::Bytes(bytes) => Some(ConstantKey::Bytes(bytes.clone())),
        _ => None,
    }
}

/// Whether two constants may be one: of the same type and bit for bit equal.
fn is_same(a: &Constant, b: &Constant) -> bool {
    match (a, b) {
        (Constant::None, Constant::None) | (Constant::Ellipsis, Constant::Ellipsis) => true,
        (Constant::Bool(a), Constant::Bool(b)) => a == b,
        (Constant::Int(a), Constant::Int(b)) => a == b,
        (Constant::Float(a), Constant::Float(b)) => a.to_bits() == b.to_bits(),
        (Constant::Complex(..), Constant::Complex(..)) => key_of(a) == key_of(b),
        (Constant::Str(a), Constant::Str(b)) => a == b,
        (Constant::Bytes(a), Constant::Bytes(b)) => a == b,
        _ => false,
    }
}

/// A unit under construction.
pub(crate) struct Builder {
    pub(crate) scope: ScopeId,
    pub(crate) name: String,
    pub(crate) qualname: String,
    pub(crate) first_line: u32,
    pub(crate) flags: u32,
    pub(crate) argument_count: u16,
    pub(crate) positional_only_count: u16,
    pub(crate) keyword_only_count: u16,
    pub(crate) docstring: Option<Rc<str>>,
    /// Registers of the names the unit's own scope binds.
    pub(crate) locals: FewMap<Name, Reg>,
    pub(crate) free_registers: FewMap<Name, Reg>,
    /// Inlined scopes we are in, outermost first.
    pub(crate) inlined: Vec<ScopeId>,
    /// Registers of the names that inlined scopes bind.
    pub(crate) inlined_registers: FewMap<(ScopeId, Name), Reg>,
    /// First register that is no local and no free variable.
    pub(crate) temporaries: Reg,
    /// First register above all that have ever had a name.
    pub(crate) first_operand: Reg,
    next_register: Reg,
    register_count: Reg,
    pub(crate) flow: Flow,
    /// Registers of locals that may be deleted.
    pub(crate) deletable: Flow,
    pub(crate) has_walrus: bool,
    pub(crate) long_jumps: bool,
    instrs: Vec<Instr>,
    ranges: Vec<Span>,
    constants: Vec<Constant>,
    /// Once there are more constants than `FEW_CONSTANTS`.
    constant_index: Option<HashMap<ConstantKey, u32>>,
    names: Vec<Name>,
    name_index: FewMap<Name, u16>,
    sites: Vec<u16>,
    global_sites: FewMap<Name, u16>,
    call_shapes: Vec<CallShape>,
    handlers: Vec<Handler>,
    /// Names of comprehensions that are done, inner ones first.
    shown: Vec<Shown>,
    labels: Vec<LabelState>,
    fixups: Vec<(u32, Label)>,
    handler_labels: Vec<Label>,
    pub(crate) regions: Vec<Region>,
}

fn too_large<T>(at: Span, what: &str) -> Res<T> {
    syntax_error(at, format!("too many {what} in one function or module"))
}

impl Builder {
    pub(crate) fn new(scope: ScopeId, name: &str, qualname: String, first_line: u32) -> Builder {
        Builder {
            scope,
            name: name.into(),
            qualname,
            first_line,
            flags: 0,
            argument_count: 0,
            positional_only_count: 0,
            keyword_only_count: 0,
            docstring: None,
            locals: FewMap::default(),
            free_registers: FewMap::default(),
            inlined: Vec::new(),
            inlined_registers: FewMap::default(),
            temporaries: 0,
            first_operand: 0,
            next_register: 0,
            register_count: 0,
            flow: Flow::default(),
            deletable: Flow::default(),
            has_walrus: false,
            long_jumps: false,
            instrs: Vec::new(),
            ranges: Vec::new(),
            constants: Vec::new(),
            constant_index: None,
            names: Vec::new(),
            name_index: FewMap::default(),
            sites: Vec::new(),
            global_sites: FewMap::default(),
            call_shapes: Vec::new(),
            handlers: Vec::new(),
            shown: Vec::new(),
            labels: Vec::new(),
            fixups: Vec::new(),
            handler_labels: Vec::new(),
            regions: Vec::new(),
        }
    }

    /// Make room for some instructions.
    pub(crate) fn begin(&mut self) {
        self.instrs.reserve(INSTRUCTIONS);
        self.ranges.reserve(INSTRUCTIONS);
    }

    // ---- registers ----

    /// A new register above all that are in use.
    pub(crate) fn register(&mut self, at: Span) -> Res<Reg> {
        let register = self.next_register;
        if register as usize >= MAX_REGISTERS {
            return too_large(at, "values");
        }
        self.next_register += 1;
        self.register_count = self.register_count.max(self.next_register);
        Ok(register)
    }

    /// The first of several registers in a row.
    pub(crate) fn row(&mut self, count: usize, at: Span) -> Res<Reg> {
        let first = self.next_register;
        if first as usize + count > MAX_REGISTERS {
            return too_large(at, "values");
        }
        self.next_register += count as u16;
        self.register_count = self.register_count.max(self.next_register);
        Ok(first)
    }

    /// How many registers are in use, to give back those taken later.
    pub(crate) fn mark(&self) -> Reg {
        self.next_register
    }

    /// Give back all registers taken since the mark.
    pub(crate) fn release(&mut self, mark: Reg) {
        self.next_register = mark;
    }

    // ---- instructions ----

    /// Index of the next instruction.
    pub(crate) fn position(&self) -> usize {
        self.instrs.len()
    }

    fn push(&mut self, at: Span, instr: Instr) -> Res<()> {
        if self.instrs.len() >= MAX_INSTRUCTIONS {
            return too_large(at, "instructions");
        }
        self.instrs.push(instr);
        self.ranges.push(at);
        Ok(())
    }

    /// Emit an instruction.
    pub(crate) fn emit(&mut self, at: Span, op: Op, a: u16, b: u16, c: u16) -> Res<()> {
        if self.flow.dead {
            return Ok(());
        }
        self.push(at, Instr::new(op, a, b, c))
    }

    /// Emit an instruction whose operands b and c are one number.
    pub(crate) fn emit_wide(&mut self, at: Span, op: Op, a: u16, number: i32) -> Res<()> {
        if self.flow.dead {
            return Ok(());
        }
        self.push(at, Instr::wide(op, a, number))
    }

    /// Emit an instruction after which control does not go on.
    pub(crate) fn emit_end(&mut self, at: Span, op: Op, a: u16, b: u16, c: u16) -> Res<()> {
        self.emit(at, op, a, b, c)?;
        self.flow.dead = true;
        Ok(())
    }

    /// Copy a register unless it is the same.
    pub(crate) fn copy(&mut self, at: Span, to: Reg, from: Reg) -> Res<()> {
        if to == from {
            return Ok(());
        }
        self.emit(at, Op::Move, to, from, 0)
    }

    // ---- labels ----

    /// A label without a place.
    pub(crate) fn label(&mut self) -> Label {
        self.labels.push(LabelState::default());
        Label(self.labels.len() as u32 - 1)
    }

    /// Emit a jump (any op with a `jump` or `wide` operand); `a` and `b` as the op wants them.
    pub(crate) fn jump(&mut self, at: Span, op: Op, a: u16, b: u16, label: Label) -> Res<()> {
        if self.flow.dead {
            return Ok(());
        }
        self.fixups.push((self.instrs.len() as u32, label));
        self.push(at, Instr::new(op, a, b, 0))?;
        let flow = self.flow.clone();
        self.arrive(label, &flow);
        Ok(())
    }

    /// Emit an unconditional jump.
    pub(crate) fn goto(&mut self, at: Span, label: Label) -> Res<()> {
        self.jump(at, Op::Jump, 0, 0, label)?;
        self.flow.dead = true;
        Ok(())
    }

    fn arrive(&mut self, label: Label, flow: &Flow) {
        let state = &mut self.labels[label.0 as usize];
        if state.position.is_some() {
            return;
        }
        match &mut state.flow {
            Some(known) => known.merge(flow),
            None => state.flow = Some(flow.clone()),
        }
    }

    /// Put a label here; all its jumps are before.
    pub(crate) fn bind(&mut self, label: Label) {
        let state = &mut self.labels[label.0 as usize];
        state.position = Some(self.instrs.len() as u32);
        if let Some(flow) = state.flow.take() {
            self.flow.merge(&flow);
        }
    }

    /// Put a label here to which later code jumps back.
    pub(crate) fn bind_loop(&mut self, label: Label) {
        self.bind(label);
        let Builder {
            flow, deletable, ..
        } = self;
        flow.remove(deletable);
    }

    // ---- regions ----

    /// Instructions from here on are guarded.
    pub(crate) fn open_region(&mut self) {
        let start = Some(self.instrs.len() as u32);
        self.regions.push(Region {
            start,
            pieces: Vec::new(),
        });
    }

    /// Instructions from here on are not guarded by the innermost region any more.
    pub(crate) fn close_region(&mut self) -> Guarded {
        let mut region = self.regions.pop().expect("regions are balanced");
        region.suspend(self.instrs.len() as u32);
        Guarded(region.pieces)
    }

    /// Leave the regions from `depth` on out until [`Builder::resume_regions`]; gives which were active.
    pub(crate) fn suspend_regions(&mut self, depth: usize) -> Vec<usize> {
        let position = self.instrs.len() as u32;
        let mut suspended = Vec::new();
        for index in depth..self.regions.len() {
            if self.regions[index].suspend(position) {
                suspended.push(index);
            }
        }
        suspended
    }

    /// Undo [`Builder::suspend_regions`].
    pub(crate) fn resume_regions(&mut self, suspended: &[usize]) {
        let position = self.instrs.len() as u32;
        for index in suspended {
            self.regions[*index].start = Some(position);
        }
    }

    /// Let `locals()` see a name of a comprehension from here to where [`Builder::hide`] is called.
    pub(crate) fn show(&mut self, name: Name, register: Reg, cell: bool) -> Shown {
        let start = self.instrs.len() as u32;
        Shown {
            name,
            start,
            end: start,
            register,
            cell,
        }
    }

    /// The end of what a name is shown in.
    pub(crate) fn hide(&mut self, mut shown: Shown) {
        shown.end = self.instrs.len() as u32;
        self.shown.push(shown);
    }

    /// Enter exceptions from a closed region here; `exception` gets the exception.
    pub(crate) fn handler(&mut self, guarded: Guarded, exception: Reg, before: &Flow) {
        let label = self.label();
        for (start, end) in &guarded.0 {
            self.handlers.push(Handler {
                start: *start,
                end: *end,
                target: 0,
                exception,
            });
            self.handler_labels.push(label);
        }
        if guarded.is_empty() {
            self.flow.dead = true;
        } else {
            self.flow.clone_from(before);
            let Builder {
                flow, deletable, ..
            } = self;
            flow.remove(deletable);
        }
        self.bind(label);
    }

    // ---- tables ----

    /// Index of a constant.
    pub(crate) fn constant(&mut self, at: Span, constant: Constant) -> Res<u32> {
        let next = self.constants.len() as u32;
        if next < FEW_CONSTANTS {
            let known = self
                .constants
                .iter()
                .position(|known| is_same(known, &constant));
            if let Some(index) = known {
                return Ok(index as u32);
            }
        } else {
            let index = self.constant_index.get_or_insert_with(|| {
                let known = self.constants.iter().zip(0..);
                let keyed = known.filter_map(|(known, index)| Some((key_of(known)?, index)));
                keyed.collect()
            });
            if let Some(key) = key_of(&constant) {
                let index = *index.entry(key).or_insert(next);
                if index != next {
                    return Ok(index);
                }
            }
        }
        if next as usize >= MAX_INSTRUCTIONS {
            return too_large(at, "constants");
        }
        self.constants.push(constant);
        Ok(next)
    }

    /// Emit the load of a constant.
    pub(crate) fn load(&mut self, at: Span, to: Reg, constant: Constant) -> Res<()> {
        if self.flow.dead {
            return Ok(());
        }
        if let Constant::Int(value) = constant
            && let Ok(small) = i32::try_from(value)
        {
            return self.emit_wide(at, Op::LoadInt, to, small);
        }
        let index = self.constant(at, constant)?;
        self.emit_wide(at, Op::LoadConst, to, index as i32)
    }

    /// Index of a name.
    pub(crate) fn name(&mut self, at: Span, name: Name) -> Res<u16> {
        if let Some(index) = self.name_index.get(name) {
            return Ok(*index);
        }
        let Ok(index) = u16::try_from(self.names.len()) else {
            return too_large(at, "names");
        };
        self.names.push(name);
        self.name_index.insert(name, index);
        Ok(index)
    }

    /// A new site for an attribute.
    pub(crate) fn site(&mut self, at: Span, name: Name) -> Res<u16> {
        let name = self.name(at, name)?;
        let Ok(site) = u16::try_from(self.sites.len()) else {
            return too_large(at, "attributes");
        };
        self.sites.push(name);
        Ok(site)
    }

    /// The site of a global: one for all uses in the unit.
    pub(crate) fn global_site(&mut self, at: Span, name: Name) -> Res<u16> {
        if let Some(site) = self.global_sites.get(name) {
            return Ok(*site);
        }
        let site = self.site(at, name)?;
        self.global_sites.insert(name, site);
        Ok(site)
    }

    /// Index of a call's shape.
    pub(crate) fn call_shape(&mut self, at: Span, shape: CallShape) -> Res<u16> {
        let known = self.call_shapes.iter().rev().take(16).position(|known| {
            known.positional == shape.positional && known.keywords == shape.keywords
        });
        if let Some(back) = known {
            return Ok((self.call_shapes.len() - 1 - back) as u16);
        }
        let Ok(index) = u16::try_from(self.call_shapes.len()) else {
            return too_large(at, "calls with keywords");
        };
        self.call_shapes.push(shape);
        Ok(index)
    }

    // ---- the end ----

    /// Resolve the jumps and make the unit.
    pub(crate) fn finish(mut self, source: &Rc<Source>, names: &Names) -> Res<Unit> {
        let fixups = std::mem::take(&mut self.fixups);
        for (index, label) in &fixups {
            let index = *index;
            let short = self.instrs[index as usize].op.operands()[2] == Kind::jump;
            let target = if short && self.long_jumps {
                self.target(*label)
            } else {
                self.threaded(*label, &fixups)
            };
            let distance = i64::from(target) - i64::from(index) - 1;
            let instr = &mut self.instrs[index as usize];
            if short {
                let Ok(short) = i16::try_from(distance) else {
                    return Err(Fail::LongJumps);
                };
                instr.c = short as u16;
            } else {
                *instr = Instr::wide(instr.op, instr.a, distance as i32);
            }
        }
        for (index, label) in std::mem::take(&mut self.handler_labels)
            .into_iter()
            .enumerate()
        {
            self.handlers[index].target = self.target(label);
        }
        let unit = Unit {
            name: self.name,
            qualname: self.qualname,
            source: source.clone(),
            first_line: self.first_line,
            flags: self.flags,
            argument_count: self.argument_count,
            positional_only_count: self.positional_only_count,
            keyword_only_count: self.keyword_only_count,
            locals: Vec::new(),
            cells: Vec::new(),
            free_variables: Vec::new(),
            free_base: 0,
            register_count: self.register_count,
            first_operand: self.first_operand,
            instrs: self.instrs,
            ranges: self.ranges,
            constants: self.constants,
            names: self
                .names
                .iter()
                .map(|name| names.text(*name).clone())
                .collect(),
            sites: self.sites,
            call_shapes: self.call_shapes,
            handlers: self.handlers,
            inlined: self
                .shown
                .iter()
                .map(|row| InlinedName {
                    name: names.text(row.name).clone(),
                    start: row.start,
                    end: row.end,
                    register: row.register,
                    cell: row.cell,
                })
                .collect(),
            docstring: self.docstring,
        };
        Ok(unit)
    }

    /// Where a jump to a label ends up: jumps to jumps go to the end of the chain.
    fn threaded(&self, label: Label, fixups: &[(u32, Label)]) -> u32 {
        let mut target = self.target(label);
        // Chains are short; a loop of nothing but jumps is not followed for ever.
        for _ in 0..8 {
            if self.instrs[target as usize].op != Op::Jump {
                break;
            }
            let Ok(index) = fixups.binary_search_by_key(&target, |fixup| fixup.0) else {
                break;
            };
            target = self.target(fixups[index].1);
        }
        target
    }

    fn target(&self, label: Label) -> u32 {
        self.labels[label.0 as usize]
            .position
            .expect("every label that is jumped to is bound")
    }
}

impl Region {
    fn suspend(&mut self, position: u32) -> bool {
        let Some(start) = self.start.take() else {
            return false;
        };
        if start < position {
            self.pieces.push((start, position));
        }
        true
    }
}
