//! What a line that is no Python becomes: calls of `get_ipython()`.

use crate::literal::literal;

/// A line that begins with `!`, `!!`, `%`, `?` or `??`, without what is before.
pub(crate) fn command(line: &str) -> String {
    if let Some(command) = line.strip_prefix("!!") {
        return format!("get_ipython().getoutput({})", literal(command.trim()));
    }
    if let Some(command) = line.strip_prefix('!') {
        return format!("get_ipython().system({})", literal(command.trim()));
    }
    if let Some(magic) = line.strip_prefix('%') {
        return line_magic(magic);
    }
    let name = line.trim_start_matches('?');
    let detailed = line.len() - name.len() > 1;
    help(name.trim(), detailed)
}

/// `name arguments`, as after a `%`.
pub(crate) fn line_magic(line: &str) -> String {
    let line = line.trim();
    let (name, arguments) = line.split_once([' ', '\t']).unwrap_or((line, ""));
    format!(
        "get_ipython().run_line_magic({}, {})",
        literal(name),
        literal(arguments.trim_start())
    )
}

/// `name?` and `name??`.
pub(crate) fn help(name: &str, detailed: bool) -> String {
    let magic = if detailed { "pinfo2" } else { "pinfo" };
    format!("get_ipython().run_line_magic('{magic}', {})", literal(name))
}

/// Magics whose cell is Python: it is translated as well.
const OF_PYTHON: &[&str] = &["capture", "prun", "time", "timeit"];

/// A cell that begins with `%%name arguments`.
pub(crate) fn cell_magic(line: &str, body: &str, translate: impl Fn(&str) -> String) -> String {
    let line = line.trim();
    let (name, arguments) = line.split_once([' ', '\t']).unwrap_or((line, ""));
    let body = if OF_PYTHON.contains(&name) {
        translate(body)
    } else {
        body.to_owned()
    };
    format!(
        "get_ipython().run_cell_magic({}, {}, {})",
        literal(name),
        literal(arguments.trim_start()),
        literal(&body)
    )
}

/// Whether help can be asked for it: a dotted name, a magic's too.
pub(crate) fn is_help_target(text: &str) -> bool {
    let name = text.trim_start_matches('%');
    text.len() - name.len() <= 2
        && name.split('.').all(|part| {
            let mut letters = part.chars();
            letters
                .next()
                .is_some_and(|letter| letter.is_alphabetic() || letter == '_')
                && letters.all(|letter| letter.is_alphanumeric() || letter == '_')
        })
}
