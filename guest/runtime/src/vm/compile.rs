//! From source text to code objects, and syntax errors as exceptions.

use crate::ctx::frames::FrameKind;
use crate::ctx::price;
use crate::ctx::{Ctx, PyResult, Thrown};
use crate::object::function::Code;
use crate::object::heap::Gc;
use crate::object::native::Module;
use crate::object::value::Value;
use std::collections::HashMap;
use std::rc::Rc;
use wardian_compile::bytecode::code::Unit;
use wardian_compile::bytecode::constant::Constant;
use wardian_compile::compile::{self, Failure, Options};
use wardian_syntax::{ErrorKind, Finder, ParseFailure, Place, SyntaxError};
use wardian_text::surrogates;

pub use wardian_compile::compile::{LastValue, Mode};

/// Whose text is compiled.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Origin {
    /// A step of the session.
    Step,
    /// Text that a program gave to `exec`, `eval` or `compile`.
    Text { future_annotations: bool },
    /// A module of the library.
    Library { hidden_frames: bool },
}

/// What the text of a tree stands for.
pub struct Tree {
    /// From which byte offset on it stands for which line.
    pub lines: Box<[(u32, u32)]>,
    /// How names are called that are spelled in another way there, because no text can have them.
    pub names: HashMap<String, Rc<str>>,
}

impl Ctx {
    /// Compile the source text of a step.
    pub fn compile_step(
        &mut self,
        source: &str,
        file_name: &str,
        last_value: LastValue,
    ) -> Result<Gc<Code>, Thrown> {
        let mode = Mode::Step(last_value);
        self.compile_from(source, file_name, mode, false, Origin::Step, None)
    }

    fn compile_module(
        &mut self,
        source: &str,
        file_name: &str,
        hidden_frames: bool,
    ) -> Result<Gc<Code>, Thrown> {
        let origin = Origin::Library { hidden_frames };
        self.compile_from(source, file_name, Mode::Exec, false, origin, None)
    }

    /// Compile and run a module of the library in its namespace. `hidden_frames`: its frames are in no traceback.
    pub fn run_module(
        &mut self,
        source: &str,
        file_name: &str,
        module: Gc<Module>,
        hidden_frames: bool,
    ) -> PyResult {
        let code = self.compile_module(source, file_name, hidden_frames)?;
        self.enter_native()?;
        let result = match self.push_code(code, None, module.dict, Value::UNBOUND, FrameKind::Entry)
        {
            Ok(()) => self.run(),
            Err(thrown) => Err(thrown),
        };
        self.leave_native();
        result
    }

    /// Compile text that a program gave to `exec`, `eval` or `compile`. `separate_locals`: for a namespace of its own;
    /// `future_annotations`: under that future feature, whatever the text says.
    pub fn compile_text(
        &mut self,
        source: &str,
        file_name: &str,
        mode: Mode,
        separate_locals: bool,
        future_annotations: bool,
    ) -> Result<Gc<Code>, Thrown> {
        let origin = Origin::Text { future_annotations };
        self.compile_from(source, file_name, mode, separate_locals, origin, None)
    }

    /// Compile the text of a tree.
    pub fn compile_tree_text(
        &mut self,
        source: &str,
        file_name: &str,
        mode: Mode,
        future_annotations: bool,
        tree: Tree,
    ) -> Result<Gc<Code>, Thrown> {
        let origin = Origin::Text { future_annotations };
        self.compile_from(source, file_name, mode, true, origin, Some(tree))
    }

