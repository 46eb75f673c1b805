//! Orders at the table, and the staff that carries on for somebody.

use stavka_core::game::Side;
use stavka_play::players::Staff;
use stavka_play::session::Turn;

use super::super::command::Far;
use super::super::orders::carry_out;
use super::{Seat, Then};
use crate::error::Error;
use crate::print::show;

impl Seat<'_> {
    /// Carries out the orders of a line, as far as nothing comes in between.
    pub(super) fn carry_out(&mut self, side: Side, line: &str) -> Result<Then, Error> {
        let before = self.session.entries().len();
        show(&carry_out(self.session, side, line, self.width)?)?;
        let done = self.session.entries().len() > before;
        Ok(if done { Then::Done } else { Then::Again })
    }

    /// Has the staff choose in the place of whoever sits here; the others play as they do.
    pub(super) fn auto(&mut self, side: Side, far: Far) -> Result<Then, Error> {
        let start = self.session.view(Some(side))?.turn;
        let turn = |name: &str| name.split(", ").next().unwrap_or_default().to_owned();
        loop {
            let Turn::Choice(next) = self.session.turn()? else { return Ok(Then::Done) };
            match self.players.get_mut(usize::from(next)) {
                _ if next == side => self.session.let_choose(&mut Staff(0))?,
                Some(Some(player)) => self.session.let_choose(player.as_mut())?,
                _ => return Ok(Then::Done),
            }
            let now = self.session.view(Some(side))?.turn;
            let over = match far {
                Far::Choice => true,
                Far::Step => now != start,
                Far::Turn => turn(&now) != turn(&start),
            };
            if over {
                return Ok(Then::Done);
            }
        }
    }
}
