//! The command `wardian` as its users meet it: output, exit statuses, mistakes.

use std::io::Write;
use std::process::{Command, Output, Stdio};

/// Run the command with something on its standard input.
fn wardian_with_input(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_wardian"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // The command may end without reading all of it.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    child.wait_with_output().unwrap()
}

fn wardian(arguments: &[&str]) -> Output {
    wardian_with_input(arguments, "")
}

fn code(source: &str) -> Output {
    wardian(&["run", "-c", source])
}

fn stdout(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).unwrap()
}

fn stderr(output: &Output) -> &str {
    std::str::from_utf8(&output.stderr).unwrap()
}

/// A file with a program, removed at the end of the test.
struct File(std::path::PathBuf);

impl File {
    fn new(name: &str, source: &str) -> File {
        let name = format!("wardian-{}-{name}", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::write(&path, source).unwrap();
        File(path)
    }

    fn path(&self) -> &str {
        self.0.to_str().unwrap()
    }
}

impl Drop for File {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

#[test]
fn a_file_runs_with_its_arguments() {
    let file = File::new("arguments.py", "import sys\nprint(sys.argv[1:])\n1 + 1\n");
    let output = wardian(&["run", file.path(), "--", "--json", "a b", "-c"]);
    // The value of the last expression is not printed.
    assert_eq!(stdout(&output), "['--json', 'a b', '-c']\n", "{output:?}");
    assert_eq!(output.status.code(), Some(0));
    let output = wardian(&["run", "-c", "import sys; print(sys.argv)", "--", "x"]);
    assert_eq!(stdout(&output), "['-c', 'x']\n");
}

#[test]
fn the_example_of_the_readme_runs() {
    let example = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/hello.py");
    let output = wardian(&["run", example]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(!output.stdout.is_empty());
}

#[test]
fn imports_are_those_of_the_command_line() {
    let allowed = ["--allow-import", "json,os.*", "--stub-module", "numpy"];
    let run = |source| wardian(&[&["run", "-c", source][..], &allowed].concat());
    let output = run("import json, os.path, numpy; print(json.dumps(numpy.__name__))");
    assert_eq!(stdout(&output), "\"numpy\"\n", "{output:?}");
    let output = run("import math");
    assert_eq!(output.status.code(), Some(1));
    let last =
        "ImportError: Import of math is not allowed. Authorized imports are: ['json', 'os.*']\n";
    assert!(stderr(&output).ends_with(last), "{output:?}");
}

#[test]
fn programs_and_input_come_from_standard_input() {
    for arguments in [&["run", "-"][..], &["run"]] {
        let output = wardian_with_input(arguments, "print('from', 'stdin')");
        assert_eq!(stdout(&output), "from stdin\n", "{output:?}");
    }
    let program = ["run", "-c", "print(input() + '|' + input())"];
    let output = wardian_with_input(&program, "one\ntwo");
    assert_eq!(stdout(&output), "one|two\n", "{output:?}");
    let output = code("input()");
    assert!(stderr(&output).ends_with("EOFError: EOF when reading a line\n"));
}

#[test]
fn an_exception_ends_with_status_1_and_a_traceback() {
    let file = File::new("fails.py", "print('before')\nint('x')\n");
    let output = wardian(&["run", file.path()]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(stdout(&output), "before\n");
    let expected = format!(
        "Traceback (most recent call last):\n  File \"{}\", line 2, in <module>\n    int('x')\n\
         ValueError: invalid literal for int() with base 10: 'x'\n",
        file.path()
    );
    assert_eq!(stderr(&output), expected);
    let output = code("x = (");
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).ends_with("SyntaxError: '(' was never closed\n"));
}

#[test]
fn a_program_chooses_its_status() {
    for (source, status) in [
        ("import sys; sys.exit(7)", 7),
        ("import sys; sys.exit()", 0),
        ("raise SystemExit(None)", 0),
        ("import sys; sys.exit('gone')", 1),
    ] {
        assert_eq!(code(source).status.code(), Some(status), "{source}");
    }
    assert_eq!(stderr(&code("import sys; sys.exit('gone')")), "gone\n");
}

#[test]
fn every_limit_has_its_status() {
    let memory = "l = None\nwhile True: l = [l]";
    for (options, source, status, message) in [
        (
            ["--fuel", "100M"],
            "while True: pass",
            120,
            "fuel limit exceeded",
        ),
        (
            ["--fuel", "1T"],
            "while True: print('x' * 999)",
            121,
            "output limit exceeded",
        ),
        (["--memory", "16M"], memory, 123, "memory limit exceeded"),
        (
            ["--timeout", "200ms"],
            "import time; time.sleep(1e6)",
            124,
            "time limit exceeded",
        ),
        (
            ["--timeout", "0.2"],
            "while True: pass",
            124,
            "time limit exceeded",
        ),
    ] {
        let output = wardian(&["run", options[0], options[1], "-c", source]);
        assert_eq!(output.status.code(), Some(status), "{source}: {output:?}");
        assert_eq!(stderr(&output), format!("wardian: {message}\n"), "{source}");
        assert!(output.stdout.len() <= 10_000_000);
    }
}

#[test]
fn variables_are_those_of_the_command_line() {
    let source = "import os; print(dict(os.environ))";
    let output = wardian(&["run", "--env", "NAME=a=b", "--env=EMPTY=", "-c", source]);
    assert_eq!(
        stdout(&output),
        "{'NAME': 'a=b', 'EMPTY': ''}\n",
        "{output:?}"
    );
    assert_eq!(stdout(&code(source)), "{}\n");
}

#[test]
fn a_directory_is_changed_in_memory_only() {
    let name = format!("wardian-{}-overlay", std::process::id());
    let directory = std::env::temp_dir().join(name);
    std::fs::create_dir(&directory).unwrap();
    let file = directory.join("f");
    std::fs::write(&file, "as it was").unwrap();
    let mount = format!("{}:/data:overlay", directory.display());
    let source = "import os\npath = '/data/f'\nprint(open(path).read())\nopen(path, 'a').write(', and more')\n\
         print(open(path).read())\nos.unlink(path)\nprint(os.path.exists(path))";
    let output = wardian(&["run", "--mount", &mount, "-c", source]);
    assert_eq!(stderr(&output), "");
    assert_eq!(stdout(&output), "as it was\nas it was, and more\nFalse\n");
    assert_eq!(std::fs::read(&file).unwrap(), b"as it was");
    let output = wardian(&["run", "--mount", &format!("{mount},bytes=1"), "-c", "1"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("after rw, found bytes=1"));
    std::fs::remove_dir_all(directory).unwrap();
}

#[test]
fn output_is_limited() {
    let output = wardian(&["run", "--output", "1K", "-c", "print('x' * 2000)"]);
    assert_eq!(output.status.code(), Some(121));
    assert_eq!(output.stdout.len(), 1024);
}

#[test]
fn steps_run_in_one_session() {
    let file = File::new(
        "steps.py",
        "x = 20\nprint('one')\n# --- step ---\nwhile True: pass\n# --- step ---\n1 / 0\n\
         # --- step ---\nx + 1\n",
    );
    let output = wardian(&["run", "--steps", "--fuel", "100M", file.path()]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let lines: Vec<&str> = stdout(&output).lines().collect();
    assert_eq!(lines.len(), 4, "{output:?}");
    assert!(lines[0].starts_with("{\"value\":null,\"stdout\":\"one\\n\""));
    assert!(lines[1].contains("\"message\":\"fuel limit exceeded\""));
    // As the lines are numbered in the file.
    assert!(lines[2].contains("line 6, in <module>"), "{}", lines[2]);
    assert!(lines[3].starts_with("{\"value\":21,"), "{}", lines[3]);
    assert!(lines[3].contains("\"session\":{\"fuel\":"));

    let output = wardian(&[
        "run",
        "--steps",
        "--session-fuel=100M",
        "-c",
        "while True: pass\n# --- step ---\n1",
    ]);
    assert_eq!(output.status.code(), Some(120), "{output:?}");
    let message = "fuel limit of the session exceeded";
    assert_eq!(stdout(&output).matches(message).count(), 2, "{output:?}");
}

#[test]
fn wrong_usage_ends_with_status_2() {
    for arguments in [
        &["run", "--tools", "x"][..],
        &["run", "no/such/file.py"],
        &["run", "a.py", "b.py"],
        &["run", "--memory", "much"],
        &["run", "-c"],
        &["walk"],
        &[],
    ] {
        let output = wardian(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(stderr(&output).starts_with("wardian: "), "{arguments:?}");
        assert!(output.stdout.is_empty());
    }
    let output = wardian(&["run", "no/such/file.py"]);
    assert!(stderr(&output).contains("no/such/file.py"));
}

#[test]
fn help_and_version_are_printed() {
    assert!(stdout(&wardian(&["--help"])).contains("Exit status:"));
    assert!(stdout(&wardian(&["run", "-h"])).contains("--timeout DUR"));
    assert!(stdout(&wardian(&["--version"])).starts_with("wardian "));
}

#[test]
fn json_holds_the_whole_execution() {
    let output = wardian(&[
        "run",
        "--json",
        "-c",
        "print('a\"b')\n{'x': (1, 2.5, None)}",
    ]);
    let text = stdout(&output);
    let start = "{\"value\":{\"x\":[1,2.5,null]},\"stdout\":\"a\\\"b\\n\",\"stderr\":\"\",\
                 \"error\":null,\"exit_status\":null,\"usage\":{\"fuel\":";
    assert!(text.starts_with(start), "{text}");
    assert!(text.ends_with("}}\n"));

    let output = wardian(&["run", "--json", "-c", "1/0"]);
    assert_eq!(output.status.code(), Some(1));
    let error = "\"error\":{\"kind\":\"exception\",\"type\":\"ZeroDivisionError\",\
                 \"message\":\"division by zero\",\"traceback\":\"Traceback";
    assert!(stdout(&output).contains(error), "{output:?}");

    let output = wardian(&["run", "--json", "--fuel", "50M", "-c", "while True: pass"]);
    assert_eq!(output.status.code(), Some(120));
    let error = "\"error\":{\"kind\":\"stopped\",\"message\":\"fuel limit exceeded\"}";
    assert!(stdout(&output).contains(error), "{output:?}");
}

#[test]
fn a_reader_that_goes_away_ends_the_program() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_wardian"))
        .args(["run", "-c", "while True: print('y')"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    assert_eq!(child.wait().unwrap().code(), Some(141));
}

#[test]
fn a_repl_keeps_its_variables() {
    let input = "x = 20\nx + 1\ndef f(n):\n    return n * 2\n\nf(x)\n1/0\nx\n";
    let output = wardian_with_input(&["repl"], input);
    let text = stdout(&output);
    let found: Vec<&str> = text.lines().filter(|line| !line.is_empty()).collect();
    assert_eq!(found, ["21", "40", "20"], "{output:?}");
    assert!(stderr(&output).ends_with("ZeroDivisionError: division by zero\n"));
    assert_eq!(output.status.code(), Some(0));
}

/// Each command is a process of its own.
#[test]
fn sessions_go_on_in_another_process() {
    let snapshot = File::new("session.snap", "");
    let key = File::new("key", &"k".repeat(32));
    let prepare = "
import random
def numbers():
    yield from range(100)
source = numbers()
next(source)
random.random()
open('/tmp/note', 'w').write('remembered')
";
    let output = wardian(&["run", "--save", snapshot.path(), "-c", prepare]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let step = "print(next(source), open('/tmp/note').read(), random.random())";
    let resume = || wardian(&["run", "--resume", snapshot.path(), "-c", step]);
    let (first, second) = (resume(), resume());
    assert!(
        stdout(&first).starts_with("1 remembered 0."),
        "{}{}",
        stdout(&first),
        stderr(&first)
    );
    assert_ne!(first.stdout, second.stdout, "both draw the same numbers");
    let both = ["--resume", snapshot.path(), "--save", snapshot.path()];
    for expected in ["1", "2"] {
        let code = ["-c", "print(next(source))"];
        let output = wardian(&[&["run"], &both[..], &code[..]].concat());
        assert_eq!(stdout(&output).trim(), expected, "{}", stderr(&output));
    }
    let output = wardian(&["inspect", snapshot.path()]);
    assert!(stdout(&output).contains("fits this build yes"));

    let seal = ["--key", key.path(), "--save", snapshot.path()];
    wardian(&[&["run"], &seal[..], &["-c", "x = 5"]].concat());
    let output = wardian(&["run", "--resume", snapshot.path(), "-c", "print(x)"]);
    assert_eq!(output.status.code(), Some(125));
    assert!(stderr(&output).contains("sealed"), "{}", stderr(&output));
    let open = ["--key", key.path(), "--resume", snapshot.path()];
    let output = wardian(&[&["run"], &open[..], &["-c", "print(x)"]].concat());
    assert_eq!(stdout(&output), "5\n");
}

#[test]
fn snapshots_that_cannot_be_used_are_named() {
    let file = File::new("damaged.snap", "WARDSNAP and more");
    for command in [
        vec!["inspect", file.path()],
        vec!["run", "--resume", file.path(), "-c", "1"],
        vec!["inspect", "/nonexistent"],
        vec!["run", "--resume", "/nonexistent", "-c", "1"],
        vec!["run", "--save", "/nonexistent/x", "-c", "print('ran')"],
    ] {
        let output = wardian(&command);
        assert_ne!(output.status.code(), Some(0), "{command:?}");
        assert!(stderr(&output).starts_with("wardian: "), "{command:?}");
        let ran = command.contains(&"--save");
        assert_eq!(stdout(&output), if ran { "ran\n" } else { "" });
    }
}

#[test]
fn a_killed_program_goes_on_where_it_was() {
    use std::io::{BufRead, BufReader};

    let journal = File::new("journal", "");
    std::fs::remove_file(journal.path()).unwrap();
    let source = "\
import random, time
print(input(), random.random(), flush=True)
for _ in range(200):
    time.sleep(0.01)
print(input())";
    let arguments = ["run", "--journal", journal.path(), "-c", source];
    let mut child = Command::new(env!("CARGO_BIN_EXE_wardian"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(b"first\nsecond\n").unwrap();
    let mut first = String::new();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    output.read_line(&mut first).unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(first.starts_with("first 0."), "{first}");

    let other = wardian(&["run", "--journal", journal.path(), "-c", "1"]);
    assert_eq!(other.status.code(), Some(125));
    assert!(stderr(&other).contains("journal of another program"));

    let inspected = wardian(&["inspect", journal.path()]);
    assert!(stdout(&inspected).contains("cut off"), "{inspected:?}");

    let output = wardian_with_input(&arguments, "first\nsecond\n");
    assert_eq!(stdout(&output), format!("{first}second\n"));
    assert_eq!(output.status.code(), Some(0));
    assert!(!std::path::Path::new(journal.path()).exists());

    // A file that is no journal is left alone.
    std::fs::write(journal.path(), "my diary, nothing else").unwrap();
    let output = wardian(&arguments);
    assert_eq!(output.status.code(), Some(125), "{output:?}");
    assert_eq!(
        std::fs::read_to_string(journal.path()).unwrap(),
        "my diary, nothing else"
    );
}