    fn compile_from(
        &mut self,
        source: &str,
        file_name: &str,
        mode: Mode,
        separate_locals: bool,
        origin: Origin,
        tree: Option<Tree>,
    ) -> Result<Gc<Code>, Thrown> {
        let from_text = matches!(origin, Origin::Text { .. });
        self.charge_bytes(source.len())?;
        self.check_output(source)?;
        let syntax_mode = match mode {
            Mode::Eval => wardian_syntax::Mode::Expression,
            Mode::Exec | Mode::Step(_) | Mode::Single => wardian_syntax::Mode::Module,
        };
        // Memory for the tree and the code: some hundred bytes per byte of source at worst.
        self.reserve(source.len().saturating_mul(64))?;
        let parsed = {
            let mut charge = |units: u64| self.charge(units / price::SYNTAX);
            wardian_syntax::parse(source, syntax_mode, &mut charge)
        };
        let parsed = match parsed {
            Ok(parsed) => parsed,
            Err(ParseFailure::Stop(thrown)) => return Err(thrown),
            Err(ParseFailure::Syntax(mut error)) => {
                cut_line_end(&mut error, source);
                if let Some(place) = &mut error.place {
                    if from_text && error.finder == Finder::Compiler {
                        place.text.clear();
                    }
                    if mode == Mode::Single {
                        show_as_written(place, source);
                    }
                    if mode == Mode::Eval && !source.ends_with('\n') {
                        show_as_written(place, source);
                        let only = !source.contains('\n');
                        let end = place.text.trim_end().chars().count() as u32;
                        if only && error.finder == Finder::Grammar && place.column > end {
                            place.column = 0;
                            place.end_column = 0;
                        }
                    }
                    if mode == Mode::Eval && source.is_empty() {
                        place.line = 0;
                        place.column = 0;
                        place.end_line = 0;
                        place.end_column = 0;
                    }
                }
                return Err(self.raise_syntax_error(*error, file_name));
            }
        };
        // An import is the library's: whatever else compiles text in a file's name read it there, too.
        let is_file = !from_text || tree.is_none() && self.runs_library();
        let (tree_lines, spelled) = tree.map_or((None, HashMap::new()), |tree| {
            (Some(tree.lines), tree.names)
        });
        let options = Options {
            file_name,
            mode,
            separate_locals,
            future_annotations: origin
                == Origin::Text {
                    future_annotations: true,
                },
            of_library: matches!(origin, Origin::Library { .. }),
            is_file,
            hidden_frames: origin
                == Origin::Library {
                    hidden_frames: true,
                },
            tree_lines,
        };
        let unit = {
            let mut charge = |units: u64| self.charge(units / price::INSTRUCTIONS);
            compile::compile(source, &parsed, &options, &mut charge)
        };
        match unit {
            Ok(unit) => {
                if has_refused_text(&unit) {
                    return Err(self.unsupported(surrogates::REFUSED));
                }
                let unit = match spelled.is_empty() {
                    true => unit,
                    false => unit.renamed(&spelled),
                };
                self.code_with_warnings(unit, file_name)
            }
            Err(Failure::Stop(thrown)) => Err(thrown),
            Err(Failure::Syntax(mut error)) => {
                if from_text
                    && error.finder == Finder::Compiler
                    && let Some(place) = &mut error.place
                {
                    place.text.clear();
                    if let Some(lines) = &options.tree_lines {
                        place.line = line_of_tree(source, lines, place.line);
                    }
                }
                Err(self.raise_syntax_error(*error, file_name))
            }
        }
    }

    /// Code of a unit, after whatever there is to warn about its text.
    pub(super) fn code_with_warnings(
        &mut self,
        unit: Rc<Unit>,
        file_name: &str,
    ) -> Result<Gc<Code>, Thrown> {
        let source = unit.source.clone();
        self.look_for_left_locals(&unit);
        let code = self.new_code(unit);
        if source.warnings.is_empty() {
            return Ok(code);
        }
        // Who shows a warning shows the line.
        let before = self.session.warned_of.replace(source.clone());
        let warned = source.warnings.iter().try_for_each(|(offset, text)| {
            self.warn_syntax(text, file_name, source.line_of(*offset))
        });
        self.session.warned_of = before;
        warned.map(|()| code)
    }

    /// Whether what runs is of the library.
    fn runs_library(&self) -> bool {
        let frame = self.frames.stack.last();
        frame.is_some_and(|frame| frame.code.unit.source.of_library)
    }

    /// Warn about text that compiles; where such a warning is an error, that is a SyntaxError.
    fn warn_syntax(&mut self, text: &str, file_name: &str, line: u32) -> Result<(), Thrown> {
        let warnings = self.import("warnings")?;
        let category = self.exceptions.SyntaxWarning;
        let message = Value::object(self.new_str(text));
        let file = Value::object(self.new_str(file_name));
        let line_number = Value::small_int(i64::from(line));
        let args = [message, Value::object(category), file, line_number];
        if self.call_attr(warnings, "warn_explicit", &args).is_ok() {
            return Ok(());
        }
        if self.catch(category).is_none() {
            return Err(Thrown);
        }
        let place = wardian_syntax::Place {
            line,
            column: 1,
            end_line: line,
            end_column: 0,
            text: String::new(),
        };
        let problem = SyntaxError {
            kind: ErrorKind::SyntaxError,
            finder: Finder::Explained,
            message: text.into(),
            place: Some(place),
        };
        Err(self.raise_syntax_error(problem, file_name))
    }

    /// The error for a text that could go on.
    pub fn incomplete_input(&mut self, source: &str, file_name: &str) -> Thrown {
        let line = source.trim_end_matches('\n').matches('\n').count() as u32 + 1;
        let place = wardian_syntax::Place {
            line,
            column: 1,
            end_line: line,
            end_column: 0,
            text: String::new(),
        };
        let problem = SyntaxError {
            kind: ErrorKind::SyntaxError,
            finder: Finder::Explained,
            message: "incomplete input".into(),
            place: Some(place),
        };
        self.raise_syntax_error(problem, file_name)
    }

