//! Tests with calls as a guest makes them that was taken over: in odd order, with numbers that are
//! claims about nothing, with handles that were dropped.
//!
//! **Invariant:** each call answers with a value, an error of its interface or a trap, in time; none
//! panics, and what the guest can hold is capped. (That handles are the guest's own and of the
//! right kind is wasmtime's to see to; the ones here are often not.)

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use wardian_value::Value;
use wasmtime::component::Resource;
use wasmtime::{AsContextMut, Error as Trap, Result, Store};
use wasmtime_wasi_io::bindings::wasi::io::poll::{Host as _, HostPollable};
use wasmtime_wasi_io::bindings::wasi::io::streams::{HostInputStream, HostOutputStream};
use wasmtime_wasi_io::poll::DynPollable;
use wasmtime_wasi_io::streams::{DynInputStream, DynOutputStream, StreamError};

use crate::control::Control;
use crate::engine::Engine;
use crate::fs::HANDLES;
use crate::fs::mounts::Mount;
use crate::fs::packages::Packages;
use crate::limits::Limits;
use crate::policy::{Clocks, Stdin};
use crate::policy::{Grants, Streams};
use crate::session::bindings::wardian::sandbox::code;
use crate::session::bindings::wardian::sandbox::tools::{Host as ToolsHost, Started};
use crate::session::bindings::wasi::cli::{environment, stderr, stdin, stdout};
use crate::session::bindings::wasi::clocks::{monotonic_clock, wall_clock, wall_clock::Datetime};
use crate::session::bindings::wasi::filesystem::preopens;
use crate::session::bindings::wasi::filesystem::types::{
    Advice, DescriptorFlags, HostDescriptor, HostDirectoryEntryStream, NewTimestamp, OpenFlags,
    PathFlags,
};
use crate::session::bindings::wasi::random::random;
use crate::session::interfaces::filesystem::{Descriptor, Listing};
use crate::session::interfaces::slice;
use crate::session::state::{MAX_HANDLES, State};
use crate::tests::random::{Random, seeds};
use crate::{Dir, ambient_authority};

/// What a call may take longer than the deadline says, on a machine that is busy.
const PATIENCE: Duration = Duration::from_secs(20);

/// Numbers that lengths, offsets and times like to be.
const NUMBERS: &[u64] = &[
    0,
    1,
    2,
    4095,
    4096,
    4097,
    65_536,
    65_537,
    1 << 20,
    1 << 31,
    1 << 32,
    1 << 40,
    i64::MAX as u64,
    1 << 63,
    u64::MAX - 1,
    u64::MAX,
];

const PATHS: &[&str] = &[
    "",
    ".",
    "..",
    "/",
    "tmp",
    "tmp/",
    "tmp/x",
    "tmp/x/",
    "tmp/x/y",
    "tmp/d",
    "tmp/d/e",
    "tmp/d/l",
    "tmp//x",
    "tmp/./x",
    "tmp/../tmp/x",
    "../etc/passwd",
    "/etc/passwd",
    "home/wardian/z",
    "rw",
    "rw/",
    "rw/f",
    "rw/g",
    "rw/d",
    "rw/d/h",
    "rw/..",
    "rw/../outside",
    "rw/../../outside",
    "rw/leads",
    "rw/leads/canary",
    "ro",
    "ro/f",
    "ro/new",
    "ro/../canary",
    "over",
    "over/f",
    "over/new",
    "over/d",
    "over/d/g",
    "over/d/h",
    "over/../canary",
    "proc/self/mem",
    "dev/null",
    "a\0b",
    "rw/a\0b",
    "é",
    "rw/\u{202e}",
    "tmp/\u{1F600}",
];

/// What the guest holds, and what it held.
#[derive(Default)]
struct Handles {
    descriptors: Vec<u32>,
    listings: Vec<u32>,
    inputs: Vec<u32>,
    outputs: Vec<u32>,
    pollables: Vec<u32>,
    calls: Vec<u64>,
    /// Streams that something waits for: dropping them first is a trap.
    watched: Vec<u32>,
}

impl Handles {
    fn count(&self) -> usize {
        self.descriptors.len()
            + self.listings.len()
            + self.inputs.len()
            + self.outputs.len()
            + self.pollables.len()
    }
}

