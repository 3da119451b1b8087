//! Code of modules as bytes, which a host keeps for many sessions: made of a file, and made code again.
//!
//! What does not live here: the format (crate `wardian-compile`), and where the bytes come from (`import.rs` of the
//! library asks the outside for them).

use std::rc::Rc;

use wardian_compile::bytecode::code::Unit;
use wardian_compile::bytecode::stored;
use wardian_compile::compile::{self, Failure, Mode, Options};
use wardian_syntax::ParseFailure;

use super::compile::has_refused_text;
use crate::ctx::price;
use crate::ctx::{Ctx, Thrown};
use crate::object::function::Code;
use crate::object::heap::Gc;

impl Ctx {
    /// What a host keeps of a module's file. None where it does not compile, or only an import can tell its text:
    /// whoever imports it then compiles it, and is told what is wrong with it.
    pub fn store_module(&mut self, file: &[u8]) -> Result<Option<Vec<u8>>, Thrown> {
        self.charge_scan(file.len())?;
        self.reserve(file.len().saturating_mul(64))?;
        let Some(text) = module_text(file) else {
            return Ok(None);
        };
        let Some(unit) = self.unit_of_module(&text)? else {
            return Ok(None);
        };
        self.charge_scan(text.len())?;
        Ok(stored::encode(&unit))
    }

    /// As an import compiles it, with a file name that the bytes do not have.
    fn unit_of_module(&mut self, text: &str) -> Result<Option<Rc<Unit>>, Thrown> {
        let parsed = {
            let mut charge = |units: u64| self.charge(units / price::SYNTAX);
            wardian_syntax::parse(text, wardian_syntax::Mode::Module, &mut charge)
        };
        let parsed = match parsed {
            Ok(parsed) => parsed,
            Err(ParseFailure::Stop(thrown)) => return Err(thrown),
            Err(ParseFailure::Syntax(_)) => return Ok(None),
        };
        let options = Options {
            file_name: "",
            mode: Mode::Exec,
            separate_locals: true,
            future_annotations: false,
            of_library: false,
            is_file: true,
            hidden_frames: false,
            tree_lines: None,
        };
        let mut charge = |units: u64| self.charge(units / price::INSTRUCTIONS);
        match compile::compile(text, &parsed, &options, &mut charge) {
            Ok(unit) => Ok(Some(unit).filter(|unit| !has_refused_text(unit))),
            Err(Failure::Stop(thrown)) => Err(thrown),
            Err(Failure::Syntax(_)) => Ok(None),
        }
    }

    /// The code of a module that was stored. None where the bytes are not those of this text and this build.
    /// **Invariant:** they come from the host, which had them made by an instance that ran no program.
    pub fn code_of_stored(
        &mut self,
        bytes: &[u8],
        text: &str,
        file_name: &str,
    ) -> Result<Option<Gc<Code>>, Thrown> {
        self.charge_scan(bytes.len())?;
        self.charge_scan(text.len())?;
        match stored::decode(bytes, file_name, text) {
            Ok(unit) => self.code_with_warnings(unit, file_name).map(Some),
            Err(stored::Damaged) => Ok(None),
        }
    }
}

/// The text of a module that is UTF-8, its newlines as one character. A file that names another encoding has another
/// text when it is imported, which is then not that of the code.
fn module_text(file: &[u8]) -> Option<String> {
    let file = file.strip_prefix(b"\xef\xbb\xbf").unwrap_or(file);
    let text = std::str::from_utf8(file).ok()?;
    if text.contains('\0') {
        return None;
    }
    Some(match text.contains('\r') {
        true => text.replace("\r\n", "\n").replace('\r', "\n"),
        false => text.to_owned(),
    })
}
