//! Items as nothing but so many bytes: what is moved, whatever it means.
//!
//! A loop over items is compiled once for each of the usual widths, so that an item is a load and a store there, and once
//! for all others.

/// Bytes of an item.
pub(crate) trait Width: Copy {
    /// How many there are.
    fn bytes(self) -> usize;

    /// Copy an item.
    #[inline(always)]
    fn copy(self, from: &[u8], at: usize, to: &mut [u8], place: usize) {
        let bytes = self.bytes();
        to[place..place + bytes].copy_from_slice(&from[at..at + bytes]);
    }
}

/// A width that is known where the loop is compiled.
#[derive(Clone, Copy)]
pub(crate) struct Fixed<const BYTES: usize>;

impl<const BYTES: usize> Width for Fixed<BYTES> {
    #[inline(always)]
    fn bytes(self) -> usize {
        BYTES
    }
}

/// Any other width.
#[derive(Clone, Copy)]
pub(crate) struct Any(pub(crate) usize);

impl Width for Any {
    #[inline(always)]
    fn bytes(self) -> usize {
        self.0
    }
}

/// Run the body with `$width` as the [`Width`] of so many bytes.
macro_rules! with_width {
    ($bytes:expr, $width:ident => $body:expr) => {
        match $bytes {
            1 => {
                let $width = $crate::width::Fixed::<1>;
                $body
            }
            2 => {
                let $width = $crate::width::Fixed::<2>;
                $body
            }
            4 => {
                let $width = $crate::width::Fixed::<4>;
                $body
            }
            8 => {
                let $width = $crate::width::Fixed::<8>;
                $body
            }
            16 => {
                let $width = $crate::width::Fixed::<16>;
                $body
            }
            bytes => {
                let $width = $crate::width::Any(bytes);
                $body
            }
        }
    };
}

pub(crate) use with_width;
