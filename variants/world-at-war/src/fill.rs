//! What a position knows of the input of questions: the same structs that play hands to the rules.

use serde::Serialize;
use serde_json::{Map, Value};
use stavka_core::clause::Silent;
use stavka_core::question::complete;

use crate::c78_nationalist_china::{economy, resistance, standing};
use crate::c79_communist_china::cooperation;
use crate::c79_communist_china::costs::Base;
use crate::c79_communist_china::placement::Unit as Built;
use crate::c81_manchuria::colony;
use crate::c81_urals::attrition::{Attacker, Manner};
use crate::c81_urals::edge::Map as MapSheet;
use crate::campaign::Campaign;
use crate::campaign::owner::Owner;
use crate::campaign::roster::Nation;
use crate::campaign::state::{NEVER, Stance};
use crate::count::{Count, treasury};
use crate::edition::Edition;
use crate::far_east::economy::Power;
use crate::far_east::play::entering::level;

/// What a position knows of an input: its fields by their names.
type Known = Map<String, Value>;

/// Completes the input of a question.
pub(crate) fn fill(game: &Campaign, question: &str, given: Value) -> Result<Value, String> {
    let mut known = game.known_of_china(question, &given);
    known.extend(game.known_of_the_border(question, &given));
    known.extend(game.known_of_the_urals(question, &given));
    known.extend(game.known_of_the_campaign(question));
    complete(given, Value::Object(known))
}

impl Campaign {
    /// Chapters 78 to 80.
    fn known_of_china(&self, question: &str, given: &Value) -> Known {
        let (turn, edition) = (self.turn(), self.table.edition);
        let resistance = level(self.state.resistance);
        match question {
            "chinese-cooperation" => all_of(&cooperation::Asked { edition, resistance }),
            "chinese-standing" => all_of(&self.dates()),
            "chinese-turn" => all_of(&resistance::Asked { turn }),
            "chinese-resistance" => {
                all_of(&resistance::History { turn, results: self.results().collect() })
            }
            "western-base" => some_of(&self.dates(), &["turn", "japan_us_war"]),
            "chinese-hexes" => some_of(&self.hexes_counted(), &["held", "turn", "japan_us_war"]),
            "chinese-movement" | "chinese-air" | "flying-tigers-loan" => {
                one("now", &self.situation())
            }
            "chinese-airbase" | "chinese-defense" => one("resistance", &resistance),
            "chinese-supply" => {
                let known = self.communist_action(Stance::Pass);
                let mut known = some_of(&known, &["resistance", "russian_ally"]);
                known.extend(one("edition", &edition));
                known
            }
            "nationalist-brps" => some_of(&self.chinese_economy(), &["held"]),
            "flying-tigers" => {
                let mut known = one("tension", &self.state.tension);
                known.extend(one("at_start", &false));
                known
            }
            "flying-tigers-cost" => {
                let brps = treasury(self.state.ledger.balance(Power::Nationalist));
                one("nationalist_brps", &brps)
            }
            "grant-to-china" => some_of(&self.grant_due(&mut Silent), &["from", "route_open"]),
            _ => self.known_of_the_communists(question, given),
        }
    }

    /// Chapter 79.
    fn known_of_the_communists(&self, question: &str, given: &Value) -> Known {
        let held = self.communist_objectives(&mut Silent);
        match question {
            "communist-action" => some_of(
                &self.communist_action(Stance::Pass),
                &["nationalist_action", "russian_action", "russian_ally", "resistance"],
            ),
            "communist-build" => some_of(&self.communist_plan([0; 3]), &["edition", "idle_turns"]),
            "communist-build-cost" => self.communist_bill(),
            "communist-offensive-cost" => some_of(&held, &["russian_ally", "scenario"]),
            "communist-objectives" => all_of(&held),
            "communist-placement" => self.site(given),
            _ => Known::new(),
        }
    }

    /// Sections 81.1 to 81.5.
    fn known_of_the_border(&self, question: &str, given: &Value) -> Known {
        let edition = self.table.edition;
        match question {
            "manchuria" => all_of(&self.capitals()),
            "garrison-value" if given["of"] == "siberia" => {
                one("garrison", &self.garrison(Nation::Russia, self.table.parts.siberia))
            }
            "garrison-value" | "manchurian-reduction" => {
                one("garrison", &self.manchurian_garrison())
            }
            "manchurian-withdrawal" => {
                let known = [
                    "edition",
                    "scenario",
                    "turn",
                    "japan_britain_war",
                    "removed_before",
                    "before",
                ];
                some_of(&self.change(self.manchurian_garrison()), &known)
            }
            "manchurian-armor-zoc" => one("war_with_russia", &self.state.russia_at_war()),
            "manchurian-requirement" | "siberian-minimum" | "manchurian-start" => {
                one("edition", &edition)
            }
            "siberian-withdrawal" | "siberian-transfer" => {
                let mut known = one("garrison", &self.siberian_garrison());
                known.extend(one("situation", &self.siberian_situation()));
                known
            }
            "siberian-reinforcement" => all_of(&self.reinforcement(&mut Silent)),
            "japanese-declaration" => all_of(&self.japanese_declaration()),
            "russian-declaration" => all_of(&self.russian_declaration()),
            _ => Known::new(),
        }
    }

