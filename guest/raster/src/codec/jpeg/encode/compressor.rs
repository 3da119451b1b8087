//! A picture row by row to the bytes of a file, and what stands before the scans.
//!
//! Source: ITU-T T.81, annexes A and B; the JFIF specification

use super::super::{AREA, Block, SIDE, ZIGZAG, colour};
use super::codes::{BitWriter, CodeTable, Codes, Counts, Held};
use super::samples::shrink;
use super::scans::{self, Part, ScanState};
use super::tables::quantization;
use super::{JpegOptions, Kind, Stream, transform};
use crate::{Result, Work};

/// The largest side.
pub(super) const MOST: usize = 65500;
/// Steps that a block costs.
const BLOCK_STEPS: usize = 8 * AREA;

struct Component {
    identifier: u8,
    across: usize,
    down: usize,
    /// Which table it is divided by, and which codes it has.
    table: usize,
    codes: usize,
    /// Blocks of a row that have samples of the picture, and with those that fill the last unit; and rows of them.
    columns: usize,
    all_columns: usize,
    rows: usize,
    /// Rows of samples at full size, and of the row of units under way.
    group: Vec<u8>,
    strip: Vec<u8>,
    blocks: Vec<Block>,
}

/// Takes rows and gives the bytes of a file.
pub(super) struct Compressor {
    options: JpegOptions,
    width: usize,
    height: usize,
    kind: Kind,
    components: Vec<Component>,
    tables: Vec<[u16; AREA]>,
    across: usize,
    down: usize,
    units: usize,
    unit_rows: usize,
    /// Rows that came; of the group under way; groups of the strip; strips.
    in_group: usize,
    in_strip: usize,
    strips: usize,
    /// Units between marks, as it was written last.
    interval: u32,
    /// Those of the standard, until there are better ones.
    codes: Box<[[Codes; 2]; 2]>,
    scan: ScanState,
    held: Held,
    /// What is not taken yet.
    pub(super) out: Vec<u8>,
}

impl Compressor {
    /// None: there can be no such file.
    pub(super) fn new(
        work: &mut Work<'_>,
        options: JpegOptions,
        kind: Kind,
        width: usize,
        height: usize,
    ) -> Result<Option<Compressor>> {
        if width == 0 || height == 0 || width > MOST || height > MOST {
            return Ok(None);
        }
        let is_light = matches!(kind, Kind::Grey | Kind::YCbCr | Kind::Rgb);
        let keeps = kind == Kind::Rgb && options.keep_rgb;
        if keeps && !matches!(options.subsampling, Some(0) | None) {
            return Ok(None);
        }
        let is_light = is_light && !keeps;
        let identifiers: &[u8] = match (kind, keeps) {
            (Kind::Grey, _) => &[1],
            (Kind::Rgb, true) => b"RGB",
            (Kind::Rgb | Kind::YCbCr, _) => &[1, 2, 3],
            (Kind::Cmyk, _) => b"CMYK",
        };
        let default = if is_light && identifiers.len() == 3 {
            (2, 2)
        } else {
            (1, 1)
        };
        let (across, down) = match options.subsampling {
            Some(0) => (1, 1),
            Some(1) => (2, 1),
            Some(2) => (2, 2),
            _ => default,
        };
        let Some(tables) = quantization(&options) else {
            return Ok(None);
        };
        let units = width.div_ceil(SIDE * across);
        let unit_rows = height.div_ceil(SIDE * down);
        let needs_all = options.progressive || options.optimize;
        let mut components = Vec::new();
        for (number, identifier) in identifiers.iter().enumerate() {
            let (own_across, own_down) = if number == 0 { (across, down) } else { (1, 1) };
            let columns = (width * own_across).div_ceil(SIDE * across);
            let all_columns = units * own_across;
            let rows = (height * own_down).div_ceil(SIDE * down);
            let second = usize::from(is_light && number > 0);
            let table = if options.qtables.is_empty() {
                second
            } else {
                number.min(options.qtables.len() - 1)
            };
            let count = if needs_all {
                all_columns * unit_rows * own_down
            } else {
                0
            };
            work.room(count.saturating_mul(size_of::<Block>()))?;
            components.push(Component {
                identifier: *identifier,
                across: own_across,
                down: own_down,
                table,
                codes: second,
                columns,
                all_columns,
                rows,
                group: work.items(columns * SIDE * (across / own_across) * down)?,
                strip: work.items(columns * SIDE * SIDE * own_down)?,
                blocks: Vec::with_capacity(count),
            });
        }
        let standard =
            |is_ac| [false, true].map(|colour| CodeTable::standard(colour, is_ac).codes());
        let mut compressor = Compressor {
            width,
            height,
            kind,
            components,
            tables,
            across,
            down,
            units,
            unit_rows,
            in_group: 0,
            in_strip: 0,
            strips: 0,
            interval: 0,
            codes: Box::new([standard(false), standard(true)]),
            scan: ScanState::new(Part::WHOLE, false, 0),
            held: Held::default(),
            out: Vec::new(),
            options,
        };
        compressor.begin(is_light);
        Ok(Some(compressor))
    }

