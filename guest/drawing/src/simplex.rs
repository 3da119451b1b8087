//! Lengths under constraints, some of which are required and some only weigh: the incremental simplex of Cassowary.
//!
//! Choices are made in the order in which symbols were made, as kiwi makes them: where several solutions weigh the same,
//! figures then come out as matplotlib's do. What does not live here: expressions and variables that programs see.

use std::collections::BTreeMap;

/// What is this near to zero is zero.
const NEAR: f64 = 1.0e-8;

/// A weight that nothing outweighs.
const REQUIRED: f64 = 1_001_001_000.0;

/// How the two sides of a constraint are to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    AtMost,
    AtLeast,
    Equal,
}

/// Why a constraint is not added, or the solver cannot go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure<E> {
    Unsatisfiable,
    /// The objective has no bound.
    Unbounded,
    /// No row is feasible any more.
    DualFailed,
    /// A constraint that is there lies in no row.
    NoLeavingRow,
    Stopped(E),
}

impl<E> From<E> for Failure<E> {
    fn from(stopped: E) -> Failure<E> {
        Failure::Stopped(stopped)
    }
}

/// What a symbol stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Variable,
    Slack,
    Error,
    Dummy,
}

/// The place of a symbol among all.
type Symbol = usize;

/// The symbols of a constraint.
#[derive(Clone, Copy, Debug)]
struct Tag {
    marker: Symbol,
    other: Option<Symbol>,
    weight: f64,
}

/// A sum of symbols and a constant.
#[derive(Clone, Debug, Default)]
struct Row {
    constant: f64,
    cells: BTreeMap<Symbol, f64>,
}

fn is_near_zero(value: f64) -> bool {
    value.abs() < NEAR
}

impl Row {
    fn insert(&mut self, symbol: Symbol, factor: f64) {
        let cell = self.cells.entry(symbol).or_insert(0.0);
        *cell += factor;
        if is_near_zero(*cell) {
            self.cells.remove(&symbol);
        }
    }

    fn insert_row(&mut self, other: &Row, factor: f64) {
        self.constant += other.constant * factor;
        for (symbol, cell) in &other.cells {
            self.insert(*symbol, cell * factor);
        }
    }

    fn reverse(&mut self) {
        self.constant = -self.constant;
        self.cells.values_mut().for_each(|cell| *cell = -*cell);
    }

    /// From a sum that is zero to what the symbol is.
    fn solve_for(&mut self, symbol: Symbol) {
        let factor = -1.0 / self.cells.remove(&symbol).unwrap_or(0.0);
        self.constant *= factor;
        self.cells.values_mut().for_each(|cell| *cell *= factor);
    }

    /// From what `left` is to what `right` is.
    fn exchange(&mut self, left: Symbol, right: Symbol) {
        self.insert(left, -1.0);
        self.solve_for(right);
    }

    fn factor(&self, symbol: Symbol) -> f64 {
        self.cells.get(&symbol).copied().unwrap_or(0.0)
    }

    fn substitute(&mut self, symbol: Symbol, row: &Row) {
        if let Some(factor) = self.cells.remove(&symbol) {
            self.insert_row(row, factor);
        }
    }
}

/// Constraints and what their variables are under them.
#[derive(Debug, Default)]
pub struct Simplex {
    kinds: Vec<Kind>,
    /// The symbols of variables that occurred.
    variables: BTreeMap<usize, Symbol>,
    /// What each basic symbol is.
    rows: BTreeMap<Symbol, Row>,
    tags: BTreeMap<usize, Tag>,
    next_tag: usize,
    infeasible: Vec<Symbol>,
    objective: Row,
    artificial: Option<Row>,
}

impl Simplex {
    /// How much there is: what a step may look at.
    pub fn cells(&self) -> usize {
        let cells: usize = self.rows.values().map(|row| row.cells.len() + 1).sum();
        cells + self.infeasible.len() + self.objective.cells.len() + self.kinds.len()
    }

    fn symbol(&mut self, kind: Kind) -> Symbol {
        self.kinds.push(kind);
        self.kinds.len() - 1
    }

