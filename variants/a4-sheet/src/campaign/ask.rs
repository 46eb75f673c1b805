//! What is asked, and of whom.

use stavka_core::board::SpaceId;
use stavka_core::game::Mover;

use crate::position::UnitId;
use crate::purposes;
use crate::side::Side;

/// What is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Ask {
    /// Nothing: the game goes on by itself.
    Nothing,
    /// What the weather of the turn is.
    Weather,
    /// Which of the two groups of tank korps the Russians get.
    TankGroup,
    /// Which of their korps stands in this place of the set-up.
    Parks(u8),
    /// Which army stands in this place of the set-up.
    Stands(u8),
    /// Whether a side starts as the chart has it, which of its units it places otherwise, and where.
    LayOut(Side),
    Place(Side),
    PlaceAt {
        unit: UnitId,
        side: Side,
    },
    /// Which army comes out of the pile and enters here.
    Draws(SpaceId),
    /// Whether the Siberians are called.
    Siberia,
    /// Whether an early call loses the game.
    SiberianDie,
    /// Where a unit enters.
    Arrive(UnitId),
    /// Where an army out of the pile enters.
    Enter,
    /// Which korps to restore or division to rebuild with panzer factors.
    Panzers,
    /// Whether a cavalry korps comes back for rifle factors.
    Cavalry,
    /// Whether the odd rifle factor is kept.
    Keep,
    /// Whether the odd rifle factor makes an army.
    OddFactor,
    /// Which army becomes red.
    Promote,
    /// Which revealed unit is turned down again.
    Hide,
    /// Which factory begins to load.
    Evacuate,
    /// Which unit goes by rail, and where to.
    Train,
    TrainTo(UnitId),
    /// Which unit goes by sea, where to, and whether it arrives.
    Ship,
    ShipTo(UnitId),
    Voyage {
        unit: UnitId,
        to: SpaceId,
    },
    /// Which branch a rail head takes.
    Head(u8),
    /// Which airfield moves, and where to.
    Field,
    FieldTo(u8),
    /// Which hex is attacked, and by whom.
    Target,
    Join,
    /// Which unit moves, and where to.
    Move,
    MoveTo(UnitId),
    /// Who goes along with a unit to overrun a hex.
    Sweep {
        unit: UnitId,
        to: SpaceId,
    },
    /// Which attack is resolved next.
    Resolve,
    /// Which rockets fire, at what, and what they hit.
    Rockets,
    RocketsAt(UnitId),
    RocketDie {
        katyusha: UnitId,
        target: SpaceId,
        at: u8,
    },
    /// Which air unit supports the attack, and who intercepts it with what result.
    Support,
    Intercept(u8),
    AirDie {
        flier: u8,
        against: u8,
    },
    /// Which air unit bombs by itself, where, and what its bombs do.
    Bomber,
    BombAt(u8),
    Bomb,
    /// Which air unit brings supplies, where to, and whether they arrive.
    Lift,
    LiftTo(u8),
    LiftDie,
    /// From which hex the river is ignored.
    River,
    /// Which defenders stand.
    Stand,
    /// How the odds are gambled with.
    Gamble,
    RoundUp,
    PressDie,
    /// Whether an exchange is forced.
    Force,
    /// Whether a defender takes a D3 instead of a forced exchange.
    Escape(u8),
    /// Whether the attack is called off before its die, and the attack itself.
    CallOff,
    Die,
    /// Whether an exchange is taken, and who pays.
    Exchange,
    Pay,
    /// How far a defender is sent.
    Distance(u8),
    /// Where it goes.
    Retreat(u8),
    /// Whether a division is left of an eliminated unit.
    Survivor(u8),
    /// Who leaves a hex that holds too many, and where to.
    Crowd,
    Leave(UnitId),
    /// Which attacker advances, and where to.
    Advance,
    AdvanceTo(UnitId),
    /// Whether Moscow's fall ends the war.
    Collapse,
    /// Whether the Axis takes its victory at once.
    Claim,
}

impl Ask {
    /// Whom it is asked of, when it is this side's player-turn.
    pub(crate) fn mover(self, turn: Side) -> Mover {
        let side = |side: Side| Mover::Side(side as u8);
        match self {
            Self::TankGroup | Self::Parks(_) => Mover::Chance(purposes::TANK_GROUP),
            Self::Stands(_) | Self::Draws(_) => Mover::Chance(purposes::ARMY),
            Self::SiberianDie => Mover::Chance(purposes::SIBERIAN_GAMBLE),
            Self::OddFactor => Mover::Chance(purposes::ODD_FACTOR),
            Self::Voyage { .. } => Mover::Chance(purposes::VOYAGE),
            Self::RocketDie { .. } => Mover::Chance(purposes::ROCKETS),
            Self::RoundUp => Mover::Chance(purposes::ROUND_UP),
            Self::PressDie => Mover::Chance(purposes::PRESS),
            Self::Die => Mover::Chance(purposes::ATTACK),
            Self::Collapse => Mover::Chance(purposes::COLLAPSE),
            Self::AirDie { .. } => Mover::Chance(purposes::AIR_COMBAT),
            Self::Bomb => Mover::Chance(purposes::BOMBS),
            Self::LiftDie => Mover::Chance(purposes::AIR_SUPPLY),
            Self::Weather => Mover::Chance(purposes::WEATHER),
            Self::Stand
            | Self::Escape(_)
            | Self::Retreat(_)
            | Self::Survivor(_)
            | Self::Crowd
            | Self::Leave(_)
            | Self::Intercept(_) => side(turn.enemy()),
            Self::LayOut(who) | Self::Place(who) | Self::PlaceAt { side: who, .. } => side(who),
            Self::Claim => side(Side::Axis),
            Self::Siberia | Self::Cavalry | Self::Keep | Self::Hide | Self::Evacuate => {
                side(Side::Russian)
            }
            _ => side(turn),
        }
    }
}
