//! The loop: one match over all operations.
//!
//! Only the next instruction, the registers and the context are live across
//! dispatch; everything else is in the context. Errors of any operation go to
//! the bottom of the outer loop, where handlers are searched.
//!
//! Invariants: operands are what the compiler's verifier checked (registers
//! below `register_count`, indices in range, jumps inside the unit). Values
//! are safe at every instruction boundary: they are in registers.
//!
//! What does not live here: anything that is not needed to decide the quick
//! path (`fast_paths.rs`, `attributes.rs`, `globals.rs`, `build.rs`, ...).

#![expect(
    unsafe_code,
    reason = "register access without bounds checks, behind the compiler's verifier"
)]

use super::async_generator;
use super::attributes;
use super::build;
use super::called_loops;
use super::construct;
use super::fast_paths as fast;
use super::generator;
use super::globals;
use super::operands::At;
use super::operators::{self, Outcome};
use super::pairs;
use super::patterns;
use super::tracing;
use super::unwind;
use crate::ctx::frames::FrameKind;
use crate::ctx::{Ctx, PyResult, Thrown, ThrownState};
use crate::object::args::Args;
use crate::object::class::{Class, Layout};
use crate::object::containers::{Cell, List, Tuple};
use crate::object::copy;
use crate::object::dict::Dict;
use crate::object::exception::Exception;
use crate::object::function::{BoundMethod, Function, NativeFunction, Shortcut};
use crate::object::generator::Step;
use crate::object::generator::{Generator, GeneratorState};
use crate::object::heap::{Gc, Kind};
use crate::object::iterate::next_character;
use crate::object::native::{ListIterator, RangeIterator, StrIterator, TupleIterator};
use crate::object::prefetch::{AHEAD, LONG, touch_ahead};
use crate::object::slots::{BegunCall, Pair};
use crate::object::string::Str;
use crate::object::value::Value;
use crate::types::class::check::instance_hook;
use wardian_compile::bytecode::ops::Op;

impl Ctx {
    /// Run until the frame on top, an entry, returns or raises.
    pub fn run(&mut self) -> PyResult {
        let entry = self.frames.stack.len();
        run_one(self, false, entry, true)
    }

    /// As [`Ctx::run`] for a thread that was suspended: until its first frame, an entry, returns or raises.
    pub(crate) fn run_on(&mut self) -> PyResult {
        run_one(self, false, 1, false)
    }

    /// As [`Ctx::run`], beginning with what is thrown already (`generator.throw`).
    pub(crate) fn run_throwing(&mut self) -> PyResult {
        let entry = self.frames.stack.len();
        run_one(self, true, entry, true)
    }
}

/// Run in the plain loop, unless somebody is to be told (`tracing.rs`).
#[inline(always)]
fn run_one(ctx: &mut Ctx, throwing: bool, entry: usize, is_entered: bool) -> PyResult {
    if ctx.tracing.is_on {
        return tracing::drive(ctx, throwing, entry, is_entered, None);
    }
    let result = run(ctx, throwing, entry);
    if result.is_err() && ctx.tracing.is_switching {
        return tracing::drive(ctx, throwing, entry, false, Some(result));
    }
    result
}

/// The plain loop.
fn run(ctx: &mut Ctx, throwing: bool, entry: usize) -> PyResult {
    run_loop::<false>(ctx, throwing, entry)
}

/// As [`run`], for where it is called seldom.
#[inline(never)]
pub(super) fn run_plainly(ctx: &mut Ctx, throwing: bool, entry: usize) -> PyResult {
    run(ctx, throwing, entry)
}

/// The loop that tells of what it does.
#[inline(never)]
pub(super) fn run_telling(ctx: &mut Ctx, throwing: bool, entry: usize) -> PyResult {
    run_loop::<true>(ctx, throwing, entry)
}

