//! Contexts as natives see them: the numbers behind a Python `Context`, the conditions that an
//! operation may meet, and how they are noted and raised.
//!
//! What does not live here: checks of what programs set, flags as dicts (`decimal.py`).

use super::core::Core;
use super::number::Number;
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::class::Class;
use wardian_runtime::object::heap::Marker;
use wardian_runtime::object::native::{NativeData, state_unchecked};
use wardian_runtime::object::slots::Slots;
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;
use wardian_runtime::types::{Attribute, TypeDef, method};

/// Conditions, one bit each; the first nine are signals.
pub(super) mod condition {
    pub(in super::super) const INVALID: u32 = 1;
    pub(in super::super) const FLOAT: u32 = 1 << 1;
    pub(in super::super) const DIVISION_BY_ZERO: u32 = 1 << 2;
    pub(in super::super) const OVERFLOW: u32 = 1 << 3;
    pub(in super::super) const UNDERFLOW: u32 = 1 << 4;
    pub(in super::super) const SUBNORMAL: u32 = 1 << 5;
    pub(in super::super) const INEXACT: u32 = 1 << 6;
    pub(in super::super) const ROUNDED: u32 = 1 << 7;
    pub(in super::super) const CLAMPED: u32 = 1 << 8;
    pub(in super::super) const SYNTAX: u32 = 1 << 9;
    pub(in super::super) const IMPOSSIBLE: u32 = 1 << 10;
    pub(in super::super) const UNDEFINED: u32 = 1 << 11;
    pub(in super::super) const BAD_CONTEXT: u32 = 1 << 12;
    pub(in super::super) const SIGNALS: u32 = 511;
    pub(in super::super) const ANY_INVALID: u32 =
        INVALID | SYNTAX | IMPOSSIBLE | UNDEFINED | BAD_CONTEXT;
}

macro_rules! roundings {
    ($($name:ident $text:literal;)*) => {
        /// How to round.
        #[derive(Clone, Copy, PartialEq, Eq)]
        pub(super) enum Rounding { $($name,)* }

        impl Rounding {
            pub(super) fn name(self) -> &'static str {
                match self { $(Rounding::$name => $text,)* }
            }

            pub(super) fn of(name: &str) -> Option<Rounding> {
                match name { $($text => Some(Rounding::$name),)* _ => None }
            }
        }
    };
}

roundings! {
    Ceiling "ROUND_CEILING";
    Floor "ROUND_FLOOR";
    Up "ROUND_UP";
    Down "ROUND_DOWN";
    HalfUp "ROUND_HALF_UP";
    HalfDown "ROUND_HALF_DOWN";
    HalfEven "ROUND_HALF_EVEN";
    ZeroFiveUp "ROUND_05UP";
}

const BAD_ROUNDING: &str = "valid values for rounding are:\n  [ROUND_CEILING, ROUND_FLOOR, \
     ROUND_UP, ROUND_DOWN,\n   ROUND_HALF_UP, ROUND_HALF_DOWN, ROUND_HALF_EVEN,\n   ROUND_05UP]";

/// A rounding that an argument names.
pub(super) fn rounding_of(ctx: &mut Ctx, value: Value) -> Result<Rounding, Thrown> {
    match value
        .payload::<Str>()
        .and_then(|name| Rounding::of(name.as_str()))
    {
        Some(rounding) => Ok(rounding),
        None => Err(ctx.type_error(BAD_ROUNDING)),
    }
}

/// The numbers of a context.
#[derive(Clone, Copy)]
pub(super) struct Settings {
    pub precision: i64,
    pub rounding: Rounding,
    pub lowest: i64,
    pub highest: i64,
    pub capitals: bool,
    pub clamp: bool,
    pub flags: u32,
    pub traps: u32,
}

