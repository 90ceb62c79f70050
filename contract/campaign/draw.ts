/**
 * The draw of a lottery, the same on the server and in the browser: commit and reveal, mixed with a public beacon. Before anybody
 * can enter, the hash of the seed and the beacon's round are published; before that round exists, the list of tickets. A list that
 * comes too late for it names a later round. What is drawn
 * follows from seed, list and beacon alone.
 */
import * as v from 'valibot';
import { bilingual, time } from '../wire/query.ts';
import { lotteryRules } from './rules.ts';

export const beaconNamed = v.object({
  /** `sandbox` can be worked out by anybody beforehand. */
  source: v.picklist(['drand', 'sandbox']),
  /** The hash that names the chain; empty in the sandbox. */
  chain: v.string(),
  round: v.number(),
  /** When the round is made. */
  at: time,
});
export type BeaconNamed = v.InferOutput<typeof beaconNamed>;

/**
 * What the fingerprint that is published beforehand fixes: the seed alone (1), beacon and number of prizes too (2), or beacon and the
 * prizes themselves in their order, so that each place has its own (3). A draw keeps the rule that it was announced by.
 */
export const drawRules = [1, 2, 3] as const;
export type DrawRule = (typeof drawRules)[number];
export const currentDrawRule: DrawRule = 3;

const drawPrize = v.object({
  kind: v.string(),
  /** Fen. */
  amount: v.number(),
  /** Of a coupon: from which price on, fen. */
  minimum: v.nullable(v.number()),
  count: v.number(),
  name: bilingual,
});
type DrawPrize = v.InferOutput<typeof drawPrize>;

interface Offered {
  terms: { kind: string; amount: number; minimum?: number };
  name: DrawPrize['name'];
  count: number;
}
/** A lottery's prizes as its draw publishes them: the first ticket in the drawn order gets the first, and so on. */
export const drawPrizes = (prizes: readonly Offered[]): DrawPrize[] =>
  prizes.map(({ terms: { kind, amount, minimum = null }, name: { zh, en }, count }) => ({
    ...{ kind, amount, minimum, count },
    name: { zh, en },
  }));

const counted = (prizes: readonly DrawPrize[]) => prizes.reduce((sum, { count }) => sum + count, 0);

export const drawProof = v.object({
  id: v.string(),
  rule: v.picklist(drawRules),
  seedHash: v.string(),
  /** As it was announced. */
  beacon: beaconNamed,
  /** When the list was fixed; null before. */
  closedAt: v.nullable(time),
  /** Drawn by this one instead: when the list was fixed, the announced one was public, or about to be. */
  later: v.nullable(beaconNamed),
  /** How many win, over all prizes in their order. */
  winners: v.number(),
  /** Those prizes. A file that was saved before lacks them. */
  prizes: v.optional(v.array(drawPrize)),
  /** In the order of entering; nobody's name. Published when the list is closed. */
  tickets: v.nullable(v.array(v.string())),
  listHash: v.nullable(v.string()),
  /** All three come with the draw. */
  seed: v.nullable(v.string()),
  randomness: v.nullable(v.string()),
  /** The beacon's signature, of which drand's randomness is the SHA-256; empty in the sandbox. */
  signature: v.nullable(v.string()),
  /** The first tickets in the drawn order, as the shop says them. */
  drawn: v.nullable(v.array(v.string())),
});
export type DrawProof = v.InferOutput<typeof drawProof>;

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

async function digest(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}

const bytesOf = (text: string) => new TextEncoder().encode(text);
const unhex = (text: string) => Uint8Array.from(text.match(/../g) ?? [], (two) => Number.parseInt(two, 16));

export const sha256Of = async (...parts: readonly (string | number)[]): Promise<string> =>
  hex(await digest(bytesOf(parts.join('\n'))));

/** One line each, as JavaScript's `JSON.stringify` writes it: no blanks, nothing escaped that need not be. */
const lineOf = ({ kind, amount, minimum, count, name }: DrawPrize) =>
  JSON.stringify([kind, amount, minimum, count, name.zh, name.en]);

type Announced = Pick<DrawProof, 'rule' | 'id' | 'beacon' | 'winners' | 'prizes'>;
export function seedHashOf({ rule, id, beacon, winners, prizes = [] }: Announced, seed: string): Promise<string> {
  if (rule === 1) return sha256Of('seed', id, seed);
  const fixed = rule === 2 ? [winners] : prizes.map(lineOf);
  return sha256Of('seed', rule, id, seed, beacon.source, beacon.chain, beacon.round, beacon.at, ...fixed);
}

