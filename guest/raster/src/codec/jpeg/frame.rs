//! What a JPEG file says of its picture before the scans, and the memory for it.
//!
//! **Invariant:** memory for samples and coefficients is asked for before it is made, and the sizes are those that the
//! program was told of.

use super::huffman::Table;
use super::{AREA, Block, Failure, SIDE};
use crate::Work;

/// One of the components of a picture: a colour, or what colours are counted of.
pub(super) struct Component {
    pub(super) identifier: u8,
    /// Sampling factors.
    pub(super) horizontal: usize,
    pub(super) vertical: usize,
    pub(super) quantization: usize,
    /// Samples in a row and rows that belong to the picture, before it is made smaller.
    pub(super) width: usize,
    pub(super) height: usize,
    /// Samples of a block's side: fewer than in the file where the picture is made smaller.
    pub(super) side: usize,
    /// Samples in a row and rows that belong to the picture.
    pub(super) wide: usize,
    pub(super) high: usize,
    /// Blocks, with those that fill the last units.
    pub(super) columns: usize,
    pub(super) rows: usize,
    /// Samples from one row to the next.
    pub(super) stride: usize,
    pub(super) samples: Vec<u8>,
    /// Where more than one scan speaks of a block.
    pub(super) blocks: Vec<Block>,
    /// The factors at the first scan that speaks of it.
    pub(super) factors: Option<[u16; AREA]>,
}

/// The picture.
pub(super) struct Frame {
    pub(super) width: usize,
    pub(super) height: usize,
    pub(super) is_progressive: bool,
    pub(super) components: Vec<Component>,
    /// The largest sampling factors.
    pub(super) most: (usize, usize),
    /// Units of all components, in a row and in a column.
    pub(super) units: (usize, usize),
    /// Samples of a block's side, of the component that is made smallest.
    pub(super) least: usize,
    /// Rows of units that are read as a whole.
    pub(super) done: usize,
}

impl Frame {
    /// Read the segment of a frame, whose picture is to be so many times smaller.
    pub(super) fn read(
        segment: &[u8],
        is_progressive: bool,
        scale: usize,
    ) -> Result<Frame, Failure> {
        let (Some(&[precision, high, low, wide, narrow, count]), Some(list)) =
            (segment.first_chunk::<6>(), segment.get(6..))
        else {
            return Err(Failure::Broken);
        };
        let height = usize::from(u16::from_be_bytes([high, low]));
        let width = usize::from(u16::from_be_bytes([wide, narrow]));
        let count = usize::from(count);
        // More is what libjpeg refuses, too.
        const LARGEST: usize = 65500;
        if precision != 8
            || width == 0
            || height == 0
            || width.max(height) > LARGEST
            || ![1, 3, 4].contains(&count)
            || list.len() != count * 3
        {
            return Err(Failure::Broken);
        }
        let mut components = Vec::with_capacity(count);
        for entry in list.as_chunks::<3>().0 {
            let [identifier, factors, quantization] = *entry;
            let (horizontal, vertical) = (usize::from(factors >> 4), usize::from(factors & 15));
            if !(1..=4).contains(&horizontal) || !(1..=4).contains(&vertical) || quantization > 3 {
                return Err(Failure::Broken);
            }
            components.push(Component {
                identifier,
                horizontal,
                vertical,
                quantization: usize::from(quantization),
                width: 0,
                height: 0,
                side: SIDE,
                wide: 0,
                high: 0,
                columns: 0,
                rows: 0,
                stride: 0,
                samples: Vec::new(),
                blocks: Vec::new(),
                factors: None,
            });
        }
        let most = components.iter().fold((1, 1), |most, component| {
            (
                most.0.max(component.horizontal),
                most.1.max(component.vertical),
            )
        });
        let units = (
            width.div_ceil(SIDE * most.0),
            height.div_ceil(SIDE * most.1),
        );
        let least = SIDE / scale;
        for component in &mut components {
            // Fractions of samples are what libjpeg cannot do, either.
            if most.0 % component.horizontal != 0 || most.1 % component.vertical != 0 {
                return Err(Failure::Broken);
            }
            component.width = (width * component.horizontal).div_ceil(most.0);
            component.height = (height * component.vertical).div_ceil(most.1);
            component.columns = units.0 * component.horizontal;
            component.rows = units.1 * component.vertical;
            component.side = least;
            // As many samples as fit: what would have to be spread again is rather not made smaller.
            while component.side < SIDE
                && (most.0 * least).is_multiple_of(component.horizontal * component.side * 2)
                && (most.1 * least).is_multiple_of(component.vertical * component.side * 2)
            {
                component.side *= 2;
            }
            let samples = |whole: usize, own: usize, most: usize| {
                (whole * own * component.side).div_ceil(most * SIDE)
            };
            component.wide = samples(width, component.horizontal, most.0);
            component.high = samples(height, component.vertical, most.1);
            component.stride = component.columns * component.side;
        }
        Ok(Frame {
            width,
            height,
            is_progressive,
            components,
            most,
            units,
            least,
            done: 0,
        })
    }

