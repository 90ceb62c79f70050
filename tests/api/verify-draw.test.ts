/** The script that anybody can run over a saved draw, without our code: it holds for a real one, and for no changed one. */
// @module-tag thorough
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { QUICKNET, timeOf } from '../../contract/campaign/drand.ts';
import { below, type DrawProof, drawnOrder, listHashOf, seedHashOf, verifyDraw } from '../../contract/campaign/draw.ts';

const script = join(import.meta.dirname, '../../docs/verify-draw.mjs');
const folder = mkdtempSync(join(tmpdir(), 'draw-'));
afterAll(() => rmSync(folder, { recursive: true }));

const hex = (text: string) => createHash('sha256').update(text).digest('hex');

/** A round as drand made it. */
const ROUND = 1000;
const signature = 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39';
const beacons = {
  drand: { source: 'drand' as const, chain: QUICKNET, round: ROUND, at: timeOf(ROUND) },
  sandbox: { source: 'sandbox' as const, chain: '', round: 7, at: 0 },
};
const prizes = [
  { kind: 'thing', amount: 15_000, minimum: null, count: 1, name: { zh: '帆布托特包', en: 'Canvas tote' } },
  { kind: 'coupon', amount: 2_000, minimum: 10_000, count: 4, name: { zh: '优惠券', en: 'Coupon' } },
];
const hashOf = (signed: string) => createHash('sha256').update(Buffer.from(signed, 'hex')).digest('hex');

async function proofOf(count: number, source: 'drand' | 'sandbox' = 'sandbox'): Promise<DrawProof> {
  const [id, seed] = ['lottery-1', hex('seed')];
  const tickets = Array.from({ length: count }, (_, n) => hex(`ticket ${n}`).slice(0, 16));
  const randomness = source === 'drand' ? hashOf(signature) : hex('b');
  const listHash = await listHashOf(id, tickets);
  const seedHash = await seedHashOf({ rule: 3, id, beacon: beacons[source], winners: 5, prizes }, seed);
  const order = await drawnOrder({ id, seed, listHash, randomness, tickets });
  return {
    ...{ rule: 3, id, seed, seedHash, tickets, listHash, randomness, winners: 5, prizes },
    ...{ signature: source === 'drand' ? signature : '', drawn: order.slice(0, 5) },
    ...{ beacon: beacons[source], later: null, closedAt: beacons[source].at - 600_000 },
  };
}

let proof: DrawProof;
beforeAll(async () => {
  proof = await proofOf(200);
});

function run(saved: unknown) {
  const file = join(folder, 'draw.json');
  writeFileSync(file, JSON.stringify(saved));
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, file], { encoding: 'utf8' });
  return { status, said: stdout + stderr };
}

test('a saved draw holds, and a sandbox’s beacon is called one', () => {
  const [first, second] = proof.drawn ?? [];
  const { status, said } = run(proof);
  expect(status).toBe(0);
  expect(said).toMatch(/^200 tickets, 5 winners: they hold\.\n/);
  expect(said).toContain(`\n1. ${first}: 帆布托特包 / Canvas tote\n2. ${second}: 优惠券 / Coupon\n`);
  expect(said).toMatch(/\nThe beacon is a sandbox’s: anybody could work it out beforehand\.\n$/);
});

test('a draw announced before beacon and number of prizes were fixed holds by its own rule, which the script names', async () => {
  const old = { ...proof, rule: 1 as const, seedHash: hex(`seed\n${proof.id}\n${proof.seed}`) };
  expect(await verifyDraw(old)).toBeNull();
  const { rule: _, ...saved } = old;
  expect(run(saved)).toMatchObject({ status: 0, said: expect.stringContaining('By rule 1') });
  expect(await verifyDraw({ ...old, rule: 2 })).toBe('seed');
  expect(await verifyDraw({ ...proof, beacon: { ...proof.beacon, source: 'foo' as 'drand' } })).not.toBeNull();
});

test('which prize each place wins stands in the fingerprint; of a draw announced before that the script says so', async () => {
  const [tote, coupon] = prizes as [(typeof prizes)[0], (typeof prizes)[0]];
  for (const changed of [
    [coupon, tote],
    [{ ...tote, name: { ...tote.name, zh: '钥匙扣' } }, coupon],
    [tote, { ...coupon, amount: 100 }],
    [tote, { ...coupon, minimum: 500_000 }],
    [
      { ...tote, count: 2 },
      { ...coupon, count: 3 },
    ],
  ]) {
    const forged = { ...proof, prizes: changed };
    expect(await verifyDraw(forged)).toBe('seed');
    expect(run(forged)).toEqual({ status: 1, said: expect.stringContaining('Seed, beacon and prizes are not') });
  }
  const few = { ...proof, winners: 4, drawn: proof.drawn?.slice(0, 4) ?? [] };
  expect(await verifyDraw(few)).toBe('seed');
  expect(run(few)).toEqual({ status: 1, said: expect.stringContaining('not as many as those who win') });
  const { prizes: _, ...bare } = proof;
  const old = { ...bare, rule: 2 as const, seedHash: await seedHashOf({ ...bare, rule: 2 }, proof.seed ?? '') };
  expect(old.seedHash).toBe(hex(['seed', 2, proof.id, proof.seed, 'sandbox', '', 7, 0, 5].join('\n')));
  expect(await verifyDraw(old)).toBeNull();
  expect(run(old)).toMatchObject({ status: 0, said: expect.stringContaining('not which prize each place wins') });
});