    fn segment(&mut self, marker: u8, bytes: &[u8]) {
        self.out.extend_from_slice(&[0xff, marker]);
        let length = u16::try_from(bytes.len() + 2).unwrap_or(u16::MAX);
        self.out.extend_from_slice(&length.to_be_bytes());
        self.out.extend_from_slice(bytes);
    }

    /// What stands before the picture.
    fn begin(&mut self, is_light: bool) {
        self.out.extend_from_slice(&[0xff, 0xd8]);
        if self.options.stream == Stream::Tables {
            for number in 0..self.tables.len() {
                self.write_table(number);
            }
            for (number, is_ac) in [(0, false), (0, true), (1, false), (1, true)] {
                self.write_codes(number, is_ac, &CodeTable::standard(number > 0, is_ac));
            }
            self.out.extend_from_slice(&[0xff, 0xd9]);
            return;
        }
        let (x, y) = self.options.dpi;
        let has_density = x > 0 && y > 0;
        if is_light || has_density {
            let (unit, x, y) = if has_density { (1, x, y) } else { (0, 1, 1) };
            let [x, y] = [x as u16, y as u16].map(u16::to_be_bytes);
            let bytes = [b"JFIF\0\x01\x01", &[unit][..], &x, &y, &[0, 0]].concat();
            self.segment(0xe0, &bytes);
        }
        if !is_light {
            self.segment(0xee, b"Adobe\0\x64\0\0\0\0\0");
        }
        let exif = std::mem::take(&mut self.options.exif);
        if !exif.is_empty() {
            self.segment(0xe1, &exif);
        }
        let extra = std::mem::take(&mut self.options.extra);
        if self.options.stream == Stream::Whole {
            self.out.extend_from_slice(&extra);
        }
        let comment = std::mem::take(&mut self.options.comment);
        if !comment.is_empty() {
            self.segment(0xfe, &comment);
        }
        self.write_frame();
        if !self.options.progressive && !self.options.optimize {
            let all: Vec<_> = (0..self.components.len()).collect();
            self.begin_scan(&all, Part::WHOLE, None);
        }
    }

    fn write_table(&mut self, number: usize) {
        let table = self.tables[number];
        let is_long = table.iter().any(|value| *value > 255);
        let mut bytes = vec![number as u8 | u8::from(is_long) << 4];
        for place in ZIGZAG {
            let value = table[usize::from(place)];
            if is_long {
                bytes.push((value >> 8) as u8);
            }
            bytes.push(value as u8);
        }
        self.segment(0xdb, &bytes);
    }

    fn write_codes(&mut self, number: usize, is_ac: bool, table: &CodeTable) {
        let mut bytes = vec![number as u8 | u8::from(is_ac) << 4];
        bytes.extend_from_slice(&table.counts);
        bytes.extend_from_slice(&table.symbols);
        self.segment(0xc4, &bytes);
    }

    fn write_frame(&mut self) {
        let mut used: Vec<usize> = Vec::new();
        for component in &self.components {
            if !used.contains(&component.table) {
                used.push(component.table);
            }
        }
        let is_long = used
            .iter()
            .any(|number| self.tables[*number].iter().any(|value| *value > 255));
        if self.options.stream == Stream::Whole {
            for number in used {
                self.write_table(number);
            }
        }
        let mut bytes = vec![8];
        bytes.extend_from_slice(&(self.height as u16).to_be_bytes());
        bytes.extend_from_slice(&(self.width as u16).to_be_bytes());
        bytes.push(self.components.len() as u8);
        for component in &self.components {
            let factors = (component.across << 4 | component.down) as u8;
            bytes.extend_from_slice(&[component.identifier, factors, component.table as u8]);
        }
        let marker = match (self.options.progressive, is_long) {
            (true, _) => 0xc2,
            (false, true) => 0xc1,
            (false, false) => 0xc0,
        };
        self.segment(marker, &bytes);
    }

