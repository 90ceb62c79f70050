/** On a phone without room: what was written stays, and what the seller has already is not said to be lost. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { intents, login } from '../../../../tests/offline/device.ts';
import { closeDatabases, queue } from '../../../offline/device/db.ts';
import { currentToast } from '../../../ui/feedback/toast.ts';
import { show } from '../../../ui/gallery/testing.tsx';
import { Composer } from '../Composer.tsx';
import type { Talk } from '../talk.ts';
import { text } from '../words.ts';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  createLink: () => () => null,
  Link: () => null,
  useNavigate: () => () => undefined,
}));
/** The price itself has gone to the server by then. */
vi.mock('../../bid/OfferSheet.tsx', () => ({
  default: ({ onMade }: { onMade: (made: { id: string }) => Promise<void> }) => (
    <button type="button" onClick={() => void onMade({ id: 'offer' })}>
      made
    </button>
  ),
}));

beforeEach(async () => {
  await queue().delete();
  closeDatabases();
  await login('anna');
});
afterEach(closeDatabases);

const talk = {
  ...{ id: 'talk', kind: 'item', side: 'B', state: 'open', blocking: false, offerId: null, order: null },
  card: { id: 'listing', price: 90_000, listingState: 'on', category: 'sneakers-low' },
  other: { id: 'seller', nickname: '林晓', avatar: '', sold: 0 },
} as unknown as Talk;

test('the card of an offer that the phone has no room for: the price is at the seller, and only its card is told as not kept', async () => {
  const { box, end } = await show(
    <QueryClientProvider client={new QueryClient()}>
      <Composer talk={talk} about={undefined} beside={false} onUnsaved={() => {}} />
    </QueryClientProvider>,
  );
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  const button = (words: string) =>
    [...box.querySelectorAll('button')].find(({ textContent }) => textContent === words);
  await vi.waitFor(() => expect(button(text.zh.offerPrice)).toBeDefined());
  button(text.zh.offerPrice)?.click();
  await vi.waitFor(() => expect(button('made')).toBeDefined());
  queue().outbox.hook('creating', () => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  button('made')?.click();
  await vi.waitFor(() => expect(currentToast()).toMatchObject({ message: text.zh.offerAlone, icon: 'bad' }));
  expect(await intents()).toEqual([]);
  await end();
});
