//! The railways of a board, and how far they are one's own.

use stavka_core::board::{Board, EdgeKinds, Flood, SpaceId, SpaceSet};

use crate::side::Side;

/// The railways of a board, by the slots of its graph.
#[derive(Debug, Clone)]
pub struct Railways {
    rails: Box<[Rail]>,
}

/// What a way out of a hex is to trains.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Rail {
    /// No railway.
    None,
    /// A railway of the western gauge.
    Western,
    /// A railway of the wide gauge, and where it comes from.
    Wide(SpaceId),
}

impl Railways {
    /// The railways that the map of a board prints.
    pub fn new(board: &Board) -> Self {
        let rails = board.ids().flat_map(|from| {
            board.slots(from).map(move |slot| Rail::of(from, board.crossing(from, slot).kinds))
        });
        Self { rails: rails.collect() }
    }

    /// strategic.rail.trace: the hexes that trains of a side reach from its own side of the map.
    ///
    /// A rail move starts and ends in them. `converted` holds the hexes whose gauge the rail heads changed.
    pub fn net<'flood>(
        &self,
        flood: &'flood mut Flood,
        board: &Board,
        side: Side,
        sources: &SpaceSet,
        blocked: &SpaceSet,
        converted: &SpaceSet,
    ) -> &'flood SpaceSet {
        let targets = board.targets();
        flood.spread(board, sources, blocked, None, |slot| match (self.rails[slot], side) {
            (Rail::None, _) => false,
            (Rail::Western, _) | (Rail::Wide(_), Side::Russian) => true,
            (Rail::Wide(from), Side::Axis) => {
                converted.contains(from) && converted.contains(targets[slot])
            }
        })
    }

    /// Whether a railway of any gauge leaves a hex by this slot.
    pub fn has(&self, slot: usize) -> bool {
        self.rails[slot] != Rail::None
    }
}

impl Rail {
    fn of(from: SpaceId, kinds: EdgeKinds) -> Self {
        if !kinds.any_of(EdgeKinds::RAIL) {
            Self::None
        } else if kinds.any_of(EdgeKinds::WIDE_GAUGE) {
            Self::Wide(from)
        } else {
            Self::Western
        }
    }
}

/// strategic.rail.trace: the hexes that stop trains of the side that holds `own`.
pub fn blocked_for_trains(
    own: &SpaceSet,
    enemy: &SpaceSet,
    enemy_zone: &SpaceSet,
    enemy_ground: &SpaceSet,
    blocked: &mut SpaceSet,
) {
    blocked.copy_from(enemy_zone);
    blocked.subtract(own);
    blocked.union_with(enemy);
    blocked.union_with(enemy_ground);
}

#[cfg(test)]
mod tests {
    use stavka_core::board::MapFile;
    use stavka_core::data;

    use super::super::LineHex;
    use super::*;

    /// Six hexes in a row, joined by rail; the last two edges have the wide gauge.
    const ROW: &str = r#"{
        "name": "a line", "provenance": "completion", "terrains": ["clear"],
        "spaces": [
            { "label": "0", "place": { "hex": [0, 0] }, "terrain": "clear" },
            { "label": "1", "place": { "hex": [1, 0] }, "terrain": "clear" },
            { "label": "2", "place": { "hex": [2, 0] }, "terrain": "clear" },
            { "label": "3", "place": { "hex": [3, 0] }, "terrain": "clear" },
            { "label": "4", "place": { "hex": [4, 0] }, "terrain": "clear" },
            { "label": "5", "place": { "hex": [5, 0] }, "terrain": "clear" }
        ],
        "edges": [
            { "between": ["0", "1"], "kinds": ["rail"] },
            { "between": ["1", "2"], "kinds": ["rail"] },
            { "between": ["2", "3"], "kinds": ["rail"] },
            { "between": ["3", "4"], "kinds": ["rail", "wide-gauge"] },
            { "between": ["4", "5"], "kinds": ["rail", "wide-gauge"] }
        ]
    }"#;

    fn board() -> Board {
        let map: MapFile = data::read(ROW).expect("a map");
        map.try_into().expect("a board")
    }

    fn set(board: &Board, labels: &[&str]) -> SpaceSet {
        SpaceSet::with(board.size(), labels.iter().filter_map(|label| board.labelled(label)))
    }

    fn reached(side: Side, source: &str, blocked: &[&str], converted: &[&str]) -> String {
        let board = board();
        let (sources, blocked) = (set(&board, &[source]), set(&board, blocked));
        let converted = set(&board, converted);
        let mut flood = Flood::new(&board);
        let net =
            Railways::new(&board).net(&mut flood, &board, side, &sources, &blocked, &converted);
        net.iter().map(|hex| board.space(hex).label.clone()).collect()
    }

    #[test]
    fn the_gauge_ends_the_net_of_the_axis_and_not_that_of_the_russians() {
        assert_eq!(reached(Side::Axis, "0", &[], &[]), "0123");
        assert_eq!(reached(Side::Axis, "0", &[], &["3", "4"]), "01234");
        assert_eq!(reached(Side::Russian, "5", &[], &[]), "012345");
        assert_eq!(reached(Side::Russian, "5", &["2"], &[]), "345");
    }

    /// What a set of blocked hexes says is what the explained line says.
    #[test]
    fn the_sets_say_what_the_line_says() {
        let board = board();
        let all = [
            (LineHex::Open, [false, false, false, false]),
            (LineHex::OwnUnit, [true, false, false, false]),
            (LineHex::EnemyZone, [false, false, true, false]),
            (LineHex::OwnUnitInEnemyZone, [true, false, true, false]),
            (LineHex::EnemyUnit, [false, true, false, false]),
            (LineHex::EnemyGround, [false, false, false, true]),
        ];
        for (hex, [own, enemy, zone, ground]) in all {
            let only = |there: bool| set(&board, if there { &["2"] } else { &[] });
            let mut blocked = board.empty_set();
            blocked_for_trains(&only(own), &only(enemy), &only(zone), &only(ground), &mut blocked);
            assert_eq!(blocked.is_empty(), hex.carries_trains(), "{hex:?}");
        }
    }
}
