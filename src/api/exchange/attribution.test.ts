/** Who sent the visit: kept through a reload, until it is too long ago, and told once. */
import 'fake-indexeddb/auto';
import { clear } from 'idb-keyval';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NO_ATTRIBUTION } from '../../../contract/wire/attribution.ts';
import { DAY } from '../../../contract/wire/time.ts';
import { TestLocks } from '../../../tests/offline/locks.ts';

/** What a reload does: the module's memory is gone, the device's storage is not. */
const opened = async () => {
  vi.resetModules();
  const kept = await import('./attribution.ts');
  return { ...kept, ...(await import('./report-visit.ts')) };
};

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.stubGlobal('navigator', { locks: new TestLocks() });
  await clear();
});
afterEach(() => void vi.useRealTimers());

test('what a link said is still said after a reload that does not say it', async () => {
  const first = await opened();
  await first.keepAttribution('?channel=gdt&gdt_vid=click-7&inviter=u9&weixinadinfo=ad-3&q=air');
  const later = await opened();
  await later.keepAttribution('?q=air');
  const kept = { channel: 'gdt', clickId: 'click-7', inviter: 'u9', adInfo: 'ad-3' };
  expect(await later.keptAttribution()).toMatchObject(kept);
});

test.each([
  ['userSource=ad-3&clickId=click-7', { userSource: 'ad-3' }],
  ['origin=poster&click_id=click-7', { placedAt: 'poster' }],
  [
    'origin=poster&userSource=ad-3&weixinadinfo=wx-1&clickId=click-7',
    { placedAt: 'poster', userSource: 'ad-3', adInfo: 'wx-1' },
  ],
])('a link that says %s is kept whole through a reload, too', async (said, source) => {
  await (await opened()).keepAttribution(`?channel=gdt&inviter=u9&${said}`);
  const kept = await (await opened()).keptAttribution();
  expect(kept).toEqual({ ...NO_ATTRIBUTION, channel: 'gdt', clickId: 'click-7', inviter: 'u9', ...source });
});

test('a later link replaces what it names and nothing else, and each value lasts from the link that named it', async () => {
  const first = await opened();
  await first.keepAttribution('?channel=gdt&gdt_vid=click-7');
  vi.setSystemTime(Date.now() + 20 * DAY);
  const later = await opened();
  void later.keepAttribution('?inviter=u1');
  // Without waiting, as the first request does.
  expect(await later.keptAttribution()).toMatchObject({ channel: 'gdt', clickId: 'click-7', inviter: 'u1' });
  const again = await opened();
  // A click is its channel's: they are one value.
  await again.keepAttribution('?channel=weibo');
  expect(await again.keptAttribution()).toMatchObject({ channel: 'weibo', clickId: '', inviter: 'u1' });
  vi.setSystemTime(Date.now() + 10 * DAY);
  await (await opened()).keepAttribution('?weixinadinfo=ad-1');
  vi.setSystemTime(Date.now() + 20 * DAY);
  const kept = await (await opened()).keptAttribution();
  expect(kept).toMatchObject({ channel: '', clickId: '', inviter: '', adInfo: 'ad-1' });
});

test('what an older version kept of a link still counts', async () => {
  const { set } = await import('idb-keyval');
  const { keptAttribution, keepAttribution } = await opened();
  await set('attribution', { ...NO_ATTRIBUTION, channel: 'gdt', clickId: 'click-9', at: Date.now(), reported: true });
  await keepAttribution('?inviter=u1');
  expect(await keptAttribution()).toMatchObject({ channel: 'gdt', clickId: 'click-9', inviter: 'u1' });
});

test('a link that an older version could not tell of is told by this one', async () => {
  const { set } = await import('idb-keyval');
  const { reportVisit } = await opened();
  const said = { ...NO_ATTRIBUTION, channel: 'gdt', clickId: 'click-9' };
  await set('attribution', { links: [{ said, at: Date.now() }], ...said, at: Date.now(), reported: false });
  const told: string[] = [];
  await reportVisit(async ({ clickId }) => told.push(clickId));
  expect(told).toEqual(['click-9']);
});

