/** What anybody reads of authentication before anything is asked of them: prices, time, the queue as a time, and what each way can say. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { identifyOffer } from '../../../../contract/identify/calls.ts';
import { categories, categoryName, identifyPrices } from '../../../../contract/identify/rules.ts';
import type { Output } from '../../../../contract/wire/call.ts';
import { HOUR, MINUTE } from '../../../../contract/wire/time.ts';
import { yuan } from '../../../../contract/wire/yuan.ts';
import { seen, show } from '../../../ui/gallery/testing.tsx';
import { OfferCards, offerQuery } from '../OfferCards.tsx';
import { text } from '../words.ts';

async function reads(change: Partial<Output<typeof identifyOffer>>) {
  const queries = new QueryClient();
  queries.setQueryData(offerQuery().queryKey, {
    prices: categories.map((category) => ({
      category,
      photos: identifyPrices.photos[category],
      item: identifyPrices.item[category],
    })),
    ...{ experts: 3, waiting: 5, about: 40 * MINUTE, aboutItem: 5 * HOUR, took: 20 * MINUTE, judges: 2, payWith: [] },
    ...change,
  });
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
