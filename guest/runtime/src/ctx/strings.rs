//! Interned texts, names that the interpreter uses, small strings.
//!
//! What does not live here: strings as objects (`object/string.rs`).

use super::{Ctx, Thrown};
use crate::object::containers::Tuple;
use crate::object::heap::{Gc, Header, flag, revive};
use crate::object::interned::InternedTexts;
use crate::object::recent_names::RecentNames;
use crate::object::slots::Special;
use crate::object::string::Str;
use crate::object::value::Value;

macro_rules! names {
    ($($name:ident)*) => {
        /// Interned names that the interpreter itself uses.
        #[derive(Clone, Copy)]
        #[allow(non_snake_case, reason = "Python's names")]
        pub struct Names { $(#[doc = stringify!($name)] pub $name: Gc<Str>,)* }

        impl Names {
            const ALL: &'static [&'static str] = &[$(stringify!($name),)*];

            pub(super) fn dangling() -> Names {
                Names { $($name: Gc::dangling(),)* }
            }

            fn interned(ctx: &mut Ctx) -> Names {
                let mut all = Names::ALL.iter();
                Names { $($name: ctx.intern(all.next().expect("one entry per field")),)* }
            }
        }
    };
}

names! {
    __name__ __qualname__ __module__ __doc__ __dict__ __class__ __bases__ __mro__ __package__ __loader__ __spec__
    __file__ __builtins__ __annotations__ __slots__ __weakref__ __classcell__ __abstractmethods__
    __isabstractmethod__ __type_params__ __orig_bases__ __parameters__ __match_args__ __all__ __path__ __main__
    __wrapped__ __not_finalized__ __notes__ __cause__ __context__ __traceback__ __suppress_context__ __get__ __set__ __delete__
    __set_name__ __init_subclass__ __del__ __dir__ __self__ __func__ __code__ __globals__ __defaults__ __kwdefaults__
    __closure__ __import__ __build_class__ __subclasshook__ __getattr__ __class_getitem__ __debug__
    args value name obj path msg code errno strerror filename filename2 exceptions message start end object
    encoding reason lineno offset text end_lineno end_offset print_file_and_line
    send throw close keys values items get append metaclass sep file flush key default reverse
    _core builtins sys stdin stdout stderr write modules argv
}

/// Texts that exist once, and one to put others together in.
pub struct Strings {
    /// Names of special methods.
    pub(super) special_names: Vec<Gc<Str>>,
    /// Interned since pre-initialisation.
    pub(super) interned: InternedTexts,
    /// Those that exist since pre-initialisation; this table is never written, since the places of
    /// new ones would lie all over its pages.
    pub(super) interned_at_start: InternedTexts,
    /// Names that were interned lately.
    pub(crate) recent_names: RecentNames,
    /// `''`.
    pub(crate) empty_str: Option<Gc<Str>>,
    /// Strings of one character, up to 255.
    pub(crate) latin_strs: Vec<Gc<Str>>,
    /// `()`.
    pub(crate) empty_tuple: Option<Gc<Tuple>>,
    /// An empty text with room, for whoever puts a text together; see [`Ctx::take_scratch`].
    pub(super) scratch: String,
}

impl Strings {
    pub(super) fn new() -> Strings {
        Strings {
            special_names: Vec::new(),
            interned: InternedTexts::default(),
            interned_at_start: InternedTexts::default(),
            recent_names: RecentNames::new(),
            empty_str: None,
            latin_strs: Vec::new(),
            empty_tuple: None,
            scratch: String::new(),
        }
    }
}

impl Ctx {
    /// Make names and small strings, once `types.str` and `types.tuple` exist.
    pub(crate) fn make_strings(&mut self) {
        self.names = Names::interned(self);
        // Every step has this one: here it lies among what every step reads.
        self.intern("<module>");
        self.strings.special_names = Special::NAMES
            .iter()
            .map(|name| self.intern(name))
            .collect();
        let empty = self.intern("");
        self.strings.empty_str = Some(empty);
        self.strings.latin_strs = (0..=u8::MAX)
            .map(|code| self.intern((code as char).encode_utf8(&mut [0; 4])))
            .collect();
        let empty = self.new_tuple(&[]);
        self.strings.empty_tuple = Some(empty);
    }

    /// An empty text to put another together in. Python code that runs meanwhile gets another one.
    #[inline]
    pub(crate) fn take_scratch(&mut self) -> String {
        std::mem::take(&mut self.strings.scratch)
    }

    /// What [`Ctx::take_scratch`] gave is not needed any more: the next one finds its room.
    #[inline]
    pub(crate) fn give_back_scratch(&mut self, mut text: String) {
        /// What is longer is not worth being kept.
        const KEPT: usize = 512;
        if text.capacity() <= KEPT {
            text.clear();
            self.strings.scratch = text;
        }
    }

    /// The one string object for a text, which stays for good: for names that natives know.
    pub fn intern(&mut self, text: &str) -> Gc<Str> {
        let string = self.intern_text(text);
        let flags = string.cast_unchecked::<Header>().flags;
        if flags & flag::PERMANENT == 0 {
            // Not the flags as they were: the write barrier may just have set one.
            string.cast_unchecked::<Header>().write().flags |= flag::PERMANENT;
        }
        string
    }

    /// The one string object for a text of the program; it lives as long as something refers to it.
    pub fn intern_text(&mut self, text: &str) -> Gc<Str> {
        let (place, recent) = self.strings.recent_names.find(text);
        if let Some(string) = recent {
            revive(Value::object(string));
            return self.keep_object(string);
        }
        let known = self.strings.interned_at_start.get(text);
        if let Some(string) = known.or_else(|| self.strings.interned.get(text)) {
            let string = *string;
            revive(Value::object(string));
            self.strings.recent_names.put(place, string);
            return self.keep_object(string);
        }
        let string = self.allocate_str(text, text.chars().count());
        string.cast_unchecked::<Header>().write().flags |= flag::INTERNED;
        string.hash();
        self.strings.interned.insert(text.into(), string);
        self.strings.recent_names.put(place, string);
        self.keep_object(string)
    }

    /// Ask for the memory of a larger table of interned texts before a name that the program made up comes into one
    /// that is nearly full. Some places are left for names in program text: compiling asks for nothing.
    pub fn reserve_for_name(&mut self, name: Gc<Str>) -> Result<(), Thrown> {
        let places = self.strings.interned.capacity();
        if self.strings.interned.len() + places / 64 < places {
            return Ok(());
        }
        let text = name.as_str();
        let is_known = name.cast_unchecked::<Header>().flags & flag::INTERNED != 0
            || self.strings.interned_at_start.contains_key(text)
            || self.strings.interned.contains_key(text);
        if is_known {
            return Ok(());
        }
        // Twice as many, an eighth of which stays empty, of an entry and a byte each.
        let place = size_of::<(Box<str>, Gc<Str>)>() + 1;
        self.reserve_items(places.saturating_mul(2) / 7 * 8, place)
    }

    /// All interned texts, for tests.
    #[cfg(not(target_family = "wasm"))]
    pub(crate) fn interned_texts(&self) -> impl Iterator<Item = (&str, Gc<Str>)> {
        let texts = self
            .strings
            .interned_at_start
            .iter()
            .chain(&self.strings.interned);
        texts.map(|(text, string)| (&**text, *string))
    }

    /// What exists is kept for good from here on.
    pub fn freeze(&mut self) {
        // What nearly every step names is found without the table, whose pages it then need not read.
        let names: Vec<Value> = self.builtins.iter().map(|entry| entry.key).collect();
        for name in names.iter().filter_map(|name| name.get::<Str>()) {
            self.intern_text(name.as_str());
        }
        for name in ["<module>", "__main__", "asyncio.runners"] {
            self.intern_text(name);
        }
        self.heap.freeze();
        self.garbage.finalizers.forget_known();
        // Made again, so that it lies beside what sessions write.
        let earlier = self.strings.interned_at_start.drain();
        self.strings.interned_at_start = earlier.chain(self.strings.interned.drain()).collect();
        self.strings.interned = InternedTexts::default();
    }

    /// The interned string equal to this one.
    #[inline]
    pub fn intern_str(&mut self, string: Gc<Str>) -> Gc<Str> {
        if string.cast_unchecked::<Header>().flags & flag::INTERNED != 0 {
            return string;
        }
        self.intern_text(string.as_str())
    }

    /// The interned name of a special method.
    #[inline(always)]
    pub fn special_name(&self, special: Special) -> Gc<Str> {
        self.strings.special_names[special as usize]
    }
}
