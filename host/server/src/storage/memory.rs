//! Records and blobs in memory: gone with the process.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Mutex, MutexGuard};

use bytes::Bytes;
use wardian::{MemoryPool, Reservation};

use super::{Blobs, Later, Record, Revision, Sessions, StorageError};
use crate::lock::lock;

/// Records by id, and by owner.
#[derive(Debug, Default)]
pub struct MemorySessions(Mutex<Table>);

#[derive(Debug, Default)]
struct Table {
    records: BTreeMap<String, (Record, Revision)>,
    last: Revision,
}

impl MemorySessions {
    pub(super) fn replace(
        &self,
        record: &Record,
        seen: Option<Revision>,
    ) -> Result<Revision, StorageError> {
        let mut table = lock(&self.0);
        if table.records.get(&record.id).map(|(_, revision)| *revision) != seen {
            return Err(StorageError::Conflict);
        }
        table.last += 1;
        let revision = table.last;
        let entry = (record.clone(), revision);
        table.records.insert(record.id.clone(), entry);
        Ok(revision)
    }

    pub(super) fn find(&self, id: &str) -> Option<(Record, Revision)> {
        let table = lock(&self.0);
        table.records.get(id).cloned()
    }

    pub(super) fn remove(&self, id: &str) -> bool {
        let mut table = lock(&self.0);
        table.records.remove(id).is_some()
    }

    fn of(&self, owner: Option<&str>) -> Vec<Record> {
        let table = lock(&self.0);
        let records = table.records.values().map(|(record, _)| record);
        let is_theirs = |record: &&Record| owner.is_none_or(|owner| record.owner == owner);
        records.filter(is_theirs).cloned().collect()
    }
}

impl Sessions for MemorySessions {
    fn put<'a>(&'a self, record: &'a Record, seen: Option<Revision>) -> Later<'a, Revision> {
        Box::pin(std::future::ready(self.replace(record, seen)))
    }

    fn get<'a>(&'a self, id: &'a str) -> Later<'a, Option<(Record, Revision)>> {
        Box::pin(std::future::ready(Ok(self.find(id))))
    }

    fn delete<'a>(&'a self, id: &'a str) -> Later<'a, bool> {
        Box::pin(std::future::ready(Ok(self.remove(id))))
    }

    fn list<'a>(&'a self, owner: Option<&'a str>) -> Later<'a, Vec<Record>> {
        Box::pin(std::future::ready(Ok(self.of(owner))))
    }
}

/// Bytes by name, counted in a pool.
#[derive(Debug)]
pub struct MemoryBlobs {
    pool: MemoryPool,
    blobs: Mutex<HashMap<String, (Bytes, Reservation)>>,
}

impl MemoryBlobs {
    /// None yet.
    pub fn new(pool: &MemoryPool) -> MemoryBlobs {
        MemoryBlobs {
            pool: pool.clone(),
            blobs: Mutex::default(),
        }
    }

    fn blobs(&self) -> MutexGuard<'_, HashMap<String, (Bytes, Reservation)>> {
        lock(&self.blobs)
    }
}

impl Blobs for MemoryBlobs {
    fn put<'a>(&'a self, name: &'a str, bytes: Bytes) -> Later<'a, ()> {
        let put = match self.pool.reserve(bytes.len() as u64) {
            Some(reservation) => {
                self.blobs().insert(name.to_owned(), (bytes, reservation));
                Ok(())
            }
            None => Err(StorageError::Full),
        };
        Box::pin(std::future::ready(put))
    }

    fn get<'a>(&'a self, name: &'a str) -> Later<'a, Option<Bytes>> {
        let found = self.blobs().get(name).map(|(bytes, _)| bytes.clone());
        Box::pin(std::future::ready(Ok(found)))
    }

    fn delete<'a>(&'a self, name: &'a str) -> Later<'a, ()> {
        self.blobs().remove(name);
        Box::pin(std::future::ready(Ok(())))
    }
}
