//! THE table of ufuncs: read from `table.txt`, and what the loops of each do.

use wardian_runtime::ctx::Ctx;
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::native::Module;
use wardian_runtime::object::value::Value;
use wardian_strided::arithmetic::Binary;
use wardian_strided::comparison::Compare;
use wardian_strided::unary::{Test, Unary};

use super::{Codes, NO_LOOP, Ufunc};
use crate::dtype::Code;
use crate::state::State;

/// The types of one loop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Loop {
    /// Of the inputs.
    pub inputs: Codes,
    /// Of the outputs.
    pub outputs: Codes,
}

impl Loop {
    /// As numpy writes it: `dd->d`.
    pub fn text(&self) -> String {
        let letters = |codes: &[Code]| codes.iter().map(|code| code.letter()).collect::<String>();
        format!("{}->{}", letters(&self.inputs), letters(&self.outputs))
    }
}

/// `and`, `or`, `xor`, `not` of truth values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Logical {
    /// Both.
    And,
    /// One of them or both.
    Or,
    /// One of them.
    Xor,
    /// Not.
    Not,
}

/// What the loops of a ufunc do.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Kernel {
    /// An operator.
    Binary(Binary),
    /// A comparison.
    Compare(Compare),
    /// A function.
    Unary(Unary),
    /// A function whose result is a bool.
    Test(Test),
    /// An operator of truth values.
    Logical(Logical),
    /// `abs`, whose result for complex numbers is a float.
    Absolute,
    /// The angle of complex numbers.
    Angle,
    /// `//` and `%` at once.
    Divmod,
    /// What is behind the point, and what before.
    Modf,
    /// Mantissa and exponent.
    Frexp,
    /// `a * 2 ** b`.
    Ldexp,
    /// How many bits are set.
    BitwiseCount,
    /// Within bounds.
    Clip,
    /// The items themselves.
    Positive,
    /// Ones.
    Ones,
    /// A product of matrices or vectors.
    Product(super::gufunc::Product),
    /// Linear algebra.
    Linear(crate::linalg::Op),
    /// A Fourier transform.
    Fourier(crate::fft::Op),
    /// A function of single numbers.
    Scalars(&'static super::scalars::Scalars),
    /// A Python function.
    Python,
    /// A function that is not there yet.
    Missing,
}

