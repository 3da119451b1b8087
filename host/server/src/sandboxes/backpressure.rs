//! Backpressure: work that writes waits for the readers of what it writes.

use std::pin::pin;
use std::task::Poll;

use tokio::sync::Notify;

/// Drive work that writes while there is room; `room` is notified when there may be room again. Work that is polled
/// once does little: a guest yields after each of its slices.
pub(super) async fn with_backpressure<T>(
    work: impl Future<Output = T>,
    room: &Notify,
    is_full: impl Fn() -> bool,
) -> T {
    let mut work = pin!(work);
    loop {
        let mut rung = pin!(room.notified());
        // Registered before the look, so that no ring falls in between.
        rung.as_mut().enable();
        if is_full() {
            rung.await;
            continue;
        }
        let worked = std::future::poll_fn(|context| match work.as_mut().poll(context) {
            Poll::Ready(value) => Poll::Ready(Some(value)),
            Poll::Pending if is_full() => Poll::Ready(None),
            Poll::Pending => Poll::Pending,
        });
        if let Some(value) = worked.await {
            return value;
        }
    }
}
