//! What overlays promise, with a table of paths for what is below.

use std::collections::BTreeMap;

use crate::*;

const QUOTA: Quota = Quota {
    bytes: 1000,
    nodes: 20,
    open: 8,
};

const READ: OpenOptions = OpenOptions::READ;
const WRITE: OpenOptions = OpenOptions {
    write: true,
    ..READ
};
const TRUNCATE: OpenOptions = OpenOptions {
    truncate: true,
    ..WRITE
};

/// Files below by their paths, directories with a slash at the end, links with `->`.
type Below = BTreeMap<&'static str, &'static str>;

fn below() -> Below {
    BTreeMap::from([
        ("one", "1"),
        ("two", "22"),
        ("link", "->dir/deep"),
        ("out", "->"),
        ("dir/", ""),
        ("dir/deep", "deep"),
        ("dir/more/", ""),
        ("dir/more/last", "last"),
        ("empty/", ""),
    ])
}

fn scratch() -> Scratch {
    let mut scratch = Scratch::new(QUOTA);
    scratch.set_clock(5);
    scratch.add_overlay("/m/data", 3).unwrap();
    scratch
}

/// Look at a directory below; it must fit in what may be known.
fn look(scratch: &mut Scratch, below: &Below, place: &LowerPlace) {
    try_look(scratch, below, place).unwrap();
}

fn try_look(scratch: &mut Scratch, below: &Below, place: &LowerPlace) -> Result<(), Errno> {
    assert_eq!(place.overlay, 3);
    let prefix = match &*place.path {
        "" => String::new(),
        path => format!("{path}/"),
    };
    let entries = below.iter().filter_map(|(path, content)| {
        let name = path.strip_prefix(&prefix)?;
        let kind = match content.strip_prefix("->") {
            Some(target) => LowerKind::Link(target.into()),
            None if name.ends_with('/') => LowerKind::Directory,
            None => LowerKind::File,
        };
        let name = name.trim_end_matches('/');
        let fits = !name.is_empty() && !name.contains('/');
        fits.then(|| LowerEntry {
            name: name.into(),
            kind,
        })
    });
    let entries: Vec<LowerEntry> = entries.collect();
    if entries.len() as u64 > scratch.may_know() {
        scratch.forget(place);
        check_counts(scratch);
    }
    scratch.know(place, entries)
}

/// Look at whatever a path needs, what is in the directory at its end included.
fn ready(scratch: &mut Scratch, below: &Below, path: &str) {
    try_ready(scratch, below, path).unwrap();
}

fn try_ready(scratch: &mut Scratch, below: &Below, path: &str) -> Result<(), Errno> {
    for follow in [Follow::Always, Follow::Never] {
        let mut rounds = 0;
        while let Ok(Way::Unknown(place)) = scratch.enter(path, follow) {
            try_look(scratch, below, &place)?;
            rounds += 1;
            if rounds > 100 {
                return Err(Errno::ENOSPC);
            }
        }
        if let Some(place) = scratch.unknown_at(path, follow) {
            try_look(scratch, below, &place)?;
        }
    }
    Ok(())
}

fn read(scratch: &mut Scratch, below: &Below, path: &str) -> Result<String, Errno> {
    ready(scratch, below, path);
    let file = scratch.open(path, READ)?;
    let bytes = match scratch.lower_of(&file) {
        Some(place) => below[&*place.path].as_bytes().to_vec(),
        None => scratch.read_at(&file, 0, 1000)?.to_vec(),
    };
    scratch.close(file);
    Ok(String::from_utf8(bytes).unwrap())
}

/// Everything that is there: path and content, of links the target.
fn all(scratch: &mut Scratch, below: &Below) -> Vec<(String, String)> {
    loop {
        let unknown = scratch.unknown_below("/");
        if unknown.is_empty() {
            break;
        }
        for place in unknown {
            look(scratch, below, &place);
        }
    }
    let listed = scratch.list("/").unwrap();
    let mut found = Vec::new();
    for Listed { path, stat, .. } in listed {
        let content = match stat.kind {
            Kind::File => read(scratch, below, &path).unwrap(),
            Kind::Link => format!("{:?}", scratch.read_link(&path)),
            _ => "/".into(),
        };
        found.push((path, content));
    }
    found
}

fn check_counts(scratch: &Scratch) {
    let counted = (scratch.used_nodes, scratch.used_bytes, scratch.used_open);
    assert_eq!(counted, scratch.recount());
}

