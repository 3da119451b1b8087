//! The cases of the shell (`tests/shell`), as commands of a sandbox. Their expectations are bash's.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use wardian_server::Settings;
use wardian_server::sandboxes::{
    CommandEnd, CommandEvent, CommandLine, CreateSandbox, Owner, Sandbox, Sandboxes, Stream,
};
use wardian_server::storage::{MemoryBlobs, MemorySessions};

/// Where `bless.py` had bash work.
const DIRECTORY: &str = "/tmp/wardian-shell-case";

/// What a case that cannot be had here says in its first line, with the reason behind it.
const ELSEWHERE: &str = "# not in a sandbox: ";

async fn sandbox() -> Arc<Sandbox> {
    let settings = Settings {
        instances: 8,
        ..Settings::default()
    };
    let sessions = Arc::new(MemorySessions::default());
    let blobs = Arc::new(MemoryBlobs::new(&settings.pool));
    let sandboxes = Sandboxes::open(settings, sessions, blobs).await.unwrap();
    let sandbox = sandboxes
        .create(&Owner::anybody(), CreateSandbox::default())
        .await;
    sandbox.unwrap()
}

/// Standard output, standard error, exit status.
type Outcome = (String, String, i32);

/// The script of a case, and what is expected of it.
fn parse(text: &str) -> (String, Outcome) {
    let is_expectation = |line: &&str| {
        let marks = ["#> ", "#! ", "#\\> ", "#\\! ", "#= "];
        marks.iter().any(|mark| line.starts_with(mark)) || ["#>", "#!", ""].contains(line)
    };
    let lines: Vec<&str> = text.split('\n').collect();
    let below = lines.iter().rev().take_while(|line| is_expectation(line));
    let (script, expected) = lines.split_at(lines.len() - below.count());
    let mut outcome = Outcome::default();
    for line in expected {
        let (line, newline) = match line.strip_prefix("#\\") {
            Some(rest) => (format!("#{rest}"), ""),
            None => ((*line).to_owned(), "\n"),
        };
        let text = line.get(3..).unwrap_or_default();
        match line.get(..2) {
            Some("#>") => outcome.0 += &format!("{text}{newline}"),
            Some("#!") => outcome.1 += &format!("{text}{newline}"),
            Some("#=") => outcome.2 = text.parse().unwrap(),
            _ => {}
        }
    }
    (script.join("\n") + "\n", outcome)
}

async fn run(sandbox: &Arc<Sandbox>, script: &str) -> Outcome {
    // As it stands in `bless.py`.
    let environ = [
        ("HOME", DIRECTORY),
        ("LC_ALL", "C.UTF-8"),
        ("TZ", "UTC"),
        ("USER", "user"),
        ("PATH", "/usr/local/bin:/usr/bin:/bin"),
    ];
    sandbox.files.remove_all(DIRECTORY).unwrap();
    sandbox.files.make_dirs(DIRECTORY).unwrap();
    let line = CommandLine {
        program: "bash".into(),
        arguments: vec!["-c".into(), script.into()],
        env_vars: environ
            .map(|(name, value)| (name.into(), value.into()))
            .into_iter()
            .collect::<BTreeMap<_, _>>(),
        cwd: Some(DIRECTORY.into()),
        timeout: Some(Duration::from_secs(120)),
        ..CommandLine::default()
    };
    let (_, mut reader) = sandbox.spawn_command(line).unwrap();
    let (mut stdout, mut stderr) = (Vec::new(), Vec::new());
    let status = loop {
        match reader.next().await {
            CommandEvent::Output(Stream::Stdout, bytes) => stdout.extend_from_slice(&bytes),
            CommandEvent::Output(Stream::Stderr, bytes) => stderr.extend_from_slice(&bytes),
            CommandEvent::Ended(CommandEnd::Exited(status)) => break status,
            other => panic!("{other:?}"),
        }
    };
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    (text(stdout), text(stderr), status)
}

fn cases() -> Vec<PathBuf> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/shell");
    let entries = std::fs::read_dir(directory).unwrap();
    let mut paths: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "sh"));
    paths.sort();
    paths
}

#[tokio::test(flavor = "multi_thread")]
async fn commands_do_what_bash_does() {
    let sandbox = sandbox().await;
    let mut failures = String::new();
    let mut ran = 0;
    for path in cases() {
        let text = std::fs::read(&path).unwrap();
        let text = String::from_utf8_lossy(&text).into_owned();
        if text.starts_with(ELSEWHERE) {
            continue;
        }
        let (script, expected) = parse(&text);
        let found = run(&sandbox, &script).await;
        ran += 1;
        if found != expected {
            let name = path.file_name().unwrap().to_string_lossy();
            failures += &format!("--- {name}\n{}", difference(&expected, &found));
        }
    }
    assert!(ran > 50, "{ran} cases ran");
    assert!(failures.is_empty(), "\n{failures}");
}

/// The first line of each stream that is not as expected.
fn difference(expected: &Outcome, found: &Outcome) -> String {
    let mut told = String::new();
    let streams = [
        ("stdout", &expected.0, &found.0),
        ("stderr", &expected.1, &found.1),
    ];
    for (name, expected, found) in streams {
        if expected != found {
            let lines = expected.lines().map(Some).chain(std::iter::repeat(None));
            let others = found.lines().map(Some).chain(std::iter::repeat(None));
            let first = lines.zip(others).find(|(one, two)| one != two);
            let first = first.unwrap_or_default();
            told += &format!("{name}: expected {:?}, found {:?}\n", first.0, first.1);
        }
    }
    if expected.2 != found.2 {
        told += &format!("status: expected {}, found {}\n", expected.2, found.2);
    }
    told
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_leaves_the_input_that_it_does_not_read() {
    let sandbox = sandbox().await;
    let script = "seq 3 | while read x; do python3 -c \"print($x * 2)\"; done";
    assert_eq!(run(&sandbox, script).await.0, "2\n4\n6\n");
    let script = "printf 'a\\nb\\n' | { python3 -c 'import os; print(os.read(0, 2))'; cat; }";
    assert_eq!(run(&sandbox, script).await.0, "b'a\\n'\nb\n");
}

#[tokio::test(flavor = "multi_thread")]
async fn python_in_the_shell_is_as_users_know_it() {
    let sandbox = sandbox().await;
    let (out, ..) = run(
        &sandbox,
        "timeout 0.3 python3 -c 'while True: pass'; echo $?",
    )
    .await;
    assert_eq!(out, "124\n");
    let script = "
mkdir -p pkg tests
echo 'def double(x): return 2 * x' > pkg/__init__.py
cat > tests/test_double.py <<'END'
import unittest
from pkg import double
class Doubling(unittest.TestCase):
    def test_it(self):
        self.assertEqual(double(2), 4)
END
touch tests/__init__.py
python3 -m unittest 2>&1 | tail -1
python3 -m unittest tests.test_double 2>&1 | tail -1
printf 'def f():\\n    raise ValueError(1)\\nf()\\n' > fails.py
python3 fails.py
python3 -m nowhere
";
    let (out, err, status) = run(&sandbox, script).await;
    assert_eq!(out, "OK\nOK\n", "{err}");
    let expected = format!(
        "Traceback (most recent call last):\n  File \"{DIRECTORY}/fails.py\", line 3, in <module>\n    f()\n  \
         File \"{DIRECTORY}/fails.py\", line 2, in f\n    raise ValueError(1)\nValueError: 1\n\
         /usr/bin/python3: No module named nowhere\n"
    );
    assert_eq!((err, status), (expected, 1));
}
