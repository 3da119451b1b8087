//! What every question needs: the options, who is compared, and where rows go.

use std::path::PathBuf;

use wardian::{Engine, Execution, Sandbox, Value};

use crate::Result;
use crate::draw;
use crate::options::Options;
use crate::python::Python;
use crate::report::{Growth, Report, Row};
use crate::rivals::Rivals;
use crate::table;

pub(crate) struct Bench {
    pub(crate) options: Options,
    pub(crate) python: Python,
    pub(crate) rivals: Rivals,
    report: Report,
    /// The group that is measured.
    group: &'static str,
}

impl Bench {
    pub(crate) fn new(options: Options) -> Result<Bench> {
        let python = Python::find()?;
        let compared = ["calls", "tools", "memory", "programs", "library"];
        let compared = compared.iter().any(|group| options.wants(group));
        let rivals = Rivals::find(options.quick || options.no_rivals || !compared);
        let cores = std::thread::available_parallelism().map_or(0, usize::from);
        let mut machine = vec![
            format!(
                "{} {}, {cores} processors",
                std::env::consts::OS,
                std::env::consts::ARCH
            ),
            format!("python3 {}", python.version),
        ];
        machine.extend(rivals.describe());
        // Others at work make every figure larger, and those of several threads most of all.
        let load = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
        if let Some(load) = load.split(' ').next() {
            machine.push(format!("load before {load}"));
        }
        println!("{}", machine.join("; "));
        Ok(Bench {
            options,
            python,
            rivals,
            report: Report {
                machine,
                ..Report::default()
            },
            group: "",
        })
    }

    /// Whether this group is wanted.
    pub(crate) fn begin(&mut self, group: &'static str) -> bool {
        self.group = group;
        let wanted = self.options.wants(group);
        if wanted {
            table::heading(group);
        }
        wanted
    }

    pub(crate) fn group(&self) -> &'static str {
        self.group
    }

    pub(crate) fn row(&mut self, row: Row) {
        table::print(&row);
        self.report.rows.push(row);
    }

    pub(crate) fn growth(&mut self, growth: Growth) {
        table::print_points(&growth);
        self.report.growth.push(growth);
    }

    /// So many repetitions, or fewer.
    pub(crate) fn count(&self, count: usize) -> usize {
        if self.options.quick {
            (count / 10).max(3)
        } else {
            count
        }
    }

    /// The last words.
    pub(crate) fn end(self) -> Result<()> {
        table::summary(&self.report);
        if self.options.writes() {
            let file = self.options.file();
            self.report.store(&file)?;
            draw::draw(&self.report, &file)?;
            println!("written: {}", file.display());
        }
        Ok(())
    }
}

/// A folder or file of this crate.
pub(crate) fn own(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// A session that has run something.
pub(crate) async fn session(engine: &Engine, source: &str) -> Result<Sandbox> {
    let mut sandbox = engine.sandbox().build().await?;
    run(&mut sandbox, source).await?;
    Ok(sandbox)
}

/// Run what must not fail.
pub(crate) async fn run(sandbox: &mut Sandbox, source: &str) -> Result<Execution> {
    let mut execution = sandbox.run(source).await?;
    match execution.error.take() {
        None => Ok(execution),
        Some(error) => Err(format!("{error} in {source:.60}").into()),
    }
}

/// Run what must have a value: a measurement of something that went wrong is worse than none.
pub(crate) async fn answer(sandbox: &mut Sandbox, source: &str, expected: i64) -> Result<()> {
    let found = run(sandbox, source).await?.value;
    if found == Some(Value::from(expected)) {
        return Ok(());
    }
    Err(format!("{source:?} gave {found:?} instead of {expected}").into())
}

/// One cold cycle: new sandbox, `1+1`, drop.
pub(crate) async fn cold_cycle(engine: &Engine) -> Result<()> {
    let mut sandbox = engine.sandbox().build().await?;
    answer(&mut sandbox, "1+1", 2).await
}
