/** What a photo looks like, in few bits that stay when it is saved anew, made smaller or taken from a page: a copy is known by them, another photo of the same thing is not. */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/** Four parts of sixteen bits, each with its place before it: of what differs in so few bits at least one is the same, and found by its index. */
export type Look = readonly string[];
const PARTS = 4;
const MOST_DIFFERENT = PARTS - 1;
const SIDE = 32;
const LOW = 8;
/** Grey levels by which what hardly shows anything differs from itself: its bits would be those of its noise. */
const FLAT = 4;

/** The lowest frequencies of its greys, each over or under their middle. @param pixels upright @returns nothing where there is nothing to know it by */
export async function lookOf(
  pixels: Buffer,
  raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 },
): Promise<Look> {
  const { default: sharp } = await import('sharp');
  const grey = await sharp(pixels, { raw })
    .flatten({ background: '#fff' })
    .resize(SIDE, SIDE, { fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer();
  const mean = grey.reduce((sum, one) => sum + one, 0) / grey.length;
  const spread = Math.sqrt(grey.reduce((sum, one) => sum + (one - mean) ** 2, 0) / grey.length);
  if (spread < FLAT) return [];
  const waves = Array.from({ length: LOW * LOW }, (_, n) => waveOf(grey, n % LOW, Math.floor(n / LOW)));
  // The first is how bright it is as a whole.
  const middle = [...waves].slice(1).sort((a, b) => a - b)[Math.floor((LOW * LOW - 1) / 2)] ?? 0;
  const bits = waves.map((wave) => (wave > middle ? '1' : '0')).join('');
  return Array.from({ length: PARTS }, (_, n) => `${n}${bits.slice(n * 16, n * 16 + 16)}`);
}

function waveOf(grey: Buffer, across: number, down: number): number {
  let sum = 0;
  for (let y = 0; y < SIDE; y += 1)
    for (let x = 0; x < SIDE; x += 1)
      sum += (grey[y * SIDE + x] ?? 0) * (cosines[across]?.[x] ?? 0) * (cosines[down]?.[y] ?? 0);
  return sum;
}
const cosines = Array.from({ length: LOW }, (_, wave) =>
  Array.from({ length: SIDE }, (_one, at) => Math.cos((Math.PI * wave * (at + 0.5)) / SIDE)),
);

const bitsOf = (look: RawBuilder<unknown>) =>
  sql`(select string_agg(substr(part, 2), '' order by part) from unnest(${look}) part)::bit(64)`;

/** Of two columns: the same photo, however it was saved. */
export const looksAlike = (one: string, other: string) => sql<boolean>`(${sql.ref(one)} && ${sql.ref(other)}
  and bit_count(${bitsOf(sql.ref(one))} # ${bitsOf(sql.ref(other))}) <= ${MOST_DIFFERENT})`;
