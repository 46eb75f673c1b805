// Hearing that the table moved on: events of the server, read from a stream, since only so a secret can stay in a header.

const SHORTEST = 300;
const LONGEST = 5000;

/**
 * Listens for ever; after a break it comes back with the id of the last event that it heard.
 * @param {import("./api.js").Api} api
 * @param {string} path
 * @param {(news: {number: number, thinking: boolean}) => void} heard
 * @param {(reachable: boolean) => void} reachable
 */
export async function listen(api, path, heard, reachable) {
  let last = "";
  let pause = SHORTEST;
  for (;;) {
    try {
      const headers = { ...api.headers(), Accept: "text/event-stream", ...(last && { "Last-Event-ID": last }) };
      const response = await fetch(api.root + path, { headers, cache: "no-store" });
      if (!response.ok || !response.body) throw new Error(String(response.status));
      reachable(true);
      pause = SHORTEST;
      for await (const event of events(response.body)) {
        last = event.id || last;
        heard(JSON.parse(event.data));
      }
    } catch {
      // The server went away, or was not there: the next try tells.
    }
    reachable(false);
    await new Promise((resolve) => setTimeout(resolve, pause));
    pause = Math.min(pause * 2, LONGEST);
  }
}

/** @param {ReadableStream<Uint8Array>} body */
async function* events(body) {
  const [reader, decoder] = [body.getReader(), new TextDecoder()];
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    text += decoder.decode(value, { stream: true });
    const parts = text.split("\n\n");
    text = parts.pop() ?? "";
    for (const part of parts) {
      const event = { id: "", data: "" };
      for (const line of part.split("\n")) {
        if (line.startsWith("id:")) event.id = line.slice(3).trim();
        if (line.startsWith("data:")) event.data += line.slice(5).trim();
      }
      if (event.data) yield event;
    }
  }
}
