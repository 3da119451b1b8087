//! TIFF files whose pixels are compressed: what libtiff does for Pillow. Not there: fax, LZMA, Zstandard, WebP, the old
//! way of JPEG, and luma whose colours are not in JPEG.
//!
//! Source: Adobe, TIFF revision 6.0, and Technical Note 2

mod decode;
mod directory;
mod encode;
mod lzw;

pub use decode::TiffDecoder;
pub use encode::{Content, Entry, TiffEncoder};

/// Tags that say what the pixels are.
mod tag {
    pub(super) const WIDTH: u16 = 256;
    pub(super) const HEIGHT: u16 = 257;
    pub(super) const BITS: u16 = 258;
    pub(super) const COMPRESSION: u16 = 259;
    pub(super) const PHOTOMETRIC: u16 = 262;
    pub(super) const FILL_ORDER: u16 = 266;
    pub(super) const STRIP_OFFSETS: u16 = 273;
    pub(super) const SAMPLES: u16 = 277;
    pub(super) const ROWS: u16 = 278;
    pub(super) const STRIP_SIZES: u16 = 279;
    pub(super) const PLANAR: u16 = 284;
    pub(super) const PREDICTOR: u16 = 317;
    pub(super) const TILE_WIDTH: u16 = 322;
    pub(super) const TILE_HEIGHT: u16 = 323;
    pub(super) const TILE_OFFSETS: u16 = 324;
    pub(super) const TILE_SIZES: u16 = 325;
    pub(super) const EXTRA: u16 = 338;
    pub(super) const FORMAT: u16 = 339;
    pub(super) const JPEG_TABLES: u16 = 347;
    pub(super) const SUBSAMPLING: u16 = 530;
}

/// How pixels are compressed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Compression {
    None,
    Lzw,
    Jpeg,
    Deflate,
    PackBits,
}

impl Compression {
    fn numbered(number: u64) -> Option<Compression> {
        Some(match number {
            1 => Compression::None,
            5 => Compression::Lzw,
            7 => Compression::Jpeg,
            8 | 32946 => Compression::Deflate,
            32773 => Compression::PackBits,
            _ => return None,
        })
    }
}
