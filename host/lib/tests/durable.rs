//! Steps with a journal: their process is killed in the middle of tool calls, and they end as if it
//! had not been.
//!
//! The process that is killed is this test program, which runs one test alone and finds a
//! directory in its environment. `WARDIAN_KILLS` says how often; 10 times unless set.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;

use wardian::{
    Clocks, Dir, Engine, Error, JournalError, Mount, Program, SandboxBuilder, Stdin, Stop, Value,
    ambient_authority,
};

const DIRECTORY: &str = "WARDIAN_TEST_DIRECTORY";
const KILL_AT: &str = "WARDIAN_TEST_KILL_AT";

/// Uses every kind of answer, and says at its end whether they were the same all along.
const PROGRAM: &str = "\
import asyncio, os, random, time, uuid

out, drawn, times = [], [], []
for i in range(6):
    drawn.append(random.random())
    drawn.append(uuid.uuid4().int % 1000)
    times.append(time.monotonic())
    out.append(add(i, 1))
    out.append(await asyncio.gather(slow(i), once(i), slow(i + 100), wait(i)))
    with open('/data/log', 'a') as log:
        log.write(f'{i}\\n')
    os.mkdir(f'/data/{i}')
    os.rename(f'/data/{i}', f'/data/renamed {i}')
    with open('/tmp/scratch', 'a') as scratch:
        scratch.write(f'{i} {drawn[-1]}\\n')
    out.append(input())
    note(i, drawn[-2])
    print('step', i)
assert times == sorted(times)
kept = [line.split()[1] for line in open('/tmp/scratch')]
assert kept == [str(number) for number in drawn[1::2]], kept
(out, sorted(os.listdir('/data')), drawn[::2], before)
";

fn engine() -> Engine {
    let engine = Engine::builder().max_live_sandboxes(2).build();
    engine.expect("this machine can run the guest")
}

/// A directory of the machine for one test.
struct Directory(PathBuf);

impl Directory {
    fn new() -> Directory {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let number = COUNT.fetch_add(1, Ordering::AcqRel);
        let name = format!("wardian-durable-{}-{number}", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::create_dir_all(path.join("data")).expect("the machine has room");
        Directory(path)
    }

    fn journal(&self) -> PathBuf {
        self.0.join("journal")
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).unwrap_or_default()
    }
}

