//! The map as the campaign reads it.

use stavka_core::board::{Board, EdgeKinds, Hex, Offset, SpaceId};

use crate::area::Area;
use crate::campaign::hexes::{Hexes, Spot};
use crate::campaign::owner::Owner;
use crate::far_east::ground::Terrain;
use crate::far_east::steps::{Steps, is_city, terrain};
use crate::hex::HexName;
use crate::source::Place;

/// A space as the campaign reads it.
#[derive(Debug)]
pub(crate) struct SpotFacts {
    /// Its ground.
    pub terrain: Terrain,
    /// Whether it is a city or an objective.
    pub city: bool,
    /// The area of the rules in which it lies.
    pub area: Option<Area>,
    /// Where a ground unit can step from here.
    pub near: Hexes,
    /// Those of them that lie beyond a great river.
    pub beyond_river: Hexes,
    /// Where it lies.
    pub hex: Option<Hex>,
    /// Its name as the chapters write it, where it is a hex.
    pub hex_name: Option<HexName>,
    /// Steps to the nearest hex of China.
    pub to_china: u8,
    /// Who holds it before the set-up says otherwise.
    pub holder: Owner,
}

/// Parts of the map.
#[derive(Debug)]
pub(crate) struct Parts {
    /// China without Hong Kong.
    pub china: Hexes,
    pub manchuria: Hexes,
    pub korea: Hexes,
    /// Where the Siberian garrison stands, by the areas that the rules name.
    pub siberia: Hexes,
    /// China north of the Nationalists' line.
    pub northern_china: Hexes,
    /// The Southeast Asian front.
    pub front: Hexes,
    pub burma: Hexes,
    pub ports: Hexes,
    /// Cities and objectives.
    pub cities: Hexes,
    /// Where towns, cities, ports and objectives are.
    pub towns: Hexes,
    /// The objectives in China.
    pub objectives: Hexes,
    /// Those that Nationalist China holds at the start.
    pub nationalist_objectives: Hexes,
    /// The edge of the map beside the Urals box, Russian and Chinese.
    pub edge: Hexes,
}

/// Places with a name.
#[derive(Debug)]
pub(crate) struct Places {
    /// The Urals box.
    pub urals: Spot,
    /// Harbin and Mukden.
    pub capitals: [Spot; 2],
    pub chungking: Spot,
    pub yen_an: Spot,
    pub hong_kong: Spot,
    /// Vladivostok, Khabarovsk, Chita, Irkutsk.
    pub siberian_cities: [Spot; 4],
    /// What the chapters on supply name.
    pub sources: [(Place, Spot); 10],
}

/// Every space.
pub(crate) fn spots(board: &Board, steps: &Steps) -> Box<[SpotFacts]> {
    let china = part(board, &["china"]);
    let mut spots: Box<[SpotFacts]> = board.ids().map(|id| spot_facts(board, steps, id)).collect();
    let (mut reached, mut away) = (china, 0);
    while away < u8::MAX {
        away += 1;
        let wave: Hexes = reached
            .iter()
            .flat_map(|spot| spots[usize::from(spot)].near.iter())
            .filter(|spot| !reached.contains(*spot))
            .collect();
        if wave.is_empty() {
            break;
        }
        wave.iter().for_each(|spot| spots[usize::from(spot)].to_china = away);
        reached = reached.or(&wave);
    }
    china.iter().for_each(|spot| spots[usize::from(spot)].to_china = 0);
    spots
}

fn spot_facts(board: &Board, steps: &Steps, id: SpaceId) -> SpotFacts {
    let space = board.space(id);
    let (mut near, mut beyond_river) = (Hexes::default(), Hexes::default());
    for slot in board.slots(id) {
        let crossing = board.crossing(id, slot);
        if !steps.allow(slot) {
            continue;
        }
        near.insert(crossing.to.0);
        if crossing.kinds.any_of(EdgeKinds::RIVER) {
            beyond_river.insert(crossing.to.0);
        }
    }
    let holder = space.controller.and_then(|side| board.controllers().get(side.index()));
    SpotFacts {
        terrain: terrain(board, id).unwrap_or(Terrain::Clear),
        city: is_city(board, id),
        area: Area::of(board, id),
        near,
        beyond_river,
        hex: space.offset().map(Offset::to_hex),
        hex_name: HexName::try_from(space.label.clone()).ok(),
        to_china: u8::MAX,
        holder: holder.map_or(Owner::Nobody, |name| Owner::named(name)),
    }
}

