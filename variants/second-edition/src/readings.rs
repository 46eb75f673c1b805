//! The switches of the rules text, typed. What each alternative means stands under its clause in `rules/`.

use serde::Deserialize;

/// The alternative taken for every switch.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Readings {
    /// 3.C.2.composite: the state of a composite that is formed as it enters.
    pub new_composites: NewComposites,
    /// 3.C.2.kinds: what may be formed out of the Reserve.
    pub reserve_composites: ReserveComposites,
    /// 3.C.2.hold-first: how long units are kept back.
    pub hold_back: HoldBack,
    /// 3.C.3.call-earliest: the first call in a game with an early start.
    pub early_start_call: EarlyStartCall,
    /// 3.C.3.entry-edge: where the Reserve enters.
    pub entry_edge: EntryEdge,
    /// 3.C.3.roll-start: from when the dice and the severity count.
    pub dice_clock: DiceClock,
    /// 3.C.3.doubles: the first turn of the crisis.
    pub crisis_start: CrisisStart,
    /// 3.C.3.a: whether replacements are taken before the dice.
    pub replacement_order: ReplacementOrder,
    /// 3.C.3.d.halved: from when capacities are halved.
    pub halving_start: HalvingStart,
    /// 3.C.3.commit-shortage: when a shortage is judged.
    pub shortage: Shortage,
    /// 3.C.3.commit-composite: what a rocket unit counts as.
    pub rocket_units: RocketUnits,
    /// 3.C.3.commit-rebuild: whether a rebuilt counter still returns.
    pub rebuilt_units: RebuiltUnits,
    /// 3.C.3.return-date: whether anything returns while a crisis runs.
    pub return_in_crisis: ReturnInCrisis,
    /// 3.C.3.return-scope: what becomes of replacements held when the crisis breaks.
    pub held_replacements: HeldReplacements,
    /// 3.C.3.return-hold: what becomes of places that nobody used.
    pub unused_places: UnusedPlaces,
    /// 8.C.3.f.optional: whether the optional parachute rule is in play.
    pub parachute_rule: ParachuteRule,
    /// 5.D.one-army: when the other Hungarian army may leave.
    pub second_hungarian_army: SecondHungarianArmy,
    /// 8.A.c.symbol: a symbol for which no dead unit is there.
    pub symbol_without_unit: SymbolWithoutUnit,

    /// 8.B.any-number: whether stacking binds reinforcements as they enter.
    pub entry_stacking: EntryStacking,
    /// 8.B.capital-lost-control: what the capital of an ally is.
    pub ally_capital: AllyCapital,
    /// 8.B.withdrawal-place: the state of Rumanian units at home.
    pub withdrawn_state: WithdrawnState,
    /// 8.C.1.count: how many factories may be picked.
    pub factory_chances: FactoryChances,
    /// 8.C.1.months: what becomes of a pick that was not made.
    pub missed_picks: MissedPicks,
    /// 8.C.2.a.entrain: production in the phase of entraining.
    pub entraining_output: EntrainingOutput,
    /// 8.C.2.a.cost: in which turns a factory on its way is charged.
    pub entrained_charge: EntrainedCharge,
    /// 8.C.2.b.sea: the halt of a factory that begins in a port.
    pub sea_from_port: SeaFromPort,
    /// 8.C.3.definition: what becomes of units that were combined.
    pub composite_parts: CompositeParts,
    /// 8.C.3.e.make: what the infantry army may be.
    pub infantry_part: InfantryPart,
    /// 8.C.3.b.movement: the lost exception for Cavalry-Mechanized Groups.
    pub group_movement: GroupMovement,
}

macro_rules! switch {
    ($(#[$about:meta])* $name:ident { $($(#[$meaning:meta])* $choice:ident,)* }) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum $name { $($(#[$meaning])* $choice,)* }
    };
}

mod chapter_8;
pub(crate) use chapter_8::*;

switch! {
    /// The state of a composite that is formed as it enters.
    NewComposites {
        /// Dispersed by being made.
        Dispersed,
        /// As fresh as the rest of the Reserve.
        Undispersed,
    }
}
switch! {
    /// What may be formed out of the Reserve.
    ReserveComposites {
        /// The kinds that the rule names.
        NamedKinds,
        /// Every kind whose date has come.
        EveryKind,
    }
}
switch! {
    /// How long units of the Reserve are kept back.
    HoldBack {
        /// Until the next group comes.
        OneTurn,
        /// Until the last group comes.
        ToLastGroup,
    }
}
switch! {
    /// The first call in a game that starts before the regular turn.
    EarlyStartCall {
        /// In the turn after the start.
        SecondTurn,
        /// In the same month as in a regular game.
        RegularMonth,
    }
}
switch! {
    /// Where the Reserve enters.
    EntryEdge {
        /// At the eastern edge.
        EasternOnly,
        /// Wherever Soviet reinforcements enter.
        AsReinforcements,
    }
}
switch! {
    /// From when the dice and the severity count.
    DiceClock {
        /// From the first unit that really enters.
        FirstUnit,
        /// From the turn in which the first group is due.
        FirstDue,
    }
}
switch! {
    /// The first turn of the crisis.
    CrisisStart {
        /// The turn of the doubles.
        AtOnce,
        /// The turn after the doubles.
        NextTurn,
    }
}
switch! {
    /// Whether replacements are taken before the dice.
    ReplacementOrder {
        /// Before dice and commitment.
        BeforeDice,
        /// After dice and commitment.
        AfterDice,
    }
}
switch! {
    /// From when capacities are halved.
    HalvingStart {
        /// From the turn of the doubles.
        SameTurn,
        /// From the turn after it.
        NextTurn,
    }
}
switch! {
    /// When a shortage is judged.
    Shortage {
        /// When a quota falls due.
        WhenDue,
        /// On every turn of the crisis.
        AtOnce,
    }
}
switch! {
    /// What a rocket unit that is sent counts as.
    RocketUnits {
        /// An artillery unit.
        AsArtillery,
        /// Nothing; it may not be sent.
        Barred,
    }
}
switch! {
    /// Whether a unit that was sent and rebuilt still returns.
    RebuiltUnits {
        /// The claim stays.
        StillReturn,
        /// The claim is used up.
        ReturnNoMore,
    }
}
switch! {
    /// Whether anything returns while a crisis runs.
    ReturnInCrisis {
        /// Nothing does.
        Wait,
        /// The date alone counts.
        DateAlone,
    }
}
switch! {
    /// What becomes of replacements that are held when the crisis breaks.
    HeldReplacements {
        /// They wait with the others.
        Frozen,
        /// They enter by their own rule.
        Free,
    }
}
switch! {
    /// What becomes of places in the return that nobody used.
    UnusedPlaces {
        /// They lapse.
        Lapse,
        /// They are saved up.
        Accumulate,
    }
}
switch! {
    /// Whether the optional parachute rule is in play.
    ParachuteRule {
        /// It is not.
        Out,
        /// It is.
        In,
    }
}
switch! {
    /// When the other Hungarian army may leave Hungary.
    SecondHungarianArmy {
        /// From the month after the first.
        AMonthLater,
        /// Never.
        Never,
    }
}
switch! {
    /// What becomes of a Siberian symbol for which no dead unit is there.
    SymbolWithoutUnit {
        /// It lapses.
        Lapses,
        /// It is owed until there is one.
        Owed,
    }
}
