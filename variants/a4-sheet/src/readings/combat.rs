//! The switches of combat, disruption, special units and the sequence of play.

use serde::Deserialize;

/// Whether a Blitzkrieg attack can earn another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum BlitzkriegChain {
    /// It can't.
    Once,
    /// It can.
    Chain,
}

/// How many divisions may outlive a DE.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Survivors {
    /// One in each attack.
    OnePerAttack,
    /// One for each unit that could leave one.
    OnePerUnit,
}

/// How far defenders go on after an ordered retreat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum FurtherRetreat {
    /// By the formula, but no farther than in the example.
    Capped,
    /// By the formula.
    Formula,
    /// As in the example, and less on worse results.
    Example,
}

/// What attackers cover when they can't cover all.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ExchangeCover {
    /// As many factors as they can.
    Factors,
    /// As many units as they can.
    Units,
}

/// What becomes of a fraction of a factor in an exchange.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ExchangeFractions {
    /// It is dropped.
    Dropped,
    /// A whole factor pays for it.
    Paid,
}

/// Which label the Siberian armies have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum SiberianLabel {
    /// A white one.
    White,
    /// A red one.
    Red,
}

/// Whose attacks may refuse an exchange.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum DeclineExchange {
    /// Those by Germans alone.
    AllGerman,
    /// Any Axis attack with a German in it.
    AnyGerman,
}

/// Whether an X/2 may be taken as a D.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum HalfExchangeAsD {
    /// No.
    Off,
    /// Against defenders in the open.
    InTheOpen,
}

/// Whether an X may be taken as a BD.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ExchangeAsBd {
    /// No.
    Off,
    /// If a German army or a red unit attacks.
    StrongAttackers,
}

/// Which odds an obligatory attack must match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum RequiredOdds {
    /// Those after shifts.
    Final,
    /// Those before shifts.
    Unshifted,
}

/// Until when an Axis attack may be called off.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum AxisCancel {
    /// Until its defenders are turned up.
    BeforeReveal,
    /// Until its die is rolled.
    UntilTheDie,
}

/// Which Disrupted units keep a zone of control.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum DisruptedZoc {
    /// Armies, and korps of the Germans.
    ArmiesAndGermanKorps,
    /// All that had one.
    All,
}

/// When plain Russian units recover.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum RussianRecoveryTime {
    /// After attacks are allocated.
    AfterAllocation,
    /// Before the Germans move.
    BeforeMovement,
}

/// What a D3 does to units that stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum StandAgainstD3 {
    /// The same as a D2.
    AsD2,
    /// It Disrupts them where they are.
    AsRolled,
}

/// Whether a forced exchange stands in the place of the conversion.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ForcedExchangeConversion {
    /// It does.
    Replaced,
    /// What the conversion eliminates costs nothing.
    ConversionFirst,
}

/// Which units a D2 overruns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum OverrunSizes {
    /// All but armies and German korps.
    Small,
    /// All.
    Any,
}

/// Whether a D3 overruns by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum OverrunD3 {
    /// If the attacker wants it.
    Option,
    /// Always.
    Automatic,
}

/// Which supply silences rockets and railway guns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum KatyushaSupply {
    /// Isolation.
    IsolatedOnly,
    /// Limited supply too.
    LimitedToo,
}

/// How far down its line a railway gun reaches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum RailwayGunReach {
    /// To hexes next to it, or to an attacker on its line.
    Adjacent,
    /// To every hex of its line.
    WholeLine,
}

/// Which steps the German breakthrough repeats.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum BreakthroughRepeats {
    /// Movement and combat.
    MovementAndCombat,
    /// Attacks without movement, and recovery.
    AttacksAndRecovery,
}

/// Whether the Russians have a breakthrough.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum RussianBreakthrough {
    /// They do, after their combat.
    Played,
    /// They don't.
    None,
}

/// When Axis airfields are placed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum AxisAirfields {
    /// After the rail heads moved.
    AfterRailConversion,
    /// Before strategic movement.
    AsListed,
}

/// Whether rifle armies can be promoted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Promotion {
    /// No.
    Off,
    /// Yes.
    On,
}
