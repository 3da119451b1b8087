//! Chains of filters: what a program's dicts say, what presets mean, and how the properties of a filter are written.
//!
//! Invariant: a chain that [`Chain::read`] has made was looked at by [`Chain::check`] before anything is made of it.

use super::{Failure, raise};
use lzma_rust2::filter::bcj::BcjWriter;
use lzma_rust2::{EncodeMode, FilterConfig, FilterType, LzmaOptions, MfType};
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::dict::Dict;
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;

pub(super) const LZMA1: u64 = 0x4000_0000_0000_0001;
pub(super) const LZMA2: u64 = 0x21;
pub(super) const DELTA: u64 = 0x03;

/// Filters of branches in code: id, alignment of where the code starts, the crate's name.
const BRANCHES: &[(u64, u32, FilterType)] = &[
    (0x04, 1, FilterType::BcjX86),
    (0x05, 4, FilterType::BcjPpc),
    (0x06, 16, FilterType::BcjIa64),
    (0x07, 4, FilterType::BcjArm),
    (0x08, 2, FilterType::BcjArmThumb),
    (0x09, 4, FilterType::BcjSparc),
];

/// The preset where none is named.
pub(super) const DEFAULT_PRESET: u32 = 6;

/// A bit of a preset: slower, for a few bytes less.
pub(super) const EXTREME: u32 = 1 << 31;

/// Filters that a chain can have.
const MOST_FILTERS: usize = 4;

/// The largest dictionary that is written; the format knows larger ones.
const LARGEST_WRITTEN: u32 = 3 << 29;

/// Places that are looked at for a match: what the best preset asks for. More would make a byte cost any amount of
/// work, and only finds what is a little shorter.
const MOST_DEPTH: u32 = 512;

/// What a filter of LZMA is told.
#[derive(Clone, Copy)]
pub(super) struct Lzma {
    pub(super) dict_size: u32,
    pub(super) lc: u32,
    pub(super) lp: u32,
    pub(super) pb: u32,
    mode: u32,
    nice_len: u32,
    mf: u32,
    depth: u32,
}

impl Lzma {
    /// What a preset means; None: there is none with this number.
    pub(super) fn preset(preset: u32) -> Option<Lzma> {
        const SIZES: [u32; 10] = [18, 20, 21, 22, 22, 23, 23, 24, 25, 26];
        let (level, flags) = ((preset & 31) as usize, preset & !31);
        if level > 9 || flags & !EXTREME != 0 {
            return None;
        }
        let mut lzma = Lzma {
            dict_size: 1 << SIZES[level],
            lc: 3,
            lp: 0,
            pb: 2,
            mode: 2,
            nice_len: [128, 128, 273, 273, 16, 32, 64, 64, 64, 64][level],
            mf: BT4,
            depth: 0,
        };
        if level <= 3 {
            lzma.mode = 1;
            lzma.mf = if level == 0 { HC3 } else { HC4 };
            lzma.depth = [4, 8, 24, 48][level];
        }
        if flags & EXTREME != 0 {
            lzma.mode = 2;
            lzma.mf = BT4;
            (lzma.nice_len, lzma.depth) = if matches!(level, 3 | 5) {
                (192, 0)
            } else {
                (273, MOST_DEPTH)
            };
        }
        Some(lzma)
    }

    /// Whether it can be compressed with.
    fn is_writable(&self) -> bool {
        self.has_valid_bits()
            && (4096..=LARGEST_WRITTEN).contains(&self.dict_size)
            && matches!(self.mode, 1 | 2)
            && (2..=273).contains(&self.nice_len)
            && matches!(self.mf, HC3 | HC4 | BT2 | BT3 | BT4)
    }

    pub(super) fn has_valid_bits(&self) -> bool {
        self.lc <= 4 && self.lp <= 4 && self.lc + self.lp <= 4 && self.pb <= 4
    }

    /// The byte of the bits.
    pub(super) fn bits(&self) -> u8 {
        ((self.pb * 5 + self.lp) * 9 + self.lc) as u8
    }

    /// The bits that a byte means, in a filter with this dictionary.
    pub(super) fn of_bits(byte: u8, dict_size: u32) -> Option<Lzma> {
        let byte = u32::from(byte);
        let lzma = Lzma {
            dict_size,
            lc: byte % 9,
            lp: byte / 9 % 5,
            pb: byte / 45,
            ..Lzma::preset(DEFAULT_PRESET)?
        };
        lzma.has_valid_bits().then_some(lzma)
    }

