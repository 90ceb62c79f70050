/** A day that passed is told: ours with the way on, and its owner’s with what it decided. */
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { expect, test } from 'vitest';
import { seen, show } from '../../../ui/gallery/testing.tsx';
import { Agreed } from '../form/Agreed.tsx';
import { LastSaid } from '../LastSaid.tsx';
import { OrderRow } from '../OrderRow.tsx';
import { Past } from '../trouble/Past.tsx';
import { Late, lateNo } from './Late.tsx';
import { silenceNow } from './silence.ts';
import { text } from './words.ts';

type Data = ComponentProps<typeof Late>['data'];
const past = Date.parse('2026-01-05T04:00:00Z');
const base = {
  ...{
    id: 'wash',
    role: 'owner',
    no: '2611301412213996',
    orderNo: '2611301412211689',
    kind: 'sneakers',
    care: 'clean',
  },
  ...{
    material: 'textile',
    stain: 'none',
    stored: false,
    washed: false,
    pickupAt: null,
    cover: null,
    pieces: 1,
    place: 0,
  },
  ...{
    name: { zh: '鞋', en: 'Shoes' },
    total: 7_300,
    refunded: 0,
    compensated: 0,
    wanted: null,
    beside: [],
    timeline: [],
  },
  ...{ state: 'received', waitsFor: 'P', deadlineAt: past, broughtAt: null, outcome: null, objectionDueAt: null },
  ...{ movedAt: 1, createdAt: 1, arrivalOkAt: null },
};
const dataOf = (of: object) => ({ ...base, ...of }) as unknown as Data;

async function read(of: object) {
  const routeTree = createRootRoute({ component: () => <Late data={dataOf(of)} /> });
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  const { box, end } = await show(<RouterProvider router={router as never} />);
  const [words, link] = [seen(box), box.querySelector('a')?.getAttribute('href') ?? ''];
  await end();
  return { words, link: decodeURIComponent(link) };
}
async function row(of: object) {
  const { box, end } = await show(<OrderRow row={dataOf(of)} />);
  const words = seen(box);
  await end();
  return words;
}

test('whoever waits for us past our day reads that we are late, what they may have back, and has a person to ask that names their order', async () => {
  for (const state of ['sent', 'received', 'objected', 'washing']) {
    const { words, link } = await read({ state });
    expect(words).toContain('¥73.00 全退');
    expect(link).toContain('2611301412211689');
  }
  for (const state of ['claim', 'qc', 'to_return', 'unsuitable'])
    expect((await read({ state })).words).toContain(text.zh.wait);
  expect((await read({ state: 'washing', washed: true })).words).toContain(text.zh.wait);
  expect((await read({ state: 'done', objectionDueAt: past, waitsFor: null, deadlineAt: null })).words).toContain(
    text.zh.wait,
  );
  expect((await read({ state: 'to_fetch', pickupAt: past, deadlineAt: Date.now() + 1e8 })).words).toContain(
    text.zh.fetch,
  );
  expect((await read({ deadlineAt: Date.now() + 1e8 })).words).toBe('');
});

test('who takes back what nobody has unpacked is asked about every piece that ends with it, and all of its money', async () => {
  const bag = { id: 'b', no: '2', name: { zh: '包', en: 'Bag' }, place: 1, state: 'sent', total: 13_200 };
  const sent = dataOf({ state: 'sent', total: 6_600, pieces: 2, beside: [bag] });
  expect(lateNo(sent, text.zh, 'zh').ask.body).toBe(text.zh.noBodyBox('1. 鞋 ¥66.00、2. 包 ¥132.00', '¥198.00'));
  // What is opened ends alone, and so does what was not in that box any more.
  for (const alone of [{ state: 'received' }, { state: 'sent', beside: [{ ...bag, state: 'closed' }] }])
    expect(lateNo(dataOf({ total: 6_600, pieces: 2, beside: [bag], ...alone }), text.zh, 'zh').ask.body).toBe(
      text.zh.noBody('¥66.00'),
    );
});

test('a courier who did not come was to come by the clock of the place, wherever its owner is', async () => {
  const words = await row({ state: 'to_fetch', pickupAt: Date.parse('2026-01-05T01:00:00Z'), deadlineAt: past + 1e9 });
  expect(words).toMatch(/已超时：约好 .*1月5日 09:00–12:00 来取/);
});

test('what a piece costs, what is asked for more, and both together stand in lines of their own, each with its name', async () => {
  const { box, end } = await show(<OrderRow row={dataOf({ total: 12_800, wanted: 4_000, state: 'extra_fee' })} />);
  const lines = [...box.querySelectorAll('dt')].map((one) =>
    [one, one.nextElementSibling].map((part) => seen(part as HTMLElement)),
  );
  expect(lines.map(([name, sum]) => `${name} ${sum}`)).toEqual(['一共 ¥128.00', '补差 ¥40.00', '补完一共 ¥168.00']);
  await end();
});

test('no list tells a day that has passed as one to come', async () => {
  for (const state of ['sent', 'received', 'claim', 'to_return']) expect(await row({ state })).toContain('已超时');
  for (const waitsFor of ['B', 'C']) expect(await row({ state: 'assessed', waitsFor })).toContain('到期了');
});

test('who let a day pass reads what that decided, at the head and in the history, and that what could be done was not', async () => {
  const timeline = [
    { from: 'received', to: 'assessed', event: 'assess', actor: 'P', at: 1, reason: '可以洗' },
    { from: 'assessed', to: 'unsuitable', event: 'lapse', actor: 'T', at: 2, reason: null },
  ];
  const silent = dataOf({ state: 'unsuitable', timeline, assessment: { words: '可以洗', extra: 0, at: 1 } });
  expect(silenceNow(silent, text.zh)).toBe('48 小时内没有回复');
  for (const part of [<Past key="past" data={silent} />, <LastSaid key="said" data={silent} />]) {
    const { box, end } = await show(part);
    expect(seen(box)).toMatch(/48 小时内没有回复|能做什么（没有做）/);
    await end();
  }
});

test('several pieces are agreed to piece by piece: one silence gives back one piece', async () => {
  const bill = (care: number) => [
    { line: 'care', amount: care },
    { line: 'shipping', amount: 700 },
  ];
  const bills = [bill(5_900), bill(14_400)] as ComponentProps<typeof Agreed>['bills'];
  const { box, end } = await show(<Agreed bills={bills} way="send" />);
  const words = seen(box);
  await end();
  expect(words).toContain('那一件就不洗');
  expect(words).toContain('第 1 件 ¥59.00、第 2 件 ¥144.00');
  expect(words).not.toContain('¥203.00');
});
