import 'fake-indexeddb/auto';
/** A price that was answered: its card says so as soon as the conversation does, and nothing on it can be pressed any more. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { bidDetail } from '../../../../contract/bid/calls.ts';
import { type OfferState, offerMachine } from '../../../../contract/bid/machine.ts';
import type { OfferStep } from '../../../../contract/chat/calls.ts';
import { saleFees } from '../../../../contract/payment/fees.ts';
import { keyOf } from '../../../api/read.ts';
import { setPreferences } from '../../../ui/format/preferences.ts';
import { show } from '../../../ui/gallery/testing.tsx';
import { OfferCard } from './OfferCard.tsx';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  createLink: () => () => null,
  Link: ({ children }: { children: ReactNode }) => <i>{children}</i>,
}));
vi.stubGlobal('fetch', () => new Promise(() => undefined));

const countered = {
  ...{ kind: 'offer', id: 'o', no: '1', side: 'buyer', state: 'countered', deadlineAt: Date.now() + 3_600_000 },
  ...{ buyerRounds: 1, sellerRounds: 1, price: 51_000, asked: 60_000, held: 0, order: null, waitsFor: 'B' },
  ...{ item: { listingId: 'l', name: { zh: '跑鞋', en: 'Runners' }, size: '42' }, fees: saleFees(51_000) },
  ...{
    rounds: [
      { by: 'B', price: 48_000, at: 1 },
      { by: 'S', price: 51_000, at: 2 },
    ],
  },
};
const step = (event: OfferStep['event'], by: OfferStep['by'], price = 51_000): OfferStep => ({
  ...{ id: '7', offerId: 'o', event, by, price, at: 3, said: false },
});
async function card(newest: OfferStep, more: object = {}) {
  await setPreferences({ language: 'zh' });
  const queries = new QueryClient();
  queries.setQueryData(keyOf(bidDetail, { id: 'o' }), { ...countered, ...more } as never);
  const { box, end } = await show(
    <QueryClientProvider client={queries}>
      <OfferCard id="o" said="…" step={newest} />
    </QueryClientProvider>,
  );
  const shown = { words: box.textContent ?? '', buttons: box.querySelectorAll('button').length };
  await end();
  return shown;
}
const stateIs = (state: OfferState) => offerMachine.states[state].zh;

test('the price on the table is mine to answer: three ways', async () => {
  const { words, buttons } = await card(step('counter', 'S'));
  expect(words).toContain(stateIs('countered'));
  expect(buttons).toBe(3);
});

test('where one of us does not hear the other it is taken or left, and no other price is named', async () => {
  expect((await card(step('counter', 'S'), { apart: true })).buttons).toBe(2);
});

test.each([
  ['accept', 'B', 'accepted'],
  ['decline', 'B', 'declined'],
  ['lapse', 'T', 'expired'],
] as const)(
  '%s has been heard of and the card not yet read again: it says what came of it and offers nothing',
  async (event, by, state) => {
    const { words, buttons } = await card(step(event, by));
    expect(words).toContain(stateIs(state));
    expect(words).not.toContain(stateIs('countered'));
    expect(buttons).toBe(0);
  },
);

test('my own next price stands there with the seller to answer it', async () => {
  const { words, buttons } = await card(step('counter', 'B', 49_500));
  expect(words).toContain('495');
  expect(words).toContain(stateIs('offered'));
  expect(buttons).toBe(0);
});