/// A handle of those, hardly ever any number.
fn handle(random: &mut Random, held: &[u32]) -> u32 {
    if held.is_empty() || random.one_in(2000) {
        return random.pick(&[0, 1, 2, 3, 7, 1000, u32::MAX]);
    }
    held[random.below(held.len())]
}

/// One that is given up.
fn given_up(random: &mut Random, held: &mut Vec<u32>) -> u32 {
    if held.is_empty() || random.one_in(2000) {
        return handle(random, held);
    }
    held.swap_remove(random.below(held.len()))
}

fn number(random: &mut Random) -> u64 {
    match random.below(4) {
        0 => random.below(300) as u64,
        1 => random.next() >> random.below(64),
        _ => random.pick(NUMBERS),
    }
}

fn path(random: &mut Random) -> String {
    match random.below(40) {
        0 => "n".repeat(random.pick(&[255, 256, 4096, 70_000])),
        1 => "d/".repeat(random.pick(&[10, 2000])),
        2 => format!("tmp/{}", random.below(1000)),
        _ => random.pick(PATHS).to_owned(),
    }
}

fn time(random: &mut Random) -> NewTimestamp {
    match random.below(3) {
        0 => NewTimestamp::NoChange,
        1 => NewTimestamp::Now,
        _ => NewTimestamp::Timestamp(Datetime {
            seconds: number(random),
            nanoseconds: random.next() as u32,
        }),
    }
}

fn bytes(random: &mut Random) -> Vec<u8> {
    let length = random.pick(&[0, 1, 100, 4096, 4097, 65_536, 65_537, 300_000]);
    vec![b'w'; length]
}

/// Arguments of a tool, mostly whole.
fn arguments(random: &mut Random) -> Vec<u8> {
    let items = vec![Value::from(1), Value::from("two")];
    let pairs = vec![(Value::from("value"), Value::from(3))];
    let message = Value::List(vec![Value::List(items), Value::Dict(pairs)]);
    let mut message = match random.below(6) {
        0 => Value::List(vec![Value::None]).to_cbor().unwrap(),
        1 => b"\x82\x9b\xff\xff\xff\xff\xff\xff\xff\xff".to_vec(),
        _ => message.to_cbor().unwrap(),
    };
    for _ in 0..random.below(3) {
        let place = random.below(message.len());
        message[place] = random.next() as u8;
    }
    message
}

/// What a call gives is of no interest.
fn seen<T>(_: T) {}

macro_rules! any_flags {
    ($($name:ident -> $type:ident { $($flag:ident)* })*) => {
        $(fn $name(random: &mut Random) -> $type {
            let mut flags = $type::empty();
            $(if random.one_in(2) {
                flags |= $type::$flag;
            })*
            flags
        })*
    };
}

any_flags! {
    path_flags -> PathFlags { SYMLINK_FOLLOW }
    open_flags -> OpenFlags { CREATE DIRECTORY EXCLUSIVE TRUNCATE }
    descriptor_flags -> DescriptorFlags {
        READ WRITE FILE_INTEGRITY_SYNC DATA_INTEGRITY_SYNC REQUESTED_WRITE_SYNC MUTATE_DIRECTORY
    }
}

/// Why a call gave nothing.
enum Refused {
    /// The session would go on.
    Error,
    /// It would end here.
    Trap,
}

impl From<Trap> for Refused {
    fn from(_: Trap) -> Refused {
        Refused::Trap
    }
}

impl From<StreamError> for Refused {
    fn from(error: StreamError) -> Refused {
        match error {
            StreamError::Trap(_) => Refused::Trap,
            StreamError::Closed | StreamError::LastOperationFailed(_) => Refused::Error,
        }
    }
}

/// What an interface answers that has errors of its own.
fn answered<T, E>(answer: Result<std::result::Result<T, E>>) -> std::result::Result<T, Refused> {
    answer?.map_err(|_| Refused::Error)
}

