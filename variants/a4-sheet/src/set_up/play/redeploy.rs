//! Units that their owners place otherwise than the chart has them, before the first turn.

use stavka_core::board::SpaceId;
use stavka_core::clause::{Refused, Silent, Sink};
use stavka_core::game::{Mover, Subject};

use crate::campaign::action::Choice;
use crate::campaign::asks::{Ask, Asks, no_or_yes, player};
use crate::campaign::play::{Look, Play};
use crate::campaign::unit_set::UnitSet;
use crate::campaign::words::Says;
use crate::position::{HexSet, UnitId};
use crate::set_up::border::{cover, must_cover};
use crate::set_up::lets_players_place;
use crate::side::Side;
use crate::unit::State as Mark;

impl Look<'_> {
    /// Units of a side that may be placed otherwise, each once; and enough.
    pub(crate) fn placeable(self, side: Side, tell: &mut impl FnMut(Choice)) {
        tell(Choice::Done);
        for unit in self.on_map(side) {
            let new = !self.state.passed.contains(unit);
            if new && (self.has_choice_of_place(unit) || self.covers_border(unit)) {
                tell(self.piece(unit));
            }
        }
    }

    fn has_choice_of_place(self, unit: UnitId) -> bool {
        self.table.opening.choices.iter().any(|(other, _)| *other == unit)
    }

    /// setup.russian.border: whether a unit is one of those that cover the border.
    fn covers_border(self, unit: UnitId) -> bool {
        let fixed = self.table.opening.cities.contains(self.place(unit));
        self.is(unit, Mark::Hidden) && !fixed
    }

    /// Where a unit may start instead; or it stays.
    pub(crate) fn other_places(self, unit: UnitId, tell: &mut impl FnMut(Choice)) {
        tell(Choice::Done);
        let opening = &self.table.opening;
        let choice = opening.choices.iter().find(|(other, _)| *other == unit);
        let places = if let Some((_, hexes)) = choice {
            *hexes
        } else {
            let covers = |hex: &SpaceId| self.covers_from(unit, *hex, &mut Silent).is_ok();
            opening.near_border.iter().filter(covers).collect()
        };
        let open = places.and(&self.table.passable);
        self.with_room(unit, &open).iter().for_each(|hex| tell(Choice::Hex(hex)));
    }

    /// setup.russian.border: whether every border hex is still covered if a unit starts there.
    fn covers_from(self, unit: UnitId, to: SpaceId, sink: &mut impl Sink) -> Result<(), Refused> {
        let ground = &self.table.ground;
        let others = self.on_map(Side::Russian).filter(|&other| other != unit);
        let others = others.filter(|&other| self.covers_border(other));
        let units: HexSet = others.map(|other| self.place(other)).chain([to]).collect();
        let border: Vec<_> =
            self.table.opening.border.iter().map(|hex| cover(ground, &units, hex)).collect();
        must_cover(&border, sink)
    }
}

impl<S: Sink> Play<'_, S> {
    /// completion.deployment: with everybody on the map, the players may place units otherwise, Russians first.
    pub(crate) fn offer_placing(&mut self) {
        let chosen = lets_players_place(&self.table.rules, self.sink);
        self.state.ask = if chosen { Ask::LayOut(Side::Russian) } else { Ask::Nothing };
    }

    /// A side starts as the chart has it, or places its units.
    pub(crate) fn lay_out(&mut self, side: Side, choice: Choice) {
        self.state.passed = UnitSet::EMPTY;
        self.state.ask = match (choice, side) {
            (Choice::Way(1), _) => Ask::Place(side),
            (_, Side::Russian) => Ask::LayOut(Side::Axis),
            (_, Side::Axis) => Ask::Nothing,
        };
    }

    /// A unit is named, or there are enough.
    pub(crate) fn name_placed(&mut self, side: Side, choice: Choice) {
        let unit = match choice {
            Choice::Piece(piece) => self.look().unit_at(piece),
            _ => None,
        };
        match unit {
            Some(unit) => self.state.ask = Ask::PlaceAt { unit, side },
            None => self.lay_out(side, Choice::Done),
        }
    }

    /// It starts there, or where it is.
    pub(crate) fn place_at(&mut self, unit: UnitId, side: Side, choice: Choice) {
        self.state.ask = Ask::Place(side);
        self.state.passed.insert(unit);
        let Choice::Hex(hex) = choice else { return };
        let look = Look { table: self.table, state: self.state };
        if look.covers_border(unit) {
            let allowed = look.covers_from(unit, hex, self.sink);
            debug_assert!(allowed.is_ok(), "only those hexes are offered");
        }
        self.put(unit, hex);
    }
}

/// completion.deployment: whether a side starts as the chart has it.
#[derive(Clone, Copy)]
pub(crate) struct LayOut(pub Side);

impl Asks for LayOut {
    const KIND: &'static str = "lay-out";
    const SAYS: Says = Says { ways: &["as laid out", "place units"], ..Says::PLAIN };

    #[inline]
    fn whom(self, _: Side) -> Mover {
        player(self.0)
    }

