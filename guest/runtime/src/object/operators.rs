//! Binary, unary and comparison operators on any values.
//!
//! What does not live here: the quick paths of the VM
//! (`vm/fast_paths.rs`) and what the operators do for one type (`types/`).

use super::class::Class;
use super::heap::{Gc, Kind};
use super::slots::{BinaryOp, CompareOp, Special, UnaryOp};
use super::value::Value;
use crate::ctx::{Ctx, PyResult, Thrown};

/// Whether a special method is that of a builtin class.
fn is_native(method: Value) -> bool {
    method.is_kind(Kind::NativeFunction)
}

/// Whether an object's method for an operator is a builtin sequence's way to join or repeat: CPython asks
/// it after the methods of both sides that are written in Python.
fn comes_after_numbers(op: BinaryOp, class: Gc<Class>, method: Option<Value>) -> bool {
    matches!(op, BinaryOp::Add | BinaryOp::Mul)
        && class.slots.length.is_some()
        // An array that adds its items is a number in this.
        && class.slots.unary.is_none()
        && method.is_some_and(is_native)
}

impl Ctx {
    /// `left op right`.
    pub fn binary(&mut self, op: BinaryOp, left: Value, right: Value) -> PyResult {
        let result = self.binary_opt(op, left, right)?;
        if result != Value::NOT_IMPLEMENTED {
            return Ok(result);
        }
        Err(self.unsupported_operands(op.symbol(), left, right))
    }

    #[cold]
    fn unsupported_operands(&mut self, symbol: &str, left: Value, right: Value) -> Thrown {
        let (left, right) = (self.type_name(left), self.type_name(right));
        self.type_error(&format!(
            "unsupported operand type(s) for {symbol}: '{left}' and '{right}'"
        ))
    }

    /// `left op right`, or NotImplemented.
    pub fn binary_opt(&mut self, op: BinaryOp, left: Value, right: Value) -> PyResult {
        let left_class = self.class_of(left);
        let right_class = self.class_of(right);
        if !left_class.is_heap_type && !right_class.is_heap_type {
            // The operators of a class that derives from the left one come first.
            if left_class != right_class
                && right_class.is_subclass_of(left_class)
                && let Some(binary) = right_class.slots.binary
            {
                let result = binary(self, op, left, right)?;
                if result != Value::NOT_IMPLEMENTED {
                    return Ok(result);
                }
            }
            if let Some(binary) = left_class.slots.binary {
                let result = binary(self, op, left, right)?;
                if result != Value::NOT_IMPLEMENTED {
                    return Ok(result);
                }
            }
            if left_class != right_class
                && let Some(binary) = right_class.slots.binary
            {
                return binary(self, op, left, right);
            }
            return Ok(Value::NOT_IMPLEMENTED);
        }
        self.enter_native()?;
        let result = self.binary_special(op, left, right);
        self.leave_native();
        result
    }

    /// What a number or an array makes of a sequence on its left, which is asked before the sequence is: None where it
    /// makes nothing of it.
    pub(crate) fn binary_before_sequence(
        &mut self,
        op: BinaryOp,
        left: Value,
        right: Value,
    ) -> Result<Option<Value>, Thrown> {
        let class = self.class_of(right);
        // What has a sign is no sequence; ints are asked by the sequence itself, as they ask it.
        let is_number = class.slots.unary.is_some() && !class.is_subclass_of(self.types.int);
        if !right.is_object() || class.is_heap_type || !is_number {
            return Ok(None);
        }
        let Some(binary) = class.slots.binary else {
            return Ok(None);
        };
        let result = binary(self, op, left, right)?;
        Ok(Some(result).filter(|result| *result != Value::NOT_IMPLEMENTED))
    }

    fn binary_special(&mut self, op: BinaryOp, left: Value, right: Value) -> PyResult {
        let left_class = self.class_of(left);
        let right_class = self.class_of(right);
        let left_method = left_class.special(self, op.method());
        let right_method = if left_class == right_class {
            None
        } else {
            right_class.special(self, op.reflected())
        };
        let right_first = right_method.is_some_and(|right_method| {
            if right_class.is_subclass_of(left_class) {
                left_class.special(self, op.reflected()) != Some(right_method)
            } else {
                comes_after_numbers(op, left_class, left_method) && !is_native(right_method)
            }
        });
        if right_first && let Some(method) = right_method {
            let result = self.call_special(method, right, &[left])?;
            if result != Value::NOT_IMPLEMENTED {
                return Ok(result);
            }
        }
        if let Some(method) = left_method {
            let result = self.call_special(method, left, &[right])?;
            if result != Value::NOT_IMPLEMENTED {
                return Ok(result);
            }
        }
        if !right_first && let Some(method) = right_method {
            return self.call_special(method, right, &[left]);
        }
        Ok(Value::NOT_IMPLEMENTED)
    }

