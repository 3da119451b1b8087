//! What sandboxes are made of: an engine for each template, with its image or without one.
//!
//! What does not live here: snapshots, which clients make and name as they name templates (`lifecycle.rs`).

use std::collections::BTreeMap;
use std::sync::Arc;

use bytes::Bytes;
use tokio::sync::OnceCell;
use wardian::Engine;

use super::Error;
use crate::settings::Settings;

/// Names that are always there: sandboxes of E2B's SDKs that name none, and of others.
const USUAL: [&str; 3] = ["code-interpreter-v1", "base", "wardian"];

/// The name of what a client gets that names nothing.
pub(super) const DEFAULT: &str = USUAL[0];

/// What the sandboxes of a template share.
pub(crate) struct Template {
    pub(crate) engine: Engine,
    /// What the shell of a command begins with, once there was one.
    pub(super) shell_image: OnceCell<Bytes>,
}

impl Template {
    fn new(engine: Engine) -> Arc<Template> {
        Arc::new(Template {
            engine,
            shell_image: OnceCell::new(),
        })
    }
}

/// All templates of a server.
pub(crate) struct Templates {
    /// Without an image.
    plain: Arc<Template>,
    /// By name.
    images: BTreeMap<String, Arc<Template>>,
    /// What the usual names mean that have no image of their own.
    default: Arc<Template>,
}

impl Templates {
    /// Read the images of the settings.
    ///
    /// # Errors
    /// [`Error::Invalid`] when one cannot be used, or the default is not among them.
    pub(super) async fn open(engine: Engine, settings: &Settings) -> Result<Templates, Error> {
        let mut images = BTreeMap::new();
        for (name, file) in &settings.templates {
            let wrong = |error: String| {
                Error::Invalid(format!("--template {name}={}: {error}", file.display()))
            };
            let with = engine
                .image(file)
                .await
                .map_err(|error| wrong(error.to_string()))?;
            if with.image_has_files() {
                return Err(wrong(
                    "the image has files of its own, which templates cannot".into(),
                ));
            }
            images.insert(name.clone(), Template::new(with));
        }
        let plain = Template::new(engine);
        let default = match &settings.default_template {
            None => &plain,
            Some(name) => images.get(name).ok_or_else(|| {
                let known: Vec<&str> = images.keys().map(String::as_str).collect();
                let known = known.join(", ");
                Error::Invalid(format!(
                    "--default-template {name}: there is none; there are: {known}"
                ))
            })?,
        };
        Ok(Templates {
            default: Arc::clone(default),
            plain,
            images,
        })
    }

    /// The one without an image.
    pub(super) fn plain(&self) -> &Template {
        &self.plain
    }

    /// The template of a name; none where it is no template's.
    pub(super) fn named(&self, name: &str) -> Option<&Arc<Template>> {
        let usual = || USUAL.contains(&name).then_some(&self.default);
        self.images.get(name).or_else(usual)
    }

    /// The template that a record names. Records without a name are of servers that had no images.
    ///
    /// # Errors
    /// [`Error::NoTemplate`].
    pub(super) fn of_record(&self, name: Option<&str>) -> Result<&Arc<Template>, Error> {
        match name {
            None => Ok(&self.plain),
            Some(name) => self
                .named(name)
                .ok_or_else(|| Error::NoTemplate(name.to_owned())),
        }
    }

    /// Sandboxes and contexts that have an instance.
    pub(super) fn instances(&self) -> usize {
        self.plain.engine.live_sandboxes()
    }
}
