/**
 * What a photo looks like, in few bits that stay when it is saved anew, made smaller or taken from a page: a copy is known by them, another
 * photo of the same thing is not. A copy that was mirrored, turned, framed or cropped is known by how the first would look then.
 */
import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

/** Of each of its framings, four parts of sixteen bits with their place before them: of what differs in so few bits at least one is the same, and found by its index. */
export type Look = readonly string[];
export interface Looks {
  /** As it is. */
  look: Look;
  /** As it would be, were it mirrored, turned on a side or by a hand's slip, and cropped. */
  turned: Look;
}
const PARTS = 4;
const SIDE = 32;
const LOW = 8;
const BITS = LOW * LOW;
/** Grey levels by which what hardly shows anything differs from itself: its bits would be those of its noise. */
const FLAT = 4;
/** Within so many of them a row or a column is a border's, saved anew included. */
const EVEN = 14;
/** As much of a side is left where borders are taken off: else it is a thing on a plain ground. */
const LEFT = 1 / 3;
/** In each direction so many points stand for one of its greys. */
const POINTS = 4;
/** What of its sides is looked at: without corners that were filled when it was turned, or an edge that was cut off. */
const CENTRE = 0.84;
const framings = [
  ...[1, 0.92, CENTRE].map((part) => ({ part, degrees: 0 })),
  ...[-2.5, 2.5].map((degrees) => ({ part: CENTRE, degrees })),
];

interface Grey {
  data: Buffer;
  width: number;
  height: number;
}
interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** @param pixels upright @returns nothing where there is nothing to know it by */
export async function looksOf(
  pixels: Buffer,
  raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 },
): Promise<Looks> {
  const { default: sharp } = await import('sharp');
  const data = await sharp(pixels, { raw }).flatten({ background: '#fff' }).greyscale().raw().toBuffer();
  const grey = { data, width: raw.width, height: raw.height };
  const whole = { left: 0, top: 0, width: raw.width, height: raw.height };
  const first = wavesOf(greysOf(grey, whole));
  if (!first) return { look: [], turned: [] };
  const within = withoutBorder(grey);
  const seen = framings.flatMap((framing) => {
    const waves = wavesOf(greysOf(grey, within, framing));
    return waves ? [{ ...framing, waves }] : [];
  });
  const plain = seen.filter(({ part, degrees }) => degrees === 0 && (part === 1 || part === CENTRE));
  return {
    look: [...new Set([first, ...plain.map(({ waves }) => waves)].map(bitsOf))].flatMap(inParts),
    turned: [...new Set(seen.flatMap(({ waves }) => turns.map((turn) => bitsOf(turn(waves)))))].flatMap(inParts),
  };
}

/** Rows and columns of one colour around it, of whichever each. */
function withoutBorder({ data, width, height }: Grey): Frame {
  let [left, top, right, bottom] = [0, 0, width - 1, height - 1];
  const isEven = (count: number, at: (n: number) => number) => {
    let [least, most] = [255, 0];
    for (let n = 0; n < count; n += 1) {
      const one = data[at(n)] ?? 0;
      least = Math.min(least, one);
      most = Math.max(most, one);
    }
    return most - least <= EVEN;
  };
  const row = (y: number) => isEven(right - left + 1, (n) => y * width + left + n);
  const column = (x: number) => isEven(bottom - top + 1, (n) => (top + n) * width + x);
  while (top < bottom && row(top)) top += 1;
  while (bottom > top && row(bottom)) bottom -= 1;
  while (left < right && column(left)) left += 1;
  while (right > left && column(right)) right -= 1;
  const found = { left, top, width: right - left + 1, height: bottom - top + 1 };
  const isMost = found.width >= width * LEFT && found.height >= height * LEFT;
  return isMost ? found : { left: 0, top: 0, width, height };
}

/** So many of each side, whatever their shape, from around the middle of a frame. */
function greysOf(
  { data, width, height }: Grey,
  frame: Frame,
  { part, degrees } = { part: 1, degrees: 0 },
): Float64Array {
  const greys = new Float64Array(SIDE * SIDE);
  const count = SIDE * POINTS;
  const [middle, centre] = [frame.left + frame.width / 2, frame.top + frame.height / 2];
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const within = (at: number, side: number) => Math.min(side - 1, Math.max(0, Math.floor(at)));
  for (let down = 0; down < count; down += 1)
    for (let across = 0; across < count; across += 1) {
      const u = ((across + 0.5) / count - 0.5) * frame.width * part;
      const v = ((down + 0.5) / count - 0.5) * frame.height * part;
      const at = within(centre + u * sin + v * cos, height) * width + within(middle + u * cos - v * sin, width);
      const cell = Math.floor(down / POINTS) * SIDE + Math.floor(across / POINTS);
      greys[cell] = (greys[cell] ?? 0) + (data[at] ?? 0) / (POINTS * POINTS);
    }
  return greys;
}

