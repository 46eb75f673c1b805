//! Where an attacker may advance to, by one search from the vacated hex.

use stavka_core::board::SpaceId;
use stavka_core::clause::{Clause, Silent};
use stavka_core::movement::{Search, Step};

use super::{Advance, Limits};
use crate::ground::Gait;
use crate::movement::{Barriers, Errand, Scratch, is_bound_to_south, tokens};
use crate::position::HexSet;
use crate::{clause, stacking, zones};

/// What the first step of an advance takes.
#[derive(Debug, Clone, Copy)]
pub(super) struct Entry {
    /// In parts of a factor.
    pub parts: u32,
    /// The clause that ends the advance there, if one does.
    pub ends: Option<Clause>,
}

impl Advance<'_> {
    /// Every hex in which the unit may end an advance through the vacated hex.
    pub(crate) fn reach(&self, scratch: &mut Scratch) -> HexSet {
        let Some(Entry { parts: spent, ends }) = self.enter(&mut Silent) else {
            return HexSet::EMPTY;
        };
        let limits = self.limits(&mut Silent);
        if limits.hexes == Some(0) {
            return HexSet::EMPTY;
        }
        let vacated = self.outcome.vacated;
        let enemy = self.roster.counter(self.unit).side().enemy();
        let zone = self.position.zone(enemy).contains(vacated) && !self.is_exempt();
        let halted = zone || ends.is_some();
        let beyond = if halted { HexSet::EMPTY } else { self.search(limits, spent, scratch) };
        let mut hexes = beyond;
        hexes.insert(vacated);
        self.room(hexes)
    }

    /// How the unit crosses ground: in an advance rivers cost those who pay for them.
    pub(super) fn gait(&self) -> Gait {
        Gait::of(self.roster.counter(self.unit))
    }

    /// The hexes of the cheapest way on from the vacated hex, from `to` back to there.
    pub(crate) fn way_back<'a>(
        &'a self,
        to: SpaceId,
        scratch: &'a mut Scratch,
    ) -> Option<impl Iterator<Item = SpaceId> + 'a> {
        let spent = self.enter(&mut Silent)?.parts;
        let errand = self.errand(self.limits(&mut Silent), spent);
        Some(scratch.search(self.ground, true, &errand).back(to, errand.tokens))
    }

    /// Goes on from the vacated hex with what is left.
    fn search(&self, limits: Limits, spent: u32, scratch: &mut Scratch) -> HexSet {
        let errand = self.errand(limits, spent);
        let found = scratch.search(self.ground, true, &errand);
        let [_, all] = found.hexes(errand.points, errand.tokens);
        all
    }

    /// The search beyond the vacated hex.
    fn errand(&self, limits: Limits, spent: u32) -> Errand {
        let (gait, weather) = (self.gait(), self.outcome.weather);
        let tokens = match limits.hexes {
            Some(hexes) => hexes.saturating_sub(1) as usize,
            None => tokens(self.rules, gait, false),
        };
        let left = limits.parts.map_or(Search::UNLIMITED.into(), |parts| parts - spent.min(parts));
        let points = u16::try_from(left).unwrap_or(Search::UNLIMITED);
        let (from, by_hexes) = (self.outcome.vacated, limits.hexes.is_some());
        let barriers = self.barriers();
        Errand { from, gait, weather, points, tokens, by_hexes, barriers }
    }

    fn barriers(&self) -> Barriers {
        let counter = self.roster.counter(self.unit);
        let (side, enemy) = (counter.side(), counter.side().enemy());
        let mut blocked = *self.position.occupied(enemy);
        // Nobody goes back to where the advance began: that would be no advance.
        blocked.insert(self.position.piece(self.unit).place);
        if is_bound_to_south(counter.nation) {
            blocked = blocked.or(&self.ground.features().north);
        }
        let not_first = if self.is_exempt() {
            HexSet::EMPTY
        } else {
            zones::barred_steps(self.ground, self.position, side, self.outcome.vacated)
        };
        Barriers { blocked, stop: *self.position.zone(enemy), not_first }
    }

    /// What entering the vacated hex takes, or the clause that closes it to the unit.
    pub(super) fn entry(&self) -> Result<Entry, Clause> {
        let from = self.position.piece(self.unit).place;
        let (gait, weather) = (self.gait(), self.outcome.weather);
        match self.ground.off_road(self.rules, gait, weather, from, self.outcome.vacated) {
            Some(Step::Allowed { cost, stop, by }) => {
                Ok(Entry { parts: cost.into(), ends: stop.then_some(by) })
            }
            Some(Step::Forbidden { by }) => Err(by),
            None => Err(clause::TACTICAL_ADVANCES_ATTACKERS_ONLY),
        }
    }

    /// Those of the hexes in which the unit finds room.
    fn room(&self, hexes: HexSet) -> HexSet {
        let Self { rules, ground, roster, position, unit, .. } = *self;
        let fits = |hex| {
            stacking::may_enter(rules, ground, roster, position, unit, hex, &mut Silent).is_ok()
        };
        hexes.iter().filter(|&hex| fits(hex)).collect()
    }
}
