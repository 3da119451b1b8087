//! What a server is told, from the three places where it can be: options, variables of the environment, a file.

use std::collections::BTreeMap;

use toml::Value;

use crate::args::settings::{Configured, Row, Takes, rows};
use crate::terminal::said;

/// Values that were given, by name of the setting.
type Given = BTreeMap<&'static str, Vec<String>>;

/// How alike two names are that may be meant for each other; as clap has it.
const ALIKE: f64 = 0.7;

/// Put it together: options win over variables, and variables over the file. `http`: settings about that count.
///
/// # Errors
/// Which setting is wrong, where, and what is meant.
pub(super) fn read(
    options: &Given,
    variable: impl Fn(&str) -> Option<String>,
    file: Option<&str>,
    http: bool,
) -> Result<Configured, String> {
    let from_file = match file {
        Some(file) => {
            let text = std::fs::read_to_string(file);
            parse(&text.map_err(|error| format!("--config {file}: {}", said(&error)))?)
                .map_err(|why| format!("--config {file}: {why}"))?
        }
        None => Given::new(),
    };
    let mut configured = Configured::default();
    for row in rows(http) {
        let (place, texts) = if let Some(texts) = options.get(row.name()) {
            (row.flag(), texts.clone())
        } else if let Some(text) = variable(&row.variable()) {
            (row.variable(), split(row, text))
        } else if let (Some(file), Some(texts)) = (file, from_file.get(row.name())) {
            (format!("--config {file}: {}", row.name()), texts.clone())
        } else {
            continue;
        };
        for text in texts {
            row.set(&mut configured, &text)
                .map_err(|why| match row.takes() {
                    Takes::Secrets(_) => format!("{place}: {why}"),
                    _ => format!("{place}: {why}, found {text}"),
                })?;
        }
    }
    Ok(configured)
}

/// The values of a variable.
fn split(row: Row, text: String) -> Vec<String> {
    match row.takes() {
        Takes::Many(_) => text.split(',').map(|text| text.trim().into()).collect(),
        Takes::Switch | Takes::One(_) | Takes::Secrets(_) => vec![text],
    }
}

/// The values in a file, whatever command it is for.
fn parse(text: &str) -> Result<Given, String> {
    let table: toml::Table = text.parse().map_err(|error| wording(text, &error))?;
    let mut given = Given::new();
    for (key, value) in table {
        let row = rows(true).find(|row| row.name() == key);
        let row = row.ok_or_else(|| unknown(&key))?;
        let texts = match (value, row.takes()) {
            (Value::Array(values), Takes::Many(_) | Takes::Secrets(_)) => {
                let texts = values.iter().map(plain);
                texts.collect::<Option<_>>()
            }
            (value, _) => plain(&value).map(|text| vec![text]),
        };
        let texts = texts.ok_or_else(|| match row.takes() {
            Takes::Many(_) | Takes::Secrets(_) => {
                format!("{key}: expected a text, or a list of texts")
            }
            Takes::Switch => format!("{key}: expected true or false"),
            Takes::One(_) => format!("{key}: expected one value, such as a text"),
        })?;
        given.insert(row.name(), texts);
    }
    Ok(given)
}

/// A value as one would type it.
fn plain(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Integer(number) => Some(number.to_string()),
        Value::Float(number) => Some(number.to_string()),
        Value::Boolean(value) => Some(value.to_string()),
        Value::Datetime(_) | Value::Array(_) | Value::Table(_) => None,
    }
}

fn unknown(key: &str) -> String {
    let names = rows(true).map(Row::name);
    let alike = names.map(|name| (strsim::jaro(key, name), name));
    let closest = alike.max_by(|one, other| one.0.total_cmp(&other.0));
    match closest.filter(|(alike, _)| *alike > ALIKE) {
        Some((_, name)) => format!("there is no setting {key}; a similar one exists: {name}"),
        None => format!("there is no setting {key}"),
    }
}

/// What is no TOML, and in which line.
fn wording(text: &str, error: &toml::de::Error) -> String {
    let before = error.span().and_then(|span| text.get(..span.start));
    let line = before.map_or(1, |before| before.matches('\n').count() + 1);
    format!("line {line}: {}", error.message().replace('\n', ", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn given(pairs: &[(&'static str, &str)]) -> Given {
        let pairs = pairs.iter();
        pairs
            .map(|(name, text)| (*name, vec![(*text).to_owned()]))
            .collect()
    }

    #[test]
    fn options_win_over_variables_and_these_over_the_file() {
        let file = std::env::temp_dir().join(format!("wardian-settings-{}", std::process::id()));
        std::fs::write(
            &file,
            "memory = \"1M\"\nruns = 5\ndisk = \"3M\"\nlisten = [\"4000\", \"[::1]:1\"]\n",
        )
        .unwrap();
        let variable = |name: &str| match name {
            "WARDIAN_MEMORY" => Some("2M".into()),
            "WARDIAN_RUNS" => Some("6".into()),
            "WARDIAN_HOST" => Some("a.example, b.example".into()),
            "WARDIAN_API_KEY" => Some("0123456789,012345".into()),
            _ => None,
        };
        let options = given(&[("memory", "3M"), ("take_over", "true")]);
        let read = read(&options, variable, file.to_str(), true);
        std::fs::remove_file(&file).unwrap();
        let configured = read.unwrap();
        let settings = configured.settings;
        assert_eq!((settings.limits.memory, settings.runs), (3 << 20, 6));
        assert_eq!(settings.files.bytes, 3 << 20);
        assert_eq!(settings.hosts, ["a.example", "b.example"]);
        assert_eq!(configured.addresses.len(), 2);
        assert_eq!(configured.keys, ["0123456789,012345"]);
        assert!(configured.take_over);
    }

    #[test]
    fn every_setting_can_be_set() {
        for row in rows(true) {
            let tried = [
                "7",
                "json",
                "true",
                "a key of 16 bytes or more",
                "name=file",
                ".",
            ];
            let mut configured = Configured::default();
            let set = tried
                .iter()
                .any(|text| row.set(&mut configured, text).is_ok());
            assert!(set, "{}", row.name());
        }
    }

    #[test]
    fn mistakes_are_named() {
        for (text, expected) in [
            (
                "memroy = 1",
                "there is no setting memroy; a similar one exists: memory",
            ),
            ("runs = [1]", "runs: expected one value, such as a text"),
            (
                "take_over = 1979-05-27",
                "take_over: expected true or false",
            ),
            ("a = 1\nmemory", "line 2: "),
            ("xyzzy = 1", "there is no setting xyzzy"),
        ] {
            let error = parse(text).unwrap_err();
            assert!(error.starts_with(expected), "{text}: {error}");
        }
        let error = read(&given(&[("memory", "much")]), |_| None, None, true).unwrap_err();
        assert_eq!(
            error,
            "--memory: expected a size such as 64M or 1G, or none, found much"
        );
        let variable = |name: &str| (name == "WARDIAN_RATE").then(|| "0".into());
        let error = read(&Given::new(), variable, None, true).unwrap_err();
        assert_eq!(
            error,
            "WARDIAN_RATE: expected a number of requests, 1 at least, found 0"
        );
    }
}
