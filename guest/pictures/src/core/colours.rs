//! Modes, palettes, and values through tables.

use super::{make, run};
use crate::arguments::{
    double, int, int_or, ints, items, mode, mode_opt, of, of_mut, picture, single, text, this,
};
use crate::work::work;
use wardian_raster::point::{self, Table};
use wardian_raster::{Fault, Kind, Mode, Palette, bands, convert, effects, quantize, raw};
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::value::Value;
use wardian_runtime::types::bytes::Buffer;
use wardian_runtime::types::{Method, method};

pub(super) const METHODS: &[Method] = &[
    method(
        "color_lut_3d",
        "(self, mode, filter, table_channels, size, table, /)",
        colour_table,
    ),
    method(
        "convert",
        "(self, mode, dither=0, palette=None, /)",
        convert_to,
    ),
    method("convert_matrix", "(self, mode, matrix, /)", |ctx, args| {
        let native = this(args);
        let mode = mode(ctx, args[1])?;
        let matrix = items(ctx, args[2])?;
        if !matches!(matrix.len(), 4 | 12) {
            return Err(ctx.type_error("argument 2 must be 12-item sequence"));
        }
        let mut factors = Vec::with_capacity(matrix.len());
        for item in matrix {
            factors.push(single(ctx, item)?);
        }
        // With four factors for three bands C has the rest from nowhere.
        factors.resize(12, 0.0);
        make(ctx, |work| {
            convert::convert_matrix(work, of(&native), mode, &factors)
        })
    }),
    method(
        "convert_transparent",
        "(self, mode, color, /)",
        |ctx, args| {
            let native = this(args);
            let mode = mode(ctx, args[1])?;
            let colour = match ctx.as_int(args[2]) {
                Some(_) => [int(ctx, args[2])?, 0, 0],
                None => ints::<3>(ctx, args[2])?,
            };
            make(ctx, |work| {
                convert::convert_transparent(work, of(&native), mode, colour)
            })
        },
    ),
    method(
        "getpalette",
        "(self, mode='RGB', rawmode=None, /)",
        get_palette,
    ),
    method("getpalettemode", "(self, /)", |ctx, args| {
        let mode = palette(ctx, args)?.mode;
        Ok(Value::object(ctx.intern(mode.name())))
    }),
    method("point", "(self, table, mode, /)", lookup),
    method(
        "point_transform",
        "(self, scale=1.0, offset=0.0, /)",
        |ctx, args| {
            let native = this(args);
            let scale = args.get(1).map_or(Ok(1.0), |value| double(ctx, value))?;
            let offset = args.get(2).map_or(Ok(0.0), |value| double(ctx, value))?;
            make(ctx, |work| point::scale(work, of(&native), scale, offset))
        },
    ),
    method(
        "putpalette",
        "(self, mode, rawmode, palette, /)",
        put_palette,
    ),
    method(
        "putpalettealpha",
        "(self, index, alpha=0, /)",
        |ctx, args| {
            let (index, alpha) = (int(ctx, args[1])?, int_or(ctx, args.get(2), 0)?);
            let palette = palette(ctx, args)?;
            let Some(index) = usize::try_from(index).ok().filter(|index| *index < 256) else {
                return Err(ctx.value_error("palette index out of range"));
            };
            palette.mode = Mode::Rgba;
            palette.colours[index * 4 + 3] = alpha as u8;
            Ok(Value::NONE)
        },
    ),
    method("putpalettealphas", "(self, alphas, /)", |ctx, args| {
        let alphas = Buffer::expect(ctx, args[1])?;
        let palette = palette(ctx, args)?;
        if alphas.as_bytes().len() > 256 {
            return Err(ctx.value_error("palette index out of range"));
        }
        palette.mode = Mode::Rgba;
        for (colour, alpha) in palette.colours.chunks_exact_mut(4).zip(alphas.as_bytes()) {
            colour[3] = *alpha;
        }
        Ok(Value::NONE)
    }),
    method(
        "quantize",
        "(self, colors=256, method=0, kmeans=0, /)",
        |ctx, args| {
            let native = this(args);
            let count = int_or(ctx, args.get(1), 256)?;
            let method = int_or(ctx, args.get(2), 0)?;
            let kmeans = int_or(ctx, args.get(3), 0)?;
            make(ctx, |work| {
                quantize::quantize(work, of(&native), count, method, kmeans)
            })
        },
    ),
    method("setalpha", "(self, /)", |ctx, args| {
        let native = this(args);
        run(ctx, |work| {
            let picture = of_mut(&native);
            if !matches!(picture.mode(), Mode::Rgb | Mode::Rgbx) {
                return Err(Fault::Mode);
            }
            picture.set_mode(Mode::Rgba);
            bands::fill(work, picture, 3, 255)
        })
    }),
    method("setmode", "(self, mode, /)", set_mode),
];

