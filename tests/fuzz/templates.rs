//! Lines with holes: `<name>` in a template stands for one of a list of texts, which may have holes themselves.

use crate::random::Random;

/// What fills the holes of a name.
pub(crate) type Fillings = &'static [(&'static str, &'static [&'static str])];

/// One of some templates, filled.
pub(crate) fn one_of(random: &mut Random, templates: &[&str], fillings: Fillings) -> String {
    let template = random.pick(templates);
    fill(random, template, fillings)
}

/// A template with each hole filled at random. What no list names stays as it is.
pub(crate) fn fill(random: &mut Random, template: &str, fillings: Fillings) -> String {
    let mut out = String::new();
    let mut rest = template;
    while let Some(begin) = rest.find('<') {
        let found = rest[begin + 1..].find('>').and_then(|length| {
            let name = &rest[begin + 1..begin + 1 + length];
            let list = fillings.iter().find(|(known, _)| *known == name)?.1;
            Some((list, begin + length + 2))
        });
        match found {
            None => {
                out.push_str(&rest[..=begin]);
                rest = &rest[begin + 1..];
            }
            Some((list, after)) => {
                out.push_str(&rest[..begin]);
                out.push_str(&one_of(random, list, fillings));
                rest = &rest[after..];
            }
        }
    }
    out + rest
}
