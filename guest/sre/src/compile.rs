//! From the tree to instructions.
//!
//! Repeats never multiply code: a counted loop keeps its count in a register, so a program is linear in its
//! pattern. Recursion follows the tree, whose depth is bounded.

use crate::ast::{Class, ClassItem, Greed, MAX_WIDTH, Node, Place, Sequence, UNBOUNDED};
use crate::charset::{CharSet, Fold};
use crate::error::{CompileError, PatternError};
use crate::flags::Flags;
use crate::program::{
    Assertion, First, Inst, Loop, Pc, Program, RepeatOne, Strategy, Switch, Unit,
};
use crate::unicode;
use std::collections::HashMap;

/// Branches from which a switch pays.
const SWITCH_BRANCHES: usize = 3;

/// Widest lookbehind, CPython's largest code word.
const MAX_LOOKBEHIND: u128 = 0xffff_ffff;

/// Flags that make a difference to a class.
const SET_FLAGS: Flags = Flags(Flags::IGNORECASE.0 | Flags::LOCALE.0 | Flags::UNICODE.0);

/// Ranges of characters sorted for one step.
const RANGES_PER_STEP: u64 = 4;

pub(crate) fn compile<E>(
    body: &Sequence,
    flags: Flags,
    groups: u32,
    utf8: bool,
    charge: &mut dyn FnMut(u64) -> Result<(), E>,
) -> Result<Program, CompileError<E>> {
    let program = Program {
        insts: Vec::new(),
        literals: Vec::new(),
        sets: Vec::new(),
        repeats: Vec::new(),
        loops: Vec::new(),
        switches: Vec::new(),
        split_filters: vec![(First::ANYTHING, First::ANYTHING)],
        registers: 0,
        groups,
        utf8,
        first: First::ANYTHING,
        strategy: Strategy::Everywhere,
        is_literal: false,
    };
    let mut compiler = Compiler {
        program,
        charge,
        sets: HashMap::new(),
    };
    compiler.sequence(body, flags)?;
    compiler.emit(Inst::Match);
    Ok(compiler.program)
}

struct Compiler<'h, E> {
    program: Program,
    charge: &'h mut dyn FnMut(u64) -> Result<(), E>,
    /// Sets made so far.
    sets: HashMap<(Class, Flags), u32>,
}

