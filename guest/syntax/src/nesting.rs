//! How deep the syntax tree of a token sequence can become, found without building it.
//!
//! The parser itself is iterative, but dropping its tree is not, nor is anything that walks it. So before a tree is
//! built its depth is bounded from the tokens alone. The bound never falls below the true depth, for invalid
//! sources too (their partial trees are dropped in the parser's error path); it may exceed it, by what the operands
//! of one run of arithmetic differ in depth at most. Long flat things (elements, statements, comparisons, `and`, `or`)
//! count once.

use rustpython_parser::Tok;

use crate::{
    error::{ErrorKind, SyntaxError},
    lexer::Token,
};

/// Deepest tree, in nodes from the module to a leaf, that we build. CPython 3.12 gives up at about 3,000.
pub(crate) const MAX_DEPTH: u32 = 1200;
/// From here CPython's parser, not its compiler, gives up on right-nested constructs.
const PARSER_DEPTH: u32 = 6000;

/// Refuses tokens whose tree might be deeper than `MAX_DEPTH`.
/// `depth_of` tells the depth of the literal that a string token marks. Returns the bound.
pub(crate) fn bound_depth(
    tokens: &[Token],
    depth_of: impl Fn(&str) -> u32,
) -> Result<u32, SyntaxError> {
    let mut scan = Scan {
        frames: vec![Frame::default()],
        blocks: Vec::new(),
        ladder: 0,
        deepest: 0,
    };
    let mut previous = &Tok::Newline;
    for (token, _) in tokens {
        scan.token(previous, token, &depth_of);
        previous = token;
        if scan.too_deep() {
            // What CPython says depends on whether its parser or its compiler gives up first.
            let right = scan.right_nesting(tokens);
            return Err(if right >= PARSER_DEPTH {
                SyntaxError::without_place(
                    ErrorKind::MemoryError,
                    "Parser stack overflowed - Python source too complex to parse",
                )
            } else {
                SyntaxError::without_place(
                    ErrorKind::RecursionError,
                    "maximum recursion depth exceeded during compilation",
                )
            });
        }
    }
    scan.finish_statement();
    Ok(scan.deepest)
}

/// What is open between two brackets, or outside all of them: a sequence of items separated by commas.
#[derive(Default, Clone, Copy)]
struct Frame {
    /// Depth of the operand being read, trailers included.
    operand: u32,
    /// Deepest operand of the current run of arithmetic.
    run_operand: u32,
    /// Operators of the current run of arithmetic.
    run: Run,
    /// Deepest run of the current item.
    item: u32,
    /// Consecutive `not`, which nest.
    nots: u32,
    most_nots: u32,
    /// Levels that nest to the right through an item: conditional expressions, `lambda`, walrus, comprehension clauses.
    right: u32,
    /// `lambda` whose colon has not come: a comma does not end the item.
    lambdas: u32,
    /// The item has a comparison, an `and`, an `or`, or another token that may add a level.
    compares: bool,
    and: bool,
    or: bool,
    wraps: bool,
    /// Deepest item so far.
    deepest: u32,
    /// The operand is complete, so a bracket is a call or subscript of it.
    complete: bool,
}

/// How tightly an operator binds; prefixes and `**`, which nest to the right, are the last.
#[derive(Clone, Copy)]
enum Level {
    Or,
    Xor,
    And,
    Shift,
    Sum,
    Product,
    Power,
}

const LEVELS: usize = Level::Power as usize + 1;

/// A run of arithmetic: a chain of operators for each level, which nest in each other.
#[derive(Default, Clone, Copy)]
struct Run {
    /// Operators of the chain of each level that is being read: each is a level of the tree.
    chain: [u16; LEVELS],
    /// The deepest operand of each of these chains but its last.
    operands: [u16; LEVELS],
    /// Of the whole run, without what its operands are themselves.
    depth: u32,
}

impl Run {
    fn operator(&mut self, level: Level) {
        let level = level as usize;
        // Chains that bind tighter end here, and together are an operand of this one.
        let operand = self.depth_above(level);
        self.chain[level + 1..].fill(0);
        self.operands[level + 1..].fill(0);
        self.operands[level] = self.operands[level].max(operand);
        self.chain[level] = self.chain[level].saturating_add(1);
        let mut depth = 0;
        for level in (0..=level).rev() {
            depth = self.operands[level]
                .max(depth)
                .saturating_add(self.chain[level]);
        }
        self.depth = depth.into();
    }

