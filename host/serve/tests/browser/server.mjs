// A server of its own for a file of tests, that can be killed and started again on the same port.

import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A machine that does other things too takes its time. */
const PATIENCE = Number(process.env.PATIENCE ?? 90000);

export class Server {
  constructor() {
    this.folder = mkdtempSync(join(tmpdir(), "stavka-table-"));
    this.port = 0;
  }

  /** Starts it; on the same port as before, if it ran before. */
  async start() {
    const plugins = (process.env.PLUGINS ?? "").split(":").filter(Boolean).flatMap((file) => ["--plugin", file]);
    const child = spawn(process.env.SERVER, ["--port", String(this.port), "--games", this.folder, ...plugins], { stdio: ["ignore", "pipe", "inherit"] });
    this.process = child;
    const found = await new Promise((resolve, reject) => {
      let text = "";
      const timer = setTimeout(() => reject(new Error(`the server did not start: ${text}`)), PATIENCE);
      child.stdout.on("data", (part) => {
        text += part;
        const line = /http:\/\/127\.0\.0\.1:(\d+)\/#\w+/.exec(text);
        if (!line) return;
        clearTimeout(timer);
        resolve(line);
      });
      child.once("exit", () => reject(new Error(`the server ended: ${text}`)));
    });
    this.port = Number(found[1]);
    this.base = `http://127.0.0.1:${this.port}`;
    this.key = readFileSync(join(this.folder, "owner.key"), "utf8").trim();
  }

  /** Ends it at once, as a crash does. */
  async kill() {
    const child = this.process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await gone;
  }

  async end() {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Asks the API. */
  async api(path, body, secret = this.key) {
    const response = await fetch(`${this.base}/api${path}`, {
      method: body === undefined ? "GET" : "POST", headers: { authorization: `Bearer ${secret}` },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const said = await response.json();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${said.error}`);
    return said;
  }

  /** A new game. */
  async deal(variant, seats = {}, { seed = 7, title = variant } = {}) {
    const made = await this.api("/games", { setup: { variant }, seats, seed, title });
    const open = made.seats.map((seat) => seat.link && { side: seat.side, link: this.base + seat.link, secret: seat.link.split("#")[1] });
    return new Dealt(this, made.id, open);
  }
}

/** A game, asked without a page: for what a test must know and a hand sees on the screen. */
export class Dealt {
  constructor(server, id, seats) {
    Object.assign(this, { server, id, seats });
  }

  /** Asks as a seat. */
  ask(what, body, at = 0) {
    return this.server.api(`/games/${this.id}/${what}`, body, this.seats[at].secret);
  }

  table(at = 0) {
    return this.ask("table", undefined, at);
  }

  /** What would be asked after these actions. */
  async peek(actions) {
    const { number } = await this.table();
    return (await this.ask("peek", { number, actions })).decision;
  }

  /** Has the staff do steps, until a decision of this kind comes. */
  async until(kind) {
    for (let step = 0; step < 20; step += 1) {
      const { number, decision } = await settled(this);
      if (decision?.kind === kind) return;
      await this.ask("staff", { number });
    }
    throw new Error(`no ${kind} came`);
  }
}

/** The table once nobody else is at it. */
export async function settled(game, at = 0) {
  let state;
  await waitFor(async () => {
    state = await game.table(at);
    // Between two choices of a player that needs nobody it may look as if nobody thought.
    const person = state.seats.some((seat) => seat.side === state.moves && /^(here|link)$/.test(seat.who));
    return !state.thinking && (state.decision || state.outcome || (person && !state.yours.includes(state.moves)));
  });
  return state;
}

/** Waits until something holds. */
export async function waitFor(what, patience = PATIENCE) {
  for (const start = Date.now(); Date.now() - start < patience;) {
    if (await what()) return;
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
  throw new Error(`it did not come: ${what}`);
}