    /// For the crate, with a dictionary that is no larger than `length` bytes need.
    pub(super) fn options(&self, length: usize) -> LzmaOptions {
        let dict_size = u32::try_from(dictionary_for(length))
            .map_or(self.dict_size, |size| size.min(self.dict_size));
        let mode = if self.mode == 1 {
            EncodeMode::Fast
        } else {
            EncodeMode::Normal
        };
        // It has one finder with chains of hashes and one with trees.
        let finder = if matches!(self.mf, HC3 | HC4) {
            MfType::Hc4
        } else {
            MfType::Bt4
        };
        LzmaOptions::new(
            dict_size,
            self.lc,
            self.lp,
            self.pb,
            mode,
            self.nice_len.max(LzmaOptions::NICE_LEN_MIN),
            finder,
            self.depth.min(MOST_DEPTH) as i32,
        )
    }

    /// Units that it costs to compress a byte. Looking at places is what it mostly does; those of a chain are compared
    /// from their beginning each.
    pub(super) fn price(&self) -> u64 {
        let depth = self.depth.min(MOST_DEPTH);
        u64::from(match (depth, self.mf) {
            (0, HC3 | HC4) => 8 + 4 + self.nice_len / 4,
            (depth, HC3 | HC4) => 8 + depth,
            (0, _) => 24 + 4 + self.nice_len / 8,
            (depth, _) => 24 + depth / 4,
        })
    }
}

pub(super) const HC3: u32 = 0x03;
pub(super) const HC4: u32 = 0x04;
pub(super) const BT2: u32 = 0x12;
pub(super) const BT3: u32 = 0x13;
pub(super) const BT4: u32 = 0x14;

/// Two or three times a power of two, as XZ writes the size of a dictionary.
fn dictionary_for(length: usize) -> usize {
    let power = length.clamp(4096, 1 << 31).next_power_of_two();
    if power >= 8192 && length <= power / 4 * 3 {
        power / 4 * 3
    } else {
        power
    }
}

/// A filter of a chain.
#[derive(Clone, Copy)]
pub(super) enum Filter {
    Lzma1(Lzma),
    Lzma2(Lzma),
    Delta(u32),
    /// A row of `BRANCHES`, and where the code starts.
    Branch(usize, u32),
}

impl Filter {
    /// For the crate; None: it is the last of a chain.
    fn config(&self) -> Option<FilterConfig> {
        let (filter_type, property) = match *self {
            Filter::Delta(distance) => (FilterType::Delta, distance),
            Filter::Branch(row, start) => (BRANCHES[row].2, start),
            Filter::Lzma1(_) | Filter::Lzma2(_) => return None,
        };
        Some(FilterConfig {
            filter_type,
            property,
        })
    }
}

/// What a chain is for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Purpose {
    Write,
    Read,
}

/// A chain that can be made: LZMA1 or LZMA2, and the filter that comes before it when it is written.
pub(super) struct Chain {
    pub(super) before: Option<FilterConfig>,
    pub(super) is_lzma2: bool,
    pub(super) lzma: Lzma,
}

impl Chain {
    /// Look at a chain.
    pub(super) fn check(filters: &[Filter], purpose: Purpose) -> Result<Chain, Failure> {
        let Some((last, others)) = filters.split_last() else {
            return Err(Failure::Program);
        };
        for filter in others {
            match *filter {
                Filter::Delta(1..=256) => {}
                Filter::Branch(row, start) if start % BRANCHES[row].1 == 0 => {}
                _ => return Err(Failure::Options),
            }
        }
        let (lzma, is_lzma2) = match last {
            Filter::Lzma1(lzma) => (*lzma, false),
            Filter::Lzma2(lzma) => (*lzma, true),
            _ => return Err(Failure::Options),
        };
        if purpose == Purpose::Write && !lzma.is_writable() {
            return Err(Failure::Options);
        }
        if !is_lzma2 && !lzma.has_valid_bits() {
            return Err(Failure::Program);
        }
        if others.len() > 1 {
            return Err(Failure::SeveralFilters);
        }
        Ok(Chain {
            before: others.first().and_then(Filter::config),
            is_lzma2,
            lzma,
        })
    }
}

