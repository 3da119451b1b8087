//! Universal functions: `numpy.ufunc`.
//!
//! What does not live here: the table of them (`table.txt`, `table.rs`), which loop a call takes (`resolve.rs`), calls
//! (`call.rs`), the loops (`loops.rs`, of objects `object.rs`, of gufuncs `gufunc/`), methods such as `reduce`
//! (`reduce.rs`, `methods.rs`), classes of results (`wrap.rs`), numbers at the edges (`errors.rs`).

pub mod accumulate;
mod at;
pub mod call;
mod dtypes;
pub mod errors;
pub mod gufunc;
pub mod loops;
pub mod methods;
pub mod object;
pub mod reduce;
pub mod resolve;
pub mod scalars;
pub mod table;
pub mod text;
pub mod wrap;

use smallvec::SmallVec;
use wardian_runtime::ctx::Ctx;
use wardian_runtime::object::dict::Dict;
use wardian_runtime::object::heap::{Gc, Marker};
use wardian_runtime::object::native::{Native, NativeData, Trace};
use wardian_runtime::object::value::Value;

use crate::dtype::Code;
pub use table::{Kernel, Loop};

/// Types of operands, of which there are few.
pub type Codes = SmallVec<[Code; 4]>;

/// A ufunc.
pub struct Ufunc {
    /// `__name__`.
    pub name: String,
    /// Inputs.
    pub inputs: usize,
    /// Outputs.
    pub outputs: usize,
    /// What its reductions begin with; unbound: none. None where operands may come in any order.
    pub identity: Value,
    /// The core axes of a generalised one.
    pub signature: Option<String>,
    /// Which types it takes, in the order in which they are tried.
    pub loops: Vec<Loop>,
    /// Whether inputs may be numbers of several types.
    pub is_mixed: bool,
    /// The place of the loop whose inputs are all of one type.
    pub same: [u8; Code::ALL.len()],
    /// What the loops do.
    pub kernel: Kernel,
    /// Of `frompyfunc`: the Python function; else unbound.
    pub function: Value,
    /// Attributes that a program can set.
    pub attributes: Gc<Dict>,
}

/// No loop.
pub const NO_LOOP: u8 = u8::MAX;

impl NativeData for Ufunc {
    fn trace(&self, marker: &mut Marker<'_>) {
        self.identity.trace(marker);
        self.function.trace(marker);
        self.attributes.trace(marker);
    }
}

/// The data of a ufunc object; it lives as long as the object, which the caller keeps.
pub fn data(ufunc: &Gc<Native>) -> &Ufunc {
    ufunc.data::<Ufunc>().expect("made of a ufunc")
}

/// The ufunc that a value is.
pub fn of(value: Value) -> Option<Gc<Native>> {
    value.native::<Ufunc>()
}

impl Ufunc {
    /// The loop whose inputs are all of a type.
    pub fn loop_of(&self, code: Code) -> Option<&Loop> {
        self.loops.get(self.same[code as usize] as usize)
    }

    /// How many operands.
    pub fn operands(&self) -> usize {
        self.inputs + self.outputs
    }
}

/// The ufunc of a name in the module.
pub fn named(ctx: &mut Ctx, name: &str) -> Gc<Native> {
    let module = ctx.state::<crate::state::State>().module;
    let name = ctx.intern(name);
    let found = module
        .and_then(|module| module.get::<wardian_runtime::object::native::Module>())
        .and_then(|module| module.dict.get_str(name));
    found.and_then(of).expect("it is in the table of ufuncs")
}