export const listHashOf = (id: string, tickets: readonly string[]) => sha256Of('list', id, ...tickets);

/** What drand's randomness must be. */
const randomnessOf = async (signature: string): Promise<string> => hex(await digest(unhex(signature)));

/** Words of 32 bits, eight a hash. */
async function* wordsOf(key: string): AsyncGenerator<number> {
  for (let block = 0; ; block++) {
    const bytes = new DataView((await digest(bytesOf(`${key}\n${block}`))).buffer);
    for (let at = 0; at < 32; at += 4) yield bytes.getUint32(at);
  }
}

const WORDS = 2 ** 32;

/** Uniform below `n`: words from the last, incomplete stretch are thrown away, so no remainder comes up more often (no modulo bias). */
export async function below(words: AsyncIterator<number>, n: number): Promise<number> {
  const fair = WORDS - (WORDS % n);
  for (;;) {
    const { value } = await words.next();
    if (value < fair) return value % n;
  }
}

/** All tickets in the drawn order (Fisher–Yates): the first ones win, the next ones get what is not claimed. */
export async function drawnOrder(a: {
  id: string;
  seed: string;
  listHash: string;
  randomness: string;
  tickets: readonly string[];
}): Promise<string[]> {
  const words = wordsOf(await sha256Of('draw', a.id, a.seed, a.listHash, a.randomness));
  const order = [...a.tickets];
  for (let left = order.length; left > 1; left--) {
    const place = order.length - left;
    const chosen = place + (await below(words, left));
    const [one, other] = [order[place] ?? '', order[chosen] ?? ''];
    order[place] = other;
    order[chosen] = one;
  }
  return order;
}

/** Whether drand made this number in this round: the round of that time, signed by its key, and the hash of that signature. */
export async function isDrands(
  { source, chain, round, at }: BeaconNamed,
  said: { randomness: string; signature: string | null },
): Promise<boolean> {
  if (source !== 'drand' || said.signature === null || (await randomnessOf(said.signature)) !== said.randomness)
    return false;
  const { isSigned, timeOf } = await import('./drand.ts');
  return at === timeOf(round) && isSigned(chain, round, said.signature);
}

type Timed = Pick<DrawProof, 'beacon' | 'closedAt' | 'later'>;

/** Whose number it is drawn by. Kept answers of older versions lack what came later. */
export const drawnBy = ({ beacon, later }: Pick<Timed, 'beacon' | 'later'>) => later ?? beacon;

export const mayKeep = (beacon: BeaconNamed, closedAt: number) => closedAt + lotteryRules.listBefore <= beacon.at;

/** How much later than it has to be the round of a list that was late may be: the network makes one every few seconds, ms. */
const LATER_WITHIN = 60_000;

/** Whether the list was fixed before the number was made; unknown of draws that did not record when. A later number needs a reason. */
export function isListFirst({ beacon, closedAt, later }: Timed): boolean {
  if (typeof closedAt !== 'number') return !later;
  if (!later) return closedAt < beacon.at;
  // Nobody picks among later ones: it is the first that is far enough ahead.
  const earliest = closedAt + lotteryRules.beaconAfter;
  return !mayKeep(beacon, closedAt) && later.at >= earliest && later.at < earliest + LATER_WITHIN;
}

/** What does not fit; null when everything follows. */
export type DrawFault = 'seed' | 'list' | 'late' | 'beacon' | 'order' | null;

/** Recomputes a draw from what was published. @throws Error for one that is not drawn yet */
export async function verifyDraw(proof: DrawProof): Promise<DrawFault> {
  const { id, seed, tickets, listHash, randomness, signature, drawn } = proof;
  if (seed === null || tickets === null || listHash === null || randomness === null || drawn === null)
    throw new Error('not drawn yet');
  if ((await seedHashOf(proof, seed)) !== proof.seedHash) return 'seed';
  if (proof.rule === 3 && counted(proof.prizes ?? []) !== proof.winners) return 'seed';
  if ((await listHashOf(id, tickets)) !== listHash || new Set(tickets).size !== tickets.length) return 'list';
  // Any other name would be believed without being asked.
  const by = drawnBy(proof);
  if (by.source !== proof.beacon.source) return 'beacon';
  if (by.source !== 'sandbox' && !(await isDrands(by, { randomness, signature }))) return 'beacon';
  if (!isListFirst(proof)) return 'late';
  const order = await drawnOrder({ id, seed, listHash, randomness, tickets });
  const first = order.slice(0, Math.min(proof.winners, order.length));
  return drawn.length === first.length && first.every((ticket, n) => ticket === drawn[n]) ? null : 'order';
}
