//! The switches of the rules text, typed. What each alternative means stands in `rules/`.

use serde::Deserialize;

use crate::{air, replacements, set_up, strategic, victory, weather};

mod combat;
mod ground;

pub(crate) use combat::*;
pub(crate) use ground::*;

/// The alternative taken for every switch.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct Readings {
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
    /// Whether the players agreed to the extended gamble.
    pub extended_gamble: ExtendedGamble,
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
    /// Whether a Blitzkrieg attack can earn another.
    pub blitzkrieg_chain: BlitzkriegChain,
    /// How many divisions may outlive a DE.
    pub survivors: Survivors,
    /// How far defenders go on after an ordered retreat.
    pub further_retreat: FurtherRetreat,
    /// What attackers cover when they can't cover all.
    pub exchange_cover: ExchangeCover,
    /// What becomes of a fraction of a factor in an exchange.
    pub exchange_fractions: ExchangeFractions,
    /// Whose attacks may refuse an exchange.
    pub decline_exchange: DeclineExchange,
    /// Whether an X/2 may be taken as a D.
    pub half_exchange_as_d: HalfExchangeAsD,
    /// Whether an X may be taken as a BD.
    pub exchange_as_bd: ExchangeAsBd,
    /// Which odds an obligatory attack must match.
    pub required_odds: RequiredOdds,
    /// Until when an Axis attack may be called off.
    pub axis_cancel: AxisCancel,
    /// Which Disrupted units keep a zone of control.
    pub disrupted_zoc: DisruptedZoc,
    /// Which label the Siberian armies have.
    pub siberian_label: SiberianLabel,
    /// When plain Russian units recover.
    pub russian_recovery_time: RussianRecoveryTime,
    /// What a D3 does to units that stand.
    pub stand_against_d3: StandAgainstD3,
    /// Whether a forced exchange stands in the place of the conversion.
    pub forced_exchange_conversion: ForcedExchangeConversion,
    /// Which units a D2 overruns.
    pub overrun_sizes: OverrunSizes,
    /// Whether a D3 overruns by itself.
    pub overrun_d3: OverrunD3,
    /// Which supply silences rockets and railway guns.
    pub katyusha_supply: KatyushaSupply,
    /// How far down its line a railway gun reaches.
    pub railway_gun_reach: RailwayGunReach,
    /// Which steps the German breakthrough repeats.
    pub breakthrough_repeats: BreakthroughRepeats,
    /// Whether the Russians have a breakthrough.
    pub russian_breakthrough: RussianBreakthrough,
    /// When Axis airfields are placed.
    pub axis_airfields: AxisAirfields,
    /// Whether rifle armies can be promoted.
    pub promotion: Promotion,

    /// Where airfields may be laid out.
    pub airfield_places: air::AirfieldPlaces,
    /// Which odds air support may not more than double.
    pub air_support_cap: air::AirSupportCap,
    /// What support loses beyond half range.
    pub far_support: air::FarSupport,
    /// How long a unit that was shot down is away.
    pub shot_down: air::ShotDown,
    /// What the sheet means by forest cities.
    pub forest_cities: air::ForestCities,
    /// Whether Disrupted Russian units go by rail.
    pub russian_rail_units: strategic::RussianRailUnits,
    /// How far a rail head goes a turn.
    pub rail_head_hexes: strategic::RailHeadHexes,
    /// Whose voyages the limit counts.
    pub sea_move_limit: strategic::SeaMoveLimit,
    /// Who controls the Sea of Azov while the straits are shared.
    pub azov_shared: strategic::AzovShared,
    /// What a voyage through two seas risks.
    pub mixed_voyage: strategic::MixedVoyage,
    /// Whether evacuating a factory takes a rail move.
    pub factory_rail: strategic::FactoryRail,
    /// Whether a factory that is loading still produces.
    pub loading_factory: strategic::LoadingFactory,
    /// Which cities give rifle factors.
    pub rifle_cities: replacements::RifleCities,
    /// What becomes of rifle factors that buy nothing.
    pub rifle_factors_left: replacements::RifleFactorsLeft,
    /// What a tank unit costs.
    pub tank_cost: replacements::TankCost,
    /// Whether panzer factors keep.
    pub panzer_factors_saved: replacements::PanzerFactorsSaved,
    /// From which turn of its month a reinforcement enters.
    pub reinforcement_turn: replacements::ReinforcementTurn,
    /// Whether the players place their units themselves.
    pub set_up: set_up::WhoPlaces,
    /// Whether rifle factors buy armies that the stream would bring.
    pub leftover_armies: set_up::LeftoverArmies,
    /// Which parachute korps comes late.
    pub late_parachute: set_up::LateParachute,
    /// How long the Russians may not attack Rumania.
    pub rumanian_truce: set_up::RumanianTruce,
    /// Which supply makes a city count.
    pub victory_supply: victory::VictorySupply,
    /// How often Moscow can be rolled for.
    pub collapse_roll: victory::CollapseRoll,
    /// What points enough without a key city mean at the end.
    pub no_key_city_at_end: victory::NoKeyCityAtEnd,
    /// Which places bring the Russians their strategic win.
    pub russian_prize: victory::RussianPrize,
    /// How long the Russians must hold them.
    pub russian_prize_held: victory::RussianPrizeHeld,
    /// Where the weather comes from.
    pub weather_dice: weather::WeatherDice,
}

