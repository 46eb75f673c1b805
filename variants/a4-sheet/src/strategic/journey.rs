//! Whether a train gets from one hex to another on a board.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use stavka_core::board::SpaceId;
use stavka_core::bounded::List;
use stavka_core::clause::{Refused, Sink};
use stavka_core::question::InputError;
use stavka_core::schema::JsonSchema;

use super::{RailScratch, Railways, line_hex};
use crate::clause;
use crate::position::HexSet;
use crate::side::Side;
use crate::situation::{Labels, Scene, Situation};

/// A journey by rail on a board.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Journey {
    /// The situation.
    #[serde(serialize_with = "crate::situation::left_out")]
    pub situation: Situation,
    /// Whose train.
    pub side: Side,
    /// Where it starts.
    pub from: String,
    /// Where it is to go.
    pub to: String,
    /// The hexes whose gauge rail heads have changed.
    #[serde(default)]
    pub converted: List<String, 2048>,
}

/// The train gets there.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Arrived {
    /// Every hex that trains of this side reach.
    pub net: Labels,
}

/// A journey made ready.
pub(super) struct Ready {
    scene: Arc<Scene>,
    side: Side,
    ends: [SpaceId; 2],
    converted: HexSet,
}

pub(super) fn prepare(scene: Arc<Scene>, input: &Journey) -> Result<Ready, InputError> {
    let ends = [scene.hex(&input.from, "/from")?, scene.hex(&input.to, "/to")?];
    let converted = scene.hexes(&input.converted, "/converted")?.into_iter().collect();
    Ok(Ready { scene, side: input.side, ends, converted })
}

/// strategic.rail.trace: both ends must be joined to the owner's side.
pub(super) fn answer(ready: &Ready, sink: &mut impl Sink) -> Result<Arrived, Refused> {
    let Ready { scene, side, ends, converted } = ready;
    let board = scene.ground.board();
    let mut scratch = RailScratch::new(board);
    let railways = Railways::new(board);
    let net = railways.net(&scene.ground, &scene.position, *side, converted, &mut scratch);
    if let Some(&cut) = ends.iter().find(|end| !net.contains(**end)) {
        return Err(refuse(scene, *side, cut, sink));
    }
    sink.step(clause::STRATEGIC_RAIL_TRACE, || {
        let [from, to] = ends.map(|end| scene.ground.label(end));
        format!("{from} and {to} are joined to their owner's side")
    });
    Ok(Arrived { net: scene.labels(&net) })
}

fn refuse(scene: &Scene, side: Side, cut: SpaceId, sink: &mut impl Sink) -> Refused {
    let hex = line_hex(&scene.position, side, cut);
    let label = scene.ground.label(cut);
    sink.refuse(clause::STRATEGIC_RAIL_TRACE, || {
        if hex.is_barred() {
            format!("{label} {}", hex.words())
        } else {
            format!("no open railway of its own joins {label} to its owner's side")
        }
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use stavka_core::setup::Setup;
    use stavka_core::variant::Variant;

    use super::super::line_hex;
    use super::super::net::blocked_for_trains;
    use super::*;
    use crate::A4Sheet;

    /// What the sets say of every hex is what the explained line says.
    #[test]
    fn blocked_hexes_are_those_that_a_line_finds_barred() {
        let rules = A4Sheet::open(&Setup::default()).expect("opens");
        let situation: Situation = serde_json::from_value(json!({
            "board": [".....", ".....", "....."],
            "units": {
                "0202": ["german infantry army 6-7"],
                "0302": ["rifle army 2-2"],
                "0501": ["russian cavalry korps 1-1"],
            },
            "control": { "axis": ["0101"], "russian": ["0503"] },
        }))
        .expect("a situation");
        let scene = situation.ready(&rules).expect("ready");
        for side in [Side::Axis, Side::Russian] {
            let blocked = blocked_for_trains(&scene.position, side);
            for hex in scene.ground.board().ids() {
                let barred = line_hex(&scene.position, side, hex).is_barred();
                assert_eq!(blocked.contains(hex), barred, "{}", scene.ground.label(hex));
            }
            assert!(!blocked.is_empty());
        }
    }
}
