//! The memory of a session between two calls, as what differs from the memory that every
//! instance begins with.
//!
//! What does not live here: how that is written down (`persistence/snapshot/format.rs`). **Invariant:** whatever the
//! guest or a snapshot says of its memory is checked, and only ever used as bytes of a guest.

use wasmtime::component::{TypedFunc, WasmList};
use wasmtime::{Result as WasmResult, Store, bail, format_err};

use crate::error::Error;
use crate::error::SnapshotError;
use crate::limits::FUEL_RESERVE;
use crate::session::Session;
use crate::session::guest::Guest;
use crate::session::runtime::Runtime;
use crate::session::state::State;

/// What is compared and carried over in one piece, and the unit of addresses.
pub(crate) const PAGE: usize = 4096;

/// Bytes that cross in one call at most: other sandboxes have their turn in between.
const PIECE: usize = 4 << 20;

const ZEROS: [u8; PAGE] = [0; PAGE];

/// The memory of an instance that did nothing yet.
pub(crate) struct Base {
    bytes: Vec<u8>,
    /// What objects take of it.
    pub(crate) objects: u64,
}

impl Base {
    /// Read it from an instance made for this.
    pub(crate) async fn read(runtime: &Runtime, mut store: Store<State>) -> Result<Base, Error> {
        let guest = crate::session::instantiate(runtime, &mut store).await?;
        let read = async {
            let extent = describe(&mut store, &guest).await?;
            // The stack stays zeros.
            let mut bytes = vec![0; extent.size];
            let reader = Reader(guest.memory_reader(&mut store)?);
            for (address, length) in extent.pieces() {
                let list = reader.read(&mut store, address, length).await?;
                let read = list.as_le_slice(&store);
                bytes[address..address + length].copy_from_slice(read);
            }
            let objects = extent.objects;
            Ok(Base { bytes, objects })
        };
        let read: WasmResult<Base> = read.await;
        read.map_err(Error::setup)
    }

    /// Whether an instance made for this has these bytes at an address.
    pub(crate) async fn begins_with(
        runtime: &Runtime,
        mut store: Store<State>,
        address: usize,
        bytes: &[u8],
    ) -> Result<bool, Error> {
        let guest = crate::session::instantiate(runtime, &mut store).await?;
        let read = async {
            let reader = Reader(guest.memory_reader(&mut store)?);
            let list = reader.read(&mut store, address, bytes.len()).await?;
            Ok(list.as_le_slice(&store) == bytes)
        };
        let read: WasmResult<bool> = read.await;
        read.map_err(Error::setup)
    }

    /// A page, which is zeros behind the end.
    fn page(&self, address: usize) -> &[u8] {
        let page = self.bytes.get(address..address + PAGE);
        page.unwrap_or(&ZEROS)
    }
}

/// Pages that differ from the base, one run of them after the other: of a whole memory, or of a piece.
#[derive(Debug, Default)]
pub(crate) struct Image {
    /// Bytes of the whole memory; nothing in a piece.
    pub(crate) size: usize,
    /// Where a run begins and how long it is; in order, and apart from each other.
    pub(crate) runs: Vec<(usize, usize)>,
    /// Their bytes.
    pub(crate) bytes: Vec<u8>,
}

impl Image {
    /// Read the memory of a session that is between two calls, piece by piece; answers with the bytes of
    /// the whole memory, which pieces do not know.
    pub(crate) async fn read_pieces(
        session: &mut Session,
        base: &Base,
        mut take: impl FnMut(Image),
    ) -> WasmResult<usize> {
        let (store, guest) = (&mut session.store, &session.guest);
        store.set_fuel(FUEL_RESERVE)?;
        let extent = describe(store, guest).await?;
        let reader = Reader(guest.memory_reader(store)?);
        for (address, length) in extent.pieces() {
            let mut piece = Image::default();
            let list = reader.read(&mut *store, address, length).await?;
            let pages = list.as_le_slice(&*store).chunks_exact(PAGE);
            for (address, page) in (address..).step_by(PAGE).zip(pages) {
                if page != base.page(address) {
                    piece.add(address, page);
                }
            }
            take(piece);
            tokio::task::yield_now().await;
        }
        Ok(extent.size)
    }

