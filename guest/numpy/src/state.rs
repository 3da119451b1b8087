//! What the modules keep as long as the session: classes and the dtypes that there is one of.
//!
//! What does not live here: making them (`lib.rs`).

use wardian_runtime::ctx::ModuleState;
use wardian_runtime::object::class::Class;
use wardian_runtime::object::heap::{Gc, Marker};
use wardian_runtime::object::native::Trace;
use wardian_runtime::object::value::Value;
use wardian_runtime::state_place;

use crate::dtype::{Code, Dtype};

/// How many types of items there are.
const CODES: usize = Code::ALL.len();

/// Classes and dtypes, by `Code`.
#[derive(Default)]
pub struct State {
    /// The one dtype of each type.
    pub dtypes: [Option<Dtype>; CODES],
    /// The classes of dtypes.
    pub dtype_classes: [Option<Gc<Class>>; CODES],
    /// The classes of scalars.
    pub scalar_classes: [Option<Gc<Class>>; CODES],
    /// `numpy.False_` and `numpy.True_`, of which there is one each.
    pub bools: [Option<Value>; 2],
    /// `numpy.ndarray`.
    pub ndarray: Option<Gc<Class>>,
    /// `numpy.generic`.
    pub generic: Option<Gc<Class>>,
    /// `numpy.dtype`.
    pub dtype: Option<Gc<Class>>,
    /// The class of ufuncs.
    pub ufunc: Option<Gc<Class>>,
    /// Names of types that Python files of numpy tell (`set_typeDict`); a dict.
    pub type_names: Option<Value>,
    /// The module `_multiarray_umath`, while it is there.
    pub module: Option<Value>,
    /// What Python files of ours give, by name: a dict.
    pub helpers: Option<Value>,
    /// What is done about numbers at the edges: see `ufunc/errors.rs`.
    pub errors: crate::ufunc::errors::Errors,
    /// What was prepared for the last Fourier transform: see `fft.rs`.
    pub transform: Option<Box<dyn std::any::Any>>,
    /// Names that every call looks up.
    pub names: Option<crate::names::Names>,
}

impl ModuleState for State {
    state_place!();

    fn trace(&self, marker: &mut Marker<'_>) {
        self.dtypes.as_slice().trace(marker);
        self.dtype_classes.as_slice().trace(marker);
        self.scalar_classes.as_slice().trace(marker);
        self.bools.as_slice().trace(marker);
        self.ndarray.trace(marker);
        self.generic.trace(marker);
        self.dtype.trace(marker);
        self.ufunc.trace(marker);
        self.type_names.trace(marker);
        self.module.trace(marker);
        self.helpers.trace(marker);
        self.errors.trace(marker);
        if let Some(names) = &self.names {
            names.trace(marker);
        }
    }
}
