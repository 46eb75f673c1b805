//! What changes in a game: plain arrays, copied like them.

use stavka_core::game::Side;

use crate::campaign::hexes::{Hexes, SPACES, Spot};
use crate::campaign::ledger::Ledger;
use crate::campaign::owner::{OWNERS, Owner};
use crate::campaign::roster::{Roster, UNITS, Unit, Units};
use crate::campaign::sequence::Step;
use crate::campaign::standing::Standing;
use crate::campaign::table::GAME_TURNS;
use crate::far_east::economy::Power;
use crate::resistance::Resistance;

pub(crate) mod mark;

/// Japan moves first.
pub(crate) const AXIS: Side = 0;
/// The Allies move second.
pub(crate) const ALLIES: Side = 1;

/// Beside the map: to be built.
pub(crate) const POOL: Spot = 600;
/// Beside the map: not in the game yet, or not any more.
pub(crate) const AWAY: Spot = 601;
/// Beside the map: comes when Germany has surrendered.
pub(crate) const LATER: Spot = 602;
/// Beside the map: gone to Europe.
pub(crate) const EUROPE: Spot = 603;

/// No such turn.
pub(crate) const NEVER: u8 = u8::MAX;

/// Game turns before the campaign of which a result of the resistance table may still be in force.
pub(crate) const RESULTS_BEFORE: u8 = 4;
/// The game turn has no result of the resistance table.
pub(crate) const NO_RESULT: i8 = i8::MIN;
/// How many game turns may have one.
const RESULTS: usize = GAME_TURNS + RESULTS_BEFORE as usize;

/// What a power does in combat.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub(crate) enum Stance {
    /// It attacks nobody.
    #[default]
    Pass,
    /// It attacks by attrition.
    Attrition,
    /// It opens an offensive.
    Offensive,
    /// It has made its offensive, and may attack by attrition as well.
    Both,
}

/// Where within a step the game is.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub(crate) enum Phase {
    /// Something is to be chosen.
    #[default]
    Choosing,
    /// Something was chosen; where it goes is to be chosen.
    Placing,
    /// An attack is being prepared.
    Preparing,
    /// Air combat.
    InTheAir,
    /// Ground combat, or an attrition roll.
    Rolling,
    /// Somebody may advance.
    Advancing,
    /// Armor may exploit.
    Exploiting,
    /// Where the chosen armor exploits to is to be chosen.
    Following,
}

