//! What the Russians defend: the cities that the Axis wants, the more the nearer it has come, until enough stand there.

use stavka_core::board::SpaceId;

use crate::campaign::play::Look;
use crate::ground::City as Kind;
use crate::side::Side;
use crate::staff::known::Known;
use crate::staff::{Judge, Sees};
use crate::victory::City;
use crate::weather::Weather;

/// So near the enemy threatens a city.
pub(crate) const THREAT: i32 = 9;

/// So near a unit helps to defend it.
pub(crate) const HELP: i32 = 2;

/// How much it is worth to come nearer to each city, where it is worth anything.
pub(crate) type Goals = [Option<i32>; City::ALL.len()];

/// The goals of the Russians where somebody goes; those of nobody else.
pub(crate) fn goals(look: Look<'_>, side: Side, sees: Sees, known: &Known) -> Goals {
    let mut goals = [None; City::ALL.len()];
    if side != Side::Russian || !sees.goals {
        return goals;
    }
    let held = look.state.position.control(Side::Russian);
    let snow = look.weather() == Weather::Snow;
    let cities = City::ALL.into_iter().zip(look.table.places.cities);
    for (goal, (city, hex)) in goals.iter_mut().zip(cities) {
        if held.contains(hex) {
            *goal = Some(weight(look, known, city, hex));
        } else if snow && city.is_russian() {
            // In winter the Russians go back to what they lost.
            *goal = Some(10 + 10 * Judge::value(city));
        }
    }
    goals
}

fn weight(look: Look<'_>, known: &Known, city: City, hex: SpaceId) -> i32 {
    let anchors = look.state.position.anchors(Side::Russian);
    let here = i32::from(anchors.contains(hex));
    let beside = look.table.ground.neighbours(hex).filter(|&near| anchors.contains(near)).count();
    let at_two = known.at_two(hex).filter(|&near| anchors.contains(near)).count();
    let defenders = here + i32::try_from(beside + at_two).unwrap_or(0);
    let threat = if known.to(Side::Axis, hex) <= THREAT { 20 } else { 0 };
    threat + 10 * Judge::value(city) - 6 * defenders
}

impl Judge<'_> {
    /// How much a hex serves the defense of the city that needs it most.
    pub(crate) fn duty(&self, hex: SpaceId) -> i32 {
        let far = self.known.to_cities(hex).zip(&self.goals);
        let held = far.filter_map(|(far, goal)| Some((*goal)? - 2 * far.max(HELP)));
        held.max().unwrap_or(0)
    }

    /// Whoever enters the hex of a rail head without a guard cuts the lines of an army group; whoever enters a city
    /// without a garrison takes it back.
    pub(crate) fn raid(&self, hex: SpaceId) -> i32 {
        let position = &self.look.state.position;
        if position.occupied(Side::Axis).contains(hex) {
            return 0;
        }
        let head = if position.rail_heads.contains(&hex) { 30 } else { 0 };
        let lost = position.control(Side::Axis).contains(hex);
        let city = self.look.table.ground.features().city(hex) == Kind::Victory;
        head + if lost && city { 40 } else { 0 }
    }
}