    /// Make the memory of a session that is between two calls fit to be the beginning of others. Answers with the
    /// bytes that its objects take.
    pub(crate) async fn settle(session: &mut Session) -> WasmResult<u64> {
        let (store, guest) = (&mut session.store, &session.guest);
        store.set_fuel(u64::MAX)?;
        guest.settle(store).await?;
        store.set_fuel(FUEL_RESERVE)?;
        Ok(describe(store, guest).await?.objects)
    }

    /// Add a piece that lies behind what is there.
    pub(crate) fn append(&mut self, piece: Image) {
        self.runs.extend(piece.runs);
        self.bytes.extend(piece.bytes);
    }

    fn add(&mut self, address: usize, page: &[u8]) {
        match self.runs.last_mut() {
            Some((start, length)) if *start + *length == address => *length += page.len(),
            _ => self.runs.push((address, page.len())),
        }
        self.bytes.extend_from_slice(page);
    }

    /// Put it into an instance that did nothing yet.
    pub(crate) async fn write(&self, store: &mut Store<State>, guest: &Guest) -> Result<(), Error> {
        let size = self.size as u64;
        store.set_fuel(FUEL_RESERVE).map_err(Error::setup)?;
        let grown = guest.grow(store, size).await;
        if !grown.map_err(Error::setup)? {
            return Err(SnapshotError::TooBig { bytes: size }.into());
        }
        let written: WasmResult<()> = async {
            let mut rest = self.bytes.as_slice();
            for (start, length) in &self.runs {
                let Some((run, behind)) = rest.split_at_checked(*length) else {
                    bail!("an image lacks bytes");
                };
                rest = behind;
                for (index, piece) in run.chunks(PIECE).enumerate() {
                    let address = (start + index * PIECE) as u64;
                    guest.seek(store, address).await?;
                    guest.write_memory(store, piece).await?;
                }
            }
            store.set_fuel(FUEL_RESERVE)
        }
        .await;
        written.map_err(Error::setup)
    }

    /// Change the bytes of the runs from that number on to what makes them different from the base, or
    /// back: mostly zeros.
    pub(crate) fn exclusive_or(&mut self, first: usize, base: &Base) {
        let runs = &self.runs[first..];
        let length: usize = runs.iter().map(|(_, length)| length).sum();
        let start = self.bytes.len() - length;
        let mut pages = self.bytes[start..].chunks_exact_mut(PAGE);
        for (start, length) in runs {
            for (address, page) in (*start..start + length).step_by(PAGE).zip(&mut pages) {
                // Slices on both sides: this is done for many bytes at a time.
                for (byte, of_base) in page.iter_mut().zip(base.page(address)) {
                    *byte ^= of_base;
                }
            }
        }
    }
}

/// Where things lie in a memory.
struct Extent {
    size: usize,
    stack: (usize, usize),
    /// Bytes that objects take.
    objects: u64,
}

impl Extent {
    /// Everything but the stack, by address and length.
    fn pieces(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let (size, stack) = (self.size, self.stack);
        let parts = [(0, stack.0.min(size)), (stack.1.min(size), size)];
        parts.into_iter().flat_map(|(start, end)| {
            let starts = (start..end).step_by(PIECE);
            starts.map(move |start| (start, PIECE.min(end - start)))
        })
    }
}

async fn describe(store: &mut Store<State>, guest: &Guest) -> WasmResult<Extent> {
    let extent = guest.describe(store).await?;
    // The memory has 32 bits.
    let address = |address: u64| match usize::try_from(address) {
        Ok(address) if address as u64 <= 4 << 30 && address % PAGE == 0 => Ok(address),
        _ => Err(format_err!("the guest's memory has a strange extent")),
    };
    Ok(Extent {
        objects: extent.objects,
        size: address(extent.size)?,
        stack: (
            address(extent.stack_start.next_multiple_of(PAGE as u64))?,
            address(extent.stack_end / PAGE as u64 * PAGE as u64)?,
        ),
    })
}

/// Reads a memory without copying it first, which the generated function would do.
struct Reader(TypedFunc<(u64, u64), (WasmList<u8>,)>);

impl Reader {
    async fn read(
        &self,
        store: &mut Store<State>,
        address: usize,
        length: usize,
    ) -> WasmResult<WasmList<u8>> {
        let arguments = (address as u64, length as u64);
        let (list,) = self.0.call_async(&mut *store, arguments).await?;
        if list.as_le_slice(&*store).len() != length {
            bail!("the guest hands out another part of its memory");
        }
        Ok(list)
    }
}
