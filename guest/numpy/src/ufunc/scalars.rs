//! Ufuncs whose loops call a function for each number: those that packages beside numpy bring.
//!
//! What does not live here: the functions, and which ufuncs there are.

use wardian_runtime::ctx::{Ctx, Thrown};
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::native::Native;
use wardian_strided::element::Number;
use wardian_strided::flags::Flags;

use super::{Loop, loops};
use crate::array::{View, cast};
use crate::dtype::Code;

/// From the numbers of one place to those of the results. A complex number is two, a whole one a double.
pub type Function = fn(&[f64], &mut [f64]);

/// What a ufunc calls.
#[derive(Debug)]
pub struct Scalars {
    /// Where all operands are real.
    pub real: Option<Function>,
    /// Where one is complex.
    pub complex: Option<Function>,
}

impl PartialEq for Scalars {
    fn eq(&self, other: &Scalars) -> bool {
        std::ptr::eq(self, other)
    }
}

/// What a place costs. The budget is looked at before each: some functions take long sums.
const PRICE: u64 = 16;

/// Fill the outputs.
pub fn run(
    ctx: &mut Ctx,
    ufunc: Gc<Native>,
    scalars: &Scalars,
    row: &Loop,
    inputs: &[View],
    outputs: &[View],
) -> Result<Flags, Thrown> {
    let mut codes = row.inputs.iter().chain(&row.outputs);
    let function = match codes.any(|code| code.kind() == 'c') {
        true => scalars.complex,
        false => scalars.real,
    };
    let Some(function) = function else {
        return Err(loops::missing(ctx, ufunc, row));
    };
    let count = outputs.first().map_or(0, View::size);
    ctx.reserve_items(count, 8 * (inputs.len() + outputs.len()))?;
    for view in inputs {
        view.bytes(ctx)?;
    }
    for view in outputs {
        view.bytes_mut(ctx)?;
    }
    let places = |views: &[View]| -> Vec<Vec<usize>> {
        views
            .iter()
            .map(|view| cast::places(&view.layout))
            .collect()
    };
    let (from, to) = (places(inputs), places(outputs));
    let wide: usize = row.outputs.iter().map(width).sum();
    let mut args = Vec::new();
    let mut results = vec![0.0; wide];
    for index in 0..count {
        ctx.charge_midway(PRICE)?;
        args.clear();
        for ((view, places), code) in inputs.iter().zip(&from).zip(&row.inputs) {
            read(view.storage.bytes(), places[index], *code, &mut args);
        }
        function(&args, &mut results);
        let mut rest = &results[..];
        for ((view, places), code) in outputs.iter().zip(&to).zip(&row.outputs) {
            let (now, behind) = rest.split_at(width(code));
            rest = behind;
            if let Some(bytes) = view.storage.bytes_mut() {
                write(bytes, places[index], *code, now);
            }
        }
    }
    // Of what happens at the edges scipy's own functions say nothing either.
    Ok(Flags::NONE)
}

/// How many doubles an operand is.
fn width(code: &Code) -> usize {
    if code.kind() == 'c' { 2 } else { 1 }
}

fn item<const N: usize>(bytes: &[u8], place: usize) -> [u8; N] {
    bytes
        .get(place..)
        .and_then(|rest| rest.first_chunk())
        .copied()
        .unwrap_or([0; N])
}

fn read(bytes: &[u8], place: usize, code: Code, args: &mut Vec<f64>) {
    match code.number() {
        Some(Number::Float64) => args.push(f64::from_le_bytes(item(bytes, place))),
        Some(Number::Float32) => args.push(f64::from(f32::from_le_bytes(item(bytes, place)))),
        Some(Number::Int64) => args.push(i64::from_le_bytes(item(bytes, place)) as f64),
        Some(Number::Int32) => args.push(f64::from(i32::from_le_bytes(item(bytes, place)))),
        Some(Number::Complex128) => {
            args.push(f64::from_le_bytes(item(bytes, place)));
            args.push(f64::from_le_bytes(item(bytes, place + 8)));
        }
        Some(Number::Complex64) => {
            args.push(f64::from(f32::from_le_bytes(item(bytes, place))));
            args.push(f64::from(f32::from_le_bytes(item(bytes, place + 4))));
        }
        _ => args.push(f64::NAN),
    }
}

fn write(bytes: &mut [u8], place: usize, code: Code, numbers: &[f64]) {
    let mut put = |place: usize, item: &[u8]| {
        if let Some(target) = bytes.get_mut(place..place + item.len()) {
            target.copy_from_slice(item);
        }
    };
    match code.number() {
        Some(Number::Float32 | Number::Complex64) => {
            for (at, number) in numbers.iter().enumerate() {
                put(place + 4 * at, &(*number as f32).to_le_bytes());
            }
        }
        Some(Number::Int64) => put(place, &(numbers[0] as i64).to_le_bytes()),
        _ => {
            for (at, number) in numbers.iter().enumerate() {
                put(place + 8 * at, &number.to_le_bytes());
            }
        }
    }
}
