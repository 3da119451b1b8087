//! Work that goes on as far as the readers of what it writes come along.

use std::pin::pin;
use std::task::Poll;

use tokio::sync::Notify;

/// Go on with work that writes while there is room; `room` rings when there may be again. What the work
/// does between two looks is little: a guest gives way after each slice of its own.
pub(super) async fn held<T>(
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
