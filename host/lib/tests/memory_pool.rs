//! The memory of many sandboxes together.

use wardian::{Engine, Error, Filesystem, FilesystemQuota, MemoryPool, Sandbox, Stop};

const MIB: u64 = 1 << 20;

fn engine(pool: &MemoryPool) -> Engine {
    let builder = Engine::builder().max_live_sandboxes(4).memory_pool(pool);
    builder.build().unwrap()
}

async fn stop(sandbox: &mut Sandbox, source: &str) -> Option<Stop> {
    match sandbox.run(source).await.unwrap().error {
        None => None,
        Some(Error::Stopped(stop)) => Some(stop),
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn who_takes_more_than_there_is_stops_and_others_go_on() {
    let pool = MemoryPool::new(100 * MIB);
    let engine = engine(&pool);
    let mut small = engine.sandbox().build().await.unwrap();
    assert_eq!(stop(&mut small, "x = [1] * 1000").await, None);
    assert!(pool.used() < 4 * MIB, "{}", pool.used());
    let mut large = engine.sandbox().build().await.unwrap();
    assert_eq!(stop(&mut large, "y = bytearray(90_000_000)").await, None);
    assert!(pool.used() > 80 * MIB);
    let much = "z = []\nwhile True: z.append(bytearray(1_000_000))";
    assert_eq!(stop(&mut small, much).await, Some(Stop::SharedMemory));
    // Uncatchable, as every limit.
    let caught = "try:\n  while True: z.append(bytearray(1_000_000))\nexcept BaseException: pass";
    assert_eq!(stop(&mut small, caught).await, Some(Stop::SharedMemory));
    assert_eq!(stop(&mut small, "x[0] + 1").await, None);
    assert_eq!(stop(&mut large, "y[0]").await, None);
    drop((small, large));
    assert_eq!(pool.used(), 0);
}

#[tokio::test]
async fn parked_sessions_take_what_is_kept_and_wake_when_there_is_room() {
    let pool = MemoryPool::new(100 * MIB);
    let engine = engine(&pool);
    let mut one = engine.sandbox().build().await.unwrap();
    assert_eq!(stop(&mut one, "y = bytearray(70_000_000)").await, None);
    one.park().await.unwrap();
    // Zeros are packed well.
    assert!(pool.used() < MIB, "{}", pool.used());
    let mut two = engine.sandbox().build().await.unwrap();
    assert_eq!(stop(&mut two, "y = bytearray(70_000_000)").await, None);
    let woken = one.run("len(y)").await;
    assert!(matches!(woken, Err(Error::Stopped(Stop::SharedMemory))));
    drop(two);
    assert_eq!(
        one.run("len(y)").await.unwrap().value,
        Some(70_000_000.into())
    );
    let snapshot = one.snapshot().await.unwrap();
    let restored = engine.sandbox().restore(&snapshot).await;
    assert!(matches!(restored, Err(Error::Stopped(Stop::SharedMemory))));
    assert!(one.fork(1).await.is_err());
    drop(one);
    engine.sandbox().restore(&snapshot).await.unwrap();
    assert_eq!(pool.used(), 0);
}

#[tokio::test]
async fn files_have_their_part_of_it() {
    let pool = MemoryPool::new(30 * MIB);
    let engine = engine(&pool);
    let files = |size: usize| {
        let files = Filesystem::new(FilesystemQuota::default(), "/home/user").unwrap();
        files.count_in(&pool);
        files.write("/tmp/x", &vec![0; size]).map(|()| files)
    };
    let one = files(20_000_000).unwrap();
    assert!(files(20_000_000).is_err());
    let mut sandbox = engine.sandbox().filesystem(&one).build().await.unwrap();
    let write = "try:\n  with open('/tmp/y', 'wb') as f: [f.write(bytes(100_000)) for _ in range(100)]\nexcept OSError as e: print(e)";
    let printed = sandbox.run(write).await.unwrap().stdout_text();
    assert_eq!(printed, "[Errno 28] No space left on device\n");
    assert_eq!(one.fork().read("/tmp/x").unwrap().len(), 20_000_000);
    one.remove("/tmp/x").unwrap();
    let reservation = pool.reserve(15_000_000).unwrap();
    assert!(pool.reserve(20_000_000).is_none());
    assert!(files(20_000_000).is_err());
    drop(reservation);
    // What the program wrote has filled the pool to the last page, whatever that was.
    one.remove("/tmp/y").unwrap();
    assert!(files(20_000_000).is_ok());
}