    /// How deep the operand is that the chains above a level make.
    fn depth_above(&self, level: usize) -> u16 {
        (level + 1..LEVELS).rev().fold(0, |depth, level| {
            self.operands[level]
                .max(depth)
                .saturating_add(self.chain[level])
        })
    }
}

impl Frame {
    /// An operand's own depth.
    fn push_operand(&mut self, depth: u32) {
        self.operand = depth;
        self.run_operand = self.run_operand.max(depth);
        self.complete = true;
    }

    fn operator(&mut self, level: Level) {
        self.run.operator(level);
        self.operand = 0;
        self.complete = false;
    }

    /// Comparison, `and`, `or`, `if`, `else`...: the next run is beside this one, not above it.
    fn end_run(&mut self) {
        self.item = self.item.max(self.run_operand + self.run.depth);
        self.most_nots = self.most_nots.max(self.nots);
        self.run_operand = 0;
        self.run = Run::default();
        self.operand = 0;
        self.complete = false;
    }

    fn end_item(&mut self) {
        self.end_run();
        self.deepest = self.deepest.max(self.item_depth());
        self.item = 0;
        self.compares = false;
        self.and = false;
        self.or = false;
        self.wraps = false;
        self.nots = 0;
        self.most_nots = 0;
        self.right = 0;
    }

    /// Comparison, `and`, `or` and wrappers such as slices and keywords add a level where they occur.
    fn item_depth(&self) -> u32 {
        self.item.max(self.run_operand + self.run.depth)
            + self.most_nots.max(self.nots)
            + self.right
            + u32::from(self.compares)
            + u32::from(self.and)
            + u32::from(self.or)
            + u32::from(self.wraps)
    }

    fn depth(&self) -> u32 {
        self.deepest.max(self.item_depth())
    }
}

struct Scan {
    /// Never empty.
    frames: Vec<Frame>,
    /// The depth of each enclosing block's statements.
    blocks: Vec<u32>,
    /// `elif` clauses of the innermost block's last `if`: each hangs below the one before.
    ladder: u32,
    deepest: u32,
}

impl Scan {
    fn top(&mut self) -> &mut Frame {
        self.frames.last_mut().expect("the outermost frame stays")
    }

