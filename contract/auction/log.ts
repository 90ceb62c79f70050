/**
 * The public log of a lot: every accepted bid in the server's order, without names, each entry chained to the one before it
 * (hash chain). What was beaten is told after the end; the leader's maximum never: its entry carries a seal (a commitment), which
 * the bidder can open with their own salt.
 */
import * as v from 'valibot';
import { fen } from '../wire/money.ts';
import { time } from '../wire/query.ts';
import { entryKinds } from './proxy.ts';
import { stepRange } from './rules.ts';

/** How a late bid moves the end: it was put up under this. Times in ms. */
export const extendRule = v.object({ within: v.number(), by: v.number(), most: v.number() });

/** Why we take a bid back: its bidder mistyped it, or what it was made on has changed. There is no third reason. */
export const takenBackFor = ['typo', 'changed'] as const;
export type TakenBackFor = (typeof takenBackFor)[number];

/** As logs tell it; older ones have another reason, which nobody gives any more. */
export const toldWhy = ['typo', 'changed', 'other'] as const satisfies readonly (TakenBackFor | 'other')[];
export type ToldWhy = (typeof toldWhy)[number];

/** A secret reserve as the log begins with it; opened for whoever knows it: its seller, and everybody once it has made a price. */
export const sealedReserve = v.object({
  seal: v.string(),
  opened: v.nullable(v.object({ salt: v.string(), max: fen })),
});

export const logTerms = v.object({
  lotId: v.string(),
  start: fen,
  steps: v.array(stepRange),
  startsAt: time,
  firstEnd: time,
  extend: extendRule,
  /** Null for none. Absent in logs from before they began with it: nothing in those says whether there was one, nor how the end moves. */
  reserve: v.optional(v.nullable(sealedReserve)),
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
  /** Why a bid was taken back; absent of those from before it was told. */
  why: v.optional(v.picklist(toldWhy)),
  hash: v.string(),
});
export type LogEntry = v.InferOutput<typeof logEntry>;

export async function sha256(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What the first entry is chained to. */
export const genesis = ({ lotId, start, steps, startsAt, firstEnd, extend, reserve }: LogTerms): Promise<string> =>
  sha256(
    [
      ...[lotId, start, steps.map(({ from, step }) => `${from}:${step}`).join(','), startsAt, firstEnd],
      ...(reserve === undefined ? [] : [extend.within, extend.by, extend.most, reserve?.seal ?? 'none']),
    ].join('\n'),
  );

/** What is hashed, so that the server, which waits for nothing under a lot's lock, hashes the same as a browser. */
export const chainedText = (before: string, e: Omit<LogEntry, 'hash' | 'why'>): string =>
  [before, e.seq, e.kind, e.bidder, e.price, e.leader, e.reserveMet, e.endsAt, e.beaten ?? '', e.at, e.seal].join('\n');

export const hashOf = (before: string, e: Omit<LogEntry, 'hash'>): Promise<string> => sha256(chainedText(before, e));

export const sealedText = (a: { lotId: string; salt: string; max: number }): string =>
  [a.lotId, a.salt, a.max].join('\n');

/** What an entry that takes a bid back has sealed. */
export const reasonText = (lotId: string, why: ToldWhy): string => [lotId, why].join('\n');

export const sealOf = (a: { lotId: string; salt: string; max: number }): Promise<string> => sha256(sealedText(a));

/** A raise that met the reserve is no new bid, and a bid taken back is none at all. */
export const extendsTime = ({ kind }: Pick<LogEntry, 'kind'>) => kind !== 'reserve' && kind !== 'void';
