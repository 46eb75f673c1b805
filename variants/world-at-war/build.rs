//! Makes the clause constants and the book from the rules text, and takes the schemas in.

fn main() -> Result<(), stavka_build::Failure> {
    stavka_build::write_book()?;
    stavka_build::write_schemas("../../schemas/world-at-war.json")
}
