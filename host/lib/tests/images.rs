//! Images: sandboxes that begin where another one was.

mod common;

use std::fs;

use common::engine;
use common::images::ImageFile;
use common::packages::site_packages;
use sha2::{Digest, Sha256};
use wardian::{Engine, Error, ImageError, Packages, Sandbox, SnapshotError, Stop, Value};

/// The image of a sandbox that ran this.
async fn image_of(source: &str) -> ImageFile {
    let mut sandbox = engine().sandbox().build().await.unwrap();
    run(&mut sandbox, source).await;
    ImageFile::new(&sandbox.image().await.unwrap())
}

async fn run(sandbox: &mut Sandbox, source: &str) -> Option<Value> {
    let execution = sandbox.run(source).await.unwrap();
    if let Some(error) = execution.error {
        panic!("{source}: {error}");
    }
    execution.value
}

fn list(values: impl Into<Vec<Value>>) -> Value {
    Value::from(values.into())
}

async fn fresh(engine: &Engine) -> Sandbox {
    engine.sandbox().build().await.unwrap()
}

#[tokio::test]
async fn sandboxes_begin_with_it() {
    let image = image_of(
        "import decimal, textwrap\n\
         class Point:\n    def __init__(self, x): self.x = x\n\
         points = [Point(number) for number in range(1000)]\n\
         open('/tmp/note', 'w').write('kept')",
    )
    .await;
    let engine = image.engine().await;
    let mut one = fresh(&engine).await;
    let mut two = fresh(&engine).await;
    assert_eq!(run(&mut one, "points[7].x").await, Some(7.into()));
    run(
        &mut one,
        "points[7].x = 'mine'; points.append(1); open('/tmp/note', 'w').write('new')",
    )
    .await;
    let seen = "[points[7].x, len(points), open('/tmp/note').read()]";
    let two = run(&mut two, seen).await;
    assert_eq!(two, Some(list([7.into(), 1000.into(), "kept".into()])));
    // Nor does one that takes the place of one that has ended.
    drop(one);
    let mut three = fresh(&engine).await;
    assert_eq!(run(&mut three, seen).await, two);
}

#[tokio::test]
async fn packages_come_with_it() {
    let directory = site_packages();
    let packages = Packages::at(directory.path()).unwrap();
    let mut sandbox = engine()
        .sandbox()
        .packages(&packages)
        .build()
        .await
        .unwrap();
    run(&mut sandbox, "import shapes").await;
    let image = ImageFile::new(&sandbox.image().await.unwrap());
    drop(directory);
    let engine = image.engine().await;
    let mut sandbox = fresh(&engine).await;
    let source = "import shapes, plain, importlib.metadata, importlib.resources\n\
         [shapes.area(2, 3), plain.value, importlib.metadata.version('shapes'),\n \
          importlib.resources.files('shapes').joinpath('data/unit.txt').read_text()]";
    let expected: Vec<Value> = vec![
        6.into(),
        "/usr/lib/python3.12/site-packages/plain.py".into(),
        "1.2".into(),
        "metre\n".into(),
    ];
    assert_eq!(run(&mut sandbox, source).await, Some(expected.into()));
    let failed = sandbox.run("import shapes._quick").await.unwrap().error;
    assert_eq!(
        failed.unwrap().to_string(),
        "ImportError: shapes._quick is compiled code, which cannot run here"
    );
    // Others may be granted as well, and come first.
    let more = common::packages::Folder::new();
    fs::write(more.path().join("plain.py"), "value = 'more'\n").unwrap();
    let more = Packages::at(more.path()).unwrap();
    for _ in 0..2 {
        let mut sandbox = engine.sandbox().packages(&more).build().await.unwrap();
        let source = "import plain, shapes.area; plain.value";
        assert_eq!(run(&mut sandbox, source).await, Some("more".into()));
    }
}

#[tokio::test]
async fn what_it_takes_does_not_count() {
    let image = image_of("table = list(range(2_000_000))").await;
    let engine = image.engine().await;
    let builder = engine.sandbox().memory(24 << 20);
    let mut sandbox = builder.build().await.unwrap();
    assert_eq!(run(&mut sandbox, "sum(table[:3])").await, Some(3.into()));
    let objects = sandbox.usage().objects;
    assert!(objects < 12 << 20, "{objects}");
    let failed = sandbox.run("more = list(range(2_000_000))").await.unwrap();
    assert!(
        matches!(failed.error, Some(Error::Exception { type_name, .. }) if type_name == "MemoryError")
    );
    let stopped = sandbox.run("rest = []\nwhile True:\n    try:\n        rest.append(bytes(1 << 16))\n    except MemoryError:\n        pass").await;
    let error = stopped.unwrap().error.unwrap();
    assert!(
        matches!(
            error,
            Error::Stopped(Stop::Fuel | Stop::Memory | Stop::Timeout)
        ),
        "{error}"
    );
    assert_eq!(
        run(&mut sandbox, "len(table)").await,
        Some(2_000_000.into())
    );
}

