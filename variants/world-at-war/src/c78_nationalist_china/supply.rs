//! 78.9: what supplies Nationalist units, and the Flying Tigers.

use stavka_core::clause::{Refused, Sink};

use crate::area::Area;
use crate::c79_communist_china::supply::own_source;
use crate::chinese_supply::{Army, may_line_pass, opens_at_level};
use crate::holder::Holder;
use crate::readings::{CommunistSources, SourceCityHolder, TigersSupply};
use crate::source::{Capacity, HeldPlace, Place, Relations, Source};
use crate::{WorldAtWar, clause};

/// 78.9: whether Nationalist units may draw supply from a source.
pub(crate) fn may_draw_from(
    variant: &WorldAtWar,
    source: Source,
    relations: &Relations,
    sink: &mut impl Sink,
) -> Result<Capacity, Refused> {
    match source {
        Source::Russian => Ok(from_russia(sink)),
        Source::WesternAllied => Ok(from_western_allies(sink)),
        Source::At(HeldPlace { place, held_by }) => {
            may_line_pass(Army::Nationalist, held_by, sink)?;
            if is_own_source(variant, place) {
                return from_own_city(variant, place, held_by, relations, sink);
            }
            from_communist_source(variant, place, relations, sink)
        }
    }
}

/// 78.91: whether a place is one of the Nationalist source cities.
pub(crate) fn is_own_source(variant: &WorldAtWar, place: Place) -> bool {
    variant.figures.nationalist.sources.contains(&place)
}

/// 78.91: their own source cities.
fn from_own_city(
    variant: &WorldAtWar,
    place: Place,
    held_by: Holder,
    relations: &Relations,
    sink: &mut impl Sink,
) -> Result<Capacity, Refused> {
    if held_by == Holder::Communist {
        is_level_high_enough(variant, place, relations, sink)?;
    } else if held_by != Holder::Nationalist
        && variant.readings.source_city_holder == SourceCityHolder::Nationalists
    {
        return Err(sink.refuse(clause::C78_91, || {
            format!("{place} is held by {held_by}, and only Nationalists keep it a source")
        }));
    }
    sink.step(clause::C78_91, || format!("{place}, held by {held_by}, supplies without limit"));
    Ok(Capacity::Unlimited)
}

/// 78.921: Russian sources are always open.
fn from_russia(sink: &mut impl Sink) -> Capacity {
    sink.step(clause::C78_921, || "Russian sources supply Nationalists at any time".into());
    Capacity::OfItsOwner
}

/// 78.922: Western Allied sources are always open.
fn from_western_allies(sink: &mut impl Sink) -> Capacity {
    sink.step(clause::C78_922, || "Western Allied sources supply Nationalists at any time".into());
    Capacity::OfItsOwner
}

/// 78.923: Communist sources take a high level.
fn from_communist_source(
    variant: &WorldAtWar,
    place: Place,
    relations: &Relations,
    sink: &mut impl Sink,
) -> Result<Capacity, Refused> {
    if own_source(variant, place, relations.edition).is_none() {
        return Err(sink.refuse(clause::C78_91, || format!("{place} is no source of either China")));
    }
    if variant.readings.communist_sources == CommunistSources::YenAn && place != Place::YenAn {
        return Err(sink.refuse(clause::C78_923, || {
            format!("{place} is not Yen-an, and no other source is named")
        }));
    }
    is_level_high_enough(variant, place, relations, sink)?;
    Ok(Capacity::OfItsOwner)
}

/// 78.923: whether the resistance level opens a source in Communist hands.
fn is_level_high_enough(
    variant: &WorldAtWar,
    place: Place,
    relations: &Relations,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let needed = variant.figures.nationalist.communist_source_level;
    opens_at_level(clause::C78_923, place, needed, relations, sink)
}

/// 78.95: whether a Nationalist ground unit is eliminated for want of supply.
pub(crate) fn is_eliminated(area: Area, otherwise: bool, sink: &mut impl Sink) -> bool {
    if area == Area::China {
        sink.step(clause::C78_95, || "in China no Nationalist ground unit is eliminated".into());
        return false;
    }
    sink.step(clause::C78_95, || format!("{area} is not China: the general rules apply"));
    otherwise
}

/// 78.61.B: what supplies the Flying Tigers.
pub(crate) fn may_tigers_draw_from(
    variant: &WorldAtWar,
    source: Source,
    relations: &Relations,
    sink: &mut impl Sink,
) -> Result<Capacity, Refused> {
    let open = match source {
        Source::Russian => false,
        Source::WesternAllied => true,
        Source::At(held) => is_own_source(variant, held.place),
    };
    if !open && variant.readings.tigers_supply == TigersSupply::TwoKinds {
        return Err(sink.refuse(clause::C78_61_B, || {
            "only Nationalist and Western Allied sources supply the Flying Tigers".into()
        }));
    }
    sink.step(clause::C78_61_B, || "the Flying Tigers may use it if Nationalist units may".into());
    may_draw_from(variant, source, relations, sink)
}
