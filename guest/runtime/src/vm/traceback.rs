//! The text of an uncaught exception, as CPython 3.12 prints it.
//!
//! What does not live here: suggestions (`suggestions.rs`), the marks under
//! a source line (`carets.rs`).

use super::carets;
use super::suggestions::{self, Reach};
use crate::ctx::{Ctx, Thrown};
use crate::object::containers::{List, Tuple};
use crate::object::exception::{Exception, Traceback};
use crate::object::heap::Gc;
use crate::object::native::Module;
use crate::object::string::Str;
use crate::object::value::Value;
use std::collections::HashSet;

const CAUSE: &str = "The above exception was the direct cause of the following exception:";
const CONTEXT: &str = "During handling of the above exception, another exception occurred:";
/// Equal entries that are shown before they are only counted.
const SHOWN_REPEATS: usize = 3;
/// Entries of one traceback that are shown at most, the last ones.
const MAX_ENTRIES: usize = 1000;
/// Exceptions of a group, and groups inside each other, that are shown.
const MAX_GROUP_WIDTH: usize = 15;
const MAX_GROUP_DEPTH: usize = 10;

/// Characters of a source line that are shown. Unlike in CPython, a report must not use up the
/// output of a session because its source has no line breaks.
const MAX_LINE: usize = 8192;

/// What CPython prints for an uncaught exception.
pub fn format_exception(ctx: &mut Ctx, exception: Gc<Exception>) -> Result<String, Thrown> {
    let mut printer = Printer {
        out: String::new(),
        depth: 0,
        close: false,
        seen: HashSet::new(),
    };
    ctx.keep(Value::object(exception));
    printer.chain(ctx, exception)?;
    Ok(printer.out)
}

struct Printer {
    out: String,
    /// Groups around what is printed now.
    depth: usize,
    /// The line that closes a group is still to be printed, by whoever prints last.
    close: bool,
    /// Exceptions of the chains, by address.
    seen: HashSet<usize>,
}

impl Printer {
    /// Text that grows with what a program made is asked for first.
    fn push(&mut self, ctx: &mut Ctx, text: &str) -> Result<(), Thrown> {
        ctx.charge_bytes(text.len())?;
        if self.out.capacity() - self.out.len() < text.len() {
            ctx.reserve(self.out.len() + text.len())?;
        }
        self.out.push_str(text);
        Ok(())
    }

    fn indent(&mut self) {
        for _ in 0..self.depth {
            self.out.push_str("  ");
        }
    }

    /// What begins each line inside a group.
    fn margin(&mut self) {
        self.indent();
        if self.depth > 0 {
            self.out.push_str("| ");
        }
    }

    fn line(&mut self, ctx: &mut Ctx, text: &str) -> Result<(), Thrown> {
        self.margin();
        self.push(ctx, text)?;
        self.out.push('\n');
        Ok(())
    }

    /// An exception behind those that led to it.
    fn chain(&mut self, ctx: &mut Ctx, exception: Gc<Exception>) -> Result<(), Thrown> {
        let mut links = vec![(exception, "")];
        let mut current = exception;
        loop {
            self.seen.insert(current.address());
            ctx.charge(1)?;
            let (next, message) = if !current.cause.is_none() {
                (current.cause, CAUSE)
            } else if !current.suppress_context {
                (current.context, CONTEXT)
            } else {
                break;
            };
            match next.get::<Exception>() {
                Some(next) if !self.seen.contains(&next.address()) => {
                    ctx.keep(Value::object(next));
                    links.push((next, message));
                    current = next;
                }
                _ => break,
            }
        }
        let close = std::mem::replace(&mut self.close, false);
        for (exception, message) in links.into_iter().rev() {
            if message.is_empty() {
                self.close = close;
                self.one(ctx, exception)?;
            } else {
                self.one(ctx, exception)?;
                self.line(ctx, "")?;
                self.line(ctx, message)?;
                self.line(ctx, "")?;
            }
        }
        Ok(())
    }

    /// One exception without its chain.
    fn one(&mut self, ctx: &mut Ctx, exception: Gc<Exception>) -> Result<(), Thrown> {
        let group = exception
            .head
            .class
            .is_subclass_of(ctx.exceptions.BaseExceptionGroup);
        if group {
            self.group(ctx, exception)
        } else {
            self.exception(ctx, exception, false)
        }
    }

