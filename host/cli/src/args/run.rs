//! `wardian run`.

use clap::Args;

use super::grants::Grants;
use super::limits::LimitFlags;
use super::session::SessionFiles;
use crate::status;

/// Run a program
///
/// Everything after FILE, or after the CODE of -c, goes to the program. FILE may also be the path of a file in a
/// directory that is mounted. The program finds modules beside it if its directory is mounted.
#[derive(Args, Debug)]
#[command(
    override_usage = "wardian run [OPTIONS] [FILE | -] [ARGS]...\n       \
                      wardian run [OPTIONS] -c CODE [ARGS]...",
    after_long_help = status::table()
)]
pub(crate) struct Run {
    /// The program and its arguments; `-` or nothing is standard input
    #[arg(value_name = "FILE", trailing_var_arg = true)]
    file: Vec<String>,

    /// Run CODE
    #[arg(
        short = 'c',
        value_name = "CODE",
        num_args = 1..,
        allow_hyphen_values = true
    )]
    code: Vec<String>,

    /// Mount the folder of FILE read-only at /program, and start there
    ///
    /// The program can then import modules and open files beside it.
    #[arg(long, help_heading = "Grants")]
    pub(crate) with_folder: bool,

    #[command(flatten)]
    pub(crate) grants: Grants,

    #[command(flatten)]
    pub(crate) limits: LimitFlags,

    #[command(flatten)]
    pub(crate) session: SessionFiles,

    /// Print output, value, error and usage as one JSON object
    #[arg(long, help_heading = "Output")]
    pub(crate) json: bool,

    /// Run the parts between lines `# --- step ---` one after the other in one session
    ///
    /// For each of them an object is printed, as with --json.
    #[arg(long, help_heading = "Output", hide_short_help = true)]
    pub(crate) steps: bool,
}

/// Where the program comes from.
#[derive(Debug, PartialEq)]
pub(crate) enum Program<'a> {
    File(&'a str),
    Stdin,
    Code(&'a str),
}

impl Run {
    /// The program, and its arguments.
    pub(crate) fn program(&self) -> (Program<'_>, &[String]) {
        let (program, rest) = match (self.code.split_first(), self.file.split_first()) {
            (Some((code, rest)), _) => (Program::Code(code), rest),
            (None, Some((file, rest))) if file == "-" => (Program::Stdin, rest),
            (None, Some((file, rest))) => (Program::File(file), rest),
            (None, None) => (Program::Stdin, &[][..]),
        };
        // Where options end already, `--` says nothing.
        match rest.split_first() {
            Some((first, rest)) if first == "--" => (program, rest),
            _ => (program, rest),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::Command;
    use crate::args::tests::parsed;

    fn run(line: &str) -> Box<Run> {
        match parsed(line) {
            Ok(Command::Run(run)) => run,
            other => panic!("{line}: {other:?}"),
        }
    }

    #[test]
    fn what_comes_after_the_program_is_the_programs() {
        for (line, program, arguments) in [
            ("run", Program::Stdin, &[][..]),
            ("run --json", Program::Stdin, &[]),
            ("run -", Program::Stdin, &[]),
            ("run - --fuel", Program::Stdin, &["--fuel"]),
            ("run x.py", Program::File("x.py"), &[]),
            ("run x.py a -b", Program::File("x.py"), &["a", "-b"]),
            (
                "run x.py --json -c y",
                Program::File("x.py"),
                &["--json", "-c", "y"],
            ),
            ("run x.py -- --json", Program::File("x.py"), &["--json"]),
            ("run x.py a -- b", Program::File("x.py"), &["a", "--", "b"]),
            ("run -- x.py -a", Program::File("x.py"), &["-a"]),
            ("run -c 1+1", Program::Code("1+1"), &[]),
            (
                "run -c 1 --json -- a",
                Program::Code("1"),
                &["--json", "--", "a"],
            ),
            ("run -c -1 -- -a", Program::Code("-1"), &["-a"]),
        ] {
            let run = run(line);
            let (found, rest) = run.program();
            assert_eq!(
                (found, rest),
                (
                    program,
                    &arguments
                        .iter()
                        .map(|text| (*text).to_owned())
                        .collect::<Vec<_>>()[..]
                ),
                "{line}"
            );
            assert_eq!(run.json, line == "run --json");
        }
    }

    #[test]
    fn files_of_sessions() {
        let options = run("run --save=s --resume r --steps x.py");
        let expected = SessionFiles {
            resume: Some("r".into()),
            save: Some("s".into()),
            ..SessionFiles::default()
        };
        assert_eq!(options.session, expected);
        assert!(options.steps && !options.json);
    }
}