/// Everything that changes.
#[derive(Debug, Clone, Copy, Hash)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub(crate) struct State {
    /// The player turn, from nought.
    pub turn: u8,
    /// Which step of it, from nought.
    pub step: u8,
    /// Where within the step.
    pub phase: Phase,
    /// Where each unit is.
    at: [Spot; UNITS],
    standing: Standing,
    /// What each has done.
    pub marks: [u8; UNITS],
    /// Own halves in a row that each has been without supply.
    pub hungry: [u8; UNITS],
    /// Who holds each space.
    holder: [Owner; SPACES],
    /// The same the other way round: what each owner holds.
    held: [Hexes; OWNERS],
    /// Where each power's units are in supply.
    pub supplied: [Hexes; 4],
    /// Where the Flying Tigers are.
    pub tigers_supplied: Hexes,
    /// Where what was chosen may go, or what may still be attacked.
    pub reach: Hexes,
    /// What was chosen: a unit or a sort.
    pub chosen: Unit,
    /// The space under attack.
    pub target: Spot,
    /// What each power does in combat.
    pub stances: [Stance; 4],
    /// Ground factors with which each has attacked.
    pub attacked: [u8; 4],
    /// Ground factors in contact with the enemy.
    pub contact: u8,
    /// The attrition zone in which a power rolls.
    pub zone: u8,
    /// Hexes that are still to be taken by attrition.
    pub hexes_due: u8,
    /// Whether the attacks are those of armor that has exploited.
    pub exploiting: bool,
    /// Russian factors in the Urals box that have fought Germans there this half.
    pub box_used: u8,
    /// BRPs that bombs have cost Russia in the Urals box this turn.
    pub bombed: u8,
    /// Whether the attack has air support, and whether the defence has.
    pub air: [bool; 2],
    /// BRPs.
    pub ledger: Ledger,
    /// BRPs built this half.
    pub built: [u8; 4],
    /// Communist units built this half: infantry of two factors, of one, partisans.
    pub communist_built: [u8; 3],
    /// What Communist China and Russia held as the Chinese turn began.
    pub held_at_start: Hexes,
    /// Own halves in a row in which Communist China has built no infantry.
    pub communist_idle: u8,
    /// Armor factors that Japan still owes the Manchurian garrison.
    pub owed_armor: u8,
    /// Units that Russia still owes the Siberian garrison: armor, infantry by size, air.
    pub owed_units: [u8; 5],
    /// Points off Russia's construction limit.
    pub cut: u8,
    /// Units redeployed this half.
    pub redeployed: [u8; 4],
    /// The result of the resistance table of each game turn, from some before the campaign on.
    pub results: [i8; RESULTS],
    /// How often the table is still to be consulted in this half.
    pub lookups_due: u8,
    /// The Chinese resistance level in force.
    pub resistance: i8,
    /// The highest that it has been.
    pub highest_resistance: i8,
    /// Objectives that Nationalist China has lost and retaken this turn.
    pub objectives: [u8; 2],
    /// Turns in a row in which Nationalist China has not fought.
    pub idle: u8,
    /// The tension between Japan and the United States.
    pub tension: u8,
    /// The index of the European war.
    pub index: u8,
    /// When Germany attacked Russia, Japan the United States, Russia and Japan each other; when Germany surrendered.
    pub german_war: u8,
    /// When Japan and the United States went to war.
    pub us_war: u8,
    /// When Russia and Japan went to war.
    pub russian_war: u8,
    /// Who declared it.
    pub declared_by: Side,
    /// When Germany surrendered.
    pub surrender: u8,
    /// Whether the road through Burma is lost.
    pub burma_lost: bool,
    /// Whether the road from Ledo is open.
    pub ledo_open: bool,
    /// What a Pacific draft still asks for: infantry and air factors.
    pub draft: [u8; 2],
    /// Drafts met in full.
    pub drafts_met: u8,
    /// BRPs of units that have left Manchuria by the permission of Pacific scenarios.
    pub removed: u8,
    /// The Manchurian garrison as the Russian player turn began: armor, infantry, air and inverted air factors.
    pub seen_in_manchuria: [u8; 4],
    /// Since when the Manchurian garrison is reduced.
    pub reduced_since: u8,
    /// What has left Siberia for that: armor, infantry by size, air.
    pub left_for_it: [u8; 5],
    /// BRPs of units that went to Europe this half.
    pub sent_now: u8,
    /// BRPs of units that went to Europe at all.
    pub sent: u8,
    /// BRPs that Russia lost beside the Urals box.
    pub urals_lost: u16,
    /// Whether Chungking has ever fallen.
    pub chungking_fell: bool,
    /// Whether the game is over.
    pub over: bool,
}

impl State {
    /// The state before anything is set up.
    pub(crate) fn empty() -> Self {
        Self {
            turn: 0,
            step: 0,
            phase: Phase::Choosing,
            at: [AWAY; UNITS],
            standing: Standing::EMPTY,
            marks: [0; UNITS],
            hungry: [0; UNITS],
            holder: [Owner::Nobody; SPACES],
            held: [Hexes::default(); OWNERS],
            supplied: [Hexes::default(); 4],
            tigers_supplied: Hexes::default(),
            reach: Hexes::default(),
            chosen: 0,
            target: 0,
            stances: [Stance::Pass; 4],
            attacked: [0; 4],
            contact: 0,
            zone: 0,
            hexes_due: 0,
            exploiting: false,
            box_used: 0,
            bombed: 0,
            air: [false; 2],
            ledger: Ledger::default(),
            built: [0; 4],
            communist_built: [0; 3],
            held_at_start: Hexes::default(),
            communist_idle: 0,
            owed_armor: 0,
            owed_units: [0; 5],
            cut: 0,
            redeployed: [0; 4],
            results: [NO_RESULT; RESULTS],
            lookups_due: 0,
            resistance: 0,
            highest_resistance: 0,
            objectives: [0; 2],
            idle: 0,
            tension: 0,
            index: 0,
            german_war: NEVER,
            us_war: NEVER,
            russian_war: NEVER,
            declared_by: AXIS,
            surrender: NEVER,
            burma_lost: false,
            ledo_open: false,
            draft: [0; 2],
            drafts_met: 0,
            removed: 0,
            seen_in_manchuria: [0; 4],
            reduced_since: NEVER,
            left_for_it: [0; 5],
            sent_now: 0,
            sent: 0,
            urals_lost: 0,
            chungking_fell: false,
            over: false,
        }
    }

