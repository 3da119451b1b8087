//! The codecs of East Asia: what CPython 3.12 has in `_codecs_jp`, `_codecs_cn`, `_codecs_kr`, `_codecs_tw`,
//! `_codecs_hk` and `_codecs_iso2022`, without Python.
//!
//! One step decodes one sequence or encodes one character (or two that are one sequence), and says how what comes next
//! is wrong. What does not live here: what becomes of errors and of input that waits (`guest/library/src/codecs`).
//! **Invariant:** no table is unpacked before [`Tables::load`], and none that the codec does not read.

mod chinese;
mod codec;
mod iso2022;
mod japanese;
mod korean;
mod layer;
mod map;
mod table;
mod two_bytes;

pub use codec::{Codec, State, Stop};
pub use table::Tables;