/// Without handles there are hardly any calls.
fn begin_with_some(state: &mut State, held: &mut Handles) -> Result<()> {
    if held.descriptors.is_empty() {
        let roots = preopens::Host::get_directories(state)?;
        held.descriptors
            .extend(roots.iter().map(|(root, _)| root.rep()));
    }
    if held.inputs.is_empty() {
        held.inputs.push(stdin::Host::get_stdin(state)?.rep());
    }
    if held.outputs.is_empty() {
        held.outputs.push(stdout::Host::get_stdout(state)?.rep());
    }
    if held.pollables.is_empty() {
        let when = monotonic_clock::Host::subscribe_duration(state, 0)?;
        held.pollables.push(when.rep());
    }
    Ok(())
}

/// A call of some function with some arguments.
async fn call(
    store: &mut Store<State>,
    held: &mut Handles,
    random: &mut Random,
) -> std::result::Result<(), Refused> {
    begin_with_some(store.data_mut(), held)?;
    match random.below(13) {
        0 => slices(store, random),
        1 => tools(store.data_mut(), held, random).await,
        2 => small(store.data_mut(), held, random),
        3 => input(store.data_mut(), held, random).await,
        4 | 5 => output(store.data_mut(), held, random).await,
        6 => polls(store.data_mut(), held, random).await,
        7 => listings(store.data_mut(), held, random).await,
        8 | 9 => opened(store.data_mut(), held, random).await,
        10 => code(store.data_mut(), random).await,
        _ => paths(store.data_mut(), held, random).await,
    }
}

fn slices(store: &mut Store<State>, random: &mut Random) -> std::result::Result<(), Refused> {
    // Some work in between.
    let left = store.get_fuel()?;
    store.set_fuel(left.saturating_sub(random.next() >> random.below(64)))?;
    answered(slice::slice_end(store.as_context_mut(), number(random)))?;
    Ok(())
}

async fn tools(
    state: &mut State,
    held: &mut Handles,
    random: &mut Random,
) -> std::result::Result<(), Refused> {
    let calls: Vec<u64> = (0..random.below(4))
        .map(|_| match held.calls.is_empty() || random.one_in(5) {
            true => number(random),
            false => held.calls[random.below(held.calls.len())],
        })
        .collect();
    match random.below(4) {
        0 => {
            let waited = ToolsHost::wait(state, calls).await;
            seen(answered(waited)?);
        }
        1 => {
            let waited = ToolsHost::wait_for(state, calls, number(random)).await;
            answered(waited)?;
        }
        _ => {
            let name = random.pick(&["now", "soon", "never", "aside", "panics", "none", "", "\0"]);
            let started = ToolsHost::start(state, name.into(), arguments(random));
            if let Started::Running(call) = answered(started)? {
                held.calls.push(call);
            }
        }
    }
    Ok(())
}

async fn code(state: &mut State, random: &mut Random) -> std::result::Result<(), Refused> {
    let place = random.pick(&[Packages::PATH, "/usr", "/ro", ""]);
    let name = random.pick(&[
        "m.py",
        "broken.py",
        "none.py",
        "",
        "../m.py",
        "./m.py",
        "m.py/",
        "//m.py",
        "m.py/x",
        "\0.py",
    ]);
    answered(code::Host::compiled(state, format!("{place}/{name}")).await)?;
    Ok(())
}

/// Clocks, entropy, environment.
fn small(
    state: &mut State,
    held: &mut Handles,
    random: &mut Random,
) -> std::result::Result<(), Refused> {
    match random.below(8) {
        0 => {
            monotonic_clock::Host::now(state)?;
            wall_clock::Host::now(state)?;
        }
        1 => {
            let when = monotonic_clock::Host::subscribe_instant(state, number(random))?;
            held.pollables.push(when.rep());
        }
        2 => {
            let when = monotonic_clock::Host::subscribe_duration(state, number(random))?;
            held.pollables.push(when.rep());
        }
        3 => {
            // More than the guest asks for is a trap, which would end this at once.
            let most = random.pick(&[100, 65_536, 65_536, 65_536, u64::MAX]);
            let length = number(random).min(most);
            let bytes = random::Host::get_random_bytes(state, length)?;
            assert_eq!(bytes.len() as u64, length);
        }
        4 => {
            random::Host::get_random_u64(state)?;
        }
        5 => {
            environment::Host::get_environment(state)?;
            environment::Host::get_arguments(state)?;
        }
        _ => {
            let roots = preopens::Host::get_directories(state)?;
            held.descriptors
                .extend(roots.iter().map(|(root, _)| root.rep()));
        }
    }
    Ok(())
}

