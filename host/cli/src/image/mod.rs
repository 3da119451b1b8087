//! `wardian image`: making images, and the packages that go into them and into other sandboxes.

pub(crate) mod packages;

use std::fs;
use std::path::Path;
use std::process::ExitCode;

use wardian::{Clocks, Engine, Error, Program, Sandbox};

use crate::args::image::{Build, Image, ImageCommand};
use crate::status::Failure;
use crate::terminal::{complain, said, write, write_errors};

pub(crate) fn image(options: &Image) -> ExitCode {
    let ImageCommand::Build(options) = &options.command;
    match build(options) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            complain(&failure.to_string());
            ExitCode::from(failure.exit_status())
        }
    }
}

fn build(options: &Build) -> Result<(), Failure> {
    if let Some(name) = options.imports.iter().find(|name| !is_module(name)) {
        return Err(Failure::Usage(format!(
            "--import {name}: expected the name of a module"
        )));
    }
    let read = |file| fs::read_to_string(file).map_err(|error| named("--run", file, &error));
    let program = options.program.as_deref().map(read).transpose()?;
    let given = options.packages.open().map_err(Failure::Usage)?;
    let engine = Engine::builder()
        .max_live_sandboxes(1)
        // One program: nobody else would find what it made.
        .share_compiled_code(false)
        .build()?;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .build();
    let runtime = runtime.map_err(|error| Failure::Sandbox(Error::Setup(error.into())))?;
    let bytes = runtime.block_on(async {
        let engine = given.engine(engine).await?;
        // Nothing of this computer gets into the file. Output is not the image's: nobody should have to look for it.
        let sandbox = engine
            .sandbox()
            .limits(options.limits.0.clone())
            .deterministic(0);
        let sandbox = given.give(sandbox).clocks(Clocks::Virtual { start: EPOCH });
        let sandbox = sandbox.on_stdout(|bytes| write(std::io::stderr(), bytes));
        let mut sandbox = sandbox.on_stderr(write_errors).build().await?;
        for name in &options.imports {
            // Without a name in the session: programs say which modules they use.
            run(
                &mut sandbox,
                Program::new(format!("__import__({name:?})\nNone")),
            )
            .await?;
        }
        run(&mut sandbox, Program::new(WARMED_UP)).await?;
        run(&mut sandbox, Program::new(WITHOUT_CACHES)).await?;
        if let Some(source) = program {
            let file = options.program.as_deref().unwrap_or(Path::new("program"));
            let name = file.file_name().unwrap_or_default().to_string_lossy();
            run(&mut sandbox, Program::new(source).file_name(name)).await?;
        }
        Ok::<_, Failure>(sandbox.image().await?)
    })?;
    // Beside and then renamed: nobody sees half an image, and one that is in use stays as it is.
    let unfinished = options
        .out
        .with_extension(format!("part-{}", std::process::id()));
    let written =
        fs::write(&unfinished, bytes).and_then(|()| fs::rename(&unfinished, &options.out));
    written.map_err(|error| {
        let _ = fs::remove_file(&unfinished);
        named("--out", &options.out, &error)
    })
}

/// Use once what programs use of a package first, where the package's natives say what: its caches are then in the image.
const WARMED_UP: &str = "\
if 'matplotlib.pyplot' in __import__('sys').modules:
    with __import__('contextlib').suppress(Exception):
        __import__('matplotlib._warm_up')
";

/// Forget what modules wrote down to be imported sooner the next time, such as matplotlib's list of fonts: the image has
/// them imported, and one that has files of its own can be no template of the server. No name stays in the session.
const WITHOUT_CACHES: &str = "\
for _ in ['~/.cache', '~/.matplotlib']:
    __import__('shutil').rmtree(__import__('os').path.expanduser(_), ignore_errors=True)
del _
";

/// When images are made, as their programs see it: the year 2000.
const EPOCH: std::time::Duration = std::time::Duration::from_secs(946_684_800);

fn named(option: &str, file: &Path, error: &std::io::Error) -> Failure {
    Failure::Usage(format!("{option} {}: {}", file.display(), said(error)))
}

/// Run one part of what makes an image.
async fn run(sandbox: &mut Sandbox, program: Program) -> Result<(), Failure> {
    let execution = sandbox.run_program(program).await?;
    match (execution.error, execution.exit_status) {
        (Some(error), _) => Err(Failure::Sandbox(error)),
        (None, Some(status)) if status != 0 => Err(Failure::Usage(format!(
            "the program ended with status {status}"
        ))),
        (None, _) => Ok(()),
    }
}

fn is_module(name: &str) -> bool {
    let is_name = |name: &str| {
        let mut characters = name.chars();
        let is_first = |c: char| c == '_' || c.is_alphabetic();
        characters.next().is_some_and(is_first)
            && characters.all(|c| c == '_' || c.is_alphanumeric())
    };
    name.split('.').all(is_name)
}
