//! What can be wrong with a document: expat's numbers and texts.

macro_rules! errors {
    ($($(#[$doc:meta])* $name:ident $constant:ident $text:literal;)*) => {
        /// Why parsing ended. The number of a row is expat's.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[allow(dead_code, reason = "programs know all of them")]
        pub(super) enum Code {
            None,
            $($name,)*
        }

        /// Names in `pyexpat.errors` and texts, from number one.
        pub(super) const TEXTS: &[(&str, &str)] = &[$((concat!("XML_ERROR_", stringify!($constant)), $text),)*];
    };
}

#[rustfmt::skip]
errors! {
    NoMemory NO_MEMORY "out of memory";
    Syntax SYNTAX "syntax error";
    NoElements NO_ELEMENTS "no element found";
    InvalidToken INVALID_TOKEN "not well-formed (invalid token)";
    UnclosedToken UNCLOSED_TOKEN "unclosed token";
    PartialChar PARTIAL_CHAR "partial character";
    TagMismatch TAG_MISMATCH "mismatched tag";
    DuplicateAttribute DUPLICATE_ATTRIBUTE "duplicate attribute";
    JunkAfterDocElement JUNK_AFTER_DOC_ELEMENT "junk after document element";
    ParamEntityRef PARAM_ENTITY_REF "illegal parameter entity reference";
    UndefinedEntity UNDEFINED_ENTITY "undefined entity";
    RecursiveEntityRef RECURSIVE_ENTITY_REF "recursive entity reference";
    AsyncEntity ASYNC_ENTITY "asynchronous entity";
    BadCharRef BAD_CHAR_REF "reference to invalid character number";
    BinaryEntityRef BINARY_ENTITY_REF "reference to binary entity";
    AttributeExternalEntityRef ATTRIBUTE_EXTERNAL_ENTITY_REF "reference to external entity in attribute";
    MisplacedXmlPi MISPLACED_XML_PI "XML or text declaration not at start of entity";
    UnknownEncoding UNKNOWN_ENCODING "unknown encoding";
    IncorrectEncoding INCORRECT_ENCODING "encoding specified in XML declaration is incorrect";
    UnclosedCdata UNCLOSED_CDATA_SECTION "unclosed CDATA section";
    ExternalEntityHandling EXTERNAL_ENTITY_HANDLING "error in processing external entity reference";
    NotStandalone NOT_STANDALONE "document is not standalone";
    UnexpectedState UNEXPECTED_STATE "unexpected parser state - please send a bug report";
    EntityDeclaredInPe ENTITY_DECLARED_IN_PE "entity declared in parameter entity";
    FeatureRequiresDtd FEATURE_REQUIRES_XML_DTD "requested feature requires XML_DTD support in Expat";
    CantChangeFeature CANT_CHANGE_FEATURE_ONCE_PARSING "cannot change setting once parsing has begun";
    UnboundPrefix UNBOUND_PREFIX "unbound prefix";
    UndeclaringPrefix UNDECLARING_PREFIX "must not undeclare prefix";
    IncompletePe INCOMPLETE_PE "incomplete markup in parameter entity";
    XmlDecl XML_DECL "XML declaration not well-formed";
    TextDecl TEXT_DECL "text declaration not well-formed";
    PublicId PUBLICID "illegal character(s) in public id";
    Suspended SUSPENDED "parser suspended";
    NotSuspended NOT_SUSPENDED "parser not suspended";
    Aborted ABORTED "parsing aborted";
    Finished FINISHED "parsing finished";
    SuspendPe SUSPEND_PE "cannot suspend in external parameter entity";
    ReservedPrefixXml RESERVED_PREFIX_XML "reserved prefix (xml) must not be undeclared or bound to another namespace name";
    ReservedPrefixXmlns RESERVED_PREFIX_XMLNS "reserved prefix (xmlns) must not be declared or undeclared";
    ReservedNamespaceUri RESERVED_NAMESPACE_URI "prefix must not be bound to one of the reserved namespace names";
    InvalidArgument INVALID_ARGUMENT "invalid argument";
    NoBuffer NO_BUFFER "a successful prior call to function XML_GetBuffer is required";
    AmplificationLimit AMPLIFICATION_LIMIT_BREACH "limit on input amplification factor (from DTD and entities) breached";
}