async fn input(
    state: &mut State,
    held: &mut Handles,
    random: &mut Random,
) -> std::result::Result<(), Refused> {
    let what = random.below(7);
    if what == 0 || held.inputs.is_empty() {
        held.inputs.push(stdin::Host::get_stdin(state)?.rep());
        return Ok(());
    }
    let length = number(random);
    let stream = Resource::<DynInputStream>::new_borrow(handle(random, &held.inputs));
    let table = &mut state.table;
    match what {
        1 => seen(HostInputStream::read(table, stream, length)?),
        2 => seen(HostInputStream::blocking_read(table, stream, length).await?),
        3 => seen(HostInputStream::skip(table, stream, length)?),
        4 => seen(HostInputStream::blocking_skip(table, stream, length).await?),
        // With a handle of another kind, which wasmtime would not let through, this one panics later.
        5 => {
            table.get(&stream).map_err(Trap::from)?;
            held.watched.push(stream.rep());
            let ready = HostInputStream::subscribe(table, stream)?;
            held.pollables.push(ready.rep());
        }
        _ => {
            let stream = given_up(random, &mut held.inputs);
            if held.watched.contains(&stream) && !random.one_in(50) {
                held.inputs.push(stream);
                return Ok(());
            }
            HostInputStream::drop(table, Resource::new_own(stream)).await?;
        }
    }
    Ok(())
}

async fn output(
    state: &mut State,
    held: &mut Handles,
    random: &mut Random,
) -> std::result::Result<(), Refused> {
    let what = random.below(12);
    if what < 2 || held.outputs.is_empty() {
        let stream = match what {
            0 => stdout::Host::get_stdout(state)?,
            _ => stderr::Host::get_stderr(state)?,
        };
        held.outputs.push(stream.rep());
        return Ok(());
    }
    let stream = Resource::<DynOutputStream>::new_borrow(handle(random, &held.outputs));
    let source = Resource::<DynInputStream>::new_borrow(handle(random, &held.inputs));
    let table = &mut state.table;
    match what {
        2 => seen(HostOutputStream::check_write(table, stream)?),
        3 | 4 => HostOutputStream::write(table, stream, bytes(random))?,
        5 => {
            let mut bytes = bytes(random);
            bytes.truncate(4096 + random.below(20) / 19);
            HostOutputStream::blocking_write_and_flush(table, stream, bytes).await?;
        }
        // Beyond what is permitted these two are traps.
        6 => {
            let length = number(random).min(65_536 + random.below(20) as u64 / 19);
            HostOutputStream::write_zeroes(table, stream, length)?;
        }
        7 => {
            let length = number(random).min(4096 + random.below(20) as u64 / 19);
            HostOutputStream::blocking_write_zeroes_and_flush(table, stream, length).await?;
        }
        8 => HostOutputStream::blocking_flush(table, stream).await?,
        9 => {
            table.get(&stream).map_err(Trap::from)?;
            held.watched.push(stream.rep());
            let ready = HostOutputStream::subscribe(table, stream)?;
            held.pollables.push(ready.rep());
        }
        10 if random.one_in(2) => {
            seen(HostOutputStream::splice(
                table,
                stream,
                source,
                number(random),
            )?);
        }
        10 => seen(HostOutputStream::blocking_splice(table, stream, source, number(random)).await?),
        _ => {
            let stream = given_up(random, &mut held.outputs);
            if held.watched.contains(&stream) && !random.one_in(50) {
                held.outputs.push(stream);
                return Ok(());
            }
            HostOutputStream::drop(table, Resource::new_own(stream)).await?;
        }
    }
    Ok(())
}