    /// `left op right`, or `left op= right`, after the method that was asked first has declined: that of the
    /// left side, an instance of a Python class, or that of the right side where the left is a number.
    #[cold]
    pub(crate) fn binary_declined(
        &mut self,
        op: BinaryOp,
        is_inplace: bool,
        left: Value,
        right: Value,
    ) -> PyResult {
        let left_class = self.class_of(left);
        let right_class = self.class_of(right);
        if left_class.is_heap_type
            && left_class != right_class
            && let Some(method) = right_class.special(self, op.reflected())
        {
            self.enter_native()?;
            let result = self.call_special(method, right, &[left]);
            self.leave_native();
            let result = result?;
            if result != Value::NOT_IMPLEMENTED {
                return Ok(result);
            }
        }
        if is_inplace {
            return Err(self.unsupported_inplace(op, left, right));
        }
        Err(self.unsupported_operands(op.symbol(), left, right))
    }

    #[cold]
    fn unsupported_inplace(&mut self, op: BinaryOp, left: Value, right: Value) -> Thrown {
        let symbol = match op {
            BinaryOp::Pow => "**=".to_string(),
            op => format!("{}=", op.symbol()),
        };
        self.unsupported_operands(&symbol, left, right)
    }

    /// `left op= right`.
    pub fn inplace(&mut self, op: BinaryOp, left: Value, right: Value) -> PyResult {
        let class = self.class_of(left);
        let right_class = self.class_of(right);
        if right_class.is_heap_type
            && let Some(result) = self.reflected_before(op, left, right)?
        {
            return Ok(result);
        }
        if class.is_heap_type {
            if let Some(method) = class.special(self, op.inplace()) {
                let result = self.call_special(method, left, &[right])?;
                if result != Value::NOT_IMPLEMENTED {
                    return Ok(result);
                }
            }
        } else if let Some(inplace) = class.slots.inplace {
            let result = inplace(self, op, left, right)?;
            if result != Value::NOT_IMPLEMENTED {
                return Ok(result);
            }
        }
        let result = if op == BinaryOp::Mul && self.asks_left_alone(class, right_class) {
            match class.special(self, Special::Mul) {
                Some(method) => self.call_special(method, left, &[right])?,
                None => Value::NOT_IMPLEMENTED,
            }
        } else {
            self.binary_opt(op, left, right)?
        };
        if result != Value::NOT_IMPLEMENTED {
            return Ok(result);
        }
        Err(self.unsupported_inplace(op, left, right))
    }

    /// `left *= right` repeats the sequence on the right only for a left side that has nothing of a sequence,
    /// not even a length; every instance of a class in Python has. (`left * right` does so for all.)
    fn asks_left_alone(&self, left: Gc<Class>, right: Gc<Class>) -> bool {
        right.slots.length.is_some()
            && (left.is_heap_type || left.slots.length.is_some())
            && right.special(self, Special::RMul).is_none_or(is_native)
    }

    /// What the right side's own method says about `left op= right` before a sequence on the left is
    /// asked to change. (CPython asks the left side first for `+=` where its class is a Python class.)
    #[cold]
    fn reflected_before(
        &mut self,
        op: BinaryOp,
        left: Value,
        right: Value,
    ) -> Result<Option<Value>, Thrown> {
        let class = self.class_of(left);
        let method = class.special(self, op.inplace());
        let is_asked_first = class.is_heap_type && op == BinaryOp::Add;
        if is_asked_first || !comes_after_numbers(op, class, method) {
            return Ok(None);
        }
        match self.class_of(right).special(self, op.reflected()) {
            Some(method) if !is_native(method) => {
                let result = self.call_special(method, right, &[left])?;
                Ok((result != Value::NOT_IMPLEMENTED).then_some(result))
            }
            _ => Ok(None),
        }
    }

    /// `op operand`.
    pub fn unary(&mut self, op: UnaryOp, operand: Value) -> PyResult {
        let class = self.class_of(operand);
        if class.is_heap_type {
            let special = match op {
                UnaryOp::Neg => Special::Neg,
                UnaryOp::Pos => Special::Pos,
                UnaryOp::Invert => Special::Invert,
                UnaryOp::Abs => Special::Abs,
            };
            if let Some(method) = class.special(self, special) {
                return self.call_special(method, operand, &[]);
            }
        } else if let Some(unary) = class.slots.unary {
            let result = unary(self, op, operand)?;
            if result != Value::NOT_IMPLEMENTED {
                return Ok(result);
            }
        }
        let symbol = match op {
            UnaryOp::Neg => "unary -",
            UnaryOp::Pos => "unary +",
            UnaryOp::Invert => "unary ~",
            UnaryOp::Abs => "abs()",
        };
        let name = self.type_name(operand);
        Err(self.type_error(&format!("bad operand type for {symbol}: '{name}'")))
    }

