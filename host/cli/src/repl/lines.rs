//! Lines of Python: whether they make a whole input, and where one statement ends and the next begins.
//!
//! What does not live here: whether they are right, which the interpreter says.

/// A line as Python counts them: brackets, long strings and backslashes join several.
struct Line<'a> {
    text: &'a str,
    /// The lines below it are its block.
    opens_block: bool,
}

impl Line<'_> {
    fn is_blank(&self) -> bool {
        let text = self.text.trim();
        text.is_empty() || text.starts_with('#')
    }

    fn is_decorator(&self) -> bool {
        self.text.starts_with('@')
    }

    /// Whether it can begin a statement that is in no other.
    fn begins_statement(&self) -> bool {
        let indented = self.text.starts_with([' ', '\t']);
        let word = self
            .text
            .split(|character: char| !character.is_alphanumeric());
        let continues = matches!(
            word.into_iter().next(),
            Some("else" | "elif" | "except" | "finally")
        );
        !indented && !continues && !self.is_blank()
    }
}

/// Whether the input goes on: inside brackets or a long string, after a backslash, and in a block until an empty line.
pub(super) fn wants_more(source: &str) -> bool {
    let (lines, is_open) = lines(source);
    let is_block = lines
        .iter()
        .any(|line| line.opens_block || line.is_decorator());
    let has_ended = lines.last().is_none_or(|line| line.text.trim().is_empty());
    is_open || (is_block && !has_ended)
}

/// The statements of an input, each with its block and what is below it.
pub(super) fn statements(source: &str) -> Vec<String> {
    let mut all = vec![String::new()];
    let mut is_decorated = false;
    for line in lines(source).0 {
        let last = all.last_mut().expect("it begins with one");
        if line.begins_statement() && !is_decorated && !last.trim().is_empty() {
            all.push(line.text.to_owned());
        } else {
            last.push_str(line.text);
        }
        is_decorated = line.is_decorator() || (is_decorated && line.is_blank());
    }
    all
}

/// The lines of a text, and whether the last one goes on.
fn lines(source: &str) -> (Vec<Line<'_>>, bool) {
    let mut lines = Vec::new();
    let mut rest = source;
    while !rest.is_empty() {
        let (length, opens_block, is_open) = first_line(rest);
        let (text, after) = rest.split_at(length);
        lines.push(Line { text, opens_block });
        rest = after;
        if is_open {
            return (lines, true);
        }
    }
    (lines, false)
}

/// Bytes of the first line, whether it opens a block, and whether the text ends before the line does.
fn first_line(source: &str) -> (usize, bool, bool) {
    let mut depth = 0usize;
    let mut last = ' ';
    let mut at = 0;
    while let Some(character) = source[at..].chars().next() {
        let rest = &source[at..];
        at += character.len_utf8();
        match character {
            '\n' if depth == 0 => return (at, last == ':', false),
            '#' => at += rest.find('\n').unwrap_or(rest.len()) - 1,
            '"' | '\'' => match string(rest) {
                Some(length) => at += length - 1,
                None => return (source.len(), false, true),
            },
            '\\' if rest == "\\\n" => return (source.len(), false, true),
            '\\' if rest.starts_with("\\\n") => at += 1,
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if !character.is_whitespace() && character != '#' {
            last = character;
        }
    }
    (source.len(), last == ':' && depth == 0, depth > 0)
}

/// Bytes of the string that a text begins with; `None` when a long one does not end. A short one ends with its line.
fn string(text: &str) -> Option<usize> {
    let quote = text.chars().next()?;
    let long = quote.to_string().repeat(3);
    let is_long = text.starts_with(&long);
    let mut at = if is_long { 3 } else { 1 };
    while let Some(character) = text[at..].chars().next() {
        match character {
            '\\' => at += text[at + 1..].chars().next().map_or(0, char::len_utf8),
            _ if is_long && text[at..].starts_with(&long) => return Some(at + 3),
            _ if !is_long && character == quote => return Some(at + 1),
            // What follows is for the interpreter to complain about.
            '\n' if !is_long => return Some(at),
            _ => {}
        }
        at += character.len_utf8();
    }
    (!is_long).then_some(text.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inputs_that_go_on() {
        for source in [
            "if x:\n",
            "f(1,\n",
            "'''a\n",
            "@cached\n",
            "def f():\n    pass\n",
            "def f(a,\n      b):\n",
            "if x: # why\n",
            "x = \\\n",
            "x = {'a':\n",
        ] {
            assert!(wants_more(source), "{source:?}");
        }
    }

    #[test]
    fn inputs_that_are_complete() {
        for source in [
            "x = 1\n",
            "f(')')\n",
            "'a'\n",
            "'a\n",
            "if x:\n    pass\n\n",
            "'''a\nb'''\n",
            "{1: 2}\n",
            "x[1:]\n",
            "# if x:\n",
            "x = \\\n1\n",
            "'\\''\n",
            "\n",
        ] {
            assert!(!wants_more(source), "{source:?}");
        }
    }

    #[test]
    fn pasted_lines_are_statements() {
        for (source, expected) in [
            ("a\n", &["a\n"][..]),
            ("a\nb\n", &["a\n", "b\n"]),
            ("\na\n\n\nb\n", &["\na\n\n\n", "b\n"]),
            (
                "def f():\n    a\n\n    b\nf()\n",
                &["def f():\n    a\n\n    b\n", "f()\n"],
            ),
            (
                "if a:\n    b\nelse:\n    c\nd\n",
                &["if a:\n    b\nelse:\n    c\n", "d\n"],
            ),
            (
                "@d\n# why\ndef f(): pass\nelsewhere\n",
                &["@d\n# why\ndef f(): pass\n", "elsewhere\n"],
            ),
            ("x = [1,\n2]\ny\n", &["x = [1,\n2]\n", "y\n"]),
            ("'''\na\n'''\nb\n", &["'''\na\n'''\n", "b\n"]),
        ] {
            assert_eq!(statements(source), expected, "{source:?}");
        }
    }
}