    fn group(&mut self, ctx: &mut Ctx, exception: Gc<Exception>) -> Result<(), Thrown> {
        if self.depth > MAX_GROUP_DEPTH {
            let text = format!("... (max_group_depth is {MAX_GROUP_DEPTH})");
            return self.line(ctx, &text);
        }
        let outermost = self.depth == 0;
        if outermost {
            self.depth = 1;
        }
        self.exception(ctx, exception, true)?;
        let name = ctx.names.exceptions;
        let parts = exception
            .dict
            .and_then(|dict| dict.get_str(name))
            .and_then(|parts| parts.get::<Tuple>());
        let parts = parts.as_ref().map_or(&[][..], |parts| parts.items());
        let shown = if parts.len() <= MAX_GROUP_WIDTH {
            parts.len()
        } else {
            MAX_GROUP_WIDTH + 1
        };
        self.close = false;
        for (index, part) in parts.iter().take(shown).enumerate() {
            let last = index + 1 == shown;
            if last {
                self.close = true;
            }
            let truncated = index >= MAX_GROUP_WIDTH;
            self.indent();
            self.out.push_str(if index == 0 { "+-" } else { "  " });
            let title = if truncated {
                "...".to_string()
            } else {
                (index + 1).to_string()
            };
            let title = format!("+---------------- {title} ----------------\n");
            self.push(ctx, &title)?;
            self.depth += 1;
            match part.get::<Exception>() {
                Some(part) if !truncated => self.chain(ctx, part)?,
                _ => {
                    let left = parts.len() - MAX_GROUP_WIDTH;
                    let plural = if left > 1 { "s" } else { "" };
                    self.line(ctx, &format!("and {left} more exception{plural}"))?;
                }
            }
            if last && self.close {
                self.indent();
                self.out.push_str("+------------------------------------\n");
                self.close = false;
            }
            self.depth -= 1;
        }
        if outermost {
            self.depth = 0;
        }
        Ok(())
    }

    /// Traceback, place of a syntax error, class and message, notes.
    fn exception(
        &mut self,
        ctx: &mut Ctx,
        exception: Gc<Exception>,
        group: bool,
    ) -> Result<(), Thrown> {
        let limit = entries_limit(ctx);
        let traceback = exception.traceback.get::<Traceback>();
        if let Some(traceback) = traceback.filter(|_| limit > 0) {
            self.indent();
            if group && self.depth == 1 {
                self.out.push_str("+ ");
            } else if self.depth > 0 {
                self.out.push_str("| ");
            }
            self.out.push_str(if group {
                "Exception Group Traceback (most recent call last):\n"
            } else {
                "Traceback (most recent call last):\n"
            });
            self.traceback(ctx, traceback, limit)?;
        }
        let syntax_error = exception
            .head
            .class
            .is_subclass_of(ctx.exceptions.SyntaxError);
        let message = if syntax_error {
            self.syntax_error(ctx, exception)?
        } else {
            None
        };
        ctx.reserve(2 * exception.head.class.name.as_str().len())?;
        let class = crate::types::class::traceback_name(ctx, exception.head.class);
        self.margin();
        self.push(ctx, &class)?;
        let message = message.unwrap_or(Value::object(exception));
        let text = match ctx.str(message) {
            Ok(text) => copied(ctx, text)?,
            Err(Thrown) => {
                swallow(ctx)?;
                "<exception str() failed>".to_string()
            }
        };
        if !text.is_empty() {
            self.out.push_str(": ");
            self.push(ctx, &text)?;
        }
        if let Some(more) = suggestions::suggestion(ctx, exception, Reach::Uncaught)? {
            self.push(ctx, &more)?;
        }
        self.out.push('\n');
        self.notes(ctx, exception)
    }

    fn traceback(
        &mut self,
        ctx: &mut Ctx,
        first: Gc<Traceback>,
        limit: usize,
    ) -> Result<(), Thrown> {
        let mut count = 1;
        let mut last = first;
        while let Some(next) = last.next.get::<Traceback>() {
            ctx.charge(1)?;
            count += 1;
            last = next;
        }
        let mut current = first;
        for _ in limit..count {
            current = current.next.get().unwrap_or(current);
        }
        // Code, line and how often it came in a row.
        let mut before: Option<(String, String, u32)> = None;
        let mut repeats = 0;
        loop {
            let unit = &current.code.unit;
            let line = unit.line_of(current.pc as usize);
            // A program can give files and functions names of any length; some copies of them are made here.
            ctx.reserve(4 * (unit.source.file_name.len() + current.code.name.as_str().len()))?;
            let same = before.as_ref().is_some_and(|(file, name, before)| {
                *before == line
                    && *file == unit.source.file_name
                    && name == current.code.name.as_str()
            });
            if !same {
                self.repeated(ctx, repeats)?;
                before = Some((
                    unit.source.file_name.clone(),
                    current.code.name.as_str().to_string(),
                    line,
                ));
                repeats = 0;
            }
            repeats += 1;
            if repeats <= SHOWN_REPEATS {
                self.entry(ctx, current, line)?;
            }
            match current.next.get() {
                Some(next) => current = next,
                None => break,
            }
        }
        self.repeated(ctx, repeats)
    }

