//! Programs that go on in another process: cut in two between any of their statements, saved and resumed,
//! they print what they print as a whole. The programs are the cases of the project's tests.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// How many programs; each runs three times.
const PROGRAMS: usize = 60;

/// Prints the last lines of the statements after which the program can be cut.
const CUTS: &str = "\
import ast, sys
with open('/program/' + sys.argv[1]) as file:
    body = ast.parse(file.read()).body
print(*(one.end_lineno for one, other in zip(body, body[1:]) if one.end_lineno < other.lineno))";

fn wardian(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_wardian"));
    command.args(arguments).output().expect("it was built")
}

fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn programs(directory: &Path, found: &mut Vec<PathBuf>) {
    let entries = std::fs::read_dir(directory).expect("the cases are there");
    for entry in entries {
        let path = entry.expect("it can be listed").path();
        if path.is_dir() {
            programs(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "py") {
            found.push(path);
        }
    }
}

#[test]
fn programs_go_on_in_another_process() {
    let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/cases");
    let mut found = Vec::new();
    programs(&cases, &mut found);
    found.sort();
    let snapshot = std::env::temp_dir().join(format!("wardian-carried-{}", std::process::id()));
    let snapshot = snapshot.to_str().expect("a plain name");
    let (mut done, mut random) = (0, 4711_usize);
    for path in found.iter().step_by((found.len() / (2 * PROGRAMS)).max(1)) {
        let source = std::fs::read_to_string(path).expect("it can be read");
        // What a program says of itself as a file, what the first part says to the second's compiler, what depends on
        // when garbage is found, and descriptors, which are of one process.
        if [
            "__future__",
            "__file__",
            "sys.argv",
            "globals()",
            "asyncio",
            "os.open(",
            "#: known_failure",
        ]
        .iter()
        .any(|word| source.contains(word))
        {
            continue;
        }
        let (folder, name) = (path.parent().expect("in a folder"), path.file_name());
        let name = name.and_then(|name| name.to_str()).expect("a plain name");
        let mount = format!("{}:/program:ro", folder.display());
        let cuts = text(&wardian(&[
            "run", "--mount", &mount, "-c", CUTS, "--", name,
        ]));
        let cuts: Vec<usize> = cuts
            .split_whitespace()
            .map(|cut| cut.parse().unwrap())
            .collect();
        let whole = wardian(&["run", "-c", &source]);
        if cuts.is_empty() || whole.status.code() != Some(0) {
            continue;
        }
        random = (random * 1_103_515_245 + 12_345) % (1 << 31);
        let cut = cuts[random / 7 % cuts.len()];
        let lines: Vec<&str> = source.split_inclusive('\n').collect();
        let first = wardian(&["run", "--save", snapshot, "-c", &lines[..cut].concat()]);
        // The second keeps its line numbers.
        let rest = "\n".repeat(cut) + &lines[cut..].concat();
        let second = wardian(&["run", "--resume", snapshot, "-c", &rest]);
        let told = String::from_utf8_lossy(&second.stderr);
        let both = text(&first) + &text(&second);
        assert_eq!(
            both,
            text(&whole),
            "{} cut at {cut}: {told}",
            path.display()
        );
        done += 1;
        if done == PROGRAMS {
            break;
        }
    }
    let _ = std::fs::remove_file(snapshot);
    assert!(done >= 50, "{done} programs are too few");
}
