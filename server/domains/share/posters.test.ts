/** Posters take a bounded part of the disk and of the processor, whoever asks for however many. */
import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/server.ts';
import { collectPosters, posterOf } from './posters.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ domains: [], httpRoutes: [] });
});
afterAll(() => app.close());

test('what was drawn long ago is taken away, and the oldest of what is too much', async () => {
  const { config } = app.house;
  for (const n of [1, 2, 3]) await posterOf(config, { said: n, who: 'a' }, async () => Buffer.alloc(100));
  const folder = join(config.dataDir, 'posters');
  const [first = ''] = await readdir(folder);
  const now = Date.now();
  await utimes(join(folder, first), new Date(now - 1_000), new Date(now - 60_000));
  expect(await collectPosters(config, new Date(now))).toBe(0);
  expect(await collectPosters(config, new Date(now), { ms: 3_600_000, bytes: 250 })).toBe(1);
  expect(await readdir(folder)).not.toContain(first);
  expect(await collectPosters(config, new Date(now + 31 * 24 * 3_600_000))).toBe(2);
  expect(await readdir(folder)).toEqual([]);
});

test('whoever has many drawn is told to wait, and a stranger’s is drawn after the one in hand', async () => {
  const { config } = app.house;
  const order: string[] = [];
  let begin = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const draw = (who: string, n: number) =>
    posterOf(config, { said: [who, n], who }, async () => {
      await begun;
      order.push(who);
      return Buffer.alloc(1);
    }).catch((error: { code: string }) => error.code);
  const many = Array.from({ length: 20 }, (_, n) => draw('junk', n));
  const busy = await Promise.race(many);
  const one = draw('stranger', 0);
  // Asked for by both, it is drawn once.
  const same = [draw('same', 1), posterOf(config, { said: ['same', 1], who: 'other' }, async () => Buffer.alloc(1))];
  begin();
  const answers = await Promise.all(many);
  await Promise.all([one, ...same]);
  expect(busy).toBe('BUSY');
  expect(answers.filter((answer) => answer === 'BUSY')).toHaveLength(20 - 7);
  expect(order.indexOf('stranger')).toBeLessThanOrEqual(2);
  expect(order.filter((who) => who === 'same')).toHaveLength(1);
});

test('a disk that is full draws none', async () => {
  const config = { ...app.house.config, diskReserve: Number.MAX_SAFE_INTEGER };
  const drawn = posterOf(config, { said: 'full', who: 'a' }, async () => Buffer.alloc(1));
  await expect(drawn).rejects.toMatchObject({ code: 'NO_ROOM' });
});