    fn symbol_of(&mut self, variable: usize) -> Symbol {
        if let Some(symbol) = self.variables.get(&variable) {
            return *symbol;
        }
        let symbol = self.symbol(Kind::Variable);
        self.variables.insert(variable, symbol);
        symbol
    }

    /// Add a constraint: how the sum of terms and a constant is to zero. Its number.
    pub fn add<E>(
        &mut self,
        terms: &[(usize, f64)],
        constant: f64,
        relation: Relation,
        weight: f64,
        ask: &mut impl FnMut(usize) -> Result<(), E>,
    ) -> Result<usize, Failure<E>> {
        ask(self.cells())?;
        let (mut row, tag) = self.row_of(terms, constant, relation, weight);
        let mut subject = self.subject(&row, &tag);
        if subject.is_none()
            && row
                .cells
                .keys()
                .all(|symbol| self.kinds[*symbol] == Kind::Dummy)
        {
            if !is_near_zero(row.constant) {
                return Err(Failure::Unsatisfiable);
            }
            subject = Some(tag.marker);
        }
        match subject {
            Some(subject) => {
                row.solve_for(subject);
                self.substitute(subject, &row);
                self.rows.insert(subject, row);
            }
            None => {
                if !self.add_artificial(row, ask)? {
                    return Err(Failure::Unsatisfiable);
                }
            }
        }
        let place = self.next_tag;
        self.next_tag += 1;
        self.tags.insert(place, tag);
        self.optimize(false, ask)?;
        Ok(place)
    }

    /// Take a constraint away.
    pub fn remove<E>(
        &mut self,
        place: usize,
        ask: &mut impl FnMut(usize) -> Result<(), E>,
    ) -> Result<(), Failure<E>> {
        ask(self.cells())?;
        let Some(tag) = self.tags.remove(&place) else {
            return Ok(());
        };
        for marker in [Some(tag.marker), tag.other].into_iter().flatten() {
            if self.kinds[marker] == Kind::Error {
                match self.rows.get(&marker) {
                    Some(row) => self.objective.insert_row(row, -tag.weight),
                    None => self.objective.insert(marker, -tag.weight),
                }
            }
        }
        if self.rows.remove(&tag.marker).is_none() {
            let leaving = self.row_with(tag.marker).ok_or(Failure::NoLeavingRow)?;
            if let Some(mut row) = self.rows.remove(&leaving) {
                row.exchange(leaving, tag.marker);
                self.substitute(tag.marker, &row);
            }
        }
        self.optimize(false, ask)
    }

    /// Let the value that an edit variable should have grow by `delta`.
    pub fn suggest<E>(
        &mut self,
        place: usize,
        delta: f64,
        ask: &mut impl FnMut(usize) -> Result<(), E>,
    ) -> Result<(), Failure<E>> {
        ask(self.cells())?;
        let Some(tag) = self.tags.get(&place).copied() else {
            return Ok(());
        };
        let basic = [(Some(tag.marker), -delta), (tag.other, delta)].into_iter();
        let found = basic.filter_map(|(symbol, delta)| Some((symbol?, delta)));
        let found = found
            .into_iter()
            .find(|(symbol, _)| self.rows.contains_key(symbol));
        if let Some((symbol, delta)) = found {
            if let Some(row) = self.rows.get_mut(&symbol) {
                row.constant += delta;
                if row.constant < 0.0 {
                    self.infeasible.push(symbol);
                }
            }
        } else {
            for (symbol, row) in &mut self.rows {
                let factor = row.factor(tag.marker);
                if factor != 0.0 {
                    row.constant += delta * factor;
                    if row.constant < 0.0 && self.kinds[*symbol] != Kind::Variable {
                        self.infeasible.push(*symbol);
                    }
                }
            }
        }
        self.optimize_dual(ask)
    }

    /// What the first variables are.
    pub fn values(&self, count: usize) -> Vec<f64> {
        let value = |variable| {
            let symbol = self.variables.get(&variable)?;
            self.rows.get(symbol).map(|row| row.constant)
        };
        (0..count)
            .map(|variable| value(variable).unwrap_or(0.0))
            .collect()
    }

