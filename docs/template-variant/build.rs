//! Makes the clause constants and the book from the rules text.

fn main() -> Result<(), stavka_build::Failure> {
    stavka_build::write_book()
}
