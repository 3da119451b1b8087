//! Start tags: values of attributes, defaults, namespaces.
//!
//! Invariant: what a tag becomes, however much larger than its text, is asked for before
//! it is made.

use super::errors::Code;
use super::events::{Event, Trouble};
use super::namespaces::Namespaces;
use super::parser::{Open, Parser};
use super::scan::{self, Problem, Token, is_space};
use std::collections::BTreeSet;
use std::ops::Range;
use std::rc::Rc;

/// What entities give may be that much larger than the text, once it has some size.
const AMPLIFICATION: usize = 100;
const AMPLIFICATION_STARTS: usize = 8 << 20;

/// A tag whose names have been given their namespaces.
struct Named {
    full: String,
    bindings: usize,
    attributes: Vec<(String, String)>,
    specified: usize,
}

impl Parser {
    /// A start tag at `at`.
    pub(super) fn start(
        &mut self,
        text: &str,
        at: usize,
        name: Range<usize>,
        attributes: Vec<(Range<usize>, Range<usize>)>,
    ) -> Result<(), Trouble> {
        let raw = &text[name.clone()];
        self.check_colons(raw, name.start)?;
        let wrong = |code| Trouble::Mistake(code, at);
        self.take(attributes.len() * 160 + raw.len() * 2)
            .map_err(wrong)?;
        let declared = self.dtd.attributes.get(raw).cloned().unwrap_or_default();
        self.take(declared.len() * 64).map_err(wrong)?;
        let mut seen = BTreeSet::new();
        let mut values = Vec::with_capacity(attributes.len());
        for (range, value) in attributes {
            let name = &text[range.clone()];
            self.check_colons(name, range.start)?;
            if !seen.insert(name) {
                return Err(Trouble::Mistake(Code::DuplicateAttribute, range.start));
            }
            let known = declared.iter().find(|known| known.name == name);
            let is_cdata = known.is_none_or(|known| known.is_cdata);
            let value = self.attribute_value(&text[value.clone()], value.start, at, is_cdata)?;
            values.push((name.to_owned(), value));
        }
        let specified = values.len();
        for known in &declared {
            if let Some(default) = &known.default
                && !seen.contains(&*known.name)
            {
                let value = self.attribute_value(default, at, at, known.is_cdata);
                let value = value.map_err(|trouble| trouble.at(at))?;
                values.push((known.name.clone(), value));
            }
        }
        let mut named = Named {
            full: raw.to_owned(),
            bindings: 0,
            attributes: values,
            specified,
        };
        if let Some(mut namespaces) = self.namespaces.take() {
            let result = self.put_in_namespaces(&mut namespaces, raw, &mut named);
            self.namespaces = Some(namespaces);
            result.map_err(wrong)?;
        }
        self.open.push(Open {
            name: raw.to_owned(),
            full: named.full.clone(),
            bindings: named.bindings,
        });
        self.push(Event::Start {
            name: named.full,
            attributes: named.attributes,
            specified: named.specified,
        });
        Ok(())
    }

    /// Bind what a tag binds, and give its names their namespaces.
    fn put_in_namespaces(
        &mut self,
        namespaces: &mut Namespaces,
        raw: &str,
        named: &mut Named,
    ) -> Result<(), Code> {
        let mut kept = Vec::with_capacity(named.attributes.len());
        for (index, (name, value)) in std::mem::take(&mut named.attributes)
            .into_iter()
            .enumerate()
        {
            let prefix = match name.strip_prefix("xmlns") {
                Some("") => "",
                Some(rest) if rest.starts_with(':') => &rest[1..],
                _ => {
                    kept.push((name, value, index < named.specified));
                    continue;
                }
            };
            namespaces.bind(prefix, &value)?;
            named.bindings += 1;
            let event = Event::StartNamespace(prefix.to_owned(), value);
            self.events.push_back((self.place, event));
        }
        named.full = namespaces.expand(raw, true)?;
        self.take(named.full.len() * 3)?;
        named.specified = kept.iter().filter(|(_, _, specified)| *specified).count();
        let mut seen = BTreeSet::new();
        for (name, value, _) in kept {
            let full = namespaces.expand(&name, false)?;
            self.take(full.len() * 3)?;
            if !seen.insert(full.clone()) {
                return Err(Code::DuplicateAttribute);
            }
            named.attributes.push((full, value));
        }
        Ok(())
    }

    /// Memory that a tag needs beyond its text; how much is left is known from the start of
    /// the step.
    fn take(&mut self, bytes: usize) -> Result<(), Code> {
        self.work += bytes;
        match self.memory.checked_sub(bytes) {
            Some(left) => {
                self.memory = left;
                Ok(())
            }
            None => Err(Code::NoMemory),
        }
    }