/// What is saved comes back the same, in a filesystem that knows nothing yet.
fn check_saved(scratch: &mut Scratch, below: &Below) {
    check_counts(scratch);
    let before = all(scratch, below);
    let mut second = self::scratch();
    second.restore(&scratch.save()).unwrap();
    assert_eq!(second.save(), scratch.save());
    assert_eq!(all(&mut second, below), before);
    assert_eq!(second.save(), scratch.save());
    check_counts(&second);
    let counted = |scratch: &Scratch| (scratch.used_nodes, scratch.used_bytes);
    assert_eq!(counted(&second), counted(scratch));
}

fn names(scratch: &mut Scratch, below: &Below, path: &str) -> Vec<String> {
    ready(scratch, below, path);
    let directory = scratch.open(path, READ).unwrap();
    let mut names: Vec<String> = Vec::new();
    while let Some((name, _)) = scratch
        .entry_after(&directory, names.last().map(String::as_str))
        .unwrap()
    {
        names.push(name.into());
    }
    scratch.close(directory);
    names
}

#[test]
fn what_is_below_is_there_and_takes_no_room() {
    let (mut scratch, below) = (scratch(), below());
    let used = (scratch.used_nodes(), scratch.used_bytes());
    assert_eq!(
        scratch.stat("/m/data/one", Follow::Always),
        Err(Errno::EREMOTE)
    );
    assert_eq!(
        names(&mut scratch, &below, "/m/data"),
        ["dir", "empty", "link", "one", "out", "two"]
    );
    assert_eq!(read(&mut scratch, &below, "/m/data/one").unwrap(), "1");
    assert_eq!(read(&mut scratch, &below, "/m/data/link").unwrap(), "deep");
    assert_eq!(
        read(&mut scratch, &below, "/m/data/dir/../two").unwrap(),
        "22"
    );
    assert_eq!(read(&mut scratch, &below, "/m/data/no"), Err(Errno::ENOENT));
    assert_eq!(
        read(&mut scratch, &below, "/m/data/one/x"),
        Err(Errno::ENOTDIR)
    );
    // A link that leads elsewhere on the machine is there, and nobody follows it.
    assert_eq!(read(&mut scratch, &below, "/m/data/out"), Err(Errno::EPERM));
    assert_eq!(scratch.read_link("/m/data/out"), Err(Errno::EPERM));
    let stat = scratch.stat("/m/data/out", Follow::Never).unwrap();
    assert_eq!(stat.kind, Kind::Link);
    assert_eq!(used, (scratch.used_nodes(), scratch.used_bytes()));
    let saved = scratch.save();
    assert!(saved.iter().all(|saved| !saved.path.contains("data")));
    check_counts(&scratch);
}

#[test]
fn files_come_here_when_they_change() {
    let (mut scratch, below) = (scratch(), below());
    ready(&mut scratch, &below, "/m/data/two");
    let used = scratch.used_bytes();
    let file = scratch.open("/m/data/two", WRITE).unwrap();
    let place = scratch.lower_of(&file).unwrap();
    assert_eq!((place.overlay, &*place.path), (3, "two"));
    let stat = LowerStat {
        size: 2,
        modified: 9,
        ..LowerStat::default()
    };
    scratch.saw(&place, stat);
    let seen = scratch.stat("/m/data/two", Follow::Always).unwrap();
    assert_eq!((seen.size, seen.modified), (2, 9));
    assert_eq!(scratch.read_at(&file, 0, 1), Err(Errno::EREMOTE));
    assert_eq!(scratch.write_at(&file, 1, b"x"), Err(Errno::EREMOTE));
    assert_eq!(scratch.set_len(&file, 1), Err(Errno::EREMOTE));
    assert_eq!(scratch.may_fill(&file, 10_000), Err(Errno::ENOSPC));
    assert_eq!(scratch.fill(&file, vec![0; 10_000]), Err(Errno::ENOSPC));
    assert!(scratch.lower_of(&file).is_some());
    scratch.fill(&file, b"22".to_vec()).unwrap();
    assert_eq!(scratch.used_bytes(), used + 2);
    assert_eq!(scratch.lower_of(&file), None);
    scratch.write_at(&file, 1, b"xyz").unwrap();
    scratch.close(file);
    assert_eq!(read(&mut scratch, &below, "/m/data/two").unwrap(), "2xyz");
    // What is thrown away need not come.
    let file = scratch.open("/m/data/one", TRUNCATE).unwrap();
    assert_eq!(scratch.lower_of(&file), None);
    scratch.close(file);
    assert_eq!(read(&mut scratch, &below, "/m/data/one").unwrap(), "");
    ready(&mut scratch, &below, "/m/data/link");
    scratch.write("/m/data/link", b"all new").unwrap();
    assert_eq!(
        read(&mut scratch, &below, "/m/data/dir/deep").unwrap(),
        "all new"
    );
    check_saved(&mut scratch, &below);
}

