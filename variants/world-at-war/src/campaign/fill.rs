//! What a position knows of the input of questions.

use serde_json::{Map, Value, json};
use stavka_core::clause::Silent;
use stavka_core::question::complete;

use super::Campaign;
use super::owner::Owner;
use super::roster::Nation;
use super::state::{NEVER, Stance};
use crate::chapters::far_east::economy::Power;
use crate::edition::{AsianResults, Edition, NationalUnity};
use crate::force::{Garrison, RussianForce};
use crate::holder::Holdings;
use crate::scenario::ScenarioKind;
use crate::turn::PlayerTurn;

impl Campaign {
    /// Completes the input of a question.
    pub(super) fn complete(&self, question: &str, given: Value) -> Result<Value, String> {
        let mut known = self.known_of_china(question);
        if question == "communist-placement" {
            known.extend(self.site(&given));
        }
        known.extend(self.known_of_the_border(question, &given));
        known.extend(self.known_of_the_urals(question, &given));
        known.extend(self.known_of_the_campaign(question));
        complete(given, Value::Object(known))
    }

    /// Chapters 78 to 80.
    fn known_of_china(&self, question: &str) -> Map<String, Value> {
        let level = self.state.resistance;
        let ally = self.communists_are_allied(&mut Silent);
        match question {
            "chinese-cooperation" => {
                fields([("edition", self.edition()), ("resistance", level.into())])
            }
            "chinese-standing" => self.dates(&["japan_us_war", "russia_japan_war"]),
            "chinese-turn" => fields([("turn", written(self.turn()))]),
            "western-base" => self.dates(&["japan_us_war"]),
            "chinese-hexes" => {
                let mut known = self.dates(&["japan_us_war"]);
                known.insert("hexes".into(), holdings(&self.objectives_held()));
                known
            }
            "chinese-movement" | "chinese-air" | "flying-tigers-loan" => {
                fields([("now", Value::Object(self.now()))])
            }
            "chinese-airbase" | "chinese-defense" => fields([("resistance", level.into())]),
            "chinese-supply" => fields([
                ("edition", self.edition()),
                ("resistance", level.into()),
                ("russian_ally", ally.into()),
            ]),
            "communist-action" => fields([
                ("nationalist", self.stance(Power::Nationalist)),
                ("russia", self.stance(Power::Russia)),
                ("russian_ally", ally.into()),
                ("resistance", level.into()),
            ]),
            "nationalist-brps" => fields([("objectives", holdings(&self.objectives_held()))]),
            "flying-tigers" => {
                fields([("at_start", false.into()), ("tension", self.state.tension.into())])
            }
            "flying-tigers-cost" => {
                fields([("nationalist_brps", self.balance(Power::Nationalist))])
            }
            "communist-build" => fields([
                ("edition", self.edition()),
                ("idle_turns", self.state.communist_idle.into()),
            ]),
            "communist-build-cost" => self.communist_bill(),
            "communist-offensive-cost" => {
                fields([("russian_ally", ally.into()), ("scenario", self.kind())])
            }
            "communist-objectives" => fields([
                ("objectives", self.objectives_held().communist.get().into()),
                ("russian_ally", ally.into()),
                ("scenario", self.kind()),
            ]),
            _ => Map::new(),
        }
    }

    /// Sections 81.1 to 81.5.
    fn known_of_the_border(&self, question: &str, given: &Value) -> Map<String, Value> {
        let edition = ("edition", self.edition());
        match question {
            "manchuria" => {
                let [harbin, mukden] = self.table.places.capitals.map(|spot| {
                    let japanese = self.state.owner(spot) == Owner::Japan;
                    Value::from(if japanese { "japan" } else { "enemy" })
                });
                fields([("harbin", harbin), ("mukden", mukden)])
            }
            "garrison-value" if given["of"] == "siberia" => {
                let siberia = self.garrison(Nation::Russia, self.table.parts.siberia);
                fields([("garrison", garrison(&siberia))])
            }
            "garrison-value" | "manchurian-reduction" => {
                fields([("garrison", garrison(&self.manchurian_garrison()))])
            }
            "manchurian-withdrawal" => {
                let mut known = fields([
                    edition,
                    ("scenario", self.kind()),
                    ("turn", written(self.turn())),
                    ("removed_before", self.state.removed.into()),
                    ("before", garrison(&self.manchurian_garrison())),
                ]);
                self.put_date(&mut known, "british_war", self.state.us_war);
                known
            }
            "manchurian-armor-zoc" => {
                fields([("war_with_russia", self.state.russia_at_war().into())])
            }
            "manchurian-requirement" | "siberian-minimum" | "manchurian-start" => fields([edition]),
            "siberian-withdrawal" => fields([
                ("garrison", force(&self.siberian_garrison())),
                ("situation", Value::Object(self.situation_of_siberia())),
            ]),
            "siberian-transfer" => {
                fields([("situation", Value::Object(self.situation_of_siberia()))])
            }
            "japanese-declaration" => fields([
                edition,
                ("german_war", self.wars().european_axis.into()),
                ("treasury", self.balance(Power::Japan)),
            ]),
            "russian-declaration" => fields([
                edition,
                ("manchuria", garrison(&self.manchurian_garrison())),
                ("russian", self.russian_stacks()),
                ("german_surrender", (self.state.surrender != NEVER).into()),
                ("treasury", self.balance(Power::Russia)),
            ]),
            _ => Map::new(),
        }
    }

