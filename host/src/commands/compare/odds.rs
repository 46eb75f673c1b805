//! `compare odds`: the exact results of a fight under each arm, in the terminal and as SVG.

use std::fmt::Write as _;

use serde_json::{Value, json};
use stavka_core::question::common::{COMBAT_ODDS, OddsAnswer};
use stavka_core::question::{Ruling, Step};

use super::Desk;
use super::arms::{self, Arm};
use crate::cli::OddsArgs;
use crate::error::Error;
use crate::explain::{Wrong, explain};
use crate::output;
use crate::print::{self, DIM, HEAD, NAME, indented, paint, percent};
use crate::printed::compare::{ArmOdds, Compared, Odds};

/// How long the bar of a certain result is.
const BAR: f64 = 30.0;

/// What one arm says.
struct Side {
    name: String,
    said: Result<OddsAnswer, String>,
    /// Each clause that had something to say, and what.
    because: Vec<Step>,
}

/// The odds, as a page; the plot goes to a file where one is named.
pub(super) fn odds(args: &OddsArgs, desk: &Desk) -> Result<String, Error> {
    let about = &args.bearing;
    let input = json!({
        "attacker": about.attacker, "attack": args.attack, "defense": args.defense,
        "ground": about.ground, "weather": about.weather, "printed": !about.counted,
        "river": about.river, "supply": about.supply, "air": about.air,
    });
    let arms = arms::open(&args.arms, desk)?;
    let sides: Vec<Side> = arms.iter().map(|arm| side(arm, &input)).collect();
    if sides.iter().all(|side| side.said.is_err()) {
        arms.iter().try_for_each(|arm| understood(arm, &input))?;
    }
    if let Some(path) = &args.svg {
        output::may_write(path, args.force)?;
        let failed = |source| Error::File { path: path.clone(), source };
        std::fs::write(path, svg(&sides, &input)).map_err(failed)?;
    }
    if desk.json {
        let each = sides.into_iter().map(|side| {
            let (arm, failed) = (side.name, side.said.as_ref().err().cloned());
            ArmOdds { arm, answer: side.said.ok(), failed }
        });
        return print::json(&Compared::Odds(Odds { arms: each.collect(), input }));
    }
    Ok(page(&sides, &input, desk.width))
}

fn side(arm: &Arm, input: &Value) -> Side {
    let (said, because) = match arm.opened.ruling(COMBAT_ODDS, input) {
        None => (Err("it has no such question".to_owned()), Vec::new()),
        Some(Err(error)) => (Err(error.to_string()), Vec::new()),
        Some(Ok(Ruling { refused: Some(refusal), .. })) => {
            (Err(format!("refused by {}: {}", refusal.by, refusal.because)), Vec::new())
        }
        Some(Ok(ruling)) => {
            let answer = serde_json::from_value(ruling.answer.unwrap_or(Value::Null));
            (answer.map_err(|error| error.to_string()), ruling.steps)
        }
    };
    Side { name: arm.name.clone(), said, because }
}

/// A word that no arm understands is told once, with those that there are.
fn understood(arm: &Arm, input: &Value) -> Result<(), Error> {
    let question = arm.opened.questions.iter().find(|known| known.name == COMBAT_ODDS);
    match question.and_then(|question| explain(&question.input, &input.to_string())) {
        None => Ok(()),
        Some(Wrong { pointer, message }) => {
            Err(Error::Input { question: COMBAT_ODDS.to_owned(), pointer, message })
        }
    }
}

/// The steps that led there, a line each.
fn reasons(because: &[Step], width: usize) -> String {
    let line = |step: &Step| {
        let lead = format!("  {}  ", paint(NAME, &step.clause));
        indented(&lead, &paint(DIM, &step.words), 4, width) + "\n"
    };
    because.iter().map(line).collect()
}

/// A fraction as a number, for lengths only.
fn share(fraction: &str) -> f64 {
    let parts = fraction.split_once('/');
    let parts = parts
        .and_then(|(part, whole)| Some(part.parse::<f64>().ok()? / whole.parse::<f64>().ok()?));
    parts.filter(|share| share.is_finite()).unwrap_or(0.0)
}