    fn row_of(
        &mut self,
        terms: &[(usize, f64)],
        constant: f64,
        relation: Relation,
        weight: f64,
    ) -> (Row, Tag) {
        let mut row = Row {
            constant,
            cells: BTreeMap::new(),
        };
        for (variable, factor) in terms {
            let symbol = self.symbol_of(*variable);
            match self.rows.get(&symbol) {
                Some(basic) => row.insert_row(basic, *factor),
                None => row.insert(symbol, *factor),
            }
        }
        let (marker, other) = match relation {
            Relation::AtMost | Relation::AtLeast => {
                let sign = if relation == Relation::AtMost {
                    1.0
                } else {
                    -1.0
                };
                let slack = self.symbol(Kind::Slack);
                row.insert(slack, sign);
                let error = (weight < REQUIRED).then(|| self.symbol(Kind::Error));
                if let Some(error) = error {
                    row.insert(error, -sign);
                    self.objective.insert(error, weight);
                }
                (slack, error)
            }
            Relation::Equal if weight < REQUIRED => {
                let (above, below) = (self.symbol(Kind::Error), self.symbol(Kind::Error));
                row.insert(above, -1.0);
                row.insert(below, 1.0);
                self.objective.insert(above, weight);
                self.objective.insert(below, weight);
                (above, Some(below))
            }
            Relation::Equal => {
                let dummy = self.symbol(Kind::Dummy);
                row.insert(dummy, 1.0);
                (dummy, None)
            }
        };
        if row.constant < 0.0 {
            row.reverse();
        }
        let tag = Tag {
            marker,
            other,
            weight,
        };
        (row, tag)
    }

    /// What a new row is solved for: its first variable, or a symbol of its own that has a negative factor.
    fn subject(&self, row: &Row, tag: &Tag) -> Option<Symbol> {
        let first = row
            .cells
            .keys()
            .find(|symbol| self.kinds[**symbol] == Kind::Variable);
        if let Some(first) = first {
            return Some(*first);
        }
        let own = [Some(tag.marker), tag.other].into_iter().flatten();
        let mut own = own.filter(|symbol| matches!(self.kinds[*symbol], Kind::Slack | Kind::Error));
        own.find(|symbol| row.factor(*symbol) < 0.0)
    }

    /// Add a row by an artificial variable that has to become zero.
    fn add_artificial<E>(
        &mut self,
        row: Row,
        ask: &mut impl FnMut(usize) -> Result<(), E>,
    ) -> Result<bool, Failure<E>> {
        let artificial = self.symbol(Kind::Slack);
        self.rows.insert(artificial, row.clone());
        self.artificial = Some(row);
        let done = self.optimize(true, ask);
        let left = self.artificial.take().map_or(0.0, |row| row.constant);
        done?;
        let is_zero = is_near_zero(left);
        if let Some(mut row) = self.rows.remove(&artificial) {
            if row.cells.is_empty() {
                return Ok(is_zero);
            }
            let mut symbols = row.cells.keys().copied();
            let entering =
                symbols.find(|symbol| matches!(self.kinds[*symbol], Kind::Slack | Kind::Error));
            let Some(entering) = entering else {
                return Ok(false);
            };
            row.exchange(artificial, entering);
            self.substitute(entering, &row);
            self.rows.insert(entering, row);
        }
        for row in self.rows.values_mut() {
            row.cells.remove(&artificial);
        }
        self.objective.cells.remove(&artificial);
        Ok(is_zero)
    }

    fn substitute(&mut self, symbol: Symbol, row: &Row) {
        for (basic, other) in &mut self.rows {
            other.substitute(symbol, row);
            if self.kinds[*basic] != Kind::Variable && other.constant < 0.0 {
                self.infeasible.push(*basic);
            }
        }
        self.objective.substitute(symbol, row);
        if let Some(artificial) = &mut self.artificial {
            artificial.substitute(symbol, row);
        }
    }

    /// Exchange symbols until the objective, or the artificial one, is at its minimum.
    fn optimize<E>(
        &mut self,
        is_artificial: bool,
        ask: &mut impl FnMut(usize) -> Result<(), E>,
    ) -> Result<(), Failure<E>> {
        loop {
            ask(self.cells())?;
            let objective = match (&self.artificial, is_artificial) {
                (Some(artificial), true) => artificial,
                _ => &self.objective,
            };
            let mut cells = objective.cells.iter();
            let entering =
                cells.find(|(symbol, cell)| self.kinds[**symbol] != Kind::Dummy && **cell < 0.0);
            let Some((&entering, _)) = entering else {
                return Ok(());
            };
            let leaving = self.leaving(entering).ok_or(Failure::Unbounded)?;
            self.pivot(leaving, entering);
        }
    }

