//! A cell's text as Python: one line stays one line, so that tracebacks count right.
//!
//! | cell | Python |
//! |---|---|
//! | `    x` | leading blanks of the first line removed from all |
//! | `!command`, `!!command` | `get_ipython().system('command')`, `.getoutput('command')` |
//! | `x = !command` | `x = get_ipython().getoutput('command')` |
//! | `%name rest`, `x = %name rest` | `get_ipython().run_line_magic('name', 'rest')` |
//! | `%%name rest` at the top | `get_ipython().run_cell_magic('name', 'rest', 'all that follows')` |
//! | `name?`, `?name`, `name??` | `get_ipython().run_line_magic('pinfo', 'name')` |
//! | `pip install x`, alone | `get_ipython().run_line_magic('pip', 'install x')` |
//! | `x;` at the end | the same, and `pass` |
//!
//! **Invariant:** Python without any of these comes out as it went in.

use std::borrow::Cow;

use crate::magic;
use crate::scanner::{Piece, Scanner};

/// What becomes of the last expression's value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Last {
    /// It is shown.
    #[default]
    Shown,
    /// A `;` stands behind it. The source ends with a `pass`, so that it is nobody's last value.
    Suppressed,
}

/// A cell as Python.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// The program.
    pub source: String,
    /// What becomes of the last expression's value.
    pub last: Last,
}

/// The Python that a cell stands for.
///
/// ```
/// let cell = wardian_cells::translate("files = !ls\nfiles");
/// assert_eq!(cell.source, "files = get_ipython().getoutput('ls')\nfiles");
/// ```
pub fn translate(source: &str) -> Cell {
    let text = without_indentation(source);
    if !is_concerned(&text) {
        return Cell {
            source: text.into_owned(),
            last: Last::Shown,
        };
    }
    let mut blank = 0;
    for line in text.split_inclusive('\n') {
        if let Some(line) = line.strip_prefix("%%") {
            let after = blank + 2 + line.len();
            let body = text.get(after..).unwrap_or("");
            // The lines before are as they were, and those behind are in the call.
            let mut source = text[..blank].to_owned();
            let call = magic::cell_magic(line, body, |body| Lines::new(body).translated().source);
            source.push_str(&call);
            return Cell {
                source,
                last: Last::Shown,
            };
        }
        if !line.trim().is_empty() {
            break;
        }
        blank += line.len();
    }
    if is_pip(text.trim()) {
        return Cell {
            source: text.replacen(text.trim(), &magic::line_magic(text.trim()), 1),
            last: Last::Shown,
        };
    }
    Lines::new(&text).translated()
}

/// IPython removes what the first line begins with, from all lines that begin so.
fn without_indentation(source: &str) -> Cow<'_, str> {
    let first = source.lines().find(|line| !line.trim().is_empty());
    let Some(first) = first.filter(|line| line.starts_with([' ', '\t'])) else {
        return Cow::Borrowed(source);
    };
    let blanks = &first[..first.len() - first.trim_start_matches([' ', '\t']).len()];
    let lines = source.split_inclusive('\n');
    Cow::Owned(
        lines
            .map(|line| line.strip_prefix(blanks).unwrap_or(line))
            .collect(),
    )
}

/// Whether there may be something to translate; true too often harms nobody.
fn is_concerned(text: &str) -> bool {
    let mut has_code = false;
    for line in text.lines().rev() {
        let (start, end) = (line.trim_start(), line.trim_end());
        if start.starts_with(['!', '%', '?']) || end.ends_with('?') {
            return true;
        }
        if line.contains(['!', '%']) && assigns_command(line) {
            return true;
        }
        // The last line with code may end with a semicolon and a comment.
        if !has_code && !start.is_empty() && !start.starts_with('#') {
            has_code = true;
            if line.contains(';') {
                return true;
            }
        }
    }
    is_pip(text.trim())
}

/// Whether an `=` with `!` or `%` behind it is in the line, wherever.
fn assigns_command(line: &str) -> bool {
    line.split('=')
        .skip(1)
        .any(|behind| behind.trim_start().starts_with(['!', '%']))
}

/// A cell that is only this is no Python.
fn is_pip(text: &str) -> bool {
    text.strip_prefix("pip ").is_some_and(|rest| {
        rest.trim_start()
            .starts_with(|letter: char| letter.is_ascii_alphabetic())
            && !rest.contains('\n')
    })
}

/// A cell on its way, logical line by logical line.
struct Lines<'t> {
    text: &'t str,
    scanner: Scanner<'t>,
    out: String,
    /// Everything before this is in `out`.
    copied: usize,
}