    /// Sections 81.6 and 81.7.
    fn known_of_the_urals(&self, question: &str, given: &Value) -> Known {
        let air = Count::of(self.air_in_the_box());
        match question {
            "urals-losses" => all_of(&self.turn_at_the_urals()),
            "urals-exit" => some_of(&self.turn_at_the_urals(), &["ground", "wars"]),
            "urals-ground-combat" => {
                let pacific = given["map"] == "pacific";
                let map = if pacific { MapSheet::Pacific } else { MapSheet::Europe };
                let fight = self.fight(map, Attacker::Box, Manner::Attrition);
                some_of(&fight, &["zones", "ground", "wars", "used_elsewhere"])
            }
            "urals-entry" => one("air_in_box", &air),
            "urals-air-mission" => one("russian_air", &air),
            _ => Known::new(),
        }
    }

    /// What is ours.
    fn known_of_the_campaign(&self, question: &str) -> Known {
        let turn = one("turn", &self.turn());
        let with = |mut known: Known, more: Known| {
            known.extend(more);
            known
        };
        match question {
            "far-east-victory" => all_of(&self.asked_of_victory()),
            "far-east-europe" => {
                with(with(turn, one("index", &self.state.index)), one("sent", &self.state.sent_now))
            }
            "far-east-urals" => with(
                one("index", &self.state.index),
                one("russian_air", &Count::of(self.air_in_the_box())),
            ),
            "far-east-attrition" | "far-east-air" => one("year", &self.turn().year()),
            "far-east-pacific" => {
                let war = self.when(self.state.us_war);
                let known = with(turn, one("tension", &self.state.tension));
                if self.state.us_war == NEVER {
                    known
                } else {
                    with(known, one("japan_us_war", &war))
                }
            }
            "far-east-scenario" | "far-east-attack" => turn,
            _ => Known::new(),
        }
    }

    /// What is known of the hex that is named.
    fn site(&self, given: &Value) -> Known {
        let named = given["hex"].as_str().and_then(|label| self.table.board.labelled(label));
        let Some(spot) = named.map(|id| id.0) else { return Known::new() };
        let supplied = self.state.supplied[Power::Communist as usize].contains(spot);
        let zoc = self.zones_against(Power::Communist).contains(spot);
        let site = self.site_of(spot, Built::Infantry, supplied, zoc);
        let known = ["area", "held_at_start", "held_by", "supplied", "japanese_zoc"];
        site.map(|site| some_of(&site, &known)).unwrap_or_default()
    }

    /// The turn, and the dates of the wars.
    pub(crate) fn dates(&self) -> standing::Date {
        standing::Date {
            turn: self.turn(),
            japan_us_war: self.when(self.state.us_war),
            russia_japan_war: self.when(self.state.russian_war),
        }
    }

    /// Who holds the capitals of Manchuria.
    pub(crate) fn capitals(&self) -> colony::Capitals {
        let [harbin, mukden] = self.table.places.capitals.map(|spot| {
            let japanese = self.state.owner(spot) == Owner::Japan;
            if japanese { colony::Holder::Japan } else { colony::Holder::Enemy }
        });
        colony::Capitals { harbin, mukden }
    }

    fn communist_bill(&self) -> Known {
        let sort = self.table.roster.sort_named("communist-partisan");
        let sheet = sort.and_then(|sort| self.table.roster.sheets().get(usize::from(sort)));
        let Some(sheet) = sheet else { return Known::new() };
        let order = self.communist_order(sheet.sort);
        let mut known = some_of(&order, &["scenario", "russian_limit", "russian_spent"]);
        if matches!(self.table.edition, Edition::Classic) {
            let yen_an = self.state.owner(self.table.places.yen_an).holder();
            known.extend(one("depends_on", &Base::YenAn(yen_an)));
        }
        known
    }

    /// What the Western Allies would grant now.
    pub(crate) fn grant_due(&self, sink: &mut impl stavka_core::clause::Sink) -> economy::Grant {
        let brps = self.granted(sink);
        economy::Grant {
            from: crate::power::Ally::American,
            brps: Count::of(brps),
            route_open: brps > 0,
        }
    }
}

/// A thing as JSON; what is absent is left out.
pub(crate) fn value(thing: &impl Serialize) -> Value {
    let mut json = serde_json::to_value(thing).unwrap_or_default();
    if let Value::Object(fields) = &mut json {
        fields.retain(|_, field| !field.is_null());
    }
    json
}

/// Every field of an input.
fn all_of(input: &impl Serialize) -> Known {
    match value(input) {
        Value::Object(fields) => fields,
        _ => Known::new(),
    }
}

/// Those fields of an input that the position knows.
fn some_of(input: &impl Serialize, known: &[&str]) -> Known {
    let mut fields = all_of(input);
    fields.retain(|name, _| known.contains(&name.as_str()));
    fields
}

/// One field.
fn one(name: &str, thing: &impl Serialize) -> Known {
    Known::from_iter([(name.to_owned(), value(thing))])
}
