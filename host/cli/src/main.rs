//! The command `wardian`: run Python programs in a sandbox.
//!
//! `args/` is the command line; there is a folder or file for what each command does.
//! What does not live here: anything about sandboxes that an embedder could not do as well; this crate uses the
//! library's public items only.

mod args;
mod children;
mod image;
mod inspect;
mod json;
mod pages;
mod repl;
mod run;
mod serve;
mod status;
mod terminal;

use std::process::ExitCode;

use args::{Command, mistakes};

fn main() -> ExitCode {
    let arguments: Vec<_> = std::env::args_os().collect();
    match args::parse(&arguments) {
        Ok(Command::Run(options)) => run::run(&options),
        Ok(Command::Repl(options)) => repl::repl(&options),
        Ok(Command::Image(options)) => image::image(&options),
        Ok(Command::Inspect(options)) => inspect::inspect(&options.file),
        Ok(Command::Serve(options)) => serve::serve(&options),
        Ok(Command::Mcp(options)) => serve::mcp(&options),
        Ok(Command::Completions(options)) => pages::completions(options.shell),
        Ok(Command::Man(options)) => pages::man(&options),
        Err(error) => mistakes::answer(&error, &arguments),
    }
}
