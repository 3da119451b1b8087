//! A whole JPEG file to pixels: segment by segment, then row by row.

use super::frame::{Frame, Tables};
use super::scan::{self, Scan};
use super::upsample::Upsampler;
use super::{Failure, colour};
use crate::PIL::raster::{made, room, size};
use wardian_runtime::ctx::{Ctx, PyResult};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::value::Value;
use wardian_runtime::types::bytes::Buffer;

/// `jpeg_decode(data, width, height, layers)`: the pixels of a file that claims this size, and so many components. If
/// it ends too early, how many bytes of it were not used, an int; None: it is damaged.
pub(in crate::PIL) fn decode(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let data = Buffer::expect(ctx, args[0])?;
    let claimed = (
        size(ctx, args, 1)?,
        size(ctx, args, 2)?,
        size(ctx, args, 3)?,
    );
    match pixels(ctx, data.as_bytes(), claimed) {
        Ok(pixels) => made(ctx, pixels),
        Err(Failure::Broken) => Ok(Value::NONE),
        Err(Failure::Truncated(left)) => Ok(Value::small_int(left as i64)),
        Err(Failure::Thrown(thrown)) => Err(thrown),
    }
}

fn pixels(ctx: &mut Ctx, data: &[u8], claimed: (usize, usize, usize)) -> Result<Vec<u8>, Failure> {
    let mut tables = Tables::default();
    let mut frame: Option<Frame> = None;
    let mut position = 2;
    let mut has_scan = false;
    loop {
        let Some((marker, start)) = next_marker(ctx, data, position)? else {
            return Err(Failure::Truncated(data.len().saturating_sub(position)));
        };
        position = start;
        match marker {
            0x01 | 0xd0..=0xd8 => continue,
            0xd9 => break,
            _ => {}
        }
        let Some(segment) = segment(data, position) else {
            return Err(Failure::Truncated(data.len().saturating_sub(position)));
        };
        ctx.charge_scan(segment.len() + 64)?;
        position += 2 + segment.len();
        match marker {
            0xc0..=0xc2 if frame.is_none() => {
                let mut new = Frame::read(segment, marker == 0xc2)?;
                if (new.width, new.height, new.components.len()) != claimed {
                    return Err(Failure::Broken);
                }
                new.make_samples(ctx)?;
                frame = Some(new);
            }
            0xc4 => tables.read_huffman(segment)?,
            0xc0..=0xcf if marker != 0xc8 && marker != 0xcc => return Err(Failure::Broken),
            0xda => {
                let frame = frame.as_mut().ok_or(Failure::Broken)?;
                let scan = Scan::read(segment, frame)?;
                if !scan.is_whole(frame) && frame.components[0].blocks.is_empty() {
                    frame.make_blocks(ctx)?;
                }
                position = scan::read(ctx, data, position, frame, &tables, &scan)?;
                has_scan = true;
                if scan.is_whole(frame) {
                    // libjpeg has all it needs; what comes behind is not looked at, but that there is something.
                    match next_marker(ctx, data, position)? {
                        Some(_) => break,
                        None => return Err(Failure::Truncated(0)),
                    }
                }
            }
            0xdb => tables.read_quantization(segment)?,
            0xdd => {
                let interval = segment.first_chunk::<2>().ok_or(Failure::Broken)?;
                tables.restart = usize::from(u16::from_be_bytes(*interval));
            }
            0xe0 => tables.has_jfif |= segment.starts_with(b"JFIF\0"),
            0xee if segment.starts_with(b"Adobe") && segment.len() >= 12 => {
                tables.adobe = Some(segment[11]);
            }
            _ => {}
        }
    }
    let Some(mut frame) = frame.filter(|_| has_scan) else {
        return Err(Failure::Broken);
    };
    make_samples(ctx, &mut frame)?;
    rows(ctx, &frame, &tables)
}

