//! The command line.

use std::ffi::OsString;
use std::time::Duration;

use wardian::Limits;

use crate::grants::{Grants, names};
use crate::mounts::MountOption;
use crate::serve;
use crate::snapshots::Snapshots;

/// What `wardian --help` prints.
pub(crate) const USAGE: &str = "\
Run Python in a sandbox: no files but its own, no network, no environment.

Usage:
  wardian run [OPTIONS] [FILE | - | -c CODE] [-- ARGS...]
  wardian repl [OPTIONS]
  wardian inspect SNAPSHOT | JOURNAL
  wardian serve [OPTIONS]         over HTTP            (wardian serve --help)
  wardian mcp [OPTIONS]           as an MCP server on standard input and output

Options:
  -c CODE         run CODE
  --fuel N        operations, e.g. 5000000000 or 5G      [default: 700G, about a minute]
  --memory SIZE   bytes of Python objects, e.g. 64M      [default: 256M]
  --timeout DUR   wall-clock time, e.g. 500ms, 30s, 2m   [default: 30s; 0 is no limit]
  --output SIZE   bytes that may be printed, e.g. 1M     [default: 10M]
  --file-traffic SIZE
                  bytes that may be read from and written to files
  --session-fuel N, --session-timeout DUR, --session-output SIZE, --session-file-traffic SIZE
                  the same for all steps together         [default: no limit]
  --env NAME=VALUE
                  an environment variable of the program's; there are no others
  --mount HOST:GUEST:ro
  --mount HOST:GUEST:rw[,bytes=SIZE,files=N]
                  let the program read, or change, a directory of this machine;
                  it may grow by SIZE and N files    [default: 64M, 10000]
  --mount HOST:GUEST:overlay
                  let the program change it in memory only: the directory stays as it is
  --allow-import NAME[,NAME...]
                  let the program import these modules only: os, os.path, xml.*
  --stub-module NAME[,NAME...]
                  empty modules in the place of some that are not there
  --resume FILE   begin with the session of a snapshot
  --save FILE     write a snapshot of the session when the program has ended
  --key FILE      32 secret bytes: seal what is saved, open what is resumed
  --journal FILE  write down what the program is told; when this process is killed, the same
                  command goes on where it was, and FILE is removed at the end
  --deterministic SEED
                  random numbers that follow from SEED, clocks that follow from the program
  --json          print output, value, error and usage as one JSON object
  --steps         run the parts of the program between lines `# --- step ---` one after
                  the other in one session, and print such an object for each of them
  -h, --help      print this
  -V, --version   print the version

Exit status:
  0    the program ran to its end
  1    an exception was not caught
  2    wrong usage, or the program cannot be read
  120  fuel limit          121  output limit       122  tool call limit
  123  memory limit        124  time limit         125  the sandbox broke
  126  file traffic limit  130  cancelled          otherwise that of sys.exit()
";

/// Output of a program run from the command line.
const OUTPUT: u64 = 10_000_000;

#[derive(Debug)]
pub(crate) enum Command {
    Run(Run),
    Repl(Limits, Grants),
    Inspect(String),
    Serve(Box<serve::Options>),
    Help,
    Version,
}

/// Options of `wardian run`.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) program: Program,
    pub(crate) arguments: Vec<String>,
    pub(crate) limits: Limits,
    pub(crate) grants: Grants,
    pub(crate) snapshots: Snapshots,
    /// File from which the program is resumed.
    pub(crate) journal: Option<String>,
    pub(crate) json: bool,
    /// The program has several parts, each a step.
    pub(crate) steps: bool,
}

/// Where the program comes from.
#[derive(Debug, PartialEq)]
pub(crate) enum Program {
    File(String),
    Stdin,
    Code(String),
}

