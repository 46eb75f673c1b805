//! The switches of the rules text, typed. What each alternative means stands under its clause in `rules/`.

use serde::Deserialize;

mod c78;
mod c79;

pub use c78::{
    CommunistSources, CooperationLevel, FriendlyObjectives, HexesBeforeJoining, SourceCityHolder,
    TensionFalls, TigersRadar, TigersSupply,
};
pub use c79::{
    BoundaryRow, CitiesInCommunistHands, ClassicLimit, Conforming, RegionKept, SavedFactor,
};

/// Every switch, with the alternative taken.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Readings {
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
    /// 81.42.B.5: how many armor units does a large shortfall free?
    pub armor_freed: ArmorFreed,
    /// 81.51.A.3: which results make a declaration of war cheaper?
    pub declaration_saving: DeclarationSaving,
}

/// Where the count of Allied player turns starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FirstAlliedTurn {
    /// At the first that begins after the outbreak.
    BeginsLater,
    /// At the turn of the outbreak, if it is Allied.
    Outbreak,
}

/// The areas outside China and off the front, once the wait is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AbroadAfterTheWait {
    /// They need high resistance.
    Closed,
    /// They are open.
    Open,
}

/// Units on the front when the level falls.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CaughtOnTheFront {
    /// They stay or withdraw.
    Held,
    /// They go on as before.
    Free,
}

/// The armor units that a shortfall frees.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ArmorFreed {
    /// The shortfall in Russian units, rounded up.
    RoundedUp,
    /// One, if there is any shortfall.
    One,
}

/// The results that make a declaration cheaper.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DeclarationSaving {
    /// Japan's less Russia's.
    Net,
    /// All of Japan's.
    Gross,
}
