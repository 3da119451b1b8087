//! THE table of instructions. Enum, operand kinds and names derive from it.
//!
//! An instruction is eight bytes: a 16-bit op and three 16-bit operands a, b, c.
//! Kinds of operands:
//!
//! | kind    | meaning |
//! |---------|---------|
//! | `out`   | register that is written |
//! | `reg`   | register that is read |
//! | `base`  | first of a row of registers |
//! | `imm`   | signed 16-bit integer |
//! | `count` | unsigned number |
//! | `konst` | index into `constants` |
//! | `name`  | index into `names` |
//! | `site`  | index into `sites` (a name and its inline cache) |
//! | `shape` | index into `call_shapes` |
//! | `jump`  | signed 16-bit distance in instructions, from the instruction after this one |
//! | `wide`  | operands b and c together as one 32-bit number (b is the low half); c is then `high` |
//! | `none`  | unused |
//!
//! Register operands are pre-scaled when a unit is finished (index times
//! eight, see [`super::code::Unit::finish`]), so that the VM adds them to
//! its frame pointer as they are. An instruction writes its `out` register
//! last: when it raises, the register keeps its old value.

/// How an operand is to be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(non_camel_case_types, reason = "the words used in the table")]
pub enum Kind {
    out,
    reg,
    base,
    imm,
    count,
    konst,
    name,
    site,
    shape,
    jump,
    wide,
    high,
    none,
}

impl Kind {
    /// Whether the operand names a register (and so is pre-scaled).
    pub const fn is_register(self) -> bool {
        matches!(self, Kind::out | Kind::reg | Kind::base)
    }
}

