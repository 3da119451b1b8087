//! The types of items that numpy numbers: THE table of them.
//!
//! What does not live here: what a dtype has beside its type (`mod.rs`), and the numbers themselves (`wardian_strided`).

use wardian_strided::element::Number;

macro_rules! codes {
    ($($name:ident $letter:literal $kind:literal $number:expr, $class:literal, $scalar:literal, $size:literal;)*) => {
        /// A type of items, in the order of numpy's `dtype.num`.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
        #[repr(u8)]
        #[allow(missing_docs, reason = "C's names of them")]
        pub enum Code { $($name,)* }

        impl Code {
            /// All of them.
            pub const ALL: &'static [Code] = &[$(Code::$name,)*];

            /// `dtype.char`.
            pub const fn letter(self) -> char {
                match self { $(Code::$name => $letter,)* }
            }

            /// `dtype.kind`.
            pub const fn kind(self) -> char {
                match self { $(Code::$name => $kind,)* }
            }

            /// The number that an item is, if it is one.
            pub const fn number(self) -> Option<Number> {
                match self { $(Code::$name => $number,)* }
            }

            /// The name of the class of its dtypes.
            pub const fn class_name(self) -> &'static str {
                match self { $(Code::$name => $class,)* }
            }

            /// The name of the class of its scalars.
            pub const fn scalar_name(self) -> &'static str {
                match self { $(Code::$name => $scalar,)* }
            }

            /// Bytes of an item where the type says it.
            pub const fn size(self) -> usize {
                match self { $(Code::$name => $size,)* }
            }
        }
    };
}

codes! {
    Bool '?' 'b' Some(Number::Bool), "BoolDType", "bool", 1;
    Byte 'b' 'i' Some(Number::Int8), "Int8DType", "int8", 1;
    UByte 'B' 'u' Some(Number::UInt8), "UInt8DType", "uint8", 1;
    Short 'h' 'i' Some(Number::Int16), "Int16DType", "int16", 2;
    UShort 'H' 'u' Some(Number::UInt16), "UInt16DType", "uint16", 2;
    Int 'i' 'i' Some(Number::Int32), "Int32DType", "int32", 4;
    UInt 'I' 'u' Some(Number::UInt32), "UInt32DType", "uint32", 4;
    Long 'l' 'i' Some(Number::Int64), "Int64DType", "int64", 8;
    ULong 'L' 'u' Some(Number::UInt64), "UInt64DType", "uint64", 8;
    LongLong 'q' 'i' Some(Number::Int64), "LongLongDType", "longlong", 8;
    ULongLong 'Q' 'u' Some(Number::UInt64), "ULongLongDType", "ulonglong", 8;
    Float 'f' 'f' Some(Number::Float32), "Float32DType", "float32", 4;
    Double 'd' 'f' Some(Number::Float64), "Float64DType", "float64", 8;
    LongDouble 'g' 'f' Some(Number::Float64), "LongDoubleDType", "longdouble", 8;
    CFloat 'F' 'c' Some(Number::Complex64), "Complex64DType", "complex64", 8;
    CDouble 'D' 'c' Some(Number::Complex128), "Complex128DType", "complex128", 16;
    CLongDouble 'G' 'c' Some(Number::Complex128), "CLongDoubleDType", "clongdouble", 16;
    Object 'O' 'O' None, "ObjectDType", "object_", 8;
    Bytes 'S' 'S' None, "BytesDType", "bytes_", 0;
    Str 'U' 'U' None, "StrDType", "str_", 0;
    Void 'V' 'V' None, "VoidDType", "void", 0;
    Datetime 'M' 'M' None, "DateTime64DType", "datetime64", 8;
    Timedelta 'm' 'm' None, "TimeDelta64DType", "timedelta64", 8;
    Half 'e' 'f' Some(Number::Float16), "Float16DType", "float16", 2;
}

impl Code {
    /// The type that a letter names; `p` and `P` are those of addresses, `n` and `N` likewise.
    pub fn of_letter(letter: char) -> Option<Code> {
        let letter = match letter {
            'p' | 'n' => 'l',
            'P' | 'N' => 'L',
            'c' | 'a' => 'S',
            other => other,
        };
        Code::ALL
            .iter()
            .copied()
            .find(|code| code.letter() == letter)
    }

    /// The type of a number, by the name that is used most.
    pub fn of_number(number: Number) -> Code {
        match number {
            Number::Bool => Code::Bool,
            Number::Int8 => Code::Byte,
            Number::UInt8 => Code::UByte,
            Number::Int16 => Code::Short,
            Number::UInt16 => Code::UShort,
            Number::Int32 => Code::Int,
            Number::UInt32 => Code::UInt,
            Number::Int64 => Code::Long,
            Number::UInt64 => Code::ULong,
            Number::Float16 => Code::Half,
            Number::Float32 => Code::Float,
            Number::Float64 => Code::Double,
            Number::Complex64 => Code::CFloat,
            Number::Complex128 => Code::CDouble,
        }
    }

    /// Whether items have a length of their own in bytes: texts, bytes, records.
    pub fn is_flexible(self) -> bool {
        matches!(self, Code::Bytes | Code::Str | Code::Void)
    }

    /// Whether items are points in time or spans of it.
    pub fn is_time(self) -> bool {
        matches!(self, Code::Datetime | Code::Timedelta)
    }

    /// Whether an item is a number, True and False among them.
    pub fn is_number(self) -> bool {
        self.number().is_some()
    }

    /// Bytes to whose multiples items are aligned in records that are.
    pub fn alignment(self) -> usize {
        match self {
            Code::Bytes | Code::Void => 1,
            Code::Str | Code::CFloat => 4,
            Code::CDouble | Code::CLongDouble => 8,
            other => other.size(),
        }
    }
}
