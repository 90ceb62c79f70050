/** What anybody reads of authentication before anything is asked of them: prices, time, the queue as a time, and what each way can say. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { identifyOffer } from '../../../../contract/identify/calls.ts';
import { categories, categoryName, identifyPrices } from '../../../../contract/identify/rules.ts';
import type { Output } from '../../../../contract/wire/call.ts';
import { HOUR, MINUTE } from '../../../../contract/wire/time.ts';
import { yuan } from '../../../../contract/wire/yuan.ts';
import { login } from '../../../../tests/offline/device.ts';
import { open, until } from '../../../../tests/offline/form-screen.tsx';
import { closeDatabases } from '../../../offline/device/db.ts';
import { layNothingOut, seen, show } from '../../../ui/gallery/testing.tsx';
import { text as form } from '../form-words.ts';
import { Route as order } from '../IdentifyForm.tsx';
import { OfferCards, offerQuery } from '../OfferCards.tsx';
import { text } from '../words.ts';

type Offer = Output<typeof identifyOffer>;
const offered = (change: Partial<Offer>): Offer => ({
  late: false,
  prices: categories.map((category) => ({
    category,
    photos: identifyPrices.photos[category],
    item: identifyPrices.item[category],
  })),
  ...{ experts: 3, waiting: 5, about: 40 * MINUTE, aboutItem: 5 * HOUR, took: 20 * MINUTE, judges: 2, payWith: [] },
  ...change,
});

beforeEach(async () => {
  await login('anna');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  layNothingOut();
});
afterEach(() => {
  vi.unstubAllGlobals();
  closeDatabases();
});

async function reads(change: Partial<Offer>) {
  const queries = new QueryClient();
  queries.setQueryData(offerQuery().queryKey, offered(change));
  const { box, end } = await show(
    <QueryClientProvider client={queries}>
      <OfferCards />
    </QueryClientProvider>,
  );
  const [words, rows] = [seen(box), [...box.querySelectorAll('tr')].map((row) => seen(row as HTMLElement))];
  await end();
  return { words, rows };
}

test('the price of each kind by each way, the promise, the queue as a time, and what each way can say stand before an order', async () => {
  const { words, rows } = await reads({});
  for (const category of categories) {
    const row = rows.find((one) => one.startsWith(categoryName[category].zh));
    for (const way of ['photos', 'item'] as const) expect(row).toContain(yuan(identifyPrices[way][category]));
  }
  const promised = '承诺时间：拍照 4 小时内出结果；寄实物，收到后 3 天内出结果';
  const queue =
    '按现在的排队：拍照大约 40 分钟出结果，寄实物收到后大约 5 小时。最近 8 小时有 3 位鉴别师在看，前面至少还有 5 件。';
  for (const part of [promised, queue, '一半在 20 分钟内出结果', ...text.zh.saysLines]) expect(words).toContain(part);
  expect(words).not.toContain(text.zh.slow);
});

test('a queue that is longer than the promise of either way is said to be, with the same time; where nobody judges only the promise is', async () => {
  for (const slow of [{ about: 4 * HOUR + 1 }, { aboutItem: 73 * HOUR }]) {
    const { words } = await reads(slow);
    expect(words).toContain(`${text.zh.slow}按现在的排队`);
    expect(words).toContain(slow.about ? '拍照大约 5 小时' : '收到后大约 73 小时');
  }
  const { words } = await reads({ experts: 0, about: null, aboutItem: null, took: null });
  expect(words).toContain(text.zh.quiet(5));
  expect(words).not.toMatch(/大约|一半/);
});

test('of what is sent in only the promise is told until there are results; while something is late no time of the queue is', async () => {
  const { words } = await reads({ aboutItem: null });
  expect(words).toContain('拍照大约 40 分钟出结果，寄实物按承诺的时间。最近 8 小时有 3 位');
  const late = await reads({ late: true });
  expect(late.words).toContain('有 3 位鉴别师在看');
  expect(late.words).not.toContain('按现在的排队');
});

test('whoever would order reads that something is late, and what they get if theirs is too; nothing is promised where nobody is at work', async () => {
  for (const change of [{ late: true }, { late: true, experts: 0, about: null, aboutItem: null }]) {
    const { words } = await reads(change);
    expect(words).toContain(text.zh.late);
    expect(words).toContain('鉴别费全退');
  }
  const { words } = await reads({ experts: 0, about: null, aboutItem: null });
  expect(words).not.toContain('仍按承诺');
  expect(words).toContain('现在说不准');
});

test('the order says of each way its price, the promise, the queue as a time, and what it can say', async () => {
  for (const [about, queue, aboutItem, item] of [
    [40 * MINUTE, form.zh.queue('40 分钟'), 5 * HOUR, form.zh.queue('5 小时')],
    // Nothing that was sent in has a result yet.
    [9 * HOUR, form.zh.slow('9 小时'), null, ''],
  ] as const) {
    const { box, end } = await open({ name: 'order', draft: 'identify', route: order, kept: {} }, (queries) =>
      queries.setQueryData(offerQuery().queryKey, offered({ about, aboutItem })),
    );
    const rows = await until('the ways', () => {
      const labels = [...box.querySelectorAll('label')].map((label) => seen(label));
      const found = Object.values(form.zh.ways).map((way) => labels.find((words) => words.includes(way.label)));
      return found.every(Boolean) ? found : null;
    });
    for (const [n, way] of (['photos', 'item'] as const).entries())
      for (const part of [
        yuan(identifyPrices[way].sneakers),
        form.zh.ways[way].takes + (way === 'photos' ? queue : item) + form.zh.ways[way].says,
      ])
        expect(rows[n]).toContain(part);
    await end();
  }
});