/// The palette of the receiver, to be changed.
fn palette<'a>(ctx: &mut Ctx, args: Args<'_>) -> Result<&'a mut Palette, Thrown> {
    let data = wardian_runtime::object::native::state_unchecked::<super::Core>(args[0]);
    match &mut data.0.palette {
        Some(palette) => Ok(palette),
        None => Err(ctx.value_error("image has no palette")),
    }
}

fn convert_to(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let native = this(args);
    let name = text(ctx, args[1])?;
    let dithers = int_or(ctx, args.get(2), 0)? != 0;
    let palette = match args.get(3).filter(|value| !value.is_none()) {
        Some(value) if value.native::<super::Core>().is_none() => {
            return Err(ctx.value_error("palette argument must be image with mode 'P'"));
        }
        Some(value) => {
            let native = picture(ctx, value)?;
            match &of(&native).palette {
                Some(palette) => Some(palette.clone()),
                None => return Err(ctx.value_error("null palette")),
            }
        }
        None => None,
    };
    let mode = Mode::named(name.as_str());
    make(ctx, |work| {
        let picture = of(&native);
        let mode = mode.map_or_else(|| convert::full_mode(picture), Ok)?;
        convert::convert(work, picture, mode, palette.as_deref(), dithers)
    })
}

/// `core.convert2(target, source)`: into a picture that is there.
pub(crate) fn convert_into(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let (target, source) = (picture(ctx, args[0])?, picture(ctx, args[1])?);
    let mode = of(&target).mode();
    let made = work(ctx, |work| {
        if of(&target).size() != of(&source).size() {
            return Err(Fault::Mismatch);
        }
        convert::convert(work, of(&source), mode, None, false)
    })?;
    *of_mut(&target) = made;
    Ok(Value::NONE)
}

fn get_palette(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let mode = match args.get(1) {
        Some(value) => mode_opt(ctx, value)?,
        None => Some(Mode::Rgb),
    };
    let raw_mode = match args.get(2).filter(|value| !value.is_none()) {
        Some(value) => text(ctx, value)?.as_str().to_string(),
        None => match args.get(1) {
            Some(value) => text(ctx, value)?.as_str().to_string(),
            None => "RGB".to_string(),
        },
    };
    let palette = palette(ctx, args)?;
    let Some(packer) = mode.and_then(|mode| raw::packer(mode, &raw_mode)) else {
        return Err(ctx.value_error("unrecognized raw mode"));
    };
    let mut bytes = vec![0; palette.size * packer.bits / 8];
    (packer.run)(&mut bytes, &palette.colours, palette.size);
    Ok(Value::object(ctx.new_bytes(&bytes)))
}

fn put_palette(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let native = this(args);
    let wanted = mode_opt(ctx, args[1])?;
    let raw_mode = text(ctx, args[2])?;
    let bytes = Buffer::expect(ctx, args[3])?;
    let mode = match of(&native).mode() {
        Mode::L | Mode::P => Mode::P,
        Mode::La | Mode::Pa => Mode::Pa,
        _ => return Err(ctx.value_error("unrecognized image mode")),
    };
    let Some(wanted) = wanted else {
        return Err(ctx.value_error("unrecognized image mode"));
    };
    let Some(unpacker) = raw::unpacker(wanted, raw_mode.as_str()) else {
        return Err(ctx.value_error("unrecognized raw mode"));
    };
    let size = bytes.as_bytes().len().saturating_mul(8) / unpacker.bits;
    if size > 256 {
        return Err(ctx.value_error("invalid palette size"));
    }
    if !matches!(wanted, Mode::Rgb | Mode::Rgba | Mode::Cmyk) {
        return Err(ctx.value_error("image has wrong mode"));
    }
    let mut palette = Palette::new(wanted);
    palette.size = size;
    (unpacker.run)(&mut palette.colours, bytes.as_bytes(), size);
    let picture = of_mut(&native);
    picture.set_mode(mode);
    picture.palette = Some(Box::new(palette));
    Ok(Value::NONE)
}

/// Ints of 32 bits, of which there must be so many.
fn table(ctx: &mut Ctx, value: Value, count: usize) -> Result<Vec<Value>, Thrown> {
    let values = items(ctx, value)?;
    if values.len() != count {
        return Err(ctx.value_error("wrong number of lut entries"));
    }
    ctx.charge_items(count)?;
    Ok(values)
}

