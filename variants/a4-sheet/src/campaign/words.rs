//! Choices in the words of a player.

use stavka_core::board::SpaceId;
use stavka_core::game::{Action, Lent};

use crate::attack::play::{Gamble, Press};
use crate::campaign::action::{Choice, Piece};
use crate::campaign::ask::Ask;
use crate::campaign::play::Look;
use crate::position::UnitId;
use crate::side::Side;
use crate::unit::State as Mark;

impl Look<'_> {
    /// A hex with the name of what lies there.
    pub(crate) fn hex_words(self, hex: SpaceId) -> String {
        let board = self.table.ground.board();
        if hex.index() >= board.size() {
            return "nowhere".to_owned();
        }
        let space = board.space(hex);
        match &space.name {
            Some(name) => format!("{} {name}", space.label),
            None => space.label.clone(),
        }
    }

    /// A unit as everybody may call it: a hidden one has no name.
    pub(crate) fn unit_words(self, unit: UnitId) -> String {
        if self.is(unit, Mark::Hidden) {
            return "hidden unit".to_owned();
        }
        self.table.counters.sort(unit).name.to_string()
    }

    /// A piece by its name and hex; by its number where the stack has several of that name.
    fn piece_words(self, piece: Piece) -> String {
        let hex = self.hex_words(piece.hex);
        let Some(unit) = self.unit_at(piece) else { return format!("nobody in {hex}") };
        let name = self.unit_words(unit);
        let stack = self.state.position.units_at(piece.hex).take(piece.above.into());
        let same = stack.filter(|&other| self.unit_words(other) == name).count();
        match same {
            0 => format!("{name} in {hex}"),
            more => format!("{name} {} in {hex}", more + 1),
        }
    }

    /// An action in words.
    pub(crate) fn words(self, action: Action) -> String {
        let Some(choice) = Choice::of(action) else { return format!("nothing ({action})") };
        match (choice, self.state.ask) {
            (Choice::Done, ask) => done(ask).to_owned(),
            (Choice::Piece(piece), ask) => format!("{}{}", verb(ask), self.piece_words(piece)),
            (Choice::Hex(hex), Ask::Target | Ask::Resolve) => {
                format!("attack {}", self.hex_words(hex))
            }
            (Choice::Hex(hex), Ask::MoveTo(unit)) if self.has_enemy(self.table.side(unit), hex) => {
                format!("overrun {}", self.hex_words(hex))
            }
            (Choice::Hex(hex), Ask::RocketsAt(_)) => format!("fire at {}", self.hex_words(hex)),
            (Choice::Hex(hex), Ask::River) => {
                format!("ignore the river from {}", self.hex_words(hex))
            }
            (Choice::Hex(hex), _) => format!("to {}", self.hex_words(hex)),
            (Choice::Beside(unit), _) => {
                format!("bring back {} ({})", self.table.counters.sort(unit).name, unit.0)
            }
            (Choice::Marker(number), ask) => self.marker_words(ask, number),
            (Choice::Way(number), Ask::Gamble) => self.gamble_words(number),
            (Choice::Way(number), ask) => way_words(ask, number),
            (Choice::Chance(number), ask) => self.chance_words(ask, number),
        }
    }

    fn marker_words(self, ask: Ask, number: u8) -> String {
        match ask {
            Ask::Evacuate => {
                let hex = self.table.places.factories.get(usize::from(number)).copied();
                format!("load the factory in {}", self.hex_words(hex.unwrap_or(SpaceId::NONE)))
            }
            Ask::Pay => {
                let unit = self.state.battle.attackers().get(usize::from(number)).copied();
                let name = unit.map_or_else(String::new, |unit| self.unit_words(unit));
                format!("turn {name} to its weak side")
            }
            Ask::Field => format!("move {}", self.wing_words(number)),
            _ => format!("fly {}", self.wing_words(number)),
        }
    }

    /// A way to gamble with the odds.
    fn gamble_words(self, number: u8) -> String {
        match (Look::gamble_of(number), self.wish_of(number)) {
            (Some(gamble), _) => gamble_words(gamble),
            (None, Some(columns)) => {
                let [from, to] = columns.map(|column| self.table.rules.ground.odds(column));
                format!("reach for {to} from {from}")
            }
            (None, None) => format!("way {number}"),
        }
    }

    /// An air unit by its name.
    fn wing_words(&self, number: u8) -> &str {
        self.table.wings.get(usize::from(number)).map_or("nobody", |wing| &*wing.name)
    }

    fn chance_words(self, ask: Ask, number: u8) -> String {
        match ask {
            Ask::TankGroup => format!("tank group {}", if number == 0 { 'A' } else { 'B' }),
            Ask::Parks(_) => {
                let sort = self.table.counters.tank_sort(number.into());
                format!("places {}", sort.map_or("nothing", |sort| &*sort.name))
            }
            Ask::Stands(_) | Ask::Draws(_) => {
                let sort = self.table.counters.sorts.get(usize::from(number / 2));
                let name = sort.map_or("nothing", |sort| &*sort.name);
                let from = if number.is_multiple_of(2) { "never seen" } else { "lost before" };
                format!("draws {name}, {from}")
            }
            Ask::SiberianDie if number == 1 => "the Far East is lost".to_owned(),
            Ask::SiberianDie => "the Far East holds".to_owned(),
            _ => format!("rolls {number}"),
        }
    }

    /// An action as a side may hear of it: draws are for nobody's ears, and tank groups not for the German's.
    pub(crate) fn heard(self, action: Action, side: u8) -> String {
        match (Choice::of(action), self.state.ask) {
            (Some(Choice::Chance(_)), Ask::Stands(_) | Ask::Draws(_)) => {
                "draws an army, face down".to_owned()
            }
            (Some(Choice::Chance(_)), Ask::Parks(_)) if side == Side::Axis as u8 => {
                "places a tank korps, face down".to_owned()
            }
            (Some(Choice::Chance(_)), Ask::TankGroup) if side == Side::Axis as u8 => {
                "draws a group of tank korps, face down".to_owned()
            }
            _ => self.words(action),
        }
    }

    /// The action that these words mean now.
    pub(crate) fn action(self, words: &str) -> Option<Action> {
        let mut room = vec![0; 64];
        let mut list = Lent::new(&mut room);
        self.legal(&mut list);
        let count = list.count();
        if count > room.len() {
            room.resize(count, 0);
            self.legal(&mut Lent::new(&mut room));
        }
        room.truncate(count);
        let meant = room.into_iter().find(|&action| self.words(action) == words);
        meant.or_else(|| self.understood(words))
    }

    /// Words that mean something which is not offered, so that the rules can refuse it.
    fn understood(self, words: &str) -> Option<Action> {
        match (words, self.state.ask) {
            ("done", _) => return Some(Choice::Done.action()),
            ("go", Ask::Join) => return Some(Choice::Way(0).action()),
            _ => {}
        }
        let units = [Side::Axis, Side::Russian].into_iter().flat_map(|side| self.on_map(side));
        let mut pieces = units.map(|unit| self.piece(unit).action());
        if let Some(piece) = pieces.find(|&piece| self.words(piece) == words) {
            return Some(piece);
        }
        if matches!(self.state.ask, Ask::Gamble | Ask::Exchange) {
            let ways = (0..=u8::MAX).map(|number| Choice::Way(number).action());
            return ways.into_iter().find(|&way| self.words(way) == words);
        }
        let mut verbs = ["to ", "attack ", "fire at "].into_iter();
        let place = verbs.find_map(|verb| words.strip_prefix(verb))?;
        let label = place.split(' ').next()?;
        self.table.ground.board().labelled(label).map(|hex| Choice::Hex(hex).action())
    }

    /// What the rules expect of the mover now.
    pub(crate) fn prompt(self) -> String {
        let step = self.step();
        let turn = &self.table.turns[usize::from(self.state.turn)].label;
        format!("{turn}, {}: {}", step.name(), self.question())
    }

    fn question(self) -> String {
        let target = || self.hex_words(self.state.battle.target);
        let unit = |unit| self.unit_words(unit);
        match self.state.ask {
            Ask::Nothing => "the game is over".to_owned(),
            Ask::TankGroup => "which group of tank korps do the Russians get?".to_owned(),
            Ask::Parks(_) => "which tank korps stands in the next place?".to_owned(),
            Ask::Stands(_) | Ask::Draws(_) => "which army comes out of the pile?".to_owned(),
            Ask::LayOut(_) => "do your units start as they are laid out?".to_owned(),
            Ask::Place(_) => "which unit is placed otherwise?".to_owned(),
            Ask::PlaceAt { unit: name, .. } => format!("where does {} start?", unit(name)),
            Ask::Siberia => "are the Siberians called?".to_owned(),
            Ask::SiberianDie => "does the Far East hold?".to_owned(),
            Ask::Arrive(name) => format!("where does {} enter?", unit(name)),
            Ask::Enter => "where does the next army enter?".to_owned(),
            Ask::Panzers => "what do panzer factors restore?".to_owned(),
            Ask::Cavalry => "does cavalry come back for a rifle factor?".to_owned(),
            Ask::Keep => "is the odd factor kept for the next turn?".to_owned(),
            Ask::OddFactor => "does the odd factor make an army?".to_owned(),
            Ask::Promote => "which army becomes red?".to_owned(),
            Ask::Hide => "which revealed unit is turned down again?".to_owned(),
            Ask::Evacuate => "which factory begins to load?".to_owned(),
            Ask::Train => "which unit goes by rail?".to_owned(),
            Ask::TrainTo(name) => format!("where does the train with {} stop?", unit(name)),
            Ask::Ship => "which unit goes by sea?".to_owned(),
            Ask::ShipTo(name) => format!("where does {} land?", unit(name)),
            Ask::Voyage { unit: name, .. } => format!("is {} sunk?", unit(name)),
            Ask::Head(head) => format!("which railway does rail head {} follow?", head + 1),
            Ask::Field | Ask::FieldTo(_) => "which airfield moves, and where to?".to_owned(),
            Ask::Target => self.target_question(),
            Ask::Join => format!("who attacks {}?", target()),
            Ask::Move => "which unit moves?".to_owned(),
            Ask::MoveTo(name) => format!("where does {} move?", unit(name)),
            Ask::Sweep { unit: name, to } => {
                format!("who goes with {} to overrun {}?", unit(name), self.hex_words(to))
            }
            Ask::Resolve => "which attack is resolved next?".to_owned(),
            Ask::Collapse => "do the Russians collapse?".to_owned(),
            Ask::Claim => "does the Axis take its victory now?".to_owned(),
            _ => self.battle_question(),
        }
    }

    /// general-rule.adjacent-germans: who is asked hears what the attacks so far require.
    fn target_question(self) -> String {
        let unmet: Vec<_> = self.unmet().iter().map(|hex| self.hex_words(hex)).collect();
        match &*unmet.join(", ") {
            "" => "which hex is attacked?".to_owned(),
            hexes => format!("which hex is attacked? Required by other attacks: {hexes}"),
        }
    }

    /// What is asked of those who fight on the ground and in the air.
    fn battle_question(self) -> String {
        let target = || self.hex_words(self.state.battle.target);
        let unit = |unit| self.unit_words(unit);
        match self.state.ask {
            Ask::Rockets => "which rockets fire?".to_owned(),
            Ask::RocketsAt(name) => format!("at which hex does {} fire?", unit(name)),
            Ask::RocketDie { .. } => "what do the rockets hit?".to_owned(),
            Ask::Support => format!("which air unit supports the attack on {}?", target()),
            Ask::Intercept(_) => "which air unit intercepts?".to_owned(),
            Ask::AirDie { .. } => "how does the air combat end?".to_owned(),
            Ask::Bomber => "which air unit bombs?".to_owned(),
            Ask::BombAt(flier) => format!("which hex does {} bomb?", self.wing_words(flier)),
            Ask::Bomb => format!("what do bombs do in {}?", self.hex_words(self.aim())),
            Ask::Lift => "which air unit brings supplies?".to_owned(),
            Ask::LiftTo(flier) => format!("where does {} bring supplies?", self.wing_words(flier)),
            Ask::LiftDie => "do the supplies arrive?".to_owned(),
            Ask::Weather => "what weather does the turn bring?".to_owned(),
            Ask::River => "at which hexside is the river ignored?".to_owned(),
            Ask::Stand => format!("which defenders of {} stand?", target()),
            Ask::Gamble => format!("how is the attack on {} pressed?", target()),
            Ask::RoundUp => "are the odds rounded up?".to_owned(),
            Ask::PressDie => "which column does the press give?".to_owned(),
            Ask::Force => "is an exchange forced?".to_owned(),
            Ask::Escape(place) => {
                let name = unit(self.state.battle.defenders[usize::from(place)]);
                format!("does {name} escape the forced exchange by a retreat?")
            }
            Ask::CallOff => format!("is the attack on {} called off?", target()),
            Ask::Die => format!("how does the attack on {} end?", target()),
            Ask::Exchange => "is the exchange taken?".to_owned(),
            Ask::Pay => "which attackers are given?".to_owned(),
            Ask::Distance(_) => "how far is the defender sent?".to_owned(),
            Ask::Retreat(_) => "where does the defender go?".to_owned(),
            Ask::Survivor(_) => "is a weak division left?".to_owned(),
            Ask::Crowd => {
                format!("who leaves {}, where too many stand?", self.hex_words(self.state.crowded))
            }
            Ask::Leave(name) => format!("where does {} go?", unit(name)),
            Ask::Advance => format!("who advances into {}?", target()),
            Ask::AdvanceTo(name) => format!("where does {} advance?", unit(name)),
            _ => String::new(),
        }
    }
}

