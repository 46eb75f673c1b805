//! What chance is asked for in the campaign, and the clause behind each roll.

use stavka_core::game::Purpose;

use crate::clause;

/// What chance is asked for.
pub(crate) const PURPOSES: &[Purpose] = &[
    Purpose { name: "german-attack", clause: clause::COMPLETION_EUROPEAN_WAR },
    Purpose { name: "burma-road", clause: clause::COMPLETION_ROADS },
    Purpose { name: "tension", clause: clause::COMPLETION_PACIFIC_WAR },
    Purpose { name: "ledo-road", clause: clause::COMPLETION_ROADS },
    Purpose { name: "partisan-hunt", clause: clause::COMPLETION_PARTISANS },
    Purpose { name: "air-combat", clause: clause::COMPLETION_AIR_SUPPORT },
    Purpose { name: "ground-combat", clause: clause::COMPLETION_GROUND_COMBAT },
    Purpose { name: "attrition", clause: clause::COMPLETION_ATTRITION },
    Purpose { name: "european-war", clause: clause::COMPLETION_EUROPEAN_WAR },
    Purpose { name: "resistance", clause: clause::COMPLETION_RESISTANCE_TABLE },
    Purpose { name: "urals-air", clause: clause::COMPLETION_URALS_BOMBING },
    Purpose { name: "urals-bombing", clause: clause::COMPLETION_URALS_BOMBING },
    Purpose { name: "urals-attrition", clause: clause::COMPLETION_URALS_ATTRITION },
];
