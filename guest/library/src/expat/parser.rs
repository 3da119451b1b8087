//! From text that comes in pieces to events: what is open, where it stands, what an entity puts in.
//!
//! What does not live here: tokens (`scan.rs`), declarations (`dtd.rs`), Python.
//! Invariants: one call of [`Parser::next`] does work in proportion to the text
//! that is there, or to what entities may grow to; nothing recurses; entities
//! give at most a hundred times the text that was fed, or eight megabytes.

use super::attributes::predefined;
use super::dtd::{self, Dtd, Reader};
use super::errors::Code;
use super::events::{Event, Trouble, declaration, with_line_feeds};
use super::namespaces::Namespaces;
use super::scan::{self, Problem, Token, is_space};
use std::collections::VecDeque;
use std::ops::Range;
use std::rc::Rc;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    /// Nothing was read yet.
    Start,
    /// Before the first element; whether a document type was declared.
    Prolog(bool),
    Content,
    Cdata,
    /// Behind the last element.
    Epilog,
}

/// An element that is open.
pub(super) struct Open {
    /// As it stands in the text.
    pub(super) name: String,
    /// As handlers see it.
    pub(super) full: String,
    /// Namespaces that it binds.
    pub(super) bindings: usize,
}

/// An entity that is being read.
struct Input {
    name: String,
    text: Rc<str>,
    at: usize,
    /// Elements that were open before.
    depth: usize,
}

/// One document.
pub(super) struct Parser {
    text: String,
    /// The next token.
    at: usize,
    complete: bool,
    phase: Phase,
    pub(super) open: Vec<Open>,
    inputs: Vec<Input>,
    pub(super) events: VecDeque<(usize, Event)>,
    pub(super) dtd: Dtd,
    pub(super) namespaces: Option<Namespaces>,
    /// Where the last token, or the error, lies.
    pub(super) place: usize,
    /// Line, column and byte of `mark`.
    counted: (u64, u64, u64),
    mark: usize,
    /// Source of the last token: an entity's text, else the text.
    last: (Option<Rc<str>>, Range<usize>),
    /// What is wrong, and where.
    failed: Option<(Code, usize)>,
    pub(super) fed: usize,
    pub(super) expanded: usize,
    /// Bytes that were looked at since this was taken last.
    pub(super) work: usize,
    /// Bytes that may be allocated.
    pub(super) memory: usize,
    /// Entities are not put in place where they stand in content.
    pub(super) keeps_references: bool,
    /// What follows the text cannot be read as text: why.
    pub(super) cut: Option<Code>,
}

impl Parser {
    pub(super) fn new(namespaces: Option<Namespaces>) -> Parser {
        Parser {
            text: String::new(),
            at: 0,
            complete: false,
            phase: Phase::Start,
            open: Vec::new(),
            inputs: Vec::new(),
            events: VecDeque::new(),
            dtd: Dtd::default(),
            namespaces,
            place: 0,
            counted: (1, 0, 0),
            mark: 0,
            last: (None, 0..0),
            failed: None,
            fed: 0,
            expanded: 0,
            work: 0,
            memory: usize::MAX,
            keeps_references: false,
            cut: None,
        }
    }

    /// Add text.
    pub(super) fn feed(&mut self, more: &str) {
        let done = self.at.min(self.place);
        if done > 4096 {
            self.count_to(done);
            self.text.drain(..done);
            self.at -= done;
            self.place -= done;
            self.mark = 0;
            self.last = (None, 0..0);
        }
        self.fed += more.len();
        self.text.push_str(more);
    }

    /// Nothing will be added.
    pub(super) fn finish(&mut self) {
        self.complete = self.cut.is_none();
    }

    /// Where the last event or the error lies: line, column, byte.
    pub(super) fn position(&mut self) -> (u64, u64, u64) {
        self.count_to(self.place);
        self.counted
    }

    fn count_to(&mut self, end: usize) {
        let Some(passed) = self.text.get(self.mark..end) else {
            return;
        };
        self.work += passed.len();
        let (line, column, bytes) = &mut self.counted;
        *bytes += passed.len() as u64;
        let mut characters = passed.chars().peekable();
        while let Some(character) = characters.next() {
            match character {
                '\r' if characters.peek() == Some(&'\n') => {}
                '\r' | '\n' => {
                    *line += 1;
                    *column = 0;
                }
                _ => *column += 1,
            }
        }
        self.mark = end;
    }

    /// The text of the last token, as it stands in the document.
    pub(super) fn raw(&self) -> &str {
        let (source, range) = &self.last;
        let source = source.as_deref().unwrap_or(&self.text);
        source.get(range.clone()).unwrap_or("")
    }

