//! Paths as if drawn by hand: lines in short pieces that waver to both sides.

use super::command::{LINE, MOVE, STOP, is_close, is_end, is_vertex};
use super::{Source, Vertex};

/// How lines waver.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Hand {
    /// How far, in pixels; zero: not at all.
    pub scale: f64,
    /// How long a wave is.
    pub length: f64,
    /// By how much that differs.
    pub randomness: f64,
}

/// Points of a source, wavering.
pub struct Sketched<S> {
    source: Pieces<S>,
    hand: Hand,
    last: Option<(f64, f64)>,
    phase: f64,
    phase_scale: f64,
    log_randomness: f64,
    random: u32,
}

impl<S: Source> Sketched<S> {
    /// Over a source, which begins again.
    pub fn new(source: S, hand: Hand) -> Sketched<S> {
        let is_some = |number: f64| number > f64::EPSILON;
        let phase_scale = match is_some(hand.length) && is_some(hand.randomness) {
            true => 2.0 * std::f64::consts::PI / (hand.length * hand.randomness),
            false => 0.0,
        };
        let log_randomness = match is_some(hand.randomness) {
            true => 2.0 * hand.randomness.ln(),
            false => 0.0,
        };
        let mut made = Sketched {
            source: Pieces::new(source),
            hand,
            last: None,
            phase: 0.0,
            phase_scale,
            log_randomness,
            random: 0,
        };
        made.rewind();
        made
    }

    /// A number between zero and one, of a generator that begins anew with each path.
    fn random(&mut self) -> f64 {
        self.random = self.random.wrapping_mul(214_013).wrapping_add(2_531_011);
        f64::from(self.random) / 4_294_967_296.0
    }
}

impl<S: Source> Source for Sketched<S> {
    fn rewind(&mut self) {
        self.last = None;
        self.phase = 0.0;
        if self.hand.scale != 0.0 {
            self.random = 0;
            self.source.rewind();
        } else {
            self.source.source.rewind();
        }
    }

    #[inline]
    fn next(&mut self) -> Vertex {
        if self.hand.scale == 0.0 {
            return self.source.source.next();
        }
        let mut vertex = self.source.next();
        if vertex.command == MOVE {
            self.last = None;
            self.phase = 0.0;
        }
        let here = (vertex.x, vertex.y);
        if let Some(last) = self.last {
            self.phase += (self.random() * self.log_randomness).exp();
            let (back, down) = (last.0 - here.0, last.1 - here.1);
            let length = down * down + back * back;
            if length != 0.0 {
                let length = length.sqrt();
                let off = (self.phase * self.phase_scale).sin() * self.hand.scale / length;
                vertex.x += off * down;
                vertex.y -= off * back;
            }
        }
        self.last = Some(here);
        vertex
    }
}

/// Points of a source, lines in pieces one pixel long.
struct Pieces<S> {
    source: S,
    /// The piece that is being made: where the line begins, where it leads, how far it was gone, and by which steps.
    from: (f64, f64),
    way: (f64, f64),
    gone: f64,
    step: f64,
    command: u8,
    start: (f64, f64),
    end: Option<u8>,
    count: usize,
}

impl<S: Source> Pieces<S> {
    fn new(source: S) -> Pieces<S> {
        Pieces {
            source,
            from: (0.0, 0.0),
            way: (0.0, 0.0),
            gone: 0.0,
            step: 0.0,
            command: STOP,
            start: (0.0, 0.0),
            end: None,
            count: 0,
        }
    }

    fn move_to(&mut self, to: (f64, f64)) {
        self.from = to;
        self.way = (0.0, 0.0);
        self.gone = 2.0;
        self.step = 2.0;
        self.command = MOVE;
    }

    fn line_to(&mut self, to: (f64, f64)) {
        self.from = (self.from.0 + self.way.0, self.from.1 + self.way.1);
        self.way = (to.0 - self.from.0, to.1 - self.from.1);
        let length = (self.way.0 * self.way.0 + self.way.1 * self.way.1).sqrt();
        self.step = 1.0 / if length < 1e-30 { 1e-30 } else { length };
        // The first point of a path is a piece, too.
        self.gone = if self.command == MOVE { 0.0 } else { self.step };
        if self.command == STOP {
            self.command = LINE;
        }
    }

    #[inline]
    fn next_piece(&mut self) -> Option<Vertex> {
        let command = self.command;
        if command == STOP {
            return None;
        }
        self.command = LINE;
        let is_last = self.gone >= 1.0 - self.step;
        if is_last {
            self.gone = 1.0;
            self.command = STOP;
            let to = (self.from.0 + self.way.0, self.from.1 + self.way.1);
            return Some(Vertex::new(command, to.0, to.1));
        }
        let x = self.from.0 + self.way.0 * self.gone;
        let y = self.from.1 + self.way.1 * self.gone;
        self.gone += self.step;
        // Steps too small to be seen in the sum would go on for ever.
        if self.step < 1e-15 {
            self.gone = 1.0;
        }
        Some(Vertex::new(command, x, y))
    }
}

impl<S: Source> Source for Pieces<S> {
    fn rewind(&mut self) {
        self.source.rewind();
        self.command = STOP;
        self.start = (0.0, 0.0);
        self.end = None;
        self.count = 0;
    }

    fn next(&mut self) -> Vertex {
        loop {
            if let Some(piece) = self.next_piece() {
                return piece;
            }
            if let Some(end) = self.end.take() {
                return Vertex::new(end, 0.0, 0.0);
            }
            let vertex = self.source.next();
            let here = (vertex.x, vertex.y);
            if vertex.command == MOVE {
                self.move_to(here);
                self.start = here;
                self.count = 1;
            } else if is_vertex(vertex.command) {
                self.line_to(here);
                self.count += 1;
            } else if is_end(vertex.command) {
                self.end = Some(vertex.command);
                if is_close(vertex.command) {
                    if self.count > 2 {
                        self.line_to(self.start);
                    }
                    self.count = 0;
                }
            } else {
                return Vertex::STOP;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Points, collect};
    use super::*;
    use crate::meter::Meter;

    #[test]
    fn lines_waver_by_no_more_than_the_scale() {
        let ask = |_| true;
        let meter = Meter::new(&ask);
        let points = Points {
            vertices: &[0.0, 0.0, 40.0, 0.0],
            codes: None,
            meter: &meter,
        };
        let hand = Hand {
            scale: 2.0,
            length: 10.0,
            randomness: 3.0,
        };
        let found = collect(Sketched::new(points.read(), hand));
        assert!(found.len() > 38);
        assert!(found.iter().all(|vertex| vertex.2.abs() <= 2.0));
        assert!(found.iter().any(|vertex| vertex.2.abs() > 0.5));
    }
}
