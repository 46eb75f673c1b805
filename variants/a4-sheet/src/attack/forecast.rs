//! An attack as the mover may see it, with everything that bears on it: what the dice may make of it.

use std::sync::Arc;

use stavka_core::bounded::{Int, List};
use stavka_core::clause::{Silent, Sink};
use stavka_core::distribution::Distribution;
use stavka_core::game::{Odds, Prospect, Shifted};

use crate::A4Sheet;
use crate::attack::on_map::Ready;
use crate::attack::plan::Forecast;
use crate::attack::play::{Battle, Gamble};
use crate::attack::{End, Gambles, Means};
use crate::campaign::play::Play;
use crate::no_retreat::forced_exchange::Declared;
use crate::odds::press::{Way, Wish};
use crate::position::UnitId;
use crate::side::Side;
use crate::supply::Status;
use crate::unit::State as Mark;

/// What is still to be chosen in an attack, as it is tried out.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Trial {
    pub battle: Battle,
    pub gamble: Gamble,
    /// When an exchange is forced, if it is.
    pub forced: Option<Declared>,
}

impl Trial {
    pub(crate) fn of(battle: Battle) -> Self {
        Self { battle, gamble: battle.gamble, forced: None }
    }
}

impl<S: Sink> Play<'_, S> {
    /// Where an attack leads over all its dice; nothing where it can't be made. The state is a copy to be used up.
    pub(crate) fn forecast(&mut self, trial: &Trial, assumed: &[&str]) -> Option<Odds> {
        let ready = self.on_map(trial);
        let hidden = self.anybody_hidden(&ready);
        let forecast = ready.forecast(&self.table.rules, &mut Silent).ok()?;
        let mut odds = shown(&self.table.rules, &forecast);
        odds.assumed = assumed.iter().map(|&words| words.to_owned()).collect();
        let ends = &forecast.ends;
        let mut assume = |holds: bool, words: &str| {
            if holds {
                odds.assumed.push(words.to_owned());
            }
        };
        assume(hidden, "hidden units are armies of the usual strength");
        assume(
            ends.weights().any(|(end, _)| end.attackers_lose > 0),
            "losses of the attackers are the cheapest that do",
        );
        assume(
            ends.weights().any(|(end, _)| end.sent_back > 0),
            "whoever may be sent back is sent back",
        );
        Some(odds)
    }

    /// The attack as the question on attacks takes it.
    pub(crate) fn on_map(&mut self, trial: &Trial) -> Ready {
        self.state.battle = trial.battle;
        let target = trial.battle.target;
        self.gather_defenders(target);
        let gun = self.gun();
        let battle = self.state.battle;
        let mut scene = self.look().scene();
        for (side, units) in [
            (self.look().side(), battle.attackers()),
            (self.look().side().enemy(), battle.defenders()),
        ] {
            let map = self.supply_of(side);
            for &unit in units {
                let status = self.quiet_status(&map, unit);
                let states = scene.position.piece(unit).states;
                let states = states.without(Mark::Limited).without(Mark::Isolated);
                let states = match status {
                    Status::Limited => states.with(Mark::Limited),
                    Status::Isolated => states.with(Mark::Isolated),
                    Status::Full => states,
                };
                scene.position.set_states(&self.table.ground, &scene.roster, unit, states);
            }
        }
        let ordered = |(place, _): &(usize, &UnitId)| battle.ordered >> place & 1 == 1;
        let ordered = battle.defenders().iter().enumerate().filter(ordered);
        let mut unresolved = self.look().allotments();
        unresolved.set(target, false);
        Ready {
            scene: Arc::new(scene),
            target,
            attackers: battle.attackers().to_vec(),
            defenders: battle.defenders().to_vec(),
            ordered: ordered.map(|(_, &unit)| unit).collect(),
            ford: battle.ford,
            unresolved,
            extra: battle.extra,
            means: Means {
                gun,
                flights: self.flights(&battle),
                decline: false,
                forced_exchange: trial.forced,
                gambles: gambles(trial.gamble),
            },
        }
    }

    pub(crate) fn flights(
        &self,
        battle: &Battle,
    ) -> List<crate::air::Flight, { crate::air::MOST_FLIGHTS }> {
        let over = (0..self.table.wings.len()).filter(|number| battle.air >> number & 1 == 1);
        let flights = over.map(|number| self.look().flight(number, battle.target));
        List::new(flights.collect()).unwrap_or_default()
    }

    pub(crate) fn anybody_hidden(&self, ready: &Ready) -> bool {
        let units = ready.attackers.iter().chain(&ready.defenders);
        units.into_iter().any(|&unit| self.look().is(unit, Mark::Hidden))
    }
}

/// What is gambled for, as questions take it.
pub(crate) fn gambles(gamble: Gamble) -> Gambles {
    let press = gamble.press.and_then(|press| {
        let way = if press.split { Way::SplitDie } else { Way::ColumnRoll };
        Some(Wish { by: Int::new(press.by.into())?, way })
    });
    Gambles { round_up: gamble.round_up, press, extended: None, agreed: None }
}

pub(crate) fn shown(rules: &A4Sheet, forecast: &Forecast) -> Odds {
    let shifts = forecast.rolled.shifts.all().iter().map(|shift| Shifted {
        by: shift.columns.into(),
        clause: rules.id_of(shift.clause).to_owned(),
    });
    Odds {
        outcomes: prospects(&forecast.ends, words),
        shifts: shifts.collect(),
        assumed: Vec::new(),
    }
}

/// A distribution as prospects, the best last.
pub(crate) fn prospects<T: Ord>(
    distribution: &Distribution<T>,
    words: impl Fn(&T) -> String,
) -> Vec<Prospect> {
    let each = distribution.iter();
    each.map(|(outcome, chance)| Prospect {
        words: words(outcome),
        chance: chance.reduced(),
        clause: None,
    })
    .collect()
}

/// How an attack ends, in words.
pub(crate) fn words(end: &End) -> String {
    let mut parts = Vec::new();
    let mut say = |count: u32, words: &str| {
        if count > 0 {
            parts.push(format!("{count} {words}"));
        }
    };
    say(end.eliminated, "eliminated");
    say(end.sent_back, "sent back");
    say(end.disrupted, "Disrupted where they stand");
    if parts.is_empty() {
        parts.push("nothing happens to the defenders".to_owned());
    }
    if end.emptied {
        parts.push("the hex is empty".to_owned());
    }
    if end.attackers_lose > 0 {
        parts.push(format!("the attackers lose {} factors", end.attackers_lose));
    }
    if end.attackers_disrupted {
        parts.push("the attackers are Disrupted".to_owned());
    }
    if end.attack_again {
        parts.push("Germans attack again".to_owned());
    }
    parts.join(", ")
}

/// When a side declares a forced exchange.
pub(crate) fn declared(side: Side) -> Declared {
    match side {
        Side::Axis => Declared::AfterTheDie,
        Side::Russian => Declared::BeforeTheDie,
    }
}

/// A die as a distribution of what becomes of each number.
pub(crate) fn thrown<T: Ord>(rules: &A4Sheet, read: impl FnMut(&i32) -> T) -> Distribution<T> {
    rules.figures.gamble.die.distribution().map(read)
}