impl NativeData for Settings {
    fn trace(&self, _: &mut Marker<'_>) {}
}

/// An attribute that is a number of the settings.
macro_rules! number {
    ($name:literal, $field:ident, $as_int:expr, $of_int:expr) => {
        Attribute {
            name: $name,
            get: |ctx, this| Ok(ctx.new_int($as_int(state_unchecked::<Settings>(this).$field))),
            set: Some(|ctx, this, value| {
                let number = ctx.index_i64(value)?;
                state_unchecked::<Settings>(this).$field = $of_int(number);
                Ok(())
            }),
        }
    };
}

/// What Python's `Context` derives from.
pub(super) static SETTINGS: TypeDef = TypeDef {
    name: "ContextSettings",
    module: "decimal",
    is_base_type: true,
    slots: Slots::NONE,
    methods: &[method("_assign", "(self, other, /)", |ctx, args| {
        let Some(other) = settings(args[1]) else {
            return Err(ctx.type_error("optional argument must be a context"));
        };
        let other = *other;
        *state_unchecked::<Settings>(args[0]) = other;
        Ok(Value::NONE)
    })],
    attributes: &[
        number!("_prec", precision, |n| n, |n| n),
        number!("_Emin", lowest, |n| n, |n| n),
        number!("_Emax", highest, |n| n, |n| n),
        number!("_capitals", capitals, i64::from, |n| n != 0),
        number!("_clamp", clamp, i64::from, |n| n != 0),
        number!("_flags", flags, i64::from, |n| n as u32),
        number!("_traps", traps, i64::from, |n| n as u32),
        Attribute {
            name: "_rounding",
            get: |ctx, this| {
                let name = state_unchecked::<Settings>(this).rounding.name();
                Ok(Value::object(ctx.intern(name)))
            },
            set: Some(|ctx, this, value| {
                state_unchecked::<Settings>(this).rounding = rounding_of(ctx, value)?;
                Ok(())
            }),
        },
    ],
    new: Some(("(cls, /, *args, **kwargs)", new)),
    init: Some(("(self, /, *args, **kwargs)", |_, _| Ok(Value::NONE))),
    ..TypeDef::NONE
};

fn new(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let class = args[0].get::<Class>().and_then(|class| class.native_base);
    let class = class.expect("calls give the class");
    let settings = Settings {
        precision: 28,
        rounding: Rounding::HalfEven,
        lowest: -999_999,
        highest: 999_999,
        capitals: true,
        clamp: false,
        flags: 0,
        traps: condition::INVALID | condition::DIVISION_BY_ZERO | condition::OVERFLOW,
    };
    Ok(ctx.new_native(class, settings))
}

/// The settings behind a context.
pub(super) fn settings(value: Value) -> Option<&'static mut Settings> {
    let native = value.unwrap_payload();
    native
        .native::<Settings>()
        .map(|_| state_unchecked::<Settings>(native))
}

/// The context of one operation: a copy of its numbers, and where to note conditions.
pub(super) struct Env {
    /// The numbers; operations may change the rounding for themselves.
    pub set: Settings,
    context: Value,
    pub core: Value,
}

impl Env {
    /// The current context.
    pub(super) fn current(ctx: &mut Ctx, core: Value) -> Result<Env, Thrown> {
        let mut context = state_unchecked::<Core>(core).current;
        if context.is_none() {
            let make = state_unchecked::<Core>(core).hooks.fresh_context;
            context = ctx.call(make, &[])?;
            state_unchecked::<Core>(core).current = context;
        }
        Env::of(ctx, core, context)
    }

    /// The context that an argument names.
    pub(super) fn of(ctx: &mut Ctx, core: Value, context: Value) -> Result<Env, Thrown> {
        match settings(context) {
            Some(set) => Ok(Env {
                set: *set,
                context,
                core,
            }),
            None => Err(ctx.type_error("optional argument must be a context")),
        }
    }

    /// The context that an optional argument names, else the current one.
    pub(super) fn optional(
        ctx: &mut Ctx,
        core: Value,
        context: Option<Value>,
    ) -> Result<Env, Thrown> {
        match context {
            Some(context) if !context.is_none() => Env::of(ctx, core, context),
            _ => Env::current(ctx, core),
        }
    }

    pub(super) fn etiny(&self) -> i64 {
        self.set.lowest - self.set.precision + 1
    }

    pub(super) fn etop(&self) -> i64 {
        self.set.highest - self.set.precision + 1
    }

    /// Note conditions, without raising.
    pub(super) fn note(&self, status: u32) {
        if let Some(settings) = settings(self.context) {
            settings.flags |= status;
        }
    }

    /// Note conditions, and raise what is trapped.
    pub(super) fn settle(&self, ctx: &mut Ctx, status: u32) -> Result<(), Thrown> {
        use condition::{ANY_INVALID, INVALID, SIGNALS};
        if status == 0 {
            return Ok(());
        }
        let Some(settings) = settings(self.context) else {
            return Ok(());
        };
        let invalid = status & ANY_INVALID != 0;
        settings.flags |= status & SIGNALS | u32::from(invalid);
        let traps = settings.traps;
        if status & traps == 0 && !(invalid && traps & INVALID != 0) {
            return Ok(());
        }
        let numbers = [
            Value::small_int(i64::from(status)),
            Value::small_int(i64::from(traps)),
        ];
        let raise = state_unchecked::<Core>(self.core).hooks.raise;
        ctx.call(raise, &numbers)?;
        Ok(())
    }

    /// A number as the result of an operation.
    pub(super) fn give(&self, ctx: &mut Ctx, number: Number, status: u32) -> PyResult {
        self.settle(ctx, status)?;
        Ok(super::core::make(ctx, self.core, number))
    }

    /// NaN, for an operation that is invalid.
    pub(super) fn invalid(&self, ctx: &mut Ctx, kind: u32) -> PyResult {
        self.give(
            ctx,
            Number::special(false, super::number::Kind::Quiet),
            kind,
        )
    }
}
