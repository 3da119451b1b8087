//! Objects that own a descriptor: when one is collected that was neither closed
//! nor detached, its descriptor is closed.
//!
//! The collector runs no outside call: it only notes the descriptor, and the
//! next operation on files, or the end of the step, closes it.

use super::table::State;
use super::{descriptors, table};
use std::cell::RefCell;
use std::rc::Rc;
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::heap::Marker;
use wardian_runtime::object::native::{NativeData, state_unchecked};
use wardian_runtime::object::value::Value;
use wardian_runtime::types::{TypeDef, attribute, method};

/// Descriptors to be closed, by number and serial.
#[derive(Clone, Default)]
pub(super) struct Abandoned(Rc<RefCell<Vec<(i64, u64)>>>);

impl Abandoned {
    pub(super) fn is_empty(&self) -> bool {
        self.0.borrow().is_empty()
    }

    pub(super) fn take(&self) -> Option<(i64, u64)> {
        self.0.borrow_mut().pop()
    }
}

/// The owner of a descriptor.
struct Owner {
    /// Number and serial; None: closed or detached.
    owned: Option<(i64, u64)>,
    abandoned: Abandoned,
}

impl NativeData for Owner {
    fn trace(&self, _: &mut Marker<'_>) {}
}

impl Drop for Owner {
    fn drop(&mut self) {
        if let Some(owned) = self.owned.take() {
            self.abandoned.0.borrow_mut().push(owned);
        }
    }
}

static OWNER: TypeDef = TypeDef {
    name: "owner",
    module: "_fs",
    methods: &[
        method("close", "(self, /)", close),
        method("detach", "(self, /)", |ctx, args| {
            let owned = state_unchecked::<Owner>(args[0]).owned.take();
            Ok(number(ctx, owned))
        }),
    ],
    attributes: &[attribute("fd", |ctx, this| {
        let owned = state_unchecked::<Owner>(this).owned;
        Ok(number(ctx, owned))
    })],
    ..TypeDef::NONE
};

fn number(ctx: &mut Ctx, owned: Option<(i64, u64)>) -> Value {
    ctx.new_int(owned.map_or(-1, |(fd, _)| fd))
}

/// Make the class.
pub(super) fn make_class(ctx: &mut Ctx) {
    ctx.new_native_class(&OWNER, ctx.types.object);
}

/// `owner(fd)`.
pub(super) fn owner(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let fd = descriptors::fd(ctx, args[0])?;
    table::named(ctx, fd)?;
    let serial = ctx.state::<State>().serial(fd).expect("it is open");
    ctx.charge(1)?;
    let owner = Owner {
        owned: Some((fd, serial)),
        abandoned: ctx.state::<State>().abandoned.clone(),
    };
    let class = ctx.class(&OWNER);
    Ok(ctx.new_native(class, owner))
}

fn close(ctx: &mut Ctx, args: Args<'_>) -> Result<Value, Thrown> {
    if let Some((fd, serial)) = state_unchecked::<Owner>(args[0]).owned.take()
        && ctx.state::<State>().serial(fd) == Some(serial)
    {
        table::close(ctx, fd)?;
    }
    Ok(Value::NONE)
}
