//! What the filesystem promises, checked with the answers of Linux.

use crate::*;

const QUOTA: Quota = Quota {
    bytes: 10_000,
    nodes: 50,
    open: 8,
};

fn scratch() -> Scratch {
    let mut scratch = Scratch::new(QUOTA);
    scratch.set_clock(1);
    scratch
}

/// `d/` with `e/` in it, `f` with one byte, `ld -> d`, `dang -> nowhere`, `loop -> loop`.
fn sample() -> Scratch {
    let mut scratch = scratch();
    scratch.make_dir("/d").unwrap();
    scratch.make_dir("/d/e").unwrap();
    scratch.write("/f", b"x").unwrap();
    scratch.symlink("d", "/ld").unwrap();
    scratch.symlink("nowhere", "/dang").unwrap();
    scratch.symlink("loop", "/loop").unwrap();
    scratch
}

const READ: OpenOptions = OpenOptions::READ;
const CREATE: OpenOptions = OpenOptions {
    write: true,
    create: true,
    ..READ
};

/// What is counted must be what is there.
fn check_counts(scratch: &Scratch) {
    let counted = (scratch.used_nodes, scratch.used_bytes, scratch.used_open);
    assert_eq!(counted, scratch.recount());
}

fn opened(scratch: &mut Scratch, path: &str, options: OpenOptions) -> Result<(), Errno> {
    let opened = scratch.open(path, options)?;
    scratch.close(opened);
    Ok(())
}

#[test]
fn files_are_written_and_read() {
    let mut scratch = scratch();
    let file = scratch.open("/a", CREATE).unwrap();
    assert_eq!(scratch.write_at(&file, 0, b"hello"), Ok(5));
    assert_eq!(scratch.write_at(&file, 7, b"!"), Ok(8));
    assert_eq!(scratch.read_at(&file, 0, 100), Ok(&b"hello\0\0!"[..]));
    assert_eq!(scratch.read_at(&file, 4, 2), Ok(&b"o\0"[..]));
    assert_eq!(scratch.read_at(&file, 8, 2), Ok(&b""[..]));
    assert_eq!(scratch.read_at(&file, u64::MAX, usize::MAX), Ok(&b""[..]));
    scratch.set_len(&file, 2).unwrap();
    scratch.set_len(&file, 4).unwrap();
    assert_eq!(scratch.read_at(&file, 0, 100), Ok(&b"he\0\0"[..]));
    scratch.close(file);
    let append = OpenOptions {
        append: true,
        ..CREATE
    };
    let file = scratch.open("/a", append).unwrap();
    assert_eq!(scratch.write_at(&file, 0, b"end"), Ok(7));
    scratch.close(file);
    assert_eq!(scratch.read("/a").unwrap(), b"he\0\0end");
    check_counts(&scratch);
}

#[test]
fn access_is_what_was_asked_for() {
    let mut scratch = sample();
    let reader = scratch.open("/f", READ).unwrap();
    assert_eq!(scratch.write_at(&reader, 0, b"y"), Err(Errno::EBADF));
    assert_eq!(scratch.set_len(&reader, 0), Err(Errno::EBADF));
    let write_only = OpenOptions {
        read: false,
        ..CREATE
    };
    let writer = scratch.open("/f", write_only).unwrap();
    assert_eq!(scratch.read_at(&writer, 0, 1), Err(Errno::EBADF));
    let directory = scratch.open("/d", READ).unwrap();
    assert_eq!(scratch.read_at(&directory, 0, 1), Err(Errno::EISDIR));
    let mut other = Scratch::new(QUOTA);
    assert_eq!(other.read_at(&reader, 0, 1), Err(Errno::EBADF));
    other.close(reader);
    scratch.close(writer);
    scratch.close(directory);
}