/// The writer in front of a filter of branches.
pub(super) fn branch_writer<W: std::io::Write>(inner: W, config: &FilterConfig) -> BcjWriter<W> {
    let start = config.property as usize;
    match config.filter_type {
        FilterType::BcjPpc => BcjWriter::new_ppc(inner, start),
        FilterType::BcjIa64 => BcjWriter::new_ia64(inner, start),
        FilterType::BcjArm => BcjWriter::new_arm(inner, start),
        FilterType::BcjArmThumb => BcjWriter::new_arm_thumb(inner, start),
        FilterType::BcjSparc => BcjWriter::new_sparc(inner, start),
        _ => BcjWriter::new_x86(inner, start),
    }
}

/// A sequence of specifiers.
pub(super) fn read_chain(ctx: &mut Ctx, specs: Value) -> Result<Vec<Filter>, Thrown> {
    if specs.payload::<Dict>().is_some() {
        let name = ctx.type_name(specs);
        return Err(ctx.type_error(&format!("{name} is not a sequence")));
    }
    let length = ctx.len(specs)?;
    if length > MOST_FILTERS {
        return Err(ctx.value_error(&format!(
            "Too many filters - liblzma supports a maximum of {MOST_FILTERS}"
        )));
    }
    let mut filters = Vec::new();
    for index in 0..length {
        let spec = ctx.get_item(specs, Value::small_int(index as i64))?;
        ctx.keep(spec);
        filters.push(read(ctx, spec)?);
    }
    Ok(filters)
}

/// One specifier.
pub(super) fn read(ctx: &mut Ctx, spec: Value) -> Result<Filter, Thrown> {
    let Some(spec) = spec.payload::<Dict>() else {
        return Err(ctx.type_error("Filter specifier must be a dict or dict-like object"));
    };
    let key = Value::object(ctx.intern("id"));
    let Some(id) = ctx.dict_get(spec, key)? else {
        return Err(ctx.value_error("Filter specifier must have an \"id\" entry"));
    };
    let id = unsigned(ctx, id)?;
    let invalid = |ctx: &mut Ctx, what: &str| {
        ctx.value_error(&format!("Invalid filter specifier for {what} filter"))
    };
    match id {
        LZMA1 | LZMA2 => {
            let key = Value::object(ctx.intern("preset"));
            let preset = match ctx.dict_get(spec, key)? {
                Some(preset) => unsigned_32(ctx, preset)?,
                None => DEFAULT_PRESET,
            };
            let Some(mut lzma) = Lzma::preset(preset) else {
                return Err(invalid_preset(ctx, preset));
            };
            let mut skipped = 0;
            let fields = [
                ("preset", &mut skipped),
                ("dict_size", &mut lzma.dict_size),
                ("lc", &mut lzma.lc),
                ("lp", &mut lzma.lp),
                ("pb", &mut lzma.pb),
                ("mode", &mut lzma.mode),
                ("nice_len", &mut lzma.nice_len),
                ("mf", &mut lzma.mf),
                ("depth", &mut lzma.depth),
            ];
            if !fill(ctx, spec, fields) {
                return Err(invalid(ctx, "LZMA"));
            }
            Ok(if id == LZMA1 {
                Filter::Lzma1(lzma)
            } else {
                Filter::Lzma2(lzma)
            })
        }
        DELTA => {
            let mut distance = 1;
            if !fill(ctx, spec, [("dist", &mut distance)]) {
                return Err(invalid(ctx, "delta"));
            }
            Ok(Filter::Delta(distance))
        }
        _ => {
            let Some(row) = BRANCHES.iter().position(|row| row.0 == id) else {
                return Err(ctx.value_error(&format!("Invalid filter ID: {id}")));
            };
            let mut start = 0;
            if !fill(ctx, spec, [("start_offset", &mut start)]) {
                return Err(invalid(ctx, "BCJ"));
            }
            Ok(Filter::Branch(row, start))
        }
    }
}

