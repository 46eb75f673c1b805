//! Arguments of `compare`.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use stavka_core::clause::Topic;

use super::{SetupArgs, pair, topic};

/// Arguments of `compare`.
#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub struct CompareArgs {
    /// What to compare
    #[arg(long, value_parser = topic(), required = true)]
    pub topic: Option<Topic>,
    /// The variants, or other arms.
    #[command(flatten)]
    pub arms: ArmsArgs,
    /// What else to compare.
    #[command(subcommand)]
    pub command: Option<CompareCommand>,
}

/// What can be set side by side.
#[derive(Debug, Subcommand)]
pub enum CompareCommand {
    /// All topics at a glance: how many clauses each arm has, and which have a common question
    Topics(ArmsArgs),
    /// The clauses of a topic side by side, differences marked
    Rules {
        /// The topic
        #[arg(value_parser = topic())]
        topic: Topic,
        /// The arms.
        #[command(flatten)]
        arms: ArmsArgs,
    },
    /// One question put to all arms, the answers field by field
    Ask {
        /// The name of the question
        question: String,
        /// The input, as JSON
        #[arg(long, value_name = "JSON", default_value = "{}")]
        input: String,
        /// The arms.
        #[command(flatten)]
        arms: ArmsArgs,
    },
    /// The exact odds of a fight under each arm, as a plot
    Odds(OddsArgs),
    /// Every reading of a variant, with the worked examples that its alternatives change
    Readings {
        /// The id of the variant
        variant: String,
        /// How to open the variant.
        #[command(flatten)]
        setup: Box<SetupArgs>,
    },
    /// What a position allows, costs and supplies under each arm
    Position {
        /// The saved game
        file: PathBuf,
        /// Take the position after so many actions
        #[arg(long, value_name = "N")]
        to: Option<usize>,
        /// Take a save of another build of the plugin; every state is still checked
        #[arg(long)]
        other_build: bool,
        /// An arm; may be given several times
        #[arg(long, value_name = "ARM", required = true)]
        under: Vec<String>,
        /// What lies over the arms.
        #[command(flatten)]
        over: ModsArgs,
    },
    /// Play a saved game again under other rules, up to where it goes another way
    Replay {
        /// The saved game
        file: PathBuf,
        /// The arm
        #[arg(long, value_name = "ARM")]
        under: String,
        /// What lies over the arm.
        #[command(flatten)]
        over: ModsArgs,
        /// Take a save of another build of the plugin; every state is still checked
        #[arg(long)]
        other_build: bool,
        /// Go on after a divergence for as long as the actions can be done
        #[arg(long)]
        go_on: bool,
    },
}

/// Arms to compare.
#[derive(Debug, Clone, Default, Args)]
pub struct ArmsArgs {
    /// Arms: VARIANT, VARIANT:READING=ALTERNATIVE,FIGURE.PATH=VALUE,mod=MOD,MOD.SETTING=VALUE or the file of a set-up; all
    /// variants where none is given, or those that the mods are for
    #[arg(value_name = "ARM")]
    pub arms: Vec<String>,
    /// What lies over them.
    #[command(flatten)]
    pub over: ModsArgs,
}

/// Mods over all arms; one that is to lie over a single arm is named there.
#[derive(Debug, Clone, Default, Args)]
pub struct ModsArgs {
    /// Lay this mod over every arm: a folder, a file, or one that is installed; may be given several times
    #[arg(long = "mod", value_name = "MOD")]
    pub mods: Vec<String>,
    /// Choose a setting of a mod; may be given several times
    #[arg(long, value_name = "MOD.SETTING=VALUE", value_parser = pair)]
    pub mod_set: Vec<(String, String)>,
}

/// Arguments of `compare odds`.
#[derive(Debug, Args)]
pub struct OddsArgs {
    /// Factors that attack
    #[arg(long, default_value_t = 8)]
    pub attack: u32,
    /// Factors that defend
    #[arg(long, default_value_t = 4)]
    pub defense: u32,
    /// What bears on it.
    #[command(flatten)]
    pub bearing: BearingArgs,
    /// Write the plot to this file
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// Replace a file that is there already
    #[arg(long)]
    pub force: bool,
    /// The arms.
    #[command(flatten)]
    pub arms: ArmsArgs,
}

/// What bears on an attack in plain numbers.
#[derive(Debug, Clone, Args)]
pub struct BearingArgs {
    /// Who attacks: axis or allies
    #[arg(long, default_value = "axis")]
    pub attacker: String,
    /// Where the defender stands, such as clear, forest, city
    #[arg(long, default_value = "clear")]
    pub ground: String,
    /// The ground is counted in the factors that defend already
    #[arg(long)]
    pub counted: bool,
    /// The weather, such as good, mud, snow
    #[arg(long, default_value = "good")]
    pub weather: String,
    /// Every attacker comes over a river
    #[arg(long)]
    pub river: bool,
    /// How the attackers are supplied: full, limited or none
    #[arg(long, default_value = "full")]
    pub supply: String,
    /// Air units, or air factors, that support the attack
    #[arg(long, default_value_t = 0)]
    pub air: u8,
}

/// Arguments of `odds`.
#[derive(Debug, Args)]
pub struct PlainOddsArgs {
    /// Factors that attack
    pub attack: u32,
    /// Factors that defend
    pub defense: u32,
    /// What bears on it.
    #[command(flatten)]
    pub bearing: BearingArgs,
    /// The arms.
    #[command(flatten)]
    pub arms: ArmsArgs,
}

impl From<&PlainOddsArgs> for OddsArgs {
    fn from(plain: &PlainOddsArgs) -> Self {
        Self {
            attack: plain.attack,
            defense: plain.defense,
            bearing: plain.bearing.clone(),
            svg: None,
            force: false,
            arms: plain.arms.clone(),
        }
    }
}