fn page(sides: &[Side], input: &Value, width: usize) -> String {
    let (fight, rest) = asked(input);
    let mut page = format!("{}  {}\n", paint(HEAD, fight), paint(DIM, rest));
    for side in sides {
        match &side.said {
            Err(message) => {
                let _ = writeln!(page, "\n{}  {message}", paint(NAME, &side.name));
            }
            Ok(answer) => {
                let _ = writeln!(
                    page,
                    "\n{}  {}, rolled on {}",
                    paint(NAME, &side.name),
                    answer.ratio,
                    answer.column
                );
                page += &bars(answer, width);
                page += &reasons(&side.because, width);
            }
        }
    }
    page
}

/// Who fights whom, and what bears on it.
fn asked(input: &Value) -> (String, String) {
    let attacker = input["attacker"].as_str().unwrap_or_default();
    let fight = format!("{} against {}", input["attack"], input["defense"]);
    (fight, format!("{attacker} attack, {}", bearing(input).join(", ")))
}

/// What bears on the fight, in words: ground and weather, and what else there is.
fn bearing(input: &Value) -> Vec<String> {
    let word = |name: &str| input[name].as_str().unwrap_or_default().to_owned();
    let mut all = vec![word("ground"), word("weather")];
    all.extend((input["printed"] == false).then(|| "the ground is in the factors".to_owned()));
    all.extend((input["river"] == true).then(|| "across a river".to_owned()));
    all.extend((word("supply") != "full").then(|| format!("{} supply", word("supply"))));
    all.extend((input["air"] != 0).then(|| format!("{} from the air", input["air"])));
    all
}

fn bars(answer: &OddsAnswer, width: usize) -> String {
    let names = answer.results.iter().map(|one| one.outcome.chars().count());
    let widest = names.max().unwrap_or(0);
    let mut text = String::new();
    for one in &answer.results {
        let eighths = (share(&one.probability) * BAR * 8.0).round();
        let bar = blocks(eighths);
        let gap = " ".repeat(widest - one.outcome.chars().count());
        let percent = percent(&one.probability).unwrap_or_default();
        let line = format!("  {}{gap}  {bar} {percent}", one.outcome);
        // The fraction of many dice is long: `--json` has it where there is no room.
        let fits = line.chars().count() + 1 + one.probability.len() <= width;
        let exact = if fits { format!(" {}", paint(DIM, &one.probability)) } else { String::new() };
        let _ = writeln!(text, "{line}{exact}");
    }
    text
}

/// A bar of so many eighths of a column.
fn blocks(mut eighths: f64) -> String {
    let mut bar = String::new();
    while eighths >= 8.0 {
        bar.push('█');
        eighths -= 8.0;
    }
    let rest = [(7.0, '▉'), (6.0, '▊'), (5.0, '▋'), (4.0, '▌'), (3.0, '▍'), (2.0, '▎'), (1.0, '▏')];
    bar.extend(rest.into_iter().find(|(least, _)| eighths >= *least).map(|(_, block)| block));
    bar
}

/// The same as a picture that needs no style of a page.
fn svg(sides: &[Side], input: &Value) -> String {
    let mut body = String::new();
    let mut y = 52.0;
    for side in sides {
        let line = match &side.said {
            Ok(answer) => format!("{}: {}, rolled on {}", side.name, answer.ratio, answer.column),
            Err(message) => format!("{}: {message}", side.name),
        };
        let _ =
            writeln!(body, r#"<text x="16" y="{y}" font-weight="bold">{}</text>"#, escaped(&line));
        y += 10.0;
        for one in side.said.iter().flat_map(|answer| &answer.results) {
            let percent = percent(&one.probability).unwrap_or_default();
            let wide = share(&one.probability) * 360.0;
            let _ = writeln!(
                body,
                r##"<text x="16" y="{:.0}">{}</text><rect x="300" y="{y:.0}" width="{wide:.1}" height="14" fill="#2f6db3"/><text x="{:.0}" y="{:.0}">{percent}</text>"##,
                y + 12.0,
                escaped(&one.outcome),
                308.0 + wide,
                y + 12.0
            );
            y += 20.0;
        }
        y += 24.0;
    }
    let (fight, rest) = asked(input);
    let title = escaped(&format!("{fight}: {rest}"));
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 760 {y:.0}" font-family="sans-serif" font-size="13"><rect width="100%" height="100%" fill="#fff"/><text x="16" y="24" fill="#555">{title}</text>
{body}</svg>
"##
    )
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
