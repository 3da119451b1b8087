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
    for separator in [&[][..], &["--"]] {
        let arguments = [
            &["run", file.path()][..],
            separator,
            &["--json", "a b", "-c"],
        ]
        .concat();
        let output = wardian(&arguments);
        // The value of the last expression is not printed.
        assert_eq!(stdout(&output), "['--json', 'a b', '-c']\n", "{output:?}");
        assert_eq!(output.status.code(), Some(0));
    }
    let source = "import sys; print(sys.argv)";
    for arguments in [
        &["run", "-c", source, "-x"][..],
        &["run", "-c", source, "--", "-x"],
    ] {
        assert_eq!(stdout(&wardian(arguments)), "['-c', '-x']\n");
    }
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
    let run = |source| wardian(&[&["run"][..], &allowed, &["-c", source]].concat());
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
fn a_syntax_warning_shows_its_line() {
    let file = File::new("warns.py", "import re\nprint(re.sub('\\d', '', 'a1'))\n");
    let output = wardian(&["run", file.path()]);
    assert_eq!(stdout(&output), "a\n");
    let expected = format!(
        "{}:2: SyntaxWarning: invalid escape sequence '\\d'\n  print(re.sub('\\d', '', 'a1'))\n",
        file.path()
    );
    assert_eq!(stderr(&output), expected);
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
    assert!(
        stderr(&output).contains("after rw, found bytes=1"),
        "{output:?}"
    );
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
    let key = File::new("short-key", "secret");
    for (arguments, said) in [
        (
            &["run", "--tools", "x"][..],
            "unexpected argument '--tools'",
        ),
        (
            &["run", "--timout", "5s", "x.py"],
            "a similar argument exists: '--timeout'",
        ),
        (
            &["run", "no/such/file.py"],
            "no/such/file.py: No such file or directory\n",
        ),
        (&["run", "--memory", "much"], "expected a size such as 64M"),
        (&["run", "-c"], "a value is required for '-c <CODE>"),
        (
            &["run", "--mount", "no/such:/x", "-c", "1"],
            "--mount no/such: No such file",
        ),
        (&["run", "--mount", ".:x:ro", "-c", "1"], "begins with /"),
        (&["run", "--workdir", "x", "-c", "1"], "begins with /"),
        (
            &["run", "--env", "NOT_THERE", "-c", "1"],
            "no such variable",
        ),
        (
            &["run", "--resume", "no/such", "-c", "1"],
            "--resume no/such: No such file",
        ),
        (
            &["run", "--save", "s", "--key", "no/such", "-c", "1"],
            "--key no/such: No such file",
        ),
        (
            &["run", "--key", key.path(), "-c", "print(1)"],
            "has 32 bytes, this file has 6",
        ),
        (
            &["run", "--save", "/nonexistent/s", "-c", "print(1)"],
            "no directory /nonexistent",
        ),
        (
            &["run", "--with-folder", "-c", "1"],
            "--with-folder needs a FILE",
        ),
        (&["one.py"], "did you mean 'wardian run one.py'?"),
        (&["-c", "print(1)"], "did you mean 'wardian run -c'?"),
        (&["walk"], "unrecognized subcommand 'walk'"),
        (&["inspect"], "<FILE>"),
        (
            &["inspect", "no/such"],
            "no/such: No such file or directory",
        ),
        (&["serve", "--listen", "0.0.0.0:3000"], "needs --api-key"),
        (&[], "subcommand"),
    ] {
        let output = wardian(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {output:?}");
        let text = stderr(&output);
        assert!(
            text.starts_with("wardian: ") && text.contains(said),
            "{arguments:?}: {text}"
        );
        assert!(text.lines().count() <= 2, "{arguments:?}: {text}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
    }
}

#[test]
fn mistakes_are_objects_where_objects_are_wanted() {
    for arguments in [
        &["run", "--json", "no/such/file.py"][..],
        &["run", "--json", "--timout", "1", "x.py"],
        &["run", "--json", "--resume", "no/such", "-c", "1"],
    ] {
        let output = wardian(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let object: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(object["error"]["kind"], "usage", "{object}");
        assert!(!stderr(&output).is_empty());
    }
}

#[test]
fn each_command_has_its_help() {
    let help = |arguments: &[&str]| {
        let output = wardian(arguments);
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
        assert_eq!(stderr(&output), "", "{arguments:?}");
        stdout(&output).to_owned()
    };
    let (short, long) = (help(&["run", "-h"]), help(&["run", "--help"]));
    assert!(short.lines().count() < long.lines().count());
    for limit in wardian::Limits::TABLE {
        assert!(
            long.contains(&format!("--{} <", limit.flag)),
            "{}",
            limit.name
        );
    }
    assert!(long.contains("Exit status:\n  0 ") && help(&["--help"]).contains("  124 "));
    assert!(help(&["mcp", "--help"]).contains("one MCP client"));
    assert!(help(&["inspect", "--help"]).contains("snapshot"));
    assert!(help(&["serve", "--help"]).contains("WARDIAN_TOTAL_MEMORY"));
    assert!(help(&["--version"]).starts_with("wardian "));
    assert!(help(&["completions", "bash"]).contains("--timeout"));
    assert!(help(&["man"]).contains(".TH"));
    assert!(help(&["man", "run"]).contains("timeout"));
}

#[test]
fn json_holds_the_whole_execution() {
    let output = wardian(&[
        "run",
        "--json",
        "-c",
        "print('a\"b')\n{'x': [1, 2.5, None], 'y': (10**20, b'a', {1: float('nan')})}",
    ]);
    let text = stdout(&output);
    let start = "{\"value\":{\"x\":[1,2.5,null],\"y\":{\"$tuple\":[{\"$int\":\"100000000000000000000\"},\
                 {\"$bytes\":\"YQ==\"},{\"$dict\":[[1,{\"$float\":\"nan\"}]]}]}},\"stdout\":\"a\\\"b\\n\",\
                 \"stderr\":\"\",\"error\":null,\"exit_status\":null,\"usage\":{\"fuel\":";
    assert!(text.starts_with(start), "{text}");
    assert!(text.contains("\"object_bytes\":") && text.ends_with("}}\n"));

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
fn a_memory_error_names_the_option() {
    let output = wardian(&["run", "--memory", "64M", "-c", "[0] * 10**9"]);
    assert_eq!(output.status.code(), Some(1));
    let text = stderr(&output);
    assert!(
        text.contains("MemoryError\n") && text.contains("64M") && text.contains("--memory"),
        "{text}"
    );
    let caught = "try: [0] * 10**9\nexcept MemoryError: print('caught')";
    let output = wardian(&["run", "-c", caught]);
    assert_eq!((stdout(&output), stderr(&output)), ("caught\n", ""));
}

#[test]
fn the_clock_is_granted_unless_it_is_denied() {
    let source = "import datetime; datetime.datetime.now()";
    assert_eq!(code(source).status.code(), Some(0));
    let output = wardian(&["run", "--clock", "denied", "-c", source]);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        stderr(&output).contains("clock was not granted"),
        "{output:?}"
    );
}

#[test]
fn colours_are_for_terminals() {
    let run = |variables: &[(&str, &str)]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_wardian"));
        command.args(["run", "-c", "1/0"]).env_remove("NO_COLOR");
        let output = command.envs(variables.iter().copied()).output().unwrap();
        stderr(&output).contains('\x1b')
    };
    assert!(!run(&[]));
    assert!(run(&[("CLICOLOR_FORCE", "1")]));
    assert!(!run(&[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]));
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
    assert_eq!(output.status.code(), Some(2));
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
    ] {
        let output = wardian(&command);
        assert_eq!(output.status.code(), Some(2), "{command:?}");
        assert!(stderr(&output).starts_with("wardian: "), "{command:?}");
        assert_eq!(stdout(&output), "");
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
    assert_eq!(other.status.code(), Some(2));
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
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert_eq!(
        std::fs::read_to_string(journal.path()).unwrap(),
        "my diary, nothing else"
    );
}

/// A directory with a program, what it imports and what it reads; removed at the end of the test.
struct Project(std::path::PathBuf);

impl Project {
    fn new(name: &str) -> Project {
        let name = format!("wardian-{}-{name}", std::process::id());
        let directory = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&directory).unwrap();
        // As the command sees it.
        let directory = directory.canonicalize().unwrap();
        let main = "import sys\nprint(__file__, __name__, sys.path[0], sys.argv)\n\
                    if 'helper' in sys.argv: import helper; print(helper.x, open(sys.argv[-1]).read())\n";
        for (name, text) in [
            ("main.py", main),
            ("helper.py", "x = 1"),
            ("data.txt", "data"),
        ] {
            std::fs::write(directory.join(name), text).unwrap();
        }
        Project(directory)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }
}

impl Drop for Project {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_script_runs_as_a_script() {
    let project = Project::new("script");
    let (folder, main) = (project.path(""), project.path("main.py"));
    let mount = format!("{folder}:/proj");
    let run = |arguments: &[&str]| {
        let output = wardian(&[&["run"], arguments].concat());
        assert_eq!(stderr(&output), "", "{arguments:?}");
        stdout(&output).to_owned()
    };
    // Nothing of it is visible but its text.
    assert_eq!(run(&[&main]), format!("{main} __main__  ['{main}']\n"));
    // The same, under the names that it has in the sandbox.
    let seen =
        "/proj/main.py __main__ /proj ['/proj/main.py', 'helper', '/proj/data.txt']\n1 data\n";
    let arguments = ["helper", "/proj/data.txt"];
    assert_eq!(
        run(&[&["--mount", &mount, &main], &arguments[..]].concat()),
        seen
    );
    assert_eq!(
        run(&[&["--mount", &mount, "/proj/main.py"], &arguments[..]].concat()),
        seen
    );
    let seen =
        "/program/main.py __main__ /program ['/program/main.py', 'helper', 'data.txt']\n1 data\n";
    assert_eq!(run(&["--with-folder", &main, "helper", "data.txt"]), seen);

    let output = wardian(&["run", "--mount", &mount, "/proj/other.py"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        stderr(&output).contains("/proj/other.py: No such file"),
        "{output:?}"
    );
}

#[test]
fn a_program_has_a_working_directory_and_a_path() {
    let project = Project::new("workdir");
    let mount = format!("{}:/proj", project.path(""));
    let source = "import os, helper; print(os.getcwd(), helper.x, open('data.txt').read())";
    let output = wardian(&["run", "--mount", &mount, "--workdir", "/proj", "-c", source]);
    assert_eq!(stdout(&output), "/proj 1 data\n", "{output:?}");
    let source = "import sys, helper; print(sys.path)";
    let output = wardian(&[
        "run",
        "--mount",
        &mount,
        "--env",
        "PYTHONPATH=/proj:lib",
        "-c",
        source,
    ]);
    assert_eq!(
        stdout(&output),
        "['', '/proj', '/home/wardian/lib', '/usr/lib/python3.12/site-packages']\n",
        "{output:?}"
    );
    // It is made.
    let source = "import os; open('a', 'w').close(); print(os.listdir('/work/today'))";
    let output = wardian(&["run", "--workdir", "/work/today", "-c", source]);
    assert_eq!(stdout(&output), "['a']\n", "{output:?}");
    let output = wardian(&[
        "run",
        "--mount",
        &mount,
        "--workdir",
        "/proj/none",
        "-c",
        "1",
    ]);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
}

#[test]
fn a_script_goes_on_after_its_process_was_killed() {
    let project = Project::new("durable");
    let journal = project.path("journal");
    let source = "import helper, random, time\nprint(random.random(), flush=True)\nfor _ in range(100): time.sleep(0.01)\n\
                  print(__file__, helper.x)\n";
    std::fs::write(project.path("slow.py"), source).unwrap();
    let arguments = [
        "run",
        "--with-folder",
        "--journal",
        &journal,
        &project.path("slow.py"),
    ];
    let mut child = Command::new(env!("CARGO_BIN_EXE_wardian"))
        .args(arguments)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut first = String::new();
    let mut output = std::io::BufReader::new(child.stdout.take().unwrap());
    std::io::BufRead::read_line(&mut output, &mut first).unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    let output = wardian(&arguments);
    assert_eq!(
        stdout(&output),
        format!("{first}/program/slow.py 1\n"),
        "{output:?}"
    );
}
