//! `--allow-http`: requests over HTTP that a program may make.

use std::path::Path;

use wardian::{Http, SandboxBuilder};

use crate::terminal::said;

/// `URL-PREFIX[ HEADER: VALUE]`
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct HttpOption {
    prefix: String,
    /// Its name, and its value with `{NAME}` for variables of the environment.
    header: Option<(String, String)>,
}

impl HttpOption {
    pub(crate) fn parse(text: &str) -> Result<HttpOption, String> {
        let (prefix, header) = match text.trim().split_once(char::is_whitespace) {
            None => (text.trim(), None),
            Some((prefix, header)) => {
                let (name, value) = header
                    .split_once(':')
                    .ok_or("expected HEADER: VALUE after the URL")?;
                (prefix, Some((name.trim().into(), value.trim().into())))
            }
        };
        Ok(HttpOption {
            prefix: prefix.into(),
            header,
        })
    }

    /// The grant, and the secrets that it names with their values.
    ///
    /// # Errors
    /// Which variable is not there.
    pub(crate) fn opened(&self) -> Result<(Http, Vec<(String, String)>), String> {
        let HttpOption { prefix, header } = self;
        let http = Http::allow(prefix);
        let Some((name, value)) = header else {
            return Ok((http, Vec::new()));
        };
        let secrets = named(value).map(|variable| match std::env::var(variable) {
            Ok(secret) => Ok((variable.to_owned(), secret)),
            Err(_) => Err(format!(
                "--allow-http {prefix}: there is no variable {variable} here to put into {name}"
            )),
        });
        Ok((http.secret(name, value), secrets.collect::<Result<_, _>>()?))
    }
}

/// Give the requests to a sandbox, which trust the certificates of `authority` too. A variable that is named in a header
/// is a secret.
///
/// # Errors
/// Which variable is not there, or that the authority's file cannot be read.
pub(super) fn grant(
    mut sandbox: SandboxBuilder,
    options: &[HttpOption],
    authority: Option<&Path>,
) -> Result<SandboxBuilder, String> {
    let authority = match authority {
        None => None,
        Some(file) => {
            let read = std::fs::read(file);
            Some(read.map_err(|error| format!("{}: {}", file.display(), said(&error)))?)
        }
    };
    for option in options {
        let (mut http, secrets) = option.opened()?;
        if let Some(authority) = &authority {
            http = http.trust(authority);
        }
        for (name, value) in secrets {
            sandbox = sandbox.secret(name, value);
        }
        sandbox = sandbox.http(http);
    }
    Ok(sandbox)
}

/// What stands in braces.
fn named(template: &str) -> impl Iterator<Item = &str> {
    let parts = template.split('{').skip(1);
    parts.filter_map(|part| part.split_once('}').map(|(name, _)| name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prefixes_and_headers() {
        let option = |prefix: &str, header: Option<(&str, &str)>| HttpOption {
            prefix: prefix.into(),
            header: header.map(|(name, value)| (name.into(), value.into())),
        };
        for (text, expected) in [
            ("https://a.example/", option("https://a.example/", None)),
            (
                "https://a.example/v1/ Authorization: Bearer {TOKEN}",
                option(
                    "https://a.example/v1/",
                    Some(("Authorization", "Bearer {TOKEN}")),
                ),
            ),
        ] {
            assert_eq!(HttpOption::parse(text), Ok(expected));
        }
        assert!(HttpOption::parse("https://a.example/ TOKEN").is_err());
        assert_eq!(named("a {B}{C} }{").collect::<Vec<_>>(), ["B", "C"]);
    }
}