async fn polls(
    state: &mut State,
    held: &mut Handles,
    random: &mut Random,
) -> std::result::Result<(), Refused> {
    let table = &mut state.table;
    let pollable = Resource::<DynPollable>::new_borrow(handle(random, &held.pollables));
    match random.below(4) {
        0 => seen(HostPollable::ready(table, pollable).await?),
        1 => HostPollable::block(table, pollable).await?,
        2 => {
            // Some of them twice; a poll of nothing is a trap.
            let some = (0..random.below(60) + usize::from(!random.one_in(50)))
                .map(|_| Resource::new_borrow(handle(random, &held.pollables)))
                .collect();
            seen(table.poll(some).await?);
        }
        _ => {
            let pollable = given_up(random, &mut held.pollables);
            HostPollable::drop(table, Resource::new_own(pollable))?;
        }
    }
    Ok(())
}

async fn listings(
    state: &mut State,
    held: &mut Handles,
    random: &mut Random,
) -> std::result::Result<(), Refused> {
    let what = random.below(6);
    if what == 0 || held.listings.is_empty() {
        let directory = Resource::<Descriptor>::new_borrow(handle(random, &held.descriptors));
        let listing = answered(HostDescriptor::read_directory(state, directory).await)?;
        held.listings.push(listing.rep());
        return Ok(());
    }
    if what == 1 {
        let listing = given_up(random, &mut held.listings);
        HostDirectoryEntryStream::drop(state, Resource::new_own(listing)).await?;
        return Ok(());
    }
    let listing = Resource::<Listing>::new_borrow(handle(random, &held.listings));
    answered(HostDirectoryEntryStream::read_directory_entry(state, listing).await)?;
    Ok(())
}

/// Calls on what is open.
async fn opened(
    state: &mut State,
    held: &mut Handles,
    random: &mut Random,
) -> std::result::Result<(), Refused> {
    let this = Resource::<Descriptor>::new_borrow(handle(random, &held.descriptors));
    let (one, other) = (number(random), number(random));
    match random.below(16) {
        0..3 => {
            let (bytes, _) = answered(HostDescriptor::read(state, this, one, other).await)?;
            assert!(bytes.len() as u64 <= one.min(1 << 20));
        }
        3..6 => {
            let bytes = bytes(random);
            answered(HostDescriptor::write(state, this, bytes, other).await)?;
        }
        6 => answered(HostDescriptor::set_size(state, this, one).await)?,
        7 => seen(answered(HostDescriptor::stat(state, this).await)?),
        8 => seen(answered(HostDescriptor::metadata_hash(state, this).await)?),
        9 => answered(HostDescriptor::sync(state, this).await)?,
        10 => seen(answered(
            HostDescriptor::read_via_stream(state, this, one).await,
        )?),
        11 => {
            let advised = HostDescriptor::advise(state, this, one, other, Advice::NoReuse);
            answered(advised.await)?;
        }
        12 => seen(answered(
            HostDescriptor::append_via_stream(state, this).await,
        )?),
        13 => seen(answered(
            HostDescriptor::write_via_stream(state, this, one).await,
        )?),
        _ => {
            let this = given_up(random, &mut held.descriptors);
            HostDescriptor::drop(state, Resource::new_own(this)).await?;
        }
    }
    Ok(())
}

/// Calls with paths, mostly from the root.
async fn paths(
    state: &mut State,
    held: &mut Handles,
    random: &mut Random,
) -> std::result::Result<(), Refused> {
    let from = |random: &mut Random, held: &Handles| {
        let handle = match held.descriptors.first() {
            Some(&root) if !random.one_in(5) => root,
            _ => handle(random, &held.descriptors),
        };
        Resource::<Descriptor>::new_borrow(handle)
    };
    let (this, other) = (from(random, held), from(random, held));
    let (one, two) = (path(random), path(random));
    let follow = path_flags(random);
    match random.below(16) {
        0..6 => {
            let how = open_flags(random);
            let access = descriptor_flags(random);
            let opened = HostDescriptor::open_at(state, this, follow, one, how, access);
            held.descriptors.push(answered(opened.await)?.rep());
        }
        6 => answered(HostDescriptor::create_directory_at(state, this, one).await)?,
        7 => seen(answered(
            HostDescriptor::stat_at(state, this, follow, one).await,
        )?),
        8 => {
            let (accessed, modified) = (time(random), time(random));
            let set = HostDescriptor::set_times_at(state, this, follow, one, accessed, modified);
            answered(set.await)?;
        }
        9 => {
            let linked = HostDescriptor::link_at(state, this, follow, one, other, two);
            answered(linked.await)?;
        }
        10 => seen(answered(
            HostDescriptor::readlink_at(state, this, one).await,
        )?),
        11 => answered(HostDescriptor::remove_directory_at(state, this, one).await)?,
        12 => answered(HostDescriptor::rename_at(state, this, one, other, two).await)?,
        13 => answered(HostDescriptor::symlink_at(state, this, one, two).await)?,
        14 => answered(HostDescriptor::unlink_file_at(state, this, one).await)?,
        _ => {
            let hash = HostDescriptor::metadata_hash_at(state, this, follow, one);
            seen(answered(hash.await)?);
        }
    }
    Ok(())
}

