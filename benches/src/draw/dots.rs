//! `results.svg`: what is compared with python3 as a bar of Wardian's ratio and dots of the rivals', and what
//! is not as dots of times. `overview.svg`: a few lines of it. All scales are logarithmic.

use crate::report::{Report, Row};
use crate::table::number;

use super::canvas::{Anchor, Axis, Canvas, GRID};
use super::{COLOURS, colour};

const WIDTH: f64 = 940.0;
/// Where lines begin, where figures of Wardian stand, and where scales end.
const LEFT: f64 = 270.0;
const FIGURE: f64 = 262.0;
const RIGHT: f64 = 920.0;
const LINE: f64 = 17.0;

/// Better than python3, and worse: the same blue as Wardian's and a paler one.
const AHEAD: &str = "#0072b2";
const BEHIND: &str = "#7fb8d8";

pub(super) fn draw(report: &Report) -> String {
    let mut canvas = Canvas::default();
    let mut y = 24.0;
    legend(&mut canvas, y);
    y += 26.0;
    let times = ["calls", "tools"]
        .into_iter()
        .flat_map(|group| report.group(group));
    let times: Vec<&Row> = times
        .filter(|row| seconds(row, "wardian").is_some())
        .collect();
    if !times.is_empty() {
        y = absolute(&mut canvas, y, &times);
    }
    let groups = [
        ("start", "start of a process"),
        ("snippets", "snippet from scratch"),
        ("programs", "programs"),
        ("library", "library work"),
    ];
    let values: Vec<f64> = groups
        .iter()
        .flat_map(|(group, _)| report.group(group))
        .flat_map(|row| COLOURS.iter().filter_map(|(name, _)| relative(row, name)))
        .collect();
    let axis = Axis::over(values, (LEFT, RIGHT));
    for (group, title) in groups {
        let rows: Vec<&Row> = report.group(group).collect();
        if !rows.is_empty() {
            let title = format!("{title}: times python3's");
            y = ratios(&mut canvas, y, &axis, &title, &rows);
        }
    }
    canvas.finish(WIDTH, y)
}

/// `overview.svg`, for the repository's README: the calls that others can do too, and the means over all programs.
pub(super) fn overview(report: &Report) -> String {
    let mut canvas = Canvas::default();
    let mut y = 24.0;
    legend(&mut canvas, y);
    y += 26.0;
    let compared = |row: &&Row| !row.others.is_empty() && seconds(row, "wardian").is_some();
    let times = ["calls", "tools"]
        .into_iter()
        .flat_map(|group| report.group(group));
    let times: Vec<&Row> = times.filter(compared).collect();
    if !times.is_empty() {
        y = absolute(&mut canvas, y, &times);
    }
    let groups = [
        ("programs", "programs: times theirs"),
        ("library", "library work: times theirs"),
    ];
    let means = |group| {
        let rows = report.group(group);
        rows.filter(|row| row.what.starts_with("geometric mean"))
    };
    let values = groups.iter().flat_map(|(group, _)| means(group));
    let values = values.filter_map(|row| relative(row, "wardian"));
    let axis = Axis::over(values, (LEFT, RIGHT));
    for (group, title) in groups {
        let rows: Vec<&Row> = means(group).collect();
        if !rows.is_empty() {
            y = ratios(&mut canvas, y, &axis, title, &rows);
        }
    }
    canvas.finish(WIDTH, y)
}

fn legend(canvas: &mut Canvas, y: f64) {
    canvas.title(
        (12.0, y),
        Anchor::Start,
        "Medians of one run; further left is faster",
    );
    let mut x = LEFT + 40.0;
    for (name, colour) in COLOURS {
        canvas.dot((x, y - 4.0), colour);
        canvas.text((x + 8.0, y), Anchor::Start, name);
        x += 26.0 + 7.0 * name.len() as f64;
    }
}

