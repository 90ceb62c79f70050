import 'fake-indexeddb/auto';
/** Sold twice: who decides sees both orders beside the buttons, why one of them is not possible, and who will read the reason. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import type { OrderRow } from '../../../../contract/order/calls.ts';
import type { ResaleJob } from '../../../../contract/resale/work-calls.ts';
import { staffMe } from '../../../../contract/shop/people-calls.ts';
import { permissionsOf } from '../../../../contract/shop/rules.ts';
import { ApiError } from '../../../api/exchange/request-once.ts';
import { read } from '../../../api/read.ts';
import { setPreferences } from '../../../ui/format/preferences.ts';
import { show } from '../../../ui/gallery/testing.tsx';
import { text as resale } from '../../resale/words.ts';
import { Job as OrderJob } from '../orders/Orders.tsx';
import { text as second } from '../second-words.ts';
import { text as staff } from '../words.ts';
import { changedSince, Job } from './ResaleDesk.tsx';
import { text } from './words.ts';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  createLink:
    () =>
    ({ children }: { children: ReactNode }) => <i>{children}</i>,
  Link: () => null,
  useRouter: () => undefined,
}));
vi.stubGlobal('fetch', () => new Promise(() => undefined));

const t = text.zh;
const here = {
  id: 'o',
  no: '700100020003',
  state: 'awaiting_ship',
  total: 173_400,
  paid: 173_400,
  placedAt: 2,
  paidAt: 3,
};
const job = {
  ...{
    id: 'p',
    itemName: { zh: '鞋', en: 'Shoe' },
    cover: '',
    shop: '小店',
    seller: '阿青',
    state: 'conflict',
    tries: 0,
  },
  ...{ refusal: null, refusedField: null, title: '', orderNo: 'SB9', paid: 180_000, refundAskedAt: null, shipTo: null },
  ...{
    refundsFromHere: true,
    closesFromHere: true,
    shelf: null,
    since: 1,
    sellerSends: false,
    atSeller: false,
    dueAt: null,
    placedThere: 1,
    paidThere: 1,
  },
  ...{ here, first: 'there', notThere: null, rival: null, freed: false, own: false, needsSecond: false },
} as ResaleJob;

async function open(node: ReactNode) {
  const client = new QueryClient();
  const me = { roles: ['owner'], permissions: [...permissionsOf(['owner'])], grants: [] };
  client.setQueryData(read(staffMe, {}).queryKey, me as never);
  const { box, end } = await show(<QueryClientProvider client={client}>{node}</QueryClientProvider>);
  const button = (label: string) => [...box.querySelectorAll('button')].find((one) => one.textContent === label);
  return { box, end, button, press: (label: string) => act(async () => button(label)?.click()) };
}

test('who packs a sale there reads that its buyer wants the money back', async () => {
  const sale = { ...job, state: 'sold_remote', here: null, first: null } as ResaleJob;
  for (const refundWanted of [true, false]) {
    const { box, end } = await open(<Job job={{ ...sale, refundWanted }} />);
    expect(box.textContent?.includes(resale.zh.refundWanted)).toBe(refundWanted);
    await end();
  }
});

test('both orders, what each paid and who was first stand on the card that decides', async () => {
  const { box, end } = await open(<Job job={job} />);
  for (const word of [here.no, '¥1,734.00', 'SB9', '¥1,800.00', t.first.there]) expect(box.textContent).toContain(word);
  await end();
});

test.each(['zh', 'en'] as const)(
  'both orders stand beside each other, what is told to their buyer across the card, and no card repeats how such cases are decided (%s)',
  async (language) => {
    await setPreferences({ language });
    const words = text[language];
    const { box, end } = await open(<Job job={{ ...job, apology: '您好', shipTo: '林 杭州' }} />);
    const heads = [...box.querySelectorAll('table thead th')].map((one) => one.textContent);
    expect(heads).toEqual([words.sideHere, words.sideThere]);
    const [no, amount] = [...box.querySelectorAll('table tbody tr')].map((row) =>
      [...row.querySelectorAll('td')].map((cell) => cell.textContent?.trim()),
    );
    expect([no, amount]).toEqual([
      [here.no, 'SB9'],
      ['¥1,734.00', '¥1,800.00'],
    ]);
    expect(box.textContent).toContain(`${words.apology}您好`);
    expect(box.textContent).not.toContain(words.why);
    await end();
    await setPreferences({ language: 'zh' });
  },
);

test('who writes the reason reads what the decision does, and that buyer and seller will read them', async () => {
  const { box, press, end } = await open(<Job job={job} />);
  await press(t.keepThere);
  expect(box.querySelector('dialog label')?.textContent).toContain(t.seenByBoth);
  expect(box.querySelector('dialog')?.textContent).toContain(t.keepThereAbout('¥1,734.00'));
  await end();
});

test('before it is decided, paid there or not, the marketplace can be asked, and since when that is known stands beside it', async () => {
  const unpaid = { ...job, notThere: 'unpaidThere', paid: null, amountThere: 180_000, paidThere: null } as ResaleJob;
  const { box, button, end } = await open(<Job job={{ ...unpaid, heardThere: Date.UTC(2026, 10, 30, 8, 5) }} />);
  expect(button(t.ask)).toBeDefined();
  expect(box.textContent).toMatch(/对方平台 11月30日 \d\d:05 是这样说的/);
  // What its order is about is known before it is paid.
  expect(box.querySelector('table')?.textContent).toContain('¥1,800.00');
  await end();
  const paid = await open(<Job job={{ ...job, heardThere: Date.UTC(2026, 10, 30, 8, 5) }} />);
  expect(paid.button(t.ask)).toBeDefined();
  expect(paid.box.textContent).toMatch(/对方平台 11月30日 \d\d:05 是这样说的/);
  await paid.end();
});

test('both sides name the price of the piece, and what its buyer pays in all beside it', async () => {
  const { box, end } = await open(<Job job={{ ...job, here: { ...here, price: 170_000 } } as ResaleJob} />);
  const amounts = [...(box.querySelectorAll('table tbody tr')[1]?.querySelectorAll('td') ?? [])];
  expect(amounts.map(({ textContent }) => textContent)).toEqual([`¥1,700.00 ${t.withFees('¥1,734.00')}`, '¥1,800.00']);
  await end();
});

test('what is to go back to the buyer there stands on its row with its sum', async () => {
  const { box, end } = await open(<Job job={{ ...job, state: 'refund_remote', here: null, first: null }} />);
  expect(box.textContent).toContain(`${t.toRefund}¥1,800.00`);
  await end();
});

test('an unpaid order here is said to be unpaid, and nothing to go back', async () => {
  const unpaid = { ...job, here: { ...here, state: 'pending_pay', paid: 0, paidAt: null } } as ResaleJob;
  const { box, press, end } = await open(<Job job={unpaid} />);
  await press(t.keepThere);
  expect(box.querySelector('dialog')?.textContent).toContain(t.keepThereAbout(null));
  await end();
});

test('what was sent here has no button for the buyer there, and says why', async () => {
  const { box, button, end } = await open(<Job job={{ ...job, notThere: 'sentHere' }} />);
  expect(button(t.keepThere)).toBeUndefined();
  expect(button(t.keepHere)).toBeDefined();
  expect(box.textContent).toContain(t.notThere.sentHere);
  await end();
});

test('whoever packs is told before they pack, and led to the case', async () => {
  const order = {
    ...{ id: 'o', no: here.no, state: 'awaiting_ship', deadlineAt: null, waitsFor: 'P', inWarehouse: true },
    ...{ extended: false, disputed: false, auction: false, price: 1, total: 1, sellerGets: 1, createdAt: 1, item: {} },
  } as unknown as OrderRow;
  const undecided = await open(<OrderJob order={{ ...order, soldTwice: true }} />);
  expect(undecided.box.textContent).toContain(staff.zh.soldTwice);
  expect(undecided.box.textContent).toContain(staff.zh.toCase);
  expect(undecided.button(staff.zh.ship)).toBeUndefined();
  await undecided.end();
  const decided = await open(<OrderJob order={{ ...order, soldTwice: false }} />);
  expect(decided.button(staff.zh.ship)).toBeDefined();
  expect(decided.box.textContent).not.toContain(staff.zh.soldTwice);
  await decided.end();
  const unconfirmed = await open(<OrderJob order={{ ...order, soldTwice: false, unconfirmedUntil: Date.now() }} />);
  expect(unconfirmed.box.textContent).toContain('先别打包');
  expect(unconfirmed.button(staff.zh.ship)).toBeDefined();
  await unconfirmed.end();
});

test('neither of the two buyers is proposed: both ways to decide are of one rank, apart from the way to both orders', async () => {
  const { button, end } = await open(<Job job={job} />);
  const [keepHere, keepThere] = [button(t.keepHere), button(t.keepThere)];
  expect(keepHere?.className).toBe(keepThere?.className);
  expect(keepHere?.className).toContain('line');
  // Beside them only the question.
  expect([...(keepHere?.parentElement?.children ?? [])]).toEqual([button(t.ask), keepHere, keepThere]);
  await end();
});

test('what was sold in one shop only leads to its one order', async () => {
  const { box, end } = await open(<Job job={{ ...job, state: 'sold_remote', here: null, first: null }} />);
  expect(box.textContent).not.toContain(t.both);
  expect(box.textContent).toContain(t.see);
  await end();
});

test('who checks a refund of what its seller had sent from home reads that the seller says it is back, and has no button for that', async () => {
  const returned = { ...job, state: 'returned', here: null, first: null, shelf: null } as const;
  const home = await open(<Job job={{ ...returned, atSeller: true }} />);
  expect([home.button(t.back), home.button(t.notBack)?.textContent]).toEqual([undefined, t.notBack]);
  expect(home.box.textContent).toContain(t.sellerSays);
  await home.end();
  const ours = await open(<Job job={{ ...returned, atSeller: false }} />);
  expect(ours.button(t.back)).toBeDefined();
  await ours.end();
});

test('sold in two shops, who decides sees both orders and who paid first, and has a button for either buyer', async () => {
  const rival = { id: 'r', shop: '二店', no: 'SB8', paid: 170_000, placedAt: 1, paidAt: 1, first: true };
  const { box, button, press, end } = await open(<Job job={{ ...job, here: null, first: null, rival }} />);
  for (const word of ['二店', 'SB8', '¥1,700.00', 'SB9', '¥1,800.00', t.firstPaid.rival])
    expect(box.textContent).toContain(word);
  expect([button(t.keepNobody), button(t.keepThere)]).toEqual([undefined, undefined]);
  expect(button(t.keepRival)).toBeDefined();
  await press(t.keepThis);
  expect(box.querySelector('dialog')?.textContent).toContain(t.keepThisAbout('二店', '¥1,700.00'));
  await end();
});

test('a case of one’s own says on the list that a colleague decides, and has no buttons', async () => {
  const { box, button, end } = await open(<Job job={{ ...job, own: true }} />);
  expect(box.textContent).toContain(second.zh.own);
  expect([button(t.keepHere), button(t.keepThere)]).toEqual([undefined, undefined]);
  await end();
  const alone = await open(<Job job={{ ...job, own: true, needsSecond: true }} />);
  expect(alone.box.textContent).toContain(second.zh.nobody);
  await alone.end();
});

test('what was kept here and given up here says that it is free again and still to be refunded', async () => {
  const { box, button, end } = await open(
    <Job job={{ ...job, state: 'refund_remote', here: null, first: null, freed: true }} />,
  );
  expect(box.textContent).toContain(t.freed);
  expect(button(t.refund)).toBeDefined();
  await end();
});

test.each([
  ['paid, where the marketplace refunds from here', { paid: 180_000 }, t.refund, null],
  ['paid, where it does not', { paid: 180_000, refundsFromHere: false }, t.ask, t.refundThere],
  ['unpaid, where the marketplace closes an order from here', { paid: null }, t.close, t.unpaid],
  ['unpaid, where it does not', { paid: null, closesFromHere: false }, t.ask, t.closeOf(false)],
] as const)('to refund, %s: the row has one way on, and says why', async (_how, more, label, why) => {
  const { box, button, end } = await open(
    <Job job={{ ...job, state: 'refund_remote', here: null, first: null, ...more } as ResaleJob} />,
  );
  const all = [t.refund, t.close, t.ask].filter((one) => button(one));
  expect(all).toEqual([label]);
  if (why) expect(box.textContent).toContain(why);
  await end();
});

test('what is ready for the buyer who will not get it is read by who decides, before it is sent', async () => {
  const apology = '您好，非常抱歉：这件商品只有一件。';
  const { box, end } = await show(
    <QueryClientProvider client={new QueryClient()}>
      <Job job={{ ...job, apology } as never} />
    </QueryClientProvider>,
  );
  expect(box.textContent).toContain(apology);
  await end();
});

test('who decides on a card of before reads what became of it meanwhile', () => {
  const refused = (state: string) => new ApiError('STATE_REFUSED', 409, '', { data: { state } });
  expect(changedSince(refused('delisting'), t, 'zh')).toContain('下架中，对方未确认');
  expect(changedSince(refused('conflict'), t, 'zh')).toBe(t.sinceConflict);
  expect(changedSince(new ApiError('NETWORK', 0, ''), t, 'zh')).toBeNull();
});
