//! The switches of 8.B and 8.C.

use serde::Deserialize;

switch! {
    /// Whether stacking binds reinforcements as they enter.
    EntryStacking {
        /// It does not: any number enters.
        Free,
        /// No more enter than may stand there.
        Binds,
    }
}
switch! {
    /// What the capital of an Axis ally is.
    AllyCapital {
        /// The capital of the country.
        OwnCapital,
        /// The point where its troops enter.
        EntryPoint,
    }
}
switch! {
    /// The state of Rumanian units that were put down at home.
    WithdrawnState {
        /// As they were.
        Unchanged,
        /// Dispersed, as after strategic movement.
        Dispersed,
    }
}
switch! {
    /// How many factories may be picked in all.
    FactoryChances {
        /// The number on the page, the pick before play among them.
        WithFirst,
        /// The number on the page after the pick before play.
        AfterFirst,
        /// As many as the calendar brings.
        Calendar,
    }
}
switch! {
    /// What becomes of a pick that was not made.
    MissedPicks {
        /// It lapses.
        Lapse,
        /// It may be made in a later month of picks.
        Keep,
    }
}
switch! {
    /// Whether a factory produces in the phase in which it is entrained.
    EntrainingOutput {
        /// It does not.
        None,
        /// It does, before it is turned over.
        BeforeEntraining,
    }
}
switch! {
    /// The turns in which a factory on its way takes strategic moves.
    EntrainedCharge {
        /// Every turn in which it was entrained at any moment.
        AnyMoment,
        /// Only turns after whose phase it is still entrained.
        WhileEntrained,
    }
}
switch! {
    /// Whether a factory that begins in a port must still wait there.
    SeaFromPort {
        /// It must.
        ExtraTurn,
        /// It sails as soon as it may move.
        AtOnce,
    }
}
switch! {
    /// What becomes of units that were combined.
    CompositeParts {
        /// They are set aside inside the composite.
        SetAside,
        /// They go to the dead pile.
        DeadPile,
    }
}
switch! {
    /// What the infantry army in a Guards Tank Army or Parachute Corps may be.
    InfantryPart {
        /// A regular army.
        Regular,
        /// A regular, Shock or Guards army.
        AnyInfantryArmy,
    }
}
switch! {
    /// What the lost exception for Cavalry-Mechanized Groups is taken to be.
    GroupMovement {
        /// Nothing: they move as armor.
        Armor,
        /// They move as cavalry in mud and snow.
        CavalryInBadWeather,
    }
}
