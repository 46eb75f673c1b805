//! The campaign in the Far East: what the four chapters lack and a played game needs. All of it is ours.

use stavka_core::question::Question;

use crate::WorldAtWar;

pub mod air;
pub mod attrition;
pub mod combat;
pub mod dice;
pub mod duty;
pub mod economy;
pub mod entries;
pub mod europe;
pub mod exploitation;
pub mod ground;
pub mod pacific;
pub mod resistance;
pub mod scenarios;
pub mod steps;
pub mod supply;
pub mod tables;
pub mod urals;
pub mod victory;

pub(super) fn questions() -> Vec<Question<WorldAtWar>> {
    let mut all = vec![ground::question(), combat::question(), exploitation::question()];
    all.extend(air::questions());
    all.extend([attrition::question(), supply::question(), resistance::question()]);
    all.extend(economy::questions());
    all.extend([europe::question(), urals::question(), pacific::question()]);
    all.extend([scenarios::question(), victory::question()]);
    all
}
