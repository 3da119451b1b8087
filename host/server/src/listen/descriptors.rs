//! Messages with file descriptors, between two processes over a Unix socket.
//!
//! A message is a tag, the length of its payload in four bytes, the payload, and perhaps a descriptor, which goes with
//! its first byte. What does not live here: what the messages mean (`takeover.rs`).

use std::collections::VecDeque;
use std::io::{self, ErrorKind, IoSlice, IoSliceMut};
use std::mem::MaybeUninit;
use std::os::fd::{BorrowedFd, OwnedFd};

use bytes::{Buf, Bytes, BytesMut};
use rustix::io::FdFlags;
use rustix::net::{
    RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, SendAncillaryBuffer,
    SendAncillaryMessage, SendFlags,
};
use tokio::io::Interest;
use tokio::net::UnixStream;

/// Bytes of a payload: more than a connection ever has read ahead.
const PAYLOAD: usize = 16 << 20;

/// Tag and length.
const HEAD: usize = 5;

/// Descriptors that are received at once; a message has one at most.
const AT_ONCE: usize = 8;

/// One end of a Unix socket.
#[derive(Debug)]
pub(super) struct Channel {
    stream: UnixStream,
    bytes: BytesMut,
    descriptors: VecDeque<OwnedFd>,
}

/// A message as it came. Which tags have a descriptor is known to those who read it.
#[derive(Debug)]
pub(super) struct Message {
    pub(super) tag: u8,
    pub(super) payload: Bytes,
}

impl Channel {
    pub(super) fn new(stream: UnixStream) -> Channel {
        Channel {
            stream,
            bytes: BytesMut::new(),
            descriptors: VecDeque::new(),
        }
    }

    /// Whether the other end is a process of the same user.
    pub(super) fn is_of_same_user(&self) -> bool {
        let user = rustix::process::geteuid().as_raw();
        self.stream.peer_cred().is_ok_and(|peer| peer.uid() == user)
    }

    pub(super) async fn send(
        &self,
        tag: u8,
        payload: &[u8],
        descriptor: Option<BorrowedFd<'_>>,
    ) -> io::Result<()> {
        let length = u32::try_from(payload.len()).map_err(io::Error::other)?;
        let mut message = BytesMut::with_capacity(HEAD + payload.len());
        message.extend_from_slice(&[tag]);
        message.extend_from_slice(&length.to_be_bytes());
        message.extend_from_slice(payload);
        let mut descriptor = descriptor;
        while message.has_remaining() {
            let send = || send_some(&self.stream, &message, descriptor);
            let sent = self.stream.async_io(Interest::WRITABLE, send).await?;
            message.advance(sent);
            descriptor = None;
        }
        Ok(())
    }

    /// The next message; `None` when the other end is closed.
    pub(super) async fn receive(&mut self) -> io::Result<Option<Message>> {
        loop {
            if let Some(message) = self.next_message()? {
                return Ok(Some(message));
            }
            let mut piece = [0; 16 << 10];
            let descriptors = &mut self.descriptors;
            let receive = || receive_some(&self.stream, &mut piece, descriptors);
            let received = self.stream.async_io(Interest::READABLE, receive).await?;
            if received == 0 {
                return Ok(None);
            }
            self.bytes.extend_from_slice(&piece[..received]);
        }
    }

    /// The descriptor of the message that was just received.
    pub(super) fn descriptor(&mut self) -> io::Result<OwnedFd> {
        let missing = || io::Error::new(ErrorKind::InvalidData, "a descriptor is missing");
        self.descriptors.pop_front().ok_or_else(missing)
    }

    fn next_message(&mut self) -> io::Result<Option<Message>> {
        let Some(&[tag, a, b, c, d]) = self.bytes.first_chunk::<HEAD>() else {
            return Ok(None);
        };
        let length = u32::from_be_bytes([a, b, c, d]) as usize;
        if length > PAYLOAD {
            return Err(io::Error::new(
                ErrorKind::InvalidData,
                "the message is too long",
            ));
        }
        if self.bytes.len() < HEAD + length {
            return Ok(None);
        }
        self.bytes.advance(HEAD);
        let payload = self.bytes.split_to(length).freeze();
        Ok(Some(Message { tag, payload }))
    }
}

fn send_some(
    stream: &UnixStream,
    bytes: &[u8],
    descriptor: Option<BorrowedFd<'_>>,
) -> io::Result<usize> {
    let descriptors = descriptor.as_slice();
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(1))];
    let mut control = SendAncillaryBuffer::new(&mut space);
    if !descriptors.is_empty() && !control.push(SendAncillaryMessage::ScmRights(descriptors)) {
        return Err(io::Error::other("no room for a descriptor"));
    }
    let bytes = [IoSlice::new(bytes)];
    Ok(rustix::net::sendmsg(
        stream,
        &bytes,
        &mut control,
        SendFlags::empty(),
    )?)
}

fn receive_some(
    stream: &UnixStream,
    bytes: &mut [u8],
    descriptors: &mut VecDeque<OwnedFd>,
) -> io::Result<usize> {
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(AT_ONCE))];
    let mut control = RecvAncillaryBuffer::new(&mut space);
    let mut bytes = [IoSliceMut::new(bytes)];
    let received = rustix::net::recvmsg(stream, &mut bytes, &mut control, RecvFlags::empty())?;
    for message in control.drain() {
        if let RecvAncillaryMessage::ScmRights(received) = message {
            for descriptor in received {
                rustix::io::fcntl_setfd(&descriptor, FdFlags::CLOEXEC)?;
                descriptors.push_back(descriptor);
            }
        }
    }
    Ok(received.bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{Read, Write};
    use std::os::fd::AsFd;

    #[tokio::test]
    async fn descriptors_stay_with_their_messages() {
        let (one, other) = UnixStream::pair().unwrap();
        let (one, mut other) = (Channel::new(one), Channel::new(other));
        let long = vec![7; 1 << 20];
        let (mut reader, mut writer) = std::io::pipe().unwrap();
        let send = async {
            one.send(1, b"", None).await.unwrap();
            one.send(2, &long, Some(writer.as_fd())).await.unwrap();
            one.send(2, b"x", Some(reader.as_fd())).await.unwrap();
        };
        let receive = async {
            let first = other.receive().await.unwrap().unwrap();
            assert_eq!((first.tag, &*first.payload), (1, &b""[..]));
            let second = other.receive().await.unwrap().unwrap();
            assert_eq!((second.tag, &*second.payload), (2, &long[..]));
            let theirs = other.descriptor().unwrap();
            let third = other.receive().await.unwrap().unwrap();
            assert_eq!((third.tag, &*third.payload), (2, &b"x"[..]));
            (theirs, other.descriptor().unwrap())
        };
        let ((), (their_writer, their_reader)) = tokio::join!(send, receive);
        std::fs::File::from(their_writer).write_all(b"1").unwrap();
        writer.write_all(b"2").unwrap();
        let mut byte = [0; 1];
        reader.read_exact(&mut byte).unwrap();
        assert_eq!(byte, *b"1");
        std::fs::File::from(their_reader)
            .read_exact(&mut byte)
            .unwrap();
        assert_eq!(byte, *b"2");
        drop(one);
        assert!(other.receive().await.unwrap().is_none());
        assert!(other.descriptor().is_err());
    }
}
