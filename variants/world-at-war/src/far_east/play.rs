//! The play of the campaign, a file for each kind of step; every rule is decided by the files beside this folder.

pub(crate) mod attack;
pub(crate) mod attrition;
pub(crate) mod battle;
pub(crate) mod combat;
pub(crate) mod construction;
pub(crate) mod ending;
pub(crate) mod entering;
pub(crate) mod european_war;
pub(crate) mod exploitation;
pub(crate) mod lay;
pub(crate) mod marching;
pub(crate) mod movement;
pub(crate) mod news;
pub(crate) mod odds;
pub(crate) mod pacific;
pub(crate) mod preparation;
pub(crate) mod redeployment;
pub(crate) mod relations;
pub(crate) mod resistance;
pub(crate) mod score;
pub(crate) mod soundness;
pub(crate) mod staging;
pub(crate) mod stance;
pub(crate) mod supply;
pub(crate) mod sweep;
pub(crate) mod target;
