//! Names of attributes that numpy's protocols ask for, interned once.

use wardian_runtime::ctx::Ctx;
use wardian_runtime::object::heap::{Gc, Marker};
use wardian_runtime::object::native::Trace;
use wardian_runtime::object::string::Str;

use crate::state::State;

macro_rules! names {
    ($($name:ident)*) => {
        /// See the file.
        #[derive(Clone, Copy)]
        #[allow(missing_docs, reason = "they are what they say")]
        pub struct Names { $(pub $name: Gc<Str>,)* }

        impl Names {
            fn new(ctx: &mut Ctx) -> Names {
                Names { $($name: ctx.intern(stringify!($name)),)* }
            }

            /// Mark them.
            pub fn trace(&self, marker: &mut Marker<'_>) {
                $(self.$name.trace(marker);)*
            }
        }
    };
}

names! {
    __array__ __array_ufunc__ __array_function__ __array_finalize__ __array_wrap__ __array_interface__ __array_struct__
    __array_priority__ dtype out
}

/// The names.
pub fn names(ctx: &mut Ctx) -> Names {
    if let Some(names) = ctx.state::<State>().names {
        return names;
    }
    let names = Names::new(ctx);
    ctx.state::<State>().names = Some(names);
    names
}