    /// Bytes that what is open may need next.
    pub(super) fn growth(&self) -> usize {
        let full = self.open.len() == self.open.capacity();
        let more = if full { self.open.len() * 2 } else { 0 };
        1024 + more * size_of::<Open>()
    }

    pub(super) fn push(&mut self, event: Event) {
        self.events.push_back((self.place, event));
    }

    /// The next event; none: more text is needed, or everything is done.
    pub(super) fn next(&mut self) -> Result<Option<Event>, Code> {
        loop {
            if let Some((place, event)) = self.events.pop_front() {
                self.place = place;
                return Ok(Some(event));
            }
            if let Some((code, place)) = self.failed {
                self.place = place;
                return Err(code);
            }
            match self.step() {
                Ok(true) => {}
                Ok(false) if self.cut.is_some() => {
                    self.failed = self.cut.map(|code| (code, self.text.len()));
                }
                Ok(false) => return Ok(None),
                Err(code) => self.failed = Some((code, self.place)),
            }
        }
    }

    /// One token. False: there is none.
    fn step(&mut self) -> Result<bool, Code> {
        if let Some(input) = self.inputs.last() {
            let (source, at) = (Rc::clone(&input.text), input.at);
            return self.step_in_entity(source, at);
        }
        if self.at >= self.text.len() {
            self.place = self.at;
            return self.end_of_text();
        }
        match self.phase {
            Phase::Start | Phase::Prolog(_) | Phase::Epilog => self.outside(),
            Phase::Content | Phase::Cdata => {
                let text = std::mem::take(&mut self.text);
                let result = self.content(&text, self.at, None);
                self.text = text;
                match result {
                    Ok(end) => {
                        self.at = end;
                        Ok(true)
                    }
                    Err(problem) => self.trouble(problem),
                }
            }
        }
    }

    fn end_of_text(&mut self) -> Result<bool, Code> {
        match self.phase {
            _ if !self.complete => Ok(false),
            Phase::Epilog => Ok(false),
            Phase::Cdata => Err(Code::UnclosedCdata),
            _ => Err(Code::NoElements),
        }
    }

    /// No token at `self.at`.
    fn trouble(&mut self, problem: Trouble) -> Result<bool, Code> {
        match problem {
            Trouble::Problem(Problem::Partial) => {
                self.work += self.text.len() - self.at;
                if !self.complete {
                    return Ok(false);
                }
                self.place = self.at;
                Err(match self.phase {
                    Phase::Cdata => Code::UnclosedCdata,
                    _ => Code::UnclosedToken,
                })
            }
            Trouble::Problem(Problem::Invalid(at)) => {
                self.work += at.saturating_sub(self.at);
                self.place = at;
                Err(Code::InvalidToken)
            }
            Trouble::Mistake(code, at) => {
                self.place = at;
                Err(code)
            }
        }
    }

    /// A token before the first element or behind the last.
    fn outside(&mut self) -> Result<bool, Code> {
        let start = self.at;
        self.place = start;
        let text = std::mem::take(&mut self.text);
        let result = self.outside_token(&text);
        self.text = text;
        match result {
            Ok(true) => {
                self.work += self.at - start;
                self.last = (None, start..self.at);
                Ok(true)
            }
            Ok(false) => {
                self.work += self.text.len() - start;
                match (self.complete, self.phase) {
                    (false, _) => Ok(false),
                    _ => Err(Code::UnclosedToken),
                }
            }
            Err(problem) => self.trouble(problem),
        }
    }

