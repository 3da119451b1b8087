//! What a document type declaration says: the internal subset, read as a whole.
//!
//! What does not live here: where it ends in the text (`extent`'s callers wait
//! for it), entities put in place (`parser.rs`). Parameter entities are noted and
//! not read, as expat does unless it is told otherwise; from the first reference to
//! one on, further declarations count no more in a document that is not standalone.

use super::errors::Code;
use super::events::Event;
use super::scan::{self, Cursor, Problem, Token, is_character, is_name, is_space};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::rc::Rc;

/// A general entity.
#[derive(Clone, Debug)]
pub(super) struct Entity {
    /// Its text; none where it lies elsewhere.
    pub(super) text: Option<Rc<str>>,
    pub(super) system: Option<String>,
    pub(super) public: Option<String>,
    /// It is no text: the name of its notation.
    pub(super) notation: Option<String>,
}

/// What is known of an attribute.
#[derive(Clone, Debug)]
pub(super) struct Attribute {
    pub(super) name: String,
    /// Its value is not made of tokens.
    pub(super) is_cdata: bool,
    /// The value where a tag does not give one.
    pub(super) default: Option<Rc<str>>,
}

/// All declarations.
#[derive(Default, Debug)]
pub(super) struct Dtd {
    pub(super) entities: BTreeMap<String, Entity>,
    parameters: BTreeSet<String>,
    pub(super) attributes: BTreeMap<String, Vec<Attribute>>,
    /// There are declarations that nobody read.
    pub(super) has_unread: bool,
    pub(super) standalone: bool,
    /// Further declarations do not count.
    is_over: bool,
}

/// Where the declaration that begins at a place ends; none: not in this text.
pub(super) fn extent(text: &str, at: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut here = at + "<!DOCTYPE".len();
    let mut inside = false;
    let find = |from: usize, end: &str| {
        let found = text.get(from..)?.find(end)?;
        Some(from + found + end.len())
    };
    loop {
        match bytes.get(here)? {
            quote @ (b'"' | b'\'') => {
                here = find(here + 1, if *quote == b'"' { "\"" } else { "'" })?;
                continue;
            }
            b'<' if text[here..].starts_with("<!--") => {
                here = find(here + 4, "-->")?;
                continue;
            }
            b'<' if text[here..].starts_with("<?") => {
                here = find(here + 2, "?>")?;
                continue;
            }
            b'[' => inside = true,
            b']' => inside = false,
            b'>' if !inside => return Some(here + 1),
            _ => {}
        }
        here += 1;
    }
}

/// A mistake and where it lies.
type Mistake = (Code, usize);

/// Reads one declaration of a document type.
pub(super) struct Reader<'a> {
    cursor: Cursor<'a>,
    /// Where the token began that is being read.
    token: usize,
    dtd: &'a mut Dtd,
    events: &'a mut VecDeque<(usize, Event)>,
}

impl From<Problem> for Code {
    fn from(problem: Problem) -> Code {
        match problem {
            Problem::Partial => Code::NoElements,
            Problem::Invalid(_) => Code::InvalidToken,
        }
    }
}

impl<'a> Reader<'a> {
    /// Read `text` from `at`, where `<!DOCTYPE` stands, to its end.
    pub(super) fn read(
        text: &'a str,
        at: usize,
        dtd: &'a mut Dtd,
        events: &'a mut VecDeque<(usize, Event)>,
    ) -> Result<(), Mistake> {
        let mut reader = Reader {
            cursor: Cursor { text, at },
            token: at,
            dtd,
            events,
        };
        reader.doctype()
    }

    fn push(&mut self, event: Event) {
        self.events.push_back((self.token, event));
    }

    fn wrong(&self, problem: Problem) -> Mistake {
        match problem {
            Problem::Invalid(at) => (Code::InvalidToken, at),
            Problem::Partial if self.token < self.cursor.text.len() => {
                (Code::UnclosedToken, self.token)
            }
            Problem::Partial => (Code::NoElements, self.token),
        }
    }

    /// The next character, which begins a token.
    fn next(&mut self) -> Result<char, Mistake> {
        self.token = self.cursor.at;
        self.cursor.peek().map_err(|problem| self.wrong(problem))
    }

