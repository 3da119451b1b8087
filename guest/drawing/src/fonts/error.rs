//! What can be wrong with a font, under the names and numbers that FreeType has for it.

/// Why a font or a glyph cannot be had.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FontError {
    UnknownFormat,
    InvalidArgument,
    InvalidTable,
    InvalidGlyphIndex,
    InvalidOutline,
    InvalidComposite,
    TooManyHints,
    InvalidPixelSize,
    InvalidStream,
    RasterOverflow,
    TableMissing,
    HorizontalHeaderMissing,
    LocationsMissing,
    InvalidPpem,
}

impl FontError {
    /// Its text and number.
    pub fn known(self) -> (&'static str, u32) {
        match self {
            FontError::UnknownFormat => ("unknown file format", 0x02),
            FontError::InvalidArgument => ("invalid argument", 0x06),
            FontError::InvalidTable => ("broken table", 0x08),
            FontError::InvalidGlyphIndex => ("invalid glyph index", 0x10),
            FontError::InvalidOutline => ("invalid outline", 0x14),
            FontError::InvalidComposite => ("invalid composite glyph", 0x15),
            FontError::TooManyHints => ("too many hints", 0x16),
            FontError::InvalidPixelSize => ("invalid pixel size", 0x17),
            FontError::InvalidStream => ("invalid stream operation", 0x55),
            FontError::RasterOverflow => ("raster overflow", 0x62),
            FontError::TableMissing => ("SFNT font table missing", 0x8E),
            FontError::HorizontalHeaderMissing => ("`hhea' table missing", 0x8F),
            FontError::LocationsMissing => ("`locations' table missing", 0x90),
            FontError::InvalidPpem => ("invalid ppem value", 0x97),
        }
    }
}