#[test]
fn opening_fails_as_on_linux() {
    let mut scratch = sample();
    let exclusive = OpenOptions {
        exclusive: true,
        ..CREATE
    };
    let no_follow = OpenOptions {
        no_follow: true,
        ..READ
    };
    let directory = OpenOptions {
        directory: true,
        ..READ
    };
    let both = OpenOptions {
        no_follow: true,
        ..directory
    };
    for (path, options, expected) in [
        ("", READ, Err(Errno::ENOENT)),
        ("/no", READ, Err(Errno::ENOENT)),
        ("/no/x", CREATE, Err(Errno::ENOENT)),
        ("/f/x", CREATE, Err(Errno::ENOTDIR)),
        ("/f/..", READ, Err(Errno::ENOTDIR)),
        ("/f/", READ, Err(Errno::ENOTDIR)),
        ("/new/", CREATE, Err(Errno::EISDIR)),
        ("/d", READ, Ok(())),
        ("/d/.", READ, Ok(())),
        ("/d", CREATE, Err(Errno::EISDIR)),
        ("/", CREATE, Err(Errno::EISDIR)),
        ("/d/..", CREATE, Err(Errno::EISDIR)),
        ("/d", exclusive, Err(Errno::EEXIST)),
        ("/dang", exclusive, Err(Errno::EEXIST)),
        ("/ld", no_follow, Err(Errno::ELOOP)),
        ("/ld/", no_follow, Ok(())),
        ("/ld", both, Err(Errno::ENOTDIR)),
        ("/f", directory, Err(Errno::ENOTDIR)),
        ("/ld", directory, Ok(())),
        ("/ld/e/../../f", READ, Ok(())),
        ("/../../f", READ, Ok(())),
        ("f", READ, Ok(())),
        ("//d///e/", READ, Ok(())),
        ("/loop", READ, Err(Errno::ELOOP)),
        ("/loop/x", READ, Err(Errno::ELOOP)),
        ("/a\0b", READ, Err(Errno::EINVAL)),
        ("/dang", CREATE, Ok(())),
    ] {
        assert_eq!(opened(&mut scratch, path, options), expected, "{path:?}");
    }
    // Through the dangling link.
    assert_eq!(
        scratch.stat("/nowhere", Follow::Never).unwrap().kind,
        Kind::File
    );
    let long = format!("/{}", "x".repeat(NAME_MAX + 1));
    assert_eq!(
        opened(&mut scratch, &long, CREATE),
        Err(Errno::ENAMETOOLONG)
    );
    assert_eq!(
        opened(&mut scratch, &"/d/..".repeat(1000), READ),
        Err(Errno::ENAMETOOLONG)
    );
    check_counts(&scratch);
}

#[test]
fn removing_fails_as_on_linux() {
    let mut scratch = sample();
    for (path, expected) in [
        ("/.", Errno::EINVAL),
        ("/d/..", Errno::ENOTEMPTY),
        ("/", Errno::EBUSY),
        ("/ld/", Errno::ENOTDIR),
        ("/ld", Errno::ENOTDIR),
        ("/f", Errno::ENOTDIR),
        ("/d", Errno::ENOTEMPTY),
        ("/no", Errno::ENOENT),
    ] {
        assert_eq!(scratch.remove_dir(path), Err(expected), "{path}");
    }
    for (path, expected) in [
        ("/.", Errno::EISDIR),
        ("/d", Errno::EISDIR),
        ("/", Errno::EISDIR),
        ("/f/", Errno::ENOTDIR),
        ("/ld/", Errno::ENOTDIR),
        ("/no", Errno::ENOENT),
    ] {
        assert_eq!(scratch.unlink(path), Err(expected), "{path}");
    }
    for (path, expected) in [
        ("/.", Errno::EEXIST),
        ("/", Errno::EEXIST),
        ("/f", Errno::EEXIST),
        ("/dang", Errno::EEXIST),
        ("/dang/", Errno::EEXIST),
        ("/f/x", Errno::ENOTDIR),
        ("/no/x", Errno::ENOENT),
    ] {
        assert_eq!(scratch.make_dir(path), Err(expected), "{path}");
    }
    scratch.make_dir("/new/").unwrap();
    scratch.remove_dir("/new/").unwrap();
    scratch.remove_dir("/d/e").unwrap();
    scratch.remove_dir("/d").unwrap();
    for path in ["/ld", "/f", "/dang", "/loop"] {
        scratch.unlink(path).unwrap();
    }
    assert_eq!((scratch.used_nodes(), scratch.used_bytes()), (0, 0));
    check_counts(&scratch);
}

