//! Python is not touched: all test programs of the repository come out as they go in.

use std::path::{Path, PathBuf};

use wardian_cells::{Last, translate};

fn programs() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/cases");
    let mut found = Vec::new();
    let mut open = vec![root];
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|end| end == "py") {
                found.push(path);
            }
        }
    }
    found
}

#[test]
fn programs_stay_as_they_are() {
    let programs = programs();
    assert!(programs.len() > 500);
    for path in programs {
        let Ok(text) = std::fs::read_to_string(&path) else {
            continue;
        };
        let cell = translate(&text);
        assert!(cell.source == text, "{} is changed", path.display());
        assert_eq!(cell.last, Last::Shown, "{}", path.display());
        // The same where the fast path is not taken.
        let cell = translate(&format!("!ls\n{text}\n!ls\n"));
        let wanted = "get_ipython().system('ls')\n";
        let is_whole = cell.source == format!("{wanted}{text}\n{wanted}");
        // A string that does not end takes the second command in.
        let is_open = cell.source == format!("{wanted}{text}\n!ls\n");
        assert!(is_whole || is_open, "{} is changed", path.display());
        if is_open {
            assert!(
                path.to_string_lossy().contains("syntax_errors"),
                "{}",
                path.display()
            );
        }
    }
}
