//! 79.4: where Communist units may be built.

use serde::{Deserialize, Serialize};
use stavka_core::clause::{Refused, Sink, Topic};
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use crate::area::Area;
use crate::hex::HexName;
use crate::holder::Holder;
use crate::questions::Allowed;
use crate::{WorldAtWar, clause};

pub(super) fn question() -> Question<WorldAtWar> {
    Question::new(
        "communist-placement",
        Topic::Construction,
        "May a Communist unit be built in this hex?",
        |_, site: &Site, trail| may_build_in(*site, trail).map(Allowed::from),
    )
}

/// The hex in which a Communist unit is to be built.
#[derive(Debug, Clone, Copy, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Site {
    /// What is to be built.
    pub unit: Unit,
    /// The hex itself, where a saved game is asked: the rest is read off it.
    #[serde(default)]
    pub hex: Option<HexName>,
    /// The area of the hex.
    pub area: Area,
    /// Who controlled it when the Chinese turn began.
    pub held_at_start: Holder,
    /// Who controls it now.
    pub held_by: Holder,
    /// Whether a source that Communist China may use supplies it.
    #[serde(default)]
    pub supplied: bool,
    /// Whether it is in a Japanese zone of control.
    #[serde(default)]
    pub japanese_zoc: bool,
}

/// A kind of Communist unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Unit {
    /// Infantry.
    Infantry,
    /// A partisan.
    Partisan,
}

/// 79.4: where Communist units may be built.
pub(crate) fn may_build_in(site: Site, sink: &mut impl Sink) -> Result<(), Refused> {
    is_not_prohibited(site, sink)?;
    match site.unit {
        Unit::Infantry => may_build_infantry(site, sink),
        Unit::Partisan => may_build_partisan(site, sink),
    }
}

/// 79.41.1: where Communist infantry may be built.
fn may_build_infantry(site: Site, sink: &mut impl Sink) -> Result<(), Refused> {
    let reason = if site.area != Area::China {
        Some("the hex is not in China")
    } else if !matches!(site.held_at_start, Holder::Communist | Holder::Russia) {
        Some("neither Communist China nor Russia controlled the hex when the turn began")
    } else if !site.supplied {
        Some("the hex is not supplied")
    } else if site.japanese_zoc {
        Some("the hex is in a Japanese zone of control")
    } else {
        None
    };
    if let Some(reason) = reason {
        return Err(sink.refuse(clause::C79_41_1, || reason.into()));
    }
    sink.step(clause::C79_41_1, || {
        format!(
            "held by {} since the turn began, supplied, free of zones of control",
            site.held_at_start
        )
    });
    Ok(())
}

/// 79.42.2: where Communist partisans may be built.
fn may_build_partisan(site: Site, sink: &mut impl Sink) -> Result<(), Refused> {
    let words = || format!("the hex is in {}, held by {}", site.area, site.held_by);
    if site.area != Area::China || site.held_by != Holder::Japan {
        return Err(sink.refuse(clause::C79_42_2, words));
    }
    sink.step(clause::C79_42_2, words);
    Ok(())
}

/// 79.43: where nothing Communist may be built.
fn is_not_prohibited(site: Site, sink: &mut impl Sink) -> Result<(), Refused> {
    if matches!(site.area, Area::Manchuria | Area::HongKong) {
        return Err(sink.refuse(clause::C79_43, || format!("nothing is built in {}", site.area)));
    }
    if site.held_by == Holder::Nationalist {
        return Err(sink.refuse(clause::C79_43, || "nothing is built in a Nationalist hex".into()));
    }
    sink.cite(clause::C79_43);
    Ok(())
}