    fn prompt(self, _: Look<'_>) -> String {
        "do your units start as they are laid out?".to_owned()
    }

    fn answers(self, _: Look<'_>, tell: &mut impl FnMut(Choice)) {
        no_or_yes(tell);
    }

    fn take<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) {
        play.lay_out(self.0, choice);
    }
}

/// completion.deployment: which of its units a side places otherwise.
#[derive(Clone, Copy)]
pub(crate) struct Place(pub Side);

impl Asks for Place {
    const KIND: &'static str = "place";
    const SAYS: Says = Says { unit: "place ", ..Says::PLAIN };

    #[inline]
    fn whom(self, _: Side) -> Mover {
        player(self.0)
    }

    fn prompt(self, _: Look<'_>) -> String {
        "which unit is placed otherwise?".to_owned()
    }

    fn answers(self, look: Look<'_>, tell: &mut impl FnMut(Choice)) {
        look.placeable(self.0, tell);
    }

    fn take<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) {
        play.name_placed(self.0, choice);
    }
}

/// completion.deployment, setup.russian.border: where that unit starts.
#[derive(Clone, Copy)]
pub(crate) struct PlaceAt {
    pub unit: UnitId,
    pub side: Side,
}

impl Asks for PlaceAt {
    const KIND: &'static str = "place-at";
    const SAYS: Says = Says { done: "stay", ..Says::PLAIN };

    #[inline]
    fn whom(self, _: Side) -> Mover {
        player(self.side)
    }

    fn prompt(self, look: Look<'_>) -> String {
        format!("where does {} start?", look.unit_words(self.unit))
    }

    fn answers(self, look: Look<'_>, tell: &mut impl FnMut(Choice)) {
        look.other_places(self.unit, tell);
    }

    fn take<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) {
        play.place_at(self.unit, self.side, choice);
    }

    fn about(self, look: Look<'_>, side: u8) -> Subject {
        look.about(self.unit, side)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use stavka_core::clause::{Silent, Trail};
    use stavka_core::game::{Game, Mover};
    use stavka_core::setup::Setup;
    use stavka_core::variant::Variant as _;

    use crate::A4Sheet;
    use crate::campaign::Campaign;
    use crate::campaign::tests::{Player, next};

    /// A game under the reading that lets the players place, at the first question that a side is asked.
    fn dealt(reading: &str) -> Campaign {
        let readings = [("set-up".to_owned(), reading.to_owned())].into();
        let setup = Setup { readings, ..Setup::default() };
        let rules = Arc::new(A4Sheet::open(&setup).expect("opens"));
        let mut game = rules.deal("barbarossa").expect("a campaign");
        let mut steps = 0;
        while matches!(game.mover(), Mover::Chance(_)) {
            let action = next(&game, [Player::Random; 2], 1, steps);
            game.apply(action, &mut Silent).expect("chance");
            steps += 1;
        }
        game
    }

    fn act(game: &mut Campaign, words: &str) {
        let action = game.action(words).unwrap_or_else(|| panic!("`{words}` at {}", game.prompt()));
        game.apply(action, &mut Trail::default()).unwrap_or_else(|_| panic!("`{words}` refused"));
    }

    fn offered(game: &Campaign) -> Vec<String> {
        let decision = game.decision().expect("a choice");
        decision.choices.into_iter().map(|choice| choice.words).collect()
    }

    #[test]
    fn by_default_the_game_begins_as_laid_out() {
        let game = dealt("as-laid-out");
        assert!(!offered(&game).contains(&"as laid out".to_owned()), "{}", game.prompt());
    }

    #[test]
    fn players_place_their_units_within_the_rules_of_set_up() {
        let mut game = dealt("chosen");
        assert_eq!(game.mover(), Mover::Side(1));
        act(&mut game, "as laid out");
        assert_eq!(game.mover(), Mover::Side(0));
        act(&mut game, "place units");
        let korps = "place I infantry korps in 0317";
        let units = offered(&game);
        let named = units.iter().find(|words| words.contains("infantry korps")).cloned();
        let named = named.unwrap_or_else(|| panic!("{korps}: {units:?}"));
        act(&mut game, &named);
        let hexes = offered(&game);
        assert!(hexes.len() > 2 && hexes.len() < 80, "near an army of its group: {hexes:?}");
        let to = hexes[1].clone();
        act(&mut game, &to);
        assert!(!offered(&game).contains(&named), "each is placed once");
        act(&mut game, "done");
        game.check().expect("a sound state");
    }

    #[test]
    fn the_russian_border_stays_covered() {
        let mut game = dealt("chosen");
        act(&mut game, "place units");
        let mut placed = 0;
        while game.mover() == Mover::Side(1) {
            let words = offered(&game).into_iter().find(|words| words != "done");
            act(&mut game, &words.expect("a unit"));
            let to = offered(&game).into_iter().last().expect("stay at least");
            act(&mut game, &to);
            placed += 1;
        }
        assert!(placed >= 20, "{placed} placed");
        assert_eq!(game.mover(), Mover::Side(0), "{}", game.prompt());
        game.check().expect("a sound state");
    }
}