pub(crate) fn parse(arguments: impl Iterator<Item = OsString>) -> Result<Command, String> {
    let mut arguments = arguments.map(|argument| {
        argument
            .into_string()
            .map_err(|argument| format!("argument is not UTF-8: {}", argument.display()))
    });
    match arguments.next().transpose()?.as_deref() {
        None => Err("expected a command: run, repl, inspect, serve or mcp".into()),
        Some("-h" | "--help" | "help") => Ok(Command::Help),
        Some("-V" | "--version") => Ok(Command::Version),
        Some("run") => parse_options(arguments, true),
        Some("repl") => parse_options(arguments, false),
        Some("inspect") => match (arguments.next().transpose()?, arguments.next()) {
            (Some(file), None) => Ok(Command::Inspect(file)),
            _ => Err("inspect needs one snapshot or journal".into()),
        },
        Some("serve") => serve::parse(arguments, true),
        Some("mcp") => serve::parse(arguments, false),
        Some(other) => Err(format!("unknown command: {other}")),
    }
}

fn parse_options(
    mut arguments: impl Iterator<Item = Result<String, String>>,
    run: bool,
) -> Result<Command, String> {
    let mut limits = Limits::default();
    limits.output = OUTPUT;
    let (mut program, mut json, mut steps, mut rest) = (None, false, false, Vec::new());
    let mut grants = Grants::default();
    let mut snapshots = Snapshots::default();
    let mut journal = None;
    while let Some(argument) = arguments.next().transpose()? {
        let (name, inline) = match argument.split_once('=') {
            Some((name, value)) if name.starts_with("--") => (name, Some(value.to_owned())),
            _ => (&*argument, None),
        };
        let mut value = |what: &str| {
            let next = inline.clone().map(Ok).or_else(|| arguments.next());
            next.transpose()?.ok_or(format!("{name} needs {what}"))
        };
        match name {
            "-h" | "--help" => return Ok(Command::Help),
            "--fuel" => limits.fuel = count(&value("a number")?)?,
            "--memory" => limits.memory = size(&value("a size")?)?,
            "--timeout" => limits.timeout = duration(&value("a duration")?)?,
            "--file-traffic" => limits.file_bytes = size(&value("a size")?)?,
            "--session-fuel" => limits.session_fuel = count(&value("a number")?)?,
            "--session-timeout" => limits.session_timeout = duration(&value("a duration")?)?,
            "--session-output" => limits.session_output = size(&value("a size")?)?,
            "--session-file-traffic" => {
                limits.session_file_bytes = size(&value("a size")?)?;
            }
            "--output" => limits.output = size(&value("a size")?)?,
            "--env" => grants.environment.push(variable(&value("NAME=VALUE")?)?),
            "--allow-import" => grants.imports.extend(names(&value("a module")?)),
            "--stub-module" => grants.stubs.extend(names(&value("a module")?)),
            "--mount" => grants
                .mounts
                .push(MountOption::parse(&value("HOST:GUEST:ro|rw|overlay")?)?),
            "--resume" if run => snapshots.resume = Some(value("a file")?),
            "--save" if run => snapshots.save = Some(value("a file")?),
            "--key" if run => snapshots.key = Some(value("a file")?),
            "--deterministic" => grants.seed = Some(count(&value("a number")?)?),
            "--journal" if run => journal = Some(value("a file")?),
            "--json" if run && inline.is_none() => json = true,
            "--steps" if run && inline.is_none() => steps = true,
            "-c" if run && program.is_none() => program = Some(Program::Code(value("code")?)),
            "--" if run => {
                rest = arguments.by_ref().collect::<Result<_, _>>()?;
            }
            "-" if run && program.is_none() => program = Some(Program::Stdin),
            _ if argument.starts_with('-') || !run => {
                return Err(format!("unknown option: {argument}"));
            }
            _ if program.is_none() => program = Some(Program::File(argument)),
            _ => {
                return Err(format!(
                    "unexpected argument: {argument} (arguments of the program come after --)"
                ));
            }
        }
    }
    if steps && journal.is_some() {
        return Err("--journal takes a program of one step, and --steps has several".into());
    }
    Ok(match (run, program) {
        (false, _) => Command::Repl(limits, grants),
        (true, program) => Command::Run(Run {
            program: program.unwrap_or(Program::Stdin),
            arguments: rest,
            limits,
            grants,
            snapshots,
            journal,
            json,
            steps,
        }),
    })
}

/// `NAME=VALUE`
fn variable(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.is_empty() => Ok((name.into(), value.into())),
        _ => Err(format!("expected NAME=VALUE, found {text}")),
    }
}

/// A number with an optional decimal suffix: `5G`.
pub(crate) fn count(text: &str) -> Result<u64, String> {
    scaled(text, 1000).ok_or(format!(
        "expected a number like 5000000 or 5G, found {text}"
    ))
}

