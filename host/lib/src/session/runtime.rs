//! What the instances of all sandboxes of an engine share, and the memory that they begin with.
//!
//! What does not live here: how instances come to begin with an image (`engine/image/`).

use std::sync::atomic::AtomicUsize;
use std::sync::{Arc, Mutex};

use tokio::sync::OnceCell;
use wasmtime::Store;

use crate::control::lock;
use crate::error::Error;
use crate::fs::packages::Packages;
use crate::limits::Limits;
use crate::policy::{Grants, Streams};
use crate::pool::MemoryPool;
use crate::session::code::Compiler;
use crate::session::guest::GuestPre;
use crate::session::image::Base;
use crate::session::state::{Clockwork, State};

/// Which component, with which initial memory.
pub(crate) const GUEST: [u8; 32] = parse_hex(env!("WARDIAN_GUEST_ID"));

const fn parse_hex(text: &str) -> [u8; 32] {
    const fn digit(digit: u8) -> u8 {
        match digit {
            b'0'..=b'9' => digit - b'0',
            b'a'..=b'f' => digit - b'a' + 10,
            _ => panic!("the build script gives lower-case hexadecimal digits"),
        }
    }
    let text = text.as_bytes();
    let mut bytes = [0; 32];
    let mut index = 0;
    while index < 32 {
        bytes[index] = digit(text[2 * index]) << 4 | digit(text[2 * index + 1]);
        index += 1;
    }
    bytes
}

/// What sandboxes begin with where an engine has an image.
pub(crate) struct Begun {
    /// SHA-256 of the image.
    pub(crate) identity: [u8; 32],
    /// Bytes of memory, and of objects in it, that it adds to the guest's.
    pub(crate) memory: u64,
    pub(crate) objects: u64,
    pub(crate) clockwork: Clockwork,
    /// Files of its own, as a snapshot without memory, if it has any.
    pub(crate) files: Option<Arc<Vec<u8>>>,
    pub(crate) packages: Option<Packages>,
    /// What it brings with what was granted besides, the last time.
    pub(crate) joined: Mutex<Option<(Packages, Packages)>>,
    /// The guest without it.
    pub(crate) guest: Arc<Runtime>,
}

impl Begun {
    /// The packages that it brings, and those that are granted, which come first.
    pub(crate) fn packages(&self, granted: Option<&Packages>) -> Option<Packages> {
        let (Some(own), Some(granted)) = (&self.packages, granted) else {
            return self.packages.clone().or_else(|| granted.cloned());
        };
        let mut joined = lock(&self.joined);
        match &*joined {
            Some((known, all)) if known.is_same(granted) => Some(all.clone()),
            _ => {
                let all = granted.and(own);
                *joined = Some((granted.clone(), all.clone()));
                Some(all)
            }
        }
    }
}

/// One per engine, and one more for each image.
pub(crate) struct Runtime {
    pub(crate) engine: wasmtime::Engine,
    pub(crate) guest: GuestPre,
    pub(crate) memory_pool: Option<MemoryPool>,
    /// Blocking tools that nobody waits for any more.
    pub(crate) detached_tools: Arc<AtomicUsize>,
    /// Who makes code of packages; nobody for those who make it.
    pub(crate) code: Option<Arc<Compiler>>,
    image: Option<Begun>,
    /// What every memory begins with, read when a snapshot first needs it.
    base: OnceCell<Arc<Base>>,
}

impl Runtime {
    pub(crate) fn new(
        engine: wasmtime::Engine,
        guest: GuestPre,
        memory_pool: Option<MemoryPool>,
        code: Option<Arc<Compiler>>,
    ) -> Runtime {
        Runtime {
            engine,
            guest,
            memory_pool,
            detached_tools: Arc::default(),
            code,
            image: None,
            base: OnceCell::new(),
        }
    }

    /// The same with an image, whose memory instances of this guest begin with.
    pub(crate) fn with_image(&self, guest: GuestPre, image: Begun) -> Runtime {
        Runtime {
            engine: self.engine.clone(),
            guest,
            memory_pool: self.memory_pool.clone(),
            detached_tools: Arc::clone(&self.detached_tools),
            code: self.code.clone(),
            image: Some(image),
            base: OnceCell::new(),
        }
    }

    pub(crate) fn image(&self) -> Option<&Begun> {
        self.image.as_ref()
    }

    /// What tells snapshots and journals of these instances from others.
    pub(crate) fn identity(&self) -> &[u8; 32] {
        self.image().map_or(&GUEST, |image| &image.identity)
    }

    /// The memory that the guest begins with where there is no image.
    pub(crate) async fn guest_base(&self) -> Result<Arc<Base>, Error> {
        match self.image() {
            Some(image) => image.guest.base().await,
            None => self.base().await,
        }
    }

    /// Whether a new instance has these bytes at an address.
    pub(crate) async fn begins_with(&self, address: usize, bytes: &[u8]) -> Result<bool, Error> {
        let grants = Grants::none();
        let state = State::new(self, &grants, Streams::default(), Arc::default());
        let store = Store::new(&self.engine, state);
        Base::begins_with(self, store, address, bytes).await
    }

    /// Limits of a sandbox, as its instance has them: what an image adds is not the sandbox's.
    pub(crate) fn limits(&self, limits: &Limits) -> Limits {
        let mut limits = limits.clone();
        if let Some(image) = self.image() {
            limits.memory = limits.memory.saturating_add(image.memory);
        }
        limits
    }

    /// The memory that every instance begins with.
    pub(crate) async fn base(&self) -> Result<Arc<Base>, Error> {
        let base = self.base.get_or_try_init(|| async {
            let grants = Grants::none();
            let state = State::new(self, &grants, Streams::default(), Arc::default());
            let store = Store::new(&self.engine, state);
            Ok(Arc::new(Base::read(self, store).await?))
        });
        base.await.map(Arc::clone)
    }
}
