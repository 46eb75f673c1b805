//! Dark Crusade, second edition: text against code.

stavka_testkit::text_against_code!(stavka_second_edition::SecondEdition, "second-edition");
