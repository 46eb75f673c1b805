//! Attrition at the Urals box, and what enemies beside it cost.

use stavka_core::bounded::Int;
use stavka_core::clause::{Refused, Silent, Sink};
use stavka_core::game::{Odds, Subject};

use crate::c80_limits::ground::Order;
use crate::c81_urals::attrition::{Attacker, AttritionResult, Fight, Manner, may_fight, outcome};
use crate::c81_urals::edge::Map;
use crate::c81_urals::losses::{Attacks, Turn, losses};
use crate::campaign::Campaign;
use crate::campaign::action::Choice;
use crate::campaign::asks::Asks;
use crate::campaign::hexes::Spot;
use crate::campaign::ledger::Entry;
use crate::campaign::rolls::Rolls;
use crate::campaign::roster::Unit;
use crate::campaign::state::{AXIS, Phase};
use crate::campaign::walk::{Next, Went};
use crate::count::Count;
use crate::far_east::attrition::{Taken, Wear, worn_down};
use crate::far_east::duty::untimely;
use crate::far_east::economy::Power;
use crate::far_east::play::attrition::ZONE_OF_THE_BOX;
use crate::far_east::urals;
use crate::purposes::Die;
use crate::staff::Style;

/// 81.68, completion.urals-attrition: whether the Russians in the box attack the Germans beside it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct UralsAttrition;

impl Asks for UralsAttrition {
    const KIND: &'static str = "urals-attrition";

    /// Germans and Russians at the box may wear each other down; Germans always do.
    fn enter(self, game: &mut Campaign, _: &mut impl Sink) -> Next {
        let ground = game.ground_at_the_box();
        let both = ground.european_axis.get() > 0 && ground.russian.get() > 0;
        let germans_attack = game.state.side() == AXIS;
        game.state.phase = if germans_attack { Phase::Rolling } else { Phase::Choosing };
        Next::waits_if(both)
    }

    fn prompt(self, _: &Campaign) -> String {
        "Do the Russians in the Urals box attack the Germans? (81.68, completion.urals-attrition)"
            .into()
    }

    fn answers(self, _: &Campaign, tell: &mut impl FnMut(Choice)) {
        tell(Choice::Pass);
        tell(Choice::Attrition);
    }

    fn take(self, game: &mut Campaign, choice: Choice, sink: &mut impl Sink) -> Went {
        match choice {
            Choice::Pass => Ok(Next::Over),
            Choice::Attrition => {
                let factors = game.may_fight_at_the_box(Map::Europe, Attacker::Box, sink)?;
                game.state.box_used = u8::try_from(factors).unwrap_or(u8::MAX);
                game.state.phase = Phase::Rolling;
                Ok(Next::Waits)
            }
            _ => Err(untimely(sink)),
        }
    }

    fn subject(self, game: &Campaign, choice: Choice) -> Subject {
        match choice {
            Choice::Attrition | Choice::Pass => game.about_space(game.table.places.urals),
            other => game.about_choice(other),
        }
    }

    fn odds(self, game: &Campaign, choice: Choice) -> Option<Odds> {
        match choice {
            Choice::Attrition => game.played_out(choice, urals::ATTRITION),
            _ => None,
        }
    }

    fn staff(self, game: &Campaign, _: &Style, _: u64) -> Option<Choice> {
        Some(game.staff_box_attrition())
    }
}

/// 81.68, completion.urals-attrition: who is worn down at the box.
#[derive(Debug, Clone, Copy)]
pub(crate) struct UralsAttritionDie;

impl Rolls for UralsAttritionDie {
    const DIE: Die = Die::UralsAttrition;

    fn prompt(self, _: &Campaign) -> String {
        "Who is worn down at the Urals box? (81.68, completion.urals-attrition)".into()
    }

    fn roll(self, game: &mut Campaign, outcome: u16, sink: &mut impl Sink) -> Next {
        let germans_attack = game.state.side() == AXIS;
        let attacker = if germans_attack { Attacker::Edge } else { Attacker::Box };
        let Ok(factors) = game.may_fight_at_the_box(Map::Europe, attacker, sink) else {
            return Next::Over;
        };
        let wear = Wear {
            power: (!germans_attack).then_some(Power::Russia),
            year: game.turn().year().into(),
            factors,
            roll: i32::try_from(Die::face(outcome)).unwrap_or(1),
        };
        let result = worn_down(&game.table.rules, &wear, sink);
        let lost = Campaign::at_the_box(attacker, result, true, sink);
        if germans_attack {
            game.lose_in_the_box(lost.counters);
        } else {
            let index = game.state.index.into();
            let counters = lost.counters.into();
            let index = urals::index_after_attrition(&game.table.rules, index, counters, sink);
            game.state.index = u8::try_from(index).unwrap_or(0);
        }
        Next::Over
    }
}

impl Campaign {
    /// German ground factors beside the box that are at war with Russia.
    pub(crate) fn germans(&self) -> u32 {
        self.ground_at_the_box().european_axis.get()
    }

