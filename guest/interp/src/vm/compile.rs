//! From source text to code objects, and syntax errors as exceptions.

use crate::ctx::{Ctx, Thrown};
use crate::object::function::Code;
use crate::object::heap::Gc;
use crate::object::value::Value;
use wardian_compile::bytecode::code::Unit;
use wardian_compile::bytecode::constant::Constant;
use wardian_compile::compile::{self, Failure, Options};
use wardian_syntax::{ErrorKind, ParseFailure, SyntaxError};
use wardian_text::surrogates;

pub use wardian_compile::compile::Mode;

impl Ctx {
    /// Compile source text. `separate_locals`: for `exec` and `eval` with a namespace of its own.
    pub fn compile_source(
        &mut self,
        source: &str,
        file_name: &str,
        mode: Mode,
        separate_locals: bool,
    ) -> Result<Gc<Code>, Thrown> {
        self.charge_bytes(source.len())?;
        self.check_output(source)?;
        let syntax_mode = match mode {
            Mode::Eval => wardian_syntax::Mode::Expression,
            Mode::Exec | Mode::Step => wardian_syntax::Mode::Module,
        };
        // Memory for the tree and the code: some hundred bytes per byte of source at worst.
        self.reserve(source.len().saturating_mul(64))?;
        let parsed = {
            let mut charge = |units: u64| self.charge(units / 16);
            wardian_syntax::parse(source, syntax_mode, &mut charge)
        };
        let parsed = match parsed {
            Ok(parsed) => parsed,
            Err(ParseFailure::Stop(thrown)) => return Err(thrown),
            Err(ParseFailure::Syntax(error)) => {
                return Err(self.raise_syntax_error(*error, file_name));
            }
        };
        let options = Options {
            file_name,
            mode,
            separate_locals,
            future_annotations: false,
        };
        let unit = {
            let mut charge = |units: u64| self.charge(units / 4);
            compile::compile(source, &parsed, &options, &mut charge)
        };
        match unit {
            Ok(unit) => {
                if has_refused_text(&unit) {
                    return Err(self.unsupported(surrogates::REFUSED));
                }
                Ok(self.new_code(unit))
            }
            Err(Failure::Stop(thrown)) => Err(thrown),
            Err(Failure::Syntax(error)) => Err(self.raise_syntax_error(*error, file_name)),
        }
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
                let text = Value::object(self.new_str(&place.text));
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

/// Whether a unit or one inside it has a constant that a str cannot hold.
fn has_refused_text(unit: &Unit) -> bool {
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
