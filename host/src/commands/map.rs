//! `stavka map`: a variant's map as a picture.

use std::path::{Path, PathBuf};

use serde_json::json;

use super::Desk;
use crate::cli::{MapArgs, MapCommand, SetupArgs};
use crate::error::Error;
use crate::output::may_write;
use crate::print;

/// Draws the map.
pub(super) fn map(args: &MapArgs, desk: &Desk) -> Result<String, Error> {
    match &args.command {
        MapCommand::Show { variant, out, force, setup } => {
            show(variant, out.as_deref(), *force, setup, desk)
        }
    }
}

fn show(
    variant: &str,
    out: Option<&Path>,
    force: bool,
    setup: &SetupArgs,
    desk: &Desk,
) -> Result<String, Error> {
    let map = Desk::opened(&desk.variant(variant)?, setup)?.map()?;
    let out = out.map_or_else(|| PathBuf::from(format!("{variant}.svg")), Path::to_owned);
    may_write(&out, force)?;
    stavka_picture::show(&map, &out, &stavka_picture::Options::default())?;
    if desk.json {
        return print::json(&json!({ "variant": variant, "picture": out }));
    }
    Ok(format!("the map of {variant} is in {}\n", out.display()))
}