/// Files that no program may change.
const FILES: &[&str] = &["canary", "outside/canary", "ro/f", "over/f", "over/d/g"];

/// Folders of this test, some of them read-only, beside what nobody may reach.
struct Folders(PathBuf);

impl Folders {
    fn new(name: &str) -> Folders {
        let root = std::env::temp_dir().join(format!("wardian-{name}-{}", std::process::id()));
        for folder in ["rw", "ro", "over", "over/d", "outside", "packages"] {
            fs::create_dir_all(root.join(folder)).unwrap();
        }
        for file in FILES {
            fs::write(root.join(file), "canary").unwrap();
        }
        fs::write(root.join("packages/m.py"), "def f(): pass\n".repeat(100)).unwrap();
        fs::write(root.join("packages/broken.py"), "(").unwrap();
        std::os::unix::fs::symlink("../outside", root.join("rw/leads")).unwrap();
        Folders(root)
    }

    fn open(&self, name: &str) -> Dir {
        Dir::open_ambient_dir(self.0.join(name), ambient_authority()).unwrap()
    }

    /// Nothing outside of what was granted was changed.
    fn check(&self) {
        for file in FILES {
            assert_eq!(fs::read(self.0.join(file)).unwrap(), b"canary");
        }
        for (folder, names) in [
            (".", 6),
            ("ro", 1),
            ("over", 2),
            ("over/d", 1),
            ("outside", 1),
            ("packages", 2),
        ] {
            let listed = fs::read_dir(self.0.join(folder)).unwrap();
            assert_eq!(listed.count(), names, "{folder}");
        }
    }
}

