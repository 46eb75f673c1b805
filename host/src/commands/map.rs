//! `stavka map`: a variant's map as a picture.

use std::path::{Path, PathBuf};

use serde_json::json;

use super::Desk;
use crate::cli::{MapArgs, MapCommand};
use crate::error::Error;
use crate::output::may_write;
use crate::print;

/// Draws the map.
pub(super) fn map(args: &MapArgs, desk: &Desk) -> Result<String, Error> {
    match &args.command {
        MapCommand::Show { variant, out, force, picture, setup } => {
            let map = Desk::opened(&desk.variant(variant)?, setup)?.map()?;
            show(variant, &map, out.as_deref(), *force, &picture.options(), desk)
        }
    }
}

fn show(
    variant: &str,
    map: &str,
    out: Option<&Path>,
    force: bool,
    options: &stavka_picture::Options,
    desk: &Desk,
) -> Result<String, Error> {
    let out = out.map_or_else(|| PathBuf::from(format!("{variant}.svg")), Path::to_owned);
    may_write(&out, force)?;
    stavka_picture::show(map, &out, options)?;
    if desk.json {
        return print::json(&json!({ "variant": variant, "picture": out }));
    }
    Ok(format!("the map of {variant} is in {}\n", out.display()))
}