/// As C takes an int of 64 bits: its lower half.
fn low(ctx: &mut Ctx, value: Value) -> Result<i32, Thrown> {
    let int = ctx.index_value(value)?;
    match ctx.int_to_i64(int) {
        Some(int) => Ok(int as i32),
        None => Err(ctx.overflow_error("Python int too large to convert to C long")),
    }
}

fn lookup(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let native = this(args);
    let from = of(&native).mode();
    let wanted = match args[2].is_none() {
        true => None,
        false => mode_opt(ctx, args[2])?,
    };
    let to = wanted.unwrap_or(from);
    if matches!(wanted, Some(Mode::Float | Mode::Int)) && (from, to) != (Mode::Int, Mode::L) {
        let values = table(ctx, args[1], 256 * to.bands())?;
        let mut words = Vec::with_capacity(256);
        for value in values {
            words.push(match to.kind() {
                Kind::Float => single(ctx, value)?.to_le_bytes(),
                _ => low(ctx, value)?.to_le_bytes(),
            });
        }
        return make(ctx, |work| {
            point::lookup(work, of(&native), to, Table::Words(&words))
        });
    }
    let is_wide = (from, wanted) == (Mode::Int, Some(Mode::L));
    let bands = wanted.unwrap_or(from).bands();
    let count = if is_wide { 65536 } else { 256 * bands };
    let values = table(ctx, args[1], count)?;
    ctx.reserve(count)?;
    let mut bytes = vec![0; count];
    for (byte, value) in bytes.iter_mut().zip(values) {
        *byte = low(ctx, value)?.clamp(0, 255) as u8;
    }
    if wanted.is_some() && bands > 1 && from.pixel_size() == 1 {
        // One value becomes several bands.
        let mut words = vec![[0; 4]; 256];
        for (value, word) in words.iter_mut().enumerate() {
            for (band, byte) in word.iter_mut().enumerate().take(bands) {
                *byte = bytes[value + band * 256];
            }
        }
        return make(ctx, |work| {
            point::lookup(work, of(&native), to, Table::Words(&words))
        });
    }
    make(ctx, |work| {
        point::lookup(work, of(&native), to, Table::Bytes(&bytes))
    })
}

fn set_mode(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let native = this(args);
    let wanted = mode_opt(ctx, args[1])?;
    let from = of(&native).mode();
    let is_colour = |mode| matches!(mode, Mode::Rgb | Mode::Rgba | Mode::Rgbx);
    run(ctx, |work| {
        let picture = of_mut(&native);
        let Some(to) = wanted else {
            return Err(Fault::Mode);
        };
        if from == to {
            return Ok(());
        }
        if is_colour(from) && is_colour(to) {
            picture.set_mode(to);
            if to == Mode::Rgba {
                bands::fill(work, picture, 3, 255)?;
            }
            return Ok(());
        }
        // As in Pillow, the mode itself stays.
        convert::convert_in_place(work, picture, to)
    })
}

fn colour_table(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let native = this(args);
    let mode = mode(ctx, args[1])?;
    let (filter, channels) = (int(ctx, args[2])?, int(ctx, args[3])?);
    let sizes = ints::<3>(ctx, args[4])?;
    if filter != 2 {
        return Err(ctx.value_error("Only LINEAR filter is supported."));
    }
    if !(1..=4).contains(&channels) {
        return Err(ctx.value_error("table_channels should be from 1 to 4"));
    }
    if sizes.iter().any(|size| !(2..=65).contains(size)) {
        return Err(ctx.value_error("Table size in any dimension should be from 2 to 65"));
    }
    let sizes = sizes.map(|size| size as usize);
    let count = sizes.iter().product::<usize>() * channels as usize;
    // At most two millions of values.
    let values = floats(ctx, args[5])?;
    if values.len() != count {
        return Err(ctx.value_error(
            "The table should have table_channels * size1D * size2D * size3D float items.",
        ));
    }
    ctx.reserve_items(count, size_of::<i16>())?;
    let table: Vec<i16> = values.into_iter().map(effects::table_value).collect();
    make(ctx, |work| {
        effects::colour_table(work, of(&native), mode, channels as usize, sizes, &table)
    })
}

/// Floats of a sequence, or of an array of half, single or double ones.
fn floats(ctx: &mut Ctx, value: Value) -> Result<Vec<f32>, Thrown> {
    let items = items(ctx, value)?;
    ctx.charge_items(items.len())?;
    ctx.reserve_items(items.len(), size_of::<f32>())?;
    let mut floats = Vec::with_capacity(items.len());
    for item in items {
        floats.push(single(ctx, item)?);
    }
    Ok(floats)
}
