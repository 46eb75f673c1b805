//! The other war: Japan and the United States, the roads into China, the drafts.

use stavka_core::clause::{Refused, Silent, Sink};
use stavka_core::game::Lent;

use crate::campaign::Campaign;
use crate::campaign::action::Choice;
use crate::campaign::hexes::Spot;
use crate::campaign::owner::Owner;
use crate::campaign::roster::{Kind, Nation, Unit};
use crate::campaign::state::{AWAY, NEVER, POOL};
use crate::campaign::walk::Next;
use crate::far_east::duty::may_be_drafted;
use crate::far_east::duty::untimely;
use crate::far_east::economy::Power;
use crate::far_east::pacific;

impl Campaign {
    /// Whether a road into China is open.
    pub(crate) fn road_is_open(&self) -> bool {
        !self.state.burma_lost || self.state.ledo_open
    }

    /// The road through Burma is in danger some time after war has come.
    pub(crate) fn enter_burma(&mut self, sink: &mut impl Sink) -> Next {
        let Some(war) = self.when(self.state.us_war).filter(|_| !self.state.burma_lost) else {
            return Next::Over;
        };
        Next::waits_if(pacific::is_burma_due(&self.table.rules, self.turn(), war, sink))
    }

    /// The roll for it.
    pub(crate) fn roll_burma(&mut self, face: u32, sink: &mut impl Sink) -> Next {
        let strength = self.strength_on_the_front(sink);
        if !pacific::is_burma_lost(&self.table.rules, face, strength, sink) {
            return Next::Over;
        }
        self.state.burma_lost = true;
        for spot in &self.table.parts.burma {
            self.fall(spot);
        }
        Next::Over
    }

    /// A space of the Western Allies falls to Japan by the news; who stands there goes back to the force pool.
    fn fall(&mut self, spot: Spot) {
        self.state.hand_over(spot, Owner::Japan);
        for unit in self.table.roster.units() {
            if self.state.place(unit) == spot {
                self.lose(unit);
            }
        }
    }

    /// The strength of Nationalist ground units on the Southeast Asian front.
    pub(crate) fn strength_on_the_front(&self, sink: &mut impl Sink) -> u32 {
        let mut strength = 0;
        for unit in self.units_on_map(Power::Nationalist) {
            let (sort, spot) = (self.table.roster.sort(unit), self.state.place(unit));
            if sort.kind.is_ground() && self.table.parts.front.contains(spot) {
                strength += u32::from(sort.strength) * self.multiplier_at(spot, false, sink);
            }
        }
        strength
    }

    /// Japan may choose the war from some time on; then it comes by itself.
    pub(crate) fn enter_pacific_war(&mut self, sink: &mut impl Sink) -> Next {
        let rules = &self.table.rules;
        let turn = self.turn();
        if self.state.us_war != NEVER || pacific::may_go_to_war(rules, turn, &mut Silent).is_err() {
            return Next::Over;
        }
        if pacific::must_go_to_war(rules, turn, self.state.tension.into(), sink) {
            pacific::goes_to_war(true, sink);
            self.go_to_war_in_the_pacific();
            return Next::Over;
        }
        Next::Waits
    }

    /// Japan's choice.
    pub(crate) fn apply_pacific_war(
        &mut self,
        choice: Choice,
        sink: &mut impl Sink,
    ) -> Result<Next, Refused> {
        match choice {
            Choice::PacificWar | Choice::Peace => {}
            _ => return Err(untimely(sink)),
        }
        if pacific::goes_to_war(choice == Choice::PacificWar, sink) {
            self.go_to_war_in_the_pacific();
        }
        Ok(Next::Over)
    }

    fn go_to_war_in_the_pacific(&mut self) {
        self.state.us_war = self.state.turn;
        self.fall(self.table.places.hong_kong);
    }

    /// What the track asks Japan to give up for the Pacific.
    pub(crate) fn enter_draft(&mut self) -> Next {
        let season = self.table.track[usize::from(self.state.game_turn())];
        self.state.draft = [season.draft_infantry, season.draft_air];
        Next::waits_if(self.state.draft != [0; 2])
    }

    /// What Japan may give up: infantry first, then air.
    /// What may be chosen in a draft.
    pub(crate) fn legal_draft(&self, into: &mut Lent<'_>) {
        into.push(Choice::Done.action());
        self.drafted().for_each(|unit| into.push(Choice::Give(unit).action()));
    }

    pub(crate) fn drafted(&self) -> impl Iterator<Item = Unit> + '_ {
        let roster = &self.table.roster;
        roster.units().filter(|unit| self.may_give(*unit, &mut Silent).is_ok())
    }

    /// Whether Japan may give a unit up.
    fn may_give(&self, unit: Unit, sink: &mut impl Sink) -> Result<(), Refused> {
        let wanted = if self.state.draft[0] > 0 { Kind::Infantry } else { Kind::Air };
        let (sort, spot) = (self.table.roster.sort(unit), self.state.place(unit));
        let there = self.table.has(spot) || spot == POOL;
        may_be_drafted(sort.nation == Nation::Japan && sort.kind == wanted, there, sink)?;
        self.may_leave_manchuria(unit, AWAY, sink)
    }

    /// A unit goes, or Japan refuses the rest.
    pub(crate) fn apply_draft(
        &mut self,
        choice: Choice,
        sink: &mut impl Sink,
    ) -> Result<Next, Refused> {
        let unit = match choice {
            Choice::Done => {
                pacific::is_met(self.state.draft, sink);
                return Ok(Next::Over);
            }
            Choice::Give(unit) if self.is_ours(unit) => {
                self.may_give(unit, sink)?;
                unit
            }
            _ => return Err(untimely(sink)),
        };
        let sort = self.table.roster.sort(unit);
        let air = sort.kind == Kind::Air;
        self.state.draft = pacific::still_asked(self.state.draft, air, sort.strength, sink);
        self.note_departure(unit, AWAY, sink);
        self.send(unit, AWAY);
        if self.state.draft == [0; 2] {
            self.state.drafts_met += 1;
        }
        Ok(Next::waits_if(self.state.draft != [0; 2] && self.drafted().next().is_some()))
    }

    /// The tension rises while there is peace; what it is then lets Flying Tigers be built in the same half.
    pub(crate) fn enter_tension(&mut self, sink: &mut impl Sink) -> Next {
        let peace = self.state.us_war == NEVER;
        if !peace {
            self.offer_tigers(sink);
        }
        Next::waits_if(peace)
    }

    /// The roll for it.
    pub(crate) fn roll_tension(&mut self, face: u32, sink: &mut impl Sink) -> Next {
        let before = self.state.tension.into();
        let after = pacific::tension_after(&self.table.rules, before, face, sink);
        self.state.tension = u8::try_from(after).unwrap_or(u8::MAX);
        self.offer_tigers(sink);
        Next::Over
    }

    /// The road from Ledo may open late in the war.
    pub(crate) fn enter_ledo(&mut self, sink: &mut impl Sink) -> Next {
        if !self.state.burma_lost || self.state.ledo_open {
            return Next::Over;
        }
        Next::waits_if(pacific::is_ledo_due(&self.table.rules, self.turn(), sink))
    }

    /// The roll for it.
    pub(crate) fn roll_ledo(&mut self, face: u32, sink: &mut impl Sink) -> Next {
        let strength = self.strength_on_the_front(sink);
        self.state.ledo_open = pacific::is_ledo_open(&self.table.rules, face, strength, sink);
        Next::Over
    }
}
