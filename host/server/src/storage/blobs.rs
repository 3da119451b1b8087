//! Blobs in an object store: a directory here, S3 where somebody hands one over.

use std::path::Path as Directory;
use std::sync::Arc;

use bytes::Bytes;
use object_store::local::LocalFileSystem;
use object_store::path::Path;
use object_store::{Error, ObjectStore, ObjectStoreExt, PutPayload};

use super::{Blobs, Later, StorageError};

/// Any object store.
#[derive(Debug, Clone)]
pub struct ObjectBlobs(Arc<dyn ObjectStore>);

impl ObjectBlobs {
    /// Files below a directory, which is made.
    ///
    /// # Errors
    /// [`StorageError::Failed`] when it cannot be made.
    pub fn in_directory(directory: &Directory) -> Result<ObjectBlobs, StorageError> {
        std::fs::create_dir_all(directory).map_err(StorageError::failed)?;
        let store = LocalFileSystem::new_with_prefix(directory).map_err(StorageError::failed)?;
        Ok(ObjectBlobs(Arc::new(store.with_automatic_cleanup(true))))
    }
}

impl Blobs for ObjectBlobs {
    fn put<'a>(&'a self, name: &'a str, bytes: Bytes) -> Later<'a, ()> {
        Box::pin(async move {
            let name = Path::from(name);
            let put = self.0.put(&name, PutPayload::from_bytes(bytes)).await;
            put.map(drop).map_err(StorageError::failed)
        })
    }

    fn get<'a>(&'a self, name: &'a str) -> Later<'a, Option<Bytes>> {
        Box::pin(async move {
            match self.0.get(&Path::from(name)).await {
                Ok(found) => found.bytes().await.map(Some).map_err(StorageError::failed),
                Err(Error::NotFound { .. }) => Ok(None),
                Err(error) => Err(StorageError::failed(error)),
            }
        })
    }

    fn delete<'a>(&'a self, name: &'a str) -> Later<'a, ()> {
        Box::pin(async move {
            match self.0.delete(&Path::from(name)).await {
                Ok(()) | Err(Error::NotFound { .. }) => Ok(()),
                Err(error) => Err(StorageError::failed(error)),
            }
        })
    }
}