/// The next marker, and where what is behind it begins.
fn next_marker(
    ctx: &mut Ctx,
    data: &[u8],
    mut position: usize,
) -> Result<Option<(u8, usize)>, Failure> {
    loop {
        match data.get(position..) {
            Some([0xff, 0xff, ..]) => position += 1,
            Some([0xff, marker, ..]) if *marker != 0 => return Ok(Some((*marker, position + 2))),
            Some([_, _, ..]) => position += 1,
            _ => return Ok(None),
        }
        ctx.charge(1)?;
    }
}

/// What a segment holds, whose length is at the position.
fn segment(data: &[u8], position: usize) -> Option<&[u8]> {
    let length = data.get(position..)?.first_chunk::<2>()?;
    let length = usize::from(u16::from_be_bytes(*length));
    data.get(position + 2..position + length.max(2))
}

/// The samples of all blocks, where they were kept.
fn make_samples(ctx: &mut Ctx, frame: &mut Frame) -> Result<(), Failure> {
    for component in &mut frame.components {
        let blocks = std::mem::take(&mut component.blocks);
        for (number, block) in blocks.iter().enumerate() {
            ctx.charge(scan::MADE)?;
            let (x, y) = (number % component.columns, number / component.columns);
            scan::samples(component, block, x, y);
        }
    }
    Ok(())
}

/// What the components of a picture are.
#[derive(Clone, Copy)]
enum Colours {
    AsTheyAre,
    YCbCr,
    /// The first three of four.
    YCbCrK,
}

fn colours(frame: &Frame, tables: &Tables) -> Colours {
    let identifiers: Vec<_> = frame
        .components
        .iter()
        .map(|component| component.identifier)
        .collect();
    match (identifiers.len(), tables.adobe) {
        (3, _) if tables.has_jfif => Colours::YCbCr,
        (3, Some(0)) => Colours::AsTheyAre,
        (3, Some(_)) => Colours::YCbCr,
        (3, None) if identifiers == *b"RGB" => Colours::AsTheyAre,
        (3, None) => Colours::YCbCr,
        (4, Some(0)) => Colours::AsTheyAre,
        (4, Some(_)) => Colours::YCbCrK,
        _ => Colours::AsTheyAre,
    }
}

/// The pixels: rows of all components at full width, and their colours.
fn rows(ctx: &mut Ctx, frame: &Frame, tables: &Tables) -> Result<Vec<u8>, Failure> {
    let (width, step) = (frame.width, frame.components.len());
    let colours = colours(frame, tables);
    let mut out = room(ctx, width, frame.height, step)?;
    // A row may be longer than the picture by what its last samples are spread to.
    let long = width + 8;
    ctx.reserve_items(step, long + Upsampler::memory(width))?;
    let mut lines: Vec<_> = frame
        .components
        .iter()
        .map(|component| {
            (
                component,
                Upsampler::new(component, frame.most),
                vec![0; long],
            )
        })
        .collect();
    for (y, target) in out.chunks_exact_mut(width * step).enumerate() {
        ctx.charge((width * step) as u64)?;
        for (band, (component, upsampler, line)) in lines.iter_mut().enumerate() {
            upsampler.row(component, y, line);
            for (pixel, sample) in target.chunks_exact_mut(step).zip(line.iter()) {
                pixel[band] = *sample;
            }
        }
        for pixel in target.chunks_exact_mut(step) {
            match (colours, &mut *pixel) {
                (Colours::YCbCr, [first, second, third]) => {
                    [*first, *second, *third, _] = colour::to_rgb(*first, *second, *third);
                }
                (Colours::YCbCrK, [first, second, third, _]) => {
                    let [red, green, blue, _] = colour::to_rgb(*first, *second, *third);
                    (*first, *second, *third) = (255 - red, 255 - green, 255 - blue);
                }
                _ => {}
            }
            if step == 4 {
                // Pillow takes all of four colours for inverted, as Adobe writes them.
                for band in pixel {
                    *band = 255 - *band;
                }
            }
        }
    }
    Ok(out)
}