    /// Sections 81.6 and 81.7.
    fn known_of_the_urals(&self, question: &str, given: &Value) -> Map<String, Value> {
        let ground = self.ground_at_the_box();
        let ground = json!({
            "russian": ground.russian.get(), "european_axis": ground.european_axis.get(),
            "japanese": ground.japanese.get(),
        });
        let wars = self.wars();
        let wars = json!({ "european_axis": wars.european_axis, "japan": wars.japan });
        let air = self.air_in_the_box();
        match question {
            "urals-losses" => fields([
                ("attacks", json!({ "bombing": self.state.bombed })),
                ("ground", ground),
                ("wars", wars),
            ]),
            "urals-exit" => fields([("ground", ground), ("wars", wars)]),
            "urals-ground-combat" => fields([
                (
                    "zones",
                    self.table.zones.at_the_box[usize::from(given["map"] == "pacific")].into(),
                ),
                ("ground", ground),
                ("wars", wars),
                ("used_elsewhere", self.state.box_used.into()),
            ]),
            "urals-entry" => fields([("air_in_box", air.into())]),
            "urals-air-mission" => fields([("russian_air", air.into())]),
            _ => Map::new(),
        }
    }

    /// What is ours.
    fn known_of_the_campaign(&self, question: &str) -> Map<String, Value> {
        let turn = written(self.turn());
        match question {
            "far-east-victory" => self.tally_of_victory(),
            "far-east-europe" => fields([
                ("turn", turn),
                ("index", self.state.index.into()),
                ("sent", self.state.sent_now.into()),
            ]),
            "far-east-urals" => fields([
                ("index", self.state.index.into()),
                ("russian_air", self.air_in_the_box().into()),
            ]),
            "far-east-attrition" | "far-east-air" => fields([("year", self.turn().year().into())]),
            "far-east-pacific" => {
                let mut known = fields([("turn", turn), ("tension", self.state.tension.into())]);
                self.put_date(&mut known, "war", self.state.us_war);
                known
            }
            "far-east-scenario" => fields([("turn", turn)]),
            _ => Map::new(),
        }
    }

    /// What is known of the hex that is named.
    fn site(&self, given: &Value) -> Map<String, Value> {
        let named = given["hex"].as_str().and_then(|label| self.table.board.labelled(label));
        let Some(spot) = named.map(|id| id.0) else { return Map::new() };
        let (held_at_start, held_by) = self.holders(spot);
        let supplied = self.state.supplied[Power::Communist as usize].contains(spot);
        let mut site = fields([
            ("held_at_start", held_at_start.key().into()),
            ("held_by", held_by.key().into()),
            ("supplied", supplied.into()),
            ("japanese_zoc", self.zones_against(Power::Communist).contains(spot).into()),
        ]);
        if let Some(area) = self.table.spot(spot).area {
            site.insert("area".into(), area.key().into());
        }
        site
    }

    fn edition(&self) -> Value {
        match self.table.edition {
            Edition::Classic => "classic".into(),
            Edition::Linked(results) => json!({ "linked": asian_results(results) }),
        }
    }

    fn kind(&self) -> Value {
        match self.table.kind() {
            ScenarioKind::GlobalWar => "global-war".into(),
            ScenarioKind::Pacific => "pacific".into(),
        }
    }

    fn balance(&self, power: Power) -> Value {
        self.state.ledger.balance(power).into()
    }

    fn stance(&self, power: Power) -> Value {
        Value::from(match self.state.stances[power as usize] {
            Stance::Pass => "pass",
            Stance::Attrition => "attrition",
            Stance::Offensive => "offensive",
            Stance::Both => "both",
        })
    }

