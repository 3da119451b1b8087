//! What the program can begin with, everywhere that is worth knowing: at splits, after repeats, and at its start.
//!
//! All answers may claim too much, never too little; the matcher is right without them and slow.

use crate::ast::UNBOUNDED;
use crate::program::{Assertion, First, Inst, Pc, Program, Strategy, Switch, Unit};
use std::collections::HashMap;

/// Instructions looked at for one answer; beyond, the answer is "anything". Keeps the analysis linear.
const VISITS: usize = 100;

/// Rows of a switch per branch; wider tables would cost more memory than the pattern justifies.
const LISTED_PER_BRANCH: usize = 32;

pub(crate) fn analyse(program: &mut Program) {
    let mut visited = Visited {
        seen: vec![0; program.insts.len()],
        round: 0,
    };
    // From the back, so that an answer can use those of switches after it.
    for pc in (0..program.insts.len()).rev() {
        match program.insts[pc] {
            Inst::Split { prefer, other, .. } => {
                let filters = (
                    visited.first(program, prefer),
                    visited.first(program, other),
                );
                if !(filters.0.is_anything() && filters.1.is_anything()) {
                    program.split_filters.push(filters);
                    let filters = program.split_filters.len() as u32 - 1;
                    program.insts[pc] = Inst::Split {
                        prefer,
                        other,
                        filters,
                    };
                }
            }
            Inst::RepeatOne(at) => {
                let next = visited.first(program, pc as Pc + 1);
                let mut unit = First::NOTHING;
                add_unit(program, program.repeats[at as usize].unit, &mut unit);
                let repeat = &mut program.repeats[at as usize];
                repeat.next = next;
                repeat.next_byte = next.single();
                repeat.exclusive = !next.overlaps(&unit);
            }
            Inst::Loop(at) => {
                let (body, exit) = (
                    program.loops[at as usize].body,
                    program.loops[at as usize].exit,
                );
                let (body, exit) = (visited.first(program, body), visited.first(program, exit));
                let row = &mut program.loops[at as usize];
                (row.body_first, row.exit_first) = (body, exit);
            }
            Inst::Switch(at) => {
                let branches = std::mem::take(&mut program.switches[at as usize].branches);
                let firsts: Vec<First> = branches
                    .iter()
                    .map(|&branch| visited.first(program, branch))
                    .collect();
                program.switches[at as usize] = switch(branches, &firsts);
            }
            _ => {}
        }
    }
    program.first = visited.first(program, 0);
    program.strategy = strategy(program);
}

fn switch(branches: Vec<Pc>, firsts: &[First]) -> Switch {
    let mut table = Switch {
        first: First::NOTHING,
        ..Switch::default()
    };
    for first in firsts {
        table.first.add_all(first);
    }
    let mut known: HashMap<Vec<Pc>, u16> = HashMap::new();
    let mut listed = 0;
    for byte in 0..=256u16 {
        let allows = |first: &First| match u8::try_from(byte) {
            Ok(byte) => first.has(byte),
            Err(_) => first.at_end,
        };
        let mut list: Vec<Pc> = branches
            .iter()
            .zip(firsts)
            .filter(|(_, first)| allows(first))
            .map(|(&branch, _)| branch)
            .collect();
        if listed > LISTED_PER_BRANCH * branches.len() {
            // A list of all branches is always right, and there is only one of it.
            list.clone_from(&branches);
        }
        let next = table.lists.len() as u16;
        let at = *known.entry(list.clone()).or_insert(next);
        if at == next {
            listed += list.len();
            table.lists.push(list);
        }
        table.by_byte.push(at);
    }
    table.branches = branches;
    table
}

fn add_unit(program: &Program, unit: Unit, first: &mut First) {
    match unit {
        Unit::Byte(byte) => first.add(byte),
        Unit::NotNewline => (0..=255)
            .filter(|&byte| byte != b'\n')
            .for_each(|byte| first.add(byte)),
        Unit::Anything => (0..=255).for_each(|byte| first.add(byte)),
        Unit::Set(set) => first.add_all(&program.sets[set as usize].first),
    }
}

/// Which instructions the current answer has looked at.
struct Visited {
    seen: Vec<u32>,
    round: u32,
}

