//! Airfields and the air units on them.

use stavka_core::board::SpaceId;
use stavka_core::bounded::Int;
use stavka_core::clause::{Silent, Sink};
use stavka_core::game::Subject;

use crate::air::nearest::Nearest;
use crate::air::{
    Airfield, AirfieldMove, Event, Way, When, airfield_recovers, is_operational, may_be_placed,
    suits_a_field,
};
use crate::campaign::action::Choice;
use crate::campaign::asks::{Ask, Asks};
use crate::campaign::play::{Look, Play};
use crate::campaign::words::Says;
use crate::claims::Docket;
use crate::position::HexSet;
use crate::side::Side;
use crate::staff::{Judge, anything};
use crate::supply::{Status, SupplyMap};

impl Look<'_> {
    /// Airfields that may move.
    pub(crate) fn fields(self, tell: &mut impl FnMut(Choice)) {
        tell(Choice::Done);
        for (number, wing) in self.table.wings.iter().enumerate() {
            let there = self.state.fliers[number].base != SpaceId::NONE;
            let fixed = wing.unit.only_intercepts();
            let new = self.state.pools.placed >> number & 1 == 0;
            if wing.side == self.side() && there && !fixed && new {
                tell(Choice::Marker(u8::try_from(number).unwrap_or(u8::MAX)));
            }
        }
    }

    /// Where the airfield that was named may go; it may also stay.
    pub(crate) fn field_hexes(self, tell: &mut impl FnMut(Choice)) {
        tell(Choice::Done);
        let [ground, rail] = &self.state.reach;
        ground.or(rail).iter().for_each(|hex| tell(Choice::Hex(hex)));
    }

    /// A move of an airfield to a hex, as the rules on airfields see it.
    pub(crate) fn field_move(
        self,
        number: usize,
        to: SpaceId,
        way: Way,
        map: &SupplyMap,
        nearest: &Nearest,
    ) -> AirfieldMove {
        let side = self.table.wings[number].side;
        let hexes = self.table.ground.features().distance(self.state.fliers[number].base, to);
        AirfieldMove {
            side,
            when: When::AfterRailHeads,
            way,
            hexes: Int::clamped(i32::try_from(hexes).unwrap_or(i32::MAX)),
            to_friend: nearest.of(side, to),
            to_enemy: nearest.of(side.enemy(), to),
            cut_off: map.at(to) == Status::Isolated,
            supply: map.at(to),
        }
    }
}

impl<S: Sink> Play<'_, S> {
    /// A.1 and B.1: airfields are placed; then it is seen which of them can be used.
    pub(crate) fn airfields(&mut self, _: Side) {
        if self.state.stage == 0 {
            self.state.ask = Ask::Field;
            return;
        }
        self.state.pools.placed = 0;
        self.see_fields();
        self.next_step();
    }

    /// air.airfields.supply: the fields in Full supply.
    pub(crate) fn see_fields(&mut self) {
        let maps = [Side::Axis, Side::Russian].map(|side| self.supply_of(side));
        self.state.pools.ready = 0;
        for (number, wing) in self.table.wings.iter().enumerate() {
            let base = self.state.fliers[number].base;
            let supply = maps[wing.side as usize].at(base);
            let field = Airfield { supply, disrupted: false };
            if base != SpaceId::NONE && is_operational(field, self.sink).is_ok() {
                self.state.pools.ready |= 1 << number;
            }
        }
    }

    /// A field is named: where it can go is looked up once.
    pub(crate) fn name_field(&mut self, choice: Choice) {
        self.state.ask = Ask::Nothing;
        let Choice::Marker(number) = choice else {
            self.state.stage = 1;
            return;
        };
        let wing = usize::from(number);
        let side = self.table.wings[wing].side;
        let map = self.supply_of(side);
        self.find_net(side);
        self.see_nearest();
        let net = self.state.reach[0];
        let look = self.look();
        let nearest = &self.memory.nearest;
        let position = &look.state.position;
        let places = look.table.places.named.and(&map.full).without(position.zone(side.enemy()));
        let own = position.control(side).and(&look.table.passable);
        let [anywhere, there] = [false, true].map(|place| suits_a_field(&look.table.rules, place));
        let own = match (anywhere, there) {
            (true, true) => own,
            (true, false) => own.without(&places),
            (false, true) => own.and(&places),
            (false, false) => HexSet::EMPTY,
        };
        let base = look.state.fliers[wing].base;
        let fits = |hex: SpaceId, way: Way| {
            let input = look.field_move(wing, hex, way, &map, nearest);
            hex != base && may_be_placed(&look.table.rules, &input, &mut Silent).is_ok()
        };
        let ground: HexSet = own.iter().filter(|&hex| fits(hex, Way::Ground)).collect();
        let net = if net.contains(base) { own.and(&net).without(&ground) } else { HexSet::EMPTY };
        let rail = net.iter().filter(|&hex| fits(hex, Way::Rail)).collect();
        self.state.reach = [ground, rail];
        self.state.pools.placed |= 1 << number;
        self.state.ask = Ask::FieldTo(number);
    }

    /// The field goes there, or stays.
    pub(crate) fn place_field(&mut self, number: u8, choice: Choice) {
        self.state.ask = Ask::Nothing;
        let Choice::Hex(hex) = choice else { return };
        let side = self.table.wings[usize::from(number)].side;
        let map = self.supply_of(side);
        self.see_nearest();
        let look = Look { table: self.table, state: self.state };
        let way = if self.state.reach[1].contains(hex) { Way::Rail } else { Way::Ground };
        let nearest = &self.memory.nearest;
        let input = look.field_move(usize::from(number), hex, way, &map, nearest);
        let placed = may_be_placed(&self.table.rules, &input, self.sink);
        let flier = &mut self.state.fliers[usize::from(number)];
        flier.disrupted = placed.is_ok_and(|placed| placed.disrupted);
        flier.base = hex;
    }

    /// air.notes.shot-down: a field that the enemy enters is overrun; it is set up again behind the front.
    pub(crate) fn overrun_fields(&mut self, hex: SpaceId, by: Side) {
        for number in 0..self.table.wings.len() {
            let wing = &self.table.wings[number];
            let there = self.state.fliers[number].base == hex;
            if there && wing.side != by && !wing.unit.only_intercepts() {
                self.send_away(number, Event::Overrun);
                self.state.fliers[number].base = self.look().refuge(wing.side, wing.base);
            }
        }
    }

    /// completion.airfield-recovery: Disrupted airfields of a side can be used again.
    pub(crate) fn recover_fields(&mut self, side: Side) {
        let step = self.look().step();
        for (flier, wing) in self.state.fliers.iter_mut().zip(&self.table.wings) {
            let due = flier.disrupted && wing.side == side;
            if due && airfield_recovers(side, step, self.sink) {
                flier.disrupted = false;
            }
        }
    }

    /// Air units of a side join the game or leave it.
    pub(crate) fn fliers_come_and_go(&mut self, side: Side) {
        let turn = self.state.turn;
        for number in 0..self.table.wings.len() {
            let wing = &self.table.wings[number];
            let [from, to] = wing.turns;
            let base = self.state.fliers[number].base;
            if turn >= to {
                self.state.fliers[number].base = SpaceId::NONE;
            } else if wing.side == side && turn >= from && base == SpaceId::NONE {
                self.state.fliers[number].base = self.look().refuge(side, wing.base);
            }
        }
    }
}

