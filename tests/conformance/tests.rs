//! The table of the files of tests: what each imports and reads beside itself.
//! What does not live here: finding those files (`library.rs`) and running them (`main.rs`).

/// A file, or a package, of tests of CPython.
pub(crate) struct Tests {
    /// Its name below the package `test`.
    pub(crate) name: &'static str,
    pub(crate) area: Area,
    /// Modules and packages of `test` that it imports; the package that it lies in needs no mention.
    pub(crate) with: &'static [&'static str],
    /// Files and folders below `test` that it reads.
    pub(crate) reads: &'static [&'static str],
    /// What most of its tests are about that a sandbox does not have.
    pub(crate) needs: Option<&'static str>,
}

/// What a file is about.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Area {
    Language,
    Library,
}

const fn language(name: &'static str) -> Tests {
    Tests {
        name,
        area: Area::Language,
        with: &[],
        reads: &[],
        needs: None,
    }
}

const fn library(name: &'static str) -> Tests {
    Tests {
        area: Area::Library,
        ..language(name)
    }
}

impl Tests {
    const fn with(self, with: &'static [&'static str]) -> Tests {
        Tests { with, ..self }
    }

    const fn reads(self, reads: &'static [&'static str]) -> Tests {
        Tests { reads, ..self }
    }

    const fn needs(self, needs: &'static str) -> Tests {
        Tests {
            needs: Some(needs),
            ..self
        }
    }
}

/// The servers and pipes of these tests of event loops are real ones.
const LOOP: &str = "sockets and processes: of the event loop";

