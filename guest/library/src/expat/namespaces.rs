//! Prefixes and the namespaces they stand for, in the elements that are open.
//!
//! Invariant: bindings are undone in the order in which they were made.

use super::errors::Code;
use std::collections::BTreeMap;
use std::rc::Rc;

const XML: &str = "http://www.w3.org/XML/1998/namespace";
const XMLNS: &str = "http://www.w3.org/2000/xmlns/";

/// The bindings that hold.
pub(super) struct Namespaces {
    /// Stands between namespace and name; none: they are joined.
    separator: Option<char>,
    /// Names keep their prefix, as a third part.
    pub(super) keeps_prefixes: bool,
    bound: BTreeMap<String, Rc<str>>,
    /// What each prefix that was bound stood for before.
    undo: Vec<(String, Option<Rc<str>>)>,
}

impl Namespaces {
    pub(super) fn new(separator: Option<char>) -> Namespaces {
        Namespaces {
            separator,
            keeps_prefixes: false,
            bound: BTreeMap::from([("xml".to_owned(), XML.into())]),
            undo: Vec::new(),
        }
    }

    /// Bind a prefix; the empty one is for names without.
    pub(super) fn bind(&mut self, prefix: &str, uri: &str) -> Result<(), Code> {
        if prefix == "xmlns" {
            return Err(Code::ReservedPrefixXmlns);
        }
        if (prefix == "xml") != (uri == XML) {
            return Err(match prefix {
                "xml" => Code::ReservedPrefixXml,
                _ => Code::ReservedNamespaceUri,
            });
        }
        if uri == XMLNS {
            return Err(Code::ReservedNamespaceUri);
        }
        if uri.is_empty() && !prefix.is_empty() {
            return Err(Code::UndeclaringPrefix);
        }
        let before = match uri.is_empty() {
            true => self.bound.remove(prefix),
            false => self.bound.insert(prefix.to_owned(), uri.into()),
        };
        self.undo.push((prefix.to_owned(), before));
        Ok(())
    }

    /// Undo the last binding; gives its prefix.
    pub(super) fn unbind(&mut self) -> Option<String> {
        let (prefix, before) = self.undo.pop()?;
        match before {
            Some(uri) => self.bound.insert(prefix.clone(), uri),
            None => self.bound.remove(&prefix),
        };
        Some(prefix)
    }

    /// A name with what its prefix stands for; the default namespace is for elements only.
    pub(super) fn expand(&self, name: &str, is_element: bool) -> Result<String, Code> {
        let (prefix, local) = name.split_once(':').unwrap_or(("", name));
        let Some(uri) = self.bound.get(prefix) else {
            return match prefix {
                "" => Ok(name.to_owned()),
                _ => Err(Code::UnboundPrefix),
            };
        };
        if prefix.is_empty() && !is_element {
            return Ok(name.to_owned());
        }
        let mut full = String::with_capacity(uri.len() + name.len() + 2);
        full.push_str(uri);
        full.extend(self.separator);
        full.push_str(local);
        if self.keeps_prefixes && !prefix.is_empty() {
            full.extend(self.separator);
            full.push_str(prefix);
        }
        Ok(full)
    }
}