    fn outside_token(&mut self, text: &str) -> Result<bool, Trouble> {
        let at = self.at;
        let rest = &text[at..];
        let is_first = self.phase == Phase::Start;
        let first = rest.chars().next().unwrap_or(' ');
        if is_first {
            if first == '\u{feff}' && self.counted == (1, 0, 0) && at == 0 {
                self.at += first.len_utf8();
                self.mark = self.at;
                return Ok(true);
            }
            if !self.complete && rest.len() < "<?xml ".len() && "<?xml ".starts_with(rest) {
                return Ok(false);
            }
            self.phase = Phase::Prolog(false);
        }
        if is_space(first) {
            self.at += rest.len() - rest.trim_start_matches(is_space).len();
            self.push(Event::Other);
            return Ok(true);
        }
        let is_epilog = self.phase == Phase::Epilog;
        if first == '<' {
            let cursor = scan::Cursor { text, at: at + 1 };
            match cursor.peek()? {
                '?' => {
                    let (token, end) = scan::instruction(cursor)?;
                    if let Token::Declaration(range) = &token {
                        if !is_first {
                            return Err(Trouble::Mistake(Code::MisplacedXmlPi, at));
                        }
                        let event = declaration(text, range.clone())?;
                        if let Event::Declaration { standalone, .. } = &event {
                            self.dtd.standalone = *standalone == Some(true);
                        }
                        self.push(event);
                    } else {
                        self.simple_event(text, token);
                    }
                    self.at = end;
                    return Ok(true);
                }
                '!' => return self.declaration_outside(text, is_epilog),
                character if scan::is_name_start(character) => {
                    if is_epilog {
                        return Err(Trouble::Mistake(Code::JunkAfterDocElement, at));
                    }
                    self.phase = Phase::Content;
                    let result = self.content(text, at, None);
                    if result.is_err() {
                        // The tag may not be there as a whole.
                        self.phase = Phase::Prolog(false);
                    }
                    self.at = result?;
                    return Ok(true);
                }
                _ => return Err(Trouble::Problem(Problem::Invalid(at + 1))),
            }
        }
        self.check_stray(text)?;
        if scan::is_name(first) || "\"'>[]()|,?*+%#".contains(first) {
            let code = match is_epilog {
                true => Code::JunkAfterDocElement,
                false => Code::Syntax,
            };
            return Err(Trouble::Mistake(code, at));
        }
        Err(Trouble::Problem(Problem::Invalid(at)))
    }

    /// A word or a text in quotes that stands outside of elements has to end well.
    fn check_stray(&self, text: &str) -> Result<(), Trouble> {
        let rest = &text[self.at..];
        let first = rest.chars().next().unwrap_or(' ');
        let (end, follows) = match first {
            '"' | '\'' => match rest[1..].find(first) {
                Some(length) => (length + 2, ">[% \t\r\n"),
                None => return Err(Trouble::Problem(Problem::Partial)),
            },
            _ if scan::is_name(first) => (
                rest.find(|c: char| !scan::is_name(c)).unwrap_or(rest.len()),
                ">),|[%+*? \t\r\n",
            ),
            _ => return Ok(()),
        };
        match rest[end..].chars().next() {
            Some(next) if !follows.contains(next) => {
                Err(Trouble::Problem(Problem::Invalid(self.at + end)))
            }
            _ => Ok(()),
        }
    }

    /// `<!` outside of elements.
    fn declaration_outside(&mut self, text: &str, is_epilog: bool) -> Result<bool, Trouble> {
        let at = self.at;
        let mut cursor = scan::Cursor { text, at: at + 2 };
        if cursor.peek()? == '-' {
            let (token, end) = scan::comment(cursor)?;
            self.simple_event(text, token);
            self.at = end;
            return Ok(true);
        }
        let word = cursor.name()?;
        if !is_space(cursor.peek()?) {
            return Err(Trouble::Problem(Problem::Invalid(cursor.at)));
        }
        if is_epilog {
            return Err(Trouble::Mistake(Code::JunkAfterDocElement, at));
        }
        if &text[word] != "DOCTYPE" || self.phase == Phase::Prolog(true) {
            return Err(Trouble::Mistake(Code::Syntax, at));
        }
        let end = dtd::extent(text, at);
        if end.is_none() && !self.complete {
            return Ok(false);
        }
        let end = end.unwrap_or(text.len());
        Reader::read(&text[..end], at, &mut self.dtd, &mut self.events)
            .map_err(|(code, at)| Trouble::Mistake(code, at))?;
        self.phase = Phase::Prolog(true);
        self.at = end;
        Ok(true)
    }

    /// A token that is an event by itself.
    fn simple_event(&mut self, text: &str, token: Token) {
        self.push(match token {
            Token::Comment(inside) => Event::Comment(with_line_feeds(&text[inside])),
            Token::Instruction { target, data } => {
                Event::Instruction(text[target].to_owned(), with_line_feeds(&text[data]))
            }
            _ => Event::Other,
        });
    }

    /// A token of an entity's text.
    fn step_in_entity(&mut self, source: Rc<str>, at: usize) -> Result<bool, Code> {
        if at >= source.len() {
            let input = self.inputs.pop().expect("one is being read");
            return match (self.open.len() == input.depth, self.phase) {
                (true, Phase::Content) => Ok(true),
                (_, Phase::Cdata) => Err(Code::UnclosedCdata),
                _ => Err(Code::AsyncEntity),
            };
        }
        // Errors lie where the reference stands.
        let depth = self.inputs.len();
        let result = self.content(&source, at, Some(&source));
        match result {
            Ok(end) => {
                let own = self.inputs.get_mut(depth - 1);
                own.expect("entities end when they are read on").at = end;
                Ok(true)
            }
            Err(Trouble::Problem(Problem::Partial)) => Err(match self.phase {
                Phase::Cdata => Code::UnclosedCdata,
                _ => Code::UnclosedToken,
            }),
            Err(Trouble::Problem(Problem::Invalid(_))) => Err(Code::InvalidToken),
            Err(Trouble::Mistake(code, _)) => Err(code),
        }
    }

