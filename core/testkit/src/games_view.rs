//! What a game shows and says about itself: every name in a view means something, and a state is sound.

use std::collections::BTreeSet;

use stavka_abi::v1::{BoxedGame, BoxedRules};
use stavka_core::board::{Board, MapFile};
use stavka_core::variant::Manifest;
use stavka_core::view::{At, View};

/// The names that views of one variant may use.
pub(crate) struct Names {
    sides: Vec<String>,
    map: Option<Board>,
}

impl Names {
    /// The sides of the manifest and the spaces of the map.
    pub(crate) fn of(manifest: &Manifest, rules: &BoxedRules) -> Self {
        let board = |json: &str| MapFile::from_json(json).and_then(Board::try_from);
        let map = rules.map().into_result().ok().map(|json| board(&json).expect("a sound map"));
        Self { sides: manifest.sides.clone(), map }
    }

    /// The state is sound, and so is what each side and everybody sees of it.
    pub(crate) fn check(&self, game: &mut BoxedGame) {
        if let Err(fault) = game.check().into_result() {
            panic!("a state is not sound: {}", fault.message);
        }
        for side in 0..=self.sides.len() {
            let side = u32::try_from(side).expect("few sides");
            self.check_view(&view(game, side));
        }
    }

    fn check_view(&self, view: &View) {
        assert!(!view.turn.is_empty(), "nobody says which turn it is");
        let mut seen = BTreeSet::new();
        for counter in &view.counters {
            assert!(seen.insert(&counter.unit), "{} is seen twice", counter.unit);
            if !counter.side.is_empty() {
                self.check_side(&counter.side);
            }
            if let At::Space(label) = &counter.at {
                self.check_space(label);
            }
        }
        let held = view.control.iter().flat_map(|control| &control.spaces);
        held.for_each(|label| self.check_space(label));
        for supply in &view.supply {
            self.check_side(&supply.side);
            supply.spaces.iter().for_each(|label| self.check_space(label));
        }
    }

    fn check_side(&self, side: &String) {
        assert!(self.sides.contains(side), "`{side}` is no side; there are: {:?}", self.sides);
    }

    fn check_space(&self, label: &str) {
        let known = self.map.as_ref().is_none_or(|map| map.labelled(label).is_some());
        assert!(known, "`{label}` is not on the map");
    }
}

/// What a side sees; everything for a side that there is not.
pub(crate) fn view(game: &mut BoxedGame, side: u32) -> View {
    let json = game.view(side).into_result().expect("a view");
    serde_json::from_str(&json).expect("a view of the right shape")
}