impl Drop for Directory {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn log(directory: &Path, line: &str) {
    let mut options = fs::OpenOptions::new();
    let log = options
        .create(true)
        .append(true)
        .open(directory.join("log"));
    // In one write: other tools write at the same time.
    let line = format!("{line}\n");
    let mut log = log.expect("it can be written");
    log.write_all(line.as_bytes()).expect("there is room");
}

/// Whether this call is the one that the process does not outlive.
fn is_last(count: &AtomicU64, at: u64) -> bool {
    count.fetch_add(1, Ordering::AcqRel) + 1 == at
}

/// Whether the call of `once` beside this one has its answer in the journal. The last call waits for it before it
/// kills: a call that began, has no answer and may not be made again is the end of its step.
fn is_once_recorded(directory: &Path, number: i64) -> bool {
    let answer = format!("once {}", number % 100);
    let journal = fs::read(directory.join("journal")).unwrap_or_default();
    journal
        .windows(answer.len())
        .any(|window| window == answer.as_bytes())
}

fn die() {
    let pid = std::process::id().to_string();
    let _ = Command::new("kill").args(["-9", &pid]).status();
    std::thread::sleep(Duration::from_secs(60));
}

fn granted(engine: &Engine, directory: &Path, at: u64) -> SandboxBuilder {
    let data = Dir::open_ambient_dir(directory.join("data"), ambient_authority());
    let count = Arc::new(AtomicU64::new(0));
    let counts = [(); 3].map(|()| Arc::clone(&count));
    let [add, slow, wait] = counts;
    let logs = [(); 5].map(|()| directory.to_owned());
    let [add_log, slow_log, once_log, note_log, wait_log] = logs;
    engine
        .sandbox()
        .clocks(Clocks::System)
        .stdin(Stdin::Bytes(b"a\nb\nc\nd\ne\nf\n".to_vec()))
        .mount("/data", Mount::read_write(data.expect("it was made")))
        .tool("add", move |mut arguments| {
            let sum = arguments.take::<i64>("a")? + arguments.take::<i64>("b")?;
            if is_last(&add, at) {
                die();
            }
            log(&add_log, &format!("add {sum}"));
            Ok(Value::from(sum))
        })
        .idempotent("add")
        .async_tool("slow", move |mut arguments| {
            let number = arguments.take::<i64>("number");
            let (count, directory) = (Arc::clone(&slow), slow_log.clone());
            async move {
                let number = number?;
                tokio::time::sleep(Duration::from_millis(number.unsigned_abs() % 3)).await;
                if is_last(&count, at) {
                    while !is_once_recorded(&directory, number) {
                        tokio::time::sleep(Duration::from_millis(1)).await;
                    }
                    die();
                }
                log(&directory, &format!("slow {number}"));
                Ok(Value::from(number * 2))
            }
        })
        .idempotent("slow")
        .blocking_tool("wait", move |mut arguments| {
            let number = arguments.take::<i64>("number")?;
            std::thread::sleep(Duration::from_millis(1));
            if is_last(&wait, at) {
                while !is_once_recorded(&wait_log, number) {
                    std::thread::sleep(Duration::from_millis(1));
                }
                die();
            }
            log(&wait_log, &format!("wait {number}"));
            Ok(Value::from(-number))
        })
        .idempotent("wait")
        .async_tool("once", move |mut arguments| {
            let number = arguments.take::<i64>("number");
            let directory = once_log.clone();
            async move {
                let number = number?;
                log(&directory, &format!("once {number}"));
                Ok(Value::from(format!("once {number}")))
            }
        })
        .tool("note", move |mut arguments| {
            let number = arguments.take::<i64>("number")?;
            log(
                &note_log,
                &format!("note {number} {}", arguments.take::<Value>("drawn")?),
            );
            Ok(Value::None)
        })
}

/// Does something only in a process of its own: begins the step, or goes on with it.
#[tokio::test]
async fn the_process_that_is_killed() {
    let Ok(directory) = std::env::var(DIRECTORY) else {
        return;
    };
    let directory = PathBuf::from(directory);
    let at = std::env::var(KILL_AT)
        .expect("given, too")
        .parse()
        .expect("a number");
    let engine = engine();
    let journal = directory.join("journal");
    let resumed = granted(&engine, &directory, at).resume(&journal).await;
    let execution = match resumed {
        Ok((mut sandbox, execution)) => {
            // The session goes on.
            let execution_2 = sandbox.run("len(out) + before[0]").await.unwrap();
            assert_eq!(execution_2.value, Some(Value::from(19)));
            execution
        }
        Err(Error::Journal(JournalError::File(std::io::ErrorKind::NotFound, _))) => {
            let mut sandbox = granted(&engine, &directory, at).build().await.unwrap();
            sandbox.run("before = [1, 2]").await.unwrap();
            sandbox
                .run_durable(Program::new(PROGRAM), &journal)
                .await
                .unwrap()
        }
        Err(error) => panic!("{error}"),
    };
    assert!(execution.error.is_none(), "{:?}", execution.error);
    let printed = execution.stdout_text();
    assert_eq!(printed, "step 0\nstep 1\nstep 2\nstep 3\nstep 4\nstep 5\n");
    let value = execution.value.expect("an expression");
    fs::write(directory.join("result"), value.to_string()).unwrap();
}

/// Numbers that look random and are the same each time.
struct Random(u64);

impl Random {
    fn below(&mut self, end: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % end
    }
}

#[test]
fn killed_steps_end_as_if_nothing_had_happened() {
    let rounds = std::env::var("WARDIAN_KILLS");
    let rounds: u64 = rounds.map_or(10, |text| text.parse().expect("a number"));
    let mut random = Random(4711);
    let mut kills = 0;
    while kills < rounds {
        let directory = Directory::new();
        let mut runs = 0;
        while directory.read("result").is_empty() {
            // 24 of the calls can be the last; later ones never come.
            let at = if runs < 3 { 1 + random.below(30) } else { 0 };
            let program = std::env::current_exe().expect("it runs");
            let output = Command::new(program)
                .args(["--exact", "the_process_that_is_killed", "--nocapture"])
                .env(DIRECTORY, &directory.0)
                .env(KILL_AT, at.to_string())
                .output()
                .expect("it can be run again");
            let was_killed = output.status.code().is_none();
            kills += u64::from(was_killed);
            runs += 1;
            let told = String::from_utf8_lossy(&output.stderr);
            assert!(was_killed || output.status.success(), "{told}");
        }
        check(&directory);
    }
}

fn check(directory: &Directory) {
    let mut out = Vec::new();
    for i in 0..6 {
        let line = char::from(b'a' + i);
        out.push(format!("{}", i + 1));
        let (two, hundred) = (2 * i, 2 * (u32::from(i) + 100));
        let minus = if i == 0 {
            "0".to_owned()
        } else {
            format!("-{i}")
        };
        out.push(format!("[{two}, 'once {i}', {hundred}, {minus}]"));
        out.push(format!("'{line}'"));
    }
    let renamed: Vec<String> = (0..6).map(|i| format!("'renamed {i}'")).collect();
    let log = directory.read("log");
    let lines: Vec<&str> = log.lines().collect();
    let drawn = lines.iter().filter_map(|line| line.strip_prefix("note "));
    let drawn: Vec<&str> = drawn
        .filter_map(|line| Some(line.split_once(' ')?.1))
        .collect();
    assert_eq!(
        directory.read("result"),
        format!(
            "([{}], ['log', {}], [{}], [1, 2])",
            out.join(", "),
            renamed.join(", "),
            drawn.join(", ")
        )
    );
    assert_eq!(directory.read("data/log"), "0\n1\n2\n3\n4\n5\n");
    for i in 0..6 {
        let count = |line: &str| lines.iter().filter(|other| **other == line).count();
        assert_eq!(count(&format!("once {i}")), 1, "{log}");
        assert_eq!(count(&format!("add {}", i + 1)), 1, "{log}");
        // These run beside the call that kills: they may have ended, be without a recorded answer, and be called again.
        assert!(count(&format!("slow {i}")) >= 1, "{log}");
        assert!(count(&format!("wait {i}")) >= 1, "{log}");
    }
    assert_eq!(drawn.len(), 6, "{log}");
}

async fn finished(directory: &Directory, source: &str) -> Engine {
    let engine = engine();
    let mut sandbox = granted(&engine, &directory.0, 0).build().await.unwrap();
    let program = Program::new(source);
    sandbox
        .run_durable(program, directory.journal())
        .await
        .unwrap();
    engine
}

#[tokio::test]
async fn a_step_that_ended_ends_again_and_does_nothing() {
    let directory = Directory::new();
    let engine = finished(
        &directory,
        "add(1, 2), note(0, 1), open('/data/a', 'a').write('a'), input()",
    )
    .await;
    let log = directory.read("log");
    for _ in 0..2 {
        let resumed = granted(&engine, &directory.0, 0)
            .resume(directory.journal())
            .await;
        let (mut sandbox, execution) = resumed.unwrap();
        assert_eq!(execution.value.unwrap().to_string(), "(3, None, 1, 'a')");
        let next = sandbox.run("input()").await.unwrap();
        assert_eq!(next.value, Some(Value::from("b")));
    }
    assert_eq!(directory.read("log"), log);
    assert_eq!(directory.read("data/a"), "a");
}

/// Cut a journal after each of its frames, as a process that ended there would have left it.
#[tokio::test]
async fn a_call_that_was_cut_off_is_made_again_only_if_it_may() {
    let directory = Directory::new();
    let source = "\
import wardian
try:
    note(0, 5)
    ended = 'noted'
except wardian.ToolInterrupted as error:
    ended = str(error)
(ended, add(1, 1))
";
    let engine = finished(&directory, source).await;
    let whole = fs::read(directory.journal()).unwrap();
    let mut ends = Vec::new();
    let mut at = 12;
    while let Some(length) = whole.get(at..at + 4) {
        at += 20 + u32::from_le_bytes(length.try_into().unwrap()) as usize;
        ends.push(at);
    }
    let mut seen = Vec::new();
    for end in ends {
        // Behind the last whole frame lies what was torn.
        for torn in [0, 7, 23] {
            let cut = whole.get(..end + torn).unwrap_or(&whole[..end]);
            fs::write(directory.journal(), cut).unwrap();
            let _ = fs::remove_file(directory.0.join("log"));
            let resumed = granted(&engine, &directory.0, 0)
                .resume(directory.journal())
                .await;
            let (_, execution) = resumed.unwrap();
            let value = execution.value.expect("a value").to_string();
            let called = directory.read("log").matches("note").count();
            assert!(called == 0 || !value.contains("interrupted"), "{value}");
            if !seen.contains(&value) {
                seen.push(value);
            }
        }
    }
    let interrupted =
        "tool 'note' was interrupted: it had begun, and whether it has done its work is not known";
    seen.sort();
    let noted = "('noted', 2)".to_owned();
    assert_eq!(seen, [format!("(\"{interrupted}\", 2)"), noted]);
}

#[tokio::test]
async fn what_is_no_journal_of_this_step_is_refused() {
    let directory = Directory::new();
    let engine = finished(&directory, "add(1, 2)").await;
    let journal = directory.journal();
    let whole = fs::read(&journal).unwrap();
    let refused = async |builder: SandboxBuilder, bytes: &[u8]| {
        fs::write(&journal, bytes).unwrap();
        match builder.resume(&journal).await {
            Err(Error::Journal(error)) => error,
            other => panic!("it was to be refused: {other:?}"),
        }
    };
    let builder = || granted(&engine, &directory.0, 0);
    assert_eq!(refused(builder(), b"").await, JournalError::Empty);
    assert_eq!(refused(builder(), &whole[..30]).await, JournalError::Empty);
    assert_eq!(
        refused(builder(), &[b'x'; 500]).await,
        JournalError::NotAJournal
    );
    assert_eq!(refused(builder(), b"hi").await, JournalError::NotAJournal);
    let mut newer = whole.clone();
    newer[8] = 9;
    let error = refused(builder(), &newer).await;
    assert_eq!(error, JournalError::OtherVersion { found: 9 });
    assert_eq!(
        refused(builder().fuel(7), &whole).await,
        JournalError::OtherGrants
    );
    let other = builder().tool("more", |_| Ok(Value::None));
    assert_eq!(refused(other, &whole).await, JournalError::OtherGrants);
    // One bit anywhere behind the step drops what follows.
    let mut damaged = whole.clone();
    let last = damaged.len() - 1;
    damaged[last] ^= 1;
    fs::write(&journal, &damaged).unwrap();
    assert_eq!(
        builder().resume(&journal).await.unwrap().1.value,
        Some(Value::from(3))
    );
    // There is one already.
    let mut sandbox = builder().build().await.unwrap();
    let error = sandbox
        .run_durable(Program::new("1"), &journal)
        .await
        .unwrap_err();
    assert!(
        matches!(error, Error::Journal(JournalError::File(..))),
        "{error}"
    );
    assert_eq!(sandbox.run("1").await.unwrap().value, Some(Value::from(1)));
}

#[tokio::test]
async fn a_step_of_another_journal_diverges() {
    let directory = Directory::new();
    let other = Directory::new();
    finished(&directory, "add(1, 2)").await;
    let engine = finished(&other, "input()").await;
    // The answers of one behind the step of the other, with right digests.
    let bytes = |directory: &Directory| fs::read(directory.journal()).unwrap();
    let (one, two) = (bytes(&directory), bytes(&other));
    let frames = |bytes: &[u8]| {
        let (mut frames, mut at) = (Vec::new(), 12);
        while let Some(length) = bytes.get(at..at + 4) {
            let end = at + 20 + u32::from_le_bytes(length.try_into().unwrap()) as usize;
            frames.push(bytes[at + 20..end].to_vec());
            at = end;
        }
        frames
    };
    use sha2::{Digest, Sha256};
    let mut digest = Sha256::new();
    let mut forged = one[..12].to_vec();
    for content in frames(&one)[..1].iter().chain(&frames(&two)[1..]) {
        digest.update(content);
        forged.extend_from_slice(&(content.len() as u32).to_le_bytes());
        forged.extend_from_slice(&digest.clone().finalize()[..16]);
        forged.extend_from_slice(content);
    }
    fs::write(directory.journal(), forged).unwrap();
    let _ = fs::remove_file(directory.0.join("log"));
    let resumed = granted(&engine, &directory.0, 0)
        .resume(directory.journal())
        .await;
    assert!(
        matches!(resumed, Err(Error::Journal(JournalError::Diverged))),
        "{resumed:?}"
    );
    assert_eq!(directory.read("log"), "");
}

#[tokio::test]
async fn stopped_and_cancelled_steps_end_the_same_way_again() {
    let directory = Directory::new();
    let engine = engine();
    let builder = || granted(&engine, &directory.0, 0).timeout(Duration::from_secs(2));
    let mut sandbox = builder().build().await.unwrap();
    let program = Program::new("n = 0\nwhile True:\n    n += 1");
    let execution = sandbox
        .run_durable(program, directory.journal())
        .await
        .unwrap();
    assert!(matches!(
        execution.error,
        Some(Error::Stopped(Stop::Timeout))
    ));
    let n = sandbox.get("n").await.unwrap();
    let (mut sandbox, execution) = builder().resume(directory.journal()).await.unwrap();
    assert!(matches!(
        execution.error,
        Some(Error::Stopped(Stop::Timeout))
    ));
    assert_eq!(sandbox.get("n").await.unwrap(), n);
}
