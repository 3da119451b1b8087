//! The table: one line for each measurement, with ratios and aims.

use crate::report::{Figure, Growth, Report, Row};

/// Width of the column that says what was measured.
const WHAT: usize = 46;

/// Print the heading of a group.
pub(crate) fn heading(group: &str) {
    println!("\n{group}");
    println!(
        "  {:<WHAT$} {:>10} {:>10}  {:<5} {:<44} aim",
        "", "median", "best", "unit", "times (Wardian / other)"
    );
}

pub(crate) fn print(row: &Row) {
    let [median, best] = row
        .wardian
        .map_or(["–".into(), "–".into()], |Figure { median, best }| {
            [number(median), number(best)]
        });
    let others = row.others.iter().map(|other| match other.ratio {
        Some(ratio) => format!("{} {}", other.name, number(ratio)),
        None => format!("{} cannot", other.name),
    });
    let others: Vec<String> = others.collect();
    let aims = row.aims.iter().map(|aim| {
        let verdict = if aim.held { "held" } else { "MISSED" };
        format!("{} {verdict}", aim.text)
    });
    let aims: Vec<String> = aims.collect();
    let line = format!(
        "  {:<WHAT$} {median:>10} {best:>10}  {:<5} {:<44} {}",
        row.what,
        row.unit,
        others.join(", "),
        aims.join(", "),
    );
    println!("{}", line.trim_end());
    if !row.note.is_empty() {
        println!("  {:<WHAT$} {}", "", row.note);
    }
}

/// The points of a curve, below its row.
pub(crate) fn print_points(growth: &Growth) {
    let mut curves = vec![("wardian", &growth.wardian)];
    curves.extend(growth.python3.as_ref().map(|curve| ("python3", curve)));
    for (name, curve) in curves {
        let points = curve.points.iter();
        let points: Vec<String> = points
            .map(|(size, cost)| format!("{size}: {}", number(*cost)))
            .collect();
        println!("      {name}: {} ({})", points.join("  "), growth.unit);
    }
}

/// What became of the aims.
pub(crate) fn summary(report: &Report) {
    let aims = report.rows.iter().flat_map(|row| &row.aims);
    let (held, all) = aims.fold((0, 0), |(held, all), aim| {
        (held + usize::from(aim.held), all + 1)
    });
    println!("\n{held} of {all} aims held");
    for row in &report.rows {
        for aim in row.aims.iter().filter(|aim| !aim.held) {
            let found = row
                .wardian
                .map_or("–".into(), |figure| number(figure.median));
            let (group, what, unit, text) = (&row.group, &row.what, &row.unit, &aim.text);
            println!(
                "  missed: {group}, {what}: {found} {unit}{} ({text})",
                times(row)
            );
        }
    }
}

/// The ratio to python3, where there is one.
fn times(row: &Row) -> String {
    let python = row.others.iter().find(|other| other.name == "python3");
    let ratio = python.and_then(|other| other.ratio);
    ratio.map_or(String::new(), |ratio| {
        format!(", {} × python3", number(ratio))
    })
}

/// As many digits as say something.
pub(crate) fn number(value: f64) -> String {
    match value.abs() {
        0.0 => "0".into(),
        size if size >= 1000.0 => format!("{value:.0}"),
        size if size >= 100.0 => format!("{value:.1}"),
        size if size >= 0.1 => format!("{value:.2}"),
        size if size >= 0.001 => format!("{value:.4}"),
        _ => format!("{value:.1e}"),
    }
}
