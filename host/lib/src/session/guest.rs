//! The compiled interpreter and its exports: what can be asked of an instance.
//!
//! The generated bindings look up and check every export of an instance when it is made, which
//! took a tenth of what a sandbox that does little costs. Here each is looked up when it is first
//! called. What does not live here: the types that cross (`bindings.rs`), and who asks what when.

use std::sync::Arc;

use wasmtime::component::{
    Component, ComponentExportIndex, ComponentNamedList, Instance, InstancePre, Lift, Lower,
    TypedFunc, WasmList,
};
use wasmtime::{AsContextMut, Result, Store, format_err};

use crate::session::bindings::exports::wardian::sandbox::image::Extent;
use crate::session::bindings::session::{Ended, ImportRules, Outcome, Program, Settings};
use crate::session::busy::{is_busy, unless_busy};
use crate::session::state::State;

/// The guest, ready to be instantiated.
#[derive(Clone)]
pub(crate) struct GuestPre {
    pre: InstancePre<State>,
    exports: Arc<Exports>,
}

macro_rules! exports {
    ($($field:ident: $interface:literal $name:literal,)*) => {
        /// Where the exports are.
        struct Exports { $($field: ComponentExportIndex,)* }

        impl Exports {
            fn find(component: &Component) -> Result<Exports> {
                let find = |interface: &str, name: &str| {
                    let full = format!("wardian:sandbox/{interface}@0.1.0");
                    let interface = component.get_export_index(None, full.as_str());
                    let function = interface
                        .and_then(|interface| component.get_export_index(Some(&interface), name));
                    function.ok_or_else(|| format_err!("the guest has no {full}#{name}"))
                };
                Ok(Exports { $($field: find($interface, $name)?,)* })
            }
        }
    };
}

exports! {
    thaw: "session" "thaw",
    set_import_rules: "session" "set-import-rules",
    set_tools: "session" "set-tools",
    run: "session" "run",
    get_variable: "session" "get-variable",
    set_variable: "session" "set-variable",
    describe: "image" "describe",
    read_memory: "image" "read-memory",
    settle: "image" "settle",
    grow: "image" "grow",
    seek: "image" "seek",
    write_memory: "image" "write-memory",
    compile: "compiler" "compile",
}

impl GuestPre {
    pub(crate) fn new(pre: InstancePre<State>) -> Result<GuestPre> {
        let exports = Arc::new(Exports::find(pre.component())?);
        Ok(GuestPre { pre, exports })
    }

    pub(crate) fn component(&self) -> &Component {
        self.pre.component()
    }

    /// An instance that did nothing yet.
    pub(crate) async fn instantiate(&self, store: &mut Store<State>) -> Result<Guest> {
        let instance = match self.pre.instantiate_async(&mut *store).await {
            // The first one makes what all others map.
            Err(error) if is_busy(&error) => {
                unless_busy(|| self.component().initialize_copy_on_write_image())?;
                self.pre.instantiate_async(store).await?
            }
            done => done?,
        };
        Ok(Guest {
            instance,
            exports: Arc::clone(&self.exports),
            run: None,
        })
    }
}

type Run = TypedFunc<(Arc<Program>, u64), (Ended,)>;

/// An instance. Its methods are the exports that `wit/session.wit` and `wit/image.wit` describe; each
/// wants the store that the instance was made in.
pub(crate) struct Guest {
    instance: Instance,
    exports: Arc<Exports>,
    /// What is called most often, once it was.
    run: Option<Run>,
}

impl Guest {
    pub(crate) async fn thaw(&self, store: &mut Store<State>, settings: &Settings) -> Result<()> {
        self.call(store, &self.exports.thaw, (settings,)).await
    }

    pub(crate) async fn set_import_rules(
        &self,
        store: &mut Store<State>,
        rules: &ImportRules,
    ) -> Result<()> {
        let export = &self.exports.set_import_rules;
        self.call(store, export, (rules,)).await
    }

    pub(crate) async fn set_tools(&self, store: &mut Store<State>, names: &[String]) -> Result<()> {
        self.call(store, &self.exports.set_tools, (names,)).await
    }

    pub(crate) async fn run(
        &mut self,
        store: &mut Store<State>,
        program: Arc<Program>,
        slice: u64,
    ) -> Result<Ended> {
        let run = match &self.run {
            Some(run) => run,
            None => {
                let run = self.instance.get_typed_func(&mut *store, &self.exports.run);
                self.run.insert(run?)
            }
        };
        Ok(run.call_async(store, (program, slice)).await?.0)
    }

    pub(crate) async fn get_variable(
        &self,
        store: &mut Store<State>,
        name: &str,
    ) -> Result<std::result::Result<Option<Vec<u8>>, Outcome>> {
        let export = &self.exports.get_variable;
        Ok(self.call::<_, (_,)>(store, export, (name,)).await?.0)
    }

    pub(crate) async fn set_variable(
        &self,
        store: &mut Store<State>,
        name: &str,
        value: &[u8],
    ) -> Result<std::result::Result<(), Outcome>> {
        let export = &self.exports.set_variable;
        Ok(self.call::<_, (_,)>(store, export, (name, value)).await?.0)
    }

    pub(crate) async fn describe(&self, store: &mut Store<State>) -> Result<Extent> {
        let export = &self.exports.describe;
        Ok(self.call::<_, (_,)>(store, export, ()).await?.0)
    }

    pub(crate) async fn settle(&self, store: &mut Store<State>) -> Result<()> {
        self.call(store, &self.exports.settle, ()).await
    }

    /// The function that hands out memory as it is, without a copy.
    pub(crate) fn memory_reader(
        &self,
        store: &mut Store<State>,
    ) -> Result<TypedFunc<(u64, u64), (WasmList<u8>,)>> {
        let export = &self.exports.read_memory;
        self.instance.get_typed_func(store, export)
    }

    pub(crate) async fn grow(&self, store: &mut Store<State>, size: u64) -> Result<bool> {
        let export = &self.exports.grow;
        Ok(self.call::<_, (_,)>(store, export, (size,)).await?.0)
    }

    pub(crate) async fn seek(&self, store: &mut Store<State>, address: u64) -> Result<()> {
        self.call(store, &self.exports.seek, (address,)).await
    }

    pub(crate) async fn write_memory(&self, store: &mut Store<State>, bytes: &[u8]) -> Result<()> {
        self.call(store, &self.exports.write_memory, (bytes,)).await
    }

    /// Code of a module's file. Only for instances that run no program.
    pub(crate) async fn compile(
        &self,
        store: &mut Store<State>,
        file: &[u8],
    ) -> Result<Option<Vec<u8>>> {
        let export = &self.exports.compile;
        Ok(self.call::<_, (_,)>(store, export, (file,)).await?.0)
    }

    async fn call<P, R>(
        &self,
        store: &mut Store<State>,
        export: &ComponentExportIndex,
        parameters: P,
    ) -> Result<R>
    where
        P: ComponentNamedList + Lower + Send + Sync,
        R: ComponentNamedList + Lift + Send + Sync + 'static,
    {
        let function = self
            .instance
            .get_typed_func::<P, R>(store.as_context_mut(), export)?;
        function.call_async(store, parameters).await
    }
}