macro_rules! ops {
    ($($(#[doc = $doc:literal])* $name:ident($a:ident, $b:ident, $c:ident);)*) => {
        /// One operation of the virtual machine.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[repr(u16)]
        pub enum Op { $($(#[doc = $doc])* $name,)* }

        impl Op {
            /// Number of operations.
            pub const COUNT: usize = [$(Op::$name,)*].len();

            /// All operations in the order of the table.
            pub const ALL: [Op; Op::COUNT] = [$(Op::$name,)*];

            /// Kinds of the operands a, b and c.
            pub const fn operands(self) -> [Kind; 3] {
                match self { $(Op::$name => [Kind::$a, Kind::$b, Kind::$c],)* }
            }

            /// Name as in the table.
            pub const fn name(self) -> &'static str {
                match self { $(Op::$name => stringify!($name),)* }
            }
        }
    };
}

ops! {
    // ---- moves and constants ----
    /// Do nothing.
    Nop(none, none, none);
    /// a = b.
    Move(out, reg, none);
    /// a = `constants[b:c]`.
    LoadConst(out, wide, high);
    /// a = the small int b:c (signed 32 bits).
    LoadInt(out, wide, high);
    /// a becomes unbound (also marks absent operands of other instructions).
    Unbind(out, none, none);
    /// Raise UnboundLocalError for local name b when a is unbound.
    CheckBound(reg, name, none);

    // ---- cells ----
    /// a = a new cell holding what a held (a parameter, or unbound).
    MakeCell(out, none, none);
    /// a = an empty new cell.
    NewCell(out, none, none);
    /// a = content of cell b; unbound raises UnboundLocalError / NameError for name c
    /// (NameError when b is the register of a free variable).
    LoadCell(out, reg, name);
    /// content of cell a = b.
    StoreCell(reg, reg, none);
    /// Empty cell a; raise for name b when it is already empty.
    DeleteCell(reg, name, none);
    /// Registers a.. = the cells of the function's closure (b of them).
    CopyFreeVars(base, count, none);

    // ---- names ----
    /// a = global or builtin of the site's name.
    LoadGlobal(out, site, none);
    /// (a, a+1) = (global or builtin of the site's name, unbound): callee and absent self of a plain call.
    LoadGlobalCallee(out, site, none);
    /// global of the site's name = a.
    StoreGlobal(reg, site, none);
    /// del global b.
    DeleteGlobal(none, name, none);
    /// a = name b from the local namespace, then globals, then builtins (class bodies, exec).
    LoadName(out, name, none);
    /// Local namespace [name b] = a.
    StoreName(reg, name, none);
    /// del name b from the local namespace.
    DeleteName(none, name, none);
    /// a = name c from the local namespace, else the content of cell b.
    LoadClassCell(out, reg, name);
    /// a = name b from the local namespace of the class body, else global or builtin.
    LoadClassGlobal(out, name, none);
    /// Make sure that the local namespace has `__annotations__`.
    SetupAnnotations(none, none, none);

    // ---- attributes and items ----
    /// a = b.name.
    LoadAttr(out, reg, site);
    /// a.name = b.
    StoreAttr(reg, reg, site);
    /// del a.name.
    DeleteAttr(reg, name, none);
    /// (a, a+1) = (function, b) when b.name is a plain method, else (b.name, unbound); b may be register a.
    LoadMethod(out, reg, site);
    /// a = super() object for class cell b and first argument c.
    LoadSuper(out, reg, reg);
    /// (a, a+1) = special method looked up on type(b), as LoadMethod; c: 0 `__enter__`, 1 `__exit__`,
    /// 2 `__aenter__`, 3 `__aexit__`; a missing one raises the TypeError of `with`.
    LoadSpecial(out, reg, count);
    /// a = `b[c]`.
    GetItem(out, reg, reg);
    /// a = b[immediate c].
    GetItemI(out, reg, imm);
    /// a = b[c : c+1] (registers c and c+1 hold start and stop, None when absent).
    GetSlice(out, reg, base);
    /// `a[b]` = c.
    SetItem(reg, reg, reg);
    /// del `a[b]`.
    DelItem(reg, reg, none);

    // ---- operators ----
    /// a = b + c.
    Add(out, reg, reg);
    /// a = b + c, b being the result of an addition that nothing else refers to.
    AddToSum(out, reg, reg);
    /// a = b - c.
    Sub(out, reg, reg);
    /// a = b * c.
    Mul(out, reg, reg);
    /// a = b / c.
    TrueDiv(out, reg, reg);
    /// a = b // c.
    FloorDiv(out, reg, reg);
    /// a = b % c.
    Mod(out, reg, reg);
    /// a = b ** c.
    Pow(out, reg, reg);
    /// a = b @ c.
    MatMul(out, reg, reg);
    /// a = b << c.
    LShift(out, reg, reg);
    /// a = b >> c.
    RShift(out, reg, reg);
    /// a = b & c.
    And(out, reg, reg);
    /// a = b | c.
    Or(out, reg, reg);
    /// a = b ^ c.
    Xor(out, reg, reg);
    /// a = b + immediate c.
    AddI(out, reg, imm);
    /// a = b - immediate c.
    SubI(out, reg, imm);
    /// a = b * immediate c.
    MulI(out, reg, imm);
    /// a = b // immediate c.
    FloorDivI(out, reg, imm);
    /// a = b % immediate c.
    ModI(out, reg, imm);
    /// a = b & immediate c.
    AndI(out, reg, imm);
    /// a = b << immediate c.
    LShiftI(out, reg, imm);
    /// a = b >> immediate c.
    RShiftI(out, reg, imm);
    /// a = (b += c).
    InplaceAdd(out, reg, reg);
    /// a = (b -= c).
    InplaceSub(out, reg, reg);
    /// a = (b *= c).
    InplaceMul(out, reg, reg);
    /// a = (b /= c).
    InplaceTrueDiv(out, reg, reg);
    /// a = (b //= c).
    InplaceFloorDiv(out, reg, reg);
    /// a = (b %= c).
    InplaceMod(out, reg, reg);
    /// a = (b **= c).
    InplacePow(out, reg, reg);
    /// a = (b @= c).
    InplaceMatMul(out, reg, reg);
    /// a = (b <<= c).
    InplaceLShift(out, reg, reg);
    /// a = (b >>= c).
    InplaceRShift(out, reg, reg);
    /// a = (b &= c).
    InplaceAnd(out, reg, reg);
    /// a = (b |= c).
    InplaceOr(out, reg, reg);
    /// a = (b ^= c).
    InplaceXor(out, reg, reg);
    /// a = (b += immediate c).
    InplaceAddI(out, reg, imm);
    /// a = (b -= immediate c).
    InplaceSubI(out, reg, imm);
    /// a = -b.
    Neg(out, reg, none);
    /// a = +b.
    Pos(out, reg, none);
    /// a = ~b.
    Invert(out, reg, none);
    /// a = not b.
    Not(out, reg, none);
    /// a = bool(b).
    ToBool(out, reg, none);

    // ---- comparisons ----
    /// a = b < c.
    Lt(out, reg, reg);
    /// a = b <= c.
    Le(out, reg, reg);
    /// a = b == c.
    Eq(out, reg, reg);
    /// a = b != c.
    Ne(out, reg, reg);
    /// a = b > c.
    Gt(out, reg, reg);
    /// a = b >= c.
    Ge(out, reg, reg);
    /// a = b is c.
    Is(out, reg, reg);
    /// a = b is not c.
    IsNot(out, reg, reg);
    /// a = b in c.
    In(out, reg, reg);
    /// a = b not in c.
    NotIn(out, reg, reg);

    // ---- jumps; a negative distance charges the budget ----
    /// Jump by b:c.
    Jump(none, wide, high);
    /// Jump by b:c when a is true.
    JumpIfTrue(reg, wide, high);
    /// Jump by b:c when a is false.
    JumpIfFalse(reg, wide, high);
    /// Jump by b:c when a is None.
    JumpIfNone(reg, wide, high);
    /// Jump by b:c when a is not None.
    JumpIfNotNone(reg, wide, high);
    /// Jump by b:c when register a is bound (default-argument and cleanup tests).
    JumpIfBound(reg, wide, high);
    /// Jump by c when a < b.
    JumpIfLt(reg, reg, jump);
    /// Jump by c when a <= b.
    JumpIfLe(reg, reg, jump);
    /// Jump by c when a == b.
    JumpIfEq(reg, reg, jump);
    /// Jump by c when a != b.
    JumpIfNe(reg, reg, jump);
    /// Jump by c when a > b.
    JumpIfGt(reg, reg, jump);
    /// Jump by c when a >= b.
    JumpIfGe(reg, reg, jump);
    /// Jump by c when not a < b.
    JumpIfNotLt(reg, reg, jump);
    /// Jump by c when not a <= b.
    JumpIfNotLe(reg, reg, jump);
    /// Jump by c when not a == b.
    JumpIfNotEq(reg, reg, jump);
    /// Jump by c when not a != b.
    JumpIfNotNe(reg, reg, jump);
    /// Jump by c when not a > b.
    JumpIfNotGt(reg, reg, jump);
    /// Jump by c when not a >= b.
    JumpIfNotGe(reg, reg, jump);
    /// Jump by c when a < immediate b.
    JumpIfLtI(reg, imm, jump);
    /// Jump by c when a <= immediate b.
    JumpIfLeI(reg, imm, jump);
    /// Jump by c when a == immediate b.
    JumpIfEqI(reg, imm, jump);
    /// Jump by c when a != immediate b.
    JumpIfNeI(reg, imm, jump);
    /// Jump by c when a > immediate b.
    JumpIfGtI(reg, imm, jump);
    /// Jump by c when a >= immediate b.
    JumpIfGeI(reg, imm, jump);
    /// Jump by c when not a < immediate b.
    JumpIfNotLtI(reg, imm, jump);
    /// Jump by c when not a <= immediate b.
    JumpIfNotLeI(reg, imm, jump);
    /// Jump by c when not a == immediate b.
    JumpIfNotEqI(reg, imm, jump);
    /// Jump by c when not a != immediate b.
    JumpIfNotNeI(reg, imm, jump);
    /// Jump by c when not a > immediate b.
    JumpIfNotGtI(reg, imm, jump);
    /// Jump by c when not a >= immediate b.
    JumpIfNotGeI(reg, imm, jump);

    // ---- iteration ----
    /// a = iter(b).
    GetIter(out, reg, none);
    /// Advance iterator b: an item goes to a and jumps by c; at the end fall through, a unchanged.
    ForLoop(out, reg, jump);
    /// Registers b.. = the c items of a, or ValueError; nothing is written when it raises (they may be locals).
    UnpackSequence(reg, base, count);
    /// Registers b.. = items of a with a starred one: c = number before it + 256 * number after it
    /// (more than 255 of either is refused by the compiler, as unpacking that large is done by slicing).
    UnpackEx(reg, base, count);

    // ---- building ----
    /// a = list of registers b.., c of them.
    BuildList(out, base, count);
    /// a = tuple of registers b.., c of them.
    BuildTuple(out, base, count);
    /// a = set of registers b.., c of them.
    BuildSet(out, base, count);
    /// a = dict of registers b.. as key, value, key, value; c pairs.
    BuildMap(out, base, count);
    /// a = the strings in registers b.., c of them, joined.
    BuildString(out, base, count);
    /// a = slice(b, b+1, b+2).
    BuildSlice(out, base, none);
    /// list a .append(b).
    ListAppend(reg, reg, none);
    /// list a .extend(b) with the TypeError of `*` in displays and calls; c: 0 display, 1 call arguments
    /// (then register a+1... is not touched; the error names the callee in register a-2).
    ListExtend(reg, reg, count);
    /// a = tuple(list b).
    ListToTuple(out, reg, none);
    /// a = tuple(b), b being the only argument of a call and starred; an error names the callee in register a-2.
    StarredToTuple(out, reg, none);
    /// set a .add(b).
    SetAdd(reg, reg, none);
    /// set a .update(b).
    SetUpdate(reg, reg, none);
    /// dict `a [b]` = c.
    MapInsert(reg, reg, reg);
    /// dict a .update(b), for `{**b}`.
    MapUpdate(reg, reg, none);
    /// dict a .update(b) for `f(**b)`: a duplicate key or a non-string key is a TypeError; c is the callee.
    MapMerge(reg, reg, reg);
    /// a = the keyword arguments of `c(**b)`, where b has them all: b itself if it is a dict of strings.
    MapOfKeywords(out, reg, reg);
    /// a = b converted for an f-string; c: 1 str, 2 repr, 3 ascii.
    Convert(out, reg, count);
    /// a = format(b, '').
    FormatSimple(out, reg, none);
    /// a = format(b, c).
    FormatSpec(out, reg, reg);

    // ---- calls and functions ----
    /// a = b(...): register b callable, b+1 self or unbound, b+2.. the c arguments. Nobody reads the result where a is
    /// b+1.
    Call(out, base, count);
    /// a = b(...) with `call_shapes[c]`: positional values in b+2.., then the values of the keywords.
    CallKw(out, base, shape);
    /// a = b(*b+2, **b+3): b+1 is unbound or self, b+2 a tuple, b+3 a dict or unbound.
    CallEx(out, base, none);
    /// a = function of code `constants[b]`; c.. = defaults tuple, keyword defaults dict, annotations
    /// dict, closure tuple of cells; each may be unbound.
    MakeFunction(out, konst, base);
    /// a = function of code `constants[b]` with nothing else.
    MakeSimpleFunction(out, konst, none);
    /// a = `__build_class__`.
    LoadBuildClass(out, none, none);
    /// Return a.
    Return(reg, none, none);
    /// Return None.
    ReturnNone(none, none, none);

    // ---- generators ----
    /// First instruction of a generator, coroutine or async generator after cells are set up:
    /// make the generator object and return it.
    MakeGenerator(none, none, none);
    /// Yield b; the value that is sent goes to a.
    Yield(out, reg, none);
    /// a = iterator for `yield from b`.
    GetYieldFromIter(out, reg, none);
    /// Delegate to iterator b, sending c: what it yields is yielded (its answer goes to c and this
    /// instruction runs again), what it returns goes to a.
    YieldFrom(out, reg, reg);
    /// a = awaitable iterator of b; c: 0 await, 1 `__aenter__`, 2 `__aexit__`.
    GetAwaitable(out, reg, count);
    /// Nothing: the call just before is an argument of `gather()` or the like, so a tool that it called need not be
    /// waited for.
    Awaited(none, none, none);
    /// a = b.__aiter__().
    GetAiter(out, reg, none);
    /// a = awaitable of b.__anext__().
    GetAnext(out, reg, none);
    /// Restore the exception state from register a+1; then, when exception a is StopAsyncIteration, jump by b:c,
    /// else raise it again as it is.
    EndAsyncFor(reg, wide, high);
    /// Yield b from an async generator; the value that is sent goes to a.
    AsyncYield(out, reg, none);

    // ---- exceptions ----
    // A handler's target is entered with the exception in register `exception`
    // of the table's row and the exception handled before in the next one;
    // it is then the current exception of sys.exc_info().
    /// raise: c = 0 the current exception again, 1 raise a, 2 raise a from b.
    Raise(reg, reg, count);
    /// Raise exception a again, as it is (end of finally, no handler matched): the traceback gets no new entry for
    /// this frame, the context is not touched.
    Reraise(reg, none, none);
    /// Leave a handler: the exception saved in register a+1 is the current one again.
    PopExc(base, none, none);
    /// a = whether exception b matches c (a class or tuple of them).
    MatchExc(out, reg, reg);
    /// except*: a = matching part of group b for c or None, a+1 = rest or None; both None when b is None. The
    /// matching part becomes the current exception. b is the exception as caught: one that is no group and matches
    /// is wrapped in one.
    SplitGroup(out, reg, reg);
    /// except*: a = what is to be raised after all clauses: b original, list c of raised ones and, last, the rest that
    /// no clause took (None when there is none); None when nothing.
    JoinGroup(out, reg, reg);
    /// a = result of calling the exit pair (b, b+1) with the exception c.
    WithExceptStart(out, base, reg);
    /// a = AssertionError.
    LoadAssertionError(out, none, none);

    // ---- imports ----
    /// a = `__import__(name b)`; c = from-list (tuple or None), c+1 = level.
    ImportName(out, name, base);
    /// a = b.name c, for `from b import c`.
    ImportFrom(out, reg, name);
    /// from a import *.
    ImportStar(reg, none, none);

    // ---- match ----
    /// a = whether b is a sequence for patterns.
    MatchSequence(out, reg, none);
    /// a = whether b is a mapping for patterns.
    MatchMapping(out, reg, none);
    /// a = tuple of the values of keys c (tuple) in b, or None.
    MatchKeys(out, reg, reg);
    /// a = tuple of attributes of b, or None; c = class, c+1 = tuple of keyword names, c+2 = number of positional ones.
    MatchClass(out, reg, base);
    /// a = len(b).
    GetLen(out, reg, none);
    /// a = copy of mapping b without the keys in tuple c (`**rest`).
    MatchRest(out, reg, reg);

    // ---- rare things ----
    /// a = intrinsic c of b, see [`Intrinsic`]; arguments in b, b+1, ...
    CallIntrinsic(out, base, count);
    /// The value of the step is a, unless that is None.
    SetResult(reg, none, none);
    /// sys.displayhook(a), for mode 'single' and steps that display.
    Display(reg, none, none);
    /// A name, attribute or item was deleted, None assigned to a name, or a loop left: an object may have lost its last
    /// reference. Registers from b on are not in use. Where c is 1, only the object in register b counts.
    Dropped(none, count, count);
}

/// Operand c of [`Op::CallIntrinsic`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u16)]
pub enum Intrinsic {
    /// TypeVar(name) for PEP 695.
    TypeVar,
    /// TypeVar(name, bound or constraints tuple thunk function) for PEP 695; constraints when the thunk returns a tuple.
    TypeVarBound,
    /// ParamSpec(name).
    ParamSpec,
    /// TypeVarTuple(name).
    TypeVarTuple,
    /// Generic[*tuple of type parameters].
    SubscriptGeneric,
    /// TypeAliasType(name, type parameters tuple or None, thunk function giving the value).
    TypeAlias,
    /// Set `__type_params__` of function b to tuple b+1 and give the function.
    SetTypeParams,
}

impl Intrinsic {
    /// The intrinsic with this number.
    pub fn from_number(number: u16) -> Option<Intrinsic> {
        use Intrinsic::*;
        [
            TypeVar,
            TypeVarBound,
            ParamSpec,
            TypeVarTuple,
            SubscriptGeneric,
            TypeAlias,
            SetTypeParams,
        ]
        .get(number as usize)
        .copied()
    }
}

/// One instruction: op and operands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C)]
pub struct Instr {
    /// The operation.
    pub op: Op,
    /// First operand.
    pub a: u16,
    /// Second operand.
    pub b: u16,
    /// Third operand.
    pub c: u16,
}

const _: () = assert!(size_of::<Instr>() == 8);

impl Instr {
    /// An instruction with three 16-bit operands.
    pub const fn new(op: Op, a: u16, b: u16, c: u16) -> Instr {
        Instr { op, a, b, c }
    }

    /// An instruction whose operands b and c are one 32-bit number.
    pub const fn wide(op: Op, a: u16, number: i32) -> Instr {
        Instr {
            op,
            a,
            b: number as u16,
            c: (number >> 16) as u16,
        }
    }

    /// Operands b and c as one 32-bit number.
    #[inline(always)]
    pub const fn wide_operand(self) -> i32 {
        (self.b as u32 | (self.c as u32) << 16) as i32
    }
}