/// The spaces of some areas.
pub(crate) fn within(spots: &[SpotFacts], counts: impl Fn(Area) -> bool) -> Hexes {
    let spots = (0_u16..).zip(spots);
    spots.filter(|(_, facts)| facts.area.is_some_and(&counts)).map(|(spot, _)| spot).collect()
}

fn part(board: &Board, regions: &[&str]) -> Hexes {
    let sets = regions.iter().filter_map(|name| board.region(name));
    sets.flat_map(|set| set.iter()).map(|id| id.0).collect()
}

fn tagged(board: &Board, tags: &[&str]) -> Hexes {
    let sets = tags.iter().filter_map(|tag| board.tagged(tag));
    sets.flat_map(|set| set.iter()).map(|id| id.0).collect()
}

/// Parts of the map, by its regions and tags.
pub(crate) fn parts(board: &Board) -> Parts {
    let objectives = tagged(board, &["objective"]);
    let chinese = |spot: &Spot| {
        let side = board.space(SpaceId(*spot)).controller;
        side.is_some_and(|side| board.controllers()[side.index()] == "nationalist-china")
    };
    Parts {
        china: part(board, &["china"]),
        manchuria: part(board, &["manchuria"]),
        korea: part(board, &["korea"]),
        siberia: Hexes::default(),
        northern_china: part(board, &["northern-china"]),
        front: part(board, &["southeast-asian-front"]),
        burma: part(board, &["burma"]),
        ports: tagged(board, &["port"]),
        cities: tagged(board, &["city", "objective", "capital"]),
        towns: tagged(board, &["city", "objective", "capital", "town", "port"]),
        objectives,
        nationalist_objectives: objectives.iter().filter(chinese).collect(),
        edge: part(board, &["pacific-edge-russia", "pacific-edge-china"]),
    }
}

/// Places, by what the map prints; nothing where one is missing.
pub(crate) fn places(board: &Board) -> Option<Places> {
    let named = |name: &str| {
        let found = board.ids().find(|id| board.space(*id).name.as_deref() == Some(name));
        found.map(|id| id.0)
    };
    let source = |place: Place| named(&place.to_string()).map(|spot| (place, spot));
    Some(Places {
        urals: named("Urals box").or_else(|| board.labelled("Urals").map(|id| id.0))?,
        capitals: [named("Harbin")?, named("Mukden")?],
        chungking: named("Chungking")?,
        yen_an: named("Yen-an")?,
        hong_kong: named("Hong Kong")?,
        siberian_cities: [
            named("Vladivostok")?,
            named("Khabarovsk")?,
            named("Chita")?,
            named("Irkutsk")?,
        ],
        sources: [
            source(Place::Chungking)?,
            source(Place::Canton)?,
            source(Place::Nanking)?,
            source(Place::Peking)?,
            source(Place::Shanghai)?,
            source(Place::Kunming)?,
            source(Place::Hankow)?,
            source(Place::Sian)?,
            source(Place::Changsha)?,
            source(Place::YenAn)?,
        ],
    })
}

/// Objectives, capitals, Siberian cities, Yen-an: by what they mean to whoever holds them.
pub(crate) fn keys(parts: &Parts, places: &Places) -> Box<[(Spot, i32)]> {
    let objectives = parts.objectives.iter().map(|spot| (spot, 10));
    let rest = places.capitals.into_iter().map(|spot| (spot, 8));
    let siberia = places.siberian_cities.into_iter().map(|spot| (spot, 6));
    objectives.chain(rest).chain(siberia).chain([(places.yen_an, 5)]).collect()
}
