//! Recognises expressions the way CPython's grammar does in its second pass: alternatives in order, each with the
//! rules that exist only to explain mistakes. The first such rule that matches decides the message.
//!
//! Builds no tree, only the kind and extent of each expression. Results are remembered per position, since the
//! explaining rules try most positions more than once; that keeps the work linear.
//!
//! **Invariant:** recursion is bounded by `MAX_LEVELS`; beyond it nothing is recognised and the message stays general.

use std::{collections::HashMap, rc::Rc};

use rustpython_parser::Tok;

use super::tokens::Tokens;
use crate::lexer::RawError;

/// Expressions inside expressions; each takes a few hundred bytes of stack, and errors this deep need no precise text.
const MAX_LEVELS: u32 = 500;

/// What an expression is, as far as messages name it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Name,
    Attribute,
    Subscript,
    Starred,
    List,
    Tuple,
    Call,
    Operation,
    Comparison,
    Lambda,
    Conditional,
    Generator,
    Yield,
    Await,
    ListComprehension,
    SetComprehension,
    DictComprehension,
    Dict,
    Set,
    FString,
    Literal,
    True,
    False,
    None,
    Ellipsis,
    Named,
}

impl Kind {
    /// CPython's name for it.
    pub(super) fn name(self) -> &'static str {
        match self {
            Kind::Name => "name",
            Kind::Attribute => "attribute",
            Kind::Subscript => "subscript",
            Kind::Starred => "starred",
            Kind::List => "list",
            Kind::Tuple => "tuple",
            Kind::Call => "function call",
            Kind::Operation => "expression",
            Kind::Comparison => "comparison",
            Kind::Lambda => "lambda",
            Kind::Conditional => "conditional expression",
            Kind::Generator => "generator expression",
            Kind::Yield => "yield expression",
            Kind::Await => "await expression",
            Kind::ListComprehension => "list comprehension",
            Kind::SetComprehension => "set comprehension",
            Kind::DictComprehension => "dict comprehension",
            Kind::Dict => "dict literal",
            Kind::Set => "set display",
            Kind::FString => "f-string expression",
            Kind::Literal => "literal",
            Kind::True => "True",
            Kind::False => "False",
            Kind::None => "None",
            Kind::Ellipsis => "ellipsis",
            Kind::Named => "named expression",
        }
    }
}

/// A recognised expression: tokens `start..end`.
#[derive(Debug, Clone)]
pub(super) struct Node {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) kind: Kind,
    /// Elements of a list or tuple, the operand of a star, the left side of a comparison with `in`.
    pub(super) children: Rc<[Node]>,
}

impl Node {
    pub(super) fn leaf(start: usize, end: usize, kind: Kind) -> Self {
        Self {
            start,
            end,
            kind,
            children: Rc::from([]),
        }
    }

    pub(super) fn with(start: usize, end: usize, kind: Kind, children: Vec<Node>) -> Self {
        Self {
            start,
            end,
            kind,
            children: children.into(),
        }
    }
}

/// `Ok(None)`: no match here. `Err`: a rule explains the mistake.
pub(super) type Match<T = Node> = Result<Option<T>, RawError>;

/// What an assignment target is a target of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Target {
    Assign,
    For,
    Delete,
}

