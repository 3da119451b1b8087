//! What the options of `compile` change, limits, and stops of the charge hook.

use wardian_compile::bytecode::code::Unit;
use wardian_compile::bytecode::ops::Op;
use wardian_compile::compile::{Failure, LastValue, Mode, Options, compile};
use wardian_syntax::{ErrorKind, parse};

type Free = fn(u64) -> Result<(), &'static str>;

fn unit(source: &str, mode: Mode, separate_locals: bool) -> std::rc::Rc<Unit> {
    match try_unit(source, mode, separate_locals, &mut (|_| Ok(()))) {
        Ok(unit) => unit,
        Err(failure) => panic!("{failure:?}"),
    }
}

fn try_unit(
    source: &str,
    mode: Mode,
    separate_locals: bool,
    charge: &mut dyn FnMut(u64) -> Result<(), &'static str>,
) -> Result<std::rc::Rc<Unit>, Failure<&'static str>> {
    let syntax_mode = match mode {
        Mode::Eval => wardian_syntax::Mode::Expression,
        Mode::Exec | Mode::Step(_) | Mode::Single => wardian_syntax::Mode::Module,
    };
    let mut free: Free = |_| Ok(());
    let parsed = parse(source, syntax_mode, &mut free).expect("the source parses");
    let options = Options {
        file_name: "<test>",
        mode,
        separate_locals,
        future_annotations: false,
        of_library: false,
        is_file: false,
        hidden_frames: false,
        tree_lines: None,
    };
    compile(source, &parsed, &options, charge)
}

fn ops(unit: &Unit) -> Vec<Op> {
    unit.instrs.iter().map(|instr| instr.op).collect()
}

#[test]
fn eval_returns_the_value() {
    let unit = unit("x + 1", Mode::Eval, false);
    assert_eq!(ops(&unit), [Op::LoadGlobal, Op::AddI, Op::Return]);
}

#[test]
fn a_step_hands_out_its_last_expression() {
    let step = unit("a = 1\na", Mode::Step(LastValue::Expression), false);
    assert!(ops(&step).contains(&Op::SetResult));
    let exec = unit("a = 1\na", Mode::Exec, false);
    assert!(!ops(&exec).contains(&Op::SetResult));
    let assignment = unit("a\na = 1", Mode::Step(LastValue::Expression), false);
    assert!(!ops(&assignment).contains(&Op::SetResult));
}

#[test]
fn separate_locals_are_reached_by_name() {
    let unit = unit("global g\ng = x\nx = g\ndel x", Mode::Exec, true);
    assert_eq!(
        ops(&unit),
        [
            Op::LoadName,
            Op::StoreGlobal,
            Op::LoadGlobal,
            Op::StoreName,
            Op::DeleteName,
            Op::Dropped,
            Op::ReturnNone
        ]
    );
}

#[test]
fn the_charge_hook_can_stop() {
    let mut left = 10;
    let mut charge = |amount: u64| {
        left -= amount as i64;
        if left < 0 { Err("empty") } else { Ok(()) }
    };
    let source = "x = 1\n".repeat(100);
    let outcome = try_unit(&source, Mode::Exec, false, &mut charge);
    assert!(matches!(outcome, Err(Failure::Stop("empty"))));
}

#[test]
fn nested_functions_are_bounded() {
    let source = format!("{}0", "lambda:".repeat(400));
    let outcome = try_unit(&source, Mode::Exec, false, &mut |_| Ok(()));
    match outcome {
        Err(Failure::Syntax(error)) => assert_eq!(error.kind, ErrorKind::RecursionError),
        other => panic!("{other:?}"),
    }
}

#[test]
fn repeated_finally_bodies_are_bounded() {
    let mut source = String::new();
    for depth in 0..19 {
        let space = " ".repeat(depth);
        source.push_str(&format!("{space}try:\n{space} f()\n{space}finally:\n"));
    }
    source.push_str(&format!("{}f()\n", " ".repeat(19)));
    let outcome = try_unit(&source, Mode::Exec, false, &mut |_| Ok(()));
    assert!(matches!(outcome, Err(Failure::Syntax(_))));
}

#[test]
fn far_jumps_are_wide() {
    let body = " x = x + 1\n".repeat(40_000);
    let source = format!("for i in y:\n if i < 3: continue\n{body}");
    let unit = unit(&source, Mode::Exec, false);
    let loops = ops(&unit).iter().filter(|op| **op == Op::ForLoop).count();
    assert_eq!(loops, 1);
    assert!(!ops(&unit).contains(&Op::JumpIfLtI));
}
