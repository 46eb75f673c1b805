//! The campaign in the Far East: what the four chapters lack and a played game needs. All of it is ours.

use stavka_core::question::Question;

use crate::WorldAtWar;

pub(crate) mod air;
pub(crate) mod attrition;
pub(crate) mod combat;
pub(crate) mod duty;
pub(crate) mod economy;
pub(crate) mod entries;
pub(crate) mod europe;
pub(crate) mod exploitation;
pub(crate) mod ground;
pub(crate) mod pacific;
mod plain;
pub(crate) mod play;
pub(crate) mod resistance;
pub(crate) mod scenarios;
pub(crate) mod steps;
pub(crate) mod supply;
pub(crate) mod supply_lines;
pub(crate) mod tables;
pub(crate) mod urals;
pub(crate) mod victory;
pub(crate) mod zones;

pub(super) fn questions() -> Vec<Question<WorldAtWar>> {
    let mut all =
        vec![ground::question(), combat::question(), plain::question(), exploitation::question()];
    all.extend(air::questions());
    all.extend([
        attrition::question(),
        supply::question(),
        supply_lines::question(),
        resistance::question(),
    ]);
    all.extend(economy::questions());
    all.extend([europe::question(), urals::question(), pacific::question()]);
    all.extend([scenarios::question(), victory::question()]);
    all
}