#[test]
fn renaming_follows_the_rules() {
    let mut scratch = sample();
    for (from, to, expected) in [
        ("/d", "/d/e/x", Err(Errno::EINVAL)),
        ("/d", "/ld/x", Err(Errno::EINVAL)),
        ("/d", "/.", Err(Errno::EBUSY)),
        ("/.", "/q", Err(Errno::EBUSY)),
        ("/", "/q", Err(Errno::EBUSY)),
        ("/d", "/f", Err(Errno::ENOTDIR)),
        ("/f", "/d", Err(Errno::EISDIR)),
        ("/f", "/f", Ok(())),
        ("/d", "/d", Ok(())),
        ("/d/e", "/d", Err(Errno::ENOTEMPTY)),
        ("/f", "/g/", Err(Errno::ENOTDIR)),
        ("/f/", "/g", Err(Errno::ENOTDIR)),
        ("/no", "/no2", Err(Errno::ENOENT)),
        ("/f", "/dang", Ok(())),
        ("/dang", "/d/f", Ok(())),
        ("/d/e", "/e2/", Ok(())),
        ("/d", "/e2", Ok(())),
        ("/e2", "/d", Ok(())),
    ] {
        assert_eq!(scratch.rename(from, to), expected, "{from} {to}");
        check_counts(&scratch);
    }
    assert_eq!(scratch.read("/d/f").unwrap(), b"x");
    assert_eq!(scratch.read("/ld/f").unwrap(), b"x");
    // Two names of one file: both stay.
    scratch.hard_link("/d/f", "/g").unwrap();
    scratch.rename("/g", "/d/f").unwrap();
    assert_eq!(scratch.stat("/g", Follow::Never).unwrap().links, 2);
    scratch.write("/h", b"other").unwrap();
    scratch.rename("/h", "/g").unwrap();
    assert_eq!(scratch.read("/g").unwrap(), b"other");
    assert_eq!(scratch.read("/d/f").unwrap(), b"x");
    assert_eq!(scratch.stat("/d", Follow::Never).unwrap().links, 2);
    assert_eq!(scratch.stat("/", Follow::Never).unwrap().links, 3);
    check_counts(&scratch);
}

#[test]
fn links_are_made_and_read() {
    let mut scratch = sample();
    assert_eq!(scratch.hard_link("/d", "/x"), Err(Errno::EPERM));
    assert_eq!(scratch.hard_link("/f", "/f"), Err(Errno::EEXIST));
    assert_eq!(scratch.hard_link("/no", "/x"), Err(Errno::ENOENT));
    assert_eq!(scratch.hard_link("/f", "/x/"), Err(Errno::ENOENT));
    scratch.hard_link("/ld", "/x").unwrap();
    assert_eq!(scratch.stat("/x", Follow::Never).unwrap().kind, Kind::Link);
    assert_eq!(scratch.symlink("", "/e"), Err(Errno::ENOENT));
    assert_eq!(scratch.symlink("a", "/f"), Err(Errno::EEXIST));
    assert_eq!(scratch.symlink("a", "/zz/"), Err(Errno::ENOENT));
    let long = "x".repeat(PATH_MAX + 1);
    assert_eq!(scratch.symlink(&long, "/e"), Err(Errno::ENAMETOOLONG));
    assert_eq!(scratch.read_link("/ld"), Ok("d"));
    assert_eq!(scratch.read_link("/ld/"), Err(Errno::EINVAL));
    assert_eq!(scratch.read_link("/f"), Err(Errno::EINVAL));
    // Forty in a row are followed, one more is not.
    scratch.symlink("/f", "/d/l1").unwrap();
    for number in 2..=30 {
        let target = format!("l{}", number - 1);
        scratch.symlink(&target, &format!("/d/l{number}")).unwrap();
    }
    assert!(scratch.stat("/d/l30", Follow::Always).is_ok());
    let links = "../ld/".repeat(10);
    assert!(
        scratch
            .stat(&format!("/d/{links}l30"), Follow::Always)
            .is_ok()
    );
    assert_eq!(
        scratch.stat(&format!("/d/{links}../ld/l30"), Follow::Always),
        Err(Errno::ELOOP)
    );
    check_counts(&scratch);
}

