/** What somebody has prepared or chosen for an auction is there where they go on, and a network that is gone is not asked without a pause. */
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { auctionStock } from '../../../contract/auction/calls.ts';
import { auctionRules } from '../../../contract/auction/rules.ts';
import { firstTerms } from '../../../contract/payment/fees.ts';
import { feesNow } from '../../../contract/shop/fee-calls.ts';
import { firstFees } from '../../../contract/shop/fee-rules.ts';
import { login } from '../../../tests/offline/device.ts';
import { find, open, until } from '../../../tests/offline/form-screen.tsx';
import { hung } from '../../../tests/offline/forms.tsx';
import { keyOf } from '../../api/read.ts';
import { closeDatabases, queue } from '../../offline/device/db.ts';
import { loadDraft, saveDraft } from '../../offline/drafts/drafts.ts';
import { layNothingOut } from '../../ui/gallery/testing.tsx';
import LotBidSheet from './LotBidSheet.tsx';
import type { LotData } from './lot.ts';
import { Route as offer } from './OfferForm.tsx';
import { text as offering } from './offer-words.ts';
import { text } from './words.ts';

const { asked } = vi.hoisted(() => ({
  asked: vi.fn(() => new Promise<never>((_, reject) => setTimeout(() => reject(new Error('NETWORK')), 5))),
}));
vi.mock('../../api/request.ts', async (original) => ({ ...(await original<object>()), request: asked }));
beforeEach(async () => {
  await queue().delete();
  closeDatabases();
  await login('anna');
  asked.mockClear();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  layNothingOut();
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  closeDatabases();
});

const pieces = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ ...hung, itemId: `piece-of-stock-no-${n}`, categoryId: 'low' }));
const offered = (count: number, chosen: readonly string[], next: string | null = null) =>
  open({ name: '', route: offer, kept: {}, search: `?itemIds=${chosen.join(',')}` } as never, (queries) => {
    queries.setQueryData(keyOf(feesNow, {}), { now: firstFees, next: null });
    const pages = [{ list: pieces(count), total: count, next }];
    queries.setQueryData([...keyOf(auctionStock, { size: 100 }), 'pages'], { pages, pageParams: [null] } as never);
  });
const ticked = (box: HTMLElement) => box.querySelectorAll('input[type=checkbox]:checked').length;

test('what was just chosen in stock joins the pieces of a form that was begun before, however many they are', async () => {
  const lines = { 'piece-of-stock-no-0': { start: 10_000, reserve: null } };
  await saveDraft(
    'auction-offer-new',
    { lines, steps: 'usual', day: null, hour: '20', length: '72' },
    { form: 'auction-offer' },
  );
  const all = pieces(60).map(({ itemId }) => itemId);
  const few = await offered(60, all.slice(1, 30));
  await until('all of them', () => ticked(few.box) === 30);
  expect((await find(few.box, 'input[inputmode]')).value).toBe('100');
  await few.end();
  const many = await offered(60, all);
  await until('all of them', () => ticked(many.box) === 60);
  expect(many.box.textContent).toContain(offering.zh.most(auctionRules.most));
  await many.end();
});

test('without a network what was chosen and stands on a later page is asked for once', async () => {
  const { box, end } = await offered(1, ['piece-of-stock-no-0', 'sold-since'], 'later');
  await until('the one that is here', () => ticked(box) === 1);
  for (let turn = 0; turn < 40; turn += 1) await act(() => new Promise<void>((next) => setTimeout(next, 5)));
  // The page that is here, anew; the next one; and what a form always asks.
  expect(asked.mock.calls.length).toBeLessThan(5);
  await end();
});

test('one step is looked at, and the maximum that was prepared in preview is there still', async () => {
  const lot = {
    ...{
      id: 'lot',
      no: '1',
      state: 'live',
      startPrice: 10_000,
      price: 25_000,
      bids: 3,
      steps: [{ from: 0, step: 1_000 }],
    },
    ...{ startsAt: 0, endsAt: Date.now() + 1e6, authenticated: false, mine: null, bidder: null },
    ...{ terms: firstTerms, fees: { version: 'x', terms: firstTerms } },
  } as unknown as LotData;
  const name = 'auction-lot';
  await saveDraft(name, { max: 200_000 }, { form: 'auction' });
  const sheet = (oneStep: boolean) =>
    open({
      name: '',
      kept: {},
      part: () => <LotBidSheet lot={lot} oneStep={oneStep} open onClose={() => {}} />,
    } as never);
  const step = await sheet(true);
  expect((await find(step.box, 'input[inputmode]')).value).toBe('260');
  await step.end();
  expect((await loadDraft<{ max: number }>(name, 'anna'))?.value).toEqual({ max: 200_000 });
  const whole = await sheet(false);
  expect((await find(whole.box, 'input[inputmode]')).value).toBe('2000');
  expect(whole.box.textContent).toContain(text.zh.kept);
  await whole.end();
});
