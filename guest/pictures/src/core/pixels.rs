//! Single pixels, and all of them from a sequence.

use super::{Core, run};
use crate::arguments::{double, int, int_or, items, of, of_mut, row, this};
use crate::ink::{colour, ink, put};
use wardian_raster::{Kind, Picture};
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::containers::{Bytes, List, Tuple};
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::native::Native;
use wardian_runtime::object::slots::Slots;
use wardian_runtime::object::value::Value;
use wardian_runtime::types::{Method, TypeDef, method};

pub(super) const METHODS: &[Method] = &[
    method("getpixel", "(self, xy, /)", |ctx, args| {
        let native = this(args);
        get(ctx, &native, args[1])
    }),
    method("pixel_access", "(self, readonly=0, /)", |ctx, args| {
        let readonly = int_or(ctx, args.get(1), 0)? != 0;
        let class = ctx.class_made_late(&PIXEL_ACCESS);
        let core = args[0];
        Ok(ctx.new_native(class, Access { core, readonly }))
    }),
    method(
        "putdata",
        "(self, data, scale=1.0, offset=0.0, /)",
        put_data,
    ),
    method("putpixel", "(self, xy, color, /)", |ctx, args| {
        let native = this(args);
        let [x, y] = row::<2>(ctx, args[1])?;
        let (x, y) = (int(ctx, x)?, int(ctx, y)?);
        set(ctx, &native, (x, y), args[2])
    }),
];

wardian_runtime::traced! {
    /// What `Image.load` gives.
    struct Access {
        core: Value,
        readonly: bool,
    }
}

/// `PixelAccess`.
pub(crate) static PIXEL_ACCESS: TypeDef = TypeDef {
    name: "PixelAccess",
    module: "PIL._imaging",
    slots: Slots {
        get_item: Some(|ctx, this, key| {
            let (core, _) = access(this);
            get(ctx, &core, key)
        }),
        set_item: Some(|ctx, this, key, value| {
            let (core, readonly) = access(this);
            if readonly {
                return Err(ctx.value_error("image is readonly"));
            }
            let place = place(ctx, key)?;
            if !value.is_unbound() {
                set(ctx, &core, place, value)?;
            }
            Ok(())
        }),
        ..Slots::NONE
    },
    ..TypeDef::NONE
};

fn access(this: Value) -> (Gc<Native>, bool) {
    let native = this.native::<Access>().expect("slots get their own type");
    let data = native.data::<Access>().expect("made of one");
    let core = data.core.native::<Core>().expect("made of a picture");
    (core, data.readonly)
}

/// A place: two ints, or floats that are cut off.
fn place(ctx: &mut Ctx, key: Value) -> Result<(i32, i32), Thrown> {
    let parts = key.payload::<Tuple>().map(|tuple| tuple.items().to_vec());
    let Some([x, y]) = parts.as_deref() else {
        return Err(ctx.type_error("argument must be sequence of length 2"));
    };
    Ok((coordinate(ctx, *x)?, coordinate(ctx, *y)?))
}

fn coordinate(ctx: &mut Ctx, value: Value) -> Result<i32, Thrown> {
    if let Some(int) = ctx.as_int(value) {
        // As in C: the lower bits.
        return Ok(ctx.int_to_i64(int).unwrap_or(-1) as i32);
    }
    if let Some(float) = ctx.as_float(value) {
        return Ok(float as i32);
    }
    let name = ctx.intern("__int__");
    match ctx.get_attr_opt(value, name)? {
        Some(_) => {
            let int = ctx.call_attr(value, "__int__", &[])?;
            match ctx.as_int(int).and_then(|int| ctx.int_to_i64(int)) {
                Some(int) => Ok(int as i32),
                None => Err(ctx.type_error("an integer is required")),
            }
        }
        None => Err(ctx.type_error("an integer is required")),
    }
}

