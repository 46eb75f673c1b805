// The places of the map: found by label and by where the pointer is, by arithmetic alone.

/** @typedef {import("../types.js").Space} Space */

const CELL = 64;

export class Spaces {
  /** @type {Map<string, Space>} */
  #byLabel = new Map();
  /** @type {Map<string, Space[]>} */
  #cells = new Map();

  /** @param {import("../types.js").Plan} plan */
  constructor(plan) {
    this.view = plan.view;
    for (const space of plan.spaces) {
      this.#byLabel.set(space.label, space);
      for (const key of cells(space)) {
        const cell = this.#cells.get(key);
        if (cell) cell.push(space);
        else this.#cells.set(key, [space]);
      }
    }
  }

  /** @param {string|undefined} label */
  get(label) {
    return label === undefined ? undefined : this.#byLabel.get(label);
  }

  /** What people call it. @param {string} label */
  name(label) {
    const name = this.get(label)?.name;
    return name && name !== label ? `${label} ${name}` : label;
  }

  all() {
    return this.#byLabel.values();
  }

  /** The place at a point of the map. @param {[number, number]} point @returns {Space|undefined} */
  at([x, y]) {
    const cell = this.#cells.get(`${Math.floor(x / CELL)}:${Math.floor(y / CELL)}`) ?? [];
    return cell.find((space) => within(space, x, y));
  }

  /** The outlines of places as the data of one path. @param {Iterable<string>} labels @param {number} [part] */
  path(labels, part = 1) {
    let data = "";
    for (const label of labels) {
      const space = this.get(label);
      if (!space) continue;
      const [x, y] = space.at;
      data += `M${space.shape.map(([dx, dy]) => `${(x + dx * part).toFixed(1)} ${(y + dy * part).toFixed(1)}`).join("L")}Z`;
    }
    return data;
  }

  /**
   * The next place that way among these, as seen from a point.
   * @param {Iterable<string>} labels @param {[number, number]} from @param {[number, number]} way
   */
  towards(labels, from, way) {
    let best = null;
    let least = Infinity;
    for (const label of labels) {
      const space = this.get(label);
      if (!space) continue;
      const [dx, dy] = [space.at[0] - from[0], space.at[1] - from[1]];
      const along = dx * way[0] + dy * way[1];
      const aside = Math.abs(dx * way[1] - dy * way[0]);
      if (along <= 1) continue;
      const cost = along + 2.5 * aside;
      if (cost < least) [least, best] = [cost, label];
    }
    return best;
  }
}

/** @param {Space} space */
function* cells(space) {
  const xs = space.shape.map(([dx]) => space.at[0] + dx);
  const ys = space.shape.map(([, dy]) => space.at[1] + dy);
  for (let x = Math.floor(Math.min(...xs) / CELL); x <= Math.floor(Math.max(...xs) / CELL); x += 1) {
    for (let y = Math.floor(Math.min(...ys) / CELL); y <= Math.floor(Math.max(...ys) / CELL); y += 1) yield `${x}:${y}`;
  }
}

/** Whether a point lies in the shape of a place. @param {Space} space @param {number} x @param {number} y */
function within(space, x, y) {
  const [px, py] = [x - space.at[0], y - space.at[1]];
  let inside = false;
  for (let at = 0, before = space.shape.length - 1; at < space.shape.length; before = at, at += 1) {
    const [ax, ay] = /** @type {[number, number]} */ (space.shape[at]);
    const [bx, by] = /** @type {[number, number]} */ (space.shape[before]);
    if (ay > py !== by > py && px < ((bx - ax) * (py - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}