    /// The token that begins here does not fit the grammar.
    fn misplaced<T>(&self) -> Result<T, Mistake> {
        match self.cursor.peek() {
            Ok(character) if is_name(character) || "<>[]()|,?*+%'\"#!".contains(character) => {
                Err((Code::Syntax, self.token))
            }
            _ => Err((Code::InvalidToken, self.token)),
        }
    }

    fn spaces(&mut self) -> bool {
        self.cursor.spaces() > 0
    }

    fn name(&mut self) -> Result<String, Mistake> {
        self.spaces();
        self.next()?;
        let name = match self.cursor.name() {
            Ok(name) => name,
            Err(Problem::Invalid(_)) => return self.misplaced(),
            Err(Problem::Partial) => return Err((Code::NoElements, self.cursor.text.len())),
        };
        Ok(self.cursor.text[name].to_owned())
    }

    fn expect(&mut self, wanted: char) -> Result<(), Mistake> {
        self.spaces();
        if self.next()? != wanted {
            return self.misplaced();
        }
        self.cursor.pass(wanted);
        Ok(())
    }

    /// Whether the text goes on with this word, which is passed then.
    fn word(&mut self, word: &str) -> Result<bool, Mistake> {
        self.spaces();
        self.next()?;
        let rest = &self.cursor.text[self.cursor.at..];
        let is_it = rest.strip_prefix(word).is_some_and(|rest| {
            !rest.starts_with(is_name) || !word.ends_with(|last: char| last.is_ascii_uppercase())
        });
        if is_it {
            self.cursor.at += word.len();
        }
        Ok(is_it)
    }

