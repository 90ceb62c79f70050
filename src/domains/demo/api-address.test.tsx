/** Where the API is can be set on a demo: to a path of this origin where something answers, and to nothing else. */
import 'fake-indexeddb/auto';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { readDevice } from '../../api/exchange/device.ts';
import { show, type } from '../../ui/gallery/testing.tsx';
import { ApiAddress } from './ApiAddress.tsx';
import { text } from './words.ts';

afterEach(() => vi.unstubAllGlobals());

test('a path that answers is kept, one that does not is left as it was, and another host is no address', async () => {
  const answers = (address: string) =>
    address.includes('signing-key')
      ? Response.json({ key: 'k' })
      : Response.json({ success: true, data: { list: [] } });
  vi.stubGlobal('fetch', async (to: RequestInfo) => {
    const address = to instanceof Request ? to.url : String(to);
    if (address.includes('/nobody/')) throw new TypeError('Failed to fetch');
    return answers(address);
  });
  const before = await readDevice();
  const { box, end } = await show(
    <QueryClientProvider client={new QueryClient()}>
      <ApiAddress device={before} mayChange onChange={() => undefined} />
    </QueryClientProvider>,
  );
  const save = async (typed: string) => {
    await type(box.querySelector('input') as HTMLInputElement, typed);
    await act(async () => box.querySelector('form')?.requestSubmit());
    return (await readDevice()).apiBase;
  };
  await save('https://elsewhere.example/api');
  expect((await readDevice()).apiBase).toBe(before.apiBase);
  expect(box.textContent).toContain(text.zh.apiBad);
  await save('/nobody');
  await vi.waitFor(async () => expect((await readDevice()).apiBase).toBe(before.apiBase));
  await save('/staging/api');
  await vi.waitFor(async () => expect((await readDevice()).apiBase).toBe('/staging/api'));
  await end();
});
