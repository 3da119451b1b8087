//! Snapshots that somebody changed: as they lie there, or with everything made right again that
//! tells damage from what was written, so that what is inside arrives.
//!
//! **Invariant:** one that is refused costs nothing, and one that is accepted is a hostile guest at
//! worst: it ends in some way, in time, in its memory, and the engine is none the worse for it.
//! Sealed ones are refused when a single bit is another.

use std::time::{Duration, Instant};

use sha2::{Digest, Sha256};
use wardian::{Engine, Error, Limits, Sandbox, SnapshotInfo, SnapshotKey};

use super::fuzz::Fuzz;
use super::random::Random;

/// Bytes of the header, and of the digest at the end; `host/lib/src/persistence/snapshot/format.rs` has the table.
const HEADER: usize = 96;
const DIGEST: usize = 32;

/// What the interpreter may take on top of the limit; see `MEMORY_HEADROOM` of the host.
const HEADROOM: u64 = 108 << 20;

/// What a case may take longer than its limits say.
const PATIENCE: Duration = Duration::from_secs(15);

/// Resident memory that may come on top of what there was after the first cases.
const GROWTH: u64 = 400 << 20;

/// What sessions hold from which the snapshots are.
const SESSIONS: &[&str] = &[
    "",
    "def f(x): return [x] * 3\nkept = f({'a': 1})\nopen('/tmp/a', 'w').write('a')",
    "class C:\n    def __init__(self): self.me = self\nkept = [C() for _ in range(200)]\n\
     numbers = iter(kept); next(numbers)\nimport json, re, collections\n\
     pattern = re.compile('(a|b)+c')",
    "import os\nfor n in range(30):\n    os.makedirs(f'/tmp/d{n}/e')\n\
     \x20   open(f'/tmp/d{n}/f', 'wb').write(bytes(range(256)) * n)\n\
     \x20   os.symlink('../f', f'/tmp/d{n}/e/link')\nos.link('/tmp/d3/f', '/tmp/hard')",
    "def count():\n    n = 0\n    while True:\n        n += 1\n        yield n\n\
     kept = count(); next(kept)\ntexts = {str(n): 'x' * n for n in range(500)}\nbig = 3 ** 5000",
];

/// What a restored session does.
const STEPS: &[&str] = &[
    "print(dir(), globals().get('kept'))",
    "import gc, re, os; gc.collect(); [str(x) for x in range(1000)]; os.listdir('/tmp')",
    "for name, value in list(globals().items()):\n    repr(value), hash(str(value))\n\
     open('/tmp/new', 'w').write('x' * 1000); open('/tmp/a').read()",
];

/// The blocks of a snapshot, unpacked.
#[derive(Default)]
struct Body {
    /// One after the other.
    bytes: Vec<u8>,
    lengths: Vec<usize>,
}

/// An engine, and what is to be changed.
pub(crate) struct Fuzzer {
    engine: Engine,
    runtime: tokio::runtime::Runtime,
    key: SnapshotKey,
    plain: Vec<Vec<u8>>,
    bodies: Vec<Body>,
    sealed: Vec<Vec<u8>>,
    tried: u64,
    accepted: u64,
    resident: Option<u64>,
}

impl Fuzz for Fuzzer {
    fn one(&mut self, random: &mut Random) -> Result<(), String> {
        self.tried += 1;
        let started = Instant::now();
        match random.below(8) {
            0 => self.sealed(random)?,
            1 => {
                let mut changed = self.plain[random.below(self.plain.len())].clone();
                let same = changed.clone();
                damage(random, &mut changed, 0);
                let accepted = self.meet(&changed)?;
                if accepted && changed != same {
                    return Err("damage was not noticed".into());
                }
            }
            2 => {
                // The header and the packed bytes, with the digest made right again.
                let mut changed = self.plain[random.below(self.plain.len())].clone();
                let start = if random.one_in(2) { 8 } else { HEADER };
                damage(random, &mut changed, start);
                changed.truncate(changed.len().saturating_sub(DIGEST));
                let digest = Sha256::digest(&changed);
                changed.extend_from_slice(&digest);
                self.meet(&changed)?;
            }
            _ => {
                let forged = self.forged(random);
                self.meet(&forged)?;
            }
        }
        if started.elapsed() > PATIENCE {
            return Err(format!("it took {:?}", started.elapsed()));
        }
        if self.engine.live_sandboxes() != 0 {
            return Err("a sandbox lives on".into());
        }
        self.grown()
    }

    fn told(&self) -> String {
        let (tried, accepted) = (self.tried, self.accepted);
        let resident = self.resident.unwrap_or(0) >> 20;
        format!("{tried} snapshots, {accepted} of them restored, {resident} MiB resident at first")
    }
}