#[test]
fn a_full_quota_changes_nothing() {
    let mut scratch = scratch();
    scratch.write("/kept", b"earlier").unwrap();
    let file = scratch.open("/big", CREATE).unwrap();
    let room = QUOTA.bytes - scratch.used_bytes();
    assert_eq!(scratch.write_at(&file, room, b"x"), Err(Errno::ENOSPC));
    assert_eq!(
        scratch.write_at(&file, 1_000_000_000_000_000_000, b"x"),
        Err(Errno::ENOSPC)
    );
    assert_eq!(scratch.write_at(&file, u64::MAX, b"x"), Err(Errno::EFBIG));
    assert_eq!(
        scratch.write_at(&file, i64::MAX as u64, b"x"),
        Err(Errno::EFBIG)
    );
    assert_eq!(scratch.set_len(&file, 1 << 62), Err(Errno::ENOSPC));
    assert_eq!(scratch.set_len(&file, u64::MAX), Err(Errno::EFBIG));
    assert_eq!(scratch.stat_opened(&file).unwrap().size, 0);
    assert_eq!(scratch.write_at(&file, room - 1, b"x"), Ok(room));
    assert_eq!(scratch.write_at(&file, room, b"x"), Err(Errno::ENOSPC));
    assert_eq!(scratch.write_at(&file, 0, b"over"), Ok(4));
    assert_eq!(scratch.make_dir("/d"), Err(Errno::ENOSPC));
    assert_eq!(scratch.symlink("x", "/l"), Err(Errno::ENOSPC));
    assert_eq!(scratch.rename("/kept", "/kept2"), Err(Errno::ENOSPC));
    assert_eq!(scratch.write("/new", b"1"), Err(Errno::ENOSPC));
    assert_eq!(scratch.read("/kept").unwrap(), b"earlier");
    // An unlinked file counts until it is closed.
    scratch.unlink("/big").unwrap();
    assert_eq!(scratch.write("/new", &[0; 100]), Err(Errno::ENOSPC));
    assert_eq!(scratch.stat("/new", Follow::Never), Err(Errno::ENOENT));
    assert_eq!(scratch.read_at(&file, 0, 4), Ok(&b"over"[..]));
    scratch.close(file);
    scratch.write("/new", &[0; 100]).unwrap();
    check_counts(&scratch);
}

#[test]
fn names_are_counted_too() {
    let mut scratch = scratch();
    scratch.write("/f", b"").unwrap();
    for number in 1..QUOTA.nodes {
        scratch.hard_link("/f", &format!("/n{number}")).unwrap();
    }
    assert_eq!(scratch.hard_link("/f", "/more"), Err(Errno::ENOSPC));
    assert_eq!(scratch.make_dir("/more"), Err(Errno::ENOSPC));
    assert_eq!(scratch.write("/more", b""), Err(Errno::ENOSPC));
    // Renaming needs no more nodes.
    scratch.rename("/n1", "/more").unwrap();
    check_counts(&scratch);
    let mut open = Vec::new();
    for _ in 0..QUOTA.open {
        open.push(scratch.open("/f", READ).unwrap());
    }
    assert_eq!(opened(&mut scratch, "/f", READ), Err(Errno::EMFILE));
    scratch.close(open.pop().unwrap());
    open.push(scratch.open("/f", READ).unwrap());
    for file in open {
        scratch.close(file);
    }
    check_counts(&scratch);
}

#[test]
fn trees_are_as_deep_as_paths_are_long() {
    let quota = Quota {
        bytes: 1 << 20,
        nodes: 10_000,
        open: 8,
    };
    let mut scratch = Scratch::new(quota);
    let mut path = String::new();
    let mut depth = 0;
    loop {
        path.push_str("/d");
        match scratch.make_dir(&path) {
            Ok(()) => depth += 1,
            Err(error) => {
                assert_eq!(error, Errno::ENAMETOOLONG);
                break;
            }
        }
    }
    assert_eq!(depth, PATH_MAX / 2);
    // Links and renames do not lead deeper.
    let inner = &path[..path.len() - 2];
    scratch.symlink(inner, "/in").unwrap();
    assert_eq!(scratch.make_dir("/in/d"), Err(Errno::ENAMETOOLONG));
    scratch.make_dir("/other").unwrap();
    assert_eq!(scratch.rename("/d", "/other/d"), Err(Errno::ENAMETOOLONG));
    assert_eq!(scratch.rename("/d", "/long"), Err(Errno::ENAMETOOLONG));
    scratch.rename("/d/d", "/x").unwrap();
    assert_eq!(scratch.rename("/x", "/other/x"), Err(Errno::ENAMETOOLONG));
    scratch.rename("/x", "/d/x").unwrap();
    assert_eq!(scratch.rename("/d/x", "/d/xxx"), Err(Errno::ENAMETOOLONG));
    let listed = scratch.list("/").unwrap();
    assert_eq!(listed.len(), depth + 2);
    assert!(listed.iter().all(|found| found.path.len() <= PATH_MAX));
    check_counts(&scratch);
    drop(scratch);
}