    /// The codes, and what the scan has. `counts`: of which codes are made.
    fn begin_scan(&mut self, which: &[usize], part: Part, counts: Option<&Counts>) {
        let is_progressive = self.options.progressive;
        let mut done = [[false; 2]; 2];
        for at in which {
            let number = self.components[*at].codes;
            for is_ac in [false, true] {
                let is_used = if is_ac {
                    part.last > 0
                } else {
                    part.first == 0 && part.high == 0
                };
                if !is_used || std::mem::replace(&mut done[usize::from(is_ac)][number], true) {
                    continue;
                }
                let table = match counts {
                    Some(counts) => {
                        let table = CodeTable::best(&counts.0[usize::from(is_ac)][number]);
                        self.codes[usize::from(is_ac)][number] = table.codes();
                        table
                    }
                    None if self.options.stream == Stream::Picture => continue,
                    None => CodeTable::standard(number > 0, is_ac),
                };
                self.write_codes(number, is_ac, &table);
            }
        }
        let interval = self.interval_of(which);
        if interval != self.interval {
            self.interval = interval;
            self.segment(0xdd, &(interval as u16).to_be_bytes());
        }
        let mut bytes = vec![which.len() as u8];
        for at in which {
            let component = &self.components[*at];
            let (dc, ac) = match (is_progressive, part.first, part.high) {
                (false, ..) => (component.codes, component.codes),
                (true, 0, 0) => (component.codes, 0),
                (true, 0, _) => (0, 0),
                _ => (0, component.codes),
            };
            bytes.extend_from_slice(&[component.identifier, (dc << 4 | ac) as u8]);
        }
        bytes.extend_from_slice(&[
            part.first as u8,
            part.last as u8,
            (part.high << 4 | part.low) as u8,
        ]);
        self.segment(0xda, &bytes);
        self.scan = ScanState::new(part, is_progressive, interval);
    }

    /// Units between marks.
    fn interval_of(&self, which: &[usize]) -> u32 {
        let rows = self.options.restart_rows;
        if rows == 0 {
            return self.options.restart_blocks.min(0xffff);
        }
        let units = match *which {
            [only] => self.components[only].columns,
            _ => self.units,
        };
        rows.saturating_mul(units as u32).min(0xffff)
    }

    /// One more row of pixels, as its kind has them.
    pub(super) fn row(&mut self, work: &mut Work<'_>, row: &[u8]) -> Result<()> {
        work.row(self.width * self.components.len(), 2)?;
        let step = self.kind.step();
        let is_converted = self.kind == Kind::Rgb && !self.options.keep_rgb;
        for (x, pixel) in row.chunks_exact(step).take(self.width).enumerate() {
            let converted;
            let samples = match *pixel {
                [red, green, blue] if is_converted => {
                    converted = colour::from_rgb(red, green, blue);
                    &converted[..]
                }
                _ => pixel,
            };
            for (component, sample) in self.components.iter_mut().zip(samples) {
                let long = component.group.len() / self.down;
                component.group[self.in_group * long + x] = *sample;
            }
        }
        for component in &mut self.components {
            let long = component.group.len() / self.down;
            let line = &mut component.group[self.in_group * long..][..long];
            let last = line[self.width - 1];
            line[self.width..].fill(last);
        }
        self.in_group += 1;
        if self.in_group == self.down {
            self.group(work)?;
        }
        Ok(())
    }

    /// Rows at full size become rows of samples.
    fn group(&mut self, work: &mut Work<'_>) -> Result<()> {
        for component in &mut self.components {
            let long = component.columns * SIDE;
            let (across, down) = (self.across / component.across, self.down / component.down);
            for y in 0..component.down {
                let out =
                    &mut component.strip[(self.in_strip * component.down + y) * long..][..long];
                shrink(&component.group, long * across, across, down, y * down, out);
            }
        }
        self.in_group = 0;
        self.in_strip += 1;
        if self.in_strip == SIDE {
            self.strip(work)?;
        }
        Ok(())
    }

    /// Samples of a row of units become coefficients.
    fn strip(&mut self, work: &mut Work<'_>) -> Result<()> {
        let needs_all = self.options.progressive || self.options.optimize;
        for component in &mut self.components {
            work.row(component.all_columns * component.down, BLOCK_STEPS)?;
            if !needs_all {
                component.blocks.clear();
            }
            let first = self.strips * component.down;
            let stride = component.columns * SIDE;
            let table = &self.tables[component.table];
            for y in 0..component.down {
                if first + y < component.rows {
                    for x in 0..component.columns {
                        let samples = &component.strip[y * SIDE * stride + x * SIDE..];
                        component
                            .blocks
                            .push(transform::forward(samples, stride, table));
                    }
                    // What fills the last unit has the first coefficient of its neighbour.
                    let flat = flat(component.blocks[component.blocks.len() - 1]);
                    let more = component.all_columns - component.columns;
                    component.blocks.extend(std::iter::repeat_n(flat, more));
                } else {
                    let start = component.blocks.len() - component.all_columns;
                    for x in 0..component.all_columns {
                        // In each unit that of the last block above.
                        let last = x / component.across * component.across + component.across - 1;
                        component.blocks.push(flat(component.blocks[start + last]));
                    }
                }
            }
        }
        self.in_strip = 0;
        self.strips += 1;
        if !needs_all && self.options.stream != Stream::Tables {
            let mut out = std::mem::take(&mut self.out);
            work.room(out.len() + self.units * AREA * 8)?;
            let mut sink = BitWriter {
                codes: &self.codes,
                held: &mut self.held,
                out: &mut out,
            };
            let rows = (self.strips - 1)..self.strips;
            let all: Vec<_> = (0..self.components.len()).collect();
            let layout = Layout {
                components: &self.components,
                units: self.units,
                base: self.strips - 1,
            };
            layout.walk(work, &all, rows, &mut self.scan, &mut sink)?;
            self.out = out;
        }
        Ok(())
    }

