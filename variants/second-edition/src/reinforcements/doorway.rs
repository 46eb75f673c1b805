//! 8.B: the points and lines where units enter.

use serde::{Deserialize, Serialize};
use stavka_core::clause::{Clause, Refused, Sink};
use stavka_core::schema::JsonSchema;

use crate::nation::{Ally, Nation, Side};
use crate::{SecondEdition, clause};

/// An edge of the map.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Edge {
    /// The eastern edge.
    Eastern,
    /// The southeastern edge.
    Southeastern,
    /// The western edge.
    Western,
}

impl Edge {
    /// Every edge.
    pub(crate) const ALL: [Self; 3] = [Self::Eastern, Self::Southeastern, Self::Western];
}

/// A set of edges.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Edges(u8);

impl Edges {
    /// The edges of a list.
    pub(crate) fn of(list: &[Edge]) -> Self {
        Self(list.iter().fold(0, |bits, &edge| bits | 1 << edge as u8))
    }

    /// Those to which lines of a side lead over land.
    pub(crate) fn of_side(side: Side) -> Self {
        match side {
            Side::Axis => Self::of(&[Edge::Western]),
            Side::Soviet => Self::of(&[Edge::Eastern, Edge::Southeastern]),
        }
    }

    /// Whether an edge is one of them.
    pub(crate) const fn contains(self, edge: Edge) -> bool {
        self.0 & (1 << edge as u8) != 0
    }
}

/// Where a unit wants to enter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Doorway {
    /// On a point.
    Point {
        /// Whether its side controls the point.
        friendly: bool,
        /// The edges to which the point has overland supply.
        overland: Edges,
        /// The ally whose entry point it is.
        entry_of: Option<Ally>,
        /// Whether the Soviets have held it before.
        taken: bool,
    },
    /// Along a line that leads in from an edge.
    Line(Edge),
}

/// Whether units of a nation may enter here, and the clause by which they do.
pub(crate) fn may_enter_at(
    nation: Nation,
    doorway: Doorway,
    sink: &mut impl Sink,
) -> Result<Clause, Refused> {
    match nation.ally() {
        Some(ally) => ally_enters_at(ally, doorway, sink),
        None if matches!(nation, Nation::Soviet | Nation::Polish) => {
            soviet_enters_at(doorway, sink)
        }
        None => german_enters_at(nation, doorway, sink),
    }
}

/// 8.B.soviet-points, 8.B.soviet-lines: a supplied point of their own, or a line from the east.
fn soviet_enters_at(doorway: Doorway, sink: &mut impl Sink) -> Result<Clause, Refused> {
    let east = |edge| matches!(edge, Edge::Eastern | Edge::Southeastern);
    match doorway {
        Doorway::Line(edge) => {
            along_a_line(clause::C8_B_SOVIET_LINES, east(edge), "east or southeast", sink)
        }
        Doorway::Point { friendly, overland, .. } => {
            let supplied =
                overland.contains(Edge::Eastern) || overland.contains(Edge::Southeastern);
            on_a_point(
                clause::C8_B_SOVIET_POINTS,
                friendly,
                supplied,
                "eastern or southeastern",
                sink,
            )
        }
    }
}

/// 8.B.german-points, 8.B.german-lines: a supplied point of their own, or a line from the west.
fn german_enters_at(
    nation: Nation,
    doorway: Doorway,
    sink: &mut impl Sink,
) -> Result<Clause, Refused> {
    if nation != Nation::German {
        sink.step(clause::COMPLETION_SCHEDULE_OTHERS, || {
            format!("{nation} units enter as German ones do")
        });
    }
    match doorway {
        Doorway::Line(edge) => {
            along_a_line(clause::C8_B_GERMAN_LINES, edge == Edge::Western, "west", sink)
        }
        Doorway::Point { friendly, overland, .. } => {
            let supplied = overland.contains(Edge::Western);
            on_a_point(clause::C8_B_GERMAN_POINTS, friendly, supplied, "western", sink)
        }
    }
}

fn along_a_line(
    clause: Clause,
    allowed: bool,
    edge: &str,
    sink: &mut impl Sink,
) -> Result<Clause, Refused> {
    if !allowed {
        let why = || format!("lines of entry lead in from the {edge}");
        return Err(sink.refuse(clause, why));
    }
    sink.step(clause, || format!("along a line from the {edge}"));
    Ok(clause)
}

fn on_a_point(
    clause: Clause,
    friendly: bool,
    supplied: bool,
    edge: &str,
    sink: &mut impl Sink,
) -> Result<Clause, Refused> {
    if !friendly {
        return Err(sink.refuse(clause, || "the enemy controls the point".to_owned()));
    }
    if !supplied {
        let why = || format!("the point has no overland supply to the {edge} edge");
        return Err(sink.refuse(clause, why));
    }
    sink.step(clause, || format!("on a point with overland supply to the {edge} edge"));
    Ok(clause)
}

/// The clause that names the entry point of an ally.
pub(crate) const fn entry_clause(ally: Ally) -> Clause {
    match ally {
        Ally::Rumanian => clause::C8_B_RUMANIAN,
        Ally::Hungarian => clause::C8_B_HUNGARIAN,
        Ally::Finnish => clause::C8_B_FINNISH,
    }
}

/// 8.B.rumanian, 8.B.hungarian, 8.B.finnish: an ally's troops enter at a point of their own.
fn ally_enters_at(ally: Ally, doorway: Doorway, sink: &mut impl Sink) -> Result<Clause, Refused> {
    let clause = entry_clause(ally);
    match doorway {
        Doorway::Point { entry_of: Some(owner), friendly, taken, .. } if owner == ally => {
            if !friendly || taken {
                let why = || "the Soviets have had control of the entry point".to_owned();
                return Err(sink.refuse(clause::C8_B_ENTRY_POINT_LOST, why));
            }
            sink.step(clause, || format!("{ally} units enter at their own point"));
            Ok(clause)
        }
        _ => Err(sink.refuse(clause, || format!("{ally} units enter at their own point only"))),
    }
}

/// The points where an ally's troops enter.
pub(crate) fn entry_points(variant: &SecondEdition, ally: Ally) -> &[String] {
    let entry = &variant.figures.reinforcements.entry;
    match ally {
        Ally::Rumanian => &entry.rumanian,
        Ally::Hungarian => &entry.hungarian,
        Ally::Finnish => &entry.finnish,
    }
}
