//! The set-up: who stands where, and what is drawn for the Russians.

pub(crate) mod redeploy;

use stavka_core::board::SpaceId;
use stavka_core::clause::Sink;

use crate::campaign::asks::Ask;
use crate::campaign::counters::Sort;
use crate::campaign::play::{Look, Play};
use crate::campaign::rolls::Rolls;
use crate::campaign::state::Beside;
use crate::hidden::play::SORTS;
use crate::position::UnitId;
use crate::purposes;
use crate::replacements::play::rifles::Draws;
use crate::set_up::{ArrayInput, TankGroup, armies_drawn, may_stand_so, may_start, russian_array};
use crate::side::Side;
use crate::unit::State as Mark;

impl Look<'_> {
    /// The tank korps of a sort that wait for a place.
    pub(crate) fn parked(self, sort: usize) -> impl Iterator<Item = UnitId> {
        let units = self.table.counters.tank_sort(sort).into_iter().flat_map(Sort::units);
        units.filter(move |unit| self.state.beside[unit.index()] == Beside::Park)
    }

    /// What may come to the next place, with how many there are of it.
    pub(crate) fn tank_draws(self, tell: &mut impl FnMut(u8, u32)) {
        for sort in 0..SORTS {
            let count = self.parked(sort).count();
            if let (Ok(number), Ok(weight), true) =
                (u8::try_from(sort), u32::try_from(count), count > 0)
            {
                tell(number, weight);
            }
        }
    }
}

impl<S: Sink> Play<'_, S> {
    /// Puts everybody where the scenario has him; chance fills the rest.
    pub(crate) fn set_up(&mut self) {
        self.state.turn = self.table.first_turn;
        self.look_at_the_sky(None);
        self.take_start_control();
        for &(unit, beside) in &self.table.opening.beside {
            self.state.beside[unit.index()] = beside;
        }
        for arrival in &self.table.arrivals {
            for unit in &arrival.units {
                self.state.beside[unit.index()] = Beside::Due(arrival.turn);
            }
        }
        for &(unit, hex) in &self.table.opening.standing {
            if !matches!(self.state.beside[unit.index()], Beside::Due(_)) {
                self.put(unit, hex);
            }
        }
        for (head, &hex) in self.state.position.rail_heads.iter_mut().zip(&self.table.opening.heads)
        {
            *head = hex;
            self.state.converted.insert(hex);
        }
        self.fliers_come_and_go(Side::Axis);
        self.fliers_come_and_go(Side::Russian);
        self.state.ask = Ask::TankGroup;
    }

    pub(crate) fn take_start_control(&mut self) {
        let board = self.table.ground.board();
        let axis = board.controller_named("axis");
        for hex in board.ids() {
            let side = match board.space(hex).controller {
                None => continue,
                controller if controller == axis => Side::Axis,
                Some(_) => Side::Russian,
            };
            self.state.position.take_control(hex, side);
        }
    }

    /// setup.russian.tanks: one of the two groups joins the tank korps, face down.
    pub(crate) fn choose_tanks(&mut self, group: u8) {
        self.explain_set_up(group);
        for unit in &self.table.opening.tanks[usize::from(group.min(1))] {
            self.state.beside[unit.index()] = Beside::Park;
        }
        self.state.pools.unseen = armies_drawn(&self.table.rules)[0];
        self.state.ask = Ask::Parks(0);
    }

    /// The rules behind the set-up, now that the game begins, if anybody listens.
    pub(crate) fn explain_set_up(&mut self, group: u8) {
        if !self.sink.listens() {
            return;
        }
        let group = if group == 0 { TankGroup::Weak } else { TankGroup::Strong };
        let seen = ArrayInput { group, seen_by: Side::Russian };
        russian_array(&self.table.rules, &seen, self.sink);
        if let Some(russian) = &self.table.opening.russian {
            let allowed = may_stand_so(&self.table.rules, russian, self.sink);
            debug_assert!(allowed.is_ok(), "the table was opened with it");
        }
        for placement in &self.table.opening.placements {
            let allowed = may_start(&self.table.rules, placement, self.sink);
            debug_assert!(allowed.is_ok(), "the table was opened with it");
        }
    }

    /// setup.russian.tanks: a korps for the next place, so that the place does not tell what stands there.
    pub(crate) fn stand_tanks(&mut self, slot: u8, sort: u8) {
        let slots = &self.table.opening.tank_slots;
        let unit = self.look().parked(sort.into()).next();
        if let (Some(unit), Some(&hex)) = (unit, slots.get(usize::from(slot))) {
            self.put(unit, hex);
            self.mark(unit, Mark::Hidden, true);
        }
        let more = usize::from(slot) + 1 < slots.len();
        self.state.ask = if more { Ask::Parks(slot + 1) } else { Ask::Stands(0) };
    }

    /// setup.russian.draw: an army for the next place, unseen by both.
    pub(crate) fn stand_army(&mut self, slot: u8, outcome: u8) {
        let slots = &self.table.opening.slots;
        let hex = slots.get(usize::from(slot)).copied().unwrap_or(SpaceId::NONE);
        self.draw_army(hex, outcome);
        if usize::from(slot) + 1 < slots.len() {
            self.state.ask = Ask::Stands(slot + 1);
        } else {
            self.offer_placing();
        }
    }
}

