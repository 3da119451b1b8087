//! Draws the data: `results.svg`, bars and dots, `overview.svg`, a few of them, and `growth.svg`, curves, beside the
//! data file.
//!
//! Pictures have a background of their own, because a page that shows them may be dark. What does not
//! live here: figures; everything drawn is in the [`Report`].

mod canvas;
mod curves;
mod dots;

use std::path::Path;

use crate::Result;
use crate::report::Report;

/// Who is drawn, and how: name and colour, told apart by those who see few colours too.
const COLOURS: &[(&str, &str)] = &[
    ("wardian", "#0072b2"),
    ("python3", "#555555"),
    ("monty", "#e69f00"),
    ("eryx", "#009e73"),
    ("smolagents", "#cc79a7"),
    ("pyodide", "#d55e00"),
];

fn colour(name: &str) -> &'static str {
    let found = COLOURS.iter().find(|(known, _)| *known == name);
    found.map_or("#000000", |(_, colour)| colour)
}

pub(crate) fn draw(report: &Report, data: &Path) -> Result<()> {
    let beside = |name: &str| data.with_file_name(name);
    std::fs::write(beside("results.svg"), dots::draw(report))?;
    std::fs::write(beside("overview.svg"), dots::overview(report))?;
    if !report.growth.is_empty() {
        std::fs::write(beside("growth.svg"), curves::draw(report))?;
    }
    Ok(())
}