/// Where the minimum odds are tested.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum MinimumOddsTest {
    /// On the ratio and again on the column.
    RatioAndColumn,
    /// On the ratio only; shifts stop at the first column.
    Ratio,
}

/// When odds are cut to the maximum.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum MaximumOddsCap {
    /// Before the shifts, and again after them.
    BeforeAndAfter,
    /// Only after the shifts.
    AfterShifts,
}

/// What the surplus of a round-up is divided by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum RoundUpDivisor {
    /// By the factors between the columns.
    Distance,
    /// By the defender's factors.
    DefenseFactors,
}

/// What a press may risk at the foot of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum PressBelowTable {
    /// It may not risk a column that is not there.
    Refused,
    /// The fall stops at the first column.
    Stops,
}

/// Whether a pressed attack may still refuse an exchange.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum PressExchanges {
    /// As in any attack.
    AsUsual,
    /// No longer.
    Mandatory,
}

/// Whether the players agreed to the extended gamble.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ExtendedGamble {
    /// They did not.
    NotAgreed,
    /// They did.
    Agreed,
}

/// Who may use the extended gamble.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ExtendedGambleSide {
    /// All-German attacks.
    Germans,
    /// Any attack.
    AnyAttacker,
}

/// What the surplus of an extended gamble is divided by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ExtendedGambleDivisor {
    /// By the factors between fallback and target.
    Distance,
    /// By all factors that the target needs.
    WholeTarget,
}

/// Which attacks lose the choice to refuse an exchange.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum MandatoryExchangeScope {
    /// Those that used the extended gamble.
    GambledAttacks,
    /// All, once the players agreed to it.
    WholeGame,
}

/// What a safe start of the Siberians costs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum SiberianSafeStart {
    /// The last army, whatever the calendar says.
    Forfeit,
    /// A turn: armies come from the turn after the call.
    CallAhead,
}

/// Which supply lets a Siberian army enter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum SiberianEntrySupply {
    /// Full or Limited.
    FullOrLimited,
    /// Full only.
    Full,
}

/// How badly a unit far from its army is supplied in Snow.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum SnowSupplyStatus {
    /// It loses Full supply; its line decides the rest.
    ByLine,
    /// It is Isolated.
    Isolated,
}

/// Whether the movement bonus is halved with the factor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum HalvedBonus {
    /// It stays whole.
    Whole,
    /// It is halved too.
    Halved,
}

/// Whether other cuts come before the halving.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum HalvingOrder {
    /// Caps and reductions first.
    CutFirst,
    /// Halving first.
    HalveFirst,
}
