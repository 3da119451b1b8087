//! The data model: what was measured, what it was compared with, and whether an aim is held.
//!
//! A [`Report`] is what the data file holds and what the drawings are made from. What does not live
//! here: how a row is printed (`table.rs`) and drawn (`draw/`).

use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::Result;
use crate::measure::Spread;

/// Everything that one run of the benches found.
#[derive(Serialize, Deserialize, Default)]
pub(crate) struct Report {
    /// What it ran on, and beside what.
    pub(crate) machine: Vec<String>,
    pub(crate) rows: Vec<Row>,
    pub(crate) growth: Vec<Growth>,
}

/// One measurement.
#[derive(Serialize, Deserialize, Clone)]
pub(crate) struct Row {
    pub(crate) group: String,
    pub(crate) what: String,
    pub(crate) unit: String,
    /// `None` when it could not be measured, which `note` explains.
    pub(crate) wardian: Option<Figure>,
    pub(crate) others: Vec<Other>,
    pub(crate) aims: Vec<Aim>,
    #[serde(skip_serializing_if = "String::is_empty", default)]
    pub(crate) note: String,
}

/// What one meets (median) and what it costs at best.
#[derive(Serialize, Deserialize, Clone, Copy)]
pub(crate) struct Figure {
    pub(crate) median: f64,
    pub(crate) best: f64,
}

/// The same, done by somebody else.
#[derive(Serialize, Deserialize, Clone)]
pub(crate) struct Other {
    pub(crate) name: String,
    pub(crate) figure: Option<Figure>,
    /// Wardian's median divided by this one's.
    pub(crate) ratio: Option<f64>,
    /// Why there is no figure.
    #[serde(skip_serializing_if = "String::is_empty", default)]
    pub(crate) cannot: String,
}

#[derive(Serialize, Deserialize, Clone)]
pub(crate) struct Aim {
    pub(crate) text: String,
    pub(crate) held: bool,
}

/// How a cost grows with a size.
#[derive(Serialize, Deserialize, Clone)]
pub(crate) struct Growth {
    pub(crate) what: String,
    /// What the size counts.
    pub(crate) size: String,
    pub(crate) unit: String,
    pub(crate) wardian: Curve,
    pub(crate) python3: Option<Curve>,
}

#[derive(Serialize, Deserialize, Clone)]
pub(crate) struct Curve {
    /// Size and cost.
    pub(crate) points: Vec<(f64, f64)>,
    /// The exponent: 1 is linear, 2 quadratic.
    pub(crate) exponent: f64,
}

impl Figure {
    pub(crate) fn one(value: f64) -> Figure {
        Figure {
            median: value,
            best: value,
        }
    }

    fn rounded(self) -> Figure {
        Figure {
            median: round(self.median),
            best: round(self.best),
        }
    }
}

impl Row {
    pub(crate) fn new(group: &str, what: impl Into<String>, unit: &str, wardian: Figure) -> Row {
        Row {
            wardian: Some(wardian.rounded()),
            ..Row::failed(group, what, unit, "")
        }
    }

    /// A row about a time.
    pub(crate) fn time(group: &str, what: impl Into<String>, unit: Unit, spread: &Spread) -> Row {
        Row::new(group, what, unit.name, unit.figure(spread))
    }

    /// Nothing could be measured.
    pub(crate) fn failed(
        group: &str,
        what: impl Into<String>,
        unit: &str,
        note: impl Into<String>,
    ) -> Row {
        Row {
            group: group.into(),
            what: what.into(),
            unit: unit.into(),
            wardian: None,
            others: Vec::new(),
            aims: Vec::new(),
            note: note.into(),
        }
    }

    pub(crate) fn note(mut self, note: impl Into<String>) -> Row {
        self.note = note.into();
        self
    }

    /// Compare with somebody else's figure, or with the reason why there is none.
    pub(crate) fn against(
        mut self,
        name: &str,
        figure: std::result::Result<Figure, String>,
    ) -> Row {
        let cannot = figure.as_ref().err().cloned().unwrap_or_default();
        let figure = figure.ok();
        let ratio = self.wardian.zip(figure);
        let ratio = ratio.map(|(ours, theirs)| round(ours.median / theirs.median));
        self.others.push(Other {
            name: name.into(),
            figure: figure.map(Figure::rounded),
            ratio,
            cannot,
        });
        self
    }

