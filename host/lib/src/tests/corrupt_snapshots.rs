//! Tests with snapshots that somebody forged: whole by their digest, hostile inside.

use sha2::{Digest, Sha256};

use crate::engine::Engine;
use crate::error::Error;
use crate::fs::mounts::Mount;
use crate::limits::Limits;
use crate::persistence::snapshot::{SnapshotInfo, VERSION};
use crate::sandbox::builder::SandboxBuilder;
use crate::session::runtime::GUEST;
use crate::tests::random::{Random, seeds};
use crate::{Dir, ambient_authority};

/// The blocks of a snapshot, unpacked: one after the other, and how long each is.
fn body(snapshot: &[u8]) -> (Vec<u8>, Vec<usize>) {
    SnapshotInfo::read(snapshot).expect("it is whole");
    let mut packed = &snapshot[96..snapshot.len() - 32];
    let (mut body, mut lengths) = (Vec::new(), Vec::new());
    while let Some((numbers, rest)) = packed.split_at_checked(16) {
        let number = |at: usize| {
            let bytes = numbers[at..at + 8].try_into().expect("8 bytes");
            u64::from_le_bytes(bytes) as usize
        };
        let (block, rest) = rest.split_at(number(0));
        body.extend(lz4_flex::block::decompress(block, number(8)).expect("it was packed so"));
        lengths.push(number(8));
        packed = rest;
    }
    (body, lengths)
}

/// A snapshot with this body in blocks of these lengths, the last one as long as there are bytes, and
/// with numbers that say so unless others are given.
fn forge(body: &[u8], lengths: &[usize], memory: u64, unpacked: Option<u64>) -> Vec<u8> {
    let (mut packed, mut left) = (Vec::new(), body);
    for (index, length) in lengths.iter().enumerate() {
        let is_last = index + 1 == lengths.len();
        let length = if is_last { left.len() } else { *length };
        let (block, behind) = left.split_at(length.min(left.len()));
        left = behind;
        let block_packed = lz4_flex::block::compress(block);
        packed.extend_from_slice(&(block_packed.len() as u64).to_le_bytes());
        packed.extend_from_slice(&(block.len() as u64).to_le_bytes());
        packed.extend_from_slice(&block_packed);
    }
    let mut out = b"WARDSNAP".to_vec();
    out.extend_from_slice(&VERSION.to_le_bytes());
    out.extend_from_slice(&0_u32.to_le_bytes());
    out.extend_from_slice(&GUEST);
    out.extend_from_slice(&[0; 24]);
    let unpacked = unpacked.unwrap_or(body.len() as u64);
    for number in [memory, unpacked, packed.len() as u64] {
        out.extend_from_slice(&number.to_le_bytes());
    }
    out.extend_from_slice(&packed);
    let digest = Sha256::digest(&out);
    out.extend_from_slice(&digest);
    out
}

fn limits() -> Limits {
    Limits {
        fuel: 100_000_000,
        timeout: Some(std::time::Duration::from_secs(20)),
        memory: 32 << 20,
        ..Limits::default()
    }
}

/// A sandbox with this crate's sources below an overlay.
fn sandbox(engine: &Engine) -> SandboxBuilder {
    let sources = Dir::open_ambient_dir("src", ambient_authority()).expect("tests run beside it");
    let sandbox = engine.sandbox().limits(limits());
    sandbox.mount("/src", Mount::overlay(sources))
}

async fn snapshot(engine: &Engine) -> Vec<u8> {
    let mut sandbox = sandbox(engine).build().await.unwrap();
    sandbox
        .run(
            "import os, shutil\nos.unlink('/src/lib.rs')\nos.rename('/src/files.rs', '/src/f')\n\
             os.link('/src/f', '/tmp/f')\nos.rename('/src/engine', '/tmp/engine')\n\
             shutil.rmtree('/src/snapshot')\nopen('/src/limits.rs', 'w').write('changed')",
        )
        .await
        .unwrap();
    sandbox
        .run("def f(x): return [x] * 3\nkept = f({'a': 1})\nopen('/tmp/a', 'w').write('a')")
        .await
        .unwrap();
    sandbox.snapshot().await.unwrap()
}

/// Restore and use what somebody forged: errors are welcome, panics and hangs are not.
async fn meet(engine: &Engine, forged: &[u8]) -> Result<(), Error> {
    let mut sandbox = sandbox(engine).restore(forged).await?;
    let whole = sandbox.run(
        "import os\n[os.path.getsize(p + '/' + n) for p, d, f in os.walk('/') for n in f]\n\
                             print(os.listdir('/src'), open('/tmp/f').read())",
    );
    let _ = whole.await?;
    sandbox.run("print(f(kept), open('/tmp/a').read())").await?;
    sandbox
        .run("import gc, re; gc.collect(); [str(x) for x in range(1000)]")
        .await?;
    let again = sandbox.snapshot().await?;
    self::sandbox(engine).restore(&again).await?;
    Ok(())
}

#[tokio::test]
async fn forged_snapshots_are_hostile_guests_at_worst() {
    let engine = Engine::builder().max_live_sandboxes(2).build().unwrap();
    let good = snapshot(&engine).await;
    let memory = SnapshotInfo::read(&good).unwrap().memory;
    let (body, lengths) = body(&good);
    meet(&engine, &forge(&body, &lengths, memory, None))
        .await
        .unwrap();
    // The list of files comes first: a few hundred bytes.
    for seed in seeds(150) {
        let mut random = Random::new(seed);
        let mut changed = body.clone();
        let end = if random.one_in(3) { body.len() } else { 2000 };
        for _ in 0..1 + random.below(8) {
            let place = random.below(end);
            changed[place] = match random.below(4) {
                0 => 0xff,
                1 => 0,
                _ => random.below(256) as u8,
            };
        }
        if random.one_in(10) {
            changed.truncate(random.below(body.len()));
        }
        let _ = meet(&engine, &forge(&changed, &lengths, memory, None)).await;
    }
    // The engine is none the worse for it.
    meet(&engine, &good).await.unwrap();
}

#[tokio::test]
async fn sizes_are_checked_before_anything_is_made() {
    let engine = Engine::builder().max_live_sandboxes(2).build().unwrap();
    let good = snapshot(&engine).await;
    let memory = SnapshotInfo::read(&good).unwrap().memory;
    let (body, lengths) = body(&good);
    let huge = u64::MAX / 2;
    let mut many_files = body.clone();
    many_files[17..25].copy_from_slice(&huge.to_le_bytes());
    let mut long_name = body.clone();
    long_name[42..50].copy_from_slice(&huge.to_le_bytes());
    for forged in [
        forge(&body, &lengths, huge, None),
        forge(&body, &lengths, 0, None),
        forge(&body, &lengths, memory + 1, None),
        forge(&body, &lengths, memory, Some(huge)),
        forge(&body, &lengths, memory, Some(0)),
        forge(&body, &lengths, memory, Some(body.len() as u64 - 1)),
        forge(&body, &lengths, memory, Some(body.len() as u64 + 1)),
        forge(&vec![0; 100 << 20], &[1], memory, None),
        forge(b"", &[0], memory, None),
        forge(b"", &[], memory, None),
        forge(&body, &lengths[..1], memory, None),
        forge(&body, &[body.len() - 1, 1], memory, None),
        forge(&many_files, &lengths, memory, None),
        forge(&long_name, &lengths, memory, None),
    ] {
        let result = meet(&engine, &forged).await;
        assert!(matches!(result, Err(Error::Snapshot(_))), "{result:?}");
    }
}