const cosines = Array.from({ length: LOW }, (_, wave) =>
  Array.from({ length: SIDE }, (_one, at) => Math.cos((Math.PI * wave * (at + 0.5)) / SIDE)),
);

/** The lowest frequencies of its greys. */
function wavesOf(greys: Float64Array): number[] | null {
  const mean = greys.reduce((sum, one) => sum + one, 0) / greys.length;
  const spread = Math.sqrt(greys.reduce((sum, one) => sum + (one - mean) ** 2, 0) / greys.length);
  if (spread < FLAT) return null;
  const rows = cosines.map((wave) =>
    Array.from({ length: SIDE }, (_, y) => wave.reduce((sum, cos, x) => sum + (greys[y * SIDE + x] ?? 0) * cos, 0)),
  );
  return Array.from({ length: BITS }, (_, n) =>
    (cosines[Math.floor(n / LOW)] ?? []).reduce((sum, cos, y) => sum + (rows[n % LOW]?.[y] ?? 0) * cos, 0),
  );
}

/** Of a mirrored one every other wave across is the opposite; of one on its side, across is down. All eight are of these. */
const turns = Array.from(
  { length: 8 },
  (_, turn) => (waves: readonly number[]) =>
    waves.map((_one, n) => {
      const [x, y] = [n % LOW, Math.floor(n / LOW)];
      const wave = waves[turn & 4 ? x * LOW + y : n] ?? 0;
      return ((turn & 1) === 1 && x % 2 === 1) !== ((turn & 2) === 2 && y % 2 === 1) ? -wave : wave;
    }),
);

/** Each over or under their middle; the first is how bright it is as a whole. */
function bitsOf(waves: readonly number[]): string {
  const middle = [...waves].slice(1).sort((a, b) => a - b)[Math.floor((BITS - 1) / 2)] ?? 0;
  return waves.map((wave) => (wave > middle ? '1' : '0')).join('');
}

const inParts = (bits: string) => Array.from({ length: PARTS }, (_, n) => `${n}${bits.slice(n * 16, n * 16 + 16)}`);

/** Each framing's bits, in halves that can be counted. */
function halvesOf(look: Look): [number, number][] {
  const whole = look.map((part) => Number.parseInt(part.slice(1), 2));
  return Array.from({ length: whole.length / PARTS }, (_, n) => {
    const [a = 0, b = 0, c = 0, d = 0] = whole.slice(n * PARTS);
    return [a * 65_536 + b, c * 65_536 + d];
  });
}

function ones(word: number): number {
  let count = 0;
  for (let rest = word; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/** In how few bits one differs from the other, however it was turned. */
export function differs({ look, turned }: Looks, other: Look): number {
  const [own, theirs] = [halvesOf([...look, ...turned]), halvesOf(other)];
  return Math.min(...own.flatMap(([a, b]) => theirs.map(([c, d]) => ones(a ^ c) + ones(b ^ d))), BITS);
}

/** The same photo, however it was saved. */
const MOST_DIFFERENT = PARTS - 1;
/** It may be the same photo: where several of one piece are so near to those of another, they are. */
const NEAR = 8;
export const SEVERAL = 3;

/** One of these and a photo that looks like it. */
export interface Alike {
  sha256: string;
  other: string;
  /** It alone says so; else it takes several. */
  sure: boolean;
}

/** Photos that look like one of these. @param prints SHA-256 of each */
export async function alikeOf(db: Db, prints: readonly string[]): Promise<Alike[]> {
  if (prints.length === 0) return [];
  const { rows } = await sql<Looks & { sha256: string; other: string; others: Look }>`
    select distinct u.sha256, u.look, coalesce(u.turned, '{}') as turned, v.sha256 as other, v.look as others
    from upload u join upload v on (u.look || coalesce(u.turned, '{}')) && v.look and v.sha256 <> u.sha256
    where u.sha256 = any(${[...prints]}::text[])`.execute(db);
  return rows.flatMap(({ sha256, other, others, ...own }) => {
    const bits = differs(own, others);
    return bits <= NEAR ? [{ sha256, other, sure: bits <= MOST_DIFFERENT }] : [];
  });
}
