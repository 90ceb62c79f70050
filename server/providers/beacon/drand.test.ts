/** drand is asked for the round that was named, and nothing else is believed. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { isSigned, QUICKNET, timeOf } from '../../../contract/campaign/drand.ts';
import { drand } from './drand.ts';

/** A round as the League of Entropy made it. */
const ROUND = 1000;
const signature = 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39';
const randomness = 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd';
const hashOf = (text: string) => createHash('sha256').update(Buffer.from(text, 'hex')).digest('hex');

function answering(body: unknown, status = 200) {
  const asked: string[] = [];
  const fetcher = ((url: string) => {
    asked.push(url);
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  }) as typeof fetch;
  return { asked, beacon: drand(fetcher) };
}

test('the round at or after a time is named, with the time when it is made', () => {
  const { beacon } = answering({});
  const first = beacon.nameAt(1_692_803_367_000);
  expect(first).toMatchObject({ source: 'drand', round: 1, at: 1_692_803_367_000 });
  expect(beacon.nameAt(first.at + 1)).toMatchObject({ round: 2, at: first.at + 3_000 });
});

test('its number is read from that round’s page', async () => {
  const { beacon, asked } = answering({ round: ROUND, randomness, signature });
  const named = beacon.nameAt(timeOf(ROUND));
  expect(await beacon.read(named)).toEqual({ randomness, signature });
  expect(asked).toEqual([`https://api.drand.sh/${named.chain}/public/${ROUND}`]);
});

test.each([
  ['a round that does not exist yet', { error: 'no' }, 404],
  ['another round', { round: 8, randomness, signature }, 200],
  ['a number that is not the hash of its signature', { round: ROUND, randomness: '0'.repeat(64), signature }, 200],
  [
    'a number whose signature somebody made up',
    { round: ROUND, randomness: hashOf('ab'.repeat(48)), signature: 'ab'.repeat(48) },
    200,
  ],
  ['something else', { round: ROUND }, 200],
])('%s is refused', async (_, body, status) => {
  const { beacon } = answering(body, status);
  await expect(beacon.read(beacon.nameAt(timeOf(ROUND)))).rejects.toThrow();
});

test('a signature holds for its own round of its own chain, to the last bit', async () => {
  expect(await isSigned(QUICKNET, ROUND, signature)).toBe(true);
  expect(await isSigned(QUICKNET, ROUND + 1, signature)).toBe(false);
  expect(await isSigned(QUICKNET, ROUND, `${signature.slice(0, -1)}8`)).toBe(false);
  expect(await isSigned('0'.repeat(64), ROUND, signature)).toBe(false);
  // The point at infinity is a point, and signs nothing.
  expect(await isSigned(QUICKNET, ROUND, `c0${'0'.repeat(94)}`)).toBe(false);
});