    /// The tree of a text, for `ast`.
    pub fn parse_text(
        &mut self,
        source: &str,
        file_name: &str,
        mode: wardian_syntax::Mode,
    ) -> Result<wardian_syntax::Parsed, Thrown> {
        self.charge_bytes(source.len())?;
        self.check_output(source)?;
        self.reserve(source.len().saturating_mul(64))?;
        let parsed = {
            let mut charge = |units: u64| self.charge(units / price::SYNTAX);
            wardian_syntax::parse(source, mode, &mut charge)
        };
        parsed.map_err(|failure| match failure {
            ParseFailure::Stop(thrown) => thrown,
            ParseFailure::Syntax(mut error) => {
                cut_line_end(&mut error, source);
                if mode != wardian_syntax::Mode::Module
                    && let Some(place) = &mut error.place
                {
                    show_as_written(place, source);
                }
                self.raise_syntax_error(*error, file_name)
            }
        })
    }

    fn raise_syntax_error(&mut self, problem: SyntaxError, file_name: &str) -> Thrown {
        let class = match problem.kind {
            ErrorKind::SyntaxError => self.exceptions.SyntaxError,
            ErrorKind::IndentationError => self.exceptions.IndentationError,
            ErrorKind::TabError => self.exceptions.TabError,
            ErrorKind::RecursionError => self.exceptions.RecursionError,
            ErrorKind::MemoryError => self.exceptions.MemoryError,
        };
        let message = Value::object(self.new_str(&problem.message));
        if matches!(
            problem.kind,
            ErrorKind::RecursionError | ErrorKind::MemoryError
        ) {
            return self.raise_with(class, &[message]);
        }
        let file_name = Value::object(self.new_str(file_name));
        let details = match problem.place {
            Some(place) => {
                let text = if place.text.is_empty() && place.line > 0 {
                    Value::NONE
                } else {
                    Value::object(self.new_str(&place.text))
                };
                [
                    file_name,
                    Value::small_int(place.line as i64),
                    Value::small_int(place.column as i64),
                    text,
                    Value::small_int(place.end_line as i64),
                    Value::small_int(place.end_column as i64),
                ]
            }
            None => [
                file_name,
                Value::NONE,
                Value::NONE,
                Value::NONE,
                Value::NONE,
                Value::NONE,
            ],
        };
        let details = Value::object(self.new_tuple(&details));
        let class = Value::object(class);
        match self.call(class, &[message, details]) {
            Ok(exception) => match self.make_exception(exception) {
                Ok(exception) => self.throw(exception),
                Err(thrown) => thrown,
            },
            Err(thrown) => thrown,
        }
    }
}

/// The last line of what is no module is shown without a line end that it has not: CPython adds one to modules only.
fn show_as_written(place: &mut Place, source: &str) {
    let before = source.bytes().filter(|byte| *byte == b'\n').count();
    if !source.ends_with('\n') && place.line as usize > before && place.text.ends_with('\n') {
        place.text.pop();
    }
}

/// What CPython's tokenizer finds is shown by a line without its end, what the parser finds with it. The tokenizer
/// mostly has a point and no range.
fn cut_line_end(error: &mut SyntaxError, source: &str) {
    let Some(place) = &mut error.place else {
        return;
    };
    let is_point =
        place.line == place.end_line && i64::from(place.column) == i64::from(place.end_column);
    let unclosed = error.message.ends_with("was never closed")
        && source.lines().nth(place.line as usize).is_some();
    let zeros = error.message.starts_with("leading zeros in decimal");
    if (is_point || unclosed || zeros) && place.text.ends_with('\n') {
        place.text.pop();
    }
}

/// Whether a unit or one inside it has a constant that a str cannot hold.
pub(super) fn has_refused_text(unit: &Unit) -> bool {
    fn bad(constant: &Constant) -> bool {
        match constant {
            Constant::Str(text) => surrogates::present(text),
            Constant::CodePoints(codes) => surrogates::text_of(codes).is_none(),
            Constant::Tuple(items) | Constant::FrozenSet(items) => items.iter().any(bad),
            Constant::Code(unit) => has_refused_text(unit),
            _ => false,
        }
    }
    unit.constants.iter().any(bad)
}

/// The line that a line of a tree's text stands for.
fn line_of_tree(text: &str, lines: &[(u32, u32)], line: u32) -> u32 {
    let before = text.split_inclusive('\n').take(line as usize - 1);
    let start: usize = before.map(str::len).sum();
    let after = lines.partition_point(|(offset, _)| *offset as usize <= start);
    after.checked_sub(1).map_or(line, |last| lines[last].1)
}