    /// The size of the picture as it is made.
    pub(super) fn size(&self) -> (usize, usize) {
        let side = |whole: usize| (whole * self.least).div_ceil(SIDE);
        (side(self.width), side(self.height))
    }

    /// Make the memory for samples.
    pub(super) fn make_samples(&mut self, work: &mut Work<'_>) -> Result<(), Failure> {
        let total = self
            .components
            .iter()
            .map(|component| {
                component
                    .stride
                    .saturating_mul(component.rows * component.side)
            })
            .fold(0, usize::saturating_add);
        work.room(total)?;
        for component in &mut self.components {
            // Grey, where no scan says anything.
            component.samples = vec![128; component.stride * component.rows * component.side];
        }
        Ok(())
    }

    /// Make the memory for coefficients.
    pub(super) fn make_blocks(&mut self, work: &mut Work<'_>) -> Result<(), Failure> {
        let total = self
            .components
            .iter()
            .map(|component| component.columns * component.rows)
            .fold(0, usize::saturating_add);
        work.room(total.saturating_mul(size_of::<Block>()))?;
        for component in &mut self.components {
            component.blocks = vec![[0; AREA]; component.columns * component.rows];
        }
        Ok(())
    }
}

/// What segments before a scan have said.
#[derive(Default)]
pub(super) struct Tables {
    pub(super) quantization: [Option<[u16; AREA]>; 4],
    pub(super) dc: [Option<Box<Table>>; 4],
    pub(super) ac: [Option<Box<Table>>; 4],
    /// Units between two restarts; 0: there are none.
    pub(super) restart: usize,
    pub(super) has_jfif: bool,
    /// What Adobe's segment says of colours.
    pub(super) adobe: Option<u8>,
}

impl Tables {
    /// Read quantization tables.
    pub(super) fn read_quantization(&mut self, mut segment: &[u8]) -> Result<(), Failure> {
        while let Some((&kind, rest)) = segment.split_first() {
            let size = if kind >> 4 == 0 { 1 } else { 2 };
            let (Some(bytes), 0..=3) = (rest.get(..AREA * size), kind & 15) else {
                return Err(Failure::Broken);
            };
            let mut table = [0; AREA];
            for (value, place) in bytes.chunks_exact(size).zip(super::ZIGZAG) {
                let value = value
                    .iter()
                    .fold(0, |sum, byte| (sum << 8) | u16::from(*byte));
                table[usize::from(place)] = value;
            }
            self.quantization[usize::from(kind & 15)] = Some(table);
            segment = &rest[AREA * size..];
        }
        Ok(())
    }

    /// Read Huffman tables.
    pub(super) fn read_huffman(&mut self, mut segment: &[u8]) -> Result<(), Failure> {
        while let Some((&kind, rest)) = segment.split_first() {
            let Some((counts, rest)) = rest.split_first_chunk::<16>() else {
                return Err(Failure::Broken);
            };
            let total = counts.iter().map(|count| usize::from(*count)).sum();
            let (Some(symbols), true) = (rest.get(..total), total <= 256) else {
                return Err(Failure::Broken);
            };
            let table = Table::new(counts, symbols).ok_or(Failure::Broken)?;
            let tables = match kind >> 4 {
                0 => &mut self.dc,
                1 => &mut self.ac,
                _ => return Err(Failure::Broken),
            };
            let place = tables
                .get_mut(usize::from(kind & 15))
                .ok_or(Failure::Broken)?;
            *place = Some(Box::new(table));
            segment = &rest[total..];
        }
        Ok(())
    }
}
