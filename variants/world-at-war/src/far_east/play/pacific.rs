//! The other war: Japan and the United States, the roads into China, the drafts.

use stavka_core::clause::{Refused, Silent, Sink};

use crate::campaign::Campaign;
use crate::campaign::action::Choice;
use crate::campaign::asks::Asks;
use crate::campaign::hexes::Spot;
use crate::campaign::owner::Owner;
use crate::campaign::rolls::Rolls;
use crate::campaign::roster::{Kind, Nation, Unit};
use crate::campaign::state::{AWAY, NEVER, POOL};
use crate::campaign::walk::{Next, Went};
use crate::far_east::duty::may_be_drafted;
use crate::far_east::duty::untimely;
use crate::far_east::economy::Power;
use crate::far_east::pacific;
use crate::purposes::Die;
use crate::staff::Style;

/// completion.roads: whether the road through Burma is lost.
#[derive(Debug, Clone, Copy)]
pub(crate) struct BurmaDie;

impl Rolls for BurmaDie {
    const DIE: Die = Die::BurmaRoad;

    /// The road is in danger some time after war has come.
    fn enter(self, game: &mut Campaign, sink: &mut impl Sink) -> Next {
        let Some(war) = game.when(game.state.us_war).filter(|_| !game.state.burma_lost) else {
            return Next::Over;
        };
        Next::waits_if(pacific::is_burma_due(&game.table.rules, game.turn(), war, sink))
    }

    fn prompt(self, _: &Campaign) -> String {
        "Is the road through Burma lost? (completion.roads)".into()
    }

    fn roll(self, game: &mut Campaign, outcome: u16, sink: &mut impl Sink) -> Next {
        let strength = game.strength_on_the_front(sink);
        if !pacific::is_burma_lost(&game.table.rules, Die::face(outcome), strength, sink) {
            return Next::Over;
        }
        game.state.burma_lost = true;
        for spot in &game.table.parts.burma {
            game.fall(spot);
        }
        Next::Over
    }
}

/// completion.pacific-war: whether Japan goes to war with the United States.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PacificWar;

impl Asks for PacificWar {
    const KIND: &'static str = "pacific-war";

    /// Japan may choose the war from some time on; then it comes by itself.
    fn enter(self, game: &mut Campaign, sink: &mut impl Sink) -> Next {
        let rules = &game.table.rules;
        let turn = game.turn();
        if game.state.us_war != NEVER || pacific::may_go_to_war(rules, turn, &mut Silent).is_err() {
            return Next::Over;
        }
        if pacific::must_go_to_war(rules, turn, game.state.tension.into(), sink) {
            pacific::goes_to_war(true, sink);
            game.go_to_war_in_the_pacific();
            return Next::Over;
        }
        Next::Waits
    }

    fn prompt(self, _: &Campaign) -> String {
        "Does Japan go to war in the Pacific? (completion.pacific-war)".into()
    }

    fn answers(self, _: &Campaign, tell: &mut impl FnMut(Choice)) {
        tell(Choice::Peace);
        tell(Choice::PacificWar);
    }

    fn take(self, game: &mut Campaign, choice: Choice, sink: &mut impl Sink) -> Went {
        match choice {
            Choice::PacificWar | Choice::Peace => {}
            _ => return Err(untimely(sink)),
        }
        if pacific::goes_to_war(choice == Choice::PacificWar, sink) {
            game.go_to_war_in_the_pacific();
        }
        Ok(Next::Over)
    }

    fn staff(self, game: &Campaign, _: &Style, seed: u64) -> Option<Choice> {
        Some(game.staff_pacific_war(seed))
    }
}

/// completion.pacific-war: which units Japan gives up for the Pacific.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PacificDraft;

impl Asks for PacificDraft {
    const KIND: &'static str = "pacific-draft";

    /// What the track asks for.
    fn enter(self, game: &mut Campaign, _: &mut impl Sink) -> Next {
        let season = game.table.track[usize::from(game.state.game_turn())];
        game.state.draft = [season.draft_infantry, season.draft_air];
        Next::waits_if(game.state.draft != [0; 2])
    }

