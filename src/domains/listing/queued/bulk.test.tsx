/** A change of very many is on the device as a whole before any of it is answered. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { expect, test, vi } from 'vitest';
import { BULK_MAX } from '../../../../contract/listing/calls.ts';
import { DEMO_SECRET } from '../../../../server/config.ts';
import { intents, login } from '../../../../tests/offline/device.ts';
import { learnSigningKey } from '../../../api/exchange/device.ts';
import { closeDatabases, queue } from '../../../offline/device/db.ts';
import { show } from '../../../ui/gallery/testing.tsx';
import { useListingActs } from '../use-listing-acts.ts';

const lines = Array.from({ length: BULK_MAX + 1 }, (_, n) => ({
  id: `l${n}`,
  itemId: `i${n}`,
  price: 100,
  was: 200,
  name: { zh: '空军一号', en: 'Air Force 1' },
  size: '42',
}));

function Reprice() {
  const { reprice } = useListingActs();
  const tap = useRef(() => void reprice(lines, 'x').catch(() => undefined));
  useEffect(() => tap.current(), []);
  return null;
}

test('over a link on which no answer comes', async () => {
  await queue().delete();
  closeDatabases();
  await login('anna');
  await learnSigningKey(DEMO_SECRET);
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const { end } = await show(
    <QueryClientProvider client={new QueryClient()}>
      <Reprice />
    </QueryClientProvider>,
  );
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  await vi.waitFor(async () => expect(await intents()).toHaveLength(2), { timeout: 10_000 });
  // The queue names what it is about.
  expect((await intents()).map(({ label }) => label)).toMatchObject([
    { zh: `改价 空军一号 EU 42 等 ${BULK_MAX} 件` },
    { zh: '改价 空军一号 EU 42', en: 'New price for Air Force 1 EU 42' },
  ]);
  await end();
  closeDatabases();
  vi.unstubAllGlobals();
});
