/** Streams of pages that may be anybody's: what a stranger opens costs the shop as little as a page does. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventStream } from '../../../contract/events.ts';
import { createApp } from '../../app.ts';
import { type Live, startLive } from '../../kernel/events/live.ts';
import { type Market, openMarketApp } from '../../testing/market.ts';
import { signedRequest } from '../../testing/server.ts';
import { isRoom } from './rows.ts';

let market: Market;
let live: Live;
let web: ReturnType<typeof createApp>;
const ROOM = 'aroomwithpagesinit00';

beforeAll(async () => {
  market = await openMarketApp({ domains: [] });
  live = await startLive(market.database);
  const { house } = market;
  const config = { ...house.config, limits: { ...house.config.limits, streams: 30 } };
  web = createApp({ ...house, config, domains: [], live, topics: [isRoom] });
  const now = market.clock.now();
  const room = { title: '直播', state: 'live', plan_at: now, created_at: now, host_id: market.people.seller.userId };
  await market.db
    .insertInto('live_room')
    .values({ id: ROOM, platform: false, video: '', deadline_at: null, ...room })
    .execute();
}, 120_000);
afterAll(async () => {
  await live.stop();
  await market.close();
});

async function open(topic: string, deviceId?: string, as?: Market['people']['seller']) {
  const gone = new AbortController();
  const [url, init] = signedRequest({ ...eventStream } as never, { topic } as never, {
    ...{ as, now: market.clock.now(), config: market.house.config },
    ...(deviceId && { deviceId }),
  });
  const { status } = await web.request(url, { ...init, signal: gone.signal });
  return { status, close: () => gone.abort() };
}
const counted = async () =>
  (await market.db.selectFrom('stream_watch').select(['topic', 'watchers']).orderBy('topic').execute()).map(
    ({ topic, watchers }) => `${topic} ${watchers}`,
  );

test('who names topics that nobody knows opens a page, and nothing is counted for it', async () => {
  const pages = await Promise.all(
    Array.from({ length: 10 }, (_, n) => open(`invented-${n}`, `device-${n}-of-strangers`)),
  );
  const watching = await open(ROOM, 'device-that-watches');
  expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200]));
  await live.tellWatchers();
  expect(await counted()).toEqual([`${ROOM} 1`]);
  for (const { close } of [...pages, watching]) close();
  await live.tellWatchers();
  expect(await counted()).toEqual([]);
});

test('the host, and who works here, hear everything of a room and are no watchers of it', async () => {
  const { seller, staff, buyer } = market.people;
  const pages = await Promise.all([seller, staff, buyer].map((as) => open(ROOM, undefined, as)));
  expect(pages.map(({ status }) => status)).toEqual([200, 200, 200]);
  await live.tellWatchers();
  expect(await counted()).toEqual([`${ROOM} 1`]);
  for (const { close } of pages) close();
  await live.tellWatchers();
  expect(await counted()).toEqual([]);
});

test('a stranger has so many pages of a device and of an address, and others open theirs when those are closed', async () => {
  const device = 'one-device-of-many-pages';
  const own = await Promise.all(Array.from({ length: 25 }, () => open('', device)));
  expect(own.filter(({ status }) => status === 200)).toHaveLength(20);
  const others = await Promise.all(Array.from({ length: 15 }, (_, n) => open('', `another-device-${n}`)));
  expect(others.filter(({ status }) => status === 200)).toHaveLength(10);
  // Who has logged in is counted by themselves, wherever they are.
  const seller = await open('', undefined, market.people.seller);
  expect(seller.status).toBe(200);
  for (const { close } of [...own, ...others, seller]) close();
  const later = await open('', device);
  expect(later.status).toBe(200);
  later.close();
});