/// All of them, by name: the language, then the library.
pub(crate) const TESTS: &[Tests] = &[
    language("test_asyncgen"),
    language("test_augassign"),
    language("test_bool"),
    language("test_builtin"),
    language("test_bytes").with(&["list_tests", "seq_tests", "string_tests"]),
    language("test_class"),
    language("test_codeop"),
    language("test_compare"),
    language("test_compile"),
    language("test_complex").with(&["test_grammar", "typinganndata"]),
    language("test_contains"),
    language("test_coroutines"),
    language("test_decorators"),
    language("test_descr"),
    language("test_dict").with(&["mapping_tests"]),
    language("test_dictcomps"),
    language("test_dictviews"),
    language("test_dynamicclassattribute"),
    language("test_enumerate"),
    language("test_except_star"),
    language("test_exception_group"),
    language("test_exceptions"),
    language("test_extcall"),
    language("test_float")
        .with(&["test_grammar", "typinganndata"])
        .reads(&["floating_points.txt", "formatfloat_testcases.txt"]),
    language("test_format"),
    language("test_fstring"),
    language("test_funcattrs"),
    language("test_future_stmt"),
    language("test_generators"),
    language("test_genexps")
        .needs("counted references: tuples that are gone leave their place to the next"),
    language("test_global"),
    language("test_grammar").with(&["typinganndata"]),
    language("test_hash"),
    language("test_index"),
    language("test_int").with(&["test_grammar", "typinganndata"]),
    language("test_isinstance"),
    language("test_iter"),
    language("test_keywordonlyarg"),
    language("test_list").with(&["list_tests", "seq_tests"]),
    language("test_listcomps"),
    language("test_long"),
    language("test_memoryview"),
    language("test_metaclass"),
    language("test_named_expressions"),
    language("test_numeric_tower"),
    language("test_patma"),
    language("test_positional_only_arg"),
    language("test_pow"),
    language("test_property"),
    language("test_raise"),
    language("test_range"),
    language("test_richcmp"),
    language("test_scope"),
    language("test_set"),
    language("test_setcomps"),
    language("test_slice"),
    language("test_sort"),
    language("test_string_literals"),
    language("test_strtod"),
    language("test_subclassinit"),
    language("test_super").with(&["shadowed_super"]),
    language("test_tuple").with(&["seq_tests"]),
    language("test_type_aliases").with(&["typinganndata"]),
    language("test_type_params"),
    language("test_types"),
    language("test_unpack"),
    language("test_unpack_ex"),
    language("test_with"),
    language("test_yield_from"),
    library("test_abc"),
    library("test_abstract_numbers"),
    library("test_argparse"),
    library("test_array"),
    library("test_ast"),
    library("test_asyncio.test_base_events")
        .reads(&["certdata"])
        .needs(LOOP),
    library("test_asyncio.test_buffered_proto")
        .reads(&["certdata"])
        .needs(LOOP),
    library("test_asyncio.test_context").reads(&["certdata"]),
    library("test_asyncio.test_eager_task_factory").reads(&["certdata"]),
    library("test_asyncio.test_events")
        .reads(&["certdata"])
        .needs(LOOP),
    library("test_asyncio.test_futures").reads(&["certdata"]),
    library("test_asyncio.test_futures2").reads(&["certdata"]),
    library("test_asyncio.test_pep492").reads(&["certdata"]),
    library("test_asyncio.test_protocols").reads(&["certdata"]),
    library("test_asyncio.test_queues").reads(&["certdata"]),
    library("test_asyncio.test_runners").reads(&["certdata"]),
    library("test_asyncio.test_streams")
        .reads(&["certdata"])
        .needs(LOOP),
    library("test_asyncio.test_taskgroups").reads(&["certdata"]),
    library("test_asyncio.test_tasks").reads(&["certdata"]),
    library("test_asyncio.test_threads").reads(&["certdata"]),
    library("test_asyncio.test_timeouts").reads(&["certdata"]),
    library("test_asyncio.test_transports").reads(&["certdata"]),
    library("test_asyncio.test_waitfor").reads(&["certdata"]),
    library("test_base64"),
    library("test_bdb"),
    library("test_binascii"),
    library("test_bisect"),
    library("test_calendar"),
    library("test_cmath").with(&["test_math"]).reads(&[
        "cmath_testcases.txt",
        "ieee754.txt",
        "math_testcases.txt",
    ]),
    library("test_cmd"),
    library("test_codecencodings_cn")
        .with(&["multibytecodec_support"])
        .reads(&["cjkencodings"]),
    library("test_codecencodings_hk")
        .with(&["multibytecodec_support"])
        .reads(&["cjkencodings"]),
    library("test_codecencodings_iso2022")
        .with(&["multibytecodec_support"])
        .reads(&["cjkencodings"]),
    library("test_codecencodings_jp")
        .with(&["multibytecodec_support"])
        .reads(&["cjkencodings"]),
    library("test_codecencodings_kr")
        .with(&["multibytecodec_support"])
        .reads(&["cjkencodings"]),
    library("test_codecencodings_tw")
        .with(&["multibytecodec_support"])
        .reads(&["cjkencodings"]),
    library("test_codecs"),
    library("test_collections"),
    library("test_colorsys"),
    library("test_configparser").reads(&["configdata"]),
    library("test_context"),
    library("test_contextlib").reads(&["data"]),
    library("test_copy"),
    library("test_copyreg").with(&["pickletester"]),
    library("test_cprofile").with(&["profilee", "test_profile"]),
    library("test_csv"),
    library("test_dataclasses"),
    library("test_datetime").with(&["datetimetester"]),
    library("test_decimal").reads(&["decimaltestdata"]),
    library("test_defaultdict"),
    library("test_deque").with(&["seq_tests"]),
    library("test_difflib").reads(&["test_difflib_expect.html"]),
    library("test_email.test__encoded_words"),
    library("test_email.test__header_value_parser"),
    library("test_email.test_contentmanager"),
    library("test_email.test_defect_handling"),
    library("test_email.test_email"),
    library("test_email.test_generator"),
    library("test_email.test_headerregistry"),
    library("test_email.test_inversion"),
    library("test_email.test_message"),
    library("test_email.test_parser"),
    library("test_email.test_pickleable"),
    library("test_email.test_policy"),
    library("test_email.test_utils"),
    library("test_enum"),
    library("test_fileio"),
    library("test_fnmatch"),
    library("test_fractions").reads(&["formatfloat_testcases.txt"]),
    library("test_functools"),
    library("test_genericpath"),
    library("test_getopt"),
    library("test_glob"),
    library("test_graphlib"),
    library("test_gzip"),
    library("test_hashlib"),
    library("test_heapq"),
    library("test_hmac"),
    library("test_html"),
    library("test_htmlparser"),
    library("test_inspect.test_inspect").with(&["typinganndata"]),
    library("test_io"),
    library("test_ipaddress"),
    library("test_itertools"),
    library("test_json"),
    library("test_keyword"),
    library("test_linecache").reads(&["../abc.py", "../linecache.py"]),
    library("test_locale"),
    library("test_logging").with(&["smtpd"]),
    library("test_math").with(&["test_iter"]).reads(&[
        "cmath_testcases.txt",
        "ieee754.txt",
        "math_testcases.txt",
    ]),
    library("test_memoryio"),
    library("test_multibytecodec").with(&["multibytecodec_support"]),
    library("test_operator"),
    library("test_ordered_dict").with(&["mapping_tests"]),
    library("test_pathlib"),
    library("test_pickle").with(&["pickletester"]),
    library("test_pickletools").with(&["pickletester"]),
    library("test_plistlib"),
    library("test_posixpath").with(&["test_genericpath"]),
    library("test_pprint").with(&["test_set"]),
    library("test_profile").with(&["profilee"]),
    library("test_pstats"),
    library("test_queue"),
    library("test_random").reads(&["randv2_32.pck", "randv2_64.pck", "randv3.pck"]),
    library("test_re").with(&["re_tests"]),
    library("test_reprlib"),
    library("test_sched"),
    library("test_secrets"),
    library("test_shelve").with(&["mapping_tests", "test_dbm"]),
    library("test_shlex"),
    library("test_shutil"),
    library("test_statistics"),
    library("test_string"),
    library("test_struct"),
    library("test_sys_setprofile"),
    library("test_sys_settrace"),
    library("test_tarfile").reads(&["testtar.tar", "recursion.tar", "zipdir.zip", "tokenizedata"]),
    library("test_tempfile"),
    library("test_textwrap"),
    library("test_threading").with(&["lock_tests"]),
    library("test_timeit"),
    library("test_tokenize")
        .with(&["test_grammar", "typinganndata"])
        .reads(&["tokenizedata"]),
    library("test_tomllib"),
    library("test_trace").with(&["tracedmodules"]),
    library("test_traceback").reads(&["levenshtein_examples.json"]),
    library("test_typing").with(&["typinganndata"]),
    library("test_unicodedata"),
    library("test_unparse"),
    library("test_urllib").needs("the network: of `file:` URLs and of proxies"),
    library("test_urlparse"),
    library("test_userdict").with(&["mapping_tests"]),
    library("test_userlist").with(&["list_tests", "seq_tests"]),
    library("test_userstring").with(&["string_tests"]),
    library("test_uuid"),
    library("test_warnings"),
    library("test_weakref").with(&["mapping_tests"]),
    library("test_weakset"),
    library("test_xml_etree").reads(&["xmltestdata"]),
    library("test_zipfile").reads(&["zipdir.zip", "ziptestdata"]),
    library("test_zlib"),
    library("test_zoneinfo.test_zoneinfo"),
];