/// What the ufuncs do, by `__name__`.
pub fn kernel_of(name: &str) -> Kernel {
    use super::gufunc::Product;
    match name {
        "add" => Kernel::Binary(Binary::Add),
        "subtract" => Kernel::Binary(Binary::Subtract),
        "multiply" => Kernel::Binary(Binary::Multiply),
        "divide" => Kernel::Binary(Binary::Divide),
        "floor_divide" => Kernel::Binary(Binary::FloorDivide),
        "remainder" => Kernel::Binary(Binary::Remainder),
        "fmod" => Kernel::Binary(Binary::Fmod),
        "maximum" => Kernel::Binary(Binary::Maximum),
        "minimum" => Kernel::Binary(Binary::Minimum),
        "fmax" => Kernel::Binary(Binary::Fmax),
        "fmin" => Kernel::Binary(Binary::Fmin),
        "bitwise_and" => Kernel::Binary(Binary::BitwiseAnd),
        "bitwise_or" => Kernel::Binary(Binary::BitwiseOr),
        "bitwise_xor" => Kernel::Binary(Binary::BitwiseXor),
        "left_shift" => Kernel::Binary(Binary::LeftShift),
        "right_shift" => Kernel::Binary(Binary::RightShift),
        "equal" => Kernel::Compare(Compare::Equal),
        "not_equal" => Kernel::Compare(Compare::NotEqual),
        "less" => Kernel::Compare(Compare::Less),
        "less_equal" => Kernel::Compare(Compare::LessEqual),
        "greater" => Kernel::Compare(Compare::Greater),
        "greater_equal" => Kernel::Compare(Compare::GreaterEqual),
        "negative" => Kernel::Unary(Unary::Negative),
        "sign" => Kernel::Unary(Unary::Sign),
        "square" => Kernel::Unary(Unary::Square),
        "reciprocal" => Kernel::Unary(Unary::Reciprocal),
        "sqrt" => Kernel::Unary(Unary::Sqrt),
        "floor" => Kernel::Unary(Unary::Floor),
        "ceil" => Kernel::Unary(Unary::Ceil),
        "trunc" => Kernel::Unary(Unary::Trunc),
        "rint" => Kernel::Unary(Unary::Rint),
        "invert" => Kernel::Unary(Unary::Invert),
        "conjugate" => Kernel::Unary(Unary::Conjugate),
        "exp" => Kernel::Unary(Unary::Exp),
        "exp2" => Kernel::Unary(Unary::Exp2),
        "expm1" => Kernel::Unary(Unary::Expm1),
        "log" => Kernel::Unary(Unary::Log),
        "log2" => Kernel::Unary(Unary::Log2),
        "log10" => Kernel::Unary(Unary::Log10),
        "log1p" => Kernel::Unary(Unary::Log1p),
        "cbrt" => Kernel::Unary(Unary::Cbrt),
        "sin" => Kernel::Unary(Unary::Sin),
        "cos" => Kernel::Unary(Unary::Cos),
        "tan" => Kernel::Unary(Unary::Tan),
        "arcsin" => Kernel::Unary(Unary::Arcsin),
        "arccos" => Kernel::Unary(Unary::Arccos),
        "arctan" => Kernel::Unary(Unary::Arctan),
        "sinh" => Kernel::Unary(Unary::Sinh),
        "cosh" => Kernel::Unary(Unary::Cosh),
        "tanh" => Kernel::Unary(Unary::Tanh),
        "arcsinh" => Kernel::Unary(Unary::Arcsinh),
        "arccosh" => Kernel::Unary(Unary::Arccosh),
        "arctanh" => Kernel::Unary(Unary::Arctanh),
        "degrees" | "rad2deg" => Kernel::Unary(Unary::Degrees),
        "radians" | "deg2rad" => Kernel::Unary(Unary::Radians),
        "spacing" => Kernel::Unary(Unary::Spacing),
        "power" | "float_power" => Kernel::Binary(Binary::Power),
        "arctan2" => Kernel::Binary(Binary::Arctan2),
        "hypot" => Kernel::Binary(Binary::Hypot),
        "logaddexp" => Kernel::Binary(Binary::Logaddexp),
        "logaddexp2" => Kernel::Binary(Binary::Logaddexp2),
        "copysign" => Kernel::Binary(Binary::Copysign),
        "nextafter" => Kernel::Binary(Binary::Nextafter),
        "heaviside" => Kernel::Binary(Binary::Heaviside),
        "gcd" => Kernel::Binary(Binary::Gcd),
        "lcm" => Kernel::Binary(Binary::Lcm),
        "_arg" => Kernel::Angle,
        "divmod" => Kernel::Divmod,
        "modf" => Kernel::Modf,
        "frexp" => Kernel::Frexp,
        "ldexp" => Kernel::Ldexp,
        "bitwise_count" => Kernel::BitwiseCount,
        "clip" => Kernel::Clip,
        "fabs" => Kernel::Unary(Unary::Absolute),
        "absolute" => Kernel::Absolute,
        "positive" => Kernel::Positive,
        "_ones_like" => Kernel::Ones,
        "isnan" | "isnat" => Kernel::Test(Test::IsNan),
        "isinf" => Kernel::Test(Test::IsInf),
        "isfinite" => Kernel::Test(Test::IsFinite),
        "signbit" => Kernel::Test(Test::Signbit),
        "logical_not" => Kernel::Logical(Logical::Not),
        "logical_and" => Kernel::Logical(Logical::And),
        "logical_or" => Kernel::Logical(Logical::Or),
        "logical_xor" => Kernel::Logical(Logical::Xor),
        "matmul" => Kernel::Product(Product::Matmul),
        "matvec" => Kernel::Product(Product::Matvec),
        "vecmat" => Kernel::Product(Product::Vecmat),
        "vecdot" => Kernel::Product(Product::Vecdot),
        _ => Kernel::Missing,
    }
}

fn letters(text: &str) -> Codes {
    text.chars()
        .map(|letter| Code::of_letter(letter).expect("the table has types of numpy's"))
        .collect()
}

/// The loops that a text of the table, or of `types`, tells.
pub fn loops(texts: &[&str], inputs: usize, outputs: usize) -> Vec<Loop> {
    let mut loops = Vec::new();
    for text in texts {
        if let Some(all) = text.strip_prefix("=:") {
            loops.extend(letters(all).into_iter().map(|code| Loop {
                inputs: smallvec::smallvec![code; inputs],
                outputs: smallvec::smallvec![code; outputs],
            }));
        } else if let Some(all) = text.strip_prefix("?:") {
            loops.extend(letters(all).into_iter().map(|code| Loop {
                inputs: smallvec::smallvec![code; inputs],
                outputs: smallvec::smallvec![Code::Bool; outputs],
            }));
        } else if let Some((from, to)) = text.split_once("->") {
            loops.push(Loop {
                inputs: letters(from),
                outputs: letters(to),
            });
        }
    }
    loops
}

