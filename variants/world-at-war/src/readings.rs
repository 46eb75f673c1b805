//! The switches of the rules text, typed. What each alternative means stands under its clause in `rules/`.

use serde::Deserialize;

mod c78;
mod c79;
mod c81;

pub(crate) use c78::{
    CommunistSources, CooperationLevel, FriendlyObjectives, HexesBeforeJoining, SourceCityHolder,
    TensionFalls, TigersRadar, TigersSupply,
};
pub(crate) use c79::{
    BoundaryRow, CitiesInCommunistHands, ClassicLimit, Conforming, RegionKept, SavedFactor,
};
pub(crate) use c81::{
    AlliedEvent, ArmorFreed, ArmorSwap, BombingThrees, BoxExcess, BoxFactors, ClassicThreshold,
    CommunistEdge, DeclarationSaving, EnemiesAtTheBox, InvertedInSiberia, ManchurianConquest,
    OneHexAway, PacificGarrison, PacificRemoval,
};

/// Every switch, with the alternative taken.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct Readings {
    /// 78.41.2: does an objective in friendly hands cost Nationalist China anything?
    pub friendly_objectives: FriendlyObjectives,
    /// 78.52: are Nationalist hexes Western Allied ones before it joins?
    pub hexes_before_joining: HexesBeforeJoining,
    /// 78.61.2: what if the tension falls again?
    pub tension_falls: TensionFalls,
    /// 78.61.B: what else supplies the Flying Tigers?
    pub tigers_supply: TigersSupply,
    /// 78.61.D.2: does radar help the Flying Tigers elsewhere?
    pub tigers_radar: TigersRadar,
    /// 78.71: this level exactly, or any that is better?
    pub cooperation_level: CooperationLevel,
    /// 78.91: who may hold a source city?
    pub source_city_holder: SourceCityHolder,
    /// 78.923: which Communist sources?
    pub communist_sources: CommunistSources,
    /// 79.21: is the row of the border Communist?
    pub boundary_row: BoundaryRow,
    /// 79.31.A: what must those do who conform?
    pub conforming: Conforming,
    /// 79.41.B: what may a saved factor become?
    pub saved_factor: SavedFactor,
    /// 79.52.1: how much of a region must be kept?
    pub region_kept: RegionKept,
    /// 79.52.classic.2: does what Russia pays use up its construction limit?
    pub classic_limit: ClassicLimit,
    /// 79.623: is a Nationalist source that the Communists hold theirs?
    pub cities_in_communist_hands: CitiesInCommunistHands,
    /// 80.31.A.1: is an Allied player turn in which war breaks out number one?
    pub first_allied_turn: FirstAlliedTurn,
    /// 80.31.A.1: what is open outside China and off the front once the wait is over?
    pub abroad_after_the_wait: AbroadAfterTheWait,
    /// 80.31.A.2: what may units do that stand on the front when the level falls?
    pub caught_on_the_front: CaughtOnTheFront,
    /// 81.21.1: must both capitals of Manchuria fall?
    pub manchurian_conquest: ManchurianConquest,
    /// 81.31.B: may a swap leave too little armor?
    pub armor_swap: ArmorSwap,
    /// 81.33.1: is the removal of one turn only?
    pub pacific_removal: PacificRemoval,
    /// 81.33.2: does the ban leave the removal alone?
    pub pacific_garrison: PacificGarrison,
    /// 81.42.1: is an Allied player turn with the event in it number one?
    pub allied_event: AlliedEvent,
    /// 81.42.B.5: how many armor units does a large shortfall free?
    pub armor_freed: ArmorFreed,
    /// 81.43.1: do inverted air units count toward the minimum?
    pub inverted_in_siberia: InvertedInSiberia,
    /// 81.51.A.3: which results make a declaration of war cheaper?
    pub declaration_saving: DeclarationSaving,
    /// 81.51.B.1: how far off is one hex away?
    pub one_hex_away: OneHexAway,
    /// 81.51.B.classic: is a weak garrison the only way to war?
    pub classic_threshold: ClassicThreshold,
    /// 81.63.B: does the Communist edge follow control?
    pub communist_edge: CommunistEdge,
    /// 81.641.1: are the threes of all attacks counted together?
    pub bombing_threes: BombingThrees,
    /// 81.65.4: which enemies hold Russian units in the box?
    pub enemies_at_the_box: EnemiesAtTheBox,
    /// 81.68.2: may factors in the box attack in both zones?
    pub box_factors: BoxFactors,
    /// 81.71.1: are both enemies measured together?
    pub box_excess: BoxExcess,
}

/// Where the count of Allied player turns starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum FirstAlliedTurn {
    /// At the first that begins after the outbreak.
    BeginsLater,
    /// At the turn of the outbreak, if it is Allied.
    Outbreak,
}

/// The areas outside China and off the front, once the wait is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum AbroadAfterTheWait {
    /// They need high resistance.
    Closed,
    /// They are open.
    Open,
}

/// Units on the front when the level falls.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum CaughtOnTheFront {
    /// They stay or withdraw.
    Held,
    /// They go on as before.
    Free,
}