/// Dots of times, a line for each row.
fn absolute(canvas: &mut Canvas, top: f64, rows: &[&Row]) -> f64 {
    let names = || COLOURS.iter().map(|(name, _)| *name);
    let values = rows
        .iter()
        .flat_map(|row| names().filter_map(|name| seconds(row, name)));
    let axis = Axis::over(values, (LEFT, RIGHT));
    let bottom = top + 18.0 + LINE * rows.len() as f64;
    canvas.title((12.0, top + 10.0), Anchor::Start, "calls and tools: time");
    for tick in axis.ticks() {
        canvas.line((axis.at(tick), top + 14.0), (axis.at(tick), bottom), GRID);
        canvas.text((axis.at(tick), top + 10.0), Anchor::Middle, &time(tick));
    }
    for (place, row) in rows.iter().enumerate() {
        let y = top + 28.0 + LINE * place as f64;
        let ours = row.wardian.map_or(0.0, |figure| figure.median);
        canvas.text((12.0, y), Anchor::Start, &row.what);
        let text = format!("{} {}", number(ours), row.unit);
        canvas.text((FIGURE, y), Anchor::End, &text);
        // Wardian's last, on top.
        for name in COLOURS.iter().rev().map(|(name, _)| *name) {
            if let Some(value) = seconds(row, name) {
                canvas.dot((axis.at(value), y - 4.0), colour(name));
            }
        }
    }
    bottom + 20.0
}

/// A bar for each row, from python3's time to Wardian's, and dots of the rivals.
fn ratios(canvas: &mut Canvas, top: f64, axis: &Axis, title: &str, rows: &[&Row]) -> f64 {
    let bottom = top + 18.0 + LINE * rows.len() as f64;
    canvas.title((12.0, top + 10.0), Anchor::Start, title);
    for tick in axis.ticks() {
        canvas.line((axis.at(tick), top + 14.0), (axis.at(tick), bottom), GRID);
        canvas.text((axis.at(tick), top + 10.0), Anchor::Middle, &trimmed(tick));
    }
    for (place, row) in rows.iter().enumerate() {
        let y = top + 28.0 + LINE * place as f64;
        canvas.text((12.0, y), Anchor::Start, &row.what);
        let Some(ratio) = relative(row, "wardian") else {
            canvas.text((FIGURE, y), Anchor::End, "–");
            continue;
        };
        canvas.text((FIGURE, y), Anchor::End, &number(ratio));
        let (from, to) = (axis.at(ratio.min(1.0)), axis.at(ratio.max(1.0)));
        let colour_of_bar = if ratio <= 1.0 { AHEAD } else { BEHIND };
        canvas.bar((from, y - 10.0), (to - from, 11.0), colour_of_bar);
        for (name, _) in &COLOURS[2..] {
            if let Some(value) = relative(row, name) {
                canvas.dot((axis.at(value), y - 4.5), colour(name));
            }
        }
    }
    canvas.line(
        (axis.at(1.0), top + 14.0),
        (axis.at(1.0), bottom),
        colour("python3"),
    );
    bottom + 20.0
}

/// What somebody takes, as a share of python3's time; for rows that are such a share already, that.
fn relative(row: &Row, name: &str) -> Option<f64> {
    if row.unit == "times" {
        return row
            .wardian
            .filter(|_| name == "wardian")
            .map(|figure| figure.median);
    }
    let median = |name: &str| match name {
        "wardian" => row.wardian.map(|figure| figure.median),
        _ => {
            let other = row.others.iter().find(|other| other.name == name)?;
            other.figure.map(|figure| figure.median)
        }
    };
    if name == "python3" {
        return None;
    }
    Some(median(name)? / median("python3")?)
}

fn seconds(row: &Row, name: &str) -> Option<f64> {
    let scale = match row.unit.as_str() {
        "µs" => 1e-6,
        "ms" => 1e-3,
        "s" => 1.0,
        _ => return None,
    };
    let figure = match name {
        "wardian" => row.wardian,
        _ => row.others.iter().find(|other| other.name == name)?.figure,
    };
    figure.map(|figure| figure.median * scale)
}

/// A power of ten in its best unit.
fn time(seconds: f64) -> String {
    match seconds {
        seconds if seconds >= 0.99 => format!("{} s", trimmed(seconds)),
        seconds if seconds >= 0.99e-3 => format!("{} ms", trimmed(seconds * 1e3)),
        seconds if seconds >= 0.99e-6 => format!("{} µs", trimmed(seconds * 1e6)),
        seconds => format!("{} ns", trimmed(seconds * 1e9)),
    }
}

/// A power of ten without zeros that say nothing.
fn trimmed(value: f64) -> String {
    let digits = (-value.log10().round()).max(0.0) as usize;
    format!("{value:.digits$}")
}
