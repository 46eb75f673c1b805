// Asking the server. The secret goes with every request in a header: never in an address.

/** What the server refused, with the clause where the rules did. */
export class Refusal extends Error {
  /** @param {number} status @param {{error?: string, clause?: string, number?: number}} body */
  constructor(status, body) {
    super(body.error ?? `the server said ${status}`);
    this.status = status;
    this.clause = body.clause;
  }
}

/** The server does not answer. */
export class Unreachable extends Error {}

export class Api {
  /** @param {string} secret @param {string} [root] */
  constructor(secret, root = "/api") {
    this.secret = secret;
    this.root = root;
  }

  /** @param {string} path @param {Record<string, string|number|undefined>} [query] */
  get(path, query = {}) {
    const given = Object.entries(query).filter(([, value]) => value !== undefined);
    const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
    return this.#ask("GET", text ? `${path}?${text}` : path);
  }

  /** @param {string} path @param {unknown} body */
  post(path, body) {
    return this.#ask("POST", path, typeof body === "string" || body instanceof Blob ? body : JSON.stringify(body));
  }

  /** @param {string} path */
  remove(path) {
    return this.#ask("DELETE", path);
  }

  /** @param {string} path @returns {Promise<Response>} */
  raw(path) {
    return fetch(this.root + path, { headers: this.headers(), cache: "no-store" });
  }

  /**
   * Asks for something that comes in lines of JSON; each is heard as it comes. Whoever gives it up, by the signal, has the server stop.
   * @param {string} path @param {unknown} body @param {(line: any) => void} hear @param {AbortSignal} signal
   */
  async lines(path, body, hear, signal) {
    let response;
    try {
      response = await fetch(this.root + path, { method: "POST", body: JSON.stringify(body), headers: this.headers(), cache: "no-store", signal });
    } catch {
      throw new Unreachable();
    }
    if (!response.ok) throw new Refusal(response.status, await response.json().catch(() => ({})));
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    try {
      for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
        const lines = (rest + part.value).split("\n");
        rest = lines.pop() ?? "";
        for (const line of lines) hear(JSON.parse(line));
      }
    } catch {
      throw new Unreachable();
    }
  }

  headers() {
    return { Authorization: `Bearer ${this.secret}` };
  }

  /** @param {string} method @param {string} path @param {BodyInit} [body] @returns {Promise<any>} */
  async #ask(method, path, body) {
    let response;
    try {
      response = await fetch(this.root + path, { method, body, headers: this.headers(), cache: "no-store" });
    } catch {
      throw new Unreachable();
    }
    const said = await response.json().catch(() => ({}));
    if (!response.ok) throw new Refusal(response.status, said);
    return said;
  }
}
