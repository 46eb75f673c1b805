//! An attack is prepared: stack by stack, air factor by air factor, until it begins or is called off.

use stavka_core::clause::{Refused, Silent, Sink};
use stavka_core::game::{Odds, Subject};

use crate::campaign::Campaign;
use crate::campaign::action::Choice;
use crate::campaign::asks::Asks;
use crate::campaign::hexes::Spot;
use crate::campaign::ledger::Entry;
use crate::campaign::roster::{Kind, Unit};
use crate::campaign::state::mark;
use crate::campaign::walk::{Next, Went};
use crate::far_east::duty::{is_beside, may_fly, may_support, untimely};
use crate::far_east::economy::Power;
use crate::staff::Style;

/// completion.ground-combat, completion.air-support: with what a power attacks.
#[derive(Debug, Clone, Copy)]
pub(crate) struct AttackWith(pub Power);

impl Asks for AttackWith {
    const KIND: &'static str = "attack-with";

    fn prompt(self, game: &Campaign) -> String {
        let (power, target) = (self.0, game.spot_name(game.state.target));
        format!("With what does {power} attack {target}? (completion.ground-combat)")
    }

    fn answers(self, game: &Campaign, tell: &mut impl FnMut(Choice)) {
        tell(Choice::CallOff);
        if game.may_begin(self.0, &mut Silent).is_ok() {
            tell(Choice::Begin);
        }
        game.stacks_beside(self.0).iter().for_each(|spot| tell(Choice::With(spot)));
        if game.next_flier(self.0).is_some() {
            tell(Choice::WithAir);
        }
    }

    fn take(self, game: &mut Campaign, choice: Choice, sink: &mut impl Sink) -> Went {
        let power = self.0;
        match choice {
            Choice::CallOff => {
                game.stand_down();
                return Ok(game.next_attack(power));
            }
            Choice::With(spot) if game.table.has(spot) => {
                game.may_commit(power, spot, sink)?;
                game.commit(power, spot, sink);
            }
            Choice::WithAir => {
                let unit = game.next_along(power, sink)?;
                game.state.set(unit, mark::COMMITTED);
            }
            Choice::Begin => game.begin_attack(power, sink)?,
            _ => return Err(untimely(sink)),
        }
        Ok(Next::Waits)
    }

    fn subject(self, game: &Campaign, choice: Choice) -> Subject {
        match choice {
            Choice::With(spot) => game.about_stack(self.0, spot),
            Choice::WithAir => game.about_flier(self.0),
            Choice::Begin => game.about_attack(),
            Choice::CallOff => game.about_space(game.state.target),
            other => game.about_choice(other),
        }
    }

    /// Own stacks beside the target, air, and the beginning.
    fn wanted(self, game: &Campaign) -> Vec<Choice> {
        let near = game.table.spot(game.state.target).near;
        let stacks = near.and(&game.ground_of(self.0));
        let committed = |spot: &Spot| {
            let mut units = game.units_on_map(self.0);
            units.any(|unit| {
                game.state.place(unit) == *spot && game.state.has(unit, mark::COMMITTED)
            })
        };
        let stacks = stacks.iter().filter(|spot| !committed(spot)).map(Choice::With);
        [Choice::Begin, Choice::WithAir].into_iter().chain(stacks).collect()
    }

    fn odds(self, game: &Campaign, choice: Choice) -> Option<Odds> {
        match choice {
            Choice::Begin => game.odds_of_attack(self.0, &[]),
            Choice::With(_) | Choice::WithAir => game.odds_of_attack(self.0, &[choice]),
            _ => None,
        }
    }

    fn staff(self, game: &Campaign, style: &Style, _: u64) -> Option<Choice> {
        Some(game.staff_preparation(self.0, style))
    }
}

impl Campaign {
    /// Why nobody in a space joins the attack that is prepared.
    fn may_commit(&self, power: Power, spot: Spot, sink: &mut impl Sink) -> Result<(), Refused> {
        let near = self.table.spot(self.state.target).near.contains(spot);
        let here = [spot].into_iter().collect();
        let first = self.ground_within(power, here).next().filter(|_| near);
        is_beside(first.is_some(), sink)?;
        if self.stacks_beside(power).contains(spot) {
            return Ok(());
        }
        first.map_or(Ok(()), |unit| self.may_join(unit, power, self.state.target, sink))
    }

    /// The air factor that flies along next, or what keeps all of them.
    fn next_along(&self, power: Power, sink: &mut impl Sink) -> Result<Unit, Refused> {
        let [ground, air] = self.committed();
        may_support(ground, air, sink)?;
        if let Some(unit) = self.next_flier(power) {
            return Ok(unit);
        }
        let mut air = self.units_on_map(power);
        let first = air.find(|unit| self.table.roster.sort(*unit).kind == Kind::Air);
        match first {
            Some(unit) => self.may_fly_along(unit, sink).map(|()| unit),
            None => may_fly(false, false, sink).map(|()| 0),
        }
    }

    fn commit(&mut self, power: Power, spot: Spot, sink: &mut impl Sink) {
        for unit in self.table.roster.units() {
            let ours = self.table.roster.sort(unit).nation.power() == power;
            if ours && self.state.place(unit) == spot && self.joins(unit, power, sink) {
                self.state.set(unit, mark::COMMITTED);
            }
        }
    }

    fn begin_attack(&mut self, power: Power, sink: &mut impl Sink) -> Result<(), Refused> {
        let price = self.may_begin(power, sink)?;
        if let Some(payer) = self.paying(power, sink) {
            let entry = if payer == power { Entry::Offensive } else { Entry::CommunistOffensive };
            self.state.ledger.book(payer, entry, -price, sink);
        }
        let [ground, _] = self.committed();
        let attacked = &mut self.state.attacked[power as usize];
        *attacked = attacked.saturating_add(u8::try_from(ground).unwrap_or(u8::MAX));
        self.meet_in_the_air();
        Ok(())
    }

    /// Forgets what units did in an attack that is over.
    pub(crate) fn stand_down(&mut self) {
        self.state.marks.iter_mut().for_each(|marks| *marks &= !mark::COMMITTED);
    }

    /// A stack that attacks, and over which side.
    fn about_stack(&self, power: Power, spot: Spot) -> Subject {
        let here = |unit: &Unit| self.state.place(*unit) == spot;
        let joins = |unit: &Unit| self.joins(*unit, power, &mut Silent);
        let units = self.units_of(self.state.side()).filter(here).filter(joins);
        let (from, to) = (self.table.label(spot), self.table.label(self.state.target));
        Subject {
            from: Some(from.to_owned()),
            space: Some(to.to_owned()),
            edge: Some([from.to_owned(), to.to_owned()]),
            group: units.map(|unit| self.unit_id(unit)).collect(),
            ..Subject::default()
        }
    }

    fn about_flier(&self, power: Power) -> Subject {
        let flier = self.next_flier(power);
        flier.map(|unit| self.about_going(unit, self.state.target)).unwrap_or_default()
    }

    /// The attack that is prepared: with whom, and whom.
    fn about_attack(&self) -> Subject {
        let units = self.table.roster.units();
        let committed = units.filter(|unit| self.state.has(*unit, mark::COMMITTED));
        Subject {
            group: committed.map(|unit| self.unit_id(unit)).collect(),
            ..self.about_space(self.state.target)
        }
    }
}
