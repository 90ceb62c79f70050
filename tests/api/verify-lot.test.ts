/** The script that anybody can run over a saved log, without our code: it holds for a real log, and for no changed one. */
// @module-tag thorough
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auctionLog } from '../../contract/auction/calls.ts';
import type { Output } from '../../contract/wire/call.ts';
import { bidder, bids, openAuctions, openLot, toTheHammer } from '../../server/testing/auction.ts';
import type { Market } from '../../server/testing/market.ts';

const script = join(import.meta.dirname, '../../docs/verify-lot.mjs');
const folder = mkdtempSync(join(tmpdir(), 'lot-'));
let app: Market;
let log: Output<typeof auctionLog>;

beforeAll(async () => {
  app = await openAuctions();
  const [ann, ben] = [await bidder(app, 1), await bidder(app, 2)];
  const id = await openLot(app, { reserve: 60_000 });
  await bids(app, id, ann, 20_000);
  await bids(app, id, ben, 40_000);
  await bids(app, id, ann, 40_000);
  await app.live(3_600_000 - 60_000);
  await bids(app, id, ben, 70_000);
  await toTheHammer(app, id);
  log = await app.must(auctionLog, { id }, { as: ben });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

test.each([
  ['verify-lot.mjs', 'is not a bid log'],
  ['verify-draw.mjs', 'is not a draw'],
  ['verify-certificate.mjs', 'it is no certificate'],
])('%s without a file, or with one of something else, says how it is used, and not where it broke', (name, words) => {
  const file = join(folder, 'else.json');
  writeFileSync(file, '{}');
  const of = (...said: string[]) =>
    spawnSync(process.execPath, [join(script, '..', name), ...said], { encoding: 'utf8' });
  expect(of()).toMatchObject({ status: 2, stderr: expect.stringMatching(/^usage: node verify-/) });
  for (const [path, said] of [
    [join(folder, 'nothing.json'), 'ENOENT'],
    [file, words],
  ] as const) {
    const { status, stderr } = of(path, 'http://127.0.0.1:1');
    expect([status, stderr]).toEqual([2, expect.stringContaining(said)]);
    expect(stderr).not.toMatch(/\n\s+at /);
  }
});

function run(saved: unknown) {
  const file = join(folder, 'lot.json');
  writeFileSync(file, JSON.stringify(saved));
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, file], { encoding: 'utf8' });
  return { status, said: stdout + stderr };
}

test('a saved log holds, with the hammer price and the winner’s number', () => {
  expect(run(log)).toEqual({ status: 0, said: '4 entries hold. Hammer price ¥600, bidder 2.\n' });
});

test('a changed, a missing, a swapped entry, another end, another seal: each is found', () => {
  const { entries } = log;
  const [first, second] = entries;
  if (!first || !second) throw new Error('no entries');
  const forged = [
    { ...log, entries: entries.with(1, { ...second, price: second.price + 100 }) },
    { ...log, entries: entries.toSpliced(1, 1) },
    { ...log, entries: [second, first, ...entries.slice(2)] },
    { ...log, entries: entries.with(3, { ...second, ...entries[3], at: second.at - 1 }) },
    { ...log, terms: { ...log.terms, start: log.terms.start - 100 } },
    { ...log, endsAt: log.endsAt + 1 },
    { ...log, me: { bidder: 2, salts: [{ seq: 2, salt: 'x', max: 1 }] } },
  ];
  expect(forged.map((one) => run(one).status)).toEqual(forged.map(() => 1));
});
