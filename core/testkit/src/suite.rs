//! The tests that every variant has, written once.

/// Text against code for one variant: its tests, with snapshots in the folders of this package.
#[macro_export]
macro_rules! text_against_code {
    ($variant:ty, $id:literal) => {
        const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/", $id);
        const COVERAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/coverage");

        fn module() -> $crate::Module {
            stavka_abi::module::<$variant>()
        }

        #[test]
        fn facts_are_those_of_the_code() {
            $crate::check_facts::<$variant>();
        }

        #[test]
        fn every_reading_opens() {
            $crate::check_readings(module());
        }

        #[test]
        fn every_case_holds() {
            $crate::check_cases(module());
        }

        #[test]
        fn every_played_case_holds() {
            $crate::check_played::<$variant>();
        }

        #[test]
        fn it_conforms() {
            $crate::check_conformance(module());
        }

        #[test]
        fn clauses() {
            $crate::check_pages::<$variant>(module(), FOLDER);
        }

        #[test]
        fn coverage_has_no_gap() {
            let (list, gaps) = $crate::coverage(module());
            $crate::settings(COVERAGE).bind(|| insta::assert_snapshot!($id, list));
            assert!(gaps.is_empty(), "no code or no case for: {}", gaps.join(", "));
        }

        #[test]
        fn every_figure_changes_a_ruling() {
            let idle = $crate::figures_that_change_nothing(module());
            assert!(idle.is_empty(), "no case feels these figures: {}", idle.join(", "));
        }
    };
}
