//! `stavka compare`: variants side by side on one topic, their answers to the same questions and their
//! clauses.

use serde_json::Value;
use stavka_core::clause::Topic;
use stavka_core::question::{QuestionText, Ruling};

use super::Desk;
use crate::arms::Named;
use crate::cli::{ArmsArgs, CompareArgs, CompareCommand, PlainOddsArgs};
use crate::edition::{Edition, EditionError};
use crate::error::Error;
use crate::print;
use crate::printed::compare::{Asked, ClauseLine, Column, Compared, Comparison, Reply, SampleRow};

mod arms;
mod digest;
mod divergence;
mod odds;
mod page;
mod position;
mod samples;
mod sides;
mod switched;

/// The inputs with which editions are compared on a question.
pub(super) fn samples(question: &str) -> Vec<(String, Value)> {
    samples::of(question)
}

/// The exact odds of plain numbers.
pub(super) fn plain_odds(args: &PlainOddsArgs, desk: &Desk) -> Result<String, Error> {
    odds::odds(&args.into(), desk)
}

/// The comparison.
pub(super) fn compare(args: &CompareArgs, desk: &Desk) -> Result<String, Error> {
    match (&args.command, args.topic) {
        (Some(command), _) => beside(command, desk),
        (None, Some(topic)) => on_topic(topic, &args.arms, desk),
        // The command line asks for one of them.
        (None, None) => sides::topics(&arms::open(&args.arms, desk)?, desk),
    }
}

fn beside(command: &CompareCommand, desk: &Desk) -> Result<String, Error> {
    match command {
        CompareCommand::Topics(args) => sides::topics(&arms::open(args, desk)?, desk),
        CompareCommand::Rules { topic, arms } => {
            sides::rules(*topic, &arms::open(arms, desk)?, desk)
        }
        CompareCommand::Ask { question, input, arms } => {
            sides::ask(question, input, &arms::open(arms, desk)?, desk)
        }
        CompareCommand::Odds(args) => odds::odds(args, desk),
        CompareCommand::Readings { variant, setup } => switched::readings(variant, setup, desk),
        CompareCommand::Position { file, to, other_build, under, over } => {
            let under: Vec<_> = under.iter().map(|name| Named { name, over }).collect();
            position::position(&position::saved(file, *to, *other_build), &under, desk)
        }
        CompareCommand::Replay { file, under, other_build, go_on, over } => {
            let (saved, under) =
                (position::saved(file, None, *other_build), Named { name: under, over });
            divergence::replay(&saved, under, *go_on, desk)
        }
    }
}

fn on_topic(topic: Topic, arms: &ArmsArgs, desk: &Desk) -> Result<String, Error> {
    let opened: Vec<_> = arms::open(arms, desk)?.into_iter().map(|arm| arm.opened).collect();
    let comparison = Comparison {
        topic,
        variants: opened.iter().map(|variant| column(variant, topic)).collect::<Result<_, _>>()?,
        questions: asked(&opened, topic),
    };
    if desk.json {
        return print::json(&Compared::OnTopic(comparison));
    }
    Ok(page::page(&comparison, desk.width))
}

/// An edition with its questions at hand.
struct Opened {
    edition: Edition,
    questions: Vec<QuestionText>,
}

impl Opened {
    fn new(edition: Edition) -> Result<Self, Error> {
        Ok(Self { questions: edition.questions()?, edition })
    }

    /// The ruling; nothing where the variant does not answer the question.
    fn ruling(&self, question: &str, input: &Value) -> Option<Result<Ruling, EditionError>> {
        let known = self.questions.iter().any(|known| known.name == question);
        known.then(|| self.edition.ask(question, &input.to_string()))
    }

    fn reply(&self, question: &str, input: &Value) -> Reply {
        self.ruling(question, input).map_or(Reply::NotAsked, Reply::of)
    }
}

impl Reply {
    fn of(ruling: Result<Ruling, EditionError>) -> Self {
        match ruling {
            Ok(Ruling { refused: Some(refusal), .. }) => Self::RefusedBy(refusal.by.into_owned()),
            Ok(ruling) => Self::Answer(ruling.answer.unwrap_or(Value::Null)),
            Err(error) => Self::Failed(error.to_string()),
        }
    }
}

fn column(variant: &Opened, topic: Topic) -> Result<Column, Error> {
    let clauses =
        variant.edition.book()?.clauses.into_iter().filter(|clause| clause.topic == topic);
    Ok(Column {
        id: variant.edition.manifest.id.clone(),
        title: variant.edition.manifest.title.clone(),
        clauses: clauses.map(|clause| ClauseLine { id: clause.id, title: clause.title }).collect(),
    })
}

/// The common questions that any of the variants counts to this topic, each asked of all of them.
fn asked(variants: &[Opened], topic: Topic) -> Vec<Asked> {
    let mut asked: Vec<Asked> = Vec::new();
    for question in variants.iter().flat_map(|variant| &variant.questions) {
        let known = asked.iter().any(|other| other.question == question.name);
        if question.common && question.topic == topic && !known {
            asked.push(Asked {
                question: question.name.clone(),
                asks: question.asks.clone(),
                samples: rows(variants, &question.name),
            });
        }
    }
    asked
}

fn rows(variants: &[Opened], question: &str) -> Vec<SampleRow> {
    let row = |(sample, input): (String, Value)| SampleRow {
        replies: variants.iter().map(|variant| variant.reply(question, &input)).collect(),
        sample,
        input,
    };
    samples::of(question).into_iter().map(row).collect()
}
