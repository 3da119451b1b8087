//! What the pixels of a picture are.

/// What a pixel is made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Bands of a byte each.
    Bytes,
    /// One int of 32 bits.
    Int,
    /// One float of 32 bits.
    Float,
    /// One number of 16 bits, which only some functions know.
    Short,
}

macro_rules! modes {
    ($($mode:ident $name:literal $kind:ident $bands:literal $size:literal [$($band:literal)*];)*) => {
        /// A mode.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Mode { $(#[doc = $name] $mode,)* }

        impl Mode {
            /// All modes.
            pub const ALL: &'static [Mode] = &[$(Mode::$mode,)*];

            /// As Python calls it.
            pub fn name(self) -> &'static str {
                match self { $(Mode::$mode => $name,)* }
            }

            /// What a pixel is made of.
            pub fn kind(self) -> Kind {
                match self { $(Mode::$mode => Kind::$kind,)* }
            }

            /// Bands that are seen.
            pub fn bands(self) -> usize {
                match self { $(Mode::$mode => $bands,)* }
            }

            /// Bytes of a pixel.
            pub fn pixel_size(self) -> usize {
                match self { $(Mode::$mode => $size,)* }
            }

            /// The names of the bytes of a pixel; X: not seen.
            pub fn band_names(self) -> &'static [&'static str] {
                match self { $(Mode::$mode => &[$($band),*],)* }
            }
        }
    };
}

modes! {
    Bit "1" Bytes 1 1 ["1"];
    Cmyk "CMYK" Bytes 4 4 ["C" "M" "Y" "K"];
    Float "F" Float 1 4 ["F"];
    Hsv "HSV" Bytes 3 4 ["H" "S" "V" "X"];
    Int "I" Int 1 4 ["I"];
    L "L" Bytes 1 1 ["L"];
    La "LA" Bytes 2 4 ["L" "X" "X" "A"];
    Lab "LAB" Bytes 3 4 ["L" "a" "b" "X"];
    LaPre "La" Bytes 2 4 ["L" "X" "X" "a"];
    P "P" Bytes 1 1 ["P"];
    Pa "PA" Bytes 2 4 ["P" "X" "X" "A"];
    Rgb "RGB" Bytes 3 4 ["R" "G" "B" "X"];
    Rgba "RGBA" Bytes 4 4 ["R" "G" "B" "A"];
    Rgbx "RGBX" Bytes 4 4 ["R" "G" "B" "X"];
    RgbaPre "RGBa" Bytes 4 4 ["R" "G" "B" "a"];
    YCbCr "YCbCr" Bytes 3 4 ["Y" "Cb" "Cr" "X"];
    I16 "I;16" Short 1 2 ["I"];
    I16L "I;16L" Short 1 2 ["I"];
    I16B "I;16B" Short 1 2 ["I"];
    I16N "I;16N" Short 1 2 ["I"];
}

impl Mode {
    /// The mode with a name.
    pub fn named(name: &str) -> Option<Mode> {
        Mode::ALL.iter().copied().find(|mode| mode.name() == name)
    }

    /// Whether a pixel is a number of sixteen bits.
    pub fn is_short(self) -> bool {
        self.kind() == Kind::Short
    }

    /// Whether a pixel is one or two bytes.
    pub fn is_narrow(self) -> bool {
        self.pixel_size() < 4
    }

    /// Whether the fourth byte of a pixel is how much of it is seen.
    pub fn has_alpha(self) -> bool {
        matches!(
            self,
            Mode::RgbaPre | Mode::Rgba | Mode::LaPre | Mode::La | Mode::Pa
        )
    }

    /// Whether there is a palette.
    pub fn has_palette(self) -> bool {
        matches!(self, Mode::P | Mode::Pa)
    }

    /// The byte of a pixel where a band lies.
    pub fn band_at(self, band: usize) -> usize {
        match (self.bands(), band) {
            (2, 1) => 3,
            _ => band,
        }
    }

    /// Whether numbers of sixteen bits have their higher byte first.
    pub fn is_big(self) -> bool {
        self == Mode::I16B
    }
}