    fn pivot(&mut self, leaving: Symbol, entering: Symbol) {
        if let Some(mut row) = self.rows.remove(&leaving) {
            row.exchange(leaving, entering);
            self.substitute(entering, &row);
            self.rows.insert(entering, row);
        }
    }

    fn leaving(&self, entering: Symbol) -> Option<Symbol> {
        let mut least = f64::MAX;
        let mut found = None;
        for (symbol, row) in &self.rows {
            let factor = row.factor(entering);
            if self.kinds[*symbol] != Kind::Variable && factor < 0.0 {
                let ratio = -row.constant / factor;
                if ratio < least {
                    least = ratio;
                    found = Some(*symbol);
                }
            }
        }
        found
    }

    fn optimize_dual<E>(
        &mut self,
        ask: &mut impl FnMut(usize) -> Result<(), E>,
    ) -> Result<(), Failure<E>> {
        while let Some(leaving) = self.infeasible.pop() {
            let Some(row) = self.rows.get(&leaving) else {
                continue;
            };
            if is_near_zero(row.constant) || row.constant >= 0.0 {
                continue;
            }
            ask(self.cells())?;
            let mut least = f64::MAX;
            let mut entering = None;
            for (symbol, cell) in &self.rows[&leaving].cells {
                if *cell > 0.0 && self.kinds[*symbol] != Kind::Dummy {
                    let ratio = self.objective.factor(*symbol) / cell;
                    if ratio < least {
                        least = ratio;
                        entering = Some(*symbol);
                    }
                }
            }
            self.pivot(leaving, entering.ok_or(Failure::DualFailed)?);
        }
        Ok(())
    }

    /// The row that a marker leaves the system with.
    fn row_with(&self, marker: Symbol) -> Option<Symbol> {
        let (mut least, mut next) = (f64::MAX, f64::MAX);
        let (mut first, mut second, mut third) = (None, None, None);
        for (symbol, row) in &self.rows {
            let factor = row.factor(marker);
            if factor == 0.0 {
                continue;
            }
            let ratio = row.constant / factor;
            if self.kinds[*symbol] == Kind::Variable {
                third = Some(*symbol);
            } else if factor < 0.0 {
                if -ratio < least {
                    least = -ratio;
                    first = Some(*symbol);
                }
            } else if ratio < next {
                next = ratio;
                second = Some(*symbol);
            }
        }
        first.or(second).or(third)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn free(_: usize) -> Result<(), ()> {
        Ok(())
    }

    #[test]
    fn weights_decide_and_required_ones_are_kept() {
        let mut simplex = Simplex::default();
        let at_least = simplex.add(&[(0, 1.0)], -10.0, Relation::AtLeast, REQUIRED, &mut free);
        assert_eq!(at_least, Ok(0));
        simplex
            .add(&[(0, 1.0)], -5.0, Relation::Equal, 1000.0, &mut free)
            .expect("weighs");
        assert_eq!(simplex.values(2), [10.0, 0.0]);
        let refused = simplex.add(&[(0, 1.0)], -3.0, Relation::AtMost, REQUIRED, &mut free);
        assert_eq!(refused, Err(Failure::Unsatisfiable));
        simplex.remove(0, &mut free).expect("was there");
        assert_eq!(simplex.values(1), [5.0]);
    }

    #[test]
    fn suggestions_move_what_is_free() {
        let mut simplex = Simplex::default();
        simplex
            .add(
                &[(0, 1.0), (1, -2.0)],
                0.0,
                Relation::Equal,
                REQUIRED,
                &mut free,
            )
            .expect("fits");
        let edit = simplex
            .add(&[(1, 1.0)], 0.0, Relation::Equal, 1.0, &mut free)
            .expect("weighs");
        simplex.suggest(edit, 4.0, &mut free).expect("is possible");
        assert_eq!(simplex.values(2), [8.0, 4.0]);
    }
}
