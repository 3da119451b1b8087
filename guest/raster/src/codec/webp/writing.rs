//! WebP files of pictures.
//!
//! What does not live here: their pixels as bits (vaam-image-webp). Of lossy files neither bytes nor pixels are those of
//! libwebp, but at a quality they are about as large and as good.

use super::container::{Contents, Metadata};
use super::lossless;
use crate::{Fault, Result, Work};
use image_webp::{ColorType, EncoderParams, WebPEncoder};

/// The longest side.
pub const SIDE: usize = 16383;

/// How a picture is written.
#[derive(Clone, Copy, Debug)]
pub struct Saved {
    /// Every pixel stays as it is.
    pub is_lossless: bool,
    /// From 0 to 100, of lossy ones.
    pub quality: f32,
    /// Colours of transparent pixels stay, too.
    pub is_exact: bool,
}

/// A picture in bits.
#[derive(Clone, Debug)]
pub struct Written {
    width: usize,
    height: usize,
    has_alpha: bool,
    /// The chunks of its pixels.
    chunks: Vec<u8>,
}

impl Written {
    /// How many bytes of a file it takes.
    pub fn length(&self) -> usize {
        self.chunks.len()
    }
}

/// The chunks of a picture of three bytes a pixel, or of four with alpha. Its sides are at least 1 and at most [`SIDE`].
pub fn write(
    work: &mut Work<'_>,
    pixels: &[u8],
    (width, height): (usize, usize),
    saved: Saved,
) -> Result<Written> {
    let all = width * height;
    let parts = pixels.len() / all;
    work.row(all, if saved.is_lossless { 256 } else { 4096 })?;
    work.room(all.saturating_add(1 << 12).saturating_mul(32))?;
    // Where nothing is transparent there is no alpha.
    let has_alpha = parts == 4 && pixels.chunks_exact(4).any(|pixel| pixel[3] < 255);
    let mut chunks = Vec::new();
    if saved.is_lossless {
        let kept: Vec<u8> = match has_alpha {
            true if saved.is_exact => pixels.to_vec(),
            true => (pixels.chunks_exact(4))
                .flat_map(|pixel| {
                    if pixel[3] == 0 {
                        [0; 4]
                    } else {
                        [pixel[0], pixel[1], pixel[2], pixel[3]]
                    }
                })
                .collect(),
            false => colours(pixels, parts).collect(),
        };
        let data = encoded(&kept, (width, height), has_alpha, None)?;
        chunk(&mut chunks, b"VP8L", &data);
    } else {
        if has_alpha {
            let alpha = pixels.chunks_exact(4).flat_map(|pixel| [0, pixel[3], 0]);
            let alpha: Vec<u8> = alpha.collect();
            let data = encoded(&alpha, (width, height), false, None)?;
            // Alpha is the green of a lossless picture without its header.
            let mut content = vec![1];
            content.extend(data.get(lossless::HEADER..).unwrap_or_default());
            chunk(&mut chunks, b"ALPH", &content);
        }
        let kept: Vec<u8> = colours(pixels, parts).collect();
        let (kept, padded) = in_blocks(&kept, (width, height));
        let mut data = encoded(&kept, padded, false, Some(quality(saved.quality)))?;
        if let Some(sides) = data.get_mut(6..10) {
            let [width, height] = [width, height].map(|side| (side as u16).to_le_bytes());
            sides[..2].copy_from_slice(&width);
            sides[2..].copy_from_slice(&height);
        }
        chunk(&mut chunks, b"VP8 ", &data);
    }
    Ok(Written {
        width,
        height,
        has_alpha,
        chunks,
    })
}

/// Three bytes of each pixel.
fn colours(pixels: &[u8], parts: usize) -> impl Iterator<Item = u8> {
    let pixels = pixels.chunks_exact(parts);
    pixels.flat_map(|pixel| [pixel[0], pixel[1], pixel[2]])
}

