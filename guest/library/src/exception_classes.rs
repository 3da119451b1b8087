//! Exception classes that modules written in Rust make, such as `struct.error`.

use rustc_hash::FxHashMap;
use wardian_runtime::ctx::{Ctx, ModuleState, ModuleStates, Thrown};
use wardian_runtime::object::class::Class;
use wardian_runtime::object::heap::{Gc, Marker};
use wardian_runtime::object::native::Module;
use wardian_runtime::object::value::Value;

/// The classes, by module and name.
#[derive(Default)]
struct Classes(FxHashMap<&'static str, Value>);

impl ModuleState for Classes {
    wardian_runtime::state_place!();

    fn trace(&self, marker: &mut Marker<'_>) {
        self.0.values().for_each(|class| marker.value(*class));
    }
}

/// Make the state of the module.
pub(super) fn make_state(states: &mut ModuleStates) {
    states.make::<Classes>();
}

/// Make an exception class, put it into the module, and keep it under `key` for [`raise`].
pub(super) fn define(ctx: &mut Ctx, module: Gc<Module>, key: &'static str, base: Gc<Class>) {
    let (module_name, name) = key.rsplit_once('.').expect("a key is module and name");
    let namespace = ctx.new_dict();
    let public = Value::object(ctx.intern(module_name));
    namespace.write().set_str(ctx.names.__module__, public);
    let bases = Value::object(ctx.new_tuple(&[Value::object(base)]));
    let text = Value::object(ctx.intern(name));
    let make = Value::object(ctx.types.type_);
    // Modules are made when they are imported first: close to a limit, deep in a recursion.
    let class = ctx
        .unlimited(|ctx| ctx.call(make, &[text, bases, Value::object(namespace)]))
        .expect("a class of a name and a base can be made");
    ctx.set_module_attr(module, name, class);
    ctx.state::<Classes>().0.insert(key, class);
}

/// The class that was kept under `key`.
pub(super) fn class(ctx: &mut Ctx, key: &'static str) -> Gc<Class> {
    ctx.state::<Classes>()
        .0
        .get(key)
        .and_then(|class| class.get())
        .expect("registered when the module was made")
}

/// Raise an instance of the class that was kept under `key`.
#[cold]
pub(super) fn raise(ctx: &mut Ctx, key: &'static str, message: &str) -> Thrown {
    let class = class(ctx, key);
    ctx.raise(class, message)
}