#[tokio::test]
async fn the_collector_leaves_it_alone() {
    let image = image_of(
        "import gc, weakref\n\
         class Node:\n    def __init__(self, next): self.next = next\n    def __del__(self): ended.append(1)\n\
         ended = []\n\
         chain = None\n\
         for number in range(5000): chain = Node(chain)\n\
         def numbers(first):\n    while True:\n        first = yield [first]\n\
         generator = numbers([0]); next(generator)\n\
         cycle = Node(None); cycle.next = cycle; weak = weakref.ref(cycle)",
    )
    .await;
    let engine = image.engine().await;
    let mut sandbox = fresh(&engine).await;
    let source = "for round in range(50):\n    \
             got = generator.send([round] * 100)\n    \
             chain.next.next.next = Node([round] * 10)\n    \
             junk = [[n] for n in range(20_000)]\n    \
             gc.collect()\n\
         count, node = 0, chain\n\
         while isinstance(node, Node): count, node = count + 1, node.next\n\
         [got[0][99], count, node, weak() is cycle, len(ended) >= 49]";
    let expected: Vec<Value> = vec![
        49.into(),
        4.into(),
        list(vec![Value::from(49); 10]),
        true.into(),
        true.into(),
    ];
    assert_eq!(run(&mut sandbox, source).await, Some(expected.into()));
}

#[tokio::test]
async fn steps_do_not_look_through_it() {
    let mut fuel = Vec::new();
    for end in ["def __del__(self): pass", "pass"] {
        let source = format!("class Node:\n    {end}\nkept = [Node() for number in range(20_000)]");
        let engine = image_of(&source).await.engine().await;
        let execution = fresh(&engine).await.run("1").await.unwrap();
        fuel.push(execution.usage.fuel);
    }
    // What it has that wants to be told of its end does not end.
    assert!(fuel[0] < fuel[1] * 2, "{fuel:?}");
}

#[tokio::test]
async fn sessions_with_it_are_carried_over() {
    let image = image_of("import decimal\nnumbers = iter(range(100))").await;
    let engine = image.engine().await;
    let mut sandbox = fresh(&engine).await;
    run(&mut sandbox, "next(numbers); next(numbers)").await;
    let snapshot = sandbox.snapshot().await.unwrap();
    let mut restored = engine.restore(&snapshot).await.unwrap();
    assert_eq!(run(&mut restored, "next(numbers)").await, Some(2.into()));
    let mut forks = sandbox.fork(2).await.unwrap();
    assert_eq!(run(&mut forks[1], "next(numbers)").await, Some(2.into()));
    sandbox.park().await.unwrap();
    assert_eq!(run(&mut sandbox, "next(numbers)").await, Some(2.into()));
    let refused = common::engine().restore(&snapshot).await;
    assert!(matches!(
        refused,
        Err(Error::Snapshot(SnapshotError::OtherGuest))
    ));
    let mut plain = fresh(&common::engine()).await;
    let plain = plain.snapshot().await.unwrap();
    let refused = engine.restore(&plain).await;
    assert!(matches!(
        refused,
        Err(Error::Snapshot(SnapshotError::OtherGuest))
    ));
    // Another image, even with the same modules.
    let other = image_of("import decimal\nnumbers = iter(range(101))").await;
    let refused = other.engine().await.restore(&snapshot).await;
    assert!(matches!(
        refused,
        Err(Error::Snapshot(SnapshotError::OtherGuest))
    ));
}

#[tokio::test]
async fn an_image_grows_out_of_another() {
    let first = image_of("import decimal\none = 1").await;
    let mut sandbox = fresh(&first.engine().await).await;
    run(&mut sandbox, "import fractions\ntwo = one + 1").await;
    let second = ImageFile::new(&sandbox.image().await.unwrap());
    let mut sandbox = fresh(&second.engine().await).await;
    assert_eq!(run(&mut sandbox, "one + two").await, Some(3.into()));
    let again = first.engine().await.image(second.path()).await;
    assert!(matches!(again, Err(Error::Image(ImageError::SecondImage))));
}