#[inline(always)]
fn run_loop<const TELLING: bool>(ctx: &mut Ctx, throwing: bool, entry: usize) -> PyResult {
    let base = ctx.temps_mark();
    let (mut pc, mut fp) = ctx.frames.load();
    let mut throwing = throwing;

    /// The register with a pre-scaled number.
    macro_rules! reg {
        ($operand:expr) => {
            // SAFETY: operands of verified code are inside the frame's row of registers.
            *unsafe { &mut *(fp.add($operand as usize) as *mut Value) }
        };
    }
    /// A row of registers.
    macro_rules! row {
        ($operand:expr, $count:expr) => {
            // SAFETY: as above; nothing writes these registers while the row is in use.
            unsafe {
                std::slice::from_raw_parts(
                    fp.add($operand as usize) as *const Value,
                    $count as usize,
                )
            }
        };
    }
    macro_rules! constant {
        ($index:expr) => {
            // SAFETY: constant numbers of verified code are in range.
            unsafe { *ctx.frames.constants.add($index as usize) }
        };
    }
    macro_rules! site {
        ($index:expr) => {
            // SAFETY: site numbers of verified code are in range; sites do not move.
            unsafe { &mut *ctx.frames.sites.add($index as usize) }
        };
    }
    macro_rules! name {
        ($index:expr) => {
            ctx.frames
                .stack
                .last()
                .expect("a frame is running")
                .code
                .names[$index as usize]
        };
    }
    macro_rules! frame {
        () => {
            ctx.frames.stack.last_mut().expect("a frame is running")
        };
    }
    if TELLING
        && std::mem::take(&mut ctx.tracing.is_entering)
        && tracing::entered(ctx, throwing).is_err()
    {
        throwing = true;
    }
    loop {
        'throw: {
            if throwing {
                break 'throw;
            }
            macro_rules! jump {
                ($distance:expr) => {{
                    let distance = $distance as isize;
                    // SAFETY: jumps of verified code land inside the unit.
                    pc = unsafe { pc.offset(distance) };
                    if distance < 0 {
                        ctx.temps_release(base);
                        ctx.meter.budget -= 1;
                        if ctx.meter.budget < 0 {
                            frame!().pc = pc;
                            if ctx.poll_in_vm().is_err() {
                                break 'throw;
                            }
                        }
                    }
                }};
            }
            /// The value of a result, or off to the handlers.
            macro_rules! tri {
                ($result:expr) => {
                    match $result {
                        Ok(value) => value,
                        Err(Thrown) => break 'throw,
                    }
                };
            }
            /// Where the frame is, for Python code that an instruction may run and that asks.
            macro_rules! here {
                () => {
                    frame!().pc = pc
                };
            }
            /// Whether a value is true.
            macro_rules! truth {
                ($value:expr) => {{
                    let value: Value = $value;
                    if value.is_kind(Kind::Instance) {
                        here!();
                    }
                    tri!(ctx.truth(value))
                }};
            }
            /// A frame was pushed: run it.
            macro_rules! enter {
                () => {{
                    (pc, fp) = ctx.frames.load();
                    entered!();
                }};
            }
            /// The VM stands at the beginning of a frame.
            macro_rules! entered {
                () => {{
                    ctx.meter.budget -= 1;
                    if ctx.meter.budget < 0 {
                        if ctx.poll_in_vm().is_err() {
                            break 'throw;
                        }
                    }
                    if TELLING && tracing::entered(ctx, false).is_err() {
                        break 'throw;
                    }
                }};
            }
            /// An operator did something.
            macro_rules! operated {
                ($i:expr, $outcome:expr) => {
                    match tri!($outcome) {
                        Outcome::Value(value) => reg!($i.a()) = value,
                        Outcome::Entered => enter!(),
                        Outcome::Jump(true) => jump!($i.c() as i16),
                        Outcome::Jump(false) => {}
                    }
                };
            }
            'next: loop {
                if TELLING {
                    let before = tracing::before(ctx, pc);
                    ctx.temps_release(base);
                    match before {
                        tracing::Before::Go => {}
                        tracing::Before::Raised => {
                            // SAFETY: there is an instruction.
                            pc = unsafe { pc.add(1) };
                            break 'throw;
                        }
                        tracing::Before::Leave => break 'throw,
                    }
                }
                // SAFETY: units end with an instruction that does not fall through.
                let i = unsafe { At::new(pc) };
                // SAFETY: as above.
                pc = unsafe { pc.add(1) };
                'operator: {
                    /// The frame on top returns a value.
                    macro_rules! leave {
                        ($value:expr) => {{
                            let value: Value = $value;
                            if TELLING && i.op() != Op::MakeGenerator {
                                tri!(tracing::left(ctx, value));
                                ctx.temps_release(base);
                            }
                            let frame = ctx.frames.pop();
                            ctx.handled = frame.handled;
                            if frame.kind == FrameKind::Call {
                                // Generators run as other kinds.
                                debug_assert!(frame.generator.is_none());
                                ctx.frames.release_plain(&frame);
                                (pc, fp) = ctx.frames.load();
                                reg!(frame.dst) = value;
                                continue 'next;
                            }
                            ctx.frames.release(&frame);
                            if let Some(generator) = frame.generator {
                                generator::finish(generator);
                            }
                            match frame.kind {
                                FrameKind::Call => {}
                                FrameKind::HoldingCall => {
                                    (pc, fp) = ctx.frames.load();
                                    ctx.temps_release(base);
                                    tri!(ctx.holder_returned(&frame, value));
                                }
                                FrameKind::Entry => {
                                    if !ctx.frames.stack.is_empty() {
                                        ctx.frames.load();
                                    }
                                    debug_assert!(ctx.frames.stack.len() + 1 == entry);
                                    return Ok(value);
                                }
                                FrameKind::Getter => {
                                    (pc, fp) = ctx.frames.load();
                                    reg!(frame.dst) = value;
                                }
                                FrameKind::Setter => (pc, fp) = ctx.frames.load(),
                                FrameKind::Init => {
                                    (pc, fp) = ctx.frames.load();
                                    if !value.is_none() {
                                        let name = ctx.type_name(value);
                                        ctx.type_error(&format!(
                                            "__init__() should return None, not '{name}'"
                                        ));
                                        break 'throw;
                                    }
                                    // SAFETY: no unit ends with the call that the caller stands behind.
                                    let next = unsafe { At::new(pc) }.op();
                                    if ctx.watches(reg!(frame.dst), next) {
                                        ctx.temps_release(base);
                                        tri!(ctx.receive(frame.dst, frame.extra, false));
                                    } else {
                                        reg!(frame.dst) = frame.extra;
                                    }
                                }
                                FrameKind::New => {
                                    (pc, fp) = ctx.frames.load();
                                    if tri!(construct::made(ctx, frame.extra, value, frame.dst)) {
                                        enter!();
                                    } else {
                                        // SAFETY: as for `Init`.
                                        let next = unsafe { At::new(pc) }.op();
                                        if ctx.watches(reg!(frame.dst), next) {
                                            tri!(ctx.receive(frame.dst, value, false));
                                        } else {
                                            reg!(frame.dst) = value;
                                        }
                                    }
                                    ctx.temps_release(base);
                                }
                                FrameKind::Operator => {
                                    (pc, fp) = ctx.frames.load();
                                    // SAFETY: the caller stands behind its operator.
                                    let at = unsafe { At::new(pc.sub(1)) };
                                    operated!(at, operators::returned(ctx, fp, at.whole(), value));
                                }
                                FrameKind::Truth => {
                                    (pc, fp) = ctx.frames.load();
                                    let truth = tri!(ctx.truth(value));
                                    ctx.temps_release(base);
                                    reg!(frame.dst) = Value::bool(truth);
                                }
                                FrameKind::Next => {
                                    (pc, fp) = ctx.frames.load();
                                    if frame.extra.is_unbound()
                                        || !tri!(called_loops::is_end(ctx, frame.extra, value))
                                    {
                                        // SAFETY: the caller stands behind its ForLoop.
                                        let at = unsafe { At::new(pc.sub(1)) };
                                        reg!(at.a()) = value;
                                        jump!(at.c() as i16);
                                    }
                                }
                                FrameKind::NextCall => {
                                    (pc, _) = ctx.frames.load();
                                    ctx.stop_iteration(value);
                                    break 'throw;
                                }
                                // The iteration is over: fall through behind the ForLoop.
                                FrameKind::ForLoop | FrameKind::EnumerateLoop => {
                                    (pc, fp) = ctx.frames.load();
                                }
                                FrameKind::YieldFrom => {
                                    (pc, fp) = ctx.frames.load();
                                    if generator::is_async(&frame) {
                                        ctx.raise_class(ctx.exceptions.StopAsyncIteration);
                                        break 'throw;
                                    }
                                    // SAFETY: the caller stands behind its YieldFrom.
                                    let instr = unsafe { *pc.sub(1) };
                                    reg!(instr.a) = value;
                                }
                                FrameKind::BegunCall => {
                                    (pc, fp) = ctx.frames.load();
                                    tri!(super::begun_call::finish(ctx, frame.extra, value));
                                    reg!(frame.dst) = value;
                                }
                            }
                        }};
                    }
                    /// The frame on top yields what its `YieldFrom` got.
                    macro_rules! outwards {
                        ($value:expr) => {
                            if TELLING {
                                let told = generator::yield_outwards_telling(ctx, $value);
                                if told.is_err() {
                                    (pc, fp) = ctx.frames.load();
                                }
                                tri!(told)
                            } else {
                                generator::yield_outwards(ctx, $value)
                            }
                        };
                    }
                    macro_rules! arithmetic {
                        ($i:ident, $fast:path) => {{
                            let (left, right) = (reg!($i.b()), reg!($i.c()));
                            match $fast(left, right) {
                                Some(value) => reg!($i.a()) = value,
                                None => break 'operator,
                            }
                        }};
                    }
                    macro_rules! arithmetic_immediate {
                        ($i:ident, $fast:path) => {{
                            let left = reg!($i.b());
                            let right = Value::small_int($i.c() as i16 as i64);
                            match $fast(left, right) {
                                Some(value) => reg!($i.a()) = value,
                                None => break 'operator,
                            }
                        }};
                    }
                    macro_rules! comparison {
                ($i:ident, $test:tt) => {{
                    let (left, right) = (reg!($i.b()), reg!($i.c()));
                    if Value::both_small_ints(left, right) {
                        reg!($i.a()) = Value::bool(left.small_int_unchecked() $test right.small_int_unchecked());
                    } else {
                        break 'operator;
                    }
                }};
            }
                    macro_rules! compare_jump {
                ($left:expr, $right:expr, $distance:expr, $test:tt, $sense:expr) => {{
                    let (left, right): (Value, Value) = ($left, $right);
                    let holds = if Value::both_small_ints(left, right) {
                        left.small_int_unchecked() $test right.small_int_unchecked()
                    } else if let (Some(left), Some(right)) = (left.as_float(), right.as_float()) {
                        left $test right
                    } else {
                        break 'operator;
                    };
                    if holds == $sense {
                        jump!($distance as i16);
                    }
                }};
            }
                    macro_rules! compare_jump_immediate {
                ($i:ident, $test:tt, $sense:expr) => {{
                    let left = reg!($i.a());
                    let holds = if left.is_small_int() {
                        left.small_int_unchecked() $test $i.b() as i16 as i64
                    } else {
                        break 'operator;
                    };
                    if holds == $sense {
                        jump!($i.c() as i16);
                    }
                }};
            }
                    match i.op() {
                        Op::Nop => {}
                        Op::Move => reg!(i.a()) = reg!(i.b()),
                        Op::LoadConst => reg!(i.a()) = constant!(i.wide_operand()),
                        Op::LoadInt => reg!(i.a()) = Value::small_int(i.wide_operand() as i64),
                        Op::Unbind => reg!(i.a()) = Value::UNBOUND,
                        Op::CheckBound => {
                            if reg!(i.a()).is_unbound() {
                                let name = name!(i.b());
                                globals::unbound_local(ctx, name);
                                break 'throw;
                            }
                        }

                        // ---- cells ----
                        Op::MakeCell => {
                            let content = reg!(i.a());
                            reg!(i.a()) = Value::object(ctx.new_cell(content));
                        }
                        Op::NewCell => reg!(i.a()) = Value::object(ctx.new_cell(Value::UNBOUND)),
                        Op::LoadCell => {
                            let cell: Gc<Cell> =
                                reg!(i.b()).get().expect("verified code keeps a cell here");
                            let content = cell.content;
                            if content.is_unbound() {
                                let name = name!(i.c());
                                globals::unbound_cell(ctx, i.b(), name);
                                break 'throw;
                            }
                            reg!(i.a()) = content;
                        }
                        Op::StoreCell => {
                            let cell: Gc<Cell> =
                                reg!(i.a()).get().expect("verified code keeps a cell here");
                            cell.write().content = reg!(i.b());
                        }
                        Op::DeleteCell => {
                            let cell: Gc<Cell> =
                                reg!(i.a()).get().expect("verified code keeps a cell here");
                            if cell.content.is_unbound() {
                                let name = name!(i.b());
                                globals::unbound_cell(ctx, i.a(), name);
                                break 'throw;
                            }
                            cell.write().content = Value::UNBOUND;
                        }
                        Op::CopyFreeVars => {
                            let function = frame!()
                                .function
                                .expect("only functions have free variables");
                            let closure: Gc<Tuple> = function
                                .closure
                                .get()
                                .expect("a function with free variables");
                            for (index, cell) in closure.items().iter().enumerate() {
                                reg!(i.a() as usize + index * 8) = *cell;
                            }
                        }

                        // ---- names ----
                        Op::LoadGlobal => {
                            let site = site!(i.b());
                            let globals = ctx.frames.globals;
                            reg!(i.a()) = match globals::cached_global(ctx, globals, site) {
                                Some(value) => value,
                                None => tri!(globals::load_global(ctx, globals, site)),
                            };
                        }
                        Op::LoadGlobalCallee => {
                            let site = site!(i.b());
                            let globals = ctx.frames.globals;
                            reg!(i.a()) = match globals::cached_global(ctx, globals, site) {
                                Some(value) => value,
                                None => tri!(globals::load_global(ctx, globals, site)),
                            };
                            reg!(i.a() + 8) = Value::UNBOUND;
                        }
                        Op::StoreGlobal => {
                            let site = site!(i.b());
                            let globals = ctx.frames.globals;
                            globals::store_global(globals, site, reg!(i.a()));
                        }
                        Op::DeleteGlobal => {
                            let name = name!(i.b());
                            let globals = ctx.frames.globals;
                            if globals.write().remove_str(name).is_none() {
                                ctx.name_error(name);
                                break 'throw;
                            }
                        }
                        Op::LoadName => {
                            let name = name!(i.b());
                            reg!(i.a()) = tri!(globals::load_name(ctx, name));
                        }
                        Op::StoreName => {
                            let name = name!(i.b());
                            tri!(globals::store_name(ctx, name, reg!(i.a())));
                        }
                        Op::DeleteName => {
                            let name = name!(i.b());
                            tri!(globals::delete_name(ctx, name));
                        }
                        Op::LoadClassCell => {
                            let name = name!(i.c());
                            reg!(i.a()) =
                                tri!(globals::load_class_cell(ctx, name, reg!(i.b()), i.b()));
                        }
                        Op::LoadClassGlobal => {
                            let name = name!(i.b());
                            reg!(i.a()) = tri!(globals::load_name(ctx, name));
                        }
                        Op::SetupAnnotations => tri!(globals::setup_annotations(ctx)),

                        // ---- attributes and items ----
                        Op::LoadAttr => {
                            let site = site!(i.c());
                            let object = reg!(i.b());
                            reg!(i.a()) = match attributes::cached_attr(object, site) {
                                Some(value) => value,
                                None => break 'operator,
                            };
                        }
                        Op::StoreAttr => {
                            let site = site!(i.c());
                            let (object, value) = (reg!(i.a()), reg!(i.b()));
                            if !attributes::cached_store(object, value, site) {
                                frame!().pc = pc;
                                if tri!(attributes::store_attr(ctx, object, value, site)) {
                                    enter!();
                                }
                            }
                        }
                        Op::DeleteAttr => {
                            let name = name!(i.b());
                            here!();
                            tri!(ctx.set_attr(reg!(i.a()), name, Value::UNBOUND));
                        }
                        Op::LoadMethod => {
                            let site = site!(i.c());
                            let object = reg!(i.b());
                            match attributes::cached_method(object, site) {
                                Some(function) => {
                                    reg!(i.a()) = function;
                                    reg!(i.a() + 8) = object;
                                }
                                None => {
                                    frame!().pc = pc;
                                    let (function, receiver) =
                                        tri!(attributes::load_method(ctx, object, site));
                                    reg!(i.a()) = function;
                                    reg!(i.a() + 8) = receiver;
                                }
                            }
                        }
                        Op::LoadSuper => {
                            // SAFETY: no unit ends with this instruction.
                            let next = unsafe { At::new(pc) };
                            // Where it is kept, it has to be made. One comparison for both registers.
                            let is_kept = next.b() ^ i.a() | next.a() ^ i.a();
                            if next.op() == Op::LoadMethod && is_kept == 0 {
                                let site = site!(next.c());
                                let (cell, receiver) = (reg!(i.b()), reg!(i.c()));
                                let found =
                                    attributes::load_super_method(ctx, cell, receiver, site);
                                if let Some((function, receiver)) = found {
                                    reg!(next.a()) = function;
                                    reg!(next.a() + 8) = receiver;
                                    // SAFETY: behind the instruction that was done with this one.
                                    pc = unsafe { pc.add(1) };
                                    continue 'next;
                                }
                            }
                            here!();
                            reg!(i.a()) =
                                tri!(attributes::load_super(ctx, reg!(i.b()), reg!(i.c())));
                        }
                        Op::LoadSpecial => {
                            let (function, receiver) =
                                tri!(attributes::load_special(ctx, reg!(i.b()), i.c()));
                            reg!(i.a()) = function;
                            reg!(i.a() + 8) = receiver;
                        }
                        Op::GetItem => {
                            let (object, key) = (reg!(i.b()), reg!(i.c()));
                            if let Some(list) = object.get::<List>()
                                && let Some(index) = key.as_place()
                                && let Some(item) = list.items.get(index)
                            {
                                reg!(i.a()) = *item;
                            } else if object.is_kind(Kind::Instance) {
                                break 'operator;
                            } else {
                                reg!(i.a()) = tri!(fast::get_item(ctx, object, key));
                            }
                        }
                        Op::GetItemI => {
                            let object = reg!(i.b());
                            let index = i.c() as i16;
                            if index >= 0
                                && let Some(list) = object.get::<List>()
                                && let Some(item) = list.items.get(index as usize)
                            {
                                reg!(i.a()) = *item;
                            } else if index >= 0
                                && let Some(tuple) = object.get::<Tuple>()
                                && let Some(item) = tuple.items().get(index as usize)
                            {
                                reg!(i.a()) = *item;
                            } else {
                                break 'operator;
                            }
                        }
                        Op::GetSlice => {
                            here!();
                            reg!(i.a()) = tri!(fast::get_slice(
                                ctx,
                                reg!(i.b()),
                                reg!(i.c()),
                                reg!(i.c() + 8)
                            ));
                        }
                        Op::SetItem => {
                            let (object, key, value) = (reg!(i.a()), reg!(i.b()), reg!(i.c()));
                            if let Some(list) = object.get::<List>()
                                && let Some(index) = key.as_place()
                                && let Some(item) = list.write().items.get_mut(index)
                            {
                                *item = value;
                            } else {
                                if !object.is_kind(Kind::Dict) {
                                    here!();
                                }
                                tri!(fast::set_item(ctx, object, key, value));
                            }
                        }
                        Op::DelItem => {
                            here!();
                            tri!(ctx.set_item(reg!(i.a()), reg!(i.b()), Value::UNBOUND));
                        }

                        // ---- operators ----
                        Op::Add => arithmetic!(i, fast::add),
                        Op::AddToSum => arithmetic!(i, fast::add),
                        Op::Sub => arithmetic!(i, fast::sub),
                        Op::Mul => arithmetic!(i, fast::mul),
                        Op::TrueDiv => arithmetic!(i, fast::true_div),
                        Op::FloorDiv => arithmetic!(i, fast::floor_div),
                        Op::Mod => arithmetic!(i, fast::modulo),
                        Op::Pow | Op::MatMul => break 'operator,
                        Op::LShift => arithmetic!(i, fast::left_shift),
                        Op::RShift => arithmetic!(i, fast::right_shift),
                        Op::And => arithmetic!(i, fast::and),
                        Op::Or => arithmetic!(i, fast::or),
                        Op::Xor => arithmetic!(i, fast::xor),
                        Op::AddI => arithmetic_immediate!(i, fast::add),
                        Op::SubI => arithmetic_immediate!(i, fast::sub),
                        Op::MulI => arithmetic_immediate!(i, fast::mul),
                        Op::FloorDivI => arithmetic_immediate!(i, fast::floor_div),
                        Op::ModI => arithmetic_immediate!(i, fast::modulo),
                        Op::AndI => arithmetic_immediate!(i, fast::and),
                        Op::LShiftI => arithmetic_immediate!(i, fast::left_shift),
                        Op::RShiftI => arithmetic_immediate!(i, fast::right_shift),
                        Op::InplaceAdd => arithmetic!(i, fast::add),
                        Op::InplaceSub => arithmetic!(i, fast::sub),
                        Op::InplaceMul => arithmetic!(i, fast::mul),
                        Op::InplaceTrueDiv => arithmetic!(i, fast::true_div),
                        Op::InplaceFloorDiv => arithmetic!(i, fast::floor_div),
                        Op::InplaceMod => arithmetic!(i, fast::modulo),
                        Op::InplacePow | Op::InplaceMatMul => break 'operator,
                        Op::InplaceLShift => arithmetic!(i, fast::left_shift),
                        Op::InplaceRShift => arithmetic!(i, fast::right_shift),
                        Op::InplaceAnd => arithmetic!(i, fast::and),
                        Op::InplaceOr => arithmetic!(i, fast::or),
                        Op::InplaceXor => arithmetic!(i, fast::xor),
                        Op::InplaceAddI => arithmetic_immediate!(i, fast::add),
                        Op::InplaceSubI => arithmetic_immediate!(i, fast::sub),
                        Op::Neg => {
                            let operand = reg!(i.b());
                            reg!(i.a()) = match (operand.as_small_int(), operand.as_float()) {
                                (Some(int), _) => ctx.new_int(-int),
                                (_, Some(float)) => Value::float(-float),
                                _ => break 'operator,
                            };
                        }
                        Op::Pos => break 'operator,
                        Op::Invert => {
                            let operand = reg!(i.b());
                            reg!(i.a()) = match operand.as_small_int() {
                                Some(int) => Value::small_int(!int),
                                None => break 'operator,
                            };
                        }
                        Op::Not => reg!(i.a()) = Value::bool(!truth!(reg!(i.b()))),
                        Op::ToBool => reg!(i.a()) = Value::bool(truth!(reg!(i.b()))),

                        // ---- comparisons ----
                        Op::Lt => comparison!(i, <),
                        Op::Le => comparison!(i, <=),
                        Op::Eq => comparison!(i, ==),
                        Op::Ne => comparison!(i, !=),
                        Op::Gt => comparison!(i, >),
                        Op::Ge => comparison!(i, >=),
                        Op::Is => reg!(i.a()) = Value::bool(fast::is(reg!(i.b()), reg!(i.c()))),
                        Op::IsNot => reg!(i.a()) = Value::bool(!fast::is(reg!(i.b()), reg!(i.c()))),
                        Op::In => {
                            here!();
                            reg!(i.a()) =
                                Value::bool(tri!(fast::contains(ctx, reg!(i.c()), reg!(i.b()))))
                        }
                        Op::NotIn => {
                            here!();
                            reg!(i.a()) =
                                Value::bool(!tri!(fast::contains(ctx, reg!(i.c()), reg!(i.b()))))
                        }

                        // ---- jumps ----
                        Op::Jump => jump!(i.wide_operand()),
                        Op::JumpIfTrue => {
                            if truth!(reg!(i.a())) {
                                jump!(i.wide_operand());
                            }
                        }
                        Op::JumpIfFalse => {
                            if !truth!(reg!(i.a())) {
                                jump!(i.wide_operand());
                            }
                        }
                        Op::JumpIfNone => {
                            if reg!(i.a()).is_none() {
                                jump!(i.wide_operand());
                            }
                        }
                        Op::JumpIfNotNone => {
                            if !reg!(i.a()).is_none() {
                                jump!(i.wide_operand());
                            }
                        }
                        Op::JumpIfBound => {
                            if !reg!(i.a()).is_unbound() {
                                jump!(i.wide_operand());
                            }
                        }
                        Op::JumpIfLt => compare_jump!(reg!(i.a()), reg!(i.b()), i.c(), <, true),
                        Op::JumpIfLe => compare_jump!(reg!(i.a()), reg!(i.b()), i.c(), <=, true),
                        Op::JumpIfEq => compare_jump!(reg!(i.a()), reg!(i.b()), i.c(), ==, true),
                        Op::JumpIfNe => compare_jump!(reg!(i.a()), reg!(i.b()), i.c(), !=, true),
                        Op::JumpIfGt => compare_jump!(reg!(i.a()), reg!(i.b()), i.c(), >, true),
                        Op::JumpIfGe => compare_jump!(reg!(i.a()), reg!(i.b()), i.c(), >=, true),
                        Op::JumpIfNotLt => compare_jump!(reg!(i.a()), reg!(i.b()), i.c(), <, false),
                        Op::JumpIfNotLe => {
                            compare_jump!(reg!(i.a()), reg!(i.b()), i.c(), <=, false)
                        }
                        Op::JumpIfNotEq => {
                            compare_jump!(reg!(i.a()), reg!(i.b()), i.c(), ==, false)
                        }
                        Op::JumpIfNotNe => {
                            compare_jump!(reg!(i.a()), reg!(i.b()), i.c(), !=, false)
                        }
                        Op::JumpIfNotGt => compare_jump!(reg!(i.a()), reg!(i.b()), i.c(), >, false),
                        Op::JumpIfNotGe => {
                            compare_jump!(reg!(i.a()), reg!(i.b()), i.c(), >=, false)
                        }
                        Op::JumpIfLtI => compare_jump_immediate!(i, <, true),
                        Op::JumpIfLeI => compare_jump_immediate!(i, <=, true),
                        Op::JumpIfEqI => compare_jump_immediate!(i, ==, true),
                        Op::JumpIfNeI => compare_jump_immediate!(i, !=, true),
                        Op::JumpIfGtI => compare_jump_immediate!(i, >, true),
                        Op::JumpIfGeI => compare_jump_immediate!(i, >=, true),
                        Op::JumpIfNotLtI => compare_jump_immediate!(i, <, false),
                        Op::JumpIfNotLeI => compare_jump_immediate!(i, <=, false),
                        Op::JumpIfNotEqI => compare_jump_immediate!(i, ==, false),
                        Op::JumpIfNotNeI => compare_jump_immediate!(i, !=, false),
                        Op::JumpIfNotGtI => compare_jump_immediate!(i, >, false),
                        Op::JumpIfNotGeI => compare_jump_immediate!(i, >=, false),

                        // ---- iteration ----
                        Op::GetIter => {
                            let object = reg!(i.b());
                            here!();
                            reg!(i.a()) = tri!(ctx.get_iter(object));
                            ctx.temps_release(base);
                        }
                        Op::ForLoop => {
                            let iterator = reg!(i.b());
                            let item = match iterator.kind() {
                                Some(Kind::RangeIterator) => {
                                    let range: Gc<RangeIterator> =
                                        iterator.get().expect("kind was checked");
                                    if range.left == 0 {
                                        continue 'next;
                                    }
                                    let range = range.write();
                                    let number = range.next;
                                    range.next = number.wrapping_add(range.step);
                                    range.left -= 1;
                                    Value::small_int(number)
                                }
                                Some(Kind::ListIterator) => {
                                    let object: Gc<ListIterator> =
                                        iterator.get().expect("kind was checked");
                                    let Some(list) = object.list else {
                                        continue 'next;
                                    };
                                    let index = object.index;
                                    match list.items.get(index) {
                                        Some(item) => {
                                            object.write().index = index + 1;
                                            let item = *item;
                                            if index.is_multiple_of(AHEAD)
                                                && list.items.len() >= LONG
                                            {
                                                touch_ahead(&list.items, index);
                                            }
                                            item
                                        }
                                        None => {
                                            object.write().list = None;
                                            continue 'next;
                                        }
                                    }
                                }
                                Some(Kind::TupleIterator) => {
                                    let object: Gc<TupleIterator> =
                                        iterator.get().expect("kind was checked");
                                    let index = object.index;
                                    match object.tuple.items().get(index) {
                                        Some(item) => {
                                            object.write().index = index + 1;
                                            *item
                                        }
                                        None => continue 'next,
                                    }
                                }
                                Some(Kind::StrIterator) => {
                                    let object: Gc<StrIterator> =
                                        iterator.get().expect("kind was checked");
                                    match next_character(ctx, object) {
                                        Some(character) => {
                                            ctx.temps_release(base);
                                            character
                                        }
                                        None => continue 'next,
                                    }
                                }
                                Some(Kind::Generator) => {
                                    let object: Gc<Generator> =
                                        iterator.get().expect("kind was checked");
                                    if object.state == GeneratorState::Finished {
                                        continue 'next;
                                    }
                                    frame!().pc = pc;
                                    tri!(generator::push(
                                        ctx,
                                        object,
                                        Value::NONE,
                                        FrameKind::ForLoop
                                    ));
                                    enter!();
                                    continue 'next;
                                }
                                Some(Kind::Instance) => break 'operator,
                                _ => {
                                    frame!().pc = pc;
                                    match tri!(called_loops::begin(ctx, iterator, i.a())) {
                                        called_loops::Item::Called => {
                                            enter!();
                                            continue 'next;
                                        }
                                        called_loops::Item::End => continue 'next,
                                        called_loops::Item::Otherwise => {}
                                    }
                                    let item = if let Some(unpack) =
                                        pairs::unpacking(ctx, pc, i.whole())
                                    {
                                        if let Some(object) =
                                            pairs::enumerated_generator(ctx, iterator)
                                        {
                                            let kind = FrameKind::EnumerateLoop;
                                            tri!(generator::push(ctx, object, Value::NONE, kind));
                                            enter!();
                                            continue 'next;
                                        }
                                        match tri!(pairs::next(ctx, iterator)) {
                                            Some(Pair::Parts(first, second)) => {
                                                reg!(unpack.b) = first;
                                                reg!(unpack.b + 8) = second;
                                                jump!(i.c() as i16 + 1);
                                                continue 'next;
                                            }
                                            Some(Pair::Whole(item)) => Some(item),
                                            None => None,
                                        }
                                    } else {
                                        here!();
                                        tri!(fast::next_item(ctx, iterator))
                                    };
                                    ctx.temps_release(base);
                                    match item {
                                        Some(item) => item,
                                        None => continue 'next,
                                    }
                                }
                            };
                            reg!(i.a()) = item;
                            jump!(i.c() as i16);
                        }
                        Op::UnpackSequence => {
                            let source = reg!(i.a());
                            let count = i.c() as usize;
                            let items = match (source.get::<Tuple>(), source.get::<List>()) {
                                (Some(tuple), _) if tuple.items().len() == count => {
                                    tuple.items().as_ptr()
                                }
                                (_, Some(list)) if list.items.len() == count => list.items.as_ptr(),
                                _ => {
                                    let list = tri!(build::unpack(ctx, source, count));
                                    list.items.as_ptr()
                                }
                            };
                            // The source stays reachable: its register may be overwritten, so items are
                            // read one by one before anything can collect.
                            let first: *mut Value = &mut reg!(i.b());
                            // SAFETY: there are `count` items, and as many registers.
                            unsafe { copy::copy(items, first, count) };
                            ctx.temps_release(base);
                        }
                        Op::UnpackEx => {
                            let before = (i.c() & 0xFF) as usize;
                            let after = (i.c() >> 8) as usize;
                            let list = tri!(build::unpack_starred(ctx, reg!(i.a()), before, after));
                            for index in 0..list.items.len() {
                                reg!(i.b() as usize + index * 8) = list.items[index];
                            }
                            ctx.temps_release(base);
                        }

                        // ---- building ----
                        Op::BuildList => {
                            let items = copy::to_vec(row!(i.b(), i.c()));
                            reg!(i.a()) = Value::object(ctx.new_list(items));
                        }
                        Op::BuildTuple => {
                            let tuple = ctx.new_tuple(row!(i.b(), i.c()));
                            reg!(i.a()) = Value::object(tuple);
                        }
                        Op::BuildSet => reg!(i.a()) = tri!(build::set(ctx, row!(i.b(), i.c()))),
                        Op::BuildMap => {
                            reg!(i.a()) = tri!(build::map(ctx, row!(i.b(), i.c() as usize * 2)))
                        }
                        Op::BuildString => {
                            reg!(i.a()) = tri!(build::string(ctx, row!(i.b(), i.c())))
                        }
                        Op::BuildSlice => {
                            let slice =
                                ctx.new_slice(reg!(i.b()), reg!(i.b() + 8), reg!(i.b() + 16));
                            reg!(i.a()) = Value::object(slice);
                        }
                        Op::ListAppend => {
                            let list: Gc<List> =
                                reg!(i.a()).get().expect("verified code keeps a list here");
                            tri!(ctx.list_push(list, reg!(i.b())));
                        }
                        Op::ListExtend => {
                            // The callee of a call lies two registers before its list of arguments.
                            let callee = if i.c() == 1 {
                                reg!(i.a() - 16)
                            } else {
                                Value::UNBOUND
                            };
                            tri!(build::list_extend(ctx, reg!(i.a()), reg!(i.b()), callee))
                        }
                        Op::ListToTuple => {
                            let list: Gc<List> =
                                reg!(i.b()).get().expect("verified code keeps a list here");
                            tri!(ctx.reserve(list.items.len() * 8));
                            reg!(i.a()) = Value::object(ctx.new_tuple(&list.items));
                        }
                        Op::StarredToTuple => {
                            let iterable = reg!(i.b());
                            reg!(i.a()) = if iterable.is_kind(Kind::Tuple) {
                                iterable
                            } else {
                                tri!(build::starred_tuple(ctx, iterable, reg!(i.a() - 16)))
                            };
                        }
                        Op::SetAdd => tri!(build::set_add(ctx, reg!(i.a()), reg!(i.b()))),
                        Op::SetUpdate => tri!(build::set_update(ctx, reg!(i.a()), reg!(i.b()))),
                        Op::MapInsert => {
                            let dict: Gc<Dict> =
                                reg!(i.a()).get().expect("verified code keeps a dict here");
                            tri!(ctx.dict_set(dict, reg!(i.b()), reg!(i.c())));
                        }
                        Op::MapUpdate => tri!(build::map_update(ctx, reg!(i.a()), reg!(i.b()))),
                        Op::MapMerge => {
                            tri!(build::map_merge(ctx, reg!(i.a()), reg!(i.b()), reg!(i.c())))
                        }
                        Op::MapOfKeywords => {
                            let (mapping, callee) = (reg!(i.b()), reg!(i.c()));
                            reg!(i.a()) = tri!(build::map_of_keywords(ctx, mapping, callee));
                        }
                        Op::Convert => reg!(i.a()) = tri!(build::convert(ctx, reg!(i.b()), i.c())),
                        Op::FormatSimple => {
                            let object = reg!(i.b());
                            reg!(i.a()) = if object.is_kind(Kind::Str) {
                                object
                            } else {
                                here!();
                                let text = tri!(ctx.format(object, ""));
                                ctx.temps_release(base);
                                Value::object(text)
                            };
                        }
                        Op::FormatSpec => {
                            let spec: Gc<Str> = reg!(i.c())
                                .get()
                                .expect("a format specification is a string");
                            here!();
                            let text = tri!(ctx.format(reg!(i.b()), spec.as_str()));
                            ctx.temps_release(base);
                            reg!(i.a()) = Value::object(text);
                        }

                        // ---- calls and functions ----
                        Op::Call => {
                            let callee = reg!(i.b());
                            match callee.kind() {
                                Some(Kind::Function) => {
                                    let function: Gc<Function> =
                                        callee.get().expect("kind was checked");
                                    let with_self = !reg!(i.b() + 8).is_unbound();
                                    let count = i.c() as usize + with_self as usize;
                                    let first = if with_self { i.b() + 8 } else { i.b() + 16 };
                                    frame!().pc = pc;
                                    if function.code.simple_arguments as usize == count {
                                        let first: *const Value = &reg!(first);
                                        (pc, fp) = tri!(fast::push_simple_call(
                                            ctx,
                                            function,
                                            first,
                                            count,
                                            i.a(),
                                            FrameKind::Call,
                                            Value::UNBOUND,
                                        ));
                                        entered!();
                                        continue 'next;
                                    } else {
                                        tri!(ctx.push_call(
                                            function,
                                            row!(first, count),
                                            &[],
                                            i.a(),
                                            FrameKind::Call
                                        ));
                                    }
                                    enter!();
                                }
                                Some(Kind::NativeFunction) => {
                                    let function: Gc<NativeFunction> =
                                        callee.get().expect("kind was checked");
                                    let with_self = !reg!(i.b() + 8).is_unbound();
                                    let count = i.c() as usize + with_self as usize;
                                    let args =
                                        row!(if with_self { i.b() + 8 } else { i.b() + 16 }, count);
                                    frame!().pc = pc;
                                    ctx.meter.budget -= 1;
                                    if !with_self && function.owner.is_some() {
                                        tri!(ctx.check_receiver(function, args));
                                    }
                                    let value = if function.takes_just(count) {
                                        if function.shortcut != Shortcut::No
                                            && let Some(value) =
                                                fast::shortcut(ctx, function.shortcut, args)
                                        {
                                            reg!(i.a()) = value;
                                            if ctx.meter.budget < 0 {
                                                tri!(ctx.poll_after_call(i.whole()));
                                            }
                                            continue 'next;
                                        }
                                        if function.shortcut == Shortcut::IsInstance
                                            && !with_self
                                            && let [_, class] = *args
                                            && let Some((hook, first)) = instance_hook(ctx, class)
                                            && hook.code.simple_arguments == 2
                                        {
                                            reg!(i.b() + 8) = first;
                                            let first: *const Value = &reg!(i.b() + 8);
                                            (pc, fp) = tri!(fast::push_simple_call(
                                                ctx,
                                                hook,
                                                first,
                                                2,
                                                i.a(),
                                                FrameKind::Truth,
                                                Value::UNBOUND,
                                            ));
                                            entered!();
                                            continue 'next;
                                        }
                                        tri!((function.code)(ctx, Args::new(args, &[])))
                                    } else if let Some(generator) =
                                        generator::asked_for_next(function, args)
                                    {
                                        tri!(generator::push(
                                            ctx,
                                            generator,
                                            Value::NONE,
                                            FrameKind::NextCall
                                        ));
                                        (pc, fp) = ctx.frames.load();
                                        if ctx.meter.budget < 0 {
                                            tri!(ctx.poll_in_vm());
                                        }
                                        if TELLING {
                                            tri!(tracing::entered(ctx, false));
                                        }
                                        continue 'next;
                                    } else {
                                        tri!(ctx.call_native(function, args, &[]))
                                    };
                                    reg!(i.a()) = value;
                                    ctx.temps_release(base);
                                    if ctx.meter.budget < 0 {
                                        tri!(ctx.poll_after_call(i.whole()));
                                    }
                                }
                                Some(Kind::BoundMethod) if reg!(i.b() + 8).is_unbound() => {
                                    let method: Gc<BoundMethod> =
                                        callee.get().expect("kind was checked");
                                    reg!(i.b()) = method.function;
                                    reg!(i.b() + 8) = method.receiver;
                                    // Run the same instruction again with the parts.
                                    // SAFETY: back to the instruction that was just read.
                                    pc = unsafe { pc.sub(1) };
                                }
                                Some(Kind::Class) if reg!(i.b() + 8).is_unbound() => {
                                    let class: Gc<Class> = callee.get().expect("kind was checked");
                                    frame!().pc = pc;
                                    ctx.meter.budget -= 1;
                                    if class.is_heap_type
                                        && class.layout == Layout::Plain
                                        && let Some(init) = fast::plain_init(ctx, class)
                                    {
                                        let instance =
                                            Value::object(ctx.new_instance(class, Value::UNBOUND));
                                        reg!(i.b() + 8) = instance;
                                        let count = i.c() as usize + 1;
                                        if init.code.simple_arguments as usize == count {
                                            let first: *const Value = &reg!(i.b() + 8);
                                            (pc, fp) = tri!(fast::push_simple_call(
                                                ctx,
                                                init,
                                                first,
                                                count,
                                                i.a(),
                                                FrameKind::Init,
                                                instance,
                                            ));
                                            entered!();
                                            continue 'next;
                                        }
                                        let args = row!(i.b() + 8, count);
                                        tri!(ctx.push_call(
                                            init,
                                            args,
                                            &[],
                                            i.a(),
                                            FrameKind::Init
                                        ));
                                        frame!().extra = instance;
                                        enter!();
                                    } else if tri!(construct::begin(
                                        ctx,
                                        class,
                                        row!(i.b() + 16, i.c()),
                                        &[],
                                        i.a()
                                    )) {
                                        ctx.temps_release(base);
                                        enter!();
                                    } else {
                                        let value = tri!(ctx.call_class(
                                            class,
                                            row!(i.b() + 16, i.c()),
                                            &[]
                                        ));
                                        ctx.temps_release(base);
                                        // SAFETY: no unit ends with a call.
                                        let next = unsafe { At::new(pc) }.op();
                                        if ctx.watches(reg!(i.a()), next) {
                                            tri!(ctx.receive(i.a(), value, false));
                                        } else {
                                            reg!(i.a()) = value;
                                        }
                                        if ctx.meter.budget < 0 {
                                            tri!(ctx.poll_in_vm());
                                        }
                                    }
                                }
                                _ => {
                                    frame!().pc = pc;
                                    let with_self = !reg!(i.b() + 8).is_unbound();
                                    let count = i.c() as usize + with_self as usize;
                                    let args =
                                        row!(if with_self { i.b() + 8 } else { i.b() + 16 }, count);
                                    if let Some(call) =
                                        tri!(super::begun_call::begin(ctx, callee, args))
                                    {
                                        match call {
                                            BegunCall::Done(value) => reg!(i.a()) = value,
                                            BegunCall::Run(function, extra) => {
                                                tri!(ctx.push_call(
                                                    function,
                                                    args,
                                                    &[],
                                                    i.a(),
                                                    FrameKind::BegunCall
                                                ));
                                                frame!().extra = Value::object(extra);
                                                enter!();
                                            }
                                        }
                                    } else if !with_self
                                        && let Some(method) = fast::python_call(ctx, callee)
                                    {
                                        // As a bound method: the same instruction again with the parts.
                                        reg!(i.b() + 8) = callee;
                                        reg!(i.b()) = Value::object(method);
                                        // SAFETY: back to the instruction that was just read.
                                        pc = unsafe { pc.sub(1) };
                                    } else {
                                        match tri!(build::call_general(
                                            ctx,
                                            callee,
                                            args,
                                            &[],
                                            i.a()
                                        )) {
                                            Some(value) => reg!(i.a()) = value,
                                            None => enter!(),
                                        }
                                    }
                                    ctx.temps_release(base);
                                }
                            }
                        }
                        Op::CallKw => {
                            frame!().pc = pc;
                            let called = tri!(build::call_with_keywords(ctx, fp, i.whole()));
                            match called {
                                Some(value) => {
                                    reg!(i.a()) = value;
                                    ctx.temps_release(base);
                                }
                                None => enter!(),
                            }
                        }
                        Op::CallEx => {
                            frame!().pc = pc;
                            let row = row!(i.b(), 4);
                            let called = tri!(build::call_unpacked(
                                ctx,
                                [row[0], row[1], row[2], row[3]],
                                i.a()
                            ));
                            match called {
                                Some(value) => {
                                    reg!(i.a()) = value;
                                    ctx.temps_release(base);
                                }
                                None => enter!(),
                            }
                        }
                        Op::MakeFunction => {
                            let row = row!(i.c(), 4);
                            let parts = [row[0], row[1], row[2], row[3]];
                            let code = constant!(i.b());
                            reg!(i.a()) = build::function(ctx, code, parts);
                        }
                        Op::MakeSimpleFunction => {
                            let code = constant!(i.b());
                            reg!(i.a()) = build::function(ctx, code, [Value::UNBOUND; 4]);
                        }
                        Op::LoadBuildClass => {
                            let name = ctx.names.__build_class__;
                            reg!(i.a()) = match ctx.builtins.get_str(name) {
                                Some(value) => value,
                                None => {
                                    ctx.name_error_with(
                                        ctx.exceptions.NameError,
                                        "__build_class__ not found",
                                        name,
                                    );
                                    break 'throw;
                                }
                            };
                        }
                        Op::Return => leave!(reg!(i.a())),
                        Op::ReturnNone => leave!(Value::NONE),

                        // ---- generators ----
                        Op::MakeGenerator => {
                            frame!().pc = pc;
                            let object = generator::make(ctx);
                            leave!(Value::object(object));
                        }
                        Op::Yield => {
                            let value = reg!(i.b());
                            if TELLING {
                                tri!(tracing::suspended(ctx, value));
                            } else if !frame!().extra.is_unbound() && ctx.sink_item(value) {
                                reg!(i.a()) = Value::NONE;
                                continue 'next;
                            }
                            match generator::suspend(ctx, pc, i.a()) {
                                FrameKind::ForLoop => {
                                    (pc, fp) = ctx.frames.load();
                                    // SAFETY: the caller stands behind its ForLoop.
                                    let instr = unsafe { *pc.sub(1) };
                                    reg!(instr.a) = value;
                                    jump!(instr.c as i16);
                                }
                                FrameKind::EnumerateLoop => {
                                    pairs::put_enumerated(ctx, value);
                                    (pc, fp) = ctx.frames.load();
                                }
                                FrameKind::NextCall => {
                                    (pc, fp) = ctx.frames.load();
                                    // SAFETY: the caller stands behind its Call.
                                    let instr = unsafe { *pc.sub(1) };
                                    reg!(instr.a) = value;
                                    ctx.temps_release(base);
                                }
                                FrameKind::YieldFrom => {
                                    if let Some(value) = outwards!(value) {
                                        return Ok(value);
                                    }
                                    (pc, fp) = ctx.frames.load();
                                    ctx.temps_release(base);
                                }
                                _ => return Ok(value),
                            }
                        }
                        Op::AsyncYield => {
                            let value = reg!(i.b());
                            if TELLING {
                                tri!(tracing::suspended(ctx, value));
                            }
                            let object = frame!().generator.expect("only generators yield");
                            let object = object.write();
                            object.produced = true;
                            object.running_async = false;
                            match generator::suspend(ctx, pc, i.a()) {
                                FrameKind::YieldFrom => {
                                    (pc, fp) = ctx.frames.load();
                                    // SAFETY: the caller stands behind its YieldFrom.
                                    let instr = unsafe { *pc.sub(1) };
                                    async_generator::delivered(reg!(instr.b));
                                    reg!(instr.a) = value;
                                }
                                _ => return Ok(value),
                            }
                        }
                        Op::GetYieldFromIter => {
                            frame!().pc = pc;
                            reg!(i.a()) = tri!(generator::yield_from_iterator(ctx, reg!(i.b())));
                        }
                        Op::YieldFrom => {
                            frame!().pc = pc;
                            let (iterator, sent) = (reg!(i.b()), reg!(i.c()));
                            match tri!(generator::delegate(ctx, iterator, sent)) {
                                Step::Entered => enter!(),
                                Step::Returned(value) => reg!(i.a()) = value,
                                Step::Yielded(value) => {
                                    if let Some(value) = outwards!(value) {
                                        return Ok(value);
                                    }
                                    (pc, fp) = ctx.frames.load();
                                    ctx.temps_release(base);
                                }
                            }
                        }
                        Op::GetAwaitable => {
                            frame!().pc = pc;
                            reg!(i.a()) = tri!(ctx.awaitable_of(reg!(i.b()), i.c()));
                            ctx.temps_release(base);
                        }
                        Op::Awaited => {}
                        Op::GetAiter => {
                            frame!().pc = pc;
                            reg!(i.a()) = tri!(async_generator::iterator(ctx, reg!(i.b())));
                            ctx.temps_release(base);
                        }
                        Op::GetAnext => {
                            frame!().pc = pc;
                            reg!(i.a()) = tri!(async_generator::next(ctx, reg!(i.b())));
                            ctx.temps_release(base);
                        }
                        Op::EndAsyncFor => {
                            let exception: Gc<Exception> =
                                reg!(i.a()).get().expect("a handler's exception");
                            let end = ctx.exceptions.StopAsyncIteration;
                            if exception.head.class.is_subclass_of(end) {
                                unwind::restore_handled(ctx, reg!(i.a() + 8));
                                jump!(i.wide_operand());
                            } else {
                                ctx.thrown = ThrownState::Exception(exception);
                                unwind::restore_handled(ctx, reg!(i.a() + 8));
                                match unwind::unwind(ctx, pc, entry, false) {
                                    Some(target) => (pc, fp) = target,
                                    None => return Err(Thrown),
                                }
                            }
                        }

                        // ---- exceptions ----
                        Op::Raise => {
                            let (exception, cause) = (reg!(i.a()), reg!(i.b()));
                            if unwind::raise(ctx, i.c(), exception, cause) {
                                // Raised again as it is: no new traceback entry.
                                frame!().pc = pc;
                                match unwind::unwind(ctx, pc, entry, false) {
                                    Some(target) => {
                                        (pc, fp) = target;
                                        continue 'next;
                                    }
                                    None => return Err(Thrown),
                                }
                            }
                            break 'throw;
                        }
                        Op::Reraise => {
                            let exception: Gc<Exception> =
                                reg!(i.a()).get().expect("a handler's exception");
                            ctx.thrown = ThrownState::Exception(exception);
                            match unwind::unwind(ctx, pc, entry, false) {
                                Some(target) => (pc, fp) = target,
                                None => return Err(Thrown),
                            }
                        }
                        Op::PopExc => unwind::restore_handled(ctx, reg!(i.a() + 8)),
                        Op::MatchExc => {
                            reg!(i.a()) =
                                Value::bool(tri!(ctx.exception_matches(reg!(i.b()), reg!(i.c()))));
                        }
                        Op::SplitGroup => {
                            let (matching, rest) =
                                tri!(unwind::split_group(ctx, reg!(i.b()), reg!(i.c())));
                            if !matching.is_none() {
                                ctx.handled = matching;
                            }
                            reg!(i.a()) = matching;
                            reg!(i.a() + 8) = rest;
                        }
                        Op::JoinGroup => {
                            reg!(i.a()) = tri!(unwind::join_group(ctx, reg!(i.b()), reg!(i.c())))
                        }
                        Op::WithExceptStart => {
                            frame!().pc = pc;
                            let value = tri!(unwind::call_exit(
                                ctx,
                                reg!(i.b()),
                                reg!(i.b() + 8),
                                reg!(i.c())
                            ));
                            reg!(i.a()) = value;
                            ctx.temps_release(base);
                        }
                        Op::LoadAssertionError => {
                            reg!(i.a()) = Value::object(ctx.exceptions.AssertionError)
                        }

                        // ---- imports ----
                        Op::ImportName => {
                            frame!().pc = pc;
                            let name = name!(i.b());
                            let value = tri!(globals::import_name(
                                ctx,
                                name,
                                reg!(i.c()),
                                reg!(i.c() + 8)
                            ));
                            reg!(i.a()) = value;
                            ctx.temps_release(base);
                        }
                        Op::ImportFrom => {
                            let name = name!(i.c());
                            reg!(i.a()) = tri!(globals::import_from(ctx, reg!(i.b()), name));
                        }
                        Op::ImportStar => tri!(globals::import_star(ctx, reg!(i.a()))),

                        // ---- match ----
                        Op::MatchSequence => {
                            reg!(i.a()) = Value::bool(ctx.is_sequence(reg!(i.b())))
                        }
                        Op::MatchMapping => {
                            reg!(i.a()) = Value::bool(patterns::is_mapping(ctx, reg!(i.b())))
                        }
                        Op::MatchKeys => {
                            reg!(i.a()) = tri!(patterns::keys(ctx, reg!(i.b()), reg!(i.c())))
                        }
                        Op::MatchClass => {
                            let row = row!(i.c(), 3);
                            let parts = [row[0], row[1], row[2]];
                            reg!(i.a()) = tri!(patterns::class(ctx, reg!(i.b()), parts));
                        }
                        Op::GetLen => {
                            let length = tri!(ctx.len(reg!(i.b())));
                            reg!(i.a()) = ctx.new_int(length as i64);
                        }
                        Op::MatchRest => {
                            reg!(i.a()) = tri!(patterns::rest(ctx, reg!(i.b()), reg!(i.c())))
                        }

                        // ---- rare things ----
                        Op::CallIntrinsic => {
                            frame!().pc = pc;
                            let registers = frame!().code.unit.register_count as usize;
                            let row = row!(i.b(), (registers - i.b() as usize / 8).min(3));
                            let first = row.first().copied().unwrap_or(Value::NONE);
                            let second = row.get(1).copied().unwrap_or(Value::NONE);
                            let third = row.get(2).copied().unwrap_or(Value::NONE);
                            let value =
                                tri!(super::intrinsics::call(ctx, i.c(), [first, second, third]));
                            reg!(i.a()) = value;
                            ctx.temps_release(base);
                        }
                        Op::SetResult => {
                            let value = reg!(i.a());
                            if !value.is_none() {
                                ctx.session.result = value;
                            }
                        }
                        Op::Display => {
                            frame!().pc = pc;
                            tri!(globals::display(ctx, reg!(i.a())));
                            ctx.temps_release(base);
                        }
                        Op::Dropped => {
                            frame!().pc = pc;
                            ctx.temps_release(base);
                            if i.c() == 0 || ctx.is_end_seen(i.b()) {
                                tri!(ctx.something_dropped(i.b()));
                                ctx.temps_release(base);
                            }
                        }
                    }
                    continue 'next;
                }
                // What the quick path of an operator left over.
                operated!(i, operators::run(ctx, fp, pc));
            }
        }
        throwing = false;
        ctx.temps_release(base);
        if ctx.thrown == ThrownState::TurnOver {
            // Polls are between instructions.
            frame!().pc = pc;
            return Err(Thrown);
        }
        if ctx.thrown == ThrownState::Suspended {
            // Nothing is unwound: the thread goes on from here, behind the call that suspended it.
            // SAFETY: the call is the instruction before.
            let at = unsafe { At::new(pc.sub(1)) };
            reg!(at.a()) = Value::TRUE;
            return Err(Thrown);
        }
        match unwind::unwind(ctx, pc, entry, true) {
            Some(target) => (pc, fp) = target,
            None => return Err(Thrown),
        }
    }
}