    fn repeated(&mut self, ctx: &mut Ctx, repeats: usize) -> Result<(), Thrown> {
        if repeats <= SHOWN_REPEATS {
            return Ok(());
        }
        let more = repeats - SHOWN_REPEATS;
        let plural = if more == 1 { "" } else { "s" };
        self.line(
            ctx,
            &format!("  [Previous line repeated {more} more time{plural}]"),
        )
    }

    /// File, line and name; the source line; marks.
    fn entry(&mut self, ctx: &mut Ctx, entry: Gc<Traceback>, line: u32) -> Result<(), Thrown> {
        let unit = entry.code.unit.clone();
        let head = format!(
            "  File \"{}\", line {line}, in {}",
            unit.source.file_name,
            entry.code.name.as_str()
        );
        self.line(ctx, &head)?;
        // A name in angle brackets is no file: CPython finds no lines for it.
        if unit.source.file_name.starts_with('<') {
            return Ok(());
        }
        let looked_up;
        let text = match unit.source.line_text(line) {
            Some(text) => text,
            None => {
                looked_up = line_of_file(ctx, &unit.source.file_name, line)?;
                looked_up.trim_end_matches('\n')
            }
        };
        let stripped = text.trim_start_matches([' ', '\t', '\x0c']);
        if stripped.is_empty() {
            return Ok(());
        }
        self.margin();
        self.out.push_str("    ");
        if let Some((end, _)) = stripped.char_indices().nth(MAX_LINE) {
            self.push(ctx, &stripped[..end])?;
            self.out.push_str(" ...\n");
            return Ok(());
        }
        self.push(ctx, stripped)?;
        self.out.push('\n');
        if let Some(range) = unit.ranges.get(entry.pc as usize)
            && let Some(marks) = carets::marks(ctx, &unit.source, *range)?
        {
            self.margin();
            self.out.push_str("    ");
            self.push(ctx, &marks)?;
            self.out.push('\n');
        }
        Ok(())
    }

    /// Place and source line of a syntax error; gives the message without the place.
    fn syntax_error(
        &mut self,
        ctx: &mut Ctx,
        exception: Gc<Exception>,
    ) -> Result<Option<Value>, Thrown> {
        let names = ctx.names;
        let field = |name: Gc<Str>| {
            exception
                .dict
                .and_then(|dict| dict.get_str(name))
                .unwrap_or(Value::NONE)
        };
        let number = |value: Value| value.as_small_int();
        let Some(line) = number(field(names.lineno)) else {
            return Ok(None);
        };
        let file_name = match field(names.filename) {
            none if none.is_none() => "<string>".to_string(),
            name => match ctx.str(name) {
                Ok(name) => copied(ctx, name)?,
                Err(Thrown) => {
                    swallow(ctx)?;
                    return Ok(None);
                }
            },
        };
        ctx.reserve(2 * file_name.len())?;
        let head = format!("  File \"{file_name}\", line {line}");
        self.line(ctx, &head)?;
        if let Some(text) = field(names.text).payload::<Str>() {
            ctx.reserve(text.as_str().len() * 2)?;
            ctx.charge_scan(text.as_str().len())?;
            let at_least = |value: Value, least: i64| number(value).unwrap_or(least).max(least);
            let column = at_least(field(names.offset), 0).min(i64::from(u32::MAX)) as u32;
            let (text, cut) = clipped(text.as_str(), column as usize);
            let place = wardian_syntax::Place {
                line: line.clamp(0, i64::from(u32::MAX)) as u32,
                column: column - cut as u32,
                end_line: number(field(names.end_lineno))
                    .unwrap_or(line)
                    .clamp(0, i64::from(u32::MAX)) as u32,
                end_column: (at_least(field(names.end_offset), -1) - cut as i64)
                    .clamp(-1, i64::from(i32::MAX)) as i32,
                text,
            };
            let length = place.text.chars().count() as u32 + 1;
            let error = wardian_syntax::SyntaxError {
                kind: wardian_syntax::ErrorKind::SyntaxError,
                finder: wardian_syntax::Finder::Explained,
                message: String::new(),
                place: Some(wardian_syntax::Place {
                    // A program can raise it with any numbers.
                    column: place.column.min(length),
                    end_column: place.end_column.min(length as i32 + 1),
                    ..place
                }),
            };
            let block = wardian_syntax::format_syntax_error(&error, "");
            let lines: Vec<&str> = block.lines().collect();
            // The first line is the place, the last one the message.
            for line in lines.get(1..lines.len().saturating_sub(1)).unwrap_or(&[]) {
                self.line(ctx, line)?;
            }
        }
        Ok(Some(field(names.msg)))
    }