const fn done(ask: Ask) -> &'static str {
    match ask {
        Ask::MoveTo(_)
        | Ask::AdvanceTo(_)
        | Ask::TrainTo(_)
        | Ask::ShipTo(_)
        | Ask::BombAt(_)
        | Ask::LiftTo(_)
        | Ask::FieldTo(_)
        | Ask::PlaceAt { .. }
        | Ask::Head(_) => "stay",
        Ask::Join => "give it up",
        Ask::River => "ignore no river",
        Ask::RocketsAt(_) => "hold fire",
        Ask::Resolve => "call the rest off",
        Ask::Retreat(_) => "stop here",
        _ => "done",
    }
}

const fn verb(ask: Ask) -> &'static str {
    match ask {
        Ask::Move => "move ",
        Ask::Place(_) => "place ",
        Ask::Join | Ask::Sweep { .. } => "with ",
        Ask::Pay => "lose ",
        Ask::Stand => "hold with ",
        Ask::Crowd => "send away ",
        Ask::Advance => "advance ",
        Ask::Train => "entrain ",
        Ask::Ship => "embark ",
        Ask::Rockets => "fire ",
        Ask::Promote => "promote ",
        Ask::Hide => "turn down ",
        _ => "",
    }
}

fn gamble_words(gamble: Gamble) -> String {
    let press = gamble.press.map(|Press { by, split }| {
        let die = if split { "one die for both" } else { "a die for the column" };
        format!("press by {by}, {die}")
    });
    match (gamble.round_up, press) {
        (false, None) => "plain odds".to_owned(),
        (true, None) => "round up".to_owned(),
        (false, Some(press)) => press,
        (true, Some(press)) => format!("round up and {press}"),
    }
}

fn way_words(ask: Ask, number: u8) -> String {
    let either = |no: &str, yes: &str| if number == 0 { no.to_owned() } else { yes.to_owned() };
    match ask {
        Ask::LayOut(_) => either("as laid out", "place units"),
        Ask::Siberia => either("wait", "call the Siberians"),
        Ask::Keep => either("roll for it", "keep it"),
        Ask::CallOff => either("let it be rolled", "call it off"),
        Ask::Force => either("no forced exchange", "force an exchange"),
        Ask::Escape(_) => either("stand", "retreat as on a D3"),
        Ask::Exchange => match number {
            0 => "take the exchange".to_owned(),
            1 => "refuse the exchange".to_owned(),
            _ => "Disrupt them instead".to_owned(),
        },
        Ask::Claim => either("wait for the end", "claim victory"),
        Ask::Survivor(_) => either("nothing is left", "a weak division is left"),
        Ask::Join | Ask::Sweep { .. } => "go".to_owned(),
        Ask::Distance(_) if number == crate::attack::play::OVERRUN => "overrun".to_owned(),
        Ask::Distance(_) => format!("back {number}"),
        _ => format!("way {number}"),
    }
}
