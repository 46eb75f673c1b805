"use strict";
// Finds, opens, marks. The ranking is that of `stavka search`; a browser test compares the two.
(() => {
  const byId = (id) => document.getElementById(id);
  const index = JSON.parse(byId("index").textContent);
  const { weights: W, entries, postings } = index;
  const stops = new Set(index.stops), weak = new Set(index.weak);
  const keysInOrder = Object.keys(postings).sort();

  // Words, as core/rulebook/src/lexicon.rs has them.
  const stem = (word) => {
    if (word.length < 4 || !/^[a-z]+$/.test(word)) return word;
    let w = word;
    if (w.endsWith("ies") && w.length > 4) w = w.slice(0, -3) + "y";
    else if (/(sses|shes|ches|xes|zes)$/.test(w)) w = w.slice(0, -2);
    else if (w.endsWith("s") && !/(ss|us|is)$/.test(w)) w = w.slice(0, -1);
    if (w.endsWith("ied") && w.length > 4) w = w.slice(0, -3) + "y";
    else {
      const end = w.endsWith("ing") ? 3 : w.endsWith("ed") ? 2 : 0;
      const short = w.slice(0, w.length - end);
      if (end && short.length > 2 && /[aeiouy]/.test(short)) {
        const double = short.at(-1) === short.at(-2) && !"lsz".includes(short.at(-1));
        w = double ? short.slice(0, -1) : short;
      }
    }
    return w.endsWith("e") && w.length > 3 && !w.endsWith("ee") ? w.slice(0, -1) : w;
  };
  const wordsOf = (text) => [...text.matchAll(/[\p{L}\p{N}]+/gu)]
    .filter(([w]) => w.length > 1 || /^[0-9]$/.test(w) || /^a$/i.test(w))
    .map((m) => ({ at: m.index, text: m[0], low: m[0].toLowerCase(), stem: stem(m[0].toLowerCase()) }));

  const phrases = new Map();
  for (const [group, members] of Object.entries(index.groups)) {
    for (const member of members) {
      const stems = wordsOf(member).map((w) => w.stem);
      if (!phrases.has(stems[0])) phrases.set(stems[0], []);
      phrases.get(stems[0]).push({ stems, group });
    }
  }
  for (const list of phrases.values()) list.sort((a, b) => b.stems.length - a.stems.length);

  const wordTerm = (w) => {
    if (stops.has(w.low)) return null;
    const groups = (phrases.get(w.stem) ?? []).filter((p) => p.stems.length === 1).map((p) => p.group);
    return { at: w.at, end: w.at + w.text.length, keys: [w.stem, ...groups], inside: [], weak: weak.has(w.low), words: 1 };
  };
  const phraseTerm = (ws, i) => {
    const known = phrases.get(ws[i].stem) ?? [];
    const fits = (p) => p.stems.length > 1 && i + p.stems.length <= ws.length && p.stems.every((s, n) => s === ws[i + n].stem);
    const best = known.find(fits);
    if (!best) return null;
    const joined = best.stems.join(" ");
    const groups = known.filter((p) => p.stems.join(" ") === joined).map((p) => p.group);
    const span = ws.slice(i, i + best.stems.length), last = span.at(-1);
    const inside = span.filter((w) => !stops.has(w.low)).map((w) => w.stem);
    return { at: ws[i].at, end: last.at + last.text.length, keys: [joined, ...groups], inside, weak: false, words: span.length };
  };
  const termsOf = (query) => {
    const ws = wordsOf(query), terms = [];
    for (let i = 0; i < ws.length;) {
      const term = phraseTerm(ws, i) ?? wordTerm(ws[i]);
      i += term ? term.words : 1;
      if (term) terms.push(term);
    }
    return terms;
  };

  // Ranking, as core/rulebook/src/search.rs has it.
  const rarity = (having) => Math.log(1 + (entries.length - having + 0.5) / (having + 0.5));
  const meant = (term) => {
    const keys = term.keys.map((key, n) => [key, n === 0 ? 1 : W.group]).concat(term.inside.map((key) => [key, W.inside]));
    if (!keys.some(([key]) => postings[key]) && term.keys[0].length >= W.begins) {
      for (const key of keysInOrder) if (key.startsWith(term.keys[0])) keys.push([key, W.beginning]);
    }
    return keys;
  };
  const scoreTerm = (term) => {
    const says = term.weak ? W.weak : 1, parts = new Map();
    let most = 0;
    for (const [key, worth] of meant(term)) {
      const list = postings[key];
      if (!list) continue;
      const rare = says * rarity(list.length / 2), share = worth < W.group ? worth : 1;
      most = Math.max(most, rare);
      for (let i = 0; i < list.length; i += 2) {
        const weight = list[i + 1] / 1000, score = worth * rare * weight / (weight + W.saturation);
        const old = parts.get(list[i]) ?? [0, 0];
        parts.set(list[i], [Math.max(old[0], score), Math.max(old[1], share)]);
      }
    }
    return [parts.size ? most : says * rarity(0), parts];
  };
  const idFit = (id, typed) => {
    const a = id.toLowerCase(), b = typed.toLowerCase();
    if (!a.includes(b)) return 0;
    if (a === b) return W.ids[0];
    const starts = a.startsWith(b) && "./".includes(a[b.length]), ends = a.endsWith(b) && "./".includes(a[a.length - b.length - 1]);
    return starts || ends ? W.ids[1] : W.ids[2];
  };
  const byIdOrTitle = (sort, id, title, query) => {
    const typed = query.split(/\s+/).filter((w) => (w.length > 1 && /[._-]/.test(w)) || /[0-9]/.test(w));
    const fit = sort === "case" ? 0 : Math.max(0, ...typed.map((w) => idFit(id, w)));
    const same = title.replace(/\?+$/, "").toLowerCase() === query.replace(/\?+$/, "").toLowerCase();
    return (fit + (same ? W.ids[2] : 0)) * W.sorts[sort];
  };
  const find = (query) => {
    const terms = termsOf(query);
    const score = new Float64Array(entries.length), covered = new Float64Array(entries.length);
    let whole = 0;
    for (const term of terms) {
      const [rare, parts] = scoreTerm(term);
      whole += rare;
      for (const [entry, [part, says]] of parts) { score[entry] += part; covered[entry] += rare * says; }
    }
    const hits = [];
    entries.forEach(([sort, id, title], at) => {
      const value = score[at] * (whole ? covered[at] / whole : 0) * W.sorts[sort] + byIdOrTitle(sort, id, title, query);
      if (value > 0) hits.push([at, value]);
    });
    return hits.sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  };

  // Words from the text, with those looked for marked.
  const marksIn = (text, keys) => {
    const ws = wordsOf(text), found = [];
    ws.forEach((w, i) => {
      for (const term of [wordTerm(w), phraseTerm(ws, i)]) {
        if (!term?.keys.some((key) => keys.has(key))) continue;
        const last = found.at(-1);
        if (last && term.at < last.end) last.end = Math.max(last.end, term.end); else found.push(term);
      }
    });
    return found;
  };
  const marked = (text, keys, into) => {
    let at = 0;
    for (const hit of marksIn(text, keys)) {
      into.append(text.slice(at, hit.at));
      into.append(Object.assign(document.createElement("mark"), { textContent: text.slice(hit.at, hit.end) }));
      at = hit.end;
    }
    into.append(text.slice(at));
  };
  const contextOf = (anchor, sort, keys) => {
    const words = sort === "clause" ? byId(anchor)?.querySelector(".words")?.textContent : "";
    const text = (words ?? "").replace(/\s+/g, " ").trim();
    const first = marksIn(text, keys)[0]?.at ?? 0;
    const from = text.length <= 190 ? 0 : Math.max(0, text.lastIndexOf(". ", first) + (first > 2 ? 2 : 0));
    const start = first - from > 90 ? text.indexOf(" ", first - 40) + 1 : from > 1 ? from : 0;
    const cut = text.slice(start, start + 170);
    return (start ? "… " : "") + (start + 170 < text.length ? cut.slice(0, cut.lastIndexOf(" ")) + " …" : cut);
  };
  const lineOf = (tag, name, fill) => {
    const line = Object.assign(document.createElement(tag), { className: name });
    fill(line);
    return line;
  };
  const hitOf = ([at], keys) => {
    const [sort, id, title, anchor] = entries[at];
    const link = Object.assign(document.createElement("a"), { href: "#" + anchor });
    link.append(lineOf("span", "what", (line) => line.append(Object.assign(document.createElement("b"), { textContent: id }), " " + sort)));
    link.append(lineOf("span", "title", (line) => marked(title, keys, line)));
    const context = contextOf(anchor, sort, keys);
    if (context) link.append(lineOf("span", "context", (line) => marked(context, keys, line)));
    const item = document.createElement("li");
    item.append(link);
    return item;
  };

  const query = byId("query"), results = byId("results"), hits = byId("hits"), count = byId("count");
  const close = () => { results.hidden = true; };
  const show = () => {
    const words = query.value.trim();
    if (!words) return close();
    const found = find(words), keys = new Set(termsOf(words).flatMap((term) => meant(term).map(([key]) => key)));
    count.textContent = found.length ? `${found.length} found, the best first` : "Nothing is found. Try fewer or other words.";
    hits.replaceChildren(...found.slice(0, 20).map((hit) => hitOf(hit, keys)));
    results.hidden = false;
  };
  query.addEventListener("input", show);
  query.addEventListener("focus", () => query.value && show());
  byId("search").addEventListener("submit", (event) => {
    event.preventDefault();
    hits.querySelector("a")?.click();
  });
  hits.addEventListener("click", (event) => { if (event.target.closest("a")) close(); });
  document.addEventListener("click", (event) => { if (!event.target.closest(".bar")) close(); });

  // What is linked to may lie folded.
  const unfold = () => {
    const target = byId(decodeURIComponent(location.hash.slice(1)));
    if (!target) return;
    for (let at = target; at; at = at.parentElement) if (at.tagName === "DETAILS") at.open = true;
    target.scrollIntoView();
  };
  addEventListener("hashchange", unfold);
  if (location.hash) unfold();

  // Keys.
  const clauses = [...document.querySelectorAll("article.clause")];
  const nearest = () => clauses.findIndex((one) => one.getBoundingClientRect().bottom > 120);
  const go = (step) => {
    const here = clauses.findIndex((one) => "#" + one.id === decodeURIComponent(location.hash));
    const next = here >= 0 ? here + step : nearest() + (step > 0 ? 0 : -1);
    if (clauses[next]) location.hash = clauses[next].id;
  };
  const inResults = (step) => {
    const links = [...hits.querySelectorAll("a")], here = links.indexOf(document.activeElement);
    const next = links[here + step];
    if (next) next.focus(); else if (here + step < 0) query.focus();
  };
  const openCases = () => {
    const clause = clauses.find((one) => "#" + one.id === decodeURIComponent(location.hash)) ?? clauses[nearest()];
    const cases = clause?.querySelector(".cases");
    if (cases) cases.open = !cases.open;
  };
  const keys = { "/": () => query.select(), j: () => go(1), k: () => go(-1), o: openCases };
  document.addEventListener("keydown", (event) => {
    const searching = event.target === query || results.contains(event.target);
    if (event.key === "Escape" && searching) { close(); query.blur(); byId("text").focus({ preventScroll: true }); return; }
    if (searching && !results.hidden && ["ArrowDown", "ArrowUp"].includes(event.key)) {
      event.preventDefault();
      inResults(event.key === "ArrowDown" ? 1 : -1);
      return;
    }
    if (event.target.matches("input, textarea") || event.ctrlKey || event.metaKey || event.altKey || !keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  });

  // Buttons.
  const pressed = (id, act) => byId(id).addEventListener("click", (event) => {
    const on = event.currentTarget.getAttribute("aria-pressed") !== "true";
    event.currentTarget.setAttribute("aria-pressed", on);
    act(on);
  });
  pressed("open", (on) => document.querySelectorAll("details.cases").forEach((one) => { one.open = on; }));
  pressed("ours", (on) => document.body.classList.toggle("only-ours", on));
  const root = document.documentElement, theme = byId("theme");
  const isDark = () => root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  const named = () => { theme.textContent = isDark() ? "Light" : "Dark"; };
  theme.addEventListener("click", () => { root.dataset.theme = isDark() ? "light" : "dark"; named(); });
  named();
  if (navigator.clipboard) {
    document.addEventListener("toggle", (event) => {
      if (!event.target.matches?.("details.cases") || event.target.dataset.copies) return;
      event.target.dataset.copies = "yes";
      for (const pre of event.target.querySelectorAll("pre.input")) {
        const button = Object.assign(document.createElement("button"), { type: "button", className: "copy", textContent: "Copy the command" });
        button.addEventListener("click", () => {
          const input = JSON.stringify(JSON.parse(pre.textContent)).replaceAll("'", "'\\''");
          navigator.clipboard.writeText(`stavka ask ${index.variant} ${pre.dataset.question} --input '${input}'`);
          button.textContent = "Copied";
        });
        pre.before(button);
      }
    }, true);
  }

  // On small pages the contents start folded; the chapter at hand is marked.
  if (matchMedia("(max-width: 60rem)").matches) byId("contents").open = false;
  const links = new Map([...document.querySelectorAll(".contents ol > li > a")].map((link) => [link.hash.slice(1), link]));
  let current = null;
  const watch = new IntersectionObserver((seen) => {
    for (const { target, isIntersecting } of seen) {
      const link = isIntersecting ? links.get(target.id) : null;
      if (!link || link === current) continue;
      current?.removeAttribute("aria-current");
      link.setAttribute("aria-current", "true");
      current = link;
      const box = link.closest("nav"), up = link.offsetTop - box.scrollTop;
      if (up < 40 || up > box.clientHeight - 80) box.scrollTop = link.offsetTop - box.clientHeight / 3;
    }
  }, { rootMargin: "-10% 0px -80% 0px" });
  document.querySelectorAll("section.chapter").forEach((chapter) => watch.observe(chapter));
  window.stavka = { find: (words) => find(words).map(([at, score]) => ({ sort: entries[at][0], id: entries[at][1], title: entries[at][2], score })) };
})();