/// The part of an expression that cannot be a target.
pub(super) fn invalid_target(node: &Node, target: Target) -> Option<&Node> {
    match node.kind {
        Kind::List | Kind::Tuple => node
            .children
            .iter()
            .find_map(|child| invalid_target(child, target)),
        Kind::Starred if target == Target::Delete => Some(node),
        Kind::Starred => node
            .children
            .first()
            .and_then(|child| invalid_target(child, target)),
        Kind::Comparison if target == Target::For => match node.children.first() {
            Some(left) => invalid_target(left, target),
            None => Some(node),
        },
        Kind::Name | Kind::Attribute | Kind::Subscript => None,
        _ => Some(node),
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Rule {
    Expression,
    Disjunction,
    Named,
    Primary,
    BitOr,
}

pub(super) struct Recogniser<'a, 't> {
    pub(super) tokens: &'a Tokens<'t>,
    memo: HashMap<(Rule, usize, bool), Match>,
    /// No explaining rule applies, as in CPython's first pass.
    pub(super) quiet: bool,
    level: u32,
    /// The whole is the expression of an f-string's replacement field.
    in_field: bool,
}

impl<'a, 't> Recogniser<'a, 't> {
    pub(super) fn new(tokens: &'a Tokens<'t>, in_field: bool) -> Self {
        Self {
            tokens,
            memo: HashMap::new(),
            quiet: false,
            level: 0,
            in_field,
        }
    }

    pub(super) fn is(&self, index: usize, token: &Tok) -> bool {
        self.tokens.is(index, token)
    }

    /// An error that marks tokens `start..end`.
    pub(super) fn error<T>(
        &self,
        start: usize,
        end: usize,
        message: impl Into<String>,
    ) -> Result<T, RawError> {
        let last = end.max(start + 1) - 1;
        Err(RawError::range(
            self.tokens.start(start),
            self.tokens.end(last),
            message,
        ))
    }

    pub(super) fn error_at<T>(
        &self,
        node: &Node,
        message: impl Into<String>,
    ) -> Result<T, RawError> {
        self.error(node.start, self.inner_end(node), message)
    }

    /// The end of a node without parentheses around it: a node's end includes them, its start does not.
    fn inner_end(&self, node: &Node) -> usize {
        let mut end = node.end;
        // Closing parentheses whose opening ones come before the node.
        while end > node.start + 1
            && self.is(end - 1, &Tok::Rpar)
            && self.opening_of(end - 1) < node.start
        {
            end -= 1;
        }
        end
    }

    /// The index of the bracket that the one at `close` closes.
    fn opening_of(&self, close: usize) -> usize {
        let level = self.tokens.level(close) + 1;
        let mut index = close;
        while index > 0 {
            index -= 1;
            let opens = matches!(self.tokens.at(index), Tok::Lpar | Tok::Lsqb | Tok::Lbrace);
            if opens && self.tokens.level(index) == level {
                break;
            }
        }
        index
    }

    fn remember(
        &mut self,
        rule: Rule,
        start: usize,
        parse: impl FnOnce(&mut Self) -> Match,
    ) -> Match {
        if let Some(known) = self.memo.get(&(rule, start, self.quiet)) {
            return known.clone();
        }
        if self.level >= MAX_LEVELS {
            return Ok(None);
        }
        self.level += 1;
        let result = parse(self);
        self.level -= 1;
        self.memo.insert((rule, start, self.quiet), result.clone());
        result
    }

    // Lists of expressions.

    /// `star_expressions`: one expression, or a tuple without parentheses.
    pub(super) fn star_expressions(&mut self, start: usize) -> Match {
        let Some(first) = self.star_expression(start)? else {
            return Ok(None);
        };
        self.rest_of_tuple(first, Self::star_expression)
    }

    fn rest_of_tuple(&mut self, first: Node, element: fn(&mut Self, usize) -> Match) -> Match {
        if !self.is(first.end, &Tok::Comma) {
            return Ok(Some(first));
        }
        let start = first.start;
        let mut end = first.end;
        let mut elements = vec![first];
        while self.is(end, &Tok::Comma) {
            end += 1;
            match element(self, end)? {
                Some(next) => {
                    end = next.end;
                    elements.push(next);
                }
                None => break,
            }
        }
        Ok(Some(Node::with(start, end, Kind::Tuple, elements)))
    }

    fn star_expression(&mut self, start: usize) -> Match {
        match self.starred(start)? {
            Some(node) => Ok(Some(node)),
            None => self.expression(start),
        }
    }

    /// `'*' bitwise_or`
    pub(super) fn starred(&mut self, start: usize) -> Match {
        if !self.is(start, &Tok::Star) {
            return Ok(None);
        }
        let Some(operand) = self.bitwise_or(start + 1)? else {
            return Ok(None);
        };
        Ok(Some(Node::with(
            start,
            operand.end,
            Kind::Starred,
            vec![operand],
        )))
    }

    /// `star_named_expression`
    pub(super) fn star_named(&mut self, start: usize) -> Match {
        match self.starred(start)? {
            Some(node) => Ok(Some(node)),
            None => self.named_expression(start),
        }
    }

    /// Comma-separated `star_named_expression`s with an optional comma at the end.
    pub(super) fn star_named_list(&mut self, start: usize) -> Match<(Vec<Node>, usize)> {
        let Some(first) = self.star_named(start)? else {
            return Ok(None);
        };
        let mut end = first.end;
        let mut elements = vec![first];
        while self.is(end, &Tok::Comma) {
            end += 1;
            match self.star_named(end)? {
                Some(next) => {
                    end = next.end;
                    elements.push(next);
                }
                None => break,
            }
        }
        Ok(Some((elements, end)))
    }

    /// `named_expression`, with what explains `=` where `==` or `:=` was meant.
    pub(super) fn named_expression(&mut self, start: usize) -> Match {
        self.remember(Rule::Named, start, |this| {
            if let Some(node) = this.assignment_expression(start)? {
                return Ok(Some(node));
            }
            if !this.quiet {
                this.explain_named(start)?;
            }
            match this.expression(start)? {
                Some(node) if !this.is(node.end, &Tok::ColonEqual) => Ok(Some(node)),
                _ => Ok(None),
            }
        })
    }

    fn explain_named(&mut self, start: usize) -> Result<(), RawError> {
        if let Some(target) = self.expression(start)?
            && self.is(target.end, &Tok::ColonEqual)
            && self.expression(target.end + 1)?.is_some()
        {
            let message = format!(
                "cannot use assignment expressions with {}",
                target.kind.name()
            );
            return self.error_at(&target, message);
        }
        if self.tokens.is_name(start)
            && self.is(start + 1, &Tok::Equal)
            && let Some(value) = self.bitwise_or(start + 2)?
            && !self.is(value.end, &Tok::Equal)
            && !self.is(value.end, &Tok::ColonEqual)
        {
            let message = "invalid syntax. Maybe you meant '==' or ':=' instead of '='?";
            return self.error(start, value.end, message);
        }
        let plain = match self.tokens.at(start) {
            Tok::True | Tok::False | Tok::None => false,
            // A list, also as the start of something longer.
            Tok::Lsqb => self
                .atom(start)?
                .is_some_and(|atom| atom.kind != Kind::List),
            _ => true,
        };
        if plain
            && let Some(target) = self.bitwise_or(start)?
            && !matches!(target.kind, Kind::Tuple | Kind::Generator | Kind::List)
            && self.is(target.end, &Tok::Equal)
            && let Some(value) = self.bitwise_or(target.end + 1)?
            && !self.is(value.end, &Tok::Equal)
            && !self.is(value.end, &Tok::ColonEqual)
        {
            let message = format!(
                "cannot assign to {} here. Maybe you meant '==' instead of '='?",
                target.kind.name()
            );
            return self.error_at(&target, message);
        }
        Ok(())
    }

    /// `NAME ':=' expression`
    pub(super) fn assignment_expression(&mut self, start: usize) -> Match {
        if !self.tokens.is_name(start) || !self.is(start + 1, &Tok::ColonEqual) {
            return Ok(None);
        }
        let value = self.expression(start + 2)?;
        Ok(value.map(|value| Node::leaf(start, value.end, Kind::Named)))
    }

    // One expression.

    pub(super) fn expression(&mut self, start: usize) -> Match {
        self.remember(Rule::Expression, start, |this| {
            if !this.quiet {
                this.explain_expression(start)?;
                this.explain_statement_as_call(start)?;
            }
            if this.is(start, &Tok::Lambda) {
                return this.lambda(start);
            }
            let Some(body) = this.disjunction(start)? else {
                return Ok(None);
            };
            if this.is(body.end, &Tok::If)
                && let Some(test) = this.disjunction(body.end + 1)?
                && this.is(test.end, &Tok::Else)
                && let Some(other) = this.expression(test.end + 1)?
            {
                return Ok(Some(Node::leaf(start, other.end, Kind::Conditional)));
            }
            Ok(Some(body))
        })
    }

    /// A missing comma, a conditional expression without `else`.
    fn explain_expression(&mut self, start: usize) -> Result<(), RawError> {
        // `print "text"` has a rule of its own, and a soft keyword may start a statement.
        let excluded = self.is_soft_keyword(start)
            || (self.tokens.is_name(start)
                && matches!(self.tokens.at(start + 1), Tok::String { .. }));
        if !excluded
            && let Some(first) = self.disjunction(start)?
            && let Some(second) = self.expression_without_explanations(first.end)?
        {
            let legacy = self.is_legacy_name(start) && first.end == start + 1;
            let last_level = self.tokens.level(second.end - 1);
            if !legacy && (last_level > 0 || self.in_field) {
                return self.error(
                    first.start,
                    self.inner_end(&second).max(second.end),
                    "invalid syntax. Perhaps you forgot a comma?",
                );
            }
        }
        if let Some(body) = self.disjunction(start)?
            && self.is(body.end, &Tok::If)
            && let Some(test) = self.disjunction(body.end + 1)?
            && !self.is(test.end, &Tok::Else)
            && !self.is(test.end, &Tok::Colon)
        {
            return self.error(
                body.start,
                test.end,
                "expected 'else' after 'if' expression",
            );
        }
        Ok(())
    }

    fn is_soft_keyword(&self, index: usize) -> bool {
        match self.tokens.at(index) {
            Tok::Match | Tok::Case | Tok::Type => true,
            Tok::Name { name } => matches!(name.as_str(), "_" | "match" | "case" | "type"),
            _ => false,
        }
    }

    /// The statements of Python 2 that are functions now.
    fn is_legacy_name(&self, index: usize) -> bool {
        matches!(self.tokens.at(index), Tok::Name { name } if name == "print" || name == "exec")
    }

    fn explain_statement_as_call(&mut self, start: usize) -> Result<(), RawError> {
        if let Tok::Name { name } = self.tokens.at(start)
            // CPython reads on behind any name; only behind a string does it make a difference.
            && (self.is_legacy_name(start) || matches!(self.tokens.at(start + 1), Tok::String { .. }))
            && !self.is(start + 1, &Tok::Lpar)
            && let Some(argument) = self.star_expressions(start + 1)?
            && self.is_legacy_name(start)
        {
            let message =
                format!("Missing parentheses in call to '{name}'. Did you mean {name}(...)?");
            return self.error(start, argument.end, message);
        }
        Ok(())
    }

    /// An expression recognised without any explaining rule.
    fn expression_without_explanations(&mut self, start: usize) -> Match {
        self.quietly(|this| this.expression(start))
    }

    pub(super) fn quietly<T>(
        &mut self,
        read: impl FnOnce(&mut Self) -> Result<T, RawError>,
    ) -> Result<T, RawError> {
        let before = std::mem::replace(&mut self.quiet, true);
        let result = read(self);
        self.quiet = before;
        result
    }

    fn lambda(&mut self, start: usize) -> Match {
        let Some(colon) = self.parameters(start + 1, &Tok::Colon)? else {
            return Ok(None);
        };
        if !self.is(colon, &Tok::Colon) {
            return Ok(None);
        }
        let body = self.expression(colon + 1)?;
        Ok(body.map(|body| Node::leaf(start, body.end, Kind::Lambda)))
    }

    pub(super) fn disjunction(&mut self, start: usize) -> Match {
        self.remember(Rule::Disjunction, start, |this| this.logical(start, 0))
    }

    /// `or` (precedence 0), `and` (1) and what binds closer.
    fn logical(&mut self, start: usize, precedence: u8) -> Match {
        let Some(mut left) = self.inversion(start)? else {
            return Ok(None);
        };
        loop {
            let binds = match self.tokens.at(left.end) {
                Tok::Or => 0,
                Tok::And => 1,
                _ => return Ok(Some(left)),
            };
            if binds < precedence {
                return Ok(Some(left));
            }
            let Some(right) = self.logical(left.end + 1, binds + 1)? else {
                return Ok(Some(left));
            };
            left = Node::leaf(start, right.end, Kind::Operation);
        }
    }

    fn inversion(&mut self, start: usize) -> Match {
        let mut operand = start;
        while self.is(operand, &Tok::Not) {
            operand += 1;
        }
        let Some(node) = self.comparison(operand)? else {
            return Ok(None);
        };
        Ok(Some(if operand > start {
            Node::leaf(start, node.end, Kind::Operation)
        } else {
            node
        }))
    }

    fn comparison(&mut self, start: usize) -> Match {
        let Some(left) = self.bitwise_or(start)? else {
            return Ok(None);
        };
        let mut end = left.end;
        let first_is_in = self.is(end, &Tok::In);
        loop {
            let operator = match self.tokens.at(end) {
                Tok::Not if self.is(end + 1, &Tok::In) => 2,
                Tok::Is if self.is(end + 1, &Tok::Not) => 2,
                Tok::EqEqual
                | Tok::NotEqual
                | Tok::Less
                | Tok::LessEqual
                | Tok::Greater
                | Tok::GreaterEqual
                | Tok::In
                | Tok::Is => 1,
                _ => break,
            };
            let Some(right) = self.bitwise_or(end + operator)? else {
                break;
            };
            end = right.end;
        }
        if end == left.end {
            return Ok(Some(left));
        }
        let children = if first_is_in { vec![left] } else { Vec::new() };
        Ok(Some(Node::with(start, end, Kind::Comparison, children)))
    }

    /// Everything that binds closer than a comparison.
    pub(super) fn bitwise_or(&mut self, start: usize) -> Match {
        self.remember(Rule::BitOr, start, |this| this.arithmetic(start))
    }

    /// Operators of one precedence are as good as all: only the extent and "an operation" matter.
    fn arithmetic(&mut self, start: usize) -> Match {
        let Some(mut left) = self.factor(start)? else {
            return Ok(None);
        };
        while matches!(
            self.tokens.at(left.end),
            Tok::Vbar
                | Tok::CircumFlex
                | Tok::Amper
                | Tok::LeftShift
                | Tok::RightShift
                | Tok::Plus
                | Tok::Minus
                | Tok::Star
                | Tok::Slash
                | Tok::DoubleSlash
                | Tok::Percent
                | Tok::At
                | Tok::DoubleStar
        ) {
            let Some(right) = self.factor(left.end + 1)? else {
                break;
            };
            left = Node::leaf(start, right.end, Kind::Operation);
        }
        Ok(Some(left))
    }

    fn factor(&mut self, start: usize) -> Match {
        let mut operand = start;
        while matches!(self.tokens.at(operand), Tok::Plus | Tok::Minus | Tok::Tilde) {
            operand += 1;
        }
        let node = if self.is(operand, &Tok::Await) {
            self.primary(operand + 1)?
                .map(|node| Node::leaf(operand, node.end, Kind::Await))
        } else {
            self.primary(operand)?
        };
        Ok(node.map(|node| {
            if operand > start {
                Node::leaf(start, node.end, Kind::Operation)
            } else {
                node
            }
        }))
    }

    pub(super) fn primary(&mut self, start: usize) -> Match {
        self.remember(Rule::Primary, start, |this| {
            let Some(mut node) = this.atom(start)? else {
                return Ok(None);
            };
            loop {
                let end = node.end;
                let (next, kind) = match this.tokens.at(end) {
                    Tok::Dot if this.tokens.is_name(end + 1) => (Some(end + 2), Kind::Attribute),
                    Tok::Lpar => (this.call(end)?, Kind::Call),
                    Tok::Lsqb => (this.subscript(end)?, Kind::Subscript),
                    _ => return Ok(Some(node)),
                };
                match next {
                    Some(next) => node = Node::leaf(start, next, kind),
                    None => return Ok(Some(node)),
                }
            }
        })
    }

    fn atom(&mut self, start: usize) -> Match {
        let kind = match self.tokens.at(start) {
            Tok::Name { .. } | Tok::Match | Tok::Case | Tok::Type => Kind::Name,
            Tok::True => Kind::True,
            Tok::False => Kind::False,
            Tok::None => Kind::None,
            Tok::Ellipsis => Kind::Ellipsis,
            Tok::Int { .. } | Tok::Float { .. } | Tok::Complex { .. } => Kind::Literal,
            Tok::String { .. } => {
                let mut end = start;
                let mut format = false;
                while matches!(self.tokens.at(end), Tok::String { .. }) {
                    format |= self.tokens.is_f_string(end);
                    end += 1;
                }
                let kind = if format { Kind::FString } else { Kind::Literal };
                return Ok(Some(Node::leaf(start, end, kind)));
            }
            Tok::Lpar => return self.parenthesised(start),
            Tok::Lsqb => return self.list(start),
            Tok::Lbrace => return self.braces(start),
            _ => return Ok(None),
        };
        Ok(Some(Node::leaf(start, start + 1, kind)))
    }

    pub(super) fn yield_expression(&mut self, start: usize) -> Match {
        if !self.is(start, &Tok::Yield) {
            return Ok(None);
        }
        if self.is(start + 1, &Tok::From) {
            let value = self.expression(start + 2)?;
            return Ok(value.map(|value| Node::leaf(start, value.end, Kind::Yield)));
        }
        let end = self
            .star_expressions(start + 1)?
            .map_or(start + 1, |value| value.end);
        Ok(Some(Node::leaf(start, end, Kind::Yield)))
    }
}
