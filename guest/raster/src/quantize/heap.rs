//! A heap of boxes, the fullest first. Which of equals comes first is Pillow's.

/// Places of boxes, and how many pixels each has.
#[derive(Default)]
pub(super) struct Heap(Vec<(usize, u32)>);

/// Fuller, as an int of C's.
fn compare(one: u32, two: u32) -> i32 {
    (one as i32).wrapping_sub(two as i32)
}

impl Heap {
    /// Put a box in.
    pub(super) fn add(&mut self, place: usize, count: u32) {
        self.0.push((place, count));
        // Places are counted from one.
        let mut at = self.0.len();
        while at != 1 {
            let above = self.0[at / 2 - 1];
            if compare(count, above.1) <= 0 {
                break;
            }
            self.0[at - 1] = above;
            at /= 2;
        }
        self.0[at - 1] = (place, count);
    }

    /// Take the fullest box out.
    pub(super) fn take(&mut self) -> Option<usize> {
        let first = *self.0.first()?;
        let last = self.0.pop()?;
        let length = self.0.len();
        if length == 0 {
            return Some(first.0);
        }
        let mut at = 1;
        while at * 2 <= length {
            let mut below = at * 2;
            if below < length && compare(self.0[below - 1].1, self.0[below].1) < 0 {
                below += 1;
            }
            if compare(last.1, self.0[below - 1].1) > 0 {
                break;
            }
            self.0[at - 1] = self.0[below - 1];
            at = below;
        }
        self.0[at - 1] = last;
        Some(first.0)
    }
}