#[test]
fn a_listing_goes_on_whatever_happens() {
    let mut scratch = scratch();
    for name in ["b", "d", "a", "c"] {
        scratch.write(&format!("/{name}"), b"").unwrap();
    }
    let root = scratch.open("/", READ).unwrap();
    let mut seen = Vec::new();
    let mut last: Option<String> = None;
    while let Some((name, kind)) = scratch.entry_after(&root, last.as_deref()).unwrap() {
        assert_eq!(kind, Kind::File);
        let name = name.to_string();
        seen.push(name.clone());
        let _ = scratch.unlink("/b");
        let _ = scratch.unlink(&format!("/{name}"));
        last = Some(name);
    }
    assert_eq!(seen, ["a", "c", "d"]);
    scratch.close(root);
    // A directory that was removed has no entries.
    scratch.make_dir("/gone").unwrap();
    let gone = scratch.open("/gone", READ).unwrap();
    scratch.remove_dir("/gone").unwrap();
    assert_eq!(scratch.entry_after(&gone, None), Ok(None));
    scratch.close(gone);
    check_counts(&scratch);
}

#[test]
fn paths_enter_and_leave_mounts() {
    let mut scratch = sample();
    assert_eq!(scratch.enter("/d", Follow::Always), Ok(Way::Here));
    scratch.add_mount("/m/data", 7).unwrap();
    assert_eq!(scratch.add_mount("/m/data", 8), Err(Errno::EEXIST));
    scratch.symlink("/m/data/in", "/link").unwrap();
    let entered = |path: &str, follow: Follow| {
        Ok(match scratch.enter(path, follow)? {
            Way::Mounted(entered) => Some(entered),
            _ => None,
        })
    };
    let rest = |path: &str| {
        entered(path, Follow::Always)
            .unwrap()
            .map(|entered| (entered.mount, entered.rest))
    };
    let inside = |rest: &str| Some((7, rest.to_string()));
    assert_eq!(rest("/m/data"), inside(""));
    assert_eq!(rest("/m/data/"), inside(""));
    assert_eq!(rest("/m/data/a//b"), inside("a/b"));
    assert_eq!(rest("/m/data/a/"), inside("a/"));
    assert_eq!(rest("/m/data/a/./."), inside("a/"));
    assert_eq!(rest("/m/data/a/../b"), inside("a/../b"));
    assert_eq!(rest("/m/data/a/../../data/c"), inside("c"));
    assert_eq!(rest("/m/data/.."), None);
    assert_eq!(rest("/m/data/../../f"), None);
    assert_eq!(rest("/link"), inside("in"));
    assert_eq!(rest("/link/more"), inside("in/more"));
    assert_eq!(entered("/link", Follow::Never), Ok(None));
    assert_eq!(entered("/m/no/x", Follow::Always), Err(Errno::ENOENT));
    assert!(scratch.stat("/m/data/../../f", Follow::Always).is_ok());
    assert_eq!(scratch.stat("/m/data/x", Follow::Always), Err(Errno::EXDEV));
    assert_eq!(scratch.remove_dir("/m/data"), Err(Errno::EBUSY));
    assert_eq!(scratch.unlink("/m/data"), Err(Errno::EBUSY));
    assert_eq!(scratch.rename("/m/data", "/x"), Err(Errno::EBUSY));
    assert_eq!(scratch.rename("/f", "/m/data"), Err(Errno::EBUSY));
    assert_eq!(scratch.make_dir("/m/data"), Err(Errno::EEXIST));
    let directory = scratch.open("/m", READ).unwrap();
    assert_eq!(
        scratch.entry_after(&directory, None),
        Ok(Some(("data", Kind::Mount)))
    );
    scratch.close(directory);
    check_counts(&scratch);
}

#[test]
fn times_and_numbers() {
    let mut scratch = scratch();
    scratch.set_clock(100);
    scratch.write("/f", b"abc").unwrap();
    scratch.set_clock(200);
    let times = Times {
        accessed: None,
        modified: Some(5),
    };
    scratch.set_times("/f", Follow::Always, times).unwrap();
    let stat = scratch.stat("/f", Follow::Always).unwrap();
    assert_eq!((stat.accessed, stat.modified, stat.changed), (100, 5, 200));
    assert_eq!((stat.size, stat.links, stat.kind), (3, 1, Kind::File));
    scratch.unlink("/f").unwrap();
    scratch.write("/f", b"").unwrap();
    // The node's place may be used again, its number is not.
    assert!(scratch.stat("/f", Follow::Always).unwrap().inode > stat.inode);
    assert_eq!(scratch.stat("/", Follow::Always).unwrap().modified, 200);
}

