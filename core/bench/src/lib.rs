//! Timing two ways of doing one thing in one run, and printing their ratio.
