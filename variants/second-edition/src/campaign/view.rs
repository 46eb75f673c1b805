//! What everybody sees: nothing is hidden in this game.

use stavka_core::view::{At, Control, Counter, Size, Supply, Symbol, View, marks};

use crate::campaign::decision::unit_id;
use crate::campaign::state::State;
use crate::campaign::table::Table;
use crate::kinds::{Branch, Kind};
use crate::nation::Side;
use crate::position::{Unit, Whereabouts};
use crate::supply::{self, Tracer};
use crate::unit_set::UnitSet;
use crate::victory::play as upkeep;

/// The whole game.
pub(crate) fn view(table: &Table, state: &State) -> View {
    let month = state.position.month;
    let mut view = View { turn: format!("{month}, {}", state.step().words()), ..View::default() };
    status(table, state, &mut view);
    let supplied = supplied(table, state);
    let units = state.position.units.iter().enumerate();
    view.counters = units.map(|(number, unit)| counter(table, number, unit, &supplied)).collect();
    view.control = [Side::Axis, Side::Soviet].map(|side| control(table, state, side)).into();
    view.supply = cut_off(table, state, &supplied);
    view
}

/// Who is in supply now, whenever the rules last looked at it.
fn supplied(table: &Table, state: &State) -> UnitSet {
    let (mut tracer, mut supplied) = (Tracer::new(&table.ground), UnitSet::default());
    for side in [Side::Axis, Side::Soviet] {
        let (variant, ground) = (&table.variant, &table.ground);
        tracer.of_side(variant, ground, &state.position, side, |unit, how| {
            if how != supply::Status::None {
                supplied.insert(unit);
            }
        });
    }
    supplied
}

fn status(table: &Table, state: &State, view: &mut View) {
    let siberia = &state.siberia;
    view.say("weather", state.position.weather.name());
    view.count("Axis points", upkeep::points(table, state));
    view.count("Axis air units", state.air_left[Side::Axis.index()]);
    view.count("Soviet air units", state.air_left[Side::Soviet.index()]);
    view.count("strategic moves by land", state.land_left);
    let reserve = match (siberia.called, siberia.doubles, siberia.debt) {
        (_, Some(doubles), Some(debt)) => match debt.over {
            Some(over) => format!("crisis of {doubles}, over in {over}"),
            None => format!("crisis since {doubles}, owed: {}", debt.owed().minus(siberia.sent)),
        },
        (Some(called), _, _) => format!("called in {called}"),
        _ => "not called".to_owned(),
    };
    view.say("Siberian Reserve", reserve);
    if let Some(ending) = state.winner {
        view.say("ended", ending.level.words());
    }
    if !siberia.waiting.is_none() {
        view.say("waiting in Siberia", siberia.waiting.to_string());
    }
    let dead = state.position.units.iter().filter(|unit| unit.place == Whereabouts::DeadPile);
    view.count("dead pile", i64::try_from(dead.count()).unwrap_or(i64::MAX));
}

fn counter(table: &Table, number: usize, unit: &Unit, supplied: &UnitSet) -> Counter {
    let printed = table.variant.tables.counters.of_kind(unit.kind);
    let at = match unit.place {
        Whereabouts::Map(space) => At::Space(table.ground.label(space).to_owned()),
        Whereabouts::DeadPile => At::Holding("dead pile".to_owned()),
        Whereabouts::Aside => At::Holding("aside".to_owned()),
        Whereabouts::Gone => At::Holding("out of the game".to_owned()),
    };
    let kind = table.roster[number].0;
    let side = if unit.side == Side::Axis { "axis" } else { "soviet" };
    let mut counter = Counter::new(unit_id(table, number), side, symbol(kind), at);
    counter.name = table.name(number);
    counter.nationality = format!("{}", kind.nation()).to_lowercase();
    counter.size = size(kind);
    if kind.is_ground() {
        counter.factors = format!("{}-{}", printed.attack.max(printed.defense), printed.movement);
    }
    counter.marks = state_marks(number, unit, supplied);
    counter
}

fn state_marks(number: usize, unit: &Unit, supplied: &UnitSet) -> Vec<String> {
    let on_map = unit.at().is_some();
    let list = [
        (unit.dispersed, marks::DISRUPTED),
        (unit.fortified, marks::ENTRENCHED),
        (unit.moved && on_map, marks::MOVED),
        (on_map && unit.kind.is_ground() && !supplied.contains(number), marks::ISOLATED),
        (unit.entrained, "entrained"),
    ];
    list.into_iter().filter(|(is, _)| *is).map(|(_, mark)| mark.to_owned()).collect()
}

fn symbol(kind: Kind) -> Symbol {
    match (kind, kind.branch()) {
        (Kind::Rocket, _) => Symbol::Rocket,
        (Kind::CavalryMechanizedGroup, _) => Symbol::Mechanized,
        (Kind::MoscowMotorizedDivision | Kind::HungarianRapidCorps, _) => Symbol::Motorized,
        (Kind::RumanianMountainCorps, _) => Symbol::Mountain,
        (Kind::ParachuteCorps, _) => Symbol::Parachute,
        (_, Branch::Foot) => Symbol::Infantry,
        (_, Branch::Mounted) => Symbol::Cavalry,
        (_, Branch::Armored) => Symbol::Armour,
        (_, Branch::Guns) => Symbol::Artillery,
        (_, Branch::Headquarters) => Symbol::Headquarters,
        (_, Branch::Air) => Symbol::Air,
        (_, Branch::Factory) => Symbol::Factory,
    }
}

fn size(kind: Kind) -> Option<Size> {
    match kind {
        Kind::MoscowMotorizedDivision | Kind::Artillery => Some(Size::Division),
        Kind::Rocket => Some(Size::Brigade),
        _ if matches!(kind.branch(), Branch::Factory | Branch::Air | Branch::Headquarters) => None,
        _ if kind.id().contains("army") => Some(Size::Army),
        _ => Some(Size::Corps),
    }
}

fn control(table: &Table, state: &State, side: Side) -> Control {
    let board = &table.ground.board;
    let points = board.ids().filter(|space| {
        board.space(*space).controller.is_some() && state.position.holds(side, *space)
    });
    let spaces = points.map(|space| table.ground.label(space).to_owned()).collect();
    let holder = if side == Side::Axis { "axis" } else { "soviet" };
    Control { holder: holder.to_owned(), spaces }
}

/// Where units of each side are without supply.
fn cut_off(table: &Table, state: &State, supplied: &UnitSet) -> Vec<Supply> {
    let list = |side: Side| {
        let units = state.on_map(side).filter(|(unit, _, _)| !supplied.contains(*unit));
        let mut spaces: Vec<_> =
            units.map(|(_, _, at)| table.ground.label(at).to_owned()).collect();
        spaces.sort();
        spaces.dedup();
        let side = if side == Side::Axis { "axis" } else { "soviet" };
        Supply { side: side.to_owned(), state: "none".to_owned(), spaces }
    };
    [Side::Axis, Side::Soviet]
        .map(list)
        .into_iter()
        .filter(|supply| !supply.spaces.is_empty())
        .collect()
}