/// setup.russian.tanks: which of the two groups of tank korps the Russians get.
#[derive(Clone, Copy)]
pub(crate) struct TankGroupDraw;

impl Rolls for TankGroupDraw {
    const PURPOSE: u8 = purposes::TANK_GROUP;

    fn prompt(self, _: Look<'_>) -> String {
        "which group of tank korps do the Russians get?".to_owned()
    }

    fn outcomes(self, _: Look<'_>, tell: &mut impl FnMut(u8)) {
        (0..2).for_each(tell);
    }

    fn roll<S: Sink>(self, play: &mut Play<'_, S>, outcome: u8) {
        play.choose_tanks(outcome);
    }

    fn words(self, _: Look<'_>, outcome: u8) -> String {
        if outcome == 0 { "tank group A".to_owned() } else { "tank group B".to_owned() }
    }

    fn heard(self, look: Look<'_>, outcome: u8, side: u8) -> String {
        if side == Side::Axis as u8 {
            return "draws a group of tank korps, face down".to_owned();
        }
        self.words(look, outcome)
    }
}

/// setup.russian.tanks: which of their korps stands in this place of the set-up.
#[derive(Clone, Copy)]
pub(crate) struct Parks(pub u8);

impl Rolls for Parks {
    const PURPOSE: u8 = purposes::TANK_GROUP;

    fn prompt(self, _: Look<'_>) -> String {
        "which tank korps stands in the next place?".to_owned()
    }

    fn outcomes(self, look: Look<'_>, tell: &mut impl FnMut(u8)) {
        look.tank_draws(&mut |outcome, _| tell(outcome));
    }

    fn weights(self, look: Look<'_>, tell: &mut impl FnMut(u32)) {
        look.tank_draws(&mut |_, weight| tell(weight));
    }

    #[inline]
    fn place(self, _: Look<'_>) -> u32 {
        self.0.into()
    }

    fn roll<S: Sink>(self, play: &mut Play<'_, S>, outcome: u8) {
        play.stand_tanks(self.0, outcome);
    }

    fn words(self, look: Look<'_>, outcome: u8) -> String {
        let sort = look.table.counters.tank_sort(outcome.into());
        format!("places {}", sort.map_or("nothing", |sort| &*sort.name))
    }

    fn heard(self, look: Look<'_>, outcome: u8, side: u8) -> String {
        if side == Side::Axis as u8 {
            return "places a tank korps, face down".to_owned();
        }
        self.words(look, outcome)
    }
}

/// setup.russian.draw: which army stands in this place of the set-up.
#[derive(Clone, Copy)]
pub(crate) struct Stands(pub u8);

impl Rolls for Stands {
    const PURPOSE: u8 = purposes::ARMY;

    fn prompt(self, look: Look<'_>) -> String {
        Draws(SpaceId::NONE).prompt(look)
    }

    fn outcomes(self, look: Look<'_>, tell: &mut impl FnMut(u8)) {
        Draws(SpaceId::NONE).outcomes(look, tell);
    }

    fn weights(self, look: Look<'_>, tell: &mut impl FnMut(u32)) {
        Draws(SpaceId::NONE).weights(look, tell);
    }

    #[inline]
    fn place(self, _: Look<'_>) -> u32 {
        self.0.into()
    }

    fn roll<S: Sink>(self, play: &mut Play<'_, S>, outcome: u8) {
        play.stand_army(self.0, outcome);
    }

    fn words(self, look: Look<'_>, outcome: u8) -> String {
        Draws(SpaceId::NONE).words(look, outcome)
    }

    fn heard(self, look: Look<'_>, outcome: u8, side: u8) -> String {
        Draws(SpaceId::NONE).heard(look, outcome, side)
    }
}
