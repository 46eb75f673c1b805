//! Draws a map file: `cargo run -p stavka-picture --example draw -- map.json map.png`, or one with the
//! position of a game on it: `... -- map.json view.json map.png`.

use std::{env, error::Error, fs, path::Path};

use stavka_picture::{Options, show, show_position};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let options = Options::default();
    match &arguments[..] {
        [map, out] => show(&fs::read_to_string(map)?, Path::new(out), &options)?,
        [map, view, out] => {
            let view = serde_json::from_str(&fs::read_to_string(view)?)?;
            show_position(&fs::read_to_string(map)?, &view, Path::new(out), &options)?;
        }
        _ => return Err("name a map file, perhaps a view, and a picture file".into()),
    }
    Ok(())
}
