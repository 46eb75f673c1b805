//! What makes a wargamer laugh, counted from outside.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use stavka_core::game::{Action, Game as _, Mover};
use stavka_core::view::{At, View};
use stavka_world_at_war::Campaign;

/// What each side did, over some games.
#[derive(Debug, Default)]
pub(crate) struct Follies {
    /// Turns in which Russia, at war and able to, attacked nobody.
    idle: [u32; 2],
    /// Units lost for want of supply.
    starved: [u32; 2],
    /// Those of them that had not moved all turn.
    stood: [u32; 2],
    /// Russians lost for want of supply beyond their border.
    raided: [u32; 2],
    /// Units of Nationalist China that were built and lost in the next half without having moved.
    fodder: [u32; 2],
    /// Offers of an attack that were called off.
    called_off: [u32; 2],
    /// What Russia held as the game began.
    home: BTreeSet<String>,
    /// Where ground units stood as the half began.
    places: BTreeMap<String, String>,
    /// Which units of Nationalist China were built in the last Allied half.
    built: Vec<String>,
}

impl Follies {
    /// Adds what a side did in a game.
    pub(crate) fn add(&mut self, seen: &Self, side: usize) {
        // What one player did is summed up in the first place, whichever side it had.
        let sums = [
            (&mut self.idle[0], seen.idle[side]),
            (&mut self.starved[0], seen.starved[side]),
            (&mut self.stood[0], seen.stood[side]),
            (&mut self.raided[0], seen.raided[side]),
            (&mut self.fodder[0], seen.fodder[side]),
            (&mut self.called_off[0], seen.called_off[side]),
        ];
        for (sum, more) in sums {
            *sum += more;
        }
    }

    /// Looks at one action.
    pub(crate) fn note(&mut self, before: &Campaign, action: Action, after: &Campaign) {
        if self.home.is_empty() {
            let control = before.view(None).control;
            let russia = control.into_iter().filter(|control| control.holder == "russia");
            self.home = russia.flat_map(|control| control.spaces).collect();
        }
        if let Mover::Side(side) = before.mover() {
            let words = before.words(action);
            let side = usize::from(side);
            if words == "attack nobody" && before.view(None).turn.contains("combat of Russia") {
                self.idle[side] += 1;
            }
            self.called_off[side] += u32::from(words == "call the attack off");
        }
        if before.occasion().turn != after.occasion().turn || after.mover() == Mover::Nobody {
            self.end_half(before, &before.view(None), &after.view(None));
        }
    }

    /// Whoever leaves the map as a half ends has starved.
    fn end_half(&mut self, game: &Campaign, before: &View, after: &View) {
        let side = usize::from(game.occasion().turn % 2 == 1);
        let mut places = BTreeMap::new();
        for (was, is) in before.counters.iter().zip(&after.counters) {
            let At::Space(place) = &was.at else { continue };
            let ground = was.size.is_some();
            if ground && is.at == At::Holding("force pool".to_owned()) {
                self.starved[side] += 1;
                self.stood[side] += u32::from(self.places.get(&was.unit) == Some(place));
                self.raided[side] +=
                    u32::from(was.nationality == "russia" && !self.home.contains(place));
            } else if ground {
                places.insert(was.unit.clone(), place.clone());
            }
        }
        if side == 0 {
            // The Axis half ends: who was built before it and is gone was built for nothing.
            let fodder = self.built.iter().filter(|id| !places.contains_key(*id)).count();
            self.fodder[1] += u32::try_from(fodder).unwrap_or(0);
        } else {
            let nationalists =
                after.counters.iter().filter(|counter| counter.nationality == "nationalist-china");
            let fresh = nationalists.map(|counter| counter.unit.clone());
            let fresh = fresh.filter(|id| places.contains_key(id) && !self.places.contains_key(id));
            self.built = fresh.collect();
        }
        self.places = places;
    }
}

impl fmt::Display for Follies {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            out,
            "Russia at war attacked nobody {}, units starved {} (where they stood {}, Russians abroad {}), built for attrition {}, attacks called off {}",
            self.idle[0],
            self.starved[0],
            self.stood[0],
            self.raided[0],
            self.fodder[0],
            self.called_off[0]
        )
    }
}
