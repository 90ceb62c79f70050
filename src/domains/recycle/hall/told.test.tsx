import 'fake-indexeddb/auto';
/** What a merchant reads of a lot before and after its end, and of one that they won. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentProps, ComponentType, ReactNode } from 'react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { hallDetail, hallOrder } from '../../../../contract/recycle/hall-calls.ts';
import { recycleTerms } from '../../../../contract/recycle/rules.ts';
import { HOUR } from '../../../../contract/wire/time.ts';
import { read } from '../../../api/read.ts';
import { layNothingOut, show } from '../../../ui/gallery/testing.tsx';
import { Inspection } from '../Inspection.tsx';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  createFileRoute: () => (options: object) => ({ options, useSearch: () => ({ id: 'lot' }) }),
  createLink:
    () =>
    ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
  useCanGoBack: () => false,
  useRouter: () => ({ history: {} }),
}));
beforeAll(() => {
  layNothingOut();
  // Nobody answers: what is shown is what is known.
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
});
afterAll(() => vi.unstubAllGlobals());

const told = { answers: ['marked'], defects: [], note: '' };
const piece = {
  ...told,
  ...{
    id: 'lot',
    no: '2611271113356733',
    productId: 'p',
    skuId: 's',
    styleNo: 'PM61',
    size: '均码',
    cover: '/c',
    grade: '9',
  },
  ...{
    name: { zh: 'Pomo 背带熊', en: 'Pomo bear' },
    colour: { zh: '苔绿', en: 'Moss' },
    brand: { zh: '泡摸', en: 'Pomo' },
  },
  ...{ photo: null, photos: [], ownPhotos: 0, terms: recycleTerms(), soldFor: null, price: null, newPrice: null },
};
const estimate = { basis: 'ask', low: 82_600, mid: 87_900, high: 93_200, lowestAsk: 105_900, trades: 0, recycled: 0 };
const lot = {
  ...piece,
  ...{
    views: [],
    city: null,
    offers: 2,
    cap: 300_000,
    hold: 306_000,
    fall: null,
    stopped: false,
    mine: null,
    state: 'open',
  },
  ...{ stored: false, foundBefore: null, askedUntil: null },
  estimate: { ...estimate, capBasis: 'unknown' },
  closesAt: Date.now() + HOUR,
  standing: { state: 'active', mayLook: true, mayBid: true, free: 0, frozen: 0 },
};
const mine = { id: 'b', price: 80_000, at: 1 };

async function screen(
  file: { Route: unknown },
  call: typeof hallDetail | typeof hallOrder,
  data: object,
  updatedAt = Date.now(),
) {
  const Page = (file.Route as { options: { component: ComponentType } }).options.component;
  const client = new QueryClient();
  client.setQueryData(read(call as typeof hallDetail, { id: 'lot' }).queryKey, data as never, { updatedAt });
  const { box, end } = await show(
    <QueryClientProvider client={client}>
      <Page />
    </QueryClientProvider>,
  );
  const words = box.textContent ?? '';
  const headings = [...box.querySelectorAll('h1, h2')].map((one) => one.textContent);
  const steps = [...box.querySelectorAll('ol li')].map((one) => one.querySelector('span')?.textContent);
  await end();
  return { words, headings, steps };
}
const lotPage = async (more: object) => screen(await import('./LotDetail.tsx'), hallDetail, { ...lot, ...more });

test('a maximum beside an estimate from an ask does not say that no price is known', async () => {
  const { words } = await lotPage({});
  expect(words).toContain('最高 ¥3,000');
  expect(words).not.toContain('没有可靠的参考价');
  expect(words).toContain('不按卖价压低');
});

test('who opens a closed lot finds what they had offered, and what it went for', async () => {
  const { words } = await lotPage({ state: 'confirmed', soldFor: 85_000, mine: { ...mine, state: 'lost', end: null } });
  expect(words).toContain('我报¥800');
  expect(words).toContain('中标价¥850');
});

test('how a sale came to nothing is told to its merchant as theirs, and to others as another’s', async () => {
  const fell = { state: 'failed', fall: 'silent' };
  expect((await lotPage({ ...fell, mine: { ...mine, state: 'lost', end: 'fell' } })).words).toContain('你没有按时答复');
  expect((await lotPage({ ...fell, mine: { ...mine, state: 'lost', end: null } })).words).toContain('商家没有答复');
});

test('a lot that its owner ended unopened says so, and counts no offers', async () => {
  const { words } = await lotPage({
    state: 'failed',
    stopped: true,
    offers: 0,
    mine: { ...mine, state: 'lost', end: 'closed' },
  });
  expect(words).toContain('没有开标卖家结束了询价');
  expect(words).not.toContain('0 份报价');
});

test('the merchant who proposed less reads of it as theirs, the owner as the merchant’s', async () => {
  const data = { ...piece, price: 80_000, newPrice: 60_000 } as unknown as ComponentProps<typeof Inspection>['data'];
  const inspection = { result: 'differ' as const, note: '', points: [], photos: [] };
  const read = async (merchant: boolean) => {
    const { box, end } = await show(<Inspection data={data} inspection={inspection} merchant={merchant} refused />);
    const words = box.textContent ?? '';
    await end();
    return words;
  };
  expect(await read(true)).toContain('你提的新价格，卖家没有同意');
  expect(await read(true)).not.toContain('商家提的');
  expect(await read(false)).toContain('商家提的新价格，没有同意');
});

test('who is in turn for a lot finds until when, and the answer, where they look at it', async () => {
  const asked = { state: 'confirmed', mine: { ...mine, state: 'asked', end: null }, askedUntil: Date.now() + HOUR };
  const { words } = await lotPage(asked);
  expect(words).toContain('轮到你了');
  expect(words).toContain('去答复');
  expect(words).not.toContain('已开标');
});

test('a piece in our warehouse is told as one, and what we found of a piece before is shown to who offers again', async () => {
  const { words, headings } = await lotPage({ stored: true });
  expect(words).toContain('东西在平台仓');
  expect(headings).not.toContain('卖家写的');
  expect((await lotPage({})).headings).toContain('卖家写的');
  const points = [{ words: '开胶', measure: '12 mm', photo: '/p' }];
  const found = (await lotPage({ foundBefore: { at: 1, kind: 'damaged', points } })).words;
  expect(found).toContain('那次没有成交');
  expect(found).toContain('有损坏');
});

test('a side that nobody photographed is missing at intake only of what came in there', async () => {
  const point = { words: '开胶', measure: '', photo: '/p', spot: null, beside: null };
  const inspection = { result: 'differ' as const, note: '', points: [point], photos: [] };
  const read = async (stored: boolean) => {
    const data = { ...piece, stored } as unknown as ComponentProps<typeof Inspection>['data'];
    const { box, end } = await show(<Inspection data={data} inspection={inspection} merchant />);
    const words = box.textContent ?? '';
    await end();
    return words;
  };
  expect(await read(false)).not.toContain('入库');
  expect(await read(true)).toContain('入库的照片里没有这一面');
});

const wonOrder = {
  ...piece,
  ...{ bidId: 'b', bid: 'won', end: null, lot: 'confirmed', order: 'in_transit', offered: 85_000, price: 85_000 },
  ...{ fee: 1_700, money: { place: 'held', amount: 86_700 }, closesAt: 1, missing: false, broughtAt: null },
  ...{ inspection: null, missedAt: null, courierLate: null, mayBid: true, backOut: null, parcel: null },
  ...{ disputeUntil: null, dispute: null, sendTo: null, timeline: [], deadlineAt: null },
};

test('a merchant whose parcel stands untaken at our door reads that we are late, and not that it is on its way', async () => {
  const page = async (more: object) =>
    (await screen(await import('./WonOrder.tsx'), hallOrder, { ...wonOrder, ...more })).words;
  expect(await page({})).toContain('运输中');
  const late = await page({ broughtAt: 1, deadlineAt: 2 });
  expect(late).not.toContain('运输中');
  expect(late).toMatch(/平台说好 .* 前收货，现在晚了/);
  expect(late).toContain('你的钱还由平台保管');
});

test('a won lot shows what is still to come and where it will be sent, and has its title once', async () => {
  const step = (from: string | null, to: string, actor: string) => ({
    from,
    to,
    actor,
    event: '',
    at: 1,
    reason: null,
  });
  const { words, headings, steps } = await screen(await import('./WonOrder.tsx'), hallOrder, {
    ...piece,
    ...{ bidId: 'b', bid: 'won', end: null, lot: 'confirmed', order: 'accepted', offered: 85_000, price: 85_000 },
    ...{ fee: 1_700, money: { place: 'held', amount: 86_700 }, deadlineAt: Date.now() + HOUR, closesAt: 1 },
    ...{ missing: false, broughtAt: null },
    ...{ inspection: null, missedAt: null, courierLate: null, mayBid: true, backOut: 8_500, parcel: null },
    ...{ disputeUntil: null, dispute: null },
    sendTo: {
      name: '顾若溪',
      phone: '13800000003',
      province: '江苏省',
      city: '南京市',
      district: '鼓楼区',
      detail: '湖南路',
    },
    timeline: [step(null, 'inquiring', 'S'), step('inquiring', 'quoted', 'T'), step('quoted', 'accepted', 'S')],
  });
  expect(headings.filter((one) => one === '中标详情')).toHaveLength(1);
  expect(words).toContain('顾若溪 13800000003');
  expect(steps.slice(3)).toEqual(['待寄出', '运输中', '质检中', '已验过，归你了', '已收货，可提异议', '已完成']);
});

test('of what lies in our warehouse nothing is said to go back to its owner, and a lot without photos lacks ours too', async () => {
  const page = async (stored: boolean) => {
    const order = { ...wonOrder, ...{ order: 'differs', deadlineAt: Date.now() + HOUR, stored } };
    return (await screen(await import('./WonOrder.tsx'), hallOrder, order)).words;
  };
  expect(await page(false)).toContain('不答就退回卖家');
  const here = await page(true);
  expect(here).toContain('不答就不卖');
  expect(here).not.toContain('退回卖家');
  expect((await lotPage({})).words).toContain('卖家没有传照片');
  expect((await lotPage({ stored: true })).words).not.toContain('卖家没有传照片');
});

test('a page that was held past the time does not say that we are late before the server is asked', async () => {
  const dispute = { at: 1, body: '补过', photos: [], asks: null, answer: null, granted: null };
  const late = { ...wonOrder, broughtAt: 1, deadlineAt: Date.now() - 2 * HOUR, lot: 'disputed' };
  const page = async (heardAt: number) => {
    const order = { ...late, dispute: { ...dispute, decideBy: Date.now() - 2 * HOUR } };
    return (await screen(await import('./WonOrder.tsx'), hallOrder, order, heardAt)).words;
  };
  expect((await page(Date.now())).match(/现在晚了/g)).toHaveLength(2);
  expect(await page(Date.now() - 3 * HOUR)).not.toContain('现在晚了');
});