impl<'t> Lines<'t> {
    fn new(text: &'t str) -> Lines<'t> {
        Lines {
            text,
            scanner: Scanner::new(text),
            out: String::with_capacity(text.len() + 64),
            copied: 0,
        }
    }

    fn translated(mut self) -> Cell {
        // The last byte that is neither blank nor comment.
        let mut last_code = 0;
        while self.scanner.at < self.text.len() {
            self.logical_line(&mut last_code);
        }
        self.out.push_str(&self.text[self.copied..]);
        let is_suppressed = last_code == b';' && self.scanner.is_outside();
        if is_suppressed && !self.text.trim_end_matches([' ', '\t']).ends_with('\\') {
            if !self.out.ends_with('\n') {
                self.out.push('\n');
            }
            self.out.push_str("pass");
            return Cell {
                source: self.out,
                last: Last::Suppressed,
            };
        }
        Cell {
            source: self.out,
            last: Last::Shown,
        }
    }

    fn logical_line(&mut self, last_code: &mut u8) {
        let mut start = None;
        // Behind the first `=` outside of brackets.
        let mut assigned = None;
        let mut before = b' ';
        loop {
            let at = self.scanner.at;
            let Some(piece) = self.scanner.next() else {
                return;
            };
            match piece {
                Piece::LineEnd { joined: true } | Piece::Blank => {}
                Piece::LineEnd { joined: false } => return,
                Piece::Other => {
                    start.get_or_insert(at);
                    (*last_code, before) = (b' ', b' ');
                }
                Piece::Code(byte) => {
                    let is_first = start.is_none();
                    let start = *start.get_or_insert(at);
                    let is_command = is_first && matches!(byte, b'!' | b'%' | b'?');
                    let is_assigned = assigned == Some(at) && self.is_assigned(at, byte);
                    if is_command || is_assigned {
                        *last_code = b' ';
                        return self.command(at, is_assigned);
                    }
                    if byte == b'?' && self.help(start, at) {
                        *last_code = b' ';
                        return;
                    }
                    if assigned.is_none() && byte == b'=' && self.is_assignment(before, at) {
                        assigned = Some(self.behind_blanks(at + 1));
                    }
                    (*last_code, before) = (byte, byte);
                }
            }
        }
    }

    /// Whether an `=` stands by itself.
    fn is_assignment(&self, before: u8, at: usize) -> bool {
        let text = self.text.as_bytes();
        let is_joined = at > 0 && text[at - 1] == before && b"=!<>:+-*/%&|^@".contains(&before);
        !is_joined && text.get(at + 1) != Some(&b'=')
    }

    fn behind_blanks(&self, at: usize) -> usize {
        let rest = &self.text[at..];
        at + rest.len() - rest.trim_start_matches([' ', '\t']).len()
    }

    /// Whether what is behind an `=` is a command.
    fn is_assigned(&self, at: usize, byte: u8) -> bool {
        let next = self.text.as_bytes().get(at + 1).copied().unwrap_or(b' ');
        match byte {
            b'!' => true,
            b'%' => next.is_ascii_alphabetic() || next == b'_',
            _ => false,
        }
    }

    /// A command goes to the end of its line, and on while a backslash stands there.
    fn command(&mut self, at: usize, is_assigned: bool) {
        let mut command = String::new();
        let mut end = at;
        let mut joined = 0;
        for line in self.text[at..].split_inclusive('\n') {
            let text = line.trim_end_matches(['\n', '\r']);
            end += text.len();
            match text.trim_end().strip_suffix('\\') {
                Some(text) if line.ends_with('\n') => {
                    command.push_str(text);
                    command.push(' ');
                    end += line.len() - line.trim_end_matches(['\n', '\r']).len();
                    joined += 1;
                }
                _ => {
                    command.push_str(text);
                    break;
                }
            }
        }
        self.out.push_str(&self.text[self.copied..at]);
        let call = match command.strip_prefix('!') {
            Some(command) if is_assigned => magic::command(&format!("!!{command}")),
            _ => magic::command(&command),
        };
        self.out.push_str(&call);
        for _ in 0..joined {
            self.out.push('\n');
        }
        self.copied = end;
        self.scanner.at = end;
    }

    /// `name?` to the end of the line; false: it is none.
    fn help(&mut self, start: usize, at: usize) -> bool {
        let rest = &self.text[at..];
        let end = at + rest.find('\n').unwrap_or(rest.len());
        let marks = self.text[at..end].trim_end();
        let name = self.text[start..at].trim_end();
        if !matches!(marks, "?" | "??") || !magic::is_help_target(name) {
            return false;
        }
        self.out.push_str(&self.text[self.copied..start]);
        self.out.push_str(&magic::help(name, marks == "??"));
        self.copied = end;
        self.scanner.at = end;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::{Last, translate};

    #[track_caller]
    fn becomes(cell: &str, wanted: &str) {
        let found = translate(cell);
        assert_eq!(found.source, wanted, "{cell:?}");
        assert_eq!(found.last, Last::Shown, "{cell:?}");
    }

    #[test]
    fn lines_that_are_no_python_are_calls() {
        becomes("!ls -l", "get_ipython().system('ls -l')");
        becomes("!!ls", "get_ipython().getoutput('ls')");
        becomes(
            "x=1\n  !echo 'a' # b\ny",
            "x=1\n  get_ipython().system('echo \\'a\\' # b')\ny",
        );
        becomes(
            "if x:\n    %cd /tmp\n",
            "if x:\n    get_ipython().run_line_magic('cd', '/tmp')\n",
        );
        becomes("a, b = !ls\nb", "a, b = get_ipython().getoutput('ls')\nb");
        becomes("x=!ls;", "x=get_ipython().getoutput('ls;')");
        becomes(
            "x = %time f()",
            "x = get_ipython().run_line_magic('time', 'f()')",
        );
        becomes("len?", "get_ipython().run_line_magic('pinfo', 'len')");
        becomes("?a.b ", "get_ipython().run_line_magic('pinfo', 'a.b')");
        becomes(
            "a.b??\n1",
            "get_ipython().run_line_magic('pinfo2', 'a.b')\n1",
        );
        becomes("%who?", "get_ipython().run_line_magic('who?', '')");
        becomes(
            "pip install numpy\n",
            "get_ipython().run_line_magic('pip', 'install numpy')\n",
        );
        becomes(
            "!echo it's\nx = '''\n!ls\n'''",
            "get_ipython().system('echo it\\'s')\nx = '''\n!ls\n'''",
        );
    }

    #[test]
    fn a_command_goes_on_behind_a_backslash() {
        becomes(
            "!pip install \\\n  numpy \\\n pandas\n1/0",
            "get_ipython().system('pip install    numpy   pandas')\n\n\n1/0",
        );
        becomes("!a \\", "get_ipython().system('a \\\\')");
    }

    #[test]
    fn a_cell_may_be_one_magic() {
        becomes(
            "%%writefile a.py\nprint('x')\n",
            "get_ipython().run_cell_magic('writefile', 'a.py', 'print(\\'x\\')\\n')",
        );
        becomes(
            "\n\n%%time\n!ls\n",
            "\n\nget_ipython().run_cell_magic('time', '', 'get_ipython().system(\\'ls\\')\\n')",
        );
        becomes("%%bash", "get_ipython().run_cell_magic('bash', '', '')");
        becomes("1\n%%time", "1\nget_ipython().run_line_magic('%time', '')");
    }

    #[test]
    fn python_stays_as_it_is() {
        for cell in [
            "",
            "\n",
            "x = 5 % 2",
            "x = (\n    5\n    % 2\n)",
            "x = 5 \\\n  % 2",
            "x = '''\n!ls\n%cd\n'''",
            "x = f'''\n{\n!x}\n'''",
            "assert x != y",
            "f(a=\n!b)",
            "s = 'a;'",
            "x = 1; y = 2",
            "# what?\n# x = !ls;\n",
            "'what?'",
            "x = [1,\n  2];y",
            "x ? y",
            "x == !y",
            "x % y",
            "x %= y",
            "a\r\nb\r\n",
            "pip = 1",
            "'''\n;",
        ] {
            becomes(cell, cell);
        }
    }

    #[test]
    fn leading_blanks_are_removed() {
        becomes("  x = 1\n  y", "x = 1\ny");
        becomes("\n\t if x:\n\t   y\nz", "\nif x:\n  y\nz");
    }

    #[test]
    fn a_semicolon_at_the_end_suppresses() {
        for (cell, wanted) in [
            ("x;", "x;\npass"),
            ("x; # so\n\n", "x; # so\n\npass"),
            ("if x:\n    y;\n", "if x:\n    y;\npass"),
            (
                "!ls\nf('a') ;",
                "get_ipython().system('ls')\nf('a') ;\npass",
            ),
        ] {
            let found = translate(cell);
            assert_eq!(
                (found.source.as_str(), found.last),
                (wanted, Last::Suppressed)
            );
        }
    }

    #[test]
    fn any_text_is_taken() {
        let letters = [
            "'", "\"\"\"", "f'", "{", "}", ":", "\\", "\n", "!", "%", "=", "?", ";", "é", "x", " ",
            "(", ")", "#",
        ];
        let mut state = 1_u64;
        for _ in 0..20_000 {
            let mut text = String::new();
            for _ in 0..12 {
                state = state
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1_442_695_040_888_963_407);
                text.push_str(letters[(state >> 33) as usize % letters.len()]);
            }
            let found = translate(&text);
            if !text.trim_start().starts_with("%%") {
                let lines = found.source.lines().count();
                assert!(
                    lines + 1 >= text.trim_end().lines().count(),
                    "{text:?} {found:?}"
                );
            }
        }
    }
}
