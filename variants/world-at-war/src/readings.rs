//! The switches of the rules text, typed. What each alternative means stands under its clause in `rules/`.

use serde::Deserialize;

/// Every switch, with the alternative taken.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Readings {
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