    fn notes(&mut self, ctx: &mut Ctx, exception: Gc<Exception>) -> Result<(), Thrown> {
        let name = ctx.names.__notes__;
        let notes = match ctx.get_attr_opt(Value::object(exception), name) {
            Ok(Some(notes)) => notes,
            Ok(None) => return Ok(()),
            Err(Thrown) => return swallow(ctx),
        };
        let list = match (notes.get::<List>(), notes.get::<Tuple>()) {
            (Some(list), _) => ctx.copy_vec(&list.items)?,
            (None, Some(tuple)) => ctx.copy_vec(tuple.items())?,
            (None, None) => {
                let text = match ctx.repr(notes) {
                    Ok(text) => copied(ctx, text)?,
                    Err(Thrown) => {
                        swallow(ctx)?;
                        "<__notes__ repr() failed>".to_string()
                    }
                };
                return self.line(ctx, &text);
            }
        };
        let list = ctx.new_list(list);
        for index in 0..list.items.len() {
            let text = match ctx.str(list.items[index]) {
                Ok(text) => copied(ctx, text)?,
                Err(Thrown) => {
                    swallow(ctx)?;
                    "<note str() failed>".to_string()
                }
            };
            for line in text.split('\n') {
                self.line(ctx, line)?;
            }
        }
        Ok(())
    }
}

/// How many entries of a traceback are shown: `sys.tracebacklimit`, where a program has set it.
fn entries_limit(ctx: &mut Ctx) -> usize {
    let name = ctx.intern("sys");
    let sys = ctx
        .modules
        .get_str(name)
        .and_then(|sys| sys.get::<Module>());
    let name = ctx.intern("tracebacklimit");
    let limit = sys
        .and_then(|sys| sys.dict.get_str(name))
        .and_then(Value::as_small_int);
    match limit {
        Some(limit) => usize::try_from(limit).unwrap_or(0).min(MAX_ENTRIES),
        None => MAX_ENTRIES,
    }
}

/// A line of a file that is not here: what `linecache` finds, which is nothing where there is no such file.
fn line_of_file(ctx: &mut Ctx, name: &str, line: u32) -> Result<String, Thrown> {
    let mark = ctx.temps_mark();
    let name = Value::object(ctx.new_str(name));
    ctx.keep(name);
    let line = Value::small_int(i64::from(line));
    let found = ctx.import("linecache").and_then(|linecache| {
        ctx.call_attr(linecache, "checkcache", &[name])?;
        ctx.call_attr(linecache, "getline", &[name, line])
    });
    let text = match found {
        Ok(found) => match found.get::<Str>() {
            Some(text) => copied(ctx, text)?,
            None => String::new(),
        },
        Err(Thrown) => {
            swallow(ctx)?;
            String::new()
        }
    };
    ctx.temps_release(mark);
    Ok(text)
}

/// A text that a program made, of any length.
fn copied(ctx: &mut Ctx, text: Gc<Str>) -> Result<String, Thrown> {
    ctx.keep(Value::object(text));
    ctx.reserve(text.as_str().len())?;
    Ok(text.as_str().to_string())
}

/// An exception while describing another is not shown; a stop goes on.
fn swallow(ctx: &mut Ctx) -> Result<(), Thrown> {
    let any = ctx.exceptions.BaseException;
    match ctx.catch(any) {
        Some(_) => Ok(()),
        None => Err(Thrown),
    }
}

/// The part around a column of a line that is too long to be shown, and by how much columns shrink.
fn clipped(text: &str, column: usize) -> (String, usize) {
    const DOTS: &str = "... ";
    let length = text.chars().count();
    if length <= MAX_LINE {
        return (text.to_string(), 0);
    }
    let first = column.min(length).saturating_sub(MAX_LINE / 2);
    let shown = text.chars().skip(first).take(MAX_LINE);
    if first <= DOTS.len() {
        return (shown.chain(" ...".chars()).collect(), first);
    }
    let tail = if first + MAX_LINE < length {
        " ..."
    } else {
        ""
    };
    let text = DOTS.chars().chain(shown).chain(tail.chars()).collect();
    (text, first - DOTS.len())
}
