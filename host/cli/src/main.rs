//! The command `wardian`: run Python programs in a sandbox.
//!
//! What does not live here: anything about sandboxes that an embedder could
//! not do as well; this crate uses the library's public items only.

mod arguments;
mod grants;
mod journals;
mod json;
mod mounts;
mod repl;
mod run;
mod serve;
mod snapshots;
mod status;
mod steps;

use std::process::ExitCode;

use arguments::{Command, USAGE};

fn main() -> ExitCode {
    let arguments = std::env::args_os().skip(1);
    match arguments::parse(arguments) {
        Ok(Command::Run(options)) => run::run(options),
        Ok(Command::Repl(limits, grants)) => repl::repl(limits, &grants),
        Ok(Command::Inspect(file)) => snapshots::inspect(&file),
        Ok(Command::Serve(options)) => serve::serve(options),
        Ok(Command::Help) => {
            print!("{USAGE}");
            ExitCode::SUCCESS
        }
        Ok(Command::Version) => {
            println!("wardian {}", env!("CARGO_PKG_VERSION"));
            ExitCode::SUCCESS
        }
        Err(message) => {
            eprintln!("wardian: {message}\n\n{USAGE}");
            ExitCode::from(status::USAGE)
        }
    }
}
