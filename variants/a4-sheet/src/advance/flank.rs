//! Advances beside the vacated hex.

use stavka_core::board::SpaceId;
use stavka_core::clause::{Refused, Silent, Sink};

use super::Advance;
use crate::position::HexSet;
use crate::{clause, zones};

impl Advance<'_> {
    /// tactical-advances.flank: whether the unit may advance into a hex beside the vacated one, once attackers of so
    /// many factors have entered that, against defenders who were worth so much.
    pub(crate) fn may_flank(
        &self,
        to: SpaceId,
        entered: u32,
        defended: u32,
        sink: &mut impl Sink,
    ) -> Result<(), Refused> {
        let by = clause::TACTICAL_ADVANCES_FLANK;
        let label = self.ground.label(to);
        if self.rules.figures.advance.flank_hexes.unsigned() == 0 {
            return Err(sink.refuse(by, || "nobody advances there".to_owned()));
        }
        if entered < defended {
            return Err(sink.refuse(by, || {
                format!("{entered} factors entered the vacated hex, and {defended} are needed")
            }));
        }
        if !self.is_flank(to) {
            let words = || format!("{label} is no empty hex beside both it and the vacated one");
            return Err(sink.refuse(by, words));
        }
        self.may_go(to, sink)?;
        let from = self.position.piece(self.unit).place;
        if !self.ground.is_open(self.gait(), self.outcome.weather, from, to) {
            return Err(sink.refuse(by, || format!("{label} is closed to this unit")));
        }
        sink.cite(clause::TACTICAL_ADVANCES_ZOC);
        let side = self.roster.counter(self.unit).side();
        zones::check_step(self.ground, self.position, side, [from, to], sink)?;
        sink.step(by, || format!("{entered} factors entered against {defended}: {label} is open"));
        Ok(())
    }

    /// Whether a hex is empty and touches both the unit and the vacated hex.
    fn is_flank(&self, to: SpaceId) -> bool {
        let from = self.position.piece(self.unit).place;
        let touches = self.ground.touch(from, to) && self.ground.touch(self.outcome.vacated, to);
        touches && self.position.units_at(to).next().is_none()
    }

    /// Every hex beside the vacated one into which the unit may advance.
    pub(crate) fn flanks(&self, entered: u32, defended: u32) -> HexSet {
        let beside = self.ground.neighbours(self.outcome.vacated);
        beside.filter(|&to| self.may_flank(to, entered, defended, &mut Silent).is_ok()).collect()
    }
}
