// A picture of a page, made small: no more than 256 colours, each of them the most frequent of those near to it.

import { writeFileSync } from "node:fs";
import { crc32, deflateSync } from "node:zlib";

/** So many bits of each part of a colour tell it apart from its neighbours. */
const BITS = 5;
const COLOURS = 256;

/** The pixels of a PNG, read by the browser. */
async function pixels(page, png) {
  const read = await page.evaluate(async (data) => {
    const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext("2d");
    context.drawImage(bitmap, 0, 0);
    const { data: bytes } = context.getImageData(0, 0, bitmap.width, bitmap.height);
    let text = "";
    for (let at = 0; at < bytes.length; at += 32768) text += String.fromCharCode(...bytes.subarray(at, at + 32768));
    return { width: bitmap.width, height: bitmap.height, text: btoa(text) };
  }, png.toString("base64"));
  return { ...read, bytes: Buffer.from(read.text, "base64") };
}

/** Each pixel by its number in a palette. */
function indexed(bytes) {
  const key = (at) => ((bytes[at] >> (8 - BITS)) << (2 * BITS)) | ((bytes[at + 1] >> (8 - BITS)) << BITS) | (bytes[at + 2] >> (8 - BITS));
  const counts = new Map();
  for (let at = 0; at < bytes.length; at += 4) {
    const one = counts.get(key(at)) ?? { count: 0, sum: [0, 0, 0] };
    one.count += 1;
    for (const part of [0, 1, 2]) one.sum[part] += bytes[at + part];
    counts.set(key(at), one);
  }
  const mean = ({ count, sum }) => sum.map((part) => Math.round(part / count));
  const palette = [...counts.values()].sort((one, other) => other.count - one.count).slice(0, COLOURS).map(mean);
  const far = (one, other) => one.reduce((sum, part, at) => sum + (part - other[at]) ** 2, 0);
  const nearest = new Map([...counts].map(([name, one]) => {
    const colour = mean(one);
    return [name, palette.reduce((best, other, at) => (far(other, colour) < far(palette[best], colour) ? at : best), 0)];
  }));
  return { palette, numbers: Uint8Array.from({ length: bytes.length / 4 }, (_, at) => nearest.get(key(4 * at))) };
}

/** A part of a PNG. */
function chunk(name, data) {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** Writes a screenshot with few colours. */
export async function writeSmall(page, png, file) {
  const { width, height, bytes } = await pixels(page, png);
  const { palette, numbers } = indexed(bytes);
  const rows = Buffer.alloc(height * (width + 1));
  for (let row = 0; row < height; row += 1) rows.set(numbers.subarray(row * width, (row + 1) * width), row * (width + 1) + 1);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8);
  const parts = [chunk("IHDR", head), chunk("PLTE", Buffer.from(palette.flat())), chunk("IDAT", deflateSync(rows, { level: 9 })), chunk("IEND", Buffer.alloc(0))];
  writeFileSync(file, Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), ...parts]));
}
