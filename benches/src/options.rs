//! The command line.

use std::path::PathBuf;

use crate::Result;

/// What `--help` prints.
const USAGE: &str = "\
Measures Wardian and prints a table; benches/README.md says what the numbers mean.

usage: wardian-benches [OPTIONS] [FOLDER]

  FOLDER          programs (*.py) to run instead of those in benches/programs
  --only A,B      only these groups, of: ";

const OPTIONS: &str = "
  --quick         fewer repetitions, and no rivals
  --no-rivals     leave the rivals out even if they are installed
  --out FILE      write the data to FILE, and drawings beside it
  --draw          measure nothing, draw again from the data

A run of everything writes benches/results.json and draws benches/*.svg; any other run
writes nothing unless --out is given. PYTHON names the Python to compare with
(/usr/bin/python3), WARDIAN_RIVALS the folder of rivals/install.sh.";

#[derive(Default)]
pub(crate) struct Options {
    pub(crate) folder: Option<PathBuf>,
    /// Groups to measure; all when empty.
    only: Vec<String>,
    pub(crate) quick: bool,
    pub(crate) no_rivals: bool,
    out: Option<PathBuf>,
    pub(crate) draw: bool,
}

impl Options {
    /// `None` when help was asked for, and given.
    pub(crate) fn parse(groups: &[&str]) -> Result<Option<Options>> {
        let mut options = Options::default();
        let mut arguments = std::env::args().skip(1);
        while let Some(argument) = arguments.next() {
            let mut value = || arguments.next().ok_or(format!("{argument} needs a value"));
            match argument.as_str() {
                "--only" => options.only = value()?.split(',').map(str::to_owned).collect(),
                "--out" => options.out = Some(value()?.into()),
                "--quick" => options.quick = true,
                "--no-rivals" => options.no_rivals = true,
                "--draw" => options.draw = true,
                // Cargo says that it is `cargo bench`.
                "--bench" => {}
                "--help" | "-h" => {
                    println!("{USAGE}{}{OPTIONS}", groups.join(" "));
                    return Ok(None);
                }
                unknown if unknown.starts_with('-') => {
                    return Err(format!("unknown option {unknown}; see --help").into());
                }
                folder => options.folder = Some(folder.into()),
            }
        }
        let unknown = options
            .only
            .iter()
            .find(|name| !groups.contains(&name.as_str()));
        if let Some(name) = unknown {
            return Err(format!("no group {name:?}; there are {}", groups.join(" ")).into());
        }
        Ok(Some(options))
    }

    pub(crate) fn wants(&self, group: &str) -> bool {
        self.only.is_empty() || self.only.iter().any(|name| name == group)
    }

    /// Where the data is.
    pub(crate) fn file(&self) -> PathBuf {
        let own = || concat!(env!("CARGO_MANIFEST_DIR"), "/results.json").into();
        self.out.clone().unwrap_or_else(own)
    }

    /// Whether the data of this run is to be kept: parts of several runs must not be mixed.
    pub(crate) fn writes(&self) -> bool {
        let whole = self.only.is_empty() && self.folder.is_none() && !self.quick;
        whole || self.out.is_some()
    }
}
