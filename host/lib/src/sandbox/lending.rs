//! Sandboxes that a tool makes over the files of the one that calls it, with its grants.
//!
//! What does not live here: files that several sandboxes share from the beginning (`fs/shared`).

use std::sync::Arc;

use super::builder::SandboxBuilder;
use crate::engine::Engine;
use crate::fs::shared::Filesystem;
use crate::policy::{Grants, Lending};
use crate::tools::{Arguments, Lent, ToolError};

/// What the call of such a tool has.
struct Loan {
    engine: Engine,
    grants: Arc<Grants>,
    files: Filesystem,
}

impl SandboxBuilder {
    /// Let a tool make sandboxes that work on the files of the one that calls it: see
    /// [`Arguments::sandbox`](crate::Arguments::sandbox). A sandbox with such a tool has no
    /// [`run_durable`](crate::Sandbox::run_durable): what others did to its files cannot be replayed.
    pub fn lend_files(mut self, tool: impl Into<String>) -> SandboxBuilder {
        let engine = self.engine.clone();
        let lend = move |grants, files| -> Lent {
            Arc::new(Loan {
                engine: engine.clone(),
                grants,
                files,
            })
        };
        let lending = self.grants.lending.get_or_insert_with(|| Lending {
            tools: Vec::new(),
            lend: Arc::new(lend),
        });
        lending.tools.push(tool.into());
        self
    }

    /// One with these grants, but for tools, input and variables of the environment, that works on these files.
    fn borrowing(loan: &Loan) -> SandboxBuilder {
        let mut builder = SandboxBuilder::new(loan.engine.clone());
        builder.grants = Grants {
            environment: Vec::new(),
            directory: None,
            tools: Vec::new(),
            idempotent: Vec::new(),
            lending: None,
            ..Grants::clone(&loan.grants)
        };
        builder.borrowed = Some(loan.files.clone());
        builder
    }
}

impl Arguments {
    /// A sandbox to be that works on the files of the one that calls, mounted directories included, until the running
    /// call of that one ends. It has its grants and limits, but no tools, no input and no variables of the environment;
    /// rules of imports cannot be changed any more. See [`lend_files`](crate::SandboxBuilder::lend_files).
    ///
    /// ```
    /// # tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap().block_on(async {
    /// # let engine = wardian::Engine::builder().max_live_sandboxes(2).build()?;
    /// use wardian::Value;
    ///
    /// let builder = engine.sandbox().async_tool("apart", async |mut arguments| {
    ///     let code: String = arguments.take("code")?;
    ///     let mut other = arguments.sandbox()?.build().await?;
    ///     Ok(other.run(&code).await?.value.unwrap_or(Value::None))
    /// });
    /// let mut sandbox = builder.lend_files("apart").build().await?;
    /// let source = "open('a', 'w').write('1'); apart('open(\"a\").read()')";
    /// assert_eq!(sandbox.run(source).await?.value, Some("1".into()));
    /// # Ok::<(), wardian::Error>(())
    /// # }).unwrap();
    /// ```
    ///
    /// # Errors
    /// A `RuntimeError` where the tool is lent no files.
    pub fn sandbox(&self) -> Result<SandboxBuilder, ToolError> {
        match self.lent().and_then(|lent| lent.downcast_ref()) {
            Some(loan) => Ok(SandboxBuilder::borrowing(loan)),
            None => {
                let message = format!("tool '{}' is lent no files", self.tool());
                Err(ToolError::new("RuntimeError", message))
            }
        }
    }
}