impl<E> Compiler<'_, E> {
    fn here(&self) -> Pc {
        self.program.insts.len() as Pc
    }

    fn emit(&mut self, inst: Inst) -> Pc {
        let at = self.here();
        self.program.insts.push(inst);
        at
    }

    fn patch(&mut self, at: Pc, inst: Inst) {
        self.program.insts[at as usize] = inst;
    }

    fn registers(&mut self, count: u32) -> u32 {
        let first = self.program.registers;
        self.program.registers += count;
        first
    }

    fn sequence(&mut self, sequence: &Sequence, flags: Flags) -> Result<(), CompileError<E>> {
        let mut literal = Vec::new();
        for node in &sequence.nodes {
            if let Node::Literal(code) = *node
                && !is_cased(code, flags)
                && self.encode(code, &mut literal)
            {
                continue;
            }
            self.flush(&mut literal);
            self.node(node, flags)?;
        }
        self.flush(&mut literal);
        Ok(())
    }

    /// Appends a character as the subject spells it; `false` if no subject can contain it.
    fn encode(&self, code: u32, bytes: &mut Vec<u8>) -> bool {
        if self.program.utf8 {
            let Some(c) = char::from_u32(code) else {
                return false;
            };
            bytes.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
            return true;
        }
        u8::try_from(code).is_ok_and(|byte| {
            bytes.push(byte);
            true
        })
    }

    fn flush(&mut self, literal: &mut Vec<u8>) {
        match literal[..] {
            [] => {}
            [byte] => {
                self.emit(Inst::Byte(byte));
            }
            _ => {
                let at = self.program.literals.len() as u32;
                self.program.literals.extend_from_slice(literal);
                self.emit(Inst::Literal {
                    at,
                    len: literal.len() as u32,
                });
            }
        }
        literal.clear();
    }

    fn node(&mut self, node: &Node, flags: Flags) -> Result<(), CompileError<E>> {
        match node {
            Node::Literal(_) | Node::NotLiteral(_) | Node::Any | Node::Class(_) => {
                match self.unit(node, flags)? {
                    Some(Unit::Byte(byte)) => self.emit(Inst::Byte(byte)),
                    Some(Unit::NotNewline) => self.emit(Inst::NotNewline),
                    Some(Unit::Anything) => self.emit(Inst::Anything),
                    Some(Unit::Set(set)) => self.emit(Inst::Set(set)),
                    // Only a surrogate is a single character that is no unit.
                    None => self.emit(Inst::Fail),
                };
            }
            Node::At(place) => {
                self.emit(Inst::Assert(assertion(*place, flags)));
            }
            Node::Branch(branches) => self.branch(branches, flags)?,
            Node::Repeat {
                min,
                max,
                greed,
                body,
            } => self.repeat(*min, *max, *greed, body, flags)?,
            Node::Group {
                index,
                add,
                del,
                body,
            } => {
                if let Some(index) = index {
                    self.emit(Inst::Open(*index));
                }
                self.sequence(body, flags.scoped(*add, *del))?;
                if let Some(index) = index {
                    self.emit(Inst::Close(*index));
                }
            }
            Node::Atomic(body) => {
                let register = self.registers(1);
                self.emit(Inst::Mark(register));
                self.sequence(body, flags)?;
                self.emit(Inst::Cut(register));
            }
            Node::Look {
                behind,
                negated,
                body,
            } => self.look(*behind, *negated, body, flags)?,
            Node::Backreference { group, .. } => {
                self.emit(Inst::Backreference {
                    group: *group,
                    fold: Fold::of(flags),
                });
            }
            Node::Conditional { group, yes, no } => {
                let condition = self.emit(Inst::Fail);
                self.sequence(yes, flags)?;
                let jump = self.emit(Inst::Fail);
                let otherwise = self.here();
                self.patch(
                    condition,
                    Inst::Conditional {
                        group: *group,
                        otherwise,
                    },
                );
                if let Some(no) = no {
                    self.sequence(no, flags)?;
                }
                let end = self.here();
                self.patch(jump, Inst::Jump(end));
            }
        }
        Ok(())
    }

    /// A node that always takes one character, as something that can be repeated quickly. `None` for other nodes,
    /// and for characters no subject can contain or that take several bytes (those are still literals).
    fn unit(&mut self, node: &Node, flags: Flags) -> Result<Option<Unit>, CompileError<E>> {
        Ok(match node {
            Node::Any if flags.has(Flags::DOTALL) => Some(Unit::Anything),
            Node::Any => Some(Unit::NotNewline),
            Node::Literal(code) if !is_cased(*code, flags) => {
                let mut bytes = Vec::new();
                if !self.encode(*code, &mut bytes) {
                    return Ok(None);
                }
                match bytes[..] {
                    [byte] => Some(Unit::Byte(byte)),
                    _ => Some(Unit::Set(self.literal_set(*code, false, flags)?)),
                }
            }
            Node::Literal(code) => Some(Unit::Set(self.literal_set(*code, false, flags)?)),
            Node::NotLiteral(code) => Some(Unit::Set(self.literal_set(*code, true, flags)?)),
            Node::Class(class) => Some(Unit::Set(self.set(class, flags)?)),
            _ => None,
        })
    }

    /// The set of a class; equal classes share one.
    fn set(&mut self, class: &Class, flags: Flags) -> Result<u32, CompileError<E>> {
        let key = (class.clone(), flags & SET_FLAGS);
        if let Some(&set) = self.sets.get(&key) {
            return Ok(set);
        }
        let set = CharSet::new(class, flags, self.program.utf8);
        (self.charge)(set.work as u64 / RANGES_PER_STEP).map_err(CompileError::Stopped)?;
        self.program.sets.push(set);
        let at = self.program.sets.len() as u32 - 1;
        self.sets.insert(key, at);
        Ok(at)
    }

    fn literal_set(
        &mut self,
        code: u32,
        negated: bool,
        flags: Flags,
    ) -> Result<u32, CompileError<E>> {
        let fold = Fold::of(flags);
        // Lowered first: unlike in classes, letters beyond the basic plane do match in either case here. And one
        // letter has no way to be in a class in both cases, so LOCALE needs no ways of its own.
        let lowered = Class {
            negated,
            items: vec![ClassItem::Literal(fold.lower(code))],
        };
        self.set(
            &lowered,
            if fold == Fold::Locale {
                flags & !Flags::LOCALE
            } else {
                flags
            },
        )
    }

    fn branch(&mut self, branches: &[Sequence], flags: Flags) -> Result<(), CompileError<E>> {
        let mut jumps = Vec::new();
        if branches.len() >= SWITCH_BRANCHES {
            let at = self.program.switches.len() as u32;
            self.program.switches.push(Switch::default());
            self.emit(Inst::Switch(at));
            for branch in branches {
                let begin = self.here();
                self.program.switches[at as usize].branches.push(begin);
                self.sequence(branch, flags)?;
                jumps.push(self.emit(Inst::Fail));
            }
        } else {
            let (last, rest) = branches.split_last().expect("a branch has alternatives");
            for branch in rest {
                let split = self.emit(Inst::Fail);
                self.sequence(branch, flags)?;
                jumps.push(self.emit(Inst::Fail));
                let other = self.here();
                self.patch(
                    split,
                    Inst::Split {
                        prefer: split + 1,
                        other,
                        filters: 0,
                    },
                );
            }
            self.sequence(last, flags)?;
        }
        let end = self.here();
        for jump in jumps {
            self.patch(jump, Inst::Jump(end));
        }
        Ok(())
    }

    fn repeat(
        &mut self,
        min: u32,
        max: u32,
        greed: Greed,
        body: &Sequence,
        flags: Flags,
    ) -> Result<(), CompileError<E>> {
        if let [node] = &body.nodes[..]
            && let Some(unit) = self.unit(node, flags)?
        {
            let repeat = RepeatOne {
                unit,
                min,
                max,
                greed,
                next: First::ANYTHING,
                next_byte: None,
                exclusive: false,
            };
            self.program.repeats.push(repeat);
            self.emit(Inst::RepeatOne(self.program.repeats.len() as u32 - 1));
            return Ok(());
        }
        if greed == Greed::Possessive {
            return self.counted(min, max, greed, body, flags);
        }
        let lazy = greed == Greed::Lazy;
        let split = |body: Pc, exit: Pc| {
            if lazy {
                Inst::Split {
                    prefer: exit,
                    other: body,
                    filters: 0,
                }
            } else {
                Inst::Split {
                    prefer: body,
                    other: exit,
                    filters: 0,
                }
            }
        };
        match (min, max) {
            (1, 1) => self.sequence(body, flags)?,
            (0, 1) => {
                let at = self.emit(Inst::Fail);
                self.sequence(body, flags)?;
                let exit = self.here();
                self.patch(at, split(at + 1, exit));
            }
            // What takes at least one character needs no guard against going round without end.
            (0, UNBOUNDED) if body.width.low > 0 => {
                let at = self.emit(Inst::Fail);
                self.sequence(body, flags)?;
                self.emit(Inst::Jump(at));
                let exit = self.here();
                self.patch(at, split(at + 1, exit));
            }
            (1, UNBOUNDED) if body.width.low > 0 => {
                let begin = self.here();
                self.sequence(body, flags)?;
                let exit = self.here() + 1;
                self.emit(split(begin, exit));
            }
            _ => self.counted(min, max, greed, body, flags)?,
        }
        Ok(())
    }

    fn counted(
        &mut self,
        min: u32,
        max: u32,
        greed: Greed,
        body: &Sequence,
        flags: Flags,
    ) -> Result<(), CompileError<E>> {
        let register = self.registers(3);
        let at = self.program.loops.len() as u32;
        self.program.loops.push(Loop {
            min,
            max,
            lazy: greed == Greed::Lazy,
            register,
            body: 0,
            exit: 0,
            body_first: First::ANYTHING,
            exit_first: First::ANYTHING,
        });
        self.emit(Inst::LoopInit(at));
        let head = if greed == Greed::Possessive {
            Inst::PossessiveLoop(at)
        } else {
            Inst::Loop(at)
        };
        let begin = self.emit(head);
        if greed == Greed::Lazy {
            self.emit(Inst::LoopMore(at));
        }
        let body_at = self.here();
        self.sequence(body, flags)?;
        self.emit(Inst::Jump(begin));
        let exit = self.here();
        let row = &mut self.program.loops[at as usize];
        (row.body, row.exit) = (body_at, exit);
        Ok(())
    }

    fn look(
        &mut self,
        behind: bool,
        negated: bool,
        body: &Sequence,
        flags: Flags,
    ) -> Result<(), CompileError<E>> {
        let mut back = None;
        if behind {
            let width = body.width;
            if width.low > MAX_LOOKBEHIND.min(MAX_WIDTH) {
                return Err(CompileError::Pattern(PatternError::new(
                    "looks too much behind".to_owned(),
                    None,
                    &[],
                )));
            }
            if width.low != width.high {
                let msg = "look-behind requires fixed-width pattern".to_owned();
                return Err(CompileError::Pattern(PatternError::new(msg, None, &[])));
            }
            back = (width.low > 0).then_some(width.low as u32);
        }
        let register = self.registers(2);
        let begin = self.emit(Inst::Fail);
        if let Some(count) = back {
            self.emit(Inst::Back(count));
        }
        self.sequence(body, flags)?;
        if negated {
            self.emit(Inst::NegatedEnd(register));
            let after = self.here();
            self.patch(begin, Inst::NegatedBegin { register, after });
        } else {
            self.emit(Inst::LookEnd(register));
            let after = self.here();
            self.patch(
                begin,
                Inst::LookBegin {
                    register,
                    behind,
                    after,
                },
            );
        }
        Ok(())
    }
}

/// Does ignoring case make a difference to this character?
fn is_cased(code: u32, flags: Flags) -> bool {
    match Fold::of(flags) {
        Fold::None => false,
        Fold::Ascii | Fold::Locale => {
            u8::try_from(code).is_ok_and(|byte| byte.is_ascii_alphabetic())
        }
        // Every other cased character is the lower case of some other, or has a relative with its upper case.
        Fold::Unicode => unicode::is_cased(code),
    }
}

fn assertion(place: Place, flags: Flags) -> Assertion {
    let multiline = flags.has(Flags::MULTILINE);
    let ascii = !flags.has(Flags::UNICODE);
    match place {
        Place::StringStart => Assertion::StringStart,
        Place::StringEnd => Assertion::StringEnd,
        Place::Start if multiline => Assertion::LineStart,
        Place::Start => Assertion::StringStart,
        Place::End if multiline => Assertion::LineEnd,
        Place::End => Assertion::End,
        Place::Boundary => Assertion::Boundary {
            ascii,
            negated: false,
        },
        Place::NotBoundary => Assertion::Boundary {
            ascii,
            negated: true,
        },
    }
}