impl Fuzzer {
    pub(crate) fn new() -> Result<Fuzzer, String> {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_time()
            .build()
            .map_err(|error| error.to_string())?;
        let engine = Engine::builder().max_live_sandboxes(3).build();
        let engine = engine.map_err(|error| error.to_string())?;
        let key = SnapshotKey::new([7; 32]);
        let (mut plain, mut sealed) = (Vec::new(), Vec::new());
        let made = runtime.block_on(async {
            for session in SESSIONS {
                let mut sandbox = engine.sandbox().build().await?;
                sandbox.run(session).await?;
                plain.push(sandbox.snapshot().await?);
                sealed.push(sandbox.snapshot_sealed(&key).await?);
            }
            Ok::<(), Error>(())
        });
        made.map_err(|error| error.to_string())?;
        let bodies = plain.iter().map(|snapshot| unpacked(snapshot));
        Ok(Fuzzer {
            bodies: bodies.collect::<Result<_, String>>()?,
            engine,
            runtime,
            key,
            plain,
            sealed,
            tried: 0,
            accepted: 0,
            resident: None,
        })
    }

    /// One bit of a sealed snapshot, or more.
    fn sealed(&mut self, random: &mut Random) -> Result<(), String> {
        let mut changed = self.sealed[random.below(self.sealed.len())].clone();
        let same = changed.clone();
        damage(random, &mut changed, 0);
        let restored = self.engine.sandbox().limits(limits());
        let restored = self
            .runtime
            .block_on(restored.restore_sealed(&changed, &self.key));
        match restored {
            Err(Error::Snapshot(_)) => Ok(()),
            Ok(_) if changed == same => Ok(()),
            Ok(_) => Err("a changed bit of a sealed snapshot was not noticed".into()),
            Err(error) => Err(format!("a sealed snapshot was refused with {error:?}")),
        }
    }

    /// A body of somebody's own in a snapshot that is whole.
    fn forged(&self, random: &mut Random) -> Vec<u8> {
        let which = random.below(self.plain.len());
        let lengths = &self.bodies[which].lengths;
        let mut body = self.bodies[which].bytes.clone();
        let end = body.len();
        for _ in 0..1 + random.below(6) {
            match random.below(10) {
                // The list of files is at the beginning.
                0..4 => damage(random, &mut body, 0),
                4 => number(random, &mut body, 3000),
                // A list of runs, at the beginning of a block, or any place.
                5 if random.one_in(2) => {
                    let block = random.below(lengths.len());
                    let start = lengths[..block].iter().sum::<usize>().min(body.len());
                    number(random, &mut body[start..], 3000);
                }
                5 => number(random, &mut body, end),
                6 => {
                    let other = &self.bodies[random.below(self.bodies.len())].bytes;
                    let (from, length) = (random.below(other.len()), random.below(10_000));
                    let piece = &other[from..(from + length).min(other.len())];
                    let place = random.below(body.len().max(1)).min(body.len());
                    let behind = (place + piece.len()).min(body.len());
                    body.splice(place..behind, piece.iter().copied());
                }
                // The memory behind: pointers and lengths of the interpreter.
                _ => {
                    for _ in 0..1 + random.below(30) {
                        let place = random.below(body.len().max(1));
                        if let Some(byte) = body.get_mut(place) {
                            *byte = random.below(256) as u8;
                        }
                    }
                }
            }
        }
        let odd = |random: &mut Random, right: u64| match random.below(30) {
            0 => right.wrapping_add(1),
            1 => right / 2,
            2 => u64::MAX >> random.below(64),
            _ => right,
        };
        let (mut packed, mut left) = (Vec::new(), body.as_slice());
        for (index, length) in lengths.iter().enumerate() {
            let is_last = index + 1 == lengths.len();
            let length = if is_last { left.len() } else { *length };
            let length = odd(random, length as u64).min(left.len() as u64) as usize;
            let (block, behind) = left.split_at(length);
            left = behind;
            let block_packed = lz4_flex::block::compress(block);
            for length in [block_packed.len(), block.len()] {
                packed.extend_from_slice(&odd(random, length as u64).to_le_bytes());
            }
            packed.extend_from_slice(&block_packed);
        }
        let mut forged = self.plain[which][..HEADER].to_vec();
        forged[80..88].copy_from_slice(&odd(random, body.len() as u64).to_le_bytes());
        forged[88..96].copy_from_slice(&(packed.len() as u64).to_le_bytes());
        if random.one_in(20) {
            let memory = odd(random, 1 << 26);
            forged[72..80].copy_from_slice(&memory.to_le_bytes());
        }
        forged.extend_from_slice(&packed);
        let digest = Sha256::digest(&forged);
        forged.extend_from_slice(&digest);
        forged
    }