/// Fill fields with what a specifier says; false: it says something else too, or no number of this size.
fn fill<const N: usize>(ctx: &Ctx, spec: Gc<Dict>, mut fields: [(&str, &mut u32); N]) -> bool {
    spec.iter().all(|entry| {
        let Some(name) = entry.key.payload::<Str>() else {
            return false;
        };
        if name.as_str() == "id" {
            return true;
        }
        let field = fields.iter_mut().find(|(field, _)| *field == name.as_str());
        let number = ctx.as_int(entry.value).and_then(|int| {
            let number = ctx.int_to_i64(int)?;
            u32::try_from(number).ok()
        });
        match (field, number) {
            (Some((_, field)), Some(number)) => {
                **field = number;
                true
            }
            _ => false,
        }
    })
}

/// As CPython takes an unsigned number of 64 bits.
pub(super) fn unsigned(ctx: &mut Ctx, value: Value) -> Result<u64, Thrown> {
    let Some(int) = ctx.as_int(value) else {
        return Err(ctx.type_error("an integer is required"));
    };
    let number = ctx.int_to_big(int);
    if number.sign() == num_bigint::Sign::Minus {
        return Err(ctx.overflow_error("can't convert negative int to unsigned"));
    }
    u64::try_from(number).map_err(|_| ctx.overflow_error("int too big to convert"))
}

/// As CPython takes an unsigned number of 32 bits.
pub(super) fn unsigned_32(ctx: &mut Ctx, value: Value) -> Result<u32, Thrown> {
    let number = unsigned(ctx, value)?;
    u32::try_from(number).map_err(|_| ctx.overflow_error("Value too large for uint32_t type"))
}

pub(super) fn invalid_preset(ctx: &mut Ctx, preset: u32) -> Thrown {
    super::error(ctx, &format!("Invalid compression preset: {preset}"))
}

/// The properties of a filter, without its id.
pub(super) fn encode(ctx: &mut Ctx, filter: Filter) -> PyResult {
    let bytes = match filter {
        Filter::Lzma1(lzma) if lzma.has_valid_bits() => {
            let mut bytes = vec![lzma.bits()];
            bytes.extend(lzma.dict_size.to_le_bytes());
            bytes
        }
        Filter::Lzma2(lzma) => vec![
            (0..40)
                .find(|code| lzma2_dictionary(*code) >= lzma.dict_size)
                .unwrap_or(40),
        ],
        Filter::Delta(distance @ 1..=256) => vec![(distance - 1) as u8],
        Filter::Branch(_, 0) => Vec::new(),
        Filter::Branch(_, start) => start.to_le_bytes().to_vec(),
        _ => return Err(raise(ctx, Failure::Program)),
    };
    Ok(Value::object(ctx.new_bytes(&bytes)))
}

/// The dictionary that a byte of LZMA2's properties means, up to 40.
fn lzma2_dictionary(code: u8) -> u32 {
    if code >= 40 {
        return u32::MAX;
    }
    (2 | u32::from(code & 1)) << (code / 2 + 11)
}

/// A specifier of properties.
pub(super) fn decode(ctx: &mut Ctx, id: u64, properties: &[u8]) -> PyResult {
    let fields: Vec<(&str, u32)> = match (id, properties) {
        (LZMA1, &[bits, a, b, c, d]) => match Lzma::of_bits(bits, u32::from_le_bytes([a, b, c, d]))
        {
            Some(lzma) => vec![
                ("lc", lzma.lc),
                ("lp", lzma.lp),
                ("pb", lzma.pb),
                ("dict_size", lzma.dict_size),
            ],
            None => return Err(raise(ctx, Failure::Options)),
        },
        (LZMA2, &[code @ 0..=40]) => vec![("dict_size", lzma2_dictionary(code))],
        (DELTA, &[distance]) => vec![("dist", u32::from(distance) + 1)],
        (id, []) if BRANCHES.iter().any(|row| row.0 == id) => vec![("start_offset", 0)],
        (id, &[a, b, c, d]) if BRANCHES.iter().any(|row| row.0 == id) => {
            vec![("start_offset", u32::from_le_bytes([a, b, c, d]))]
        }
        _ => return Err(raise(ctx, Failure::Options)),
    };
    let spec = ctx.new_dict();
    ctx.keep_object(spec);
    let id = ctx.new_int(id as i64);
    let name = ctx.intern("id");
    spec.write().set_str(name, id);
    for (name, number) in fields {
        let name = ctx.intern(name);
        spec.write()
            .set_str(name, Value::small_int(i64::from(number)));
    }
    Ok(Value::object(spec))
}
