//! Draws a map file: `cargo run -p stavka-picture --example draw -- map.json map.png`.

use std::{env, error::Error, fs, path::Path};

use stavka_picture::{Options, show};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [map, out] = &arguments[..] else {
        return Err("name a map file, and a picture file that ends in .svg or .png".into());
    };
    show(&fs::read_to_string(map)?, Path::new(out), &Options::default())?;
    Ok(())
}
