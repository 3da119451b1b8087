//! Regular expressions with the exact semantics of Python 3.12's `re`: syntax, errors, captures, positions.
//!
//! A pattern is parsed (`parse` → `ast`), compiled (`compile` → `program`, `analyse`) and run by a backtracking
//! matcher with a stack of its own (`engine`). Python's objects (`re.Pattern`, `re.Match`) are made elsewhere, from
//! this API; nothing here knows of an interpreter.
//!
//! Positions in subjects are byte offsets. Everything that takes time proportional to a pattern or a subject calls
//! the `charge` hook with the steps done, about every thousand; the matcher's memory is bounded by the caller.
//! **Invariant:** no input makes this crate recurse, loop or allocate without one of these bounds, or panic.

mod analyse;
mod ast;
mod charset;
mod compile;
mod engine;
mod error;
mod flags;
mod iterate;
mod offsets;
mod parse;
mod program;
pub mod template;
mod text;
mod unicode;

pub use engine::Scratch;
pub use error::{CompileError, MatchError, PatternError, TemplateError, Warning};
pub use flags::Flags;
pub use iterate::Matches;
pub use offsets::Offsets;
pub use parse::CharacterByName;

use engine::Job;
use parse::Fail;
use program::Program;

/// Parentheses inside parentheses, at about 2 KiB of stack each; CPython gives up at a few hundred.
pub const MAX_NESTING: usize = 100;

/// Memory for the backtracking stack unless the caller says otherwise.
pub const DEFAULT_STACK_LIMIT: usize = 64 << 20;

/// Bytes the compiled form of one pattern character can take, generously.
const BYTES_PER_CHARACTER: usize = 600;

/// Longest pattern, whatever memory there is: positions in programs are 32 bits wide.
const MAX_PATTERN: usize = 8 << 20;

/// Steps that compiling one pattern character costs, generously.
const STEPS_PER_CHARACTER: u64 = 20;

/// The text of a pattern or template.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pattern<'a> {
    Str(&'a str),
    Bytes(&'a [u8]),
}

/// What is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject<'a> {
    Str(&'a str),
    Bytes(&'a [u8]),
}

/// How to compile.
#[derive(Clone, Copy, Debug)]
pub struct CompileOptions {
    pub flags: Flags,
    /// For `\N{...}`; without it no name is known.
    pub character_by_name: Option<CharacterByName>,
    /// Patterns whose compiled form could need more bytes than this are refused.
    pub memory_limit: usize,
}

impl Default for CompileOptions {
    fn default() -> CompileOptions {
        CompileOptions {
            flags: Flags::NONE,
            character_by_name: None,
            memory_limit: usize::MAX,
        }
    }
}

/// Where and how to match.
#[derive(Clone, Copy, Debug)]
pub struct Window {
    /// The match begins here (or later, when searching); what is before can still be looked at.
    pub pos: usize,
    /// The subject ends here for all purposes; larger values mean its real end.
    pub endpos: usize,
    /// An empty match at `pos` does not count (the match after an empty one).
    pub must_advance: bool,
    /// Bytes the backtracking stack may take.
    pub stack_limit: usize,
}

impl Default for Window {
    fn default() -> Window {
        Window {
            pos: 0,
            endpos: usize::MAX,
            must_advance: false,
            stack_limit: DEFAULT_STACK_LIMIT,
        }
    }
}

/// A match: byte offsets into the subject.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Captures {
    /// Begin and end of the match (group 0, always there) and of each group that took part.
    pub slots: Vec<Option<(usize, usize)>>,
    /// The group that ended last.
    pub lastindex: Option<u32>,
}

impl Captures {
    /// Begin and end of the whole match.
    pub fn span(&self) -> (usize, usize) {
        self.slots.first().copied().flatten().unwrap_or((0, 0))
    }
}

/// A compiled pattern. Immutable.
#[derive(Debug)]
pub struct Regex {
    program: Program,
    flags: Flags,
    named: Vec<(String, u32)>,
    warnings: Vec<Warning>,
}

/// What kind of match is wanted.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    Match,
    FullMatch,
    Search,
}

/// Compiles with flags alone; see [`compile_with`].
pub fn compile<E>(
    pattern: Pattern<'_>,
    flags: Flags,
    charge: &mut dyn FnMut(u64) -> Result<(), E>,
) -> Result<Regex, CompileError<E>> {
    compile_with(
        pattern,
        &CompileOptions {
            flags,
            ..CompileOptions::default()
        },
        charge,
    )
}

/// `re.compile`: parses and compiles a pattern.
pub fn compile_with<E>(
    pattern: Pattern<'_>,
    options: &CompileOptions,
    charge: &mut dyn FnMut(u64) -> Result<(), E>,
) -> Result<Regex, CompileError<E>> {
    let bytes = pattern.len();
    if bytes > MAX_PATTERN || bytes.saturating_mul(BYTES_PER_CHARACTER) > options.memory_limit {
        return Err(CompileError::Memory);
    }
    charge(1 + bytes as u64 * STEPS_PER_CHARACTER).map_err(CompileError::Stopped)?;
    let is_text = matches!(pattern, Pattern::Str(_));
    let parsed = parse::parse(
        &pattern.codes(),
        is_text,
        options.flags,
        options.character_by_name,
    )
    .map_err(|fail| match fail {
        Fail::Pattern(error) => CompileError::Pattern(error),
        Fail::Value(msg) => CompileError::Value(msg),
        Fail::Overflow(msg) => CompileError::Overflow(msg),
        Fail::Recursion => CompileError::Recursion,
    })?;
    let mut program = compile::compile(
        &parsed.body,
        parsed.flags,
        parsed.group_count,
        is_text,
        charge,
    )?;
    analyse::analyse(&mut program);
    Ok(Regex {
        program,
        flags: parsed.flags,
        named: parsed.named,
        warnings: parsed.warnings,
    })
}