    /// `left op right` as a value (a comparison may give anything).
    pub fn compare(&mut self, op: CompareOp, left: Value, right: Value) -> PyResult {
        if Value::both_small_ints(left, right) {
            let ordering = left.small_int_unchecked().cmp(&right.small_int_unchecked());
            return Ok(Value::bool(op.holds(ordering)));
        }
        self.enter_comparison()?;
        let result = self.compare_guarded(op, left, right);
        self.leave_native();
        result
    }

    fn enter_comparison(&mut self) -> Result<(), Thrown> {
        match self.enter_native() {
            Ok(()) => Ok(()),
            Err(Thrown) => Err(self.recursion_error(" in comparison")),
        }
    }

    fn compare_guarded(&mut self, op: CompareOp, left: Value, right: Value) -> PyResult {
        let left_class = self.class_of(left);
        let right_class = self.class_of(right);
        let right_first = left_class != right_class
            && right_class.is_subclass_of(left_class)
            && (right_class.is_heap_type || right_class.slots.compare.is_some());
        if right_first {
            let result = self.compare_one(op.swapped(), right, left)?;
            if result != Value::NOT_IMPLEMENTED {
                return Ok(result);
            }
        }
        let result = self.compare_one(op, left, right)?;
        if result != Value::NOT_IMPLEMENTED {
            return Ok(result);
        }
        if right_first {
            return self.compare_by_default(op, left, right);
        }
        self.compare_right(op, left, right)
    }

    /// `left op right` after the left side, which was asked first, has declined.
    #[cold]
    pub(crate) fn compare_declined(
        &mut self,
        op: CompareOp,
        left: Value,
        right: Value,
    ) -> PyResult {
        self.enter_comparison()?;
        let result = self.compare_right(op, left, right);
        self.leave_native();
        result
    }

    fn compare_right(&mut self, op: CompareOp, left: Value, right: Value) -> PyResult {
        let result = self.compare_one(op.swapped(), right, left)?;
        if result != Value::NOT_IMPLEMENTED {
            return Ok(result);
        }
        self.compare_by_default(op, left, right)
    }

    /// `left op right` when neither side has said anything.
    fn compare_by_default(&mut self, op: CompareOp, left: Value, right: Value) -> PyResult {
        match op {
            CompareOp::Eq => Ok(Value::bool(left == right)),
            CompareOp::Ne => Ok(Value::bool(left != right)),
            op => {
                let symbol = op.symbol();
                let (left, right) = (self.type_name(left), self.type_name(right));
                Err(self.type_error(&format!(
                    "'{symbol}' not supported between instances of '{left}' and '{right}'"
                )))
            }
        }
    }

    /// `left.__op__(right)`, or NotImplemented.
    fn compare_one(&mut self, op: CompareOp, left: Value, right: Value) -> PyResult {
        let class = self.class_of(left);
        if !class.is_heap_type {
            return match class.slots.compare {
                Some(compare) => compare(self, op, left, right),
                None => Ok(Value::NOT_IMPLEMENTED),
            };
        }
        if let Some(method) = class.special(self, op.method()) {
            if matches!(method.kind(), Some(Kind::Function | Kind::NativeFunction)) {
                return self.call_special(method, left, &[right]);
            }
            // A descriptor that fails says that there is no such method.
            let Ok(bound) = self.bind(method, left, class) else {
                return match self.catch(self.exceptions.BaseException) {
                    Some(_) => Ok(Value::NOT_IMPLEMENTED),
                    None => Err(Thrown),
                };
            };
            return self.call(bound, &[right]);
        }
        // `!=` is the opposite of `==` unless a class says otherwise.
        if op == CompareOp::Ne
            && let Some(method) = class.special(self, Special::Eq)
        {
            let equal = self.call_special(method, left, &[right])?;
            if equal == Value::NOT_IMPLEMENTED {
                return Ok(equal);
            }
            return Ok(Value::bool(!self.truth(equal)?));
        }
        Ok(Value::NOT_IMPLEMENTED)
    }

    /// `left == right`, identical objects being equal, as containers compare items.
    #[inline]
    pub fn eq(&mut self, left: Value, right: Value) -> Result<bool, Thrown> {
        if left == right {
            return Ok(true);
        }
        if Value::both_small_ints(left, right) {
            return Ok(false);
        }
        if left.is_kind(Kind::Str) && right.is_kind(Kind::Str) {
            let left = left.get::<super::string::Str>().expect("kind was checked");
            let right = right.get::<super::string::Str>().expect("kind was checked");
            self.pay_for_comparison(&left, &right);
            return Ok(left.same_text(&right));
        }
        let result = self.compare(CompareOp::Eq, left, right)?;
        self.truth(result)
    }

    /// `left op right` as a truth value.
    #[inline]
    pub fn compare_bool(
        &mut self,
        op: CompareOp,
        left: Value,
        right: Value,
    ) -> Result<bool, Thrown> {
        let result = self.compare(op, left, right)?;
        self.truth(result)
    }
}