    /// A text in quotes.
    fn literal(&mut self) -> Result<&'a str, Mistake> {
        self.spaces();
        let quote = self.next()?;
        if quote != '"' && quote != '\'' {
            return self.misplaced();
        }
        self.cursor.at += 1;
        let end = if quote == '"' { "\"" } else { "'" };
        let inside = self
            .cursor
            .until(end)
            .map_err(|problem| self.wrong(problem))?;
        Ok(&self.cursor.text[inside])
    }

    /// `SYSTEM "..."` or `PUBLIC "..." "..."`, where there is one.
    fn external(
        &mut self,
        system_may_lack: bool,
    ) -> Result<(Option<String>, Option<String>), Mistake> {
        if self.word("SYSTEM")? {
            return Ok((Some(self.literal()?.to_owned()), None));
        }
        if !self.word("PUBLIC")? {
            return Ok((None, None));
        }
        let public = self.literal()?;
        let fits = |c: char| c.is_ascii_alphanumeric() || " \r\n-'()+,./:=?;!*#@$_%".contains(c);
        if let Some(wrong) = public.find(|c| !fits(c)) {
            return Err((Code::PublicId, self.token + 1 + wrong));
        }
        let words: Vec<&str> = public
            .split(is_space)
            .filter(|word| !word.is_empty())
            .collect();
        let public = Some(words.join(" "));
        self.spaces();
        if system_may_lack && self.next()? == '>' {
            return Ok((None, public));
        }
        Ok((Some(self.literal()?.to_owned()), public))
    }

    fn doctype(&mut self) -> Result<(), Mistake> {
        self.cursor.at += "<!DOCTYPE".len();
        let name = self.name()?;
        let (system, public) = self.external(false)?;
        self.dtd.has_unread |= system.is_some();
        self.spaces();
        let has_subset = self.next()? == '[';
        self.push(Event::StartDoctype {
            name,
            system,
            public,
            has_subset,
        });
        if has_subset {
            self.cursor.at += 1;
            let start = self.cursor.at;
            let index = self.events.len();
            let result = self.subset();
            let end = if result.is_ok() { self.token } else { start };
            let text = self.cursor.text[start..end].to_owned();
            let event = (start, Event::Declarations(text));
            self.events.insert(index, event);
            result?;
        }
        self.expect('>')?;
        self.push(Event::EndDoctype);
        Ok(())
    }

    fn subset(&mut self) -> Result<(), Mistake> {
        loop {
            self.spaces();
            match self.next()? {
                ']' => {
                    self.cursor.at += 1;
                    return Ok(());
                }
                '%' => {
                    self.cursor.at += 1;
                    let name = self.cursor.name().map_err(|problem| self.wrong(problem))?;
                    let name = self.cursor.text[name].to_owned();
                    self.cursor
                        .expect(';')
                        .map_err(|problem| self.wrong(problem))?;
                    self.dtd.has_unread = true;
                    self.dtd.is_over |= !self.dtd.standalone;
                    self.push(Event::Skipped {
                        name,
                        is_parameter: true,
                    });
                }
                '<' => self.declaration()?,
                _ => return self.misplaced(),
            }
        }
    }

    /// Whether declarations still count.
    fn counts(&self) -> bool {
        !self.dtd.is_over
    }

    fn declaration(&mut self) -> Result<(), Mistake> {
        let start = self.cursor.at;
        let rest = &self.cursor.text[start..];
        if rest.starts_with("<!--") || rest.starts_with("<?") {
            let cursor = Cursor {
                text: self.cursor.text,
                at: start + if rest.starts_with("<?") { 1 } else { 2 },
            };
            let scanned = match rest.starts_with("<?") {
                true => scan::instruction(cursor),
                false => scan::comment(cursor),
            };
            let (token, end) = scanned.map_err(|problem| self.wrong(problem))?;
            let text = |range: std::ops::Range<usize>| self.cursor.text[range].to_owned();
            self.push(match token {
                Token::Comment(inside) => Event::Comment(text(inside)),
                Token::Instruction { target, data } => Event::Instruction(text(target), text(data)),
                _ => return Err((Code::MisplacedXmlPi, start)),
            });
            self.cursor.at = end;
            return Ok(());
        }
        if !rest.starts_with("<!") {
            return self.misplaced();
        }
        self.cursor.at += 2;
        let mut ahead = Cursor {
            text: self.cursor.text,
            at: self.cursor.at,
        };
        let word = ahead.name().and_then(|_| ahead.peek());
        if !is_space(word.map_err(|problem| self.wrong(problem))?) {
            return Err((Code::InvalidToken, ahead.at));
        }
        if self.word("ENTITY")? {
            self.entity()
        } else if self.word("ATTLIST")? {
            self.attribute_list()
        } else if self.word("ELEMENT")? {
            self.element()
        } else if self.word("NOTATION")? {
            let name = self.name()?;
            let (system, public) = self.external(true)?;
            let place = self.token;
            self.expect('>')?;
            if system.is_some() {
                self.token = place;
            }
            self.push(Event::Notation {
                name,
                system,
                public,
            });
            Ok(())
        } else {
            Err((Code::Syntax, start))
        }
    }

    fn entity(&mut self) -> Result<(), Mistake> {
        self.spaces();
        let is_parameter = self.next()? == '%';
        if is_parameter {
            self.cursor.at += 1;
        }
        let name = self.name()?;
        self.spaces();
        let mut entity = Entity {
            text: None,
            system: None,
            public: None,
            notation: None,
        };
        let mut place = None;
        if matches!(self.next()?, '"' | '\'') {
            place = Some(self.cursor.at);
            let start = self.cursor.at + 1;
            let value = self.literal()?;
            entity.text = Some(entity_value(value, start)?.into());
        } else {
            (entity.system, entity.public) = self.external(false)?;
            if entity.system.is_none() {
                return self.misplaced();
            }
            if !is_parameter && self.word("NDATA")? {
                entity.notation = Some(self.name()?);
                place = Some(self.token);
            }
        }
        self.expect('>')?;
        self.token = place.unwrap_or(self.token);
        let is_new = match is_parameter {
            true => self.dtd.parameters.insert(name.clone()),
            false => !self.dtd.entities.contains_key(&name),
        };
        if is_new && self.counts() {
            self.push(Event::Entity {
                name: name.clone(),
                is_parameter,
                entity: entity.clone(),
            });
            if !is_parameter {
                self.dtd.entities.insert(name, entity);
            }
        }
        Ok(())
    }

    /// The content model is handed on as text.
    fn element(&mut self) -> Result<(), Mistake> {
        let name = self.name()?;
        self.spaces();
        self.next()?;
        let start = self.cursor.at;
        let inside = self
            .cursor
            .until(">")
            .map_err(|problem| self.wrong(problem))?;
        let model = self.cursor.text[inside].trim_end_matches(is_space);
        let fits = |c: char| is_name(c) || is_space(c) || "()|,?*+#".contains(c);
        if let Some(wrong) = model.find(|c: char| !fits(c)) {
            return Err((Code::InvalidToken, start + wrong));
        }
        if model != "EMPTY" && model != "ANY" && !model.starts_with('(') {
            return Err((Code::Syntax, start));
        }
        self.token = start + model.rfind(')').unwrap_or(0);
        let model: String = model.chars().filter(|c| !is_space(*c)).collect();
        self.push(Event::Element { name, model });
        Ok(())
    }

    fn attribute_list(&mut self) -> Result<(), Mistake> {
        let element = self.name()?;
        loop {
            self.spaces();
            if self.next()? == '>' {
                self.cursor.at += 1;
                return Ok(());
            }
            let name = self.name()?;
            let kind = self.attribute_type()?;
            let mut required = false;
            let mut default = None;
            if self.word("#REQUIRED")? {
                required = true;
            } else if !self.word("#IMPLIED")? {
                required = self.word("#FIXED")?;
                default = Some(Rc::<str>::from(self.literal()?));
            }
            let known = self.dtd.attributes.get(&element);
            let is_new = !known.is_some_and(|known| known.iter().any(|other| other.name == name));
            if !self.counts() || !is_new {
                continue;
            }
            self.push(Event::AttributeList {
                element: element.clone(),
                name: name.clone(),
                kind: kind.clone(),
                default: default.clone(),
                required,
            });
            let attributes = self.dtd.attributes.entry(element.clone()).or_default();
            attributes.push(Attribute {
                name,
                is_cdata: kind == "CDATA",
                default,
            });
        }
    }

    fn attribute_type(&mut self) -> Result<String, Mistake> {
        self.spaces();
        let mut kind = String::new();
        if self.next()? != '(' {
            kind = self.name()?;
            let known = "CDATA ID IDREF IDREFS ENTITY ENTITIES NMTOKEN NMTOKENS NOTATION";
            if !known.split(' ').any(|word| word == kind) {
                return Err((Code::Syntax, self.token));
            }
            if kind != "NOTATION" {
                return Ok(kind);
            }
        }
        self.expect('(')?;
        let inside = self
            .cursor
            .until(")")
            .map_err(|problem| self.wrong(problem))?;
        let choices = self.cursor.text[inside].split('|');
        let choices: Vec<&str> = choices
            .map(|choice| choice.trim_matches(is_space))
            .collect();
        if choices
            .iter()
            .any(|choice| choice.is_empty() || !choice.chars().all(is_name))
        {
            return Err((Code::Syntax, self.token));
        }
        Ok(format!("{kind}({})", choices.join("|")))
    }
}

/// The text of an entity: numbers of characters are replaced, other references stay.
fn entity_value(value: &str, start: usize) -> Result<String, Mistake> {
    let mut text = String::with_capacity(value.len());
    let mut at = 0;
    while let Some(character) = value[at..].chars().next() {
        match character {
            '%' => return Err((Code::ParamEntityRef, start + at)),
            '&' => match scan::reference(value, at) {
                Ok((Token::Character(Some(character)), end)) => {
                    text.push(character);
                    at = end;
                    continue;
                }
                Ok((Token::Reference(_), end)) => {
                    text.push_str(&value[at..end]);
                    at = end;
                    continue;
                }
                Ok(_) => return Err((Code::BadCharRef, start + at)),
                Err(Problem::Invalid(place)) => return Err((Code::InvalidToken, start + place)),
                Err(Problem::Partial) => return Err((Code::InvalidToken, start + value.len())),
            },
            '\r' => {
                if !value[at + 1..].starts_with('\n') {
                    text.push('\n');
                }
            }
            _ if !is_character(character) => return Err((Code::InvalidToken, start + at)),
            _ => text.push(character),
        }
        at += character.len_utf8();
    }
    Ok(text)
}
