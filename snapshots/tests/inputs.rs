//! Every question answers in a moment and in little memory, whatever its schema takes. Alone in its process, so that the memory is
//! that of the questions.

use stavka_testkit::{module, slow_inputs};

/// Ten thousand over the three variants; every question has its turn.
const INPUTS: u64 = 3_334;

/// No question may take more, in kilobytes.
const MOST_MEMORY: u64 = 200_000;

/// The most memory that this process has taken so far, in kilobytes; nothing where the system does not say.
fn most_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().trim_end_matches(" kB").parse().ok()
}

#[test]
fn every_question_answers_in_a_moment() {
    let before = most_memory();
    let slow: Vec<String> = [
        module::<stavka_a4_sheet::A4Sheet>(),
        module::<stavka_second_edition::SecondEdition>(),
        module::<stavka_world_at_war::WorldAtWar>(),
    ]
    .into_iter()
    .flat_map(|module| slow_inputs(module, INPUTS))
    .collect();
    assert!(slow.is_empty(), "over a second, or broken:\n{}", slow.join("\n"));
    // What all of them took together, and the inputs themselves besides.
    if let (Some(before), Some(after)) = (before, most_memory()) {
        anstream::println!("{} questions took {} kB at most", 3 * INPUTS, after - before);
        assert!(after - before < MOST_MEMORY, "{} kB", after - before);
    }
}
