//! The simplified A4 rule sheet: text against code.

stavka_testkit::text_against_code!(stavka_a4_sheet::A4Sheet, "a4-sheet");