    /// Whether it was restored; errors are welcome, whatever breaks the host is not.
    fn meet(&mut self, snapshot: &[u8]) -> Result<bool, String> {
        let _ = SnapshotInfo::read(snapshot);
        let engine = &self.engine;
        let met = self.runtime.block_on(async {
            let restored = engine.sandbox().limits(limits()).restore(snapshot).await;
            let mut sandbox = match restored {
                Ok(sandbox) => sandbox,
                Err(Error::Snapshot(_) | Error::Setup(_)) => return Ok(false),
                Err(error) => return Err(format!("it was refused with {error:?}")),
            };
            // How the program ends does not matter.
            let _ = used(&mut sandbox).await?;
            Ok(true)
        });
        self.accepted += u64::from(met == Ok(true));
        met
    }

    /// Resident memory stays about what it was.
    fn grown(&mut self) -> Result<(), String> {
        const WARM: u64 = 300;
        const EVERY: u64 = 100;
        if self.tried < WARM || !self.tried.is_multiple_of(EVERY) {
            return Ok(());
        }
        let Some(now) = resident() else {
            return Ok(());
        };
        let first = *self.resident.get_or_insert(now);
        if now > first + GROWTH {
            return Err(format!(
                "{first} bytes were resident at first, and {now} are now"
            ));
        }
        Ok(())
    }
}

fn limits() -> Limits {
    let mut limits = Limits::default();
    limits.fuel = 100_000_000;
    limits.timeout = Some(Duration::from_secs(3));
    limits.memory = 32 << 20;
    limits.output = 100_000;
    limits.scratch_bytes = 1 << 20;
    limits.scratch_files = 200;
    limits
}

/// The outer error is a defect.
async fn used(sandbox: &mut Sandbox) -> Result<Result<(), Error>, String> {
    for step in STEPS {
        let execution = match sandbox.run(step).await {
            Ok(execution) => execution,
            Err(error) => return Ok(Err(error)),
        };
        let memory = execution.usage.memory;
        if memory > limits().memory + HEADROOM {
            return Err(format!("its memory has {memory} bytes"));
        }
        let output = execution.stdout.len() + execution.stderr.len();
        if output as u64 > limits().output {
            return Err(format!("it printed {output} bytes"));
        }
    }
    let again = async {
        sandbox.get("kept").await?;
        sandbox.park().await?;
        sandbox.run("1").await?;
        let _ = sandbox.list_files("/").await;
        let snapshot = sandbox.snapshot().await?;
        let restored = sandbox.engine().sandbox().limits(limits());
        restored.restore(&snapshot).await?;
        Ok(())
    };
    Ok(again.await)
}

/// The body of a snapshot.
fn unpacked(snapshot: &[u8]) -> Result<Body, String> {
    let mut packed = &snapshot[HEADER..snapshot.len() - DIGEST];
    let mut body = Body::default();
    while let Some((numbers, rest)) = packed.split_at_checked(16) {
        let number = |at: usize| {
            let number = numbers[at..].first_chunk().copied().unwrap_or_default();
            u64::from_le_bytes(number) as usize
        };
        let (block, rest) = rest
            .split_at_checked(number(0))
            .ok_or("a block is cut short")?;
        let block = lz4_flex::block::decompress(block, number(8));
        body.bytes.extend(block.map_err(|error| error.to_string())?);
        body.lengths.push(number(8));
        packed = rest;
    }
    Ok(body)
}

/// Flip bits, overwrite, cut, lengthen, from `start` on.
fn damage(random: &mut Random, bytes: &mut Vec<u8>, start: usize) {
    let length = bytes.len();
    if length <= start {
        return;
    }
    // As often near the beginning as anywhere.
    let reach = if random.one_in(2) { 200 } else { length };
    let place = start + random.below(reach.min(length - start));
    match random.below(8) {
        0 => bytes.truncate(place),
        1 => bytes.extend((0..1 + random.below(40)).map(|_| 0xa5)),
        2 => bytes[place] = 0xff,
        3 => bytes[place] = 0,
        4 => {
            let tail = (place + random.below(30)).min(length);
            bytes.drain(place..tail);
        }
        _ => bytes[place] ^= 1 << random.below(8),
    }
}

/// A number of 64 bits that lies about something.
fn number(random: &mut Random, bytes: &mut [u8], reach: usize) {
    let Some(end) = bytes.len().min(reach).checked_sub(8) else {
        return;
    };
    let place = random.below(end + 1);
    let lie = match random.below(5) {
        0 => u64::MAX,
        1 => 1 << random.below(64),
        2 => (random.below(1 << 16) as u64) << 12,
        3 => i64::MAX as u64,
        _ => random.below(100) as u64,
    };
    bytes[place..place + 8].copy_from_slice(&lie.to_le_bytes());
}

/// Bytes of resident memory, where the system is Linux.
fn resident() -> Option<u64> {
    let numbers = std::fs::read_to_string("/proc/self/statm").ok()?;
    Some(numbers.split(' ').nth(1)?.parse::<u64>().ok()? * 4096)
}