/// For each type the place of the first loop whose inputs are all of it.
pub fn same_types(loops: &[Loop]) -> [u8; Code::ALL.len()] {
    let mut same = [NO_LOOP; Code::ALL.len()];
    for (place, row) in loops.iter().enumerate().take(NO_LOOP as usize) {
        if let Some(first) = row.inputs.first()
            && row.inputs.iter().all(|code| code == first)
            && same[*first as usize] == NO_LOOP
        {
            same[*first as usize] = place as u8;
        }
    }
    same
}

fn identity(text: &str) -> Value {
    match text {
        "None" => Value::UNBOUND,
        "True" => Value::bool(true),
        "False" => Value::bool(false),
        "-inf" => Value::float(f64::NEG_INFINITY),
        number => number.parse().map_or(Value::UNBOUND, Value::small_int),
    }
}

/// Put all ufuncs into the module.
pub fn install(ctx: &mut Ctx, module: Gc<Module>) {
    let lines = include_str!("table.txt")
        .lines()
        .filter(|line| !line.starts_with('#'));
    for line in lines {
        let columns: Vec<&str> = line.split_whitespace().collect();
        let [
            attribute,
            name,
            inputs,
            outputs,
            start,
            signature,
            types @ ..,
        ] = &columns[..]
        else {
            continue;
        };
        let (inputs, outputs) = (inputs.parse().unwrap_or(0), outputs.parse().unwrap_or(0));
        // `true_divide` is `divide`: names of one ufunc.
        let known = ctx.intern(attribute);
        if module.dict.get_str(known).is_some() {
            continue;
        }
        if attribute != name {
            let first = ctx.intern(name);
            if let Some(first) = module.dict.get_str(first) {
                ctx.set_module_attr(module, attribute, first);
                continue;
            }
        }
        let attributes = ctx.new_dict();
        for (attribute, text) in [("__module__", "numpy"), ("__qualname__", *name)] {
            let key = ctx.intern(attribute);
            let text = Value::object(ctx.new_str(text));
            attributes.write().set_str(key, text);
        }
        let value = new(
            ctx,
            Ufunc {
                name: (*name).to_string(),
                inputs,
                outputs,
                identity: identity(start),
                signature: (*signature != "-").then(|| (*signature).to_string()),
                loops: loops(types, inputs, outputs),
                is_mixed: false,
                same: [NO_LOOP; Code::ALL.len()],
                kernel: kernel_of(name),
                function: Value::UNBOUND,
                attributes,
            },
        );
        ctx.set_module_attr(module, attribute, value);
        if attribute != name {
            ctx.set_module_attr(module, name, value);
        }
    }
}

/// Put a generalised ufunc of another module there; how many operands it has is in its signature.
pub fn put(
    ctx: &mut Ctx,
    module: Gc<Module>,
    name: &str,
    signature: &str,
    types: &[&str],
    kernel: Kernel,
) {
    let (inputs, outputs) = signature.split_once("->").unwrap_or((signature, ""));
    let (inputs, outputs) = (inputs.matches('(').count(), outputs.matches('(').count());
    let attributes = ctx.new_dict();
    let ufunc = Ufunc {
        name: name.to_string(),
        inputs,
        outputs,
        identity: Value::UNBOUND,
        signature: Some(signature.to_string()),
        loops: loops(types, inputs, outputs),
        is_mixed: false,
        same: [NO_LOOP; Code::ALL.len()],
        kernel,
        function: Value::UNBOUND,
        attributes,
    };
    let value = new(ctx, ufunc);
    ctx.set_module_attr(module, name, value);
}

/// A ufunc of another package, whose inputs are as many as its types say.
pub fn put_plain(ctx: &mut Ctx, module: Gc<Module>, name: &str, types: &[&str], kernel: Kernel) {
    let (inputs, outputs) = types
        .first()
        .and_then(|text| text.split_once("->"))
        .unwrap_or_default();
    let (inputs, outputs) = (inputs.len(), outputs.len());
    let attributes = ctx.new_dict();
    let ufunc = Ufunc {
        name: name.to_string(),
        inputs,
        outputs,
        identity: Value::UNBOUND,
        signature: None,
        loops: loops(types, inputs, outputs),
        is_mixed: false,
        same: [NO_LOOP; Code::ALL.len()],
        kernel,
        function: Value::UNBOUND,
        attributes,
    };
    let value = new(ctx, ufunc);
    ctx.set_module_attr(module, name, value);
}

/// A ufunc object.
pub fn new(ctx: &mut Ctx, mut ufunc: Ufunc) -> Value {
    ufunc.same = same_types(&ufunc.loops);
    ufunc.is_mixed = ufunc.loops.iter().any(super::resolve::is_mixed);
    let class = ctx.state::<State>().ufunc.expect("made with the module");
    ctx.new_native(class, ufunc)
}
