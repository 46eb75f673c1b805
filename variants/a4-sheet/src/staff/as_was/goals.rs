//! What the Russians defend: the cities that the Axis wants, the more the nearer it has come, until enough stand there.

use stavka_core::board::SpaceId;

use crate::campaign::play::Look;
use crate::side::Side;
use crate::staff::as_was::Judge;
use crate::victory::City;

/// So near the enemy threatens a city.
pub(crate) const THREAT: i32 = 9;

/// So near a unit helps to defend it.
pub(crate) const HELP: i32 = 2;

/// A city, and how much it is worth to come nearer to it.
pub(crate) type Goals = [(SpaceId, i32); City::ALL.len()];

/// The goals of the Russians; those of nobody where they hold no city.
pub(crate) fn goals(look: Look<'_>, side: Side) -> Goals {
    let mut goals = [(SpaceId::NONE, 0); City::ALL.len()];
    if side != Side::Russian {
        return goals;
    }
    let position = &look.state.position;
    let held = position.control(Side::Russian);
    let cities = City::ALL.into_iter().zip(look.table.places.cities);
    for (goal, (city, hex)) in goals.iter_mut().zip(cities.filter(|(_, hex)| held.contains(*hex))) {
        *goal = (hex, weight(look, city, hex));
    }
    goals
}

pub(crate) fn weight(look: Look<'_>, city: City, hex: SpaceId) -> i32 {
    let position = &look.state.position;
    let far = |other: SpaceId| {
        i32::try_from(look.table.ground.features().distance(hex, other)).unwrap_or(99)
    };
    let enemy = position.occupied(Side::Axis).iter().map(far).min().unwrap_or(99);
    let near = position.anchors(Side::Russian).iter().filter(|&other| far(other) <= HELP);
    let defenders = i32::try_from(near.count()).unwrap_or(0);
    let threat = if enemy <= THREAT { 20 } else { 0 };
    threat + 10 * Judge::value(city) - 6 * defenders
}

impl Judge<'_> {
    /// How much a hex serves the defense of the city that needs it most.
    pub(crate) fn duty(&self, hex: SpaceId) -> i32 {
        let held = self.goals.iter().filter(|(city, _)| *city != SpaceId::NONE);
        held.map(|&(city, weight)| weight - 2 * self.distance(hex, city).max(HELP))
            .max()
            .unwrap_or(0)
    }

    /// Whoever enters the hex of a rail head without a guard cuts the lines of an army group.
    pub(crate) fn raid(&self, hex: SpaceId) -> i32 {
        let position = &self.look.state.position;
        let guarded = position.occupied(Side::Axis).contains(hex);
        if position.rail_heads.contains(&hex) && !guarded { 30 } else { 0 }
    }
}
