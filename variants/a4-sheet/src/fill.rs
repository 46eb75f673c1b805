//! Questions about the position that is on the table.

use serde_json::{Map, Value, json};
use stavka_core::board::SpaceId;

use crate::campaign::play::Look;
use crate::position::{HexSet, UnitId};
use crate::side::Side;
use crate::unit::{Described, Unit};

impl Look<'_> {
    /// Completes the input of a question from this position: the situation, the weather, the turn.
    pub(crate) fn fill(self, question: &str, given: Value) -> Result<Value, String> {
        let Value::Object(mut input) = given else {
            return Err("the input of a question is an object".to_owned());
        };
        if self.table.about_position(question).is_some() && !input.contains_key("situation") {
            input.insert("situation".to_owned(), self.situation());
        }
        Ok(Value::Object(input))
    }

    /// The whole map as questions take it. What is hidden is told as the sheet takes it for.
    fn situation(self) -> Value {
        let label = |hex: SpaceId| self.table.ground.label(hex).to_owned();
        let mut units = Map::new();
        for side in [Side::Axis, Side::Russian] {
            for hex in self.state.position.occupied(side) {
                let stack = self.state.position.units_at(hex).map(|unit| self.described(unit));
                units.insert(label(hex), stack.collect());
            }
        }
        let heads = self.state.position.rail_heads.iter().filter(|hex| **hex != SpaceId::NONE);
        json!({
            "board": "campaign",
            "units": units,
            "control": {
                "axis": self.taken(Side::Axis),
                "russian": self.taken(Side::Russian),
            },
            "rail_heads": heads.map(|&hex| label(hex)).collect::<Vec<_>>(),
            "weather": self.weather(),
            "turn": self.date(),
        })
    }

    /// The hexes that a side holds beyond those that the map gives it.
    fn taken(self, side: Side) -> Vec<String> {
        let board = self.table.ground.board();
        let name = if side == Side::Axis { "axis" } else { "soviet" };
        let printed = board.controller_named(name);
        let first: HexSet =
            board.ids().filter(|&hex| board.space(hex).controller == printed).collect();
        let taken = self.state.position.control(side).without(&first);
        taken.iter().map(|hex| self.table.ground.label(hex).to_owned()).collect()
    }

    fn described(self, unit: UnitId) -> Value {
        let Unit { counter, states } = self.unit(unit);
        let army = self.taken_for(unit).map(|army| self.table.roster().counter(army));
        let counter = army.unwrap_or(counter);
        Value::String(Described(Unit { counter, states }).to_string())
    }
}
