//! Who has won, and what the fall of a place brings.

use stavka_core::board::SpaceId;
use stavka_core::clause::{Clause, Silent, Sink};
use stavka_core::game::Mover;

use crate::attack::play::Stage;
use crate::campaign::action::Choice;
use crate::campaign::asks::{Ask, Asks, no_or_yes, player};
use crate::campaign::play::{Look, Play};
use crate::campaign::rolls::Rolls;
use crate::campaign::state::{Ended, Factory};
use crate::campaign::words::Says;
use crate::purposes;
use crate::side::Side;
use crate::staff::{Judge, yes};
use crate::strategic::state_of_factory;
use crate::supply::{SupplyMap, SupplyScratch, supply_map};
use crate::victory::{
    Cities, City, CollapseInput, Holding, Prize, Prizes, Verdict, axis_determination, collapses,
    counts, in_supply, moscow_collapse, russian_determination, taken, turn_that_counts,
};

impl<S: Sink> Play<'_, S> {
    /// A.7 and B.7: whether the side whose determination it is has won.
    pub(crate) fn determine_victory(&mut self, side: Side) {
        match side {
            Side::Russian => self.russian_victory(),
            Side::Axis => self.axis_victory(),
        }
    }

    pub(crate) fn russian_victory(&mut self) {
        let now = self.prizes();
        let before =
            Prize::ALL.into_iter().filter(|&prize| self.state.flags.prizes >> prize as u8 & 1 == 1);
        let before: Prizes = before.collect();
        match russian_determination(&self.table.rules, before, now, self.sink) {
            Verdict::Undecided => self.next_step(),
            verdict => self.end_with(verdict),
        }
    }

    /// What the Russians hold in supply of the places that the Axis can't bear to lose.
    pub(crate) fn prizes(&mut self) -> Prizes {
        let look = Look { table: self.table, state: self.state };
        let held = |prize: &Prize| {
            look.state.position.control(Side::Russian).contains(look.prize_hex(*prize))
        };
        if !Prize::ALL.iter().any(held) {
            return [].into_iter().collect();
        }
        let held: Prizes = Prize::ALL.into_iter().filter(held).collect();
        let map = self.supply_of(Side::Russian);
        let look = self.look();
        let supplied = |prize: &Prize| counts(&self.table.rules, map.at(look.prize_hex(*prize)));
        Prize::ALL.into_iter().filter(|&prize| held.has(prize)).filter(supplied).collect()
    }

    pub(crate) fn axis_victory(&mut self) {
        if self.state.stage > 0 {
            self.next_step();
            return;
        }
        let prizes = self.prizes();
        self.state.flags.prizes = Prize::ALL
            .into_iter()
            .filter(|&prize| prizes.has(prize))
            .fold(0, |bits, prize| bits | 1 << prize as u8);
        match self.determined() {
            Verdict::Undecided => self.next_step(),
            Verdict::AxisWin if !self.look().is_last_turn() => self.state.ask = Ask::Claim,
            verdict => self.end_with(verdict),
        }
    }

    /// victory.axis.in-supply: the cities of the Axis that count.
    pub(crate) fn axis_cities(&mut self) -> Cities {
        let held = self.look().cities_of(Side::Axis);
        let map = self.supply_of(Side::Axis);
        let look = Look { table: self.table, state: self.state };
        look.in_supply(held, &map, self.sink)
    }

    /// victory.axis.wait: the victory is taken now, or put at stake for a greater one.
    pub(crate) fn claim(&mut self, choice: Choice) {
        self.state.ask = Ask::Nothing;
        self.state.stage = 1;
        if let Some(verdict) = taken(choice == Choice::Way(1), self.sink) {
            self.end_with(verdict);
        }
    }

    pub(crate) fn end_with(&mut self, verdict: Verdict) {
        self.end(verdict.winner(), verdict.clause());
    }

    /// The last turn is over. Its own determination has ended the game before, under the rules as they are.
    pub(crate) fn end_without_verdict(&mut self) {
        let verdict = self.determined();
        self.end_with(verdict);
    }

    /// What the determination of the Axis finds. A scenario that ends before the sheet does is decided as the sheet
    /// decides the end.
    pub(crate) fn determined(&mut self) -> Verdict {
        let held = self.axis_cities();
        let (date, last) = (self.look().date(), self.look().is_last_turn());
        let turn = turn_that_counts(&self.table.rules, date, last);
        axis_determination(&self.table.rules, turn, held, false, self.sink)
    }

    pub(crate) fn end(&mut self, winner: Option<Side>, by: Clause) {
        self.sink.cite(by);
        self.state.outcome = Some(Ended { winner: winner.map(|side| side as u8), by });
        self.state.ask = Ask::Nothing;
        self.state.battle.stage = Stage::None;
    }

    /// What the fall of a hex brings at once: Moscow may end the war, factories are lost, fields overrun.
    pub(crate) fn after_capture(&mut self, hex: SpaceId) {
        let Some(side) = self.look().holder(hex) else { return };
        self.overrun_fields(hex, side);
        if side != Side::Axis {
            self.threaten_heads(hex);
            return;
        }
        self.take_factories(hex);
        if hex == self.table.places.cities[City::Moscow as usize] {
            self.moscow_falls();
        }
    }

    /// strategic.factory.transfer: a factory that has not left is lost with its city.
    pub(crate) fn take_factories(&mut self, hex: SpaceId) {
        let date = self.look().date();
        for (place, factory) in self.table.places.factories.iter().zip(&mut self.state.factories) {
            if *place != hex || matches!(*factory, Factory::Left(_) | Factory::Lost) {
                continue;
            }
            if let Factory::Loading(begun) = *factory {
                let begun = self.table.turns[usize::from(begun)].date;
                state_of_factory(&self.table.rules, begun, Some(date), date, self.sink);
            }
            *factory = Factory::Lost;
        }
    }

    /// victory.axis.moscow-collapse: the roll is due if Moscow is in supply.
    pub(crate) fn moscow_falls(&mut self) {
        let map = self.supply_of(Side::Axis);
        let supply = map.at(self.table.places.cities[City::Moscow as usize]);
        let rolled_before = self.state.flags.collapse_rolled;
        let input = CollapseInput { supply, rolled_before };
        if moscow_collapse(&self.table.rules, &input, self.sink).is_ok() {
            self.state.flags.collapse_due = true;
        }
    }

    pub(crate) fn collapse(&mut self, die: u32) {
        self.state.ask = Ask::Nothing;
        self.state.flags.collapse_due = false;
        self.state.flags.collapse_rolled = true;
        if let Some(by) = collapses(&self.table.rules, die) {
            self.end(Some(Side::Axis), by);
        }
    }
}