impl Drop for Folders {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn limits(random: &mut Random) -> Limits {
    Limits {
        fuel: 1 << (20 + random.below(20)),
        timeout: Some(Duration::from_millis(random.pick(&[3, 20, 100]))),
        output: random.pick(&[0, 1000, 1_000_000]),
        tool_calls: 30,
        scratch_bytes: random.pick(&[0, 10_000, 1 << 20]),
        scratch_files: random.pick(&[0, 5, 100]),
        file_bytes: random.pick(&[100_000, u64::MAX]),
        ..Limits::default()
    }
}

/// A state as a session has it, with everything that can be granted.
fn state(
    engine: &Engine,
    folders: &Folders,
    random: &mut Random,
    running: &Arc<AtomicUsize>,
) -> State {
    let stdin = match random.below(3) {
        0 => Stdin::Empty,
        1 => Stdin::Bytes(vec![b'i'; 10_000]),
        _ => Stdin::Reader(Box::new(std::io::repeat(b'r'))),
    };
    let running = Arc::clone(running);
    let builder = engine
        .sandbox()
        .limits(limits(random))
        .clocks(random.pick(&[Clocks::Denied, Clocks::System]))
        .stdin(stdin)
        .env("NAME", "value")
        .mount(
            "/rw",
            Mount::read_write(folders.open("rw"))
                .max_bytes(1 << 20)
                .max_files(50),
        )
        .mount("/ro", Mount::read_only(folders.open("ro")))
        .mount("/over", Mount::overlay(folders.open("over")))
        .packages(&Packages::open(folders.open("packages")).unwrap())
        .tool("now", |mut args| args.take("value"))
        .tool("panics", |_| panic!("a tool panics"))
        .async_tool("soon", |mut args| async move {
            tokio::task::yield_now().await;
            args.take("value")
        })
        .async_tool("never", |_| std::future::pending())
        .blocking_tool("aside", move |mut args| {
            running.fetch_add(1, Ordering::AcqRel);
            std::thread::sleep(Duration::from_millis(1));
            running.fetch_sub(1, Ordering::AcqRel);
            args.take("value")
        });
    let (engine, streams, grants) = builder.checked().unwrap();
    State::new(
        engine.runtime(),
        &grants,
        streams,
        Arc::<Control>::default(),
    )
}

#[tokio::test]
async fn calls_in_any_order_are_answered() {
    // What tools panic with is not of interest.
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        let of_tool = info.payload_as_str() == Some("a tool panics");
        if !of_tool {
            hook(info);
        }
    }));
    let engine = Engine::builder().max_live_sandboxes(1).build().unwrap();
    let folders = Folders::new("lying");
    let running = Arc::<AtomicUsize>::default();
    let (mut calls, mut errors, mut traps) = (0_u64, 0_u64, 0_u64);
    for seed in seeds(300) {
        let mut random = Random::new(seed);
        let state = state(&engine, &folders, &mut random, &running);
        let mut store = Store::new(&engine.runtime().engine, state);
        let mut held = Handles::default();
        'session: for _ in 0..1 + random.below(3) {
            let budget = store.data().next_budget();
            let fuel = store
                .data_mut()
                .begin(budget, std::time::Instant::now(), false);
            store.set_fuel(fuel).unwrap();
            for _ in 0..random.below(150) {
                calls += 1;
                let called = call(&mut store, &mut held, &mut random);
                let called = tokio::time::timeout(PATIENCE, called).await;
                match called.unwrap_or_else(|_| panic!("seed {seed}: a call does not end")) {
                    Ok(()) => {}
                    Err(Refused::Error) => errors += 1,
                    Err(Refused::Trap) => {
                        traps += 1;
                        break 'session;
                    }
                }
                assert!(held.count() <= MAX_HANDLES, "seed {seed}");
                let handles = held.descriptors.len() + held.listings.len();
                assert!(handles <= HANDLES as usize, "seed {seed}");
            }
            let fuel = slice::charge_file_visits(&mut store).unwrap();
            let usage = store.data_mut().end(fuel, Duration::ZERO);
            let limits = &store.data().limits;
            assert!(usage.output <= limits.output, "seed {seed}");
            assert!(usage.tool_calls <= limits.tool_calls, "seed {seed}");
        }
        folders.check();
    }
    assert!(
        calls > errors + traps && errors > traps,
        "{calls} calls, {errors}, {traps}"
    );
    // Tools that were left alone end by themselves, and are not counted any more.
    let patience = Instant::now() + PATIENCE;
    while engine.detached_tools() + running.load(Ordering::Acquire) > 0 {
        assert!(Instant::now() < patience, "tools are still counted");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    println!("{calls} calls, {errors} errors, {traps} traps");
}

#[tokio::test]
async fn handles_are_capped() {
    let engine = Engine::builder().max_live_sandboxes(1).build().unwrap();
    let grants = Grants::none();
    for kind in 0..5 {
        let (streams, control) = (Streams::default(), Arc::<Control>::default());
        let mut state = State::new(engine.runtime(), &grants, streams, control);
        let mut made = 0;
        while made <= MAX_HANDLES {
            let refused = match kind {
                0 => monotonic_clock::Host::subscribe_duration(&mut state, 1).is_err(),
                1 => stdout::Host::get_stdout(&mut state).is_err(),
                2 => stdin::Host::get_stdin(&mut state).is_err(),
                3 => {
                    if made == 0 {
                        stdin::Host::get_stdin(&mut state).unwrap();
                    }
                    let input = Resource::<DynInputStream>::new_borrow(0);
                    HostInputStream::subscribe(&mut state.table, input).is_err()
                }
                _ => preopens::Host::get_directories(&mut state)
                    .map_or(true, |roots| roots.is_empty()),
            };
            if refused {
                break;
            }
            made += 1;
        }
        assert!(made <= MAX_HANDLES, "kind {kind}");
    }
}