test('a link that the server does not take holds up no later one', async () => {
  const { keepAttribution, reportVisit } = await opened();
  await keepAttribution('?channel=%20');
  await keepAttribution('?inviter=u1');
  const told: string[] = [];
  const tell = async ({ channel, inviter }: { channel: string; inviter: string }) => {
    told.push(channel || inviter);
    if (channel) throw Object.assign(new Error(), { code: 'BAD_INPUT' });
  };
  await reportVisit(tell);
  await reportVisit(tell);
  expect(told).toEqual([' ', 'u1']);
});

test('the visit by an inviter’s link is told as that, and not as the click that came before', async () => {
  const { keepAttribution, reportVisit } = await opened();
  await keepAttribution('?channel=gdt&gdt_vid=click-7');
  await reportVisit(() => Promise.resolve());
  await keepAttribution('?inviter=u1');
  const told: unknown[] = [];
  await reportVisit(async ({ channel, clickId, inviter }) => told.push({ channel, clickId, inviter }));
  expect(told).toEqual([{ channel: '', clickId: '', inviter: 'u1' }]);
});

test('a link that nobody heard of that day is told later with the screen that it led to', async () => {
  await (await opened()).keepAttribution('?inviter=u1', '/pages/buy/detail');
  const later = await opened();
  await later.keepAttribution('', '/pages/tabbar/main');
  const told: unknown[] = [];
  await later.reportVisit(async ({ inviter }, page) => told.push([inviter, page]));
  expect(told).toEqual([['u1', '/pages/buy/detail']]);
});

test('the latest link counts, and after thirty days none does', async () => {
  const { keepAttribution, keptAttribution } = await opened();
  await keepAttribution('?inviter=u1');
  await keepAttribution('?inviter=u2');
  expect(await keptAttribution()).toMatchObject({ inviter: 'u2', channel: '' });
  vi.setSystemTime(Date.now() + 30 * DAY);
  expect(await keptAttribution()).toEqual(NO_ATTRIBUTION);
});

test('a visit by a link is told until it was heard, and then never again; one that came by itself is not', async () => {
  const told: string[] = [];
  const { keepAttribution, reportVisit } = await opened();
  await keepAttribution('?channel=gdt&click_id=c1');
  await expect(reportVisit(() => Promise.reject(new Error('no network')))).rejects.toThrow();
  await reportVisit(async ({ clickId, inviter }) => told.push(clickId || inviter));
  const later = await opened();
  await later.reportVisit(async ({ clickId, inviter }) => told.push(clickId || inviter));
  expect(told).toEqual(['c1']);
  await later.keepAttribution('?inviter=u1');
  await later.reportVisit(async ({ clickId, inviter }) => told.push(clickId || inviter));
  await later.keepAttribution('?productId=p1');
  await later.reportVisit(async ({ clickId, inviter }) => told.push(clickId || inviter));
  expect(told).toEqual(['c1', 'u1']);
});

test('two tabs that open a link each at once keep both, and each is told once', async () => {
  const [one, other] = [await opened(), await opened()];
  await Promise.all([one.keepAttribution('?channel=gdt&gdt_vid=click-7'), other.keepAttribution('?inviter=u1')]);
  for (const tab of [one, other, await opened()])
    expect(await tab.keptAttribution()).toMatchObject({ channel: 'gdt', clickId: 'click-7', inviter: 'u1' });
  const told: string[] = [];
  const tell = async ({ channel, inviter }: { channel: string; inviter: string }) => told.push(channel || inviter);
  await Promise.all([one.reportVisit(tell), other.reportVisit(tell)]);
  expect(told.sort()).toEqual(['gdt', 'u1']);
});

test('one link opened again and again pushes out nobody else’s', async () => {
  const { keepAttribution, keptAttribution } = await opened();
  await keepAttribution('?inviter=u1');
  for (let n = 0; n < 25; n++) await keepAttribution('?channel=gdt&gdt_vid=click-7');
  expect(await keptAttribution()).toMatchObject({ channel: 'gdt', inviter: 'u1' });
});

test('a shared address names who shares it, once, and nobody when nobody is logged in', async () => {
  await opened();
  const { sentBy } = await import('./sent-by.ts');
  const { storeSession } = await import('./session.ts');
  const address = 'https://shop.example/pages/buy/detail?productId=p1&inviter=other';
  expect(sentBy(address)).toBe(address);
  await storeSession({ userId: 'me' } as never);
  expect(sentBy(address)).toBe('https://shop.example/pages/buy/detail?productId=p1&inviter=me');
});