    /// No more rows come: write what is left.
    pub(super) fn finish(&mut self, work: &mut Work<'_>) -> Result<()> {
        if self.options.stream == Stream::Tables {
            return Ok(());
        }
        if self.in_group > 0 {
            for component in &mut self.components {
                let long = component.group.len() / self.down;
                for y in self.in_group..self.down {
                    component
                        .group
                        .copy_within((y - 1) * long..y * long, y * long);
                }
            }
            self.group(work)?;
        }
        if self.in_strip > 0 {
            for component in &mut self.components {
                let long = component.columns * SIDE;
                for y in self.in_strip * component.down..SIDE * component.down {
                    component
                        .strip
                        .copy_within((y - 1) * long..y * long, y * long);
                }
            }
            self.strip(work)?;
        }
        let all: Vec<_> = (0..self.components.len()).collect();
        if self.options.progressive {
            let is_light = self.components[0].identifier == 1;
            for (which, part) in scans::progression(all.len(), is_light) {
                self.whole_scan(work, &which, part)?;
            }
        } else if self.options.optimize {
            self.whole_scan(work, &all, Part::WHOLE)?;
        } else {
            self.flush();
        }
        self.out.extend_from_slice(&[0xff, 0xd9]);
        Ok(())
    }

    fn flush(&mut self) {
        let mut sink = BitWriter {
            codes: &self.codes,
            held: &mut self.held,
            out: &mut self.out,
        };
        self.scan.finish(&mut sink);
        sink.flush();
    }

    /// A scan with the best codes for it.
    fn whole_scan(&mut self, work: &mut Work<'_>, which: &[usize], part: Part) -> Result<()> {
        let mut counts = Box::new(Counts([[[0; 256]; 2]; 2]));
        let interval = self.interval_of(which);
        let mut scan = ScanState::new(part, self.options.progressive, interval);
        let layout = Layout {
            components: &self.components,
            units: self.units,
            base: 0,
        };
        layout.walk(work, which, 0..self.unit_rows, &mut scan, &mut *counts)?;
        scan.finish(&mut *counts);
        self.begin_scan(which, part, Some(&counts));
        let mut out = std::mem::take(&mut self.out);
        let mut sink = BitWriter {
            codes: &self.codes,
            held: &mut self.held,
            out: &mut out,
        };
        let layout = Layout {
            components: &self.components,
            units: self.units,
            base: 0,
        };
        for row in 0..self.unit_rows {
            work.room((sink.out.len() + self.units * AREA * 8).saturating_mul(2))?;
            layout.walk(work, which, row..row + 1, &mut self.scan, &mut sink)?;
        }
        self.out = out;
        self.flush();
        Ok(())
    }
}

/// Where blocks lie.
struct Layout<'a> {
    components: &'a [Component],
    units: usize,
    /// The row of units that the blocks begin with.
    base: usize,
}

impl Layout<'_> {
    /// The blocks of rows of units, in the order of a scan.
    fn walk(
        &self,
        work: &mut Work<'_>,
        which: &[usize],
        rows: std::ops::Range<usize>,
        scan: &mut ScanState,
        sink: &mut impl super::codes::Sink,
    ) -> Result<()> {
        for row in rows {
            work.row(self.units * which.len(), 2 * AREA)?;
            if let [only] = *which {
                let component = &self.components[only];
                for y in row * component.down..((row + 1) * component.down).min(component.rows) {
                    let start = (y - self.base * component.down) * component.all_columns;
                    for block in &component.blocks[start..][..component.columns] {
                        scan.unit(sink);
                        scan.block(sink, 0, component.codes, block);
                    }
                }
                continue;
            }
            for unit in 0..self.units {
                scan.unit(sink);
                for (place, at) in which.iter().enumerate() {
                    let component = &self.components[*at];
                    for y in 0..component.down {
                        let y = (row - self.base) * component.down + y;
                        let start = y * component.all_columns + unit * component.across;
                        for block in &component.blocks[start..][..component.across] {
                            scan.block(sink, place, component.codes, block);
                        }
                    }
                }
            }
        }
        Ok(())
    }
}

/// A block with nothing but the first coefficient.
fn flat(block: Block) -> Block {
    let mut flat = [0; AREA];
    flat[0] = block[0];
    flat
}
