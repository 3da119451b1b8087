//! Texts of dtypes. Most are made by numpy's own Python files.

use wardian_runtime::ctx::{Ctx, PyResult, Thrown};

use super::{Code, Dtype, Unit};

/// The sign of the order of bytes: `<`, `>`, `|`.
pub fn order_sign(dtype: Dtype) -> char {
    let has_order = match dtype.code {
        Code::Bytes | Code::Void | Code::Object => false,
        Code::Str => true,
        code => code.size() > 1,
    };
    match (has_order, dtype.swapped) {
        (false, _) => '|',
        (true, false) => '<',
        (true, true) => '>',
    }
}

/// `[ns]`, `[25s]`, empty without a unit.
pub fn unit(unit: Unit) -> String {
    unit.suffix()
}

/// `dtype.str`.
pub fn short(dtype: Dtype) -> String {
    let size = match dtype.code {
        Code::Str => dtype.size / 4,
        _ => dtype.size,
    };
    let order = order_sign(dtype);
    match dtype.code {
        Code::Object => "|O".to_string(),
        code if code.is_time() => format!("{order}{}8{}", code.letter(), unit(dtype.unit)),
        code => format!("{order}{}{size}", code.kind()),
    }
}

fn in_python(ctx: &mut Ctx, function: &str, dtype: Dtype) -> PyResult {
    let module = ctx.import("numpy._core._dtype")?;
    ctx.call_attr(module, function, &[dtype.value()])
}

/// `repr(dtype)`.
pub fn repr(ctx: &mut Ctx, dtype: Dtype) -> PyResult {
    in_python(ctx, "__repr__", dtype)
}

/// `str(dtype)`.
pub fn str(ctx: &mut Ctx, dtype: Dtype) -> PyResult {
    in_python(ctx, "__str__", dtype)
}

/// `dtype.name`.
pub fn name(ctx: &mut Ctx, dtype: Dtype) -> PyResult {
    in_python(ctx, "_name_get", dtype)
}

fn text_of(ctx: &mut Ctx, value: Value) -> Result<String, Thrown> {
    let text = ctx.str(value)?;
    Ok(text.as_str().to_string())
}

use wardian_runtime::object::value::Value;

/// `repr(dtype)` as text of Rust.
pub fn repr_of(ctx: &mut Ctx, dtype: Dtype) -> Result<String, Thrown> {
    let text = repr(ctx, dtype)?;
    text_of(ctx, text)
}

/// `str(dtype)` as text of Rust.
pub fn str_of(ctx: &mut Ctx, dtype: Dtype) -> Result<String, Thrown> {
    let text = str(ctx, dtype)?;
    text_of(ctx, text)
}
