//! Play goes on by itself until somebody has two answers.

use super::{Action, Mover};

/// What a game has to say of where it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asked {
    /// Nobody is asked: the next thing happens.
    Nobody,
    /// Whoever is asked has no answer.
    None,
    /// There is but one answer; chance is asked all the same, since its outcome is drawn.
    One(Mover, Action),
    /// There are several.
    Many,
}

/// A game under way, as its own rules go on with it.
pub trait Walk {
    /// Whether it has ended.
    fn is_over(&self) -> bool;

    /// Who is asked, and how many answers there are.
    fn asked(&mut self) -> Asked;

    /// The next thing happens.
    fn go_on(&mut self);

    /// Whoever was asked has no answer and is passed over.
    fn pass_over(&mut self);

    /// The only answer is taken.
    fn take(&mut self, action: Action);

    /// Goes on until there is a choice, chance is due, or the game is over.
    fn walk(&mut self) {
        while !self.is_over() {
            match self.asked() {
                Asked::Nobody => self.go_on(),
                Asked::None => self.pass_over(),
                Asked::One(Mover::Side(_), action) => self.take(action),
                Asked::One(..) | Asked::Many => return,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Counts down; at odd numbers one answer, at 4 two, at 2 none.
    struct Countdown(u32, Vec<&'static str>);

    impl Walk for Countdown {
        fn is_over(&self) -> bool {
            self.0 == 0
        }

        fn asked(&mut self) -> Asked {
            match self.0 {
                4 => Asked::Many,
                2 => Asked::None,
                odd if odd % 2 == 1 => Asked::One(Mover::Side(0), 1),
                _ => Asked::Nobody,
            }
        }

        fn go_on(&mut self) {
            (self.0, self.1) = (self.0 - 1, [&self.1[..], &["on"]].concat());
        }

        fn pass_over(&mut self) {
            (self.0, self.1) = (self.0 - 1, [&self.1[..], &["passed"]].concat());
        }

        fn take(&mut self, action: Action) {
            (self.0, self.1) = (self.0 - action, [&self.1[..], &["took"]].concat());
        }
    }

    #[test]
    fn it_stops_where_there_are_two_answers_and_at_the_end() {
        let mut game = Countdown(6, Vec::new());
        game.walk();
        assert_eq!((game.0, &game.1[..]), (4, &["on", "took"][..]));
        game.0 = 3;
        game.walk();
        assert_eq!((game.0, &game.1[2..]), (0, &["took", "passed", "took"][..]));
    }
}