#[test]
fn many_random_operations_keep_the_books() {
    let mut scratch = scratch();
    let mut state = 88_172_645_463_325_252u64;
    let mut random = |most: u64| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state % most
    };
    let mut open = Vec::new();
    for _ in 0..20_000 {
        let names = ["a", "b", "c", "..", "a/b", "b/a/c", "c/.", "a/../b", "c/a"];
        let mut path = || format!("/{}", names[random(names.len() as u64) as usize]);
        let (one, other) = (path(), path());
        let result = match random(14) {
            0 => scratch.make_dir(&one),
            1 => scratch.remove_dir(&one),
            2 => scratch.unlink(&one),
            3 | 4 => scratch.rename(&one, &other),
            5 => scratch.symlink(&other, &one),
            6 => scratch.hard_link(&other, &one),
            7 => scratch.write(&one, &vec![1; random(3000) as usize]),
            8 => scratch.open(&one, CREATE).map(|file| open.push(file)),
            9 => match open.pop() {
                Some(file) => {
                    let _ = scratch.write_at(&file, random(9000), b"data");
                    scratch.close(file);
                    Ok(())
                }
                None => Ok(()),
            },
            10 => scratch.remove_all(&one),
            11 => scratch.append(&one, &vec![2; random(3000) as usize]),
            12 => {
                let fork = scratch.fork();
                check_counts(&fork);
                assert_eq!((fork.used_open, fork.save()), (0, scratch.save()));
                Ok(())
            }
            _ => scratch.list(&one).map(|_| ()),
        };
        let _ = result;
        assert!(scratch.used_bytes() <= QUOTA.bytes);
        assert!(scratch.used_nodes() <= QUOTA.nodes);
        check_counts(&scratch);
    }
    for file in open {
        scratch.close(file);
    }
    check_counts(&scratch);
}

#[test]
fn what_does_not_fit_leaves_nothing() {
    let mut scratch = sample();
    let full = vec![0; 10_000];
    for path in ["/new", "/dang", "/f", "/ld/new"] {
        let before = scratch.save().len();
        assert_eq!(scratch.write(path, &full), Err(Errno::ENOSPC));
        assert_eq!(scratch.append(path, &full), Err(Errno::ENOSPC));
        assert_eq!(scratch.save().len(), before);
    }
    assert_eq!(scratch.read_link("/dang"), Ok("nowhere"));
    assert_eq!(scratch.read("/f").unwrap(), b"x");
    scratch.append("/dang", b"1").unwrap();
    scratch.append("/nowhere", b"2").unwrap();
    assert_eq!(scratch.read("/dang").unwrap(), b"12");
    check_counts(&scratch);
}

#[test]
fn a_tree_is_removed_whole_or_not_at_all() {
    let mut scratch = sample();
    scratch.write("/d/e/f", b"abc").unwrap();
    scratch.hard_link("/d/e/f", "/kept").unwrap();
    scratch.symlink("/f", "/d/link").unwrap();
    let open = scratch.open("/d/e/f", READ).unwrap();
    scratch.remove_all("/ld").unwrap();
    assert_eq!(scratch.remove_all("/ld"), Err(Errno::ENOENT));
    assert_eq!(scratch.remove_all("/f/"), Err(Errno::ENOTDIR));
    assert_eq!(scratch.remove_all("/d/."), Err(Errno::EBUSY));
    scratch.add_mount("/d/e/mount", 0).unwrap();
    assert_eq!(scratch.remove_all("/d"), Err(Errno::EBUSY));
    assert!(scratch.stat("/d/link", Follow::Never).is_ok());
    let mut scratch_without = sample();
    scratch_without.write("/d/e/f", b"abc").unwrap();
    let held = scratch_without.open("/d/e/f", READ).unwrap();
    let before = scratch_without.changes();
    scratch_without.remove_all("/d").unwrap();
    assert!(scratch_without.changes() > before);
    assert_eq!(scratch_without.read_at(&held, 0, 9), Ok(&b"abc"[..]));
    check_counts(&scratch_without);
    scratch_without.close(held);
    check_counts(&scratch_without);
    scratch.close(open);
    assert_eq!(scratch.read("/kept").unwrap(), b"abc");
}
