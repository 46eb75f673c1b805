//! Chores of the workspace, behind cargo aliases.
