//! `numpy._core._multiarray_umath`: the module.
//!
//! What does not live here: its functions (`functions/mod.rs`), its ufuncs (`ufunc/table.rs`).

use wardian_runtime::ctx::{Ctx, Thrown};
use wardian_runtime::object::class::Class;
use wardian_runtime::object::containers::Tuple;
use wardian_runtime::object::dict::Dict;
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::native::Module;
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;

use crate::dtype::{Code, Descr, Dtype};
use crate::state::State;
use crate::{array, dtype, functions, helpers, scalar, ufunc};

/// Ints of the module.
const INTS: &[(&str, i64)] = &[
    ("ALLOW_THREADS", 1),
    ("BUFSIZE", 8192),
    ("CLIP", 0),
    ("FLOATING_POINT_SUPPORT", 1),
    ("FPE_DIVIDEBYZERO", 1),
    ("FPE_INVALID", 8),
    ("FPE_OVERFLOW", 2),
    ("FPE_UNDERFLOW", 4),
    ("ITEM_HASOBJECT", 1),
    ("ITEM_IS_POINTER", 4),
    ("LIST_PICKLE", 2),
    ("MAXDIMS", 64),
    ("MAY_SHARE_BOUNDS", 0),
    ("MAY_SHARE_EXACT", -1),
    ("NEEDS_INIT", 8),
    ("NEEDS_PYAPI", 16),
    ("RAISE", 2),
    ("UFUNC_BUFSIZE_DEFAULT", 8192),
    ("USE_GETITEM", 32),
    ("USE_SETITEM", 64),
    ("WRAP", 1),
    ("tracemalloc_domain", 389_047),
];

/// Floats of the module.
const FLOATS: &[(&str, f64)] = &[
    ("NAN", f64::NAN),
    ("NINF", f64::NEG_INFINITY),
    ("NZERO", -0.0),
    ("PINF", f64::INFINITY),
    ("PZERO", 0.0),
    ("e", std::f64::consts::E),
    ("euler_gamma", 0.577_215_664_901_532_9),
    ("pi", std::f64::consts::PI),
];

/// The flags of arrays by their names.
const FLAGS: &[(&str, i64)] = &[
    ("OWNDATA", 4),
    ("O", 4),
    ("FORTRAN", 2),
    ("F", 2),
    ("CONTIGUOUS", 1),
    ("C", 1),
    ("ALIGNED", 256),
    ("A", 256),
    ("WRITEBACKIFCOPY", 8192),
    ("X", 8192),
    ("WRITEABLE", 1024),
    ("W", 1024),
    ("C_CONTIGUOUS", 1),
    ("F_CONTIGUOUS", 2),
];

/// Names that C has for types beside those of scalars.
const ALIASES: &[(&str, Code)] = &[
    ("byte", Code::Byte),
    ("ubyte", Code::UByte),
    ("short", Code::Short),
    ("ushort", Code::UShort),
    ("intc", Code::Int),
    ("uintc", Code::UInt),
    ("long", Code::Long),
    ("ulong", Code::ULong),
    ("intp", Code::Long),
    ("uintp", Code::ULong),
];

/// The order in which numpy lists types.
const LISTED: &[(&str, Code)] = &[
    ("BOOL", Code::Bool),
    ("HALF", Code::Half),
    ("FLOAT", Code::Float),
    ("DOUBLE", Code::Double),
    ("LONGDOUBLE", Code::LongDouble),
    ("CFLOAT", Code::CFloat),
    ("CDOUBLE", Code::CDouble),
    ("CLONGDOUBLE", Code::CLongDouble),
    ("STRING", Code::Bytes),
    ("UNICODE", Code::Str),
    ("VOID", Code::Void),
    ("OBJECT", Code::Object),
    ("DATETIME", Code::Datetime),
    ("TIMEDELTA", Code::Timedelta),
    ("BYTE", Code::Byte),
    ("UBYTE", Code::UByte),
    ("SHORT", Code::Short),
    ("USHORT", Code::UShort),
    ("INT", Code::Int),
    ("UINT", Code::UInt),
    ("LONG", Code::Long),
    ("ULONG", Code::ULong),
    ("LONGLONG", Code::LongLong),
    ("ULONGLONG", Code::ULongLong),
];