    /// Whose half it is.
    #[inline]
    pub(crate) fn side(&self) -> Side {
        self.turn % 2
    }

    /// The game turn, from nought.
    #[inline]
    pub(crate) fn game_turn(&self) -> u8 {
        self.turn / 2
    }

    /// The step that is played.
    #[inline]
    pub(crate) fn current(&self) -> Step {
        Step::at(self.side(), self.step)
    }

    /// Where a unit is.
    #[inline]
    pub(crate) fn place(&self, unit: Unit) -> Spot {
        self.at[usize::from(unit)]
    }

    /// Whether a unit has done something.
    #[inline]
    pub(crate) fn has(&self, unit: Unit, mark: u8) -> bool {
        self.marks[usize::from(unit)] & mark != 0
    }

    /// Whoever has done something.
    #[inline]
    pub(crate) fn marked(&self, mark: u8) -> Units {
        mark::having(&self.marks, mark)
    }

    /// Notes that it has.
    #[inline]
    pub(crate) fn set(&mut self, unit: Unit, mark: u8) {
        self.marks[usize::from(unit)] |= mark;
    }

    /// Where every unit is.
    pub(crate) fn places(&self) -> &[Spot; UNITS] {
        &self.at
    }

    /// Who stands where.
    #[inline]
    pub(crate) fn standing(&self) -> &Standing {
        &self.standing
    }

    /// A unit goes somewhere.
    pub(crate) fn put(&mut self, roster: &Roster, unit: Unit, spot: Spot) {
        let (sort, from) =
            (*roster.sort(unit), std::mem::replace(&mut self.at[usize::from(unit)], spot));
        self.standing.leave(roster, &self.at, sort, from);
        self.standing.come(unit, sort, spot);
    }

    /// It forgets what it has done.
    pub(crate) fn forget(&mut self, unit: Unit) {
        (self.marks[usize::from(unit)], self.hungry[usize::from(unit)]) = (0, 0);
    }

    /// Notes a result of the resistance table, by the game turn counted from the first that may have one.
    pub(crate) fn note_result(&mut self, turn: usize, level: Resistance) {
        if let Some(result) = self.results.get_mut(turn) {
            *result = i8::try_from(level.get()).unwrap_or(NO_RESULT);
        }
    }

    /// Who holds a space.
    #[inline]
    pub(crate) fn owner(&self, spot: Spot) -> Owner {
        self.holder[usize::from(spot)]
    }

    /// What an owner holds.
    #[inline]
    pub(crate) fn held(&self, owner: Owner) -> Hexes {
        self.held[owner as usize]
    }

    /// A space changes hands.
    pub(crate) fn hand_over(&mut self, spot: Spot, owner: Owner) {
        let before = std::mem::replace(&mut self.holder[usize::from(spot)], owner);
        self.held[before as usize].remove(spot);
        self.held[owner as usize].insert(spot);
    }

    /// Whether Russia and Japan are at war.
    #[inline]
    pub(crate) fn russia_at_war(&self) -> bool {
        self.russian_war != NEVER
    }
}

/// The powers of a side.
pub(crate) const fn powers(side: Side) -> &'static [Power] {
    match side {
        AXIS => &[Power::Japan],
        _ => &[Power::Nationalist, Power::Communist, Power::Russia],
    }
}

/// The side of a power.
pub(crate) const fn side_of(power: Power) -> Side {
    match power {
        Power::Japan => AXIS,
        _ => ALLIES,
    }
}