test('a list that came too late for the announced round holds by the later one that was named with it, and the script says so', async () => {
  const at = beacons.sandbox.at;
  const late = { ...proof, closedAt: at + 1, later: { ...beacons.sandbox, round: 8, at: at + 600_001 } };
  expect(await verifyDraw(late)).toBeNull();
  expect(run(late)).toMatchObject({ status: 0, said: expect.stringContaining('drawn by round 8') });
  expect(await verifyDraw({ ...late, later: { ...late.later, at } })).toBe('late');
});

test('page and script agree on draws of every size, with either beacon', async () => {
  for (const one of [await proofOf(1), await proofOf(3), await proofOf(10_000, 'drand')]) {
    expect(await verifyDraw(one)).toBeNull();
    expect(run(one).status).toBe(0);
  }
}, 30_000);

test('another seed, list, number, order or winner: each is found', async () => {
  const { tickets, drawn } = proof;
  if (!tickets || !drawn) throw new Error('not drawn');
  const signed = await proofOf(9, 'drand');
  const [list, winners] = ['The list is not', 'The winners do not follow'];
  const forged: [unknown, string][] = [
    [{ ...proof, seed: hex('another') }, 'Seed, beacon and prizes are not'],
    [{ ...proof, tickets: tickets.toSpliced(3, 1) }, list],
    [{ ...proof, tickets: [...tickets].reverse() }, list],
    [{ ...proof, randomness: hex('another') }, winners],
    [{ ...proof, drawn: [...drawn].reverse() }, winners],
    [{ ...proof, drawn: drawn.with(0, tickets[0] ?? '') }, winners],
    [{ ...proof, winners: 4 }, 'not as many as'],
    // One prize fewer than was announced, and one that somebody else drew.
    [{ ...proof, winners: 4, drawn: drawn.slice(0, 4) }, 'not as many as'],
    [{ ...proof, beacon: { ...proof.beacon, round: 8 } }, 'Seed, beacon and prizes are not'],
    [{ ...proof, beacon: { ...proof.beacon, source: 'foo' } }, 'No beacon is called'],
    [{ ...proof, rule: 4 }, 'knows no rule'],
    [{ ...signed, signature: 'cd'.repeat(48) }, 'The randomness is not'],
    [{ ...proof, drawn: null }, 'not drawn yet'],
    [{ ...proof, closedAt: proof.beacon.at }, 'The list was fixed when the number'],
    [{ ...proof, later: { ...proof.beacon, at: proof.beacon.at + 1 } }, 'A later round was named although'],
    [{ ...signed, later: { ...proof.beacon, at: signed.beacon.at + 1 } }, 'of another beacon'],
  ];
  // A script that breaks ends with 1 as well: it says what it found.
  for (const [one, words] of forged) expect(run(one)).toEqual({ status: 1, said: expect.stringContaining(words) });
});

test('a number that drand did not make in the round that was named is found by page and script, whatever else fits', async () => {
  const signed = await proofOf(9, 'drand');
  const { beacon } = signed;
  const another = { signature: 'ab'.repeat(48), randomness: hashOf('ab'.repeat(48)) };
  const { id, seed, listHash, tickets } = signed;
  const order = await drawnOrder({
    ...{ id, seed: seed ?? '', listHash: listHash ?? '', tickets: tickets ?? [] },
    randomness: another.randomness,
  });
  const forged: DrawProof[] = [
    // Made up by the shop, and drawn from.
    { ...signed, ...another, drawn: order.slice(0, 5) },
    // A number that was known already, under a later name.
    { ...signed, beacon: { ...beacon, round: ROUND + 1, at: timeOf(ROUND + 1) } },
    { ...signed, beacon: { ...beacon, at: beacon.at + 86_400_000 } },
    { ...signed, beacon: { ...beacon, chain: '0'.repeat(64) } },
  ];
  for (const changed of forged) {
    // As if the shop had announced it so.
    const one = { ...changed, seedHash: await seedHashOf(changed, seed ?? '') };
    expect(await verifyDraw(one)).toBe('beacon');
    expect(run(one)).toEqual({ status: 1, said: 'drand did not sign this round so.\n' });
  }
}, 30_000);

test('no remainder comes up more often: words of the last, incomplete stretch are thrown away', async () => {
  const words = [2 ** 32 - 1, 2 ** 32 - 2, 5];
  const stream = (async function* () {
    yield* words;
  })();
  // 2^32 leaves a remainder of 1 by 3, so the highest word is not fair; the next one is.
  expect(await below(stream, 3)).toBe((2 ** 32 - 2) % 3);
  expect(await below(stream, 3)).toBe(2);
});

test('over many draws every place is as likely for every ticket', async () => {
  const tickets = ['a', 'b', 'c', 'd'];
  const counts = new Map<string, number>();
  for (let n = 0; n < 2_000; n++) {
    const [first = ''] = await drawnOrder({ id: 'i', seed: String(n), listHash: 'l', randomness: 'r', tickets });
    counts.set(first, (counts.get(first) ?? 0) + 1);
  }
  // Five standard deviations of a fair one.
  for (const ticket of tickets) expect(Math.abs((counts.get(ticket) ?? 0) - 500)).toBeLessThan(97);
});
