/** drand is asked for the round that was named, and nothing else is believed. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { drand } from './drand.ts';

const signature = 'ab'.repeat(48);
const randomness = createHash('sha256').update(Buffer.from(signature, 'hex')).digest('hex');

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
  const { beacon, asked } = answering({ round: 9, randomness, signature });
  const named = { ...beacon.nameAt(0), round: 9 };
  expect(await beacon.read(named)).toEqual({ randomness, signature });
  expect(asked).toEqual([`https://api.drand.sh/${named.chain}/public/9`]);
});

test.each([
  ['a round that does not exist yet', { error: 'no' }, 404],
  ['another round', { round: 8, randomness, signature }, 200],
  ['a number that is not the hash of its signature', { round: 9, randomness: '0'.repeat(64), signature }, 200],
  ['something else', { round: 9 }, 200],
])('%s is refused', async (_, body, status) => {
  const { beacon } = answering(body, status);
  await expect(beacon.read({ ...beacon.nameAt(0), round: 9 })).rejects.toThrow();
});