impl Look<'_> {
    /// The place of its own side that is nearest to where a field should be.
    pub(crate) fn refuge(self, side: Side, wanted: SpaceId) -> SpaceId {
        let position = &self.state.position;
        let own = position.control(side).and(&self.table.places.named);
        let free = own.without(position.zone(side.enemy()));
        let features = self.table.ground.features();
        free.iter()
            .min_by_key(|&hex| (features.distance(hex, wanted), hex))
            .unwrap_or(SpaceId::NONE)
    }
}

/// Which airfield moves.
#[derive(Clone, Copy)]
pub(crate) struct Field;

impl Asks for Field {
    const KIND: &'static str = "airfield";
    const SAYS: Says = Says { wing: "move ", ..Says::PLAIN };

    fn prompt(self, _: Look<'_>) -> String {
        "which airfield moves, and where to?".to_owned()
    }

    fn answers(self, look: Look<'_>, tell: &mut impl FnMut(Choice)) {
        look.fields(tell);
    }

    fn take<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) {
        play.name_field(choice);
    }

    fn staff(self, _: &Judge<'_>, choice: Choice) -> i32 {
        anything(choice)
    }
}

/// Where it moves.
#[derive(Clone, Copy)]
pub(crate) struct FieldTo(pub u8);

impl Asks for FieldTo {
    const KIND: &'static str = "airfield-to";
    const SAYS: Says = Says { done: "stay", ..Says::PLAIN };

    fn prompt(self, look: Look<'_>) -> String {
        Field.prompt(look)
    }

    fn look_again<S: Sink>(self, play: &mut Play<'_, S>) {
        play.name_field(Choice::Marker(self.0));
    }

    fn answers(self, look: Look<'_>, tell: &mut impl FnMut(Choice)) {
        look.field_hexes(tell);
    }

    #[inline]
    fn is_wide_open(self, look: Look<'_>) -> bool {
        look.state.reach.iter().any(|reach| !reach.is_empty())
    }

    #[inline]
    fn offers(self, look: Look<'_>, wanted: Choice) -> bool {
        wanted.is_done_or_in(&look.state.reach)
    }

    fn take<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) {
        play.place_field(self.0, choice);
    }

    fn about(self, look: Look<'_>, _: u8) -> Subject {
        look.about_wing(self.0)
    }

    fn claims(self, docket: &mut Docket<'_, '_>) {
        docket.fields(self.0);
    }

    fn staff(self, judge: &Judge<'_>, choice: Choice) -> i32 {
        judge.field(self.0, choice)
    }
}