    fn put_date(&self, known: &mut Map<String, Value>, name: &str, event: u8) {
        if let Some(turn) = self.when(event) {
            known.insert(name.to_owned(), written(turn));
        }
    }

    /// The turn, and the dates of these wars.
    fn dates(&self, wars: &[&str]) -> Map<String, Value> {
        let mut dates = fields([("turn", written(self.turn()))]);
        for name in wars {
            let russian = *name == "russia_japan_war";
            let event = if russian { self.state.russian_war } else { self.state.us_war };
            self.put_date(&mut dates, name, event);
        }
        dates
    }

    /// What chapter 80 depends on.
    fn now(&self) -> Map<String, Value> {
        let mut now =
            fields([("turn", written(self.turn())), ("resistance", self.state.resistance.into())]);
        self.put_date(&mut now, "japan_britain_war", self.state.us_war);
        now
    }

    fn communist_bill(&self) -> Map<String, Value> {
        let limit = self.table.rules.tables.limits[1] - i32::from(self.state.cut);
        let mut known = fields([
            ("scenario", self.kind()),
            ("russian_limit", limit.max(0).into()),
            ("russian_spent", self.state.built[Power::Russia as usize].into()),
        ]);
        if matches!(self.table.edition, Edition::Classic) {
            let yen_an = self.state.owner(self.table.places.yen_an).holder();
            known.insert("depends_on".into(), json!({ "yen-an": yen_an.key() }));
        }
        known
    }

    fn russian_stacks(&self) -> Value {
        let rings = self.russian_rings();
        let stack = |stack: &crate::chapters::c81_siberia::russian_declaration::Stack| json!({ "distance": stack.distance.get(), "units": garrison(&stack.units) });
        rings.iter().map(stack).collect()
    }

    fn situation_of_siberia(&self) -> Map<String, Value> {
        let situation = self.siberian_situation();
        let mut known = fields([
            ("edition", self.edition()),
            ("turn", written(situation.turn)),
            ("war_with_japan", situation.war_with_japan.into()),
        ]);
        self.put_date(&mut known, "german_war", self.state.german_war);
        if let Some(reduction) = situation.reduction {
            let reduction = json!({
                "since": written(reduction.since), "garrison": garrison(&reduction.garrison),
                "moved": force(&reduction.moved),
            });
            known.insert("reduction".into(), reduction);
        }
        known
    }

    fn tally_of_victory(&self) -> Map<String, Value> {
        let tally = self.tally();
        fields([
            ("objectives", tally.objectives.into()),
            ("chungking", tally.chungking.into()),
            ("capitals", tally.capitals.into()),
            ("siberian_cities", tally.siberian_cities.into()),
            ("drafts", tally.drafts.into()),
            ("urals_brps", tally.urals_brps.into()),
            ("german_surrender", tally.german_surrender.into()),
            ("sent", tally.sent.into()),
        ])
    }
}

fn fields<const COUNT: usize>(known: [(&str, Value); COUNT]) -> Map<String, Value> {
    known.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

/// A player turn as questions write it.
fn written(turn: PlayerTurn) -> Value {
    turn.to_string().to_lowercase().replace(' ', "-").into()
}

fn holdings(held: &Holdings) -> Value {
    json!({
        "nationalist": held.nationalist.get(), "communist": held.communist.get(),
        "russia": held.russia.get(), "western_allies": held.western_allies.get(),
        "japan": held.japan.get(),
    })
}

fn asian_results(results: AsianResults) -> Value {
    let unity = match results.national_unity {
        NationalUnity::NoEffect => "no-effect",
        NationalUnity::LiftsTheBar => "lifts-the-bar",
        NationalUnity::UpholdsTheBar => "upholds-the-bar",
    };
    json!({
        "japan": results.japan.get(), "russia": results.russia.get(),
        "united_front": results.united_front,
        "communist_regions": results.communist_regions.get(),
        "sinkiang_road": results.sinkiang_road, "national_unity": unity,
    })
}

fn garrison(garrison: &Garrison) -> Value {
    json!({
        "armor": garrison.armor.get(), "infantry": garrison.infantry.get(),
        "aaf": garrison.aaf.get(), "aaf_inverted": garrison.aaf_inverted.get(),
    })
}

fn force(force: &RussianForce) -> Value {
    json!({
        "3-3": force.armor.get(), "3-2": force.large_infantry.get(), "2-2": force.medium_infantry.get(),
        "1-2": force.small_infantry.get(), "aaf": force.aaf.get(), "aaf-inverted": force.aaf_inverted.get(),
    })
}