impl Pattern<'_> {
    fn len(self) -> usize {
        match self {
            Pattern::Str(text) => text.len(),
            Pattern::Bytes(bytes) => bytes.len(),
        }
    }

    /// Characters; bytes are read as Latin-1.
    fn codes(self) -> Vec<u32> {
        match self {
            Pattern::Str(text) => text.chars().map(u32::from).collect(),
            Pattern::Bytes(bytes) => bytes.iter().map(|&byte| u32::from(byte)).collect(),
        }
    }
}

impl Regex {
    /// Capturing groups, without group 0: Python's `Pattern.groups`.
    pub fn group_count(&self) -> u32 {
        self.program.groups
    }

    /// Named groups with their numbers, in order of appearance: Python's `Pattern.groupindex`.
    pub fn group_names(&self) -> &[(String, u32)] {
        &self.named
    }

    /// Python's `Pattern.flags`: as given, and as the pattern itself sets and implies.
    pub fn flags(&self) -> Flags {
        self.flags
    }

    /// Compiled from str, so that it matches str.
    pub fn is_text(&self) -> bool {
        self.program.utf8
    }

    /// What CPython warns about (`FutureWarning`).
    pub fn warnings(&self) -> &[Warning] {
        &self.warnings
    }

    /// Bytes of memory the compiled form takes, roughly.
    pub fn size(&self) -> usize {
        size_of::<Regex>()
            + self.program.size()
            + self.named.iter().map(|row| row.0.len() + 32).sum::<usize>()
    }

    /// `Pattern.match`: a match that begins at `window.pos`.
    pub fn match_at<E>(
        &self,
        subject: Subject<'_>,
        window: Window,
        scratch: &mut Scratch,
        charge: &mut dyn FnMut(u64) -> Result<(), E>,
    ) -> Result<Option<Captures>, MatchError<E>> {
        self.run(Mode::Match, subject, window, scratch, charge)
    }

    /// `Pattern.fullmatch`: a match from `window.pos` to `window.endpos`.
    pub fn full_match_at<E>(
        &self,
        subject: Subject<'_>,
        window: Window,
        scratch: &mut Scratch,
        charge: &mut dyn FnMut(u64) -> Result<(), E>,
    ) -> Result<Option<Captures>, MatchError<E>> {
        self.run(Mode::FullMatch, subject, window, scratch, charge)
    }

    /// `Pattern.search`: the first match that begins at `window.pos` or later.
    pub fn search_from<E>(
        &self,
        subject: Subject<'_>,
        window: Window,
        scratch: &mut Scratch,
        charge: &mut dyn FnMut(u64) -> Result<(), E>,
    ) -> Result<Option<Captures>, MatchError<E>> {
        self.run(Mode::Search, subject, window, scratch, charge)
    }

    fn run<E>(
        &self,
        mode: Mode,
        subject: Subject<'_>,
        window: Window,
        scratch: &mut Scratch,
        charge: &mut dyn FnMut(u64) -> Result<(), E>,
    ) -> Result<Option<Captures>, MatchError<E>> {
        let (bytes, pos) = match subject {
            Subject::Str(text) if self.program.utf8 => {
                let endpos = text.floor_char_boundary(window.endpos);
                (
                    &text.as_bytes()[..endpos],
                    text.floor_char_boundary(window.pos),
                )
            }
            Subject::Bytes(bytes) if !self.program.utf8 => (
                &bytes[..window.endpos.min(bytes.len())],
                window.pos.min(bytes.len()),
            ),
            _ => return Err(MatchError::WrongSubject),
        };
        // As documented; CPython itself finds an empty match at `pos` here when it does not search.
        if pos > bytes.len() {
            return Ok(None);
        }
        let job = Job {
            program: &self.program,
            subject: bytes,
            pos,
            search: mode == Mode::Search,
            full: mode == Mode::FullMatch,
            must_advance: window.must_advance,
            max_stack: window.stack_limit,
        };
        if !engine::execute(&job, scratch, charge)? {
            return Ok(None);
        }
        let groups = self.program.groups as usize + 1;
        let slots = (0..groups).map(|index| scratch.group(index)).collect();
        Ok(Some(Captures {
            slots,
            lastindex: scratch.last_group(),
        }))
    }
}

/// `re.escape`: a pattern that matches exactly this text.
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        if u8::try_from(c).is_ok_and(is_special) {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    escaped
}

/// `re.escape` for bytes.
pub fn escape_bytes(bytes: &[u8]) -> Vec<u8> {
    let mut escaped = Vec::with_capacity(bytes.len());
    for &byte in bytes {
        if is_special(byte) {
            escaped.push(b'\\');
        }
        escaped.push(byte);
    }
    escaped
}

/// Characters with a meaning in some pattern, in some mode.
fn is_special(byte: u8) -> bool {
    b"()[]{}?*+-|^$\\.&~# \t\n\r\x0b\x0c".contains(&byte)
}
