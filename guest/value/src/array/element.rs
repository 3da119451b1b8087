//! Items of arrays as Rust's numbers.

use super::dtype::Dtype;

mod sealed {
    pub trait Sealed {}
}

/// A number that items of an array can be. Complex ones are their two parts.
pub trait Element: Copy + sealed::Sealed {
    /// What the items of an array of them are.
    const DTYPE: Dtype;
    /// The number of so many bytes as its dtype has.
    fn read(bytes: &[u8]) -> Self;
    /// The other way.
    fn write(&self, bytes: &mut Vec<u8>);
}

fn bytes_of<const N: usize>(bytes: &[u8]) -> [u8; N] {
    bytes
        .try_into()
        .expect("items have the size of their dtype")
}

macro_rules! elements {
    ($($type:ty, $dtype:ident;)*) => {
        $(
            impl sealed::Sealed for $type {}
            impl Element for $type {
                const DTYPE: Dtype = Dtype::$dtype;
                fn read(bytes: &[u8]) -> $type {
                    <$type>::from_le_bytes(bytes_of(bytes))
                }
                fn write(&self, bytes: &mut Vec<u8>) {
                    bytes.extend_from_slice(&self.to_le_bytes());
                }
            }
        )*
    };
}

elements! {
    i8, Int8;
    i16, Int16;
    i32, Int32;
    i64, Int64;
    u8, UInt8;
    u16, UInt16;
    u32, UInt32;
    u64, UInt64;
    f32, Float32;
    f64, Float64;
}

impl sealed::Sealed for bool {}

impl Element for bool {
    const DTYPE: Dtype = Dtype::Bool;

    fn read(bytes: &[u8]) -> bool {
        bytes_of::<1>(bytes)[0] != 0
    }

    fn write(&self, bytes: &mut Vec<u8>) {
        bytes.push(u8::from(*self));
    }
}

macro_rules! complex {
    ($($part:ty, $dtype:ident;)*) => {
        $(
            impl sealed::Sealed for [$part; 2] {}
            impl Element for [$part; 2] {
                const DTYPE: Dtype = Dtype::$dtype;
                fn read(bytes: &[u8]) -> [$part; 2] {
                    let (real, imaginary) = bytes.split_at(bytes.len() / 2);
                    [<$part>::read(real), <$part>::read(imaginary)]
                }
                fn write(&self, bytes: &mut Vec<u8>) {
                    self.iter().for_each(|part| part.write(bytes));
                }
            }
        )*
    };
}

complex! {
    f32, Complex64;
    f64, Complex128;
}