    fn token(&mut self, previous: &Tok, token: &Tok, depth_of: &impl Fn(&str) -> u32) {
        match token {
            Tok::Lpar | Tok::Lsqb | Tok::Lbrace => {
                self.frames.push(Frame::default());
                return;
            }
            Tok::Rpar | Tok::Rsqb | Tok::Rbrace => {
                if self.frames.len() > 1
                    && let Some(mut inner) = self.frames.pop()
                {
                    inner.end_item();
                    let top = self.top();
                    let before = if top.complete { top.operand } else { 0 };
                    top.push_operand(before.max(inner.deepest) + 1);
                }
                return;
            }
            Tok::Newline => return self.finish_statement(),
            Tok::Indent => {
                let depth = self.statement_depth();
                self.blocks.push(depth);
                self.ladder = 0;
                return;
            }
            Tok::Dedent => {
                if let Some(depth) = self.blocks.pop() {
                    // The ladder that led here goes on if `elif` comes next.
                    let outer = self.blocks.last().copied().unwrap_or(0);
                    self.ladder = depth - 2 - outer;
                }
                return;
            }
            _ => {}
        }
        let statement_start = matches!(previous, Tok::Newline | Tok::Indent | Tok::Dedent);
        if statement_start {
            match token {
                Tok::Elif => self.ladder += 1,
                Tok::Else => {}
                _ => self.ladder = 0,
            }
        }
        let top = self.top();
        match token {
            Tok::String { value, .. } => {
                let depth = if value.starts_with(crate::literal::MARK) {
                    depth_of(value)
                } else {
                    1
                };
                // Adjacent literals are one.
                let before = if matches!(previous, Tok::String { .. }) {
                    top.operand
                } else {
                    0
                };
                top.push_operand(depth.max(before));
            }
            Tok::Name { .. } | Tok::Type | Tok::Match | Tok::Case
                if matches!(previous, Tok::Dot) =>
            {
                let depth = top.operand + 1;
                top.push_operand(depth);
            }
            Tok::Name { .. }
            | Tok::Int { .. }
            | Tok::Float { .. }
            | Tok::Complex { .. }
            | Tok::Ellipsis
            | Tok::True
            | Tok::False
            | Tok::None
            | Tok::Type
            | Tok::Match
            | Tok::Case => top.push_operand(1),
            Tok::Dot => {}
            // A prefix.
            Tok::Plus | Tok::Minus | Tok::Star | Tok::DoubleStar | Tok::At if !top.complete => {
                top.operator(Level::Power);
            }
            Tok::Vbar => top.operator(Level::Or),
            Tok::CircumFlex => top.operator(Level::Xor),
            Tok::Amper => top.operator(Level::And),
            Tok::LeftShift | Tok::RightShift => top.operator(Level::Shift),
            Tok::Plus | Tok::Minus => top.operator(Level::Sum),
            Tok::Star | Tok::Slash | Tok::Percent | Tok::DoubleSlash | Tok::At => {
                top.operator(Level::Product);
            }
            Tok::DoubleStar | Tok::Tilde | Tok::Await => top.operator(Level::Power),
            Tok::Not => {
                top.end_run();
                top.nots += 1;
                top.most_nots = top.most_nots.max(top.nots);
                return;
            }
            Tok::Else | Tok::ColonEqual | Tok::Yield => {
                top.end_run();
                top.right += 1;
            }
            Tok::For => {
                top.end_run();
                top.right += 1;
            }
            Tok::Lambda => {
                top.end_run();
                top.right += 1;
                top.lambdas += 1;
            }
            Tok::Colon if top.lambdas > 0 => {
                top.end_run();
                top.lambdas -= 1;
            }
            Tok::Comma if top.lambdas > 0 => top.end_run(),
            Tok::Comma | Tok::Semi => top.end_item(),
            Tok::Colon => {
                top.wraps = true;
                top.end_item();
            }
            Tok::EqEqual
            | Tok::NotEqual
            | Tok::Less
            | Tok::LessEqual
            | Tok::Greater
            | Tok::GreaterEqual
            | Tok::In
            | Tok::Is => {
                top.compares = true;
                top.end_run();
            }
            Tok::And => {
                top.and = true;
                top.end_run();
            }
            Tok::Or => {
                top.or = true;
                top.end_run();
            }
            _ => {
                top.wraps = true;
                top.end_run();
            }
        }
        top.nots = 0;
    }

    /// Two levels, as a simple statement may stand on its header's line.
    fn statement_depth(&self) -> u32 {
        self.blocks.last().copied().unwrap_or(0) + 2 + self.ladder
    }

    fn finish_statement(&mut self) {
        let statement = self.statement_depth();
        // Line ends come only outside brackets; the lexer reports an unclosed one before the parser gets here.
        self.frames.truncate(1);
        let top = self.top();
        top.end_item();
        let depth = top.deepest;
        *top = Frame::default();
        self.deepest = self.deepest.max(statement + depth);
    }

    fn too_deep(&self) -> bool {
        let inner = self.frames.last().map_or(0, Frame::depth);
        self.statement_depth() + inner + self.frames.len() as u32 > MAX_DEPTH
            || self.deepest > MAX_DEPTH
    }

    /// Roughly how deep a recursive descent would go: prefix operators and right-nested constructs of the whole source.
    fn right_nesting(&self, tokens: &[Token]) -> u32 {
        let mut count = 0_u32;
        let mut most = 0_u32;
        let mut previous = &Tok::Newline;
        for (token, _) in tokens {
            let prefix = matches!(
                token,
                Tok::Not
                    | Tok::Lambda
                    | Tok::DoubleStar
                    | Tok::Elif
                    | Tok::Else
                    | Tok::Tilde
                    | Tok::Plus
                    | Tok::Minus
            ) && !(matches!(token, Tok::Plus | Tok::Minus)
                && matches!(
                    previous,
                    Tok::Name { .. }
                        | Tok::Int { .. }
                        | Tok::Float { .. }
                        | Tok::Rpar
                        | Tok::Rsqb
                        | Tok::String { .. }
                ));
            if prefix {
                // `lambda` and `**` pass two rules of CPython's grammar for each of the others' one.
                count += if matches!(token, Tok::Lambda | Tok::DoubleStar) {
                    2
                } else {
                    1
                };
                most = most.max(count);
            } else if matches!(token, Tok::Comma | Tok::Semi) {
                count = 0;
            }
            previous = token;
        }
        most
    }
}