#[tokio::test]
async fn the_same_program_makes_the_same_image() {
    let make = async || {
        let mut sandbox = engine().sandbox().deterministic(0).build().await.unwrap();
        run(
            &mut sandbox,
            "import random, decimal\nx = {str(n) for n in range(100)}",
        )
        .await;
        sandbox.image().await.unwrap()
    };
    assert!(make().await == make().await);
}

#[tokio::test]
async fn randomness_is_not_in_it() {
    let image = image_of("import random, uuid\nfirst = random.random()").await;
    let engine = image.engine().await;
    let (mut one, mut two) = (fresh(&engine).await, fresh(&engine).await);
    let source = "[random.random(), str(uuid.uuid4())]";
    assert_ne!(run(&mut one, source).await, run(&mut two, source).await);
}

fn digested(mut bytes: Vec<u8>) -> Vec<u8> {
    let content = bytes.len() - 32;
    let digest = Sha256::digest(&bytes[..content]);
    bytes[content..].copy_from_slice(&digest);
    bytes
}

/// What the head says of the memory, if that is a number of four bytes.
fn memory_of(image: &[u8]) -> u32 {
    let bytes = image[60..64].iter().enumerate();
    bytes
        .map(|(at, byte)| u32::from(byte & 0x7f) << (7 * at))
        .sum()
}

async fn refused(bytes: &[u8]) -> ImageError {
    let file = ImageFile::new(bytes);
    match engine().image(file.path()).await {
        Err(Error::Image(error)) => error,
        Err(other) => panic!("{other}"),
        Ok(_) => panic!("it was taken"),
    }
}

#[tokio::test]
async fn what_does_not_fit_is_refused() {
    let mut sandbox = engine().sandbox().build().await.unwrap();
    let image = sandbox.image().await.unwrap();
    assert_eq!(refused(b"").await, ImageError::NotAnImage);
    assert_eq!(
        refused(b"WARDSNAP, with more behind it").await,
        ImageError::NotAnImage
    );
    for length in [8, 20, 59, 100, image.len() / 2, image.len() - 1] {
        assert_eq!(
            refused(&image[..length]).await,
            ImageError::CutShort,
            "{length}"
        );
    }
    let mut longer = image.clone();
    longer.push(0);
    assert_eq!(refused(&longer).await, ImageError::Damaged);
    for place in [
        12,
        43,
        60,
        70,
        image.len() / 2,
        image.len() - 40,
        image.len() - 1,
    ] {
        for bit in [0, 7] {
            let mut flipped = image.clone();
            flipped[place] ^= 1 << bit;
            assert_eq!(
                refused(&flipped).await,
                ImageError::Damaged,
                "{place}, {bit}"
            );
        }
    }
    let mut other = image.clone();
    other[8] = 9;
    assert_eq!(refused(&other).await, ImageError::OtherVersion { found: 9 });
    let mut other = image.clone();
    other[12] ^= 1;
    assert_eq!(refused(&digested(other)).await, ImageError::OtherGuest);
    // The head begins with the bytes of the memory, seven bits in each byte: less than the guest has itself.
    let smaller = (4_u32 << 20, [0x80, 0x80, 0x80, 0x02]);
    let mut shrunk = image.clone();
    assert!((1 << 21..1 << 28).contains(&memory_of(&shrunk)) && memory_of(&shrunk) > smaller.0);
    shrunk[60..64].copy_from_slice(&smaller.1);
    assert_eq!(memory_of(&shrunk), smaller.0);
    assert_eq!(refused(&digested(shrunk)).await, ImageError::Damaged);
    let missing = engine().image("/nowhere/at/all").await;
    assert!(matches!(
        missing,
        Err(Error::Image(ImageError::Unreadable { .. }))
    ));
}

/// Whoever knows the format can make its digest right: sizes and places are checked, too.
#[tokio::test]
async fn forged_heads_are_refused() {
    let mut sandbox = engine().sandbox().build().await.unwrap();
    let image = sandbox.image().await.unwrap();
    let length = u64::from_le_bytes(image[44..52].try_into().unwrap()) as usize;
    for place in 60..60 + length.min(400) {
        for value in [0, 0x7f, 0xff] {
            let mut forged = image.clone();
            forged[place] = value;
            let file = ImageFile::new(&digested(forged));
            // Either refused, or a sandbox that holds what its memory says; never a panic or a crash.
            if let Ok(engine) = engine().image(file.path()).await
                && let Ok(mut sandbox) = engine.sandbox().fuel(10_000_000).build().await
            {
                let _ = sandbox.run("1 + 1").await;
            }
        }
    }
}