#[test]
fn what_was_removed_stays_away() {
    let (mut scratch, below) = (scratch(), below());
    ready(&mut scratch, &below, "/m/data/one");
    scratch.unlink("/m/data/one").unwrap();
    assert_eq!(scratch.remove_dir("/m/data/empty"), Err(Errno::EREMOTE));
    ready(&mut scratch, &below, "/m/data/empty");
    scratch.remove_dir("/m/data/empty").unwrap();
    ready(&mut scratch, &below, "/m/data/dir/more");
    assert_eq!(
        scratch.remove_dir("/m/data/dir/more"),
        Err(Errno::ENOTEMPTY)
    );
    scratch.unlink("/m/data/dir/more/last").unwrap();
    scratch.remove_dir("/m/data/dir/more").unwrap();
    // A new one has nothing of the old one.
    scratch.make_dir("/m/data/dir/more").unwrap();
    assert!(names(&mut scratch, &below, "/m/data/dir/more").is_empty());
    scratch.write("/m/data/one", b"again").unwrap();
    check_saved(&mut scratch, &below);
    scratch.unlink("/m/data/one").unwrap();
    assert_eq!(
        names(&mut scratch, &below, "/m/data"),
        ["dir", "link", "out", "two"]
    );
    check_saved(&mut scratch, &below);
}

#[test]
fn what_is_moved_knows_where_it_was() {
    let (mut scratch, below) = (scratch(), below());
    ready(&mut scratch, &below, "/m/data/dir");
    scratch.rename("/m/data/dir", "/m/else").unwrap();
    assert_eq!(
        read(&mut scratch, &below, "/m/else/more/last").unwrap(),
        "last"
    );
    scratch.rename("/m/else/deep", "/m/data/one").unwrap();
    scratch.hard_link("/m/data/one", "/again").unwrap();
    assert_eq!(read(&mut scratch, &below, "/again").unwrap(), "deep");
    scratch.rename("/m/data/link", "/m/data/renamed").unwrap();
    scratch.rename("/m/data/out", "/m/data/away").unwrap();
    assert_eq!(scratch.read_link("/m/data/renamed"), Ok("dir/deep"));
    check_saved(&mut scratch, &below);
    scratch.write("/again", b"changed").unwrap();
    assert_eq!(
        read(&mut scratch, &below, "/m/data/one").unwrap(),
        "changed"
    );
    check_saved(&mut scratch, &below);
    scratch.rename("/m/else", "/m/data/dir").unwrap();
    ready(&mut scratch, &below, "/m/data/two");
    scratch
        .rename("/m/data/dir/more/last", "/m/data/two")
        .unwrap();
    assert_eq!(read(&mut scratch, &below, "/m/data/two").unwrap(), "last");
    check_saved(&mut scratch, &below);
}

#[test]
fn an_overlay_stays_where_it_is() {
    let (mut scratch, below) = (scratch(), below());
    assert_eq!(scratch.remove_dir("/m/data"), Err(Errno::EBUSY));
    assert_eq!(scratch.rename("/m/data", "/x"), Err(Errno::EBUSY));
    assert_eq!(scratch.rename("/m", "/x"), Err(Errno::EBUSY));
    scratch.make_dir("/d").unwrap();
    assert_eq!(scratch.rename("/d", "/m/data"), Err(Errno::EBUSY));
    ready(&mut scratch, &below, "/m/data/one");
    scratch.rename("/d", "/m/data/d").unwrap();
    assert_eq!(scratch.unlink("/m/data"), Err(Errno::EISDIR));
    assert_eq!(scratch.add_overlay("/m/data", 4), Err(Errno::EEXIST));
    check_saved(&mut scratch, &below);
}

#[test]
fn names_count_when_they_are_made_here() {
    let (mut scratch, below) = (scratch(), below());
    ready(&mut scratch, &below, "/m/data/one");
    let (nodes, bytes) = (scratch.used_nodes(), scratch.used_bytes());
    scratch.set_quota(Quota {
        nodes,
        bytes,
        open: 8,
    });
    assert_eq!(
        scratch.rename("/m/data/one", "/m/data/x"),
        Err(Errno::ENOSPC)
    );
    assert_eq!(scratch.make_dir("/m/data/x"), Err(Errno::ENOSPC));
    assert_eq!(scratch.hard_link("/m/data/one", "/x"), Err(Errno::ENOSPC));
    assert_eq!(
        scratch.write("/m/data/one", b"anything"),
        Err(Errno::ENOSPC)
    );
    assert_eq!(read(&mut scratch, &below, "/m/data/one").unwrap(), "1");
    // What is removed gives no room that it did not take.
    scratch.unlink("/m/data/one").unwrap();
    assert_eq!(scratch.write("/m/data/one", b""), Err(Errno::ENOSPC));
    assert_eq!((nodes, bytes), (scratch.used_nodes(), scratch.used_bytes()));
    check_counts(&scratch);
}

