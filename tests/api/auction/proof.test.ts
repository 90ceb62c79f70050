/** The log proves the price: whatever an honest house logs holds, and a forged log is refused though its hashes were made anew. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { LogEntry, LogTerms } from '../../../contract/auction/log.ts';
import { isOwn, reserveShown, verifyLog } from '../../../contract/auction/proof.ts';
import { stepAt } from '../../../contract/auction/rules.ts';
import { seeded } from '../../../server/testing/inputs.ts';
import { chain, type Life, live } from './random-lot.ts';

const script = join(import.meta.dirname, '../../../docs/verify-lot.mjs');
const random = seeded(20261201);
const lives: Life[] = [];
for (let n = 0; n < Number(process.env.LIVES ?? 60); n++) lives.push(await live(random));
const olds: Life[] = [];
for (let n = 0; n < 40; n++) olds.push(await live(random, { old: true }));

/** What the documented script says of each of them. */
function scripted(logs: readonly object[]): boolean[] {
  const folder = mkdtempSync(join(tmpdir(), 'lots-'));
  const files = logs.map((log, n) => {
    const file = join(folder, `${n}.json`);
    writeFileSync(file, JSON.stringify(log));
    return file;
  });
  const { stdout, stderr } = spawnSync(process.execPath, [script, ...files, files[0] ?? ''], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  const held = new Set([...`${stdout}${stderr}`.matchAll(/(\d+)\.json: \d+ entries hold/g)].map(([, n]) => Number(n)));
  return logs.map((_, n) => held.has(n));
}

/** As everybody gets it: the reserve opened only once it has made a price. */
const shown = ({ terms, entries, price, endsAt }: Life) => {
  const reserve =
    terms.reserve && reserveShown(terms, entries) === null ? { ...terms.reserve, opened: null } : terms.reserve;
  return { terms: { ...terms, ...(reserve !== undefined && { reserve }) }, entries, price, endsAt, me: null };
};

test('what an honest house logs holds, with and without a reserve, and what it logged before', async () => {
  for (const life of [...lives, ...olds]) {
    const { terms, entries, price, endsAt } = shown(life);
    const verdict = await verifyLog(terms, entries);
    expect(verdict, JSON.stringify({ verdict, entries, acts: life.acts }, null, 1)).toMatchObject({
      broken: null,
      price,
      endsAt,
    });
    for (const { seq, salt, max } of life.acts)
      if (seq) expect(await isOwn(terms, entries, { seq, salt, max })).toBe(true);
  }
  expect(scripted([...lives, ...olds].map(shown))).toEqual([...lives, ...olds].map(() => true));
  // They had all of it in them.
  const kinds = new Set(lives.flatMap(({ entries }) => entries.map(({ kind }) => kind)));
  expect([...kinds].sort()).toEqual(['first', 'held', 'outbid', 'reserve', 'tie', 'void']);
  expect(lives.filter(({ terms, entries }) => reserveShown(terms, entries) !== null).length).toBeGreaterThan(5);
});

interface Forged {
  name: string;
  terms?: LogTerms;
  entries: LogEntry[];
}

/** Each way of forging one entry, so that everything after it stays. */
function forgeries({ terms, entries }: Life): Forged[] {
  return entries.flatMap((e, n): Forged[] => {
    const before = entries[n - 1];
    const changed = (name: string, change: Partial<LogEntry>): Forged => ({
      name: `${name} of ${n + 1}`,
      entries: entries.with(n, { ...e, ...change }),
    });
    const ceiling = e.beaten === null ? terms.start : e.beaten + stepAt(terms.steps, e.beaten);
    const isBid = e.kind === 'outbid' || e.kind === 'held' || e.kind === 'tie';
    return [
      ...(before?.reserveMet || (isBid && !e.reserveMet)
        ? [changed('price above what was beaten', { price: Math.max(e.price, ceiling) + 100 })]
        : []),
      ...(e.kind === 'void' && before?.reserveMet === false && e.leader !== e.bidder
        ? [changed('price after a void', { price: e.price + 100 })]
        : []),
      ...(isBid && before ? [changed('price below the one before', { price: before.price - 100 })] : []),
      changed('a price of no yuan', { price: e.price + 1 }),
      ...(before?.reserveMet && e.kind !== 'void' ? [changed('the reserve lost', { reserveMet: false })] : []),
      ...(terms.reserve === null ? [changed('no reserve, and not met', { reserveMet: false })] : []),
      ...(e.kind !== 'void'
        ? [changed('a leader who never bid', { leader: 9 }), changed('a bidder out of order', { bidder: 9 })]
        : []),
      ...(e.kind === 'void' ? [changed('taken back from nobody', { bidder: 9 })] : []),
      // Whether whose bid was taken back still leads by an earlier one is for their own salts to say.
      ...(e.kind === 'void' && e.leader !== e.bidder
        ? [changed('another leader', { leader: [1, 2, 3].find((one) => one !== e.leader && one !== e.bidder) ?? 4 })]
        : []),
      changed('the end', { endsAt: e.endsAt + 1 }),
      changed('its number', { seq: e.seq + 1 }),
      ...(e.kind === 'void' ? [changed('why', { why: 'changed' })] : []),
    ];
  });
}

test('every forged log is refused, by the button and by the script, with its hashes made anew', async () => {
  const tried = new Map<string, number>();
  const told: object[] = [];
  for (const life of lives)
    for (const { name, entries } of forgeries(life)) {
      const forged = { ...shown(life), entries: await chain(life.terms, entries) };
      const { broken } = await verifyLog(forged.terms, forged.entries);
      expect(broken, `${name}: ${JSON.stringify({ terms: life.terms, entries }, null, 1)}`).not.toBeNull();
      const kind = name.replace(/ of \d+$/, '');
      tried.set(kind, (tried.get(kind) ?? 0) + 1);
      if ((tried.get(kind) ?? 0) <= 25) told.push(forged);
    }
  for (const [kind, count] of tried) expect(count, kind).toBeGreaterThan(5);
  expect(tried.size).toBe(13);
  expect(scripted(told)).toEqual(told.map(() => false));
});

test('the terms are in the chain: the reserve and the way the end moves cannot be changed afterwards', async () => {
  for (const life of lives.slice(0, 40)) {
    const { terms, entries } = shown(life);
    const others: LogTerms[] = [
      { ...terms, extend: { ...terms.extend, by: terms.extend.by + 1 } },
      { ...terms, reserve: terms.reserve === null ? { seal: 'x', opened: null } : null },
      { ...terms, start: terms.start + 100 },
    ];
    if (entries.length === 0) continue;
    for (const other of others) expect((await verifyLog(other, entries)).broken).not.toBeNull();
  }
  // A reserve that made a price must open the seal that the log began with, and be that price.
  const lifted = lives.filter(({ terms, entries }) => reserveShown(terms, entries) !== null);
  for (const { terms, entries } of lifted) {
    if (!terms.reserve?.opened) continue;
    const { seal, opened } = terms.reserve;
    for (const reserve of [
      { seal, opened: null },
      { seal, opened: { ...opened, max: opened.max + 100 } },
    ])
      expect((await verifyLog({ ...terms, reserve }, entries)).broken?.why).toBe('reserve');
  }
});

test('whoever led below their maximum, and was charged more than it took, is told by their own seal', async () => {
  for (const life of lives)
    for (const { seq, salt, max } of life.acts) {
      const entry = seq === null ? undefined : life.entries[seq - 1];
      if (seq === null || entry?.kind !== 'outbid' || entry.price !== max) continue;
      const entries = life.entries.with(seq - 1, { ...entry, price: entry.price + 100 });
      expect(await isOwn(life.terms, entries, { seq, salt, max })).toBe(false);
    }
});