    /// Where prefixes count, a name has at most one, and something behind it.
    fn check_colons(&self, name: &str, start: usize) -> Result<(), Trouble> {
        if self.namespaces.is_none() {
            return Ok(());
        }
        let Some((prefix, local)) = name.split_once(':') else {
            return Ok(());
        };
        let second = start + prefix.len() + 1;
        if prefix.is_empty() {
            return Err(Trouble::Problem(Problem::Invalid(start)));
        }
        if !local.starts_with(scan::is_name_start) {
            return Err(Trouble::Problem(Problem::Invalid(second)));
        }
        match local.find(':') {
            Some(at) => Err(Trouble::Problem(Problem::Invalid(second + at))),
            None => Ok(()),
        }
    }

    /// An entity gives so many bytes.
    pub(super) fn expand(&mut self, bytes: usize) -> Result<(), Code> {
        self.expanded += bytes;
        self.work += bytes;
        if self.expanded > AMPLIFICATION_STARTS && self.expanded / AMPLIFICATION > self.fed {
            return Err(Code::AmplificationLimit);
        }
        Ok(())
    }

    /// The value of an attribute: references are replaced, and white space is made plain.
    fn attribute_value(
        &mut self,
        raw: &str,
        start: usize,
        tag: usize,
        is_cdata: bool,
    ) -> Result<String, Trouble> {
        let mut value = String::with_capacity(raw.len());
        // Entities that are being read, and where to go on in each.
        let mut outer: Vec<(Option<String>, Rc<str>, usize)> = Vec::new();
        let mut text: Rc<str> = raw.into();
        let mut name: Option<String> = None;
        let mut at = 0;
        loop {
            let Some(character) = text[at..].chars().next() else {
                let Some(before) = outer.pop() else { break };
                (name, text, at) = before;
                continue;
            };
            // What is wrong with an entity is reported where the tag begins, as expat does.
            let wrong = |code| Err(Trouble::Mistake(code, tag));
            match character {
                '&' => {}
                '<' => return wrong(Code::InvalidToken),
                '\r' if text[at + 1..].starts_with('\n') => {
                    at += 1;
                    continue;
                }
                _ => {
                    at += character.len_utf8();
                    let character = if is_space(character) { ' ' } else { character };
                    if is_cdata || character != ' ' || !(value.is_empty() || value.ends_with(' ')) {
                        value.push(character);
                    }
                    continue;
                }
            }
            let (token, end) = scan::reference(&text, at).map_err(|problem| match problem {
                Problem::Invalid(_) | Problem::Partial if !outer.is_empty() => {
                    Trouble::Mistake(Code::InvalidToken, tag)
                }
                problem => Trouble::Problem(problem),
            })?;
            let place = if outer.is_empty() { start + at } else { tag };
            let target = match token {
                Token::Character(Some(character)) => {
                    at = end;
                    if is_cdata || character != ' ' || !(value.is_empty() || value.ends_with(' ')) {
                        value.push(character);
                    }
                    continue;
                }
                Token::Reference(target) => text[target].to_owned(),
                _ => return Err(Trouble::Mistake(Code::BadCharRef, place)),
            };
            at = end;
            if let Some(character) = predefined(&target) {
                value.push(character);
                continue;
            }
            let Some(entity) = self.dtd.entities.get(&target) else {
                if self.dtd.has_unread && !self.dtd.standalone {
                    continue;
                }
                return wrong(Code::UndefinedEntity);
            };
            let is_open = |open: &Option<String>| open.as_ref() == Some(&target);
            if is_open(&name) || outer.iter().any(|(open, ..)| is_open(open)) {
                return wrong(Code::RecursiveEntityRef);
            }
            if entity.notation.is_some() {
                return wrong(Code::BinaryEntityRef);
            }
            let Some(inside) = entity.text.clone() else {
                return Err(Trouble::Mistake(Code::AttributeExternalEntityRef, place));
            };
            self.expand(inside.len())
                .map_err(|code| Trouble::Mistake(code, tag))?;
            self.take(inside.len() * 2)
                .map_err(|code| Trouble::Mistake(code, tag))?;
            outer.push((
                name.replace(target),
                std::mem::replace(&mut text, inside),
                at,
            ));
            at = 0;
        }
        if !is_cdata && value.ends_with(' ') {
            value.pop();
        }
        Ok(value)
    }
}

/// The entities that every document has.
pub(super) fn predefined(name: &str) -> Option<char> {
    Some(match name {
        "amp" => '&',
        "lt" => '<',
        "gt" => '>',
        "quot" => '"',
        "apos" => '\'',
        _ => return None,
    })
}