/// Make the module, the first time.
pub fn make(ctx: &mut Ctx) -> Result<Gc<Module>, Thrown> {
    if let Some(module) = ctx.state::<State>().module
        && let Some(module) = module.get::<Module>()
    {
        return Ok(module);
    }
    check_version(ctx)?;
    let module = ctx.new_native_module("numpy._core._multiarray_umath", functions::FUNCTIONS);
    ctx.keep_object(module);
    classes(ctx, module)?;
    for (name, number) in INTS {
        ctx.set_module_attr(module, name, Value::small_int(*number));
    }
    for (name, number) in FLOATS {
        ctx.set_module_attr(module, name, Value::float(*number));
    }
    let flags = ctx.new_dict();
    for (name, bit) in FLAGS {
        let name = ctx.intern(name);
        flags.write().set_str(name, Value::small_int(*bit));
    }
    ctx.set_module_attr(module, "_flagdict", Value::object(flags));
    let version = Value::object(ctx.new_str("3.1"));
    ctx.set_module_attr(module, "__version__", version);
    let values = Value::object(ctx.new_str("UFUNC_PYVALS"));
    ctx.set_module_attr(module, "UFUNC_PYVALS_NAME", values);
    for name in ["_ARRAY_API", "_UFUNC_API", "DATETIMEUNITS"] {
        ctx.set_module_attr(module, name, Value::NONE);
    }
    for name in ["__cpu_baseline__", "__cpu_dispatch__"] {
        let list = Value::object(ctx.new_list(Vec::new()));
        ctx.set_module_attr(module, name, list);
    }
    for name in ["__cpu_features__", "__cpu_targets_info__"] {
        let dict = Value::object(ctx.new_dict());
        ctx.set_module_attr(module, name, dict);
    }
    types(ctx, module);
    ufunc::table::install(ctx, module);
    ctx.state::<State>().module = Some(Value::object(module));
    // What is written in Python.
    let exported = helpers::get(ctx, "EXPORTED")?;
    for name in exported
        .payload::<Tuple>()
        .map(|names| names.items().to_vec())
        .unwrap_or_default()
    {
        let Some(name) = name.payload::<Str>() else {
            continue;
        };
        let value = helpers::get(ctx, name.as_str())?;
        ctx.set_module_attr(module, name.as_str(), value);
    }
    helpers::call(ctx, "register_dtypes", &[Value::object(module)])?;
    Ok(module)
}

/// The version of numpy's Python files that these natives are for.
const VERSION: &str = "2.3.5";

/// Files of another version ask for other natives: better said at once than found out by a missing name.
fn check_version(ctx: &mut Ctx) -> Result<(), Thrown> {
    let name = ctx.intern("numpy.version");
    let Some(module) = ctx.modules.get_str(name) else {
        return Ok(());
    };
    let name = ctx.intern("version");
    let Some(version) = ctx
        .get_attr_opt(module, name)?
        .and_then(|version| version.payload::<Str>())
    else {
        return Ok(());
    };
    match version.as_str() {
        VERSION => Ok(()),
        other => {
            let message = format!(
                "numpy {other} cannot run here: Wardian has the natives of numpy {VERSION}; install that version"
            );
            Err(ctx.import_error(&message))
        }
    }
}

fn classes(ctx: &mut Ctx, module: Gc<Module>) -> Result<(), Thrown> {
    let object = ctx.types.object;
    let ndarray = ctx.new_native_class(&array::object::NDARRAY, object);
    ctx.state::<State>().ndarray = Some(ndarray);
    // It tells subclasses that it is nothing to call.
    let unhashable = ctx.intern("__hash__");
    ndarray.dict.write().set_str(unhashable, Value::NONE);
    ctx.set_module_attr(module, "ndarray", Value::object(ndarray));
    scalar::classes::install(ctx, module)?;
    // The classes of dtypes, and theirs.
    let meta = helpers::get(ctx, "_DTypeMeta")?;
    let Some(meta) = meta.get::<Class>() else {
        return Ok(());
    };
    let dtype = ctx.new_native_class_of(&dtype::object::DTYPE, "dtype", &[object], meta)?;
    ctx.state::<State>().dtype = Some(dtype);
    ctx.set_module_attr(module, "dtype", Value::object(dtype));
    for code in Code::ALL {
        let class = ctx.new_native_subclass(code.class_name(), dtype, meta);
        let key = ctx.intern("__module__");
        let place = Value::object(ctx.intern("numpy.dtypes"));
        class.dict.write().set_str(key, place);
        let key = ctx.intern("type");
        let scalar = ctx.state::<State>().scalar_classes[*code as usize].expect("made before");
        let _ = key;
        let key = ctx.intern("_scalar_type");
        class.dict.write().set_str(key, Value::object(scalar));
        class.changed(ctx);
        ctx.state::<State>().dtype_classes[*code as usize] = Some(class);
        let plain = Dtype::fresh(ctx, Descr::new(*code, code.size()));
        ctx.state::<State>().dtypes[*code as usize] = Some(plain);
    }
    let ufunc = ctx.new_native_class(&ufunc::methods::UFUNC, object);
    ctx.state::<State>().ufunc = Some(ufunc);
    for (name, def) in [
        ("flatiter", &functions::flat::FLATITER),
        ("flagsobj", &array::flags::FLAGS),
        ("_ArrayFunctionDispatcher", &functions::dispatch::DISPATCHER),
    ] {
        let class = Value::object(ctx.class_made_late(def));
        ctx.set_module_attr(module, name, class);
    }
    Ok(())
}

/// `typeinfo`: dtypes by the names of C.
fn types(ctx: &mut Ctx, module: Gc<Module>) {
    let dict: Gc<Dict> = ctx.new_dict();
    for (name, code) in LISTED {
        let dtype = Dtype::of(ctx, *code).value();
        let scalar = ctx.intern(code.scalar_name());
        dict.write().set_str(scalar, dtype);
        for (alias, same) in ALIASES {
            if same == code && !matches!(*alias, "intp" | "uintp") {
                let alias = ctx.intern(alias);
                dict.write().set_str(alias, dtype);
            }
        }
        let name = ctx.intern(&format!("NPY_{name}"));
        dict.write().set_str(name, dtype);
    }
    for (alias, code) in ALIASES
        .iter()
        .filter(|(alias, _)| matches!(*alias, "intp" | "uintp"))
    {
        let dtype = Dtype::of(ctx, *code).value();
        let alias = ctx.intern(alias);
        dict.write().set_str(alias, dtype);
    }
    ctx.set_module_attr(module, "typeinfo", Value::object(dict));
}
