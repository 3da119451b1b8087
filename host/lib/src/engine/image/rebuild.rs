//! The artifact with another first memory: the same machine code, and instances that begin with the memory of an
//! image, mapped and copied when it is written.
//!
//! The artifact is an ELF file. Wasmtime describes the module's memory in one of its sections, and the bytes that it
//! begins with are in another. Both are written again behind everything else, and the headers of the sections lead
//! there. What does not live here: what an image is (`mod.rs`).
//! **Invariant:** machine code comes from the artifact alone; of an image nothing gets here but bytes of a memory.

use std::borrow::Cow;
use std::ops::Range;

use object::LittleEndian;
use object::elf::{FileHeader64, SectionHeader64};
use object::read::elf::{FileHeader as _, SectionHeader as _};
use wasmtime::{Result, error::Context as _, format_err};
use wasmtime_environ::component::ComponentArtifacts;
use wasmtime_environ::obj::{ELF_WASM_DATA, ELF_WASMTIME_INFO};
use wasmtime_environ::{MemoryIndex, MemoryInitialization, Module, RuntimeDataIndex};

use crate::error::ImageError;
use crate::session::image::PAGE;

/// Pages of the system are at most this long, and so are WebAssembly's.
const LARGE_PAGE: usize = 64 << 10;

/// A page that the processor maps as one, where the file has it in one piece: the memory begins at a multiple of it, as
/// the memories of instances do.
pub(in super::super) const HUGE_PAGE: usize = 2 << 20;

/// Bytes of a header of a section, and where in it offset and size are: the format of ELF.
const SECTION_HEADER: usize = 64;
const OFFSET_FIELD: usize = 24;
const SIZE_FIELD: usize = 32;

/// Bytes that go to a place of a file.
type Piece<'a> = (usize, Cow<'a, [u8]>);

/// A file, as pieces that are written one over the other, and how long it is. Where nothing is written it has zeros.
pub(in super::super) struct Rebuilt<'a> {
    pub(in super::super) pieces: Vec<Piece<'a>>,
    pub(in super::super) size: usize,
    /// Where the memory lies, of which the pages that differ are still to be written.
    pub(in super::super) memory: usize,
    /// What of it is only the image's: from where on in the file, and how many bytes.
    pub(in super::super) added: (usize, usize),
    /// Bytes of the artifact's own first memory.
    pub(in super::super) first_size: usize,
}

/// How long the first memory of instances is.
pub(in super::super) struct FirstMemory {
    /// Bytes of the memory, a whole number of WebAssembly's pages.
    pub(super) size: usize,
    /// Where the last bytes end that differ from the artifact's.
    pub(super) end: usize,
}

/// Give the artifact another first memory.
pub(in super::super) fn rebuild<'a>(
    artifact: &'a [u8],
    memory: &FirstMemory,
) -> Result<Rebuilt<'a>> {
    let sections = Sections::find(artifact)?;
    let mut info: ComponentArtifacts = postcard::from_bytes(sections.info.bytes(artifact)?)?;
    let mut modules = info.static_modules.iter_mut();
    let initialised = modules.find_map(|(_, module)| Initialised::of(&mut module.module));
    let first = initialised.ok_or_else(|| format_err!("the artifact has no memory"))?;

    let data = sections.data.bytes(artifact)?;
    let base_start = usize::try_from(first.start)?;
    let base = data
        .get(first.data.start as usize..first.data.end as usize)
        .context("the artifact's memory lies outside of it")?;
    let end = memory.end.max(base_start + base.len());
    let end = end.next_multiple_of(LARGE_PAGE);
    let first_size = usize::try_from(first.pages())? * LARGE_PAGE;
    // The code was compiled for a memory that has at least its own pages: it does not look whether they are there.
    if end > memory.size || memory.size < first_size {
        return Err(ImageError::Damaged.into());
    }

    // Behind what is there: the new data first, since it is mapped.
    let data_at = artifact.len().next_multiple_of(LARGE_PAGE);
    let memory_at = (data_at + data.len()).next_multiple_of(HUGE_PAGE);
    let memory_in_data = memory_at - data_at;
    let info_at = memory_at + end;
    let added_at = (base_start + base.len()).next_multiple_of(HUGE_PAGE);
    let range = u32::try_from(memory_in_data)?..u32::try_from(memory_in_data + end)?;
    first.become_memory(memory.size / LARGE_PAGE, range);
    let info = postcard::to_allocvec(&info)?;

    let mut pieces: Vec<Piece<'a>> = vec![(0, artifact.into()), (data_at, data.into())];
    for (start, bytes) in written_runs(base) {
        pieces.push((memory_at + base_start + start, bytes.into()));
    }
    pieces.extend(sections.data.moved(data_at, memory_in_data + end));
    pieces.extend(sections.info.moved(info_at, info.len()));
    let size = (info_at + info.len()).next_multiple_of(HUGE_PAGE);
    pieces.push((info_at, info.into()));
    Ok(Rebuilt {
        pieces,
        size,
        memory: memory_at,
        added: (memory_at + added_at, end.saturating_sub(added_at)),
        first_size,
    })
}

