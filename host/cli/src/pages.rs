//! What is made of the command line's description: completions and man pages.

use std::io;
use std::process::ExitCode;

use clap_complete::Shell;

use crate::args;
use crate::args::pages::Man;
use crate::status;
use crate::terminal::{complain, said, write};

/// `wardian completions`
pub(crate) fn completions(shell: Shell) -> ExitCode {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut args::command(), "wardian", &mut script);
    write(io::stdout(), &script);
    ExitCode::SUCCESS
}

/// `wardian man`
pub(crate) fn man(options: &Man) -> ExitCode {
    let printed = match &options.dir {
        Some(dir) => clap_mangen::generate_to(args::command(), dir)
            .map_err(|error| format!("{}: {}", dir.display(), said(&error))),
        None => page(options.command.as_deref()).map(|page| write(io::stdout(), &page)),
    };
    match printed {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            complain(&message);
            ExitCode::from(status::USAGE)
        }
    }
}

fn page(name: Option<&str>) -> Result<Vec<u8>, String> {
    let mut whole = args::command();
    // Gives each command its full name.
    whole.build();
    let command = match name {
        None => whole,
        Some(name) => {
            let found = whole.find_subcommand(name).cloned();
            let title = format!("wardian-{name}");
            found
                .map(|command| command.name(title))
                .ok_or_else(|| format!("there is no command {name}"))?
        }
    };
    let mut page = Vec::new();
    let rendered = clap_mangen::Man::new(command).render(&mut page);
    rendered.map_err(|error| error.to_string())?;
    Ok(page)
}
