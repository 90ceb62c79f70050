/** Following where there is no network: true on the screen at once, kept on the phone, sent when there is one. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { auctionBid, auctionFollow } from '../../../../contract/auction/calls.ts';
import { DEMO_SECRET } from '../../../../server/config.ts';
import { items, login } from '../../../../tests/offline/device.ts';
import { learnSigningKey } from '../../../api/exchange/device.ts';
import { closeDatabases, queue } from '../../../offline/device/db.ts';
import { show } from '../../../ui/gallery/testing.tsx';
import { useFollow } from './use-follow.ts';

beforeEach(async () => {
  await queue().delete();
  closeDatabases();
  await login('anna');
  await learnSigningKey(DEMO_SECRET);
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('no network');
  });
});
afterEach(() => {
  closeDatabases();
  vi.unstubAllGlobals();
});

/** A lot as the phone remembers it: not followed. */
function Lot() {
  const follow = useFollow({ kind: 'lot', id: 'lot' }, { zh: '雾海灰', en: 'Fog' }, { on: false, heardAt: 0 });
  return (
    <button type="button" onClick={() => void follow.toggle()}>
      {follow.on ? 'following' : 'not'}
    </button>
  );
}

test('a lot that is followed in a basement looks followed, and waits to be sent; so does taking it back; no bid ever waits', async () => {
  const { box, end } = await show(
    <QueryClientProvider client={new QueryClient()}>
      <Lot />
    </QueryClientProvider>,
  );
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  const button = box.querySelector('button');
  expect(button?.textContent).toBe('not');
  button?.click();
  await vi.waitFor(() => expect(button?.textContent).toBe('following'));
  const waiting = { call: auctionFollow.path, input: { kind: 'lot', id: 'lot', on: true }, state: 'waiting' };
  expect(await items()).toMatchObject([waiting]);
  button?.click();
  await vi.waitFor(() => expect(button?.textContent).toBe('not'));
  expect(await items()).toMatchObject([waiting, { input: { on: false } }]);
  expect(auctionBid.offline.mode).toBe('live');
  // The first try has ended before the device is taken away.
  await vi.waitFor(async () => expect((await items())[0]?.attempts).toBe(1));
  await end();
});
