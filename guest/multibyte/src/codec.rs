//! The table of codecs, and one step of any of them.
//!
//! What does not live here: how the bytes of a family are laid out (`two_bytes.rs` and its neighbours).

use crate::chinese::{Gb18030, Hz};
use crate::iso2022::{self, Iso2022};
use crate::japanese::{self, Euc, Shifted};
use crate::korean;
use crate::table::{Set, Tables};
use crate::two_bytes::TwoBytes;

/// What a stateful codec remembers between two steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State(pub [u8; 8]);

/// Why a step did nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stop {
    /// So many bytes (or one character) mean nothing.
    Illegal(usize),
    /// What is there is the beginning of a sequence.
    Incomplete,
    /// The codec is in a state that it has no rules for.
    Internal,
}

/// What a step gives: how many bytes or characters it has taken.
pub(crate) type Taken = Result<usize, Stop>;

/// A codec.
#[derive(Clone, Copy)]
pub struct Codec(&'static Row);

struct Row {
    module: &'static str,
    name: &'static str,
    kind: Kind,
    sets: &'static [Set],
}

/// How its bytes are laid out.
enum Kind {
    TwoBytes(TwoBytes),
    Shifted(Shifted),
    Euc(Euc),
    EucKr,
    Gb18030,
    Hz,
    Iso2022(&'static Iso2022),
}

/// The bytes that are two for what is no byte by itself.
const fn two_bytes(set: Set) -> Kind {
    Kind::TwoBytes(TwoBytes { set })
}

macro_rules! codecs {
    ($($module:literal $name:literal $kind:expr, [$($set:ident)*];)*) => {
        static CODECS: &[Row] = &[$(Row {
            module: $module,
            name: $name,
            kind: $kind,
            sets: &[$(Set::$set),*],
        },)*];
    };
}

codecs! {
    "_codecs_cn"      "gb2312"          two_bytes(Set::Gb2312), [Gb2312];
    "_codecs_cn"      "gbk"             two_bytes(Set::Gbk), [Gbk];
    "_codecs_cn"      "gb18030"         Kind::Gb18030, [Gb18030];
    "_codecs_cn"      "hz"              Kind::Hz, [Gb2312];
    "_codecs_hk"      "big5hkscs"       two_bytes(Set::Hkscs), [Hkscs];
    "_codecs_iso2022" "iso2022_kr"      Kind::Iso2022(&iso2022::KR), [Cp949];
    "_codecs_iso2022" "iso2022_jp"      Kind::Iso2022(&iso2022::JP), [Jis0208];
    "_codecs_iso2022" "iso2022_jp_1"    Kind::Iso2022(&iso2022::JP_1), [Jis0208 Jis0212];
    "_codecs_iso2022" "iso2022_jp_2"    Kind::Iso2022(&iso2022::JP_2), [Jis0208 Jis0212 Cp949 Gb2312];
    "_codecs_iso2022" "iso2022_jp_2004" Kind::Iso2022(&iso2022::JP_2004), [Jis0208 Jis2004One Jis2004Two];
    "_codecs_iso2022" "iso2022_jp_3"    Kind::Iso2022(&iso2022::JP_3), [Jis0208 Jis2000One Jis2000Two];
    "_codecs_iso2022" "iso2022_jp_ext"  Kind::Iso2022(&iso2022::JP_EXT), [Jis0208 Jis0212];
    "_codecs_jp"      "shift_jis"       Kind::Shifted(japanese::SHIFT_JIS), [Jis0208];
    "_codecs_jp"      "cp932"           Kind::Shifted(japanese::CP932), [Cp932];
    "_codecs_jp"      "euc_jp"          Kind::Euc(japanese::EUC_JP), [Jis0208 Jis0212];
    "_codecs_jp"      "shift_jis_2004"  Kind::Shifted(japanese::SHIFT_JIS_2004), [Jis2004One Jis2004Two];
    "_codecs_jp"      "euc_jis_2004"    Kind::Euc(japanese::EUC_JIS_2004), [Jis2004One Jis2004Two Jis0212];
    "_codecs_jp"      "euc_jisx0213"    Kind::Euc(japanese::EUC_JISX0213), [Jis2000One Jis2000Two Jis0212];
    "_codecs_jp"      "shift_jisx0213"  Kind::Shifted(japanese::SHIFT_JISX0213), [Jis2000One Jis2000Two];
    "_codecs_kr"      "euc_kr"          Kind::EucKr, [Cp949];
    "_codecs_kr"      "cp949"           two_bytes(Set::Cp949), [Cp949];
    "_codecs_kr"      "johab"           two_bytes(Set::Johab), [Johab];
    "_codecs_tw"      "big5"            two_bytes(Set::Big5), [Big5];
    "_codecs_tw"      "cp950"           two_bytes(Set::Cp950), [Cp950];
}

impl Codec {
    /// The codec of this name.
    pub fn lookup(name: &str) -> Option<Codec> {
        CODECS.iter().find(|row| row.name == name).map(Codec)
    }

    /// What CPython calls it.
    pub fn name(self) -> &'static str {
        self.0.name
    }

    /// The module of CPython that has it.
    pub fn module(self) -> &'static str {
        self.0.module
    }

    pub(crate) fn sets(self) -> &'static [Set] {
        self.0.sets
    }

    /// What an encoder remembers at first.
    pub fn encoder(self) -> State {
        match self.0.kind {
            Kind::Iso2022(_) => iso2022::ENCODER,
            _ => State([0; 8]),
        }
    }

    /// What a decoder remembers at first.
    pub fn decoder(self) -> State {
        match self.0.kind {
            Kind::Iso2022(_) => iso2022::DECODER,
            _ => State([0; 8]),
        }
    }

    /// Forget, of what a decoder remembers, what `reset` of CPython's does.
    pub fn reset_decoder(self, state: &mut State) {
        match self.0.kind {
            Kind::Iso2022(_) => iso2022::reset_decoder(state),
            Kind::Hz => *state = State([0; 8]),
            _ => {}
        }
    }

    /// Write what leads back to the state of the beginning.
    pub fn reset_encoder(self, state: &mut State, out: &mut Vec<u8>) {
        match self.0.kind {
            Kind::Iso2022(_) => iso2022::reset_encoder(state, out),
            Kind::Hz => Hz::reset_encoder(state, out),
            _ => {}
        }
    }

    /// Decode what `input`, which is not empty, begins with.
    ///
    /// # Errors
    /// What it begins with is no character.
    #[inline]
    pub fn decode(
        self,
        tables: &Tables,
        state: &mut State,
        input: &[u8],
        out: &mut String,
    ) -> Taken {
        match &self.0.kind {
            Kind::TwoBytes(kind) => kind.decode(tables, input, out),
            Kind::Shifted(kind) => kind.decode(tables, input, out),
            Kind::Euc(kind) => kind.decode(tables, input, out),
            Kind::EucKr => korean::decode(tables, input, out),
            Kind::Gb18030 => Gb18030::decode(tables, input, out),
            Kind::Hz => Hz::decode(tables, state, input, out),
            Kind::Iso2022(kind) => kind.decode(tables, state, input, out),
        }
    }

    /// Encode a character, and the one behind it where both are one sequence. With `is_end`, nothing comes behind what
    /// is there.
    ///
    /// # Errors
    /// The character has no bytes, or it depends on what comes.
    #[inline]
    pub fn encode(
        self,
        tables: &Tables,
        state: &mut State,
        code: u32,
        next: Option<u32>,
        is_end: bool,
        out: &mut Vec<u8>,
    ) -> Taken {
        let next = match next {
            Some(next) => Next::Code(next),
            None if is_end => Next::Nothing,
            None => Next::Unknown,
        };
        match &self.0.kind {
            Kind::TwoBytes(kind) => kind.encode(tables, code, next, out),
            Kind::Shifted(kind) => kind.encode(tables, code, next, out),
            Kind::Euc(kind) => kind.encode(tables, code, next, out),
            Kind::EucKr => korean::encode(tables, code, out),
            Kind::Gb18030 => Gb18030::encode(tables, code, out),
            Kind::Hz => Hz::encode(tables, state, code, out),
            Kind::Iso2022(kind) => kind.encode(tables, state, code, next, out),
        }
    }
}

/// What comes behind a character.
#[derive(Clone, Copy)]
pub(crate) enum Next {
    Code(u32),
    Nothing,
    Unknown,
}

/// The byte at a place.
pub(crate) fn byte(input: &[u8], place: usize) -> Result<u8, Stop> {
    input.get(place).copied().ok_or(Stop::Incomplete)
}

/// Both bytes as a key.
pub(crate) fn key(first: u8, second: u8) -> u16 {
    u16::from_be_bytes([first, second])
}