    /// 81.641 and 81.7: what bombs and enemies beside the Urals box cost Russia.
    pub(crate) fn suffer_at_the_urals(&mut self, sink: &mut impl Sink) -> Next {
        let ground = self.ground_at_the_box();
        self.state.cut = 0;
        if ground.enemies() == 0 && self.state.bombed == 0 {
            return Next::Over;
        }
        let lost = losses(&self.table.rules, &self.turn_at_the_urals(), sink);
        self.state.cut = u8::try_from(lost.cut).unwrap_or(u8::MAX);
        let brps = i32::try_from(lost.brps).unwrap_or(0);
        let booked = self.state.ledger.book(Power::Russia, Entry::Urals, -brps, sink);
        self.state.urals_lost += u16::try_from(-booked).unwrap_or(0);
        Next::Over
    }

    /// What bombs and enemies beside the Urals box are there this turn.
    pub(crate) fn turn_at_the_urals(&self) -> Turn {
        let bombing = Int::new(self.state.bombed.into());
        let attacks = Attacks { bombing, ..Attacks::default() };
        Turn { attacks, ground: self.ground_at_the_box(), wars: self.wars() }
    }

    /// 81.68: an attrition fight between the box and one map, with the factors that attack.
    pub(crate) fn may_fight_at_the_box(
        &self,
        map: Map,
        attacker: Attacker,
        sink: &mut impl Sink,
    ) -> Result<u32, Refused> {
        let fight = self.fight(map, attacker, Manner::Attrition);
        may_fight(&self.table.rules, &fight, sink).map(|attrition| attrition.factors)
    }

    pub(crate) fn fight(&self, map: Map, attacker: Attacker, by: Manner) -> Fight {
        let pacific = map == Map::Pacific;
        let used = if pacific { self.state.box_used } else { 0 };
        Fight {
            map,
            attacker,
            by,
            zones: Count::of(self.table.zones.at_the_box[usize::from(pacific)]),
            ground: self.ground_at_the_box(),
            used_elsewhere: Count::of(used.into()),
            wars: self.wars(),
        }
    }

    /// What part the box has in a power's attrition: who attacks, and whether nobody else fights.
    pub(crate) fn part_of_the_box(&self, power: Power) -> Option<(Attacker, bool)> {
        if self.state.zone != ZONE_OF_THE_BOX {
            return None;
        }
        let ground = self.ground_at_the_box();
        let meets =
            self.state.russia_at_war() && ground.russian.get() > 0 && ground.japanese.get() > 0;
        let attacker = match power {
            Power::Japan if meets => Attacker::Edge,
            Power::Russia if meets => Attacker::Box,
            _ => return None,
        };
        let mut enemies = self.enemies_of(power);
        enemies.remove(self.table.places.urals);
        let zone = self.table.zones.spots(ZONE_OF_THE_BOX);
        let others = self.units_on_map(power).any(|unit| {
            let strikes = self.strikes(unit, enemies, Order::Attrition);
            !self.is_the_box(self.state.place(unit))
                && self.table.roster.sort(unit).kind.is_ground()
                && strikes.meets(&zone)
        });
        Some((attacker, !others))
    }

    /// 81.67: the refusal of a ground attack on the box.
    pub(crate) fn may_not_attack_the_box(&self, sink: &mut impl Sink) -> Refused {
        let fight = self.fight(Map::Pacific, Attacker::Edge, Manner::Attack);
        match may_fight(&self.table.rules, &fight, sink) {
            Err(refused) => refused,
            Ok(_) => untimely(sink),
        }
    }

    /// 81.68: what comes of a result that the box has part in.
    pub(crate) fn at_the_box(
        attacker: Attacker,
        result: Taken,
        box_alone: bool,
        sink: &mut impl Sink,
    ) -> Taken {
        let asked = AttritionResult {
            attacker,
            counters: Count::of(result.counters.into()),
            hexes: Count::of(result.hexes.into()),
            box_alone,
            advance_from_box: false,
        };
        let Ok(lost) = outcome(&asked, sink) else { return Taken::default() };
        let small = |number: u32| u8::try_from(number).unwrap_or(u8::MAX);
        Taken { counters: small(lost.counters), hexes: small(lost.hexes) }
    }

    /// The smallest ground counters in the box are lost.
    fn lose_in_the_box(&mut self, counters: u8) {
        for _ in 0..counters {
            let here = |unit: &Unit| {
                self.state.place(*unit) == self.table.places.urals
                    && self.table.roster.sort(*unit).kind.is_ground()
            };
            let smallest = self
                .units_on_map(Power::Russia)
                .filter(here)
                .min_by_key(|unit| self.table.roster.sort(*unit).strength);
            let Some(unit) = smallest else { return };
            self.lose(unit);
        }
    }

    /// Whether a space is the box.
    #[inline]
    pub(crate) fn is_the_box(&self, spot: Spot) -> bool {
        spot == self.table.places.urals
    }

    /// Silently: whether Russians in the box could still fight on the Pacific map.
    pub(crate) fn free_in_the_box(&self) -> u32 {
        self.may_fight_at_the_box(Map::Pacific, Attacker::Box, &mut Silent).unwrap_or(0)
    }
}
