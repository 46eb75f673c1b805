// The shapes that the server sends, for the checker alone; nothing here runs.

/** @typedef {{unit?: string, from?: string, space?: string, edge?: [string, string], group?: string[]}} Subject */
/** @typedef {{words: string, chance: string, clause?: string}} Prospect */
/** @typedef {{outcomes: Prospect[], shifts?: {by: number, clause: string}[], assumed?: string[]}} Odds */
/** @typedef {{action: number, words: string, subject?: Subject, follows?: string, odds?: Odds, staff?: string[]}} Choice */
/** @typedef {{cost?: string, way?: string[], stop?: string, clauses?: string[]}} Way */
/** @typedef {{words: string, subject?: Subject, by: string, because: string}} Refused */
/** @typedef {{by: number, prompt: string, kind: string, choices: Choice[], refused?: Refused[]}} Decision */
/** @typedef {{space?: string, holding?: string}} At */
/** @typedef {{unit: string, name?: string, side: string, nationality?: string, symbol: string, size?: string, at: At, factors?: string, marks?: string[]}} Counter */
/** @typedef {{label: string, value: string, number?: number}} Status */
/** @typedef {{turn: string, status: Status[], counters: Counter[], control: {holder: string, spaces: string[]}[], supply: {side: string, state: string, spaces: string[]}[]}} View */
/** @typedef {{winner: number|null, by: string, title: string}} Outcome */
/** @typedef {{number: number, entries: number, title: string, variant: [string, string], scenario: string, rules: string|null, mods: string[], seats: {side: string, who: string}[], yours: string[], seen_as: string, hides: boolean, moves: string|null, outcome: Outcome|null, view: View, colours: Record<string, string>, decision: Decision|null, undo: boolean, redo: boolean, thinking: boolean, broken: string|null, map: string|null, book: string, styles: string[]}} TableState */
/** @typedef {{label: string, name?: string, terrain: string, tags?: string[], at: [number, number], counter: [number, number], shape: [number, number][]}} Space */
/** @typedef {{view: [number, number, number, number], spaces: Space[]}} Plan */
/** @typedef {{number: number, by: string, chance: boolean, do: string}} LogLine */
/** @typedef {{from: number, to: number, turn: string, by: string, lines: LogLine[], clauses: string[], steps: {clause: string, words: string}[], changes: string[]}} Passage */
/** @typedef {{id: string, title: string, made: number, variant: string, scenario: string, rules: string|null, stands: {turn: string, moves: string|null, winner: string|null, outcome: string|null}|null, seats: {side: string, who: string, link: string|null}[]}} GameCard */
/** @typedef {{id: string, clause: string, title: string, issue: string, default: string, literal: string, alternatives: Record<string, string>}} ReadingCard */
/** @typedef {{is: "number", about: string, least: number, most: number, default: number}|{is: "word", about: string, of: string[], default: string}|{is: "switch", about: string, default: boolean}} Setting */
/** @typedef {{id: string, version: string, title: string, author: string, about: string, bases: string[], from: "shipped"|"installed"|"brought", native: boolean, settings: Record<string, Setting>}} ModCard */
/** @typedef {{id: string, title: string, summary: string, sides: string[], styles: string[], scenarios: {name: string, summary: string}[], readings: ReadingCard[], mods: ModCard[]}} VariantCard */

export {};
