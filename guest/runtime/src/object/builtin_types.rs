//! The table of the builtin types, and where the context keeps their classes.
//!
//! What does not live here: their definitions, which the table names (`types/`).

use super::class::Class;
use super::heap::{Gc, Marker};

/// Hands the table to a macro: field of [`Types`], and the definition below `types/`.
macro_rules! builtin_types {
    ($then:ident) => {
        $then! {
            object: object::OBJECT;
            type_: class::TYPE;
            int: int::INT;
            bool: bool::BOOL;
            float: float::FLOAT;
            complex: complex::COMPLEX;
            str: str::STR;
            bytes: bytes::BYTES;
            bytearray: bytearray::BYTEARRAY;
            memoryview: memoryview::MEMORYVIEW;
            list: list::LIST;
            tuple: tuple::TUPLE;
            dict: dict::DICT;
            set: set::SET;
            frozenset: set::FROZENSET;
            range: range::RANGE;
            slice: slice::SLICE;
            none_type: singletons::NONE_TYPE;
            ellipsis: singletons::ELLIPSIS;
            not_implemented_type: singletons::NOT_IMPLEMENTED_TYPE;
            function: function::FUNCTION;
            builtin_function_or_method: function::BUILTIN_FUNCTION_OR_METHOD;
            method_descriptor: function::METHOD_DESCRIPTOR;
            wrapper_descriptor: function::WRAPPER_DESCRIPTOR;
            method_wrapper: function::METHOD_WRAPPER;
            method: function::METHOD;
            cell: code::CELL;
            code: code::CODE;
            module: module::MODULE;
            generator: generator::GENERATOR;
            coroutine: generator::COROUTINE;
            async_generator: generator::ASYNC_GENERATOR;
            coroutine_wrapper: awaitable::COROUTINE_WRAPPER;
            async_generator_asend: awaitable::ASYNC_GENERATOR_ASEND;
            async_generator_athrow: awaitable::ASYNC_GENERATOR_ATHROW;
            anext_awaitable: awaitable::ANEXT_AWAITABLE;
            ready_awaitable: awaitable::READY_AWAITABLE;
            property: descriptors::PROPERTY;
            classmethod: descriptors::CLASSMETHOD;
            staticmethod: descriptors::STATICMETHOD;
            getset_descriptor: descriptors::GETSET_DESCRIPTOR;
            member_descriptor: class::MEMBER_DESCRIPTOR;
            super_: super_object::SUPER;
            traceback: traceback::TRACEBACK;
            frame: traceback::FRAME;
            mappingproxy: mappingproxy::MAPPINGPROXY;
            range_iterator: iterators::RANGE_ITERATOR;
            longrange_iterator: iterators::LONGRANGE_ITERATOR;
            list_iterator: iterators::LIST_ITERATOR;
            list_reverseiterator: list::LIST_REVERSEITERATOR;
            tuple_iterator: iterators::TUPLE_ITERATOR;
            sequence_iterator: iterators::SEQUENCE_ITERATOR;
            callable_iterator: iterators::CALLABLE_ITERATOR;
            enumerate: iterators::ENUMERATE;
            zip: iterators::ZIP;
            map: iterators::MAP;
            filter: iterators::FILTER;
            reversed: iterators::REVERSED;
            str_ascii_iterator: str::STR_ASCII_ITERATOR;
            str_iterator: str::STR_ITERATOR;
            bytes_iterator: bytes::BYTES_ITERATOR;
            bytearray_iterator: bytes::BYTEARRAY_ITERATOR;
            dict_keys: dict::DICT_KEYS;
            dict_values: dict::DICT_VALUES;
            dict_items: dict::DICT_ITEMS;
            dict_keyiterator: dict::DICT_KEYITERATOR;
            dict_valueiterator: dict::DICT_VALUEITERATOR;
            dict_itemiterator: dict::DICT_ITEMITERATOR;
            dict_reversekeyiterator: dict::DICT_REVERSEKEYITERATOR;
            dict_reversevalueiterator: dict::DICT_REVERSEVALUEITERATOR;
            dict_reverseitemiterator: dict::DICT_REVERSEITEMITERATOR;
            set_iterator: set::SET_ITERATOR;
            generic_alias: generic_alias::GENERIC_ALIAS;
            union_type: generic_alias::UNION_TYPE;
        }
    };
}
pub(crate) use builtin_types;

macro_rules! classes {
    ($($name:ident: $module:ident::$def:ident;)*) => {
        /// The builtin classes.
        #[derive(Clone, Copy)]
        pub struct Types { $(#[doc = stringify!($name)] pub $name: Gc<Class>,)* }

        impl Types {
            /// How many there are.
            pub const COUNT: usize = [$(stringify!($name),)*].len();

            /// Before the classes exist.
            pub(crate) fn dangling() -> Types {
                Types { $($name: Gc::dangling(),)* }
            }

            /// From classes in the order of the table.
            pub(crate) fn from_classes(classes: &[Gc<Class>]) -> Types {
                let mut classes = classes.iter().copied();
                Types { $($name: classes.next().expect("one class per row"),)* }
            }

            /// All of them, in the order of the table.
            pub fn all(&self) -> Vec<Gc<Class>> {
                vec![$(self.$name,)*]
            }

            /// Mark them.
            pub fn trace(&self, marker: &mut Marker<'_>) {
                $(marker.object(self.$name);)*
            }
        }
    };
}

builtin_types!(classes);
