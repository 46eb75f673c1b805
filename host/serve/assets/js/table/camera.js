// Where on the map one looks: pan and zoom by pointer, wheel, pinch and keys.
//
// While something moves only the transform changes; once it rests the layers get their real size, so that they are drawn sharp.

const CLOSEST = 3.2;
const REST = 140;
/** So much of what is around the map may be seen at its edges, and so much more where the boxes and the line at its foot lie over it. */
const MARGIN = 28;
const STRIP = 32;

export class Camera {
  #x = 0;
  #y = 0;
  #scale = 1;
  #drawn = 0;
  #rest = 0;

  /**
   * @param {HTMLElement} stage @param {HTMLElement} world @param {(HTMLElement|SVGElement)[]} layers
   * @param {[number, number, number, number]} view
   */
  constructor(stage, world, layers, view) {
    this.stage = stage;
    this.world = world;
    this.layers = layers;
    this.view = view;
    this.fit();
    new ResizeObserver(() => this.#move(0, 0)).observe(stage);
  }

  /** The scale at which all of the map is seen. */
  get #least() {
    const [, , width, height] = this.view;
    return Math.min(this.stage.clientWidth / width, this.stage.clientHeight / height) || 0.1;
  }

  get scale() {
    return this.#scale;
  }

  /** Shows all of the map; on a narrow screen its middle, large enough to read. */
  fit() {
    const [, , width, height] = this.view;
    this.#scale = this.#least;
    this.#x = (this.stage.clientWidth - width * this.#scale) / 2;
    this.#y = (this.stage.clientHeight - height * this.#scale) / 2;
    this.#show(true);
  }

  /**
   * Shows a part of the map, as near as is good to read; where not all of it fits that is, its middle at this scale.
   * @param {[number, number][]} points @param {number} [legible]
   */
  frame(points, legible = 0) {
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
    if (points.length === 0) return this.fit();
    const [left, top, right, bottom] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
    const near = Math.min(this.stage.clientWidth / (right - left + 260), this.stage.clientHeight / (bottom - top + 200), 1.1);
    this.#scale = Math.max(near, this.#least, legible);
    const middle = (/** @type {number[]} */ all) => [...all].sort((one, other) => one - other)[Math.floor(all.length / 2)] ?? 0;
    const [x, y] = near < legible ? [middle(xs), middle(ys)] : [(left + right) / 2, (top + bottom) / 2];
    this.#x = this.stage.clientWidth / 2 - (x - this.view[0]) * this.#scale;
    this.#y = this.stage.clientHeight / 2 - (y - this.view[1]) * this.#scale;
    this.#move(0, 0);
    this.#show(true);
  }

  /** Moves the map. @param {number} dx @param {number} dy */
  pan(dx, dy) {
    this.#move(dx, dy);
  }

  /** Zooms around a point of the stage. @param {number} factor @param {number} [x] @param {number} [y] */
  zoom(factor, x = this.stage.clientWidth / 2, y = this.stage.clientHeight / 2) {
    const scale = Math.min(CLOSEST, Math.max(this.#least * 0.9, this.#scale * factor));
    const ratio = scale / this.#scale;
    this.#x = x - (x - this.#x) * ratio;
    this.#y = y - (y - this.#y) * ratio;
    this.#scale = scale;
    this.#move(0, 0);
  }

  /** Where a point of the page lies on the map. @param {number} clientX @param {number} clientY @returns {[number, number]} */
  toMap(clientX, clientY) {
    const { left, top } = this.stage.getBoundingClientRect();
    return [(clientX - left - this.#x) / this.#scale + this.view[0], (clientY - top - this.#y) / this.#scale + this.view[1]];
  }

  /** Where a point of the map lies on the stage. @param {[number, number]} point @returns {[number, number]} */
  toStage([x, y]) {
    return [(x - this.view[0]) * this.#scale + this.#x, (y - this.view[1]) * this.#scale + this.#y];
  }

  /** Brings a point of the map into sight, large enough to read. @param {[number, number]} point @param {number} [least] */
  show(point, least = 0) {
    if (this.#scale < least) this.zoom(least / this.#scale);
    const [x, y] = this.toStage(point);
    const { clientWidth: width, clientHeight: height } = this.stage;
    const edge = Math.min(90, width / 5, height / 5);
    if (x < edge || y < edge || x > width - edge || y > height - edge) this.#move(width / 2 - x, height / 2 - y);
  }

  /** @param {number} dx @param {number} dy */
  #move(dx, dy) {
    const [, , width, height] = this.view;
    const within = (/** @type {number} */ at, /** @type {number} */ size, /** @type {number} */ stage, /** @type {number} */ room) =>
      Math.min(Math.max(at, Math.min(room, stage - size - room)), Math.max(stage - size - room, room));
    this.#x = within(this.#x + dx, width * this.#scale, this.stage.clientWidth, MARGIN);
    this.#y = within(this.#y + dy, height * this.#scale, this.stage.clientHeight, MARGIN + STRIP);
    this.#show(false);
  }

  /** @param {boolean} sharp */
  #show(sharp) {
    if (sharp || this.#drawn === 0) this.#redraw();
    const ratio = this.#scale / this.#drawn;
    this.world.style.transform = `translate(${this.#x}px, ${this.#y}px) scale(${ratio})`;
    clearTimeout(this.#rest);
    if (ratio !== 1) this.#rest = setTimeout(() => this.#show(true), REST);
  }

  #redraw() {
    this.#drawn = this.#scale;
    const [, , width, height] = this.view;
    for (const layer of this.layers) {
      layer.style.width = `${width * this.#scale}px`;
      layer.style.height = `${height * this.#scale}px`;
    }
  }
}