/// A picture in whole blocks: what is added repeats its last column and row. The encoder does not do this well by itself.
fn in_blocks(pixels: &[u8], (width, height): (usize, usize)) -> (Vec<u8>, (usize, usize)) {
    const BLOCK: usize = 16;
    let padded = [width, height].map(|side| side.next_multiple_of(BLOCK).min(SIDE));
    let rows: Vec<&[u8]> = pixels.chunks_exact(width * 3).collect();
    let mut out = Vec::with_capacity(padded[0] * padded[1] * 3);
    for y in 0..padded[1] {
        let row = rows[y.min(height - 1)];
        out.extend(row);
        let last = &row[row.len() - 3..];
        (width..padded[0]).for_each(|_| out.extend(last));
    }
    (out, (padded[0], padded[1]))
}

/// The content of the chunk of a picture.
fn encoded(
    pixels: &[u8],
    (width, height): (usize, usize),
    has_alpha: bool,
    quality: Option<u8>,
) -> Result<Vec<u8>> {
    let mut params = EncoderParams::default();
    params.use_lossy = quality.is_some();
    params.lossy_quality = quality.unwrap_or(100);
    let mut file = Vec::new();
    let mut encoder = WebPEncoder::new(&mut file);
    encoder.set_params(params);
    let colours = match has_alpha {
        true => ColorType::Rgba8,
        false => ColorType::Rgb8,
    };
    let failed = Fault::Value("the picture cannot be written as WebP");
    let done = encoder.encode(pixels, width as u32, height as u32, colours);
    done.map_err(|_| failed)?;
    let contents = Contents::read(&file).map_err(|_| failed)?;
    let frame = contents.frames.first().ok_or(failed)?;
    Ok(file[frame.data.clone()].to_vec())
}

/// The encoder's quality that gives files like libwebp's at one: that begins with the same cube root, which its
/// segments and its search then better.
fn quality(quality: f32) -> u8 {
    let part = (quality / 100.0).clamp(0.0, 1.0);
    let linear = if part < 0.75 {
        part * 2.0 / 3.0
    } else {
        2.0 * part - 1.0
    };
    (100.0 - 60.0 * (1.0 - linear.cbrt())).round() as u8
}

fn chunk(out: &mut Vec<u8>, name: &[u8; 4], content: &[u8]) {
    out.extend(name);
    out.extend((content.len() as u32).to_le_bytes());
    out.extend(content);
    if content.len() % 2 == 1 {
        out.push(0);
    }
}

fn three(number: usize) -> [u8; 3] {
    let [a, b, c, _] = (number as u32).to_le_bytes();
    [a, b, c]
}

/// A file of a picture.
pub fn still(written: &Written, metadata: &[(Metadata, &[u8])]) -> Vec<u8> {
    let is_extended = !metadata.is_empty() || written.chunks.starts_with(b"ALPH");
    if !is_extended {
        return riff(&written.chunks);
    }
    let mut body = Vec::new();
    let size = (written.width, written.height);
    header(&mut body, size, written.has_alpha, false, metadata);
    before(&mut body, metadata);
    body.extend(&written.chunks);
    after(&mut body, metadata);
    riff(&body)
}

/// A file of pictures, of which each is seen for so many milliseconds.
pub fn animation(
    (width, height): (usize, usize),
    background: u32,
    loops: u16,
    frames: &[(Written, u32)],
    metadata: &[(Metadata, &[u8])],
) -> Vec<u8> {
    let has_alpha = frames.iter().any(|(written, _)| written.has_alpha);
    let mut body = Vec::new();
    header(&mut body, (width, height), has_alpha, true, metadata);
    before(&mut body, metadata);
    let mut content = background.to_le_bytes().to_vec();
    content.extend(loops.to_le_bytes());
    chunk(&mut body, b"ANIM", &content);
    for (written, duration) in frames {
        let mut content = vec![0; 6];
        content.extend(three(written.width - 1));
        content.extend(three(written.height - 1));
        content.extend(three(*duration as usize));
        // What is there before is not seen.
        content.push(2);
        content.extend(&written.chunks);
        chunk(&mut body, b"ANMF", &content);
    }
    after(&mut body, metadata);
    riff(&body)
}

