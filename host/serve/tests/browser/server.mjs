// A server of its own for the tests, that can be killed and started again on the same port.

import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export class Server {
  constructor() {
    this.folder = mkdtempSync(join(tmpdir(), "stavka-table-"));
    this.port = 0;
  }

  /** Starts it; on the same port as before, if it ran before. */
  async start() {
    this.process = spawn(process.env.SERVER, ["--port", String(this.port), "--games", this.folder], { stdio: ["ignore", "pipe", "inherit"] });
    const line = await new Promise((resolve, reject) => {
      let text = "";
      this.process.stdout.on("data", (part) => {
        text += part;
        const found = /http:\/\/127\.0\.0\.1:(\d+)\/#\w+/.exec(text);
        if (found) resolve(found);
      });
      this.process.on("exit", () => reject(new Error(`the server ended: ${text}`)));
    });
    this.port = Number(line[1]);
    this.base = `http://127.0.0.1:${this.port}`;
    this.key = readFileSync(join(this.folder, "owner.key"), "utf8").trim();
  }

  /** Ends it at once, as a crash does. */
  async kill() {
    const ended = new Promise((resolve) => this.process.on("exit", resolve));
    this.process.removeAllListeners("exit");
    this.process.on("exit", () => {});
    const gone = new Promise((resolve) => this.process.once("close", resolve));
    this.process.kill("SIGKILL");
    await Promise.race([ended, gone]);
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

  /** A new game: its id, and the link and secret of each seat that has one. */
  async deal(variant, seats = {}, seed = 7) {
    const game = await this.api("/games", { setup: { variant }, seats, seed, title: variant });
    const open = game.seats.map((seat) => seat.link && { side: seat.side, link: this.base + seat.link, secret: seat.link.split("#")[1] });
    return { id: game.id, seats: open };
  }
}
