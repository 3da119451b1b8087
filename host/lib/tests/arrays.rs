//! Arrays and scalars of numpy's between Rust and programs.
//!
//! `WARDIAN_NUMPY` names a directory of packages with numpy 2.3.5, as `pip install --target` makes it; tests that need it
//! do nothing without. `.ci/run` sets it.

mod common;

use std::fs;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use wardian::{Array, Engine, Packages, Program, SandboxBuilder, Scalar, ToolError, Value};

fn with_numpy(engine: &Engine) -> Option<SandboxBuilder> {
    let directory = std::env::var_os("WARDIAN_NUMPY")?;
    let packages = Packages::at(directory).expect("WARDIAN_NUMPY can be read");
    let builder = engine.sandbox().packages(&packages);
    let mut limits = wardian::Limits::default();
    limits.memory = 512 << 20;
    Some(builder.limits(limits))
}

#[tokio::test]
async fn without_numpy_scalars_are_numbers_and_arrays_refused() {
    let builder = common::engine().sandbox();
    let builder = builder.tool("half", |_| Ok(Value::Scalar(Scalar::from_number(0.5_f32))));
    let builder = builder.tool("row", |_| {
        Array::from_vec(&[2], vec![1_i64, 2])
            .map(Value::from)
            .map_err(|error| ToolError::new("ValueError", error.to_string()))
    });
    let mut sandbox = builder.build().await.unwrap();
    assert!(!sandbox.has_package("numpy"));
    let execution = sandbox.run("half() + 1").await.unwrap();
    assert_eq!(execution.value, Some(Value::from(1.5)));
    let program = "try:\n    row()\nexcept ImportError as error:\n    print(error)";
    let execution = sandbox.run(program).await.unwrap();
    let why = "an array cannot enter the sandbox: numpy is not among its packages\n";
    assert_eq!(execution.stdout_text(), why);
}

#[tokio::test]
async fn arrays_are_given_and_taken() {
    let Some(builder) = with_numpy(&common::engine()) else {
        return;
    };
    let builder = builder.tool("total", |mut arguments| {
        let array: Array = arguments.take("array")?;
        arguments.finish()?;
        let items = array.to_vec::<f64>();
        let items = items.ok_or_else(|| ToolError::new("TypeError", "floats are wanted"))?;
        Ok(Value::from(items.iter().sum::<f64>()))
    });
    let mut sandbox = builder.build().await.unwrap();
    assert!(sandbox.has_package("numpy"));
    let pairs = Array::from_vec(&[2, 2], vec![1.0, 2.0, 3.0, 4.5]).unwrap();
    sandbox.set("pairs", pairs).await.unwrap();
    let execution = sandbox.run("total(pairs.T)").await.unwrap();
    assert_eq!(execution.value, Some(Value::from(10.5)));
    let program = "import numpy as np\npairs.sum(0, dtype=np.float32)";
    let Some(Value::Array(sums)) = sandbox.run(program).await.unwrap().value else {
        panic!("it is an array");
    };
    assert_eq!(sums.to_vec::<f32>(), Some(vec![4.0, 6.5]));
    let error = sandbox.run("total(np.arange(3))").await.unwrap().error;
    assert_eq!(error.unwrap().to_string(), "TypeError: floats are wanted");
    let error = sandbox.run("total([1.0])").await.unwrap().error.unwrap();
    let why = "argument 'array' must be ndarray, not list";
    assert!(error.to_string().contains(why), "{error}");

    let snapshot = sandbox.snapshot().await.unwrap();
    let builder = with_numpy(&common::engine()).expect("as before");
    let mut restored = builder.restore(&snapshot).await.unwrap();
    let found = restored.get("pairs").await.unwrap();
    assert_eq!(found, sandbox.get("pairs").await.unwrap());
}

/// The journal has them as the program was given them.
#[tokio::test]
async fn journals_hold_them() {
    let engine = common::engine();
    let numpy = with_numpy(&engine);
    let program = match numpy.is_some() {
        true => "a = row()\n(a, a.sum(), half())",
        false => "(None, 0, half())",
    };
    let calls = Arc::new(AtomicUsize::new(0));
    let builder = || {
        let builder = with_numpy(&engine).unwrap_or_else(|| engine.sandbox());
        let (rows, halves) = (Arc::clone(&calls), Arc::clone(&calls));
        builder
            .tool("row", move |_| {
                rows.fetch_add(1, Ordering::Relaxed);
                Ok(Value::from(Array::from_vec(&[2], vec![1_i64, 2]).unwrap()))
            })
            .tool("half", move |_| {
                halves.fetch_add(1, Ordering::Relaxed);
                Ok(Value::Scalar(Scalar::from_number(0.5_f32)))
            })
    };
    let name = format!("wardian-arrays-{}", std::process::id());
    let journal = std::env::temp_dir().join(name);
    let mut sandbox = builder().build().await.unwrap();
    let first = sandbox.run_durable(Program::new(program), &journal).await;
    let first = first.unwrap().value;
    assert!(matches!(first, Some(Value::Tuple(_))), "{first:?}");
    let called = calls.load(Ordering::Relaxed);
    drop(sandbox);
    let (_, again) = builder().resume(&journal).await.unwrap();
    fs::remove_file(&journal).unwrap();
    assert_eq!(again.value, first);
    assert_eq!(calls.load(Ordering::Relaxed), called);
}

#[tokio::test]
async fn frames_are_records_of_arrays() {
    let Some(builder) = with_numpy(&common::engine()) else {
        return;
    };
    let mut limits = wardian::Limits::default();
    limits.memory = 1 << 30;
    let mut sandbox = builder.limits(limits).build().await.unwrap();
    if !sandbox.has_package("pandas") {
        return;
    }
    let program =
        "import pandas as pd\nframe = pd.DataFrame({'a': [1, 2], 'b': ['x', None]})\nframe";
    let value = sandbox.run(program).await.unwrap().value.unwrap();
    assert_eq!(value.to_string(), "   a     b\n0  1     x\n1  2  None");
    let Value::Record(frame) = &value else {
        panic!("{value:?}");
    };
    assert_eq!(frame.type_name, "pandas.DataFrame");
    let data = frame.fields.iter().find(|(name, _)| name == "data");
    let Some([Value::Array(numbers), texts]) = data.and_then(|(_, data)| data.as_slice()) else {
        panic!("{value:?}");
    };
    assert_eq!(numbers.to_vec::<i64>(), Some(vec![1, 2]));
    assert_eq!(texts.get("text"), Some(&Value::from("x\0")));
    sandbox.set("other", value).await.unwrap();
    let execution = sandbox.run("other.equals(frame)").await.unwrap();
    assert_eq!(execution.value, Some(Value::Bool(true)));
}
