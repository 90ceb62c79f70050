/**
 * The public log of a lot: every accepted bid in the server's order, without names, each entry chained to the one before it
 * (hash chain). What was beaten is told after the end; the leader's maximum never: its entry carries a seal (a commitment), which
 * the bidder can open with their own salt.
 */
import * as v from 'valibot';
import { fen } from '../wire/money.ts';
import { time } from '../wire/query.ts';
import { entryKinds } from './proxy.ts';
import { auctionRules, endAfter, stepAt, stepRange } from './rules.ts';

/** How a late bid moves the end: it was put up under this. Times in ms. */
export const extendRule = v.object({ within: v.number(), by: v.number(), most: v.number() });

export const logTerms = v.object({
  lotId: v.string(),
  start: fen,
  steps: v.array(stepRange),
  startsAt: time,
  firstEnd: time,
  extend: extendRule,
});
export type LogTerms = v.InferOutput<typeof logTerms>;

export const logEntry = v.object({
  seq: v.number(),
  kind: v.picklist(entryKinds),
  /** Who bid, as a number given in the order of their first bids. */
  bidder: v.number(),
  /** After this bid: the price, who leads, whether the reserve is met, and the end that holds. */
  price: fen,
  leader: v.number(),
  reserveMet: v.boolean(),
  endsAt: time,
  /** The maximum that lost; null where none did. */
  beaten: v.nullable(fen),
  /** When it reached the server. */
  at: time,
  seal: v.string(),
  hash: v.string(),
});
export type LogEntry = v.InferOutput<typeof logEntry>;

export async function sha256(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What the first entry is chained to. */
export const genesis = ({ lotId, start, steps, startsAt, firstEnd }: Omit<LogTerms, 'extend'>): Promise<string> =>
  sha256([lotId, start, steps.map(({ from, step }) => `${from}:${step}`).join(','), startsAt, firstEnd].join('\n'));

/** What is hashed, so that the server, which waits for nothing under a lot's lock, hashes the same as a browser. */
export const chainedText = (before: string, e: Omit<LogEntry, 'hash'>): string =>
  [before, e.seq, e.kind, e.bidder, e.price, e.leader, e.reserveMet, e.endsAt, e.beaten ?? '', e.at, e.seal].join('\n');

export const hashOf = (before: string, e: Omit<LogEntry, 'hash'>): Promise<string> => sha256(chainedText(before, e));

export const sealedText = (a: { lotId: string; salt: string; max: number }): string =>
  [a.lotId, a.salt, a.max].join('\n');

export const sealOf = (a: { lotId: string; salt: string; max: number }): Promise<string> => sha256(sealedText(a));

export interface Verdict {
  /** The first entry that does not follow from those before it, and why; null when the log is whole. */
  broken: { seq: number; why: 'chain' | 'order' | 'price' | 'leader' | 'end' } | null;
  /** As the log alone says them. */
  price: number | null;
  winner: number | null;
  endsAt: number;
}

/** Recomputes the chain, each price, each leader and each end from the log alone. */
export async function verifyLog(terms: LogTerms, entries: readonly LogEntry[]): Promise<Verdict> {
  let hash = await genesis(terms);
  let at: Pick<Verdict, 'price' | 'winner'> = { price: null, winner: null };
  let end = { endsAt: terms.firstEnd, extended: 0 };
  const judged = (broken: Verdict['broken']): Verdict => ({ broken, ...at, endsAt: end.endsAt });
  for (const [n, entry] of entries.entries()) {
    const { seq } = entry;
    if (seq !== n + 1 || entry.at < terms.startsAt || (entry.kind !== 'void' && entry.at >= end.endsAt))
      return judged({ seq, why: 'order' });
    if ((await hashOf(hash, entry)) !== entry.hash) return judged({ seq, why: 'chain' });
    if (!leads(at.winner, entry)) return judged({ seq, why: 'leader' });
    if (!isPriced(terms, at.price, entry)) return judged({ seq, why: 'price' });
    if (extendsTime(entry)) end = endAfter(end, entry.at, terms.extend);
    if (entry.endsAt !== end.endsAt) return judged({ seq, why: 'end' });
    hash = entry.hash;
    at =
      entry.kind === 'void' && entry.leader === 0
        ? { price: null, winner: null }
        : { price: entry.price, winner: entry.leader };
  }
  return judged(null);
}

/** A raise that met the reserve is no new bid, and a bid taken back is none at all. */
export const extendsTime = ({ kind }: Pick<LogEntry, 'kind'>) => kind !== 'reserve' && kind !== 'void';

function leads(before: number | null, { kind, bidder, leader }: LogEntry): boolean {
  switch (kind) {
    case 'first':
      return before === null && leader === bidder;
    case 'outbid':
      return before !== null && before !== bidder && leader === bidder;
    case 'held':
    case 'tie':
      return before !== null && before !== bidder && leader === before;
    case 'reserve':
      return before === bidder && leader === bidder;
    case 'void':
      return true;
  }
}

/** What the beaten maximum makes of the price; a reserve that is met lifts it further, and says so. */
function isPriced(terms: Pick<LogTerms, 'start' | 'steps'>, before: number | null, e: LogEntry): boolean {
  if (e.price % auctionRules.unit !== 0) return false;
  if (e.kind === 'void') return e.price >= 0;
  if (e.kind === 'first') return e.price === terms.start || (e.price > terms.start && e.reserveMet);
  if (before === null || e.price < before) return false;
  if (e.kind === 'reserve') return e.reserveMet && e.price > before;
  if (e.beaten === null) return false;
  const ceiling = e.beaten + stepAt(terms.steps, e.beaten);
  if (e.price > ceiling) return e.reserveMet;
  return e.kind === 'outbid' ? e.price > e.beaten : e.price >= e.beaten;
}
