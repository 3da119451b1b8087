//! Composes three components into one that imports WASI alone.
//!
//! The stub answers what the interpreter imports of ours; the interpreter's session is what the command runs.
//! The result exports `session` and `image` as the interpreter does, and `wasi:cli/run`.

use anyhow::{Context, Result};
use wac_graph::types::Package;
use wac_graph::{CompositionGraph, EncodeOptions, NodeId};

/// The components, as bytes.
pub struct Parts {
    pub interpreter: Vec<u8>,
    pub stub: Vec<u8>,
    pub command: Vec<u8>,
}

/// One component of all parts.
pub fn compose(parts: Parts) -> Result<Vec<u8>> {
    let mut graph = CompositionGraph::new();
    let stub = add(&mut graph, "wardian:stub", parts.stub, &[])?;
    let interpreter = add(
        &mut graph,
        "wardian:interpreter",
        parts.interpreter,
        &[&stub],
    )?;
    let command = add(
        &mut graph,
        "wardian:command",
        parts.command,
        &[&stub, &interpreter],
    )?;
    for component in [&interpreter, &command] {
        for name in component.exports.iter().filter(|name| is_offered(name)) {
            let export = graph.alias_instance_export(component.instance, name)?;
            graph.export(export, name)?;
        }
    }
    let composed = graph.encode(EncodeOptions::default());
    composed.context("composing the components")
}

/// `initialize` is for whoever builds the interpreter.
fn is_offered(export: &str) -> bool {
    export.starts_with("wardian:sandbox/") || export.starts_with("wasi:cli/run@")
}

/// A component in the graph, instantiated once.
struct Added {
    instance: NodeId,
    exports: Vec<String>,
}

/// Instantiate a component, with its imports from those that export them; what nobody does remains an import
/// of the whole.
fn add(graph: &mut CompositionGraph, name: &str, bytes: Vec<u8>, from: &[&Added]) -> Result<Added> {
    let package = Package::from_bytes(name, None, bytes, graph.types_mut());
    let package = package.with_context(|| format!("reading {name}"))?;
    let world = &graph.types()[package.ty()];
    let imports: Vec<String> = world.imports.keys().cloned().collect();
    let exports = world.exports.keys().cloned().collect();
    let package = graph.register_package(package)?;
    let instance = graph.instantiate(package);
    for import in imports {
        if let Some(other) = from.iter().find(|other| other.exports.contains(&import)) {
            let export = graph.alias_instance_export(other.instance, &import)?;
            graph.set_instantiation_argument(instance, &import, export)?;
        }
    }
    Ok(Added { instance, exports })
}