/// Where runs of pages that are not all zeros begin, and their bytes.
fn written_runs(bytes: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let is_written = |page: &[u8]| page.iter().any(|byte| *byte != 0);
    let mut next = 0;
    std::iter::from_fn(move || {
        let pages = bytes.get(next..)?.chunks(PAGE);
        let start = next + PAGE * pages.clone().position(is_written)?;
        let run = bytes[start..]
            .chunks(PAGE)
            .take_while(|page| is_written(page));
        next = start + run.map(<[u8]>::len).sum::<usize>();
        Some((start, &bytes[start..next]))
    })
}

/// The memory of the module that has one with initial bytes.
struct Initialised<'a> {
    module: &'a mut Module,
    index: MemoryIndex,
    /// The address of the first byte.
    start: u64,
    place: RuntimeDataIndex,
    /// Where the bytes are in the section of data.
    data: Range<u32>,
}

impl Initialised<'_> {
    fn of(module: &mut Module) -> Option<Initialised<'_>> {
        let MemoryInitialization::Static { map } = &module.memory_initialization else {
            return None;
        };
        let mut memories = map.iter();
        let (index, (start, place)) =
            memories.find_map(|(index, initial)| Some((index, initial.as_ref()?)))?;
        let (start, place) = (*start, *place);
        Some(Initialised {
            index,
            start,
            place,
            data: module.runtime_data[place].clone(),
            module,
        })
    }

    /// How many pages of WebAssembly's it begins with.
    fn pages(&self) -> u64 {
        self.module.memories[self.index].limits.min
    }

    /// Begin with so many pages of WebAssembly's, and with other bytes from address 0 on.
    fn become_memory(self, pages: usize, data: Range<u32>) {
        self.module.memories[self.index].limits.min = pages as u64;
        self.module.runtime_data[self.place] = data;
        if let MemoryInitialization::Static { map } = &mut self.module.memory_initialization {
            map[self.index] = Some((0, self.place));
        }
    }
}

/// The sections that are replaced.
struct Sections {
    info: Section,
    data: Section,
}

struct Section {
    /// Where its header is.
    header: usize,
    start: usize,
    length: usize,
}

impl Sections {
    fn find(artifact: &[u8]) -> Result<Sections> {
        let endian = LittleEndian;
        let header = FileHeader64::<LittleEndian>::parse(artifact)?;
        let table: &[SectionHeader64<LittleEndian>] = header.section_headers(endian, artifact)?;
        let names = header.section_strings(endian, artifact, table)?;
        let first = usize::try_from(header.e_shoff(endian))?;
        let find = |wanted: &str| -> Result<Section> {
            let mut sections = table.iter().enumerate();
            let found = sections.find(|(_, section)| {
                section
                    .name(endian, names)
                    .is_ok_and(|name| name == wanted.as_bytes())
            });
            let (number, section) = found.ok_or_else(|| format_err!("there is no {wanted}"))?;
            Ok(Section {
                header: first + number * SECTION_HEADER,
                start: usize::try_from(section.sh_offset(endian))?,
                length: usize::try_from(section.sh_size(endian))?,
            })
        };
        Ok(Sections {
            info: find(ELF_WASMTIME_INFO)?,
            data: find(ELF_WASM_DATA)?,
        })
    }
}

impl Section {
    fn bytes<'a>(&self, artifact: &'a [u8]) -> Result<&'a [u8]> {
        let bytes = artifact.get(self.start..self.start + self.length);
        bytes.ok_or_else(|| format_err!("a section lies outside of the artifact"))
    }

    /// What is written to its header so that it lies elsewhere.
    fn moved(&self, start: usize, length: usize) -> [Piece<'static>; 2] {
        let field = |number: usize| (number as u64).to_le_bytes().to_vec().into();
        [
            (self.header + OFFSET_FIELD, field(start)),
            (self.header + SIZE_FIELD, field(length)),
        ]
    }
}
