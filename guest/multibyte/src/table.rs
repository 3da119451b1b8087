//! The maps that codecs read: of which layers each is, and which are unpacked.
//!
//! What does not live here: what a layer says (`map.rs`). **Invariant:** a map is made once, when the first codec that
//! reads it is loaded.

use crate::codec::Codec;
use crate::korean;
use crate::layer::Layer;
use crate::map::Map;
use wardian_zlib::Inflater;
use wardian_zlib::packed::{length, unpack};

/// A layer, packed by the build.
macro_rules! layer {
    ($name:literal) => {
        include_bytes!(concat!(env!("OUT_DIR"), "/", $name, ".deflate"))
    };
}

const JIS0208: &[u8] = layer!("jis0208");
const JIS2004_1: &[u8] = layer!("jis2004_1");
const JIS2004_2: &[u8] = layer!("jis2004_2");
const CP949: &[u8] = layer!("cp949");
const GB2312: &[u8] = layer!("gb2312");
const GBK: &[u8] = layer!("gbk");
const BIG5: &[u8] = layer!("big5");

/// A map. Keys of Japanese ones are rows and columns of seven bits, others the bytes as they stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Set {
    Jis0208,
    Jis0212,
    Cp932,
    /// JIS X 0213 of 2004, its two planes.
    Jis2004One,
    Jis2004Two,
    /// JIS X 0213 of 2000.
    Jis2000One,
    Jis2000Two,
    /// KS X 1001 with the syllables that it lacks: the keys of KS X 1001 are those of two high bytes.
    Cp949,
    Johab,
    Gb2312,
    Gbk,
    Gb18030,
    Big5,
    Cp950,
    Hkscs,
}

impl Set {
    /// Sets; as many as there are names.
    const COUNT: usize = Set::Hkscs as usize + 1;

    /// From the lowest on; johab has the characters of cp949 in other places.
    fn layers(self) -> &'static [&'static [u8]] {
        match self {
            Set::Jis0208 => &[JIS0208],
            Set::Jis0212 => &[layer!("jis0212")],
            Set::Cp932 => &[JIS0208, layer!("cp932")],
            Set::Jis2004One => &[JIS0208, JIS2004_1],
            Set::Jis2004Two => &[JIS2004_2],
            Set::Jis2000One => &[JIS0208, JIS2004_1, layer!("jis2000_1")],
            Set::Jis2000Two => &[JIS2004_2, layer!("jis2000_2")],
            Set::Cp949 | Set::Johab => &[CP949],
            Set::Gb2312 => &[GB2312],
            Set::Gbk => &[GB2312, GBK],
            Set::Gb18030 => &[GB2312, GBK, layer!("gb18030")],
            Set::Big5 => &[BIG5],
            Set::Cp950 => &[BIG5, layer!("cp950")],
            Set::Hkscs => &[BIG5, layer!("big5hkscs")],
        }
    }
}

/// The maps that are unpacked.
#[derive(Default)]
pub struct Tables {
    maps: [Option<Box<Map>>; Set::COUNT],
}

/// Bytes of a map while it grows: cells and keys, and what they are copied from.
const MOST: usize = 800 << 10;

impl Tables {
    /// Whether everything that a codec reads is unpacked.
    pub fn has(&self, codec: Codec) -> bool {
        codec
            .sets()
            .iter()
            .all(|set| self.maps[*set as usize].is_some())
    }

    /// The bytes that [`Tables::load`] unpacks, and the memory that it needs.
    pub fn cost(&self, codec: Codec) -> (usize, usize) {
        let missing = codec
            .sets()
            .iter()
            .filter(|set| self.maps[**set as usize].is_none());
        let sizes = missing.map(|set| set.layers().iter().map(|layer| length(layer)).sum());
        let (mut all, mut most) = (0, 0);
        for size in sizes {
            all += size;
            most += MOST.max(size);
        }
        (all, all + most + Inflater::MEMORY)
    }

    /// Unpack what a codec reads.
    pub fn load(&mut self, codec: Codec) {
        for set in codec.sets() {
            let place = *set as usize;
            if self.maps[place].is_none() {
                self.maps[place] = Some(Box::new(made(*set)));
            }
        }
    }

    #[inline]
    pub(crate) fn get(&self, set: Set) -> &Map {
        let map = self.maps[set as usize].as_deref();
        map.expect("the tables of a codec are loaded before it is used")
    }
}

fn made(set: Set) -> Map {
    let layer = |packed: &&[u8]| Layer::new(unpack(packed).expect("the build packed it"));
    let layers: Vec<Layer> = set.layers().iter().map(layer).collect();
    let mut map = Map::of_layers(&layers);
    if set == Set::Johab {
        map = korean::johab(&map);
    }
    map.shrink();
    map
}