    /// A token of an element's content; gives where it ends.
    fn content(
        &mut self,
        text: &str,
        at: usize,
        entity: Option<&Rc<str>>,
    ) -> Result<usize, Trouble> {
        let complete = self.complete || entity.is_some();
        let in_cdata = self.phase == Phase::Cdata;
        if entity.is_none() {
            self.place = at;
        }
        let (token, end) = match in_cdata {
            true => scan::cdata(text, at, complete)?,
            false => {
                let (token, end) = scan::content(text, at, complete)?;
                (Some(token), end)
            }
        };
        self.work += end - at;
        self.last = (entity.cloned(), at..end);
        let Some(token) = token else {
            self.phase = Phase::Content;
            self.push(Event::EndCdata);
            return Ok(end);
        };
        match token {
            Token::Text => self.push(Event::Text(text[at..end].to_owned())),
            Token::LineBreak => self.push(Event::Text("\n".into())),
            Token::Character(Some(character)) => {
                self.push(Event::Text(character.into()));
            }
            Token::Character(None) => return Err(Trouble::Mistake(Code::BadCharRef, at)),
            Token::CdataStart => {
                self.phase = Phase::Cdata;
                self.push(Event::StartCdata);
            }
            Token::Declaration(_) => return Err(Trouble::Mistake(Code::MisplacedXmlPi, at)),
            Token::Comment(_) | Token::Instruction { .. } => self.simple_event(text, token),
            Token::Reference(name) => self.reference(&text[name], at)?,
            Token::End { name } => {
                let floor = self.inputs.last().map_or(0, |input| input.depth);
                if self.open.len() <= floor {
                    return Err(Trouble::Mistake(Code::AsyncEntity, at));
                }
                if self
                    .open
                    .last()
                    .is_some_and(|open| open.name != text[name.clone()])
                {
                    return Err(Trouble::Mistake(Code::TagMismatch, name.start));
                }
                self.close();
            }
            Token::Start {
                name,
                attributes,
                empty,
            } => {
                self.start(text, at, name, attributes)?;
                if empty {
                    let place = self.place;
                    self.place = if entity.is_none() { end } else { place };
                    self.close();
                    self.place = place;
                }
            }
        }
        Ok(end)
    }

    /// The innermost element ends.
    fn close(&mut self) {
        let Some(open) = self.open.pop() else { return };
        self.push(Event::End(open.full));
        if let Some(namespaces) = &mut self.namespaces {
            for _ in 0..open.bindings {
                let event = namespaces.unbind().map(Event::EndNamespace);
                self.events.extend(event.map(|event| (self.place, event)));
            }
        }
        if self.open.is_empty() {
            self.phase = Phase::Epilog;
        }
    }

    /// `&name;` in the content of an element.
    fn reference(&mut self, name: &str, at: usize) -> Result<(), Trouble> {
        if let Some(character) = predefined(name) {
            self.push(Event::Text(character.into()));
            return Ok(());
        }
        let Some(entity) = self.dtd.entities.get(name).cloned() else {
            if self.dtd.has_unread && !self.dtd.standalone {
                self.push(Event::Skipped {
                    name: name.to_owned(),
                    is_parameter: false,
                });
                return Ok(());
            }
            return Err(Trouble::Mistake(Code::UndefinedEntity, at));
        };
        if self.inputs.iter().any(|input| input.name == name) {
            return Err(Trouble::Mistake(Code::RecursiveEntityRef, at));
        }
        if entity.notation.is_some() {
            return Err(Trouble::Mistake(Code::BinaryEntityRef, at));
        }
        if self.keeps_references && entity.text.is_some() {
            self.push(Event::Skipped {
                name: name.to_owned(),
                is_parameter: false,
            });
            return Ok(());
        }
        let Some(text) = entity.text else {
            self.push(Event::External {
                name: name.to_owned(),
                system: entity.system,
                public: entity.public,
            });
            return Ok(());
        };
        self.expand(text.len())
            .map_err(|code| Trouble::Mistake(code, at))?;
        self.inputs.push(Input {
            name: name.to_owned(),
            text,
            at: 0,
            depth: self.open.len(),
        });
        Ok(())
    }
}
