//! What happens to a sandbox of the soak, from its grants to its end.

use std::future::Future;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::time::Duration;

use super::ending::Ending;
use super::hostile;
use super::programs::{good, numbers};
use super::report::Counts;
use crate::stops::Random;
use wardian::{
    Canceller, Engine, Error, Execution, Limits, Sandbox, SandboxBuilder, SnapshotKey, Stop, Value,
};

/// One row per life: name, how many of a hundred, what it is.
macro_rules! lives {
    ($($(#[doc = $doc:literal])* $name:ident = $share:literal;)*) => {
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(super) enum Life { $($(#[doc = $doc])* $name,)* }

        impl Life {
            pub(super) const ALL: [Life; [$($share),*].len()] = [$(Life::$name,)*];

            fn share(self) -> u64 {
                match self { $(Life::$name => $share,)* }
            }
        }

        const _: () = assert!(0 $(+ $share)* == 100);
    };
}

lives! {
    /// One good program.
    Good = 78;
    /// Several good programs, and variables from one to the next.
    Steps = 6;
    /// A program that runs into a limit.
    Hostile = 8;
    /// A program that another thread or task cancels.
    Cancelled = 2;
    /// A call whose future is dropped in mid-flight.
    Dropped = 1;
    /// A sandbox that is dropped in mid-flight.
    Abandoned = 1;
    /// A program that has a few milliseconds.
    Late = 1;
    /// A snapshot that is restored.
    Carried = 1;
    /// Forks.
    Forked = 1;
    /// Parked, and woken or forgotten.
    Parked = 1;
}

impl Life {
    pub(super) fn any(random: &mut Random) -> Life {
        let mut place = random.below(100);
        for life in Life::ALL {
            match place.checked_sub(life.share()) {
                Some(rest) => place = rest,
                None => return life,
            }
        }
        Life::Good
    }
}

/// Programs without an end: working, sleeping, waiting for tools.
const ENDLESS: &[&str] = &[
    "while True: pass",
    "def loop():\n    while True:\n        try: yield\n        finally: pass\nfor _ in loop(): pass",
    "import time\ntime.sleep(1000)",
    "import time\nwhile True:\n    try: time.sleep(1)\n    except BaseException: pass",
    "never()",
    "while True:\n    try: never()\n    except BaseException: pass",
    "while True: slow(1)",
    "sum(range(10 ** 15))",
    "import threading\ndef work():\n    while True: pass\nfor _ in range(3): threading.Thread(target=work).start()\nwork()",
    "import threading\nworkers = [threading.Thread(target=never) for _ in range(3)]\n\
     for worker in workers: worker.start()\nfor worker in workers: worker.join()",
    "import threading, time\ndef work():\n    while True: time.sleep(0.001)\n\
     threading.Thread(target=work).start()\nthreading.Event().wait()",
];

/// What a session holds that is carried over, with `a` and `b`.
const HELD: &str = "class Point:
    def __init__(self, x):
        self.x = x
def count(n):
    while True:
        yield n
        n += 1
counter, point = count(a), Point(b)
next(counter)
alias = [point]
with open('/tmp/held', 'w') as file:
    file.write(str(a))
";

/// Looks at it where it came to: see `held`.
const LOOK: &str = "(next(counter), alias[0] is point, point.x, int(open('/tmp/held').read()),
 add(a, b=b))";

fn held(a: i64, b: i64) -> Ending {
    let items = [
        (a + 1).into(),
        true.into(),
        b.into(),
        a.into(),
        (a + b).into(),
    ];
    Ending::Value(Value::Tuple(items.into()))
}

/// Where the sandboxes of one thread live.
pub(super) struct Place<'a> {
    engine: &'a Engine,
    counts: &'a Counts,
    /// A thread that cancels what it is sent, after a while.
    cancelling: mpsc::Sender<(Canceller, Duration)>,
}

type Lived = Result<(), String>;

impl<'a> Place<'a> {
    pub(super) fn new(engine: &'a Engine, counts: &'a Counts) -> Place<'a> {
        let (cancelling, orders) = mpsc::channel::<(Canceller, Duration)>();
        // It ends when the sender does.
        std::thread::spawn(move || {
            for (canceller, after) in orders {
                std::thread::sleep(after);
                canceller.cancel();
            }
        });
        Place {
            engine,
            counts,
            cancelling,
        }
    }

    /// # Errors
    /// What was not as it has to be.
    pub(super) async fn live(&self, life: Life, random: &mut Random) -> Lived {
        match life {
            Life::Good => self.good(random, 1).await,
            Life::Steps => {
                let steps = 2 + random.below(4);
                self.good(random, steps).await
            }
            Life::Hostile => self.hostile(random).await,
            Life::Cancelled => self.cancelled(random).await,
            Life::Dropped => self.dropped(random).await,
            Life::Abandoned => self.abandoned(random).await,
            Life::Late => self.late(random).await,
            Life::Carried => self.carried(random).await,
            Life::Forked => self.forked(random).await,
            Life::Parked => self.parked(random).await,
        }
    }

    fn builder(&self, limits: Limits) -> SandboxBuilder {
        self.counts.made(1);
        let builder = self.engine.sandbox().limits(limits);
        builder
            .tool("add", |mut args| {
                let (a, b): (i64, i64) = (args.take("a")?, args.take("b")?);
                args.finish()?;
                Ok(Value::from(a + b))
            })
            .async_tool("soon", |mut args| async move {
                tokio::task::yield_now().await;
                args.take_or("value", Value::None)
            })
            .async_tool("never", |_| std::future::pending())
            .blocking_tool("aside", |mut args| args.take("value"))
            .blocking_tool("slow", |mut args| {
                std::thread::sleep(Duration::from_millis(3));
                args.take("value")
            })
    }

    async fn build(&self, limits: Limits) -> Result<Sandbox, String> {
        let built = self.builder(limits).build().await;
        built.map_err(|error| error.to_string())
    }

    /// A session with `a`, `b` and what [`kept`] looks at.
    async fn prepared(&self, limits: Limits, (a, b): (i64, i64)) -> Result<Sandbox, String> {
        let mut sandbox = self.build(limits).await?;
        prepare(&mut sandbox, a, b, "").await?;
        Ok(sandbox)
    }

    async fn good(&self, random: &mut Random, steps: u64) -> Lived {
        let (a, b) = numbers(random);
        let mut sandbox = match steps {
            1 => self.build(Limits::default()).await?,
            _ => self.prepared(Limits::default(), (a, b)).await?,
        };
        for _ in 0..steps {
            let program = good(random);
            expect(&mut sandbox, &program.source, &program.ending).await?;
        }
        if steps > 1 {
            kept(&mut sandbox, a, b).await?;
        }
        Ok(())
    }

    async fn hostile(&self, random: &mut Random) -> Lived {
        let (a, b) = numbers(random);
        let attack = hostile::attack(random);
        let most_output = attack.limits.output;
        let mut sandbox = self.prepared(attack.limits, (a, b)).await?;
        for _ in 0..1 + random.below(2) {
            let execution = expect(&mut sandbox, attack.source, &attack.ending).await?;
            if execution.stdout.len() as u64 > most_output {
                return Err(format!("more output than {most_output} bytes"));
            }
            kept(&mut sandbox, a, b).await?;
        }
        Ok(())
    }

    async fn cancelled(&self, random: &mut Random) -> Lived {
        let (a, b) = numbers(random);
        let mut sandbox = self.prepared(Limits::default(), (a, b)).await?;
        let source = endless(random);
        let (canceller, after) = (sandbox.canceller(), soon(random));
        let running = expect(&mut sandbox, source, &CANCELLED);
        // The call is begun first: a request from before it would be forgotten.
        if random.below(2) == 0 {
            let cancelling = async {
                let _ = self.cancelling.send((canceller, after));
            };
            tokio::join!(running, cancelling).0?;
        } else {
            let cancelling = async {
                tokio::time::sleep(after).await;
                canceller.cancel();
            };
            tokio::join!(running, cancelling).0?;
        }
        kept(&mut sandbox, a, b).await
    }

    async fn dropped(&self, random: &mut Random) -> Lived {
        let (a, b) = numbers(random);
        let mut sandbox = self.prepared(Limits::default(), (a, b)).await?;
        cut_off(&mut sandbox, random).await?;
        kept(&mut sandbox, a, b).await
    }

    async fn abandoned(&self, random: &mut Random) -> Lived {
        let mut sandbox = self.prepared(Limits::default(), (1, 2)).await?;
        cut_off(&mut sandbox, random).await
    }

    async fn late(&self, random: &mut Random) -> Lived {
        let (a, b) = numbers(random);
        let mut limits = Limits::default();
        limits.timeout = Some(Duration::from_millis(2 + random.below(4)));
        let mut sandbox = self.build(limits).await?;
        // A machine that is busy elsewhere may be late with anything.
        const TRIES: usize = 200;
        let source = preparation(a, b, "");
        let mut begun = false;
        for _ in 0..TRIES {
            if answered(&mut sandbox, &source).await?.is_some() {
                begun = true;
                break;
            }
        }
        if !begun {
            return Err("it does not begin in time".into());
        }
        let late = Ending::Ends(&[Stop::Timeout], &[]);
        expect(&mut sandbox, endless(random), &late).await?;
        let (source, ending) = question(a, b);
        for _ in 0..TRIES {
            if let Some(execution) = answered(&mut sandbox, &source).await? {
                return ending.check(&execution);
            }
        }
        Err("it does not answer in time".into())
    }

    async fn carried(&self, random: &mut Random) -> Lived {
        let (a, b) = numbers(random);
        let mut sandbox = self.build(Limits::default()).await?;
        prepare(&mut sandbox, a, b, HELD).await?;
        let key = SnapshotKey::new([random.below(256) as u8; 32]);
        let sealed = random.below(2) == 0;
        let snapshot = match sealed {
            true => sandbox.snapshot_sealed(&key).await,
            false => sandbox.snapshot().await,
        };
        let snapshot = snapshot.map_err(|error| error.to_string())?;
        if random.below(2) == 0 {
            drop(sandbox);
        } else {
            expect(&mut sandbox, LOOK, &held(a, b)).await?;
        }
        let builder = self.builder(Limits::default());
        let restored = match sealed {
            true => builder.restore_sealed(&snapshot, &key).await,
            false => builder.restore(&snapshot).await,
        };
        let mut restored = restored.map_err(|error| error.to_string())?;
        expect(&mut restored, LOOK, &held(a, b)).await?;
        let program = good(random);
        expect(&mut restored, &program.source, &program.ending).await?;
        Ok(())
    }

    async fn forked(&self, random: &mut Random) -> Lived {
        let (a, b) = numbers(random);
        let mut sandbox = self.build(Limits::default()).await?;
        prepare(&mut sandbox, a, b, HELD).await?;
        let count = 1 + random.below(3);
        self.counts.made(count);
        let forks = sandbox.fork(count as usize).await;
        let mut forks = forks.map_err(|error| error.to_string())?;
        forks.push(sandbox);
        let mut drawn = Vec::new();
        for fork in &mut forks {
            expect(fork, LOOK, &held(a, b)).await?;
            let execution = run(fork, "import random\nrandom.getrandbits(60)").await?;
            if execution.value.is_none() || drawn.contains(&execution.value) {
                return Err(format!("forks draw {drawn:?} and {execution:?}"));
            }
            drawn.push(execution.value);
        }
        Ok(())
    }

    async fn parked(&self, random: &mut Random) -> Lived {
        let (a, b) = numbers(random);
        let mut sandbox = self.build(Limits::default()).await?;
        prepare(&mut sandbox, a, b, HELD).await?;
        let parked = if random.below(4) == 0 {
            sandbox.park_to(fresh_file()).await
        } else {
            sandbox.park().await
        };
        parked.map_err(|error| error.to_string())?;
        if !sandbox.is_parked() {
            return Err("it is not parked".into());
        }
        if random.below(4) == 0 {
            return Ok(());
        }
        expect(&mut sandbox, LOOK, &held(a, b)).await?;
        kept(&mut sandbox, a, b).await
    }
}

const CANCELLED: Ending = Ending::Ends(&[Stop::Cancelled], &[]);

fn endless(random: &mut Random) -> &'static str {
    ENDLESS[random.below(ENDLESS.len() as u64) as usize]
}

/// A moment at which to interrupt.
fn soon(random: &mut Random) -> Duration {
    Duration::from_micros(random.below(3000))
}

async fn run(sandbox: &mut Sandbox, source: &str) -> Result<Execution, String> {
    let execution = sandbox.run(source).await;
    execution.map_err(|error| format!("{error}\nprogram:\n{source}"))
}

/// Run it, and see that it ends so.
async fn expect(sandbox: &mut Sandbox, source: &str, ending: &Ending) -> Result<Execution, String> {
    let execution = run(sandbox, source).await?;
    let checked = ending.check(&execution);
    checked.map_err(|problem| format!("{problem}\nprogram:\n{source}"))?;
    Ok(execution)
}

/// `None` when it had no time.
async fn answered(sandbox: &mut Sandbox, source: &str) -> Result<Option<Execution>, String> {
    let execution = run(sandbox, source).await?;
    match execution.error {
        Some(Error::Stopped(Stop::Timeout)) => Ok(None),
        _ => Ok(Some(execution)),
    }
}

fn preparation(a: i64, b: i64, more: &str) -> String {
    format!("a, b = {a}, {b}\nkept_a, kept = a, {{a: [b, 'kept']}}\n{more}")
}

async fn prepare(sandbox: &mut Sandbox, a: i64, b: i64, more: &str) -> Lived {
    let execution = run(sandbox, &preparation(a, b, more)).await?;
    match execution.error {
        None => Ok(()),
        Some(error) => Err(format!("it does not begin: {error}")),
    }
}

/// What a session that was prepared is asked, and its answer.
fn question(a: i64, b: i64) -> (String, Ending) {
    let source = format!("kept[kept_a][0] + len(kept[{a}][1])");
    (source, Ending::Value((b + 4).into()))
}

/// The session answers, and its variables are whole.
async fn kept(sandbox: &mut Sandbox, a: i64, b: i64) -> Lived {
    let (source, ending) = question(a, b);
    expect(sandbox, &source, &ending).await?;
    Ok(())
}

/// Drop a call without an end in mid-flight.
async fn cut_off(sandbox: &mut Sandbox, random: &mut Random) -> Lived {
    let source = endless(random);
    let running = sandbox.run(source);
    let cut = if random.below(4) == 0 {
        first_poll(running).await
    } else {
        tokio::time::timeout(soon(random), running).await.ok()
    };
    match cut {
        None => Ok(()),
        Some(execution) => Err(format!("it ended: {execution:?}\nprogram:\n{source}")),
    }
}

/// What a future gives when it is polled once, and then dropped.
async fn first_poll<T>(future: impl Future<Output = T>) -> Option<T> {
    let mut future = std::pin::pin!(future);
    std::future::poll_fn(|context| {
        let polled = future.as_mut().poll(context);
        std::task::Poll::Ready(match polled {
            std::task::Poll::Ready(value) => Some(value),
            std::task::Poll::Pending => None,
        })
    })
    .await
}

/// A file that nobody has used yet.
fn fresh_file() -> std::path::PathBuf {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    std::env::temp_dir().join(format!("wardian-soak-{}-{number}", std::process::id()))
}