#[test]
fn no_more_names_are_known_than_fit() {
    let mut scratch = scratch();
    let Ok(Way::Unknown(place)) = scratch.enter("/m/data/x", Follow::Always) else {
        panic!("nothing was looked at yet");
    };
    let entry = |number: u64| LowerEntry {
        name: number.to_string(),
        kind: LowerKind::File,
    };
    let too_many = (0..=KNOWN_MAX).map(entry).collect();
    assert_eq!(scratch.know(&place, too_many), Err(Errno::ENOSPC));
    assert_eq!(scratch.may_know(), KNOWN_MAX);
    let mut strange: Vec<LowerEntry> = (0..10).map(entry).collect();
    for name in ["", ".", "..", "a/b", "a\0b", &"x".repeat(256)] {
        strange.push(LowerEntry {
            name: name.into(),
            kind: LowerKind::Directory,
        });
    }
    scratch.take_visits();
    scratch.know(&place, strange).unwrap();
    assert!(scratch.take_visits() > 16);
    assert_eq!(scratch.may_know(), KNOWN_MAX - 10);
    scratch.unlink("/m/data/5").unwrap();
    assert_eq!(scratch.may_know(), KNOWN_MAX - 10);
    check_counts(&scratch);
}

#[test]
fn what_was_looked_at_can_be_forgotten() {
    let (mut scratch, below) = (scratch(), below());
    let before = all(&mut scratch, &below);
    let place = scratch.lower_at("/m/data/dir", Follow::Always).unwrap();
    scratch.forget(&place);
    assert_eq!(scratch.known, 8);
    check_counts(&scratch);
    assert_eq!(all(&mut scratch, &below), before);
    // What was changed, and what leads to it, stays.
    ready(&mut scratch, &below, "/m/data/dir/more/last");
    scratch.unlink("/m/data/dir/more/last").unwrap();
    scratch.write("/m/data/one", b"changed").unwrap();
    scratch.rename("/m/data/two", "/m/data/zwei").unwrap();
    let open = scratch.open("/m/data/dir/deep", READ).unwrap();
    let empty = scratch.lower_at("/m/data/empty", Follow::Always).unwrap();
    let (saved, inode) = (scratch.list("/").unwrap(), scratch.stat_opened(&open));
    scratch.forget(&empty);
    check_counts(&scratch);
    assert_eq!(scratch.stat_opened(&open), inode);
    scratch.close(open);
    all(&mut scratch, &below);
    assert_eq!(scratch.list("/").unwrap(), saved);
    check_saved(&mut scratch, &below);
    let elsewhere = scratch.lower_at("/m/data", Follow::Always).unwrap();
    let after = all(&mut scratch, &below);
    for _ in 0..3 {
        scratch.forget(&elsewhere);
        check_saved(&mut scratch, &below);
        assert_eq!(all(&mut scratch, &below), after);
    }
}

#[test]
fn without_its_overlay_only_what_was_written_comes_back() {
    let (mut scratch, below) = (scratch(), below());
    ready(&mut scratch, &below, "/m/data/dir/more/last");
    scratch.write("/m/data/dir/new", b"new").unwrap();
    scratch.write("/m/data/one", b"changed").unwrap();
    scratch.rename("/m/data/dir/more", "/m/moved").unwrap();
    scratch.rename("/m/moved/last", "/last").unwrap();
    scratch.hard_link("/last", "/m/again").unwrap();
    scratch.unlink("/m/data/two").unwrap();
    let saved = scratch.save();
    let mut second = Scratch::new(QUOTA);
    second.restore(&saved).unwrap();
    let found: Vec<String> = second
        .list("/")
        .unwrap()
        .into_iter()
        .map(|f| f.path)
        .collect();
    assert_eq!(
        found,
        [
            "/m",
            "/m/data",
            "/m/data/dir",
            "/m/data/dir/new",
            "/m/data/one",
            "/m/moved"
        ]
    );
    check_counts(&second);
    // With another directory below it is what that has.
    let other = Below::from([("two", "2"), ("dir/", ""), ("dir/other", "o")]);
    let mut third = self::scratch();
    third.restore(&saved).unwrap();
    let doubtful: Vec<String> = third.doubtful().iter().map(|p| p.path.clone()).collect();
    assert_eq!(doubtful, ["dir/more/last"]);
    third.resolve_doubtful(&[None]);
    let found: Vec<String> = all(&mut third, &other).into_iter().map(|f| f.0).collect();
    assert_eq!(
        found,
        [
            "/m",
            "/m/data",
            "/m/data/dir",
            "/m/data/dir/new",
            "/m/data/dir/other",
            "/m/data/one",
            "/m/moved"
        ]
    );
    check_counts(&third);
}