    fn prompt(self, game: &Campaign) -> String {
        let [infantry, air] = game.state.draft;
        format!(
            "What goes to the Pacific? {infantry} infantry and {air} air factors are asked for. (completion.pacific-war)"
        )
    }

    fn answers(self, game: &Campaign, tell: &mut impl FnMut(Choice)) {
        tell(Choice::Done);
        game.drafted().for_each(|unit| tell(Choice::Give(unit)));
    }

    /// A unit goes, or Japan refuses the rest.
    fn take(self, game: &mut Campaign, choice: Choice, sink: &mut impl Sink) -> Went {
        let unit = match choice {
            Choice::Done => {
                pacific::is_met(game.state.draft, sink);
                return Ok(Next::Over);
            }
            Choice::Give(unit) if game.is_ours(unit) => {
                game.may_give(unit, sink)?;
                unit
            }
            _ => return Err(untimely(sink)),
        };
        let sort = game.table.roster.sort(unit);
        let air = sort.kind == Kind::Air;
        game.state.draft = pacific::still_asked(game.state.draft, air, sort.strength, sink);
        game.note_departure(unit, AWAY, sink);
        game.send(unit, AWAY);
        if game.state.draft == [0; 2] {
            game.state.drafts_met += 1;
        }
        Ok(Next::waits_if(game.state.draft != [0; 2] && game.drafted().next().is_some()))
    }

    fn wanted(self, game: &Campaign) -> Vec<Choice> {
        game.japanese_on_map().map(Choice::Give).collect()
    }

    fn staff(self, game: &Campaign, _: &Style, seed: u64) -> Option<Choice> {
        Some(game.staff_draft(seed))
    }
}

/// completion.pacific-war: how much the tension rises.
#[derive(Debug, Clone, Copy)]
pub(crate) struct TensionDie;

impl Rolls for TensionDie {
    const DIE: Die = Die::Tension;

    /// It rises while there is peace; what it is then lets Flying Tigers be built in the same half.
    fn enter(self, game: &mut Campaign, sink: &mut impl Sink) -> Next {
        let peace = game.state.us_war == NEVER;
        if !peace {
            game.offer_tigers(sink);
        }
        Next::waits_if(peace)
    }

    fn prompt(self, _: &Campaign) -> String {
        "How much does the tension rise? (completion.pacific-war)".into()
    }

    fn roll(self, game: &mut Campaign, outcome: u16, sink: &mut impl Sink) -> Next {
        let before = game.state.tension.into();
        let after = pacific::tension_after(&game.table.rules, before, Die::face(outcome), sink);
        game.state.tension = u8::try_from(after).unwrap_or(u8::MAX);
        game.offer_tigers(sink);
        Next::Over
    }
}

/// completion.roads: whether the road from Ledo opens.
#[derive(Debug, Clone, Copy)]
pub(crate) struct LedoDie;

impl Rolls for LedoDie {
    const DIE: Die = Die::LedoRoad;

    /// It may open late in the war.
    fn enter(self, game: &mut Campaign, sink: &mut impl Sink) -> Next {
        if !game.state.burma_lost || game.state.ledo_open {
            return Next::Over;
        }
        Next::waits_if(pacific::is_ledo_due(&game.table.rules, game.turn(), sink))
    }

    fn prompt(self, _: &Campaign) -> String {
        "Does the road from Ledo open? (completion.roads)".into()
    }

    fn roll(self, game: &mut Campaign, outcome: u16, sink: &mut impl Sink) -> Next {
        let (strength, face) = (game.strength_on_the_front(sink), Die::face(outcome));
        game.state.ledo_open = pacific::is_ledo_open(&game.table.rules, face, strength, sink);
        Next::Over
    }
}

impl Campaign {
    /// Whether a road into China is open.
    pub(crate) fn road_is_open(&self) -> bool {
        !self.state.burma_lost || self.state.ledo_open
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

    fn go_to_war_in_the_pacific(&mut self) {
        self.state.us_war = self.state.turn;
        self.fall(self.table.places.hong_kong);
    }

    /// What Japan may give up: infantry first, then air.
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
}
