/** What an owner reads of a piece of theirs: where the money is and when it is theirs, until when the courier is waited for, and where the piece went. */
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show } from '../../../ui/gallery/testing.tsx';
import { names as express } from '../../express/names.ts';
import { WentOn } from '../../item/WentOn.tsx';
import { text as wentText } from '../../item/went-words.ts';
import type { PieceData } from '../piece.ts';
import { text as turn } from '../turn-words.ts';
import { text } from '../words.ts';
import { Turn } from './Turn.tsx';
import { useMissing } from './use-missing.ts';
import { WhereMoney } from './WhereMoney.tsx';

const at = (time: string) => new Date(`2026-11-28T${time}:00+08:00`).getTime();
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: at('08:00') }));
afterEach(() => void vi.useRealTimers());

const piece = (more: object) =>
  ({
    ...{ state: 'quoted', waitsFor: 'S', deadlineAt: at('20:00'), end: null, pickupAt: null, stored: false },
    ...{ parcelBack: null, bids: [], wentOn: [], offers: 2, looked: 2, newPrice: null, price: 27_500 },
    ...more,
  }) as unknown as PieceData;
async function read(node: Parameters<typeof show>[0]) {
  const { box, end } = await show(node);
  const words = box.textContent ?? '';
  await end();
  return words;
}
const Missing = (value: { company: string; waybill: string }) => useMissing(value);
const hero = (more: object) => read(<Turn data={piece(more)} onEnd={() => undefined} />);

test('once the inspection has passed, the money is not said to wait for it', async () => {
  const money = { place: 'escrow', amount: 27_500 };
  const said = (state: string) => read(<WhereMoney data={piece({ state, money })} />);
  expect(await said('checking')).toContain('质检通过后给你');
  expect(await said('payable')).toMatch(/质检已通过，.* 前进你的余额/);
  expect(await said('differs')).toContain('等商家答复');
  vi.setSystemTime(at('21:00'));
  expect(await said('payable')).toContain('正在打给你');
});

test('whom a courier comes to counts the time until he comes, and while he may come until his hours are over', async () => {
  const booked = { state: 'accepted', pickupAt: at('09:00'), deadlineAt: at('09:00') + 3 * 86_400_000 };
  expect(await hero(booked)).toContain('01:00:00');
  vi.setSystemTime(at('10:00'));
  expect(await hero(booked)).toContain('02:00:00');
});

test('whoever has a single offer is not asked to choose one', async () => {
  const bids = [{ state: 'standing' }, { state: 'backed_out' }];
  expect(await hero({ bids })).toContain(turn.zh.takeOne);
  expect(await hero({ bids: [...bids, { state: 'standing' }] })).toContain(turn.zh.todo.quoted);
});

test('what nobody wanted and went on is not said to be in its owner’s hands', async () => {
  const over = { state: 'cancelled', end: 'unwanted', waitsFor: null, deadlineAt: null };
  expect(await hero(over)).toContain('东西还在你手里');
  const went = await hero({ ...over, wentOn: [{ kind: 'receipt', id: 'r', no: '1', state: 'submitted' }] });
  expect(went).toContain(wentText.zh.foot);
  expect(went).not.toContain('东西还在你手里');
});

test('what comes back because its owner did not answer says so first, and what is back says it once', async () => {
  const silent = { from: 'reprice', to: 'returning', event: 'lapse', actor: 'T', at: 1, reason: null };
  const returning = await hero({ state: 'returning', waitsFor: 'P', deadlineAt: null, timeline: [silent] });
  expect(returning).toContain('你没有答复改价。原样寄回');
  const returned = await hero({ state: 'returned', waitsFor: null, deadlineAt: null, timeline: [] });
  expect(returned.match(/回到你手里/g)).toHaveLength(1);
});

test('where a piece went is said with its number and its state, and leads there', async () => {
  const to = [
    { kind: 'valuation' as const, id: 'v', no: '2611271522917736', state: 'accepted' },
    { kind: 'receipt' as const, id: 'r', no: '2611271555004227', state: 'submitted' },
  ];
  const root = createRootRoute({ component: () => <WentOn to={to} /> });
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/'] }) });
  await router.load();
  const { box, end } = await show(<RouterProvider router={router} />);
  const links = [...box.querySelectorAll('a')].map((link) => [link.getAttribute('href'), link.textContent]);
  await end();
  expect(links).toEqual([
    ['/pages/order/inquiry/detail?id=v', expect.stringMatching(/估价单.*7736.*已接受/)],
    ['/pages/stock/receipt/receiptDetail?id=r', expect.stringMatching(/入库单.*4227.*待寄出/)],
  ]);
  expect(await read(<WentOn to={undefined} />)).toBe('');
});

test('a tracking number that is too short is named as that, and not as missing', async () => {
  expect(await read(<Missing company="顺丰速运" waybill="" />)).toBe(text.zh.shipMissing);
  expect(await read(<Missing company="顺丰速运" waybill="12" />)).toBe(express.zh.waybillBad);
  expect(await read(<Missing company="顺丰速运" waybill="SF1234567890" />)).toBe('');
});
