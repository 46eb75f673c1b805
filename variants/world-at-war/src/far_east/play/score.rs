//! How well a side stands, for players who can't look as far as the end.

use stavka_core::clause::Silent;
use stavka_core::game::Side;

use crate::campaign::Campaign;
use crate::campaign::state::{AXIS, side_of};
use crate::far_east::economy::Power;
use crate::far_east::victory::{Tally, margin, points};

/// What a point of victory counts.
const POINT: i32 = 100;
/// What a game that is won counts.
const WON: i32 = 30_000;
/// What a ground factor on the map counts, on either side of a war.
const FACTOR: i32 = 2;

/// How well a side stands.
pub(crate) fn score(game: &Campaign, side: Side) -> i32 {
    let axis = game.standing_of_the_axis();
    if side == AXIS { axis } else { -axis }
}

impl Campaign {
    /// How well the Axis stands: the points that it would have if nothing changed hands any more, above or below those that part
    /// victory from defeat, and a little for what stands on the map.
    fn standing_of_the_axis(&self) -> i32 {
        if self.state.over {
            return match self.verdict(&mut Silent).1 {
                Some(AXIS) => WON,
                Some(_) => -WON,
                None => 0,
            };
        }
        let points = points(&self.table.rules, &self.tally_to_come(), &mut Silent);
        margin(&self.table.rules, points) * POINT / 2 + self.balance_of_forces() * FACTOR
    }

    /// What Japan would have in the end: Germany is beaten by then, and drafts to come are met.
    fn tally_to_come(&self) -> Tally {
        let tally = self.tally();
        let seasons = &self.table.track;
        let from = usize::from(self.state.game_turn()) + 1;
        let to = usize::from(self.table.halves) / 2;
        let asks = |turn: &usize| {
            let season = seasons.get(*turn).copied().unwrap_or_default();
            season.draft_infantry > 0 || season.draft_air > 0
        };
        let drafts = (from..to).filter(asks).count();
        Tally {
            german_surrender: true,
            drafts: tally.drafts + i32::try_from(drafts).unwrap_or(0),
            ..tally
        }
    }

    /// Ground factors of Japan on the map, less those of its enemies.
    fn balance_of_forces(&self) -> i32 {
        let mut balance = 0;
        for unit in self.table.roster.units() {
            let sort = self.table.roster.sort(unit);
            let power = sort.nation.power();
            if !sort.kind.is_ground() || !self.table.has(self.state.place(unit)) {
                continue;
            }
            if side_of(power) == AXIS {
                balance += i32::from(sort.strength);
            } else if self.at_war(Power::Japan, power) {
                balance -= i32::from(sort.strength);
            }
        }
        balance
    }
}