    pub(crate) fn against_time(self, name: &str, unit: Unit, spread: &Spread) -> Row {
        self.against(name, Ok(unit.figure(spread)))
    }

    /// The median may be this much.
    pub(crate) fn at_most(self, limit: f64) -> Row {
        let held = self.wardian.is_some_and(|figure| figure.median <= limit);
        self.aim(format!("≤ {limit}"), held)
    }

    pub(crate) fn at_least(self, limit: f64) -> Row {
        let held = self.wardian.is_some_and(|figure| figure.median >= limit);
        self.aim(format!("≥ {limit}"), held)
    }

    /// The ratio to one of those it is compared with may be this much. Those that are not there, or
    /// cannot do it, miss nothing.
    pub(crate) fn ratio_at_most(self, name: &str, limit: f64) -> Row {
        let other = self.others.iter().find(|other| other.name == name);
        let Some(ratio) = other.and_then(|other| other.ratio) else {
            return self;
        };
        self.aim(format!("≤ {limit} × {name}"), ratio <= limit)
    }

    /// None of the others but python3 may be faster.
    pub(crate) fn ahead_of_rivals(self) -> Row {
        let rivals = || self.others.iter().filter(|other| other.name != "python3");
        if rivals().all(|other| other.ratio.is_none()) {
            return self;
        }
        let faster = rivals().filter(|other| other.ratio.is_some_and(|ratio| ratio > 1.0));
        let faster: Vec<&str> = faster.map(|other| other.name.as_str()).collect();
        let (held, faster) = (faster.is_empty(), faster.join(", "));
        let text = if held { "rivals" } else { &faster };
        let text = format!("ahead of {text}");
        self.aim(text, held)
    }

    pub(crate) fn aim(mut self, text: String, held: bool) -> Row {
        self.aims.push(Aim { text, held });
        self
    }
}

impl Report {
    pub(crate) fn load(file: &Path) -> Result<Report> {
        let text = std::fs::read_to_string(file)
            .map_err(|error| format!("{}: {error}", file.display()))?;
        Ok(serde_json::from_str(&text)?)
    }

    pub(crate) fn store(&self, file: &Path) -> Result<()> {
        let mut text = format!("{{\n\"machine\": {}", serde_json::to_string(&self.machine)?);
        lines(&mut text, "rows", &self.rows)?;
        lines(&mut text, "growth", &self.growth)?;
        text.push_str("\n}\n");
        Ok(std::fs::write(file, text)?)
    }

    /// The rows of a group.
    pub(crate) fn group<'r>(&'r self, group: &'r str) -> impl Iterator<Item = &'r Row> {
        self.rows.iter().filter(move |row| row.group == group)
    }
}

/// A field of the data file with a line for each item, so that changes can be read.
fn lines(text: &mut String, name: &str, items: &[impl Serialize]) -> Result<()> {
    let items: std::result::Result<Vec<String>, _> =
        items.iter().map(serde_json::to_string).collect();
    text.push_str(&format!(",\n\"{name}\": [\n{}\n]", items?.join(",\n")));
    Ok(())
}

/// A unit of time, and how many of it are a second.
#[derive(Clone, Copy)]
pub(crate) struct Unit {
    name: &'static str,
    in_a_second: f64,
}

/// The units that rows use.
pub(crate) const MICROSECONDS: Unit = Unit {
    name: "µs",
    in_a_second: 1e6,
};
pub(crate) const MILLISECONDS: Unit = Unit {
    name: "ms",
    in_a_second: 1e3,
};
pub(crate) const SECONDS: Unit = Unit {
    name: "s",
    in_a_second: 1.0,
};

impl Unit {
    pub(crate) fn figure(self, spread: &Spread) -> Figure {
        Figure {
            median: spread.median.as_secs_f64() * self.in_a_second,
            best: spread.least.as_secs_f64() * self.in_a_second,
        }
    }
}

/// Four digits: what follows is noise, and would change in every run.
fn round(value: f64) -> f64 {
    if value == 0.0 || !value.is_finite() {
        return 0.0;
    }
    let scale = 10f64.powi(3 - value.abs().log10().floor() as i32);
    (value * scale).round() / scale
}