/// Where a pixel is, counted from the end where it is below zero.
fn within(ctx: &mut Ctx, picture: &Picture, (x, y): (i32, i32)) -> Result<(usize, usize), Thrown> {
    let from = |at: i32, length: usize| {
        let at = i64::from(at);
        let at = if at < 0 { at + length as i64 } else { at };
        usize::try_from(at).ok().filter(|at| *at < length)
    };
    match from(x, picture.width()).zip(from(y, picture.height())) {
        Some(place) => Ok(place),
        None => Err(ctx.index_error("image index out of range")),
    }
}

fn get(ctx: &mut Ctx, native: &Gc<Native>, key: Value) -> PyResult {
    let at = place(ctx, key)?;
    let (x, y) = within(ctx, of(native), at)?;
    colour(ctx, of(native), x, y)
}

fn set(ctx: &mut Ctx, native: &Gc<Native>, at: (i32, i32), value: Value) -> PyResult {
    let (x, y) = within(ctx, of(native), at)?;
    let ink = ink(ctx, value, of(native))?;
    // Its size never changes.
    put(of_mut(native), x, y, ink);
    Ok(Value::NONE)
}

/// `core[i]`: pixels one after the other.
pub(super) fn item(ctx: &mut Ctx, this: Value, key: Value) -> PyResult {
    let native = this.native::<Core>().expect("slots get their own type");
    let picture = of(&native);
    let length = picture.width() as i64 * picture.height() as i64;
    let at = ctx.index_i64(key)?;
    let at = if at < 0 { at + length } else { at };
    if at < 0 || at >= length {
        return Err(ctx.index_error("image index out of range"));
    }
    let width = picture.width() as i64;
    colour(ctx, picture, (at % width) as usize, (at / width) as usize)
}

fn put_data(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let native = this(args);
    let scale = args.get(2).map_or(Ok(1.0), |value| double(ctx, value))?;
    let offset = args.get(3).map_or(Ok(0.0), |value| double(ctx, value))?;
    let (width, height) = of(&native).size();
    let most = width.saturating_mul(height);
    let mode = of(&native).mode();
    let count = match ctx.len(args[1]) {
        Ok(count) => count,
        Err(thrown) => {
            if ctx.catch(ctx.exceptions.TypeError).is_some() {
                return Err(ctx.type_error("argument must be a sequence"));
            }
            return Err(thrown);
        }
    };
    if count > most {
        return Err(ctx.type_error("too many data entries"));
    }
    if mode.kind() == Kind::Bytes
        && mode.pixel_size() == 1
        && let Some(bytes) = args[1].payload::<Bytes>()
    {
        return run(ctx, |work| {
            let bytes = bytes.as_bytes();
            work.row(bytes.len(), 2)?;
            for (out, byte) in of_mut(&native).bytes_mut().iter_mut().zip(bytes) {
                *out = match scale == 1.0 && offset == 0.0 {
                    true => *byte,
                    false => (f64::from(*byte) * scale + offset) as i64 as i32 as u8,
                };
            }
            Ok(())
        });
    }
    let values = items(ctx, args[1])?;
    let size = mode.pixel_size();
    for (number, value) in values.into_iter().take(most).enumerate() {
        ctx.charge(1)?;
        let bytes = if mode.kind() == Kind::Bytes && size == 4 {
            ink(ctx, value, of(&native))?
        } else {
            let is_sequence =
                value.payload::<Tuple>().is_some() || value.payload::<List>().is_some();
            if is_sequence {
                return Err(ctx.type_error("sequence must be flattened"));
            }
            let number = double(ctx, value)? * scale + offset;
            match mode.kind() {
                Kind::Bytes => [number as u8, 0, 0, 0],
                Kind::Short => {
                    let int = number as i64 as i32;
                    let low = (int % 256).clamp(0, 255) as u8;
                    let high = (int >> 8).clamp(0, 255) as u8;
                    match mode.is_big() {
                        true => [high, low, 0, 0],
                        false => [low, high, 0, 0],
                    }
                }
                Kind::Int => (number as i64 as i32).to_le_bytes(),
                Kind::Float => (number as f32).to_le_bytes(),
            }
        };
        // Python code may have run, but its size never changes.
        of_mut(&native)
            .pixel_mut(number % width, number / width)
            .copy_from_slice(&bytes[..size]);
    }
    Ok(Value::NONE)
}