impl Look<'_> {
    /// Those of the Axis cities that its lines reach.
    pub(crate) fn in_supply(self, held: Cities, map: &SupplyMap, sink: &mut impl Sink) -> Cities {
        let places = &self.table.places.cities;
        let holding = |city: City| Holding { city, supply: map.at(places[city as usize]) };
        in_supply(&self.table.rules, held.iter().map(holding), sink)
    }

    /// The same for those who look on.
    pub(crate) fn supplied(self, held: Cities, lines: &mut SupplyScratch) -> Cities {
        let (rules, ground, roster) = (&self.table.rules, &self.table.ground, self.table.roster());
        let (position, weather) = (&self.state.position, self.weather());
        let map = supply_map(rules, ground, roster, position, Side::Axis, weather, lines);
        self.in_supply(held, &map, &mut Silent)
    }

    /// Where a place lies that the Axis can't bear to lose.
    pub(crate) fn prize_hex(self, prize: Prize) -> SpaceId {
        let places = &self.table.places;
        match prize {
            Prize::Warsaw => places.cities[City::Warsaw as usize],
            Prize::Bucharest => places.cities[City::Bucharest as usize],
            Prize::Ploesti => places.ploesti,
        }
    }
}

/// victory.axis.moscow-collapse: whether Moscow's fall ends the war.
#[derive(Clone, Copy)]
pub(crate) struct Collapse;

impl Rolls for Collapse {
    const PURPOSE: u8 = purposes::COLLAPSE;

    fn prompt(self, _: Look<'_>) -> String {
        "do the Russians collapse?".to_owned()
    }

    fn roll<S: Sink>(self, play: &mut Play<'_, S>, outcome: u8) {
        play.collapse(outcome.into());
    }
}

/// victory.axis.wait: whether the Axis takes its victory at once.
#[derive(Clone, Copy)]
pub(crate) struct Claim;

impl Asks for Claim {
    const KIND: &'static str = "claim";
    const SAYS: Says = Says { ways: &["wait for the end", "claim victory"], ..Says::PLAIN };

    #[inline]
    fn whom(self, _: Side) -> Mover {
        player(Side::Axis)
    }

    fn prompt(self, _: Look<'_>) -> String {
        "does the Axis take its victory now?".to_owned()
    }

    fn answers(self, _: Look<'_>, tell: &mut impl FnMut(Choice)) {
        no_or_yes(tell);
    }

    fn take<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) {
        play.claim(choice);
    }

    fn staff(self, _: &Judge<'_>, choice: Choice) -> i32 {
        yes(choice)
    }
}
