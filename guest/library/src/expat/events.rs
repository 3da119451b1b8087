//! What a document is made of, as handlers are told, and the declaration at its beginning.

use super::dtd::Entity;
use super::errors::Code;
use super::scan::{Problem, is_space};
use std::ops::Range;
use std::rc::Rc;

/// What handlers are called with.
#[derive(Clone, Debug)]
pub(super) enum Event {
    Start {
        name: String,
        attributes: Vec<(String, String)>,
        /// How many of them stand in the text; the others are defaults.
        specified: usize,
    },
    End(String),
    Text(String),
    Instruction(String, String),
    Comment(String),
    StartCdata,
    EndCdata,
    Declaration {
        version: String,
        encoding: Option<String>,
        standalone: Option<bool>,
    },
    StartDoctype {
        name: String,
        system: Option<String>,
        public: Option<String>,
        has_subset: bool,
    },
    EndDoctype,
    Entity {
        name: String,
        is_parameter: bool,
        entity: Entity,
    },
    Notation {
        name: String,
        system: Option<String>,
        public: Option<String>,
    },
    AttributeList {
        element: String,
        name: String,
        kind: String,
        default: Option<Rc<str>>,
        required: bool,
    },
    Element {
        name: String,
        model: String,
    },
    StartNamespace(String, String),
    EndNamespace(String),
    External {
        name: String,
        system: Option<String>,
        public: Option<String>,
    },
    Skipped {
        name: String,
        is_parameter: bool,
    },
    /// The text of the declarations in a document type.
    Declarations(String),
    /// Nothing has a handler for it, but its text can be asked for.
    Other,
}

/// Why a token gives no event.
pub(super) enum Trouble {
    Problem(Problem),
    Mistake(Code, usize),
}

impl Trouble {
    /// The same at another place: what a default of a declaration has wrong.
    pub(super) fn at(self, place: usize) -> Trouble {
        match self {
            Trouble::Mistake(code, _) => Trouble::Mistake(code, place),
            Trouble::Problem(_) => Trouble::Mistake(Code::InvalidToken, place),
        }
    }
}

impl From<Problem> for Trouble {
    fn from(problem: Problem) -> Trouble {
        Trouble::Problem(problem)
    }
}

/// Line breaks as XML wants them.
pub(super) fn with_line_feeds(text: &str) -> String {
    match text.contains('\r') {
        true => text.replace("\r\n", "\n").replace('\r', "\n"),
        false => text.to_owned(),
    }
}

/// What stands in `<?xml ...?>`.
pub(super) fn declaration(text: &str, range: Range<usize>) -> Result<Event, Trouble> {
    let mut at = range.start;
    let mut found: [Option<String>; 3] = [None, None, None];
    let names = ["version", "encoding", "standalone"];
    let mut next = 0;
    let wrong = |at| Trouble::Mistake(Code::XmlDecl, at);
    loop {
        let rest = &text[at..range.end];
        let trimmed = rest.trim_start_matches(is_space);
        at += rest.len() - trimmed.len();
        if trimmed.is_empty() {
            break;
        }
        let end = trimmed
            .find(|c: char| is_space(c) || c == '=')
            .unwrap_or(trimmed.len());
        let index = names.iter().position(|name| *name == &trimmed[..end]);
        let Some(index) = index.filter(|index| *index >= next && (*index == 0) == (next == 0))
        else {
            return Err(wrong(at));
        };
        let sign = trimmed[end..].trim_start_matches(is_space);
        let value = sign.strip_prefix('=');
        let value = value.map(|value| value.trim_start_matches(is_space));
        let quote = value.and_then(|value| value.chars().next());
        let inside = match (value, quote) {
            (Some(value), Some(quote @ ('"' | '\''))) => value[1..].split_once(quote),
            _ => None,
        };
        let Some((inside, rest)) = inside else {
            return Err(wrong(range.end - value.unwrap_or(sign).len()));
        };
        let start = range.end - rest.len() - inside.len() - 1;
        let fits = match index {
            0 | 1 => inside
                .chars()
                .all(|c| c.is_ascii_alphanumeric() || "_.-:".contains(c)),
            _ => inside == "yes" || inside == "no",
        };
        if !fits || (index == 1 && !inside.starts_with(|c: char| c.is_ascii_alphabetic())) {
            return Err(wrong(start));
        }
        found[index] = Some(inside.to_owned());
        next = index + 1;
        at = range.end - rest.len();
        if !rest.is_empty() && !rest.starts_with(is_space) {
            return Err(wrong(at));
        }
    }
    let [version, encoding, standalone] = found;
    let Some(version) = version else {
        return Err(wrong(at));
    };
    Ok(Event::Declaration {
        version,
        encoding,
        standalone: standalone.map(|word| word == "yes"),
    })
}