/// Bytes with an optional binary suffix: `64M`, `64MiB`.
pub(crate) fn size(text: &str) -> Result<u64, String> {
    let short = text.trim_end_matches("iB").trim_end_matches('B');
    scaled(short, 1024).ok_or(format!("expected a size like 64M, found {text}"))
}

fn scaled(text: &str, step: u64) -> Option<u64> {
    let (digits, power) = match text.chars().last()?.to_ascii_uppercase() {
        'K' => (&text[..text.len() - 1], 1),
        'M' => (&text[..text.len() - 1], 2),
        'G' => (&text[..text.len() - 1], 3),
        'T' => (&text[..text.len() - 1], 4),
        _ => (text, 0),
    };
    let number: u64 = digits.replace('_', "").parse().ok()?;
    number.checked_mul(step.checked_pow(power)?)
}

/// A time with an optional unit, seconds without; zero is no limit.
pub(crate) fn duration(text: &str) -> Result<Option<Duration>, String> {
    let units = [("ms", 0.001), ("s", 1.0), ("m", 60.0), ("h", 3600.0)];
    let (digits, scale) = units
        .iter()
        .find_map(|(unit, scale)| Some((text.strip_suffix(unit)?, *scale)))
        .unwrap_or((text, 1.0));
    let seconds = digits.parse::<f64>().ok().map(|number| number * scale);
    match seconds.map(Duration::try_from_secs_f64) {
        Some(Ok(Duration::ZERO)) => Ok(None),
        Some(Ok(time)) => Ok(Some(time)),
        _ => Err(format!(
            "expected a duration like 500ms or 30s, found {text}"
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(line: &str) -> Result<Run, String> {
        match parse(line.split(' ').map(OsString::from))? {
            Command::Run(run) => Ok(run),
            _ => Err("another command".into()),
        }
    }

    #[test]
    fn options_and_arguments_are_told_apart() {
        let options = run("run --fuel 5G --memory=64M --timeout 1.5s x.py -- --json -c").unwrap();
        assert_eq!(options.program, Program::File("x.py".into()));
        assert_eq!(options.arguments, ["--json", "-c"]);
        assert_eq!(options.limits.fuel, 5_000_000_000);
        assert_eq!(options.limits.memory, 64 << 20);
        assert_eq!(options.limits.timeout, Some(Duration::from_millis(1500)));
        assert!(!options.json && !options.steps);
    }

    #[test]
    fn code_and_no_limit() {
        let options = run(
            "run -c 1+1 --timeout 0 --json --mount=.:/data:ro --mount a:/b:rw,files=3 \
             --allow-import os.*,json --stub-module=numpy --allow-import math --save=s --resume r",
        );
        let options = options.unwrap();
        assert_eq!(options.grants.imports, ["os.*", "json", "math"]);
        assert_eq!(options.grants.stubs, ["numpy"]);
        let expected = Snapshots {
            resume: Some("r".into()),
            save: Some("s".into()),
            key: None,
        };
        assert_eq!(options.snapshots, expected);
        assert_eq!(options.grants.mounts.len(), 2);
        assert_eq!(options.program, Program::Code("1+1".into()));
        assert_eq!(options.limits.timeout, None);
        assert!(options.json);
    }

    #[test]
    fn variables_and_steps() {
        let options = run("run --env A=b=c --env=D= --output 1K --steps x.py").unwrap();
        let variables = [("A", "b=c"), ("D", "")].map(|(name, value)| (name.into(), value.into()));
        assert_eq!(options.grants.environment, variables);
        assert_eq!(options.limits.output, 1024);
        assert!(options.steps);
    }

    #[test]
    fn mistakes_are_named() {
        for line in [
            "run --fuel",
            "run --fuel x",
            "run a b",
            "run --tools",
            "walk",
            "run --timeout -1",
            "run --mount",
            "run --mount /a:/b",
            "run --env A",
            "run --env =b",
            "run --steps=1",
            "run --save",
            "run --journal",
            "run --steps --journal=j x.py",
            "inspect",
            "inspect a b",
        ] {
            assert!(run(line).is_err(), "{line}");
        }
    }
}