#[test]
fn forged_entries_are_refused() {
    let place = |path| SavedPlace {
        overlay: "/m/data",
        path,
        touched: true,
    };
    let long = "x".repeat(300);
    let many: Vec<String> = (0..=KNOWN_MAX).map(|number| number.to_string()).collect();
    let many: Vec<&str> = many.iter().map(String::as_str).collect();
    let cases = [
        ("/f", SavedContent::LowerFile(place("../../etc/passwd"))),
        ("/f", SavedContent::LowerFile(place("/etc/passwd"))),
        ("/f", SavedContent::LowerFile(place(""))),
        ("/f", SavedContent::LowerFile(place("a/./b"))),
        ("/f", SavedContent::LowerFile(place("a\0b"))),
        ("/f/g", SavedContent::LowerFile(place("a"))),
        ("/m/data", SavedContent::LowerFile(place("a"))),
        ("/m/data/x/y", SavedContent::File(b"")),
        ("/d", SavedContent::LowerDirectory(place("a"), vec![&long])),
        ("/d", SavedContent::LowerDirectory(place("a"), many.clone())),
    ];
    for (path, content) in cases {
        let saved = Saved {
            path: path.into(),
            content,
            below: true,
            accessed: 0,
            modified: 0,
        };
        let mut scratch = scratch();
        let error = scratch.restore(std::slice::from_ref(&saved)).unwrap_err();
        assert_eq!(error.0, path, "{saved:?}");
        check_counts(&scratch);
    }
}

#[test]
fn many_random_operations_keep_the_books() {
    let below = below();
    let mut scratch = scratch();
    let mut state = 88_172_645_463_325_252u64;
    let mut random = |most: u64| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state % most
    };
    let mut open = Vec::new();
    for round in 0..20_000 {
        let names = [
            "one",
            "two",
            "link",
            "out",
            "dir",
            "dir/deep",
            "dir/more",
            "dir/more/last",
            "empty",
            "a",
            "dir/a",
            "../a",
            "../../a",
            "empty/a",
        ];
        let mut path = || format!("/m/data/{}", names[random(names.len() as u64) as usize]);
        let (one, other) = (path(), path());
        // Now and then so little that what was looked at is forgotten all the time.
        scratch.known_max = if round % 200 < 100 { 10 } else { KNOWN_MAX };
        let looked = [&one, &other].map(|path| try_ready(&mut scratch, &below, path));
        let all_known = scratch.known_max == KNOWN_MAX;
        assert!(looked == [Ok(()); 2] || !all_known);
        let result = match random(11) {
            0 => scratch.make_dir(&one),
            1 => scratch.remove_dir(&one),
            2 => scratch.unlink(&one),
            3 | 4 => scratch.rename(&one, &other),
            5 => scratch.symlink(&other, &one),
            6 => scratch.hard_link(&other, &one),
            7 => scratch.write(&one, &vec![1; random(300) as usize]),
            8 => scratch.open(&one, WRITE).map(|file| open.push(file)),
            9 => match open.pop() {
                Some(file) => {
                    let filled = scratch.fill(&file, vec![2; random(500) as usize]);
                    let _ = filled.and_then(|()| scratch.write_at(&file, random(900), b"data"));
                    scratch.close(file);
                    Ok(())
                }
                None => Ok(()),
            },
            _ => scratch.set_times(&one, Follow::Never, Times::default()),
        };
        assert!(result != Err(Errno::EREMOTE) || !all_known);
        assert!(scratch.used_bytes() <= QUOTA.bytes);
        assert!(scratch.used_nodes() <= QUOTA.nodes);
        check_counts(&scratch);
        if round % 97 == 0 {
            scratch.known_max = KNOWN_MAX;
            let mut second = self::scratch();
            second.restore(&scratch.save()).unwrap();
            assert_eq!(second.save(), scratch.save());
            assert_eq!(all(&mut second, &below), all(&mut scratch, &below));
            check_counts(&second);
        }
        if round % 1009 == 0 {
            for file in open.drain(..) {
                scratch.close(file);
            }
            scratch = self::scratch();
        }
    }
}