impl Visited {
    fn first(&mut self, program: &Program, pc: Pc) -> First {
        self.round += 1;
        let mut first = First::NOTHING;
        let mut todo = vec![pc];
        let mut visits = 0;
        while let Some(pc) = todo.pop() {
            if std::mem::replace(&mut self.seen[pc as usize], self.round) == self.round {
                continue;
            }
            visits += 1;
            if visits > VISITS {
                return First::ANYTHING;
            }
            let next = pc + 1;
            match program.insts[pc as usize] {
                Inst::Byte(byte) => first.add(byte),
                Inst::Literal { at, .. } => first.add(program.literals[at as usize]),
                Inst::NotNewline => add_unit(program, Unit::NotNewline, &mut first),
                Inst::Anything => add_unit(program, Unit::Anything, &mut first),
                Inst::Set(set) => add_unit(program, Unit::Set(set), &mut first),
                Inst::Assert(Assertion::StringEnd) => first.at_end = true,
                Inst::Assert(Assertion::End | Assertion::LineEnd) => {
                    first.at_end = true;
                    first.add(b'\n');
                }
                Inst::Jump(to) => todo.push(to),
                Inst::Split { prefer, other, .. } => todo.extend([prefer, other]),
                Inst::Switch(at) => {
                    let switch = &program.switches[at as usize];
                    if switch.by_byte.is_empty() {
                        // Not yet known: we are inside of it.
                        return First::ANYTHING;
                    }
                    first.add_all(&switch.first);
                }
                Inst::RepeatOne(at) => {
                    let repeat = &program.repeats[at as usize];
                    if repeat.max > 0 {
                        add_unit(program, repeat.unit, &mut first);
                    }
                    if repeat.min == 0 {
                        todo.push(next);
                    }
                }
                Inst::LoopInit(at) | Inst::Loop(at) | Inst::LoopMore(at) => {
                    let row = &program.loops[at as usize];
                    todo.extend([row.body, row.exit]);
                }
                Inst::NegatedBegin { after, .. } => todo.push(after),
                Inst::Conditional { otherwise, .. } => todo.extend([next, otherwise]),
                Inst::Assert(_) | Inst::Open(_) | Inst::Close(_) | Inst::Mark(_) => todo.push(next),
                // What is inside of an atomic group must not know what follows it, or it would choose accordingly.
                Inst::Cut(_) | Inst::PossessiveLoop(_) => return First::ANYTHING,
                // What comes after a look ahead must at least begin like it. A look behind says nothing.
                Inst::LookBegin { behind, after, .. } => {
                    todo.push(if behind { after } else { next })
                }
                // After a look, we are somewhere else; a reference can be empty.
                Inst::LookEnd(_)
                | Inst::NegatedEnd(_)
                | Inst::Back(_)
                | Inst::Backreference { .. }
                | Inst::Match => return First::ANYTHING,
                Inst::Fail => {}
            }
            if first.is_anything() {
                break;
            }
        }
        first
    }
}

fn strategy(program: &mut Program) -> Strategy {
    let mut bytes = Vec::new();
    let mut pc = 0;
    let mut plain = true;
    loop {
        match program.insts[pc] {
            Inst::Open(_) | Inst::Close(_) => plain = false,
            Inst::Mark(_) | Inst::Cut(_) => {}
            Inst::Assert(Assertion::StringStart) if bytes.is_empty() => return Strategy::Anchored,
            Inst::Byte(byte) => bytes.push(byte),
            Inst::Literal { at, len } => {
                bytes.extend_from_slice(&program.literals[at as usize..(at + len) as usize]);
            }
            inst => {
                program.is_literal = plain && inst == Inst::Match && !bytes.is_empty();
                break;
            }
        }
        pc += 1;
    }
    if !bytes.is_empty() {
        let rare = (0..bytes.len())
            .min_by_key(|&at| frequency(bytes[at]))
            .unwrap_or(0);
        return Strategy::Prefix { bytes, rare };
    }
    if program.first.is_anything() || program.first.at_end {
        return Strategy::Everywhere;
    }
    match program.insts[pc] {
        Inst::RepeatOne(at) if !refers_back(program) => {
            let repeat = &program.repeats[at as usize];
            if repeat.max == UNBOUNDED {
                Strategy::Run(repeat.unit)
            } else {
                Strategy::First
            }
        }
        _ => Strategy::First,
    }
}

/// Can a match depend on what its groups hold, and so on where it began?
fn refers_back(program: &Program) -> bool {
    program
        .insts
        .iter()
        .any(|inst| matches!(inst, Inst::Backreference { .. }))
}

/// How common a byte is in ordinary text, roughly.
fn frequency(byte: u8) -> u8 {
    match byte {
        b' ' | b'e' => 10,
        b't' | b'a' | b'o' | b'i' | b'n' => 9,
        b's' | b'r' | b'h' | b'l' | b'd' => 8,
        b'a'..=b'z' => 6,
        b'0' | b'1' | b'.' | b',' | b'\n' | b'"' => 5,
        b'0'..=b'9' | b'A'..=b'Z' => 4,
        128..=255 => 3,
        _ => 2,
    }
}