fn riff(body: &[u8]) -> Vec<u8> {
    let mut file = b"RIFF".to_vec();
    file.extend((body.len() as u32 + 4).to_le_bytes());
    file.extend(b"WEBP");
    file.extend(body);
    file
}

fn header(
    out: &mut Vec<u8>,
    (width, height): (usize, usize),
    has_alpha: bool,
    is_animated: bool,
    metadata: &[(Metadata, &[u8])],
) {
    let mut flags = u8::from(is_animated) << 1 | u8::from(has_alpha) << 4;
    for (kind, _) in metadata {
        flags |= match kind {
            Metadata::Icc => 32,
            Metadata::Exif => 8,
            Metadata::Xmp => 4,
        };
    }
    let mut content = vec![flags, 0, 0, 0];
    content.extend(three(width - 1));
    content.extend(three(height - 1));
    chunk(out, b"VP8X", &content);
}

fn before(out: &mut Vec<u8>, metadata: &[(Metadata, &[u8])]) {
    for (_, content) in metadata.iter().filter(|(kind, _)| *kind == Metadata::Icc) {
        chunk(out, b"ICCP", content);
    }
}

fn after(out: &mut Vec<u8>, metadata: &[(Metadata, &[u8])]) {
    for (kind, content) in metadata {
        match kind {
            Metadata::Icc => {}
            Metadata::Exif => chunk(out, b"EXIF", content),
            Metadata::Xmp => chunk(out, b"XMP ", content),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Player;
    use super::*;
    use crate::work::free;

    /// A picture with something in each part of its colours.
    fn picture() -> Vec<u8> {
        let pixel =
            |at: u32| [at * 7, at * at, at * 3 + 1, 255 - at % 3 * 100].map(|part| part as u8);
        (0..23 * 17).flat_map(pixel).collect()
    }

    fn read(file: &[u8]) -> Vec<Vec<u8>> {
        let contents = Contents::read(file).expect("a file of ours");
        assert_eq!((contents.width, contents.height), (23, 17));
        let mut player = Player::new(contents);
        let mut frames = Vec::new();
        while let Some((frame, _)) = free(|work| player.next(work, file))
            .unwrap()
            .expect("pixels")
        {
            frames.push(frame);
        }
        frames
    }

    fn written(saved: Saved) -> Written {
        free(|work| write(work, &picture(), (23, 17), saved)).expect("no limit")
    }

    const LOSSLESS: Saved = Saved {
        is_lossless: true,
        quality: 80.0,
        is_exact: true,
    };

    #[test]
    fn lossless_pixels_come_back() {
        let file = still(&written(LOSSLESS), &[(Metadata::Exif, b"odd")]);
        assert_eq!(read(&file), [picture()]);
        let contents = Contents::read(&file).expect("a file of ours");
        assert_eq!(contents.metadata(&file, Metadata::Exif), Some(&b"odd"[..]));
    }

    #[test]
    fn lossy_pixels_keep_their_alpha() {
        let saved = Saved {
            is_lossless: false,
            ..LOSSLESS
        };
        let frames = read(&still(&written(saved), &[]));
        let alpha = |pixels: &[u8]| pixels.chunks(4).map(|pixel| pixel[3]).collect::<Vec<_>>();
        assert_eq!(alpha(&frames[0]), alpha(&picture()));
    }

    #[test]
    fn frames_follow_each_other() {
        let frames = [(written(LOSSLESS), 40), (written(LOSSLESS), 60)];
        let file = animation((23, 17), 0, 3, &frames, &[]);
        assert_eq!(read(&file), [picture(), picture()]);
        assert_eq!(Contents::read(&file).map(|contents| contents.loops), Ok(3));
    }

    #[test]
    fn every_cut_is_broken_or_fine() {
        let file = still(&written(LOSSLESS), &[]);
        for end in 0..file.len() {
            let mut cut = file[..end].to_vec();
            if end > 8 {
                cut[4..8].copy_from_slice(&(end as u32 - 8).to_le_bytes());
            }
            if let Ok(contents) = Contents::read(&cut) {
                let mut player = Player::new(contents);
                let _ = free(|work| player.next(work, &cut));
            }
        }
    }
}
