//! 8.C.2: factories on their way, by rail and by sea.

use stavka_core::board::SpaceId;
use stavka_core::calendar::Month;
use stavka_core::clause::{Refused, Silent, Sink};

use crate::campaign::Play;
use crate::campaign::action::Choice;
use crate::campaign::state::State;
use crate::campaign::table::{Plant, Table};
use crate::factories::kind::Site;
use crate::factories::moving::freight::Freight;
use crate::factories::moving::{self, FactorySupply, RailTurn};
use crate::factories::options::{self, Deed, Now};
use crate::factories::production::{self, FactoryState, History};
use crate::ground::Sea;
use crate::nation::Side;
use crate::position::{Unit, Whereabouts};
use crate::siberia::call::Phase;
use crate::strategic::route;

/// Tells which factories can be turned over, and which can go on.
pub(crate) fn each(table: &Table, state: &State, tell: &mut impl FnMut(Choice)) {
    let (variant, on_the_way) = (&table.variant, on_the_way(table, state));
    for plant in &table.plants {
        let unit = plant.unit;
        // A factory that is not there goes nowhere.
        if state.position.units[unit].at().is_none() || state.done.contains(unit) {
            continue;
        }
        let (factory, now) =
            (condition(table, state, plant), at_work(table, state, plant, on_the_way));
        for deed in Deed::ALL {
            if options::may(variant, &now, factory, deed, &mut Silent).is_ok()
                && (deed != Deed::Sail || is_joined(table, state, unit))
            {
                tell(choice(deed, unit));
            }
        }
    }
}

/// How many factories are entrained, or ended their journey in this turn.
fn on_the_way(table: &Table, state: &State) -> usize {
    table.plants.iter().filter(|plant| is_on_the_way(state, plant)).count()
}

fn is_on_the_way(state: &State, plant: &Plant) -> bool {
    freight(state, plant).counts_in(state.position.month)
}

/// What a factory has behind it on its way.
fn freight(state: &State, plant: &Plant) -> Freight {
    let entrained = state.position.units[plant.unit].entrained;
    let moved = state.relocated.contains(plant.unit).then(|| state.month(state.since[plant.unit]));
    Freight {
        entrained: entrained.then(|| state.month(state.loaded[plant.number])),
        halted: moved.filter(|_| entrained),
        ended: moved.filter(|_| !entrained),
    }
}

/// What has become of a factory by now.
fn condition(table: &Table, state: &State, plant: &Plant) -> FactoryState {
    let (variant, month) = (&table.variant, state.position.month);
    match history(state, plant) {
        Some(history) => production::state(variant, history, month, &mut Silent),
        None => FactoryState::Waiting,
    }
}

const fn choice(deed: Deed, unit: usize) -> Choice {
    match deed {
        Deed::Entrain => Choice::Load(unit),
        Deed::Rail => Choice::Ship(unit),
        Deed::Sail => Choice::Sail(unit),
    }
}

/// Whether something may be done with a factory now.
pub(crate) fn may(
    table: &Table,
    state: &State,
    unit: usize,
    deed: Deed,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    moving::is_factory(state.position.units[unit].kind, sink)?;
    let Some(plant) = table.plants.iter().find(|plant| plant.unit == unit) else { return Ok(()) };
    let factory = condition(table, state, plant);
    options::may(&table.variant, &now(table, state, plant), factory, deed, sink)
}

/// What matters of a factory and of the turn for what may be done with it.
pub(crate) fn now(table: &Table, state: &State, plant: &Plant) -> Now {
    at_work(table, state, plant, on_the_way(table, state))
}

