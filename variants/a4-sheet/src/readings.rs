//! The switches of the rules text, typed. What each alternative means stands in `rules/`.

use serde::Deserialize;

mod ground;

pub(crate) use ground::*;

/// The alternative taken for every switch.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Readings {
    /// Where the minimum odds are tested.
    pub minimum_odds_test: MinimumOddsTest,
    /// When odds are cut to the maximum.
    pub maximum_odds_cap: MaximumOddsCap,
    /// What the surplus of a round-up is divided by.
    pub round_up_divisor: RoundUpDivisor,
    /// What a press may risk at the foot of the table.
    pub press_below_table: PressBelowTable,
    /// Whether a pressed attack may still refuse an exchange.
    pub press_exchanges: PressExchanges,
    /// Who may use the extended gamble.
    pub extended_gamble_side: ExtendedGambleSide,
    /// What the surplus of an extended gamble is divided by.
    pub extended_gamble_divisor: ExtendedGambleDivisor,
    /// Which attacks lose the choice to refuse an exchange.
    pub mandatory_exchange_scope: MandatoryExchangeScope,
    /// What a safe start of the Siberians costs.
    pub siberian_safe_start: SiberianSafeStart,
    /// Which supply lets a Siberian army enter.
    pub siberian_entry_supply: SiberianEntrySupply,
    /// How badly a unit far from its army is supplied in Snow.
    pub snow_supply_status: SnowSupplyStatus,
    /// Whether the movement bonus is halved with the factor.
    pub halved_bonus: HalvedBonus,
    /// Whether other cuts come before the halving.
    pub halving_order: HalvingOrder,

    /// Which factor mechanized korps and their like have.
    pub mechanized_omf: MechanizedOmf,
    /// What a city in difficult ground does.
    pub city_and_terrain: CityAndTerrain,
    /// What becomes of an attack across a river that is not paid for.
    pub river_unpaid: RiverUnpaid,
    /// What its swamp hex costs a korps.
    pub swamp_korps_cost: SwampKorpsCost,
    /// What becomes of units forced off the map.
    pub edge_retreat: EdgeRetreat,
    /// When a unit has access to a hex beside it.
    pub supply_access: SupplyAccess,
    /// How well supply by air is.
    pub air_supply_status: AirSupplyStatus,
    /// Whether units that are cut off may attack.
    pub isolated_attackers: IsolatedAttackers,
    /// Whether one ill-supplied unit weakens its stack.
    pub ill_supplied_stack: IllSuppliedStack,
    /// From which hexes a retreat must lead away.
    pub retreat_away: RetreatAway,
    /// Whether a retreat may end in a hostile zone.
    pub retreat_zone: RetreatZone,
    /// How far units advance after a retreat result without a distance.
    pub d2_advance: D2Advance,
}

/// Where the minimum odds are tested.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MinimumOddsTest {
    /// On the ratio and again on the column.
    RatioAndColumn,
    /// On the ratio only; shifts stop at the first column.
    Ratio,
}

/// When odds are cut to the maximum.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MaximumOddsCap {
    /// Before the shifts, and again after them.
    BeforeAndAfter,
    /// Only after the shifts.
    AfterShifts,
}

/// What the surplus of a round-up is divided by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RoundUpDivisor {
    /// By the factors between the columns.
    Distance,
    /// By the defender's factors.
    DefenseFactors,
}

/// What a press may risk at the foot of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PressBelowTable {
    /// It may not risk a column that is not there.
    Refused,
    /// The fall stops at the first column.
    Stops,
}

/// Whether a pressed attack may still refuse an exchange.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PressExchanges {
    /// As in any attack.
    AsUsual,
    /// No longer.
    Mandatory,
}

/// Who may use the extended gamble.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ExtendedGambleSide {
    /// All-German attacks.
    Germans,
    /// Any attack.
    AnyAttacker,
}

/// What the surplus of an extended gamble is divided by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ExtendedGambleDivisor {
    /// By the factors between fallback and target.
    Distance,
    /// By all factors that the target needs.
    WholeTarget,
}

/// Which attacks lose the choice to refuse an exchange.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MandatoryExchangeScope {
    /// Those that used the extended gamble.
    GambledAttacks,
    /// All, once the players agreed to it.
    WholeGame,
}

/// What a safe start of the Siberians costs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SiberianSafeStart {
    /// The last army, whatever the calendar says.
    Forfeit,
    /// A turn: armies come from the turn after the call.
    CallAhead,
}

/// Which supply lets a Siberian army enter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SiberianEntrySupply {
    /// Full or Limited.
    FullOrLimited,
    /// Full only.
    Full,
}

/// How badly a unit far from its army is supplied in Snow.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SnowSupplyStatus {
    /// It loses Full supply; its line decides the rest.
    ByLine,
    /// It is Isolated.
    Isolated,
}

/// Whether the movement bonus is halved with the factor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum HalvedBonus {
    /// It stays whole.
    Whole,
    /// It is halved too.
    Halved,
}

/// Whether other cuts come before the halving.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum HalvingOrder {
    /// Caps and reductions first.
    CutFirst,
    /// Halving first.
    HalveFirst,
}
