//! 79.6: what supplies Communist units.

use stavka_core::clause::{Clause, Refused, Sink};

use crate::c78_nationalist_china::supply::is_own_source as is_nationalist_source;
use crate::chinese_supply::{Army, may_line_pass, opens_at_level};
use crate::edition::Edition;
use crate::holder::Holder;
use crate::readings::CitiesInCommunistHands;
use crate::source::{Capacity, HeldPlace, Place, Relations, Source};
use crate::{WorldAtWar, clause};

/// 79.6: whether Communist units may draw supply from a source.
pub(crate) fn may_draw_from(
    variant: &WorldAtWar,
    source: Source,
    relations: &Relations,
    sink: &mut impl Sink,
) -> Result<Capacity, Refused> {
    match source {
        Source::Russian => Ok(from_russia(sink)),
        Source::WesternAllied => from_western_allies(relations.russian_ally, sink),
        Source::At(held) => {
            may_line_pass(Army::Communist, held.held_by, sink)?;
            if is_nationalist_source(variant, held.place) && !is_taken_over(variant, held) {
                return from_nationalists(variant, held.place, relations, sink);
            }
            from_own_source(variant, held, relations.edition, sink)
        }
    }
}

/// 79.61: the clause that makes a place a Communist source, if one does.
pub(crate) fn own_source(variant: &WorldAtWar, place: Place, edition: Edition) -> Option<Clause> {
    match edition {
        Edition::Classic => {
            let found = variant.figures.communist.classic_sources.contains(&place);
            found.then_some(clause::C79_61_CLASSIC)
        }
        Edition::Linked(_) => match place {
            Place::YenAn | Place::CommunistRegion => Some(clause::C79_61_1),
            Place::EasternChina => Some(clause::C79_61_2),
            _ => None,
        },
    }
}

/// 79.61: the sources of Communist China itself.
fn from_own_source(
    variant: &WorldAtWar,
    held: HeldPlace,
    edition: Edition,
    sink: &mut impl Sink,
) -> Result<Capacity, Refused> {
    let HeldPlace { place, held_by } = held;
    let words = |what| format!("{place}, held by {held_by}, {what}");
    if is_taken_over(variant, held) {
        sink.step(clause::C79_623, || words("supplies without limit"));
        return Ok(Capacity::Unlimited);
    }
    let Some(rule) = own_source(variant, place, edition) else {
        let rule = match edition {
            Edition::Classic => clause::C79_61_CLASSIC,
            Edition::Linked(_) => clause::C79_61_1,
        };
        return Err(sink.refuse(rule, || words("is no Communist source")));
    };
    sink.step(rule, || words("supplies without limit"));
    Ok(Capacity::Unlimited)
}

/// 79.623: whether a Nationalist source city has become a Communist one.
fn is_taken_over(variant: &WorldAtWar, held: HeldPlace) -> bool {
    variant.readings.cities_in_communist_hands == CitiesInCommunistHands::Own
        && held.held_by == Holder::Communist
        && is_nationalist_source(variant, held.place)
}

/// 79.621: Russian sources are always open.
fn from_russia(sink: &mut impl Sink) -> Capacity {
    sink.step(clause::C79_621, || "Russian sources supply Communists at any time".into());
    Capacity::OfItsOwner
}

/// 79.622: Western Allied sources are open until Communist China is Russia's ally.
fn from_western_allies(russian_ally: bool, sink: &mut impl Sink) -> Result<Capacity, Refused> {
    if russian_ally {
        return Err(sink.refuse(clause::C79_622, || {
            "Western Allied sources are closed to an ally of Russia".into()
        }));
    }
    sink.step(clause::C79_622, || "Communist China is not Russia's ally".into());
    Ok(Capacity::OfItsOwner)
}

/// 79.623: Nationalist sources take a high level.
fn from_nationalists(
    variant: &WorldAtWar,
    place: Place,
    relations: &Relations,
    sink: &mut impl Sink,
) -> Result<Capacity, Refused> {
    let needed = variant.figures.communist.nationalist_source_level;
    opens_at_level(clause::C79_623, place, needed, relations, sink)?;
    Ok(Capacity::OfItsOwner)
}

/// 79.65: no Communist ground unit is eliminated for want of supply.
pub(crate) fn is_eliminated(sink: &mut impl Sink) -> bool {
    sink.step(clause::C79_65, || {
        "no Communist ground unit is eliminated, wherever it stands".into()
    });
    false
}