/// The same, where so many factories are on their way.
fn at_work(table: &Table, state: &State, plant: &Plant, on_the_way: usize) -> Now {
    let (on, supplied) = (&state.position.units[plant.unit], state.supplied.contains(plant.unit));
    let others = on_the_way - usize::from(is_on_the_way(state, plant));
    Now {
        turn: RailTurn {
            month: state.position.month,
            phase: Phase::ReplacementReinforcement,
            capacity: state.land_left.into(),
            others: u32::try_from(others).unwrap_or(u32::MAX),
        },
        start: state.position.start,
        site: site(table, on),
        native: false,
        halted: freight(state, plant).halted,
        in_port: on.at().is_some_and(|at| table.ground.all_ports.contains(at)),
        blocked: false,
        supply: if supplied { FactorySupply::Overland } else { FactorySupply::None },
    }
}

/// Where a factory is.
pub(crate) fn site(table: &Table, unit: &Unit) -> Site {
    if unit.at() == Some(table.siberia) { Site::Siberia } else { Site::Map }
}

/// What has become of a factory; nothing while it is not on the map yet.
pub(crate) fn history(state: &State, plant: &Plant) -> Option<History> {
    let freight = freight(state, plant);
    match (state.position.units[plant.unit].place, freight.entrained, freight.ended) {
        (Whereabouts::Aside, ..) => None,
        (Whereabouts::Gone | Whereabouts::DeadPile, ..) => Some(History::Destroyed),
        (_, Some(since), _) => Some(History::EntrainedIn(since)),
        (_, _, Some(arrived)) => Some(History::Arrived(arrived)),
        _ if plant.letter.is_some() => {
            Some(History::Deployed(state.month(state.since[plant.unit])))
        }
        _ => Some(History::FromStart),
    }
}

/// 8.C.2.a.cost: what factories on their way take of the capacity of this turn.
pub(crate) fn charged(table: &Table, state: &State, sink: &mut impl Sink) -> u8 {
    let month = state.position.month;
    let all = table.plants.iter().map(|plant| freight(state, plant));
    let charges = all.map(|freight| freight.charge(&table.variant, month, sink));
    u8::try_from(charges.sum::<u32>()).unwrap_or(u8::MAX)
}

/// 8.C.2.b.sea: whether another port is open to a factory.
fn is_joined(table: &Table, state: &State, unit: usize) -> bool {
    let from = state.position.units[unit].at();
    from.is_some_and(|from| destinations(table, state, from).next().is_some())
}

/// Ports that are open on the seas of a port.
pub(super) fn destinations(
    table: &Table,
    state: &State,
    from: SpaceId,
) -> impl Iterator<Item = SpaceId> {
    let ground = &table.ground;
    let seas = Sea::ALL.into_iter().filter(move |sea| ground.ports(*sea).contains(from));
    let ports = seas.flat_map(move |sea| ground.ports(sea).iter());
    let open = |port: &SpaceId| route::is_open(&state.position, Side::Soviet, *port);
    ports.filter(move |port| *port != from && open(port) && open(&from))
}

impl<S: Sink> Play<'_, S> {
    /// 8.C.2.a.entrain: a factory is turned over.
    pub(super) fn load(&mut self, unit: usize) {
        let loaded = may(self.table, self.state, unit, Deed::Entrain, self.sink);
        debug_assert!(loaded.is_ok(), "only what may be turned over is offered");
        self.change(unit, |_, month, _| Freight::turned_over(month));
    }

    /// What a factory has behind it becomes something else in this turn.
    pub(super) fn change(
        &mut self,
        unit: usize,
        to: impl FnOnce(Freight, Month, &mut S) -> Freight,
    ) {
        let Some(plant) = self.table.plants.iter().find(|plant| plant.unit == unit) else { return };
        let before = freight(self.state, plant);
        let after = to(before, self.state.position.month, self.sink);
        let state = &mut *self.state;
        state.position.change(unit, |unit| unit.entrained = after.entrained.is_some());
        state.since[unit] = state.turn();
        if after.entrained.is_some() && after.entrained != before.entrained {
            state.loaded[plant.number] = state.turn();
        }
        if after.halted.or(after.ended).is_some() {
            state.relocated.insert(unit);
        } else {
            state.relocated.remove(unit);
        }
    }
}
