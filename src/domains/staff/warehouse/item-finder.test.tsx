import 'fake-indexeddb/auto';
/** An item that was put aside: who may clear it or pay for it is read before anybody writes a reason. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { staffMe } from '../../../../contract/shop/people-calls.ts';
import { permissionsOf } from '../../../../contract/shop/rules.ts';
import { workItemFind } from '../../../../contract/stock/warehouse.ts';
import { read } from '../../../api/read.ts';
import { layNothingOut, show, type } from '../../../ui/gallery/testing.tsx';
import { text as two } from '../second-words.ts';
import { text as people } from '../shop/people-words.ts';
import { ItemFinder } from './ItemFinder.tsx';
import { text } from './words.ts';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  createLink: () => () => null,
  Link: () => null,
  useCanGoBack: () => false,
}));
vi.stubGlobal('fetch', () => new Promise(() => undefined));
beforeAll(layNothingOut);

const item = {
  ...{ id: 'i', code: 'C1', shelf: 'A-01', state: 'quarantined', size: '42', name: { zh: '鞋', en: 'Shoe' } },
  ...{ owner: { id: 'o', nickname: '林晓' }, compensation: 60_000, twoPeopleFrom: 50_000 },
  ...{ lostFirst: null, own: false, judge: null, needsSecond: false },
};

async function found(more: object) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const me = { roles: ['warehouse'], permissions: [...permissionsOf(['warehouse'])], grants: [] };
  client.setQueryData(read(staffMe, {}).queryKey, me as never);
  client.setQueryData(read(workItemFind, { code: 'C1' }).queryKey, { item: { ...item, ...more } } as never);
  const { box, end } = await show(
    <QueryClientProvider client={client}>
      <ItemFinder />
    </QueryClientProvider>,
  );
  const field = box.querySelector('input') as HTMLInputElement;
  await type(field, 'C1');
  await act(async () => field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })));
  const press = (label: string) =>
    act(async () => [...box.querySelectorAll('button')].find((one) => one.textContent === label)?.click());
  const sheet = () => document.querySelector('dialog[open]')?.textContent ?? '';
  return { words: () => box.textContent ?? '', press, sheet, end };
}

test('whoever found it to be a fake reads that a colleague clears it', async () => {
  const { words, press, sheet, end } = await found({ judge: { by: '小周', own: true } });
  expect(words()).toContain(text.zh.foundFake('小周'));
  await press(text.zh.clear);
  expect(sheet()).toContain(two.zh.ownVerdict);
  await end();
});

test('a loss that takes two says so, and the second reads who said it first', async () => {
  const first = { by: '小周', amount: 60_000, own: false };
  const { words, press, sheet, end } = await found({ lostFirst: first });
  expect(words()).toContain(two.zh.secondOf('小周', '600.00'));
  await press(text.zh.lose);
  expect(sheet()).toContain(two.zh.byTwo('500'));
  expect(sheet()).not.toContain(two.zh.secondOwn);
  await end();
  const own = await found({ lostFirst: { ...first, own: true } });
  await own.press(text.zh.lose);
  expect(own.sheet()).toContain(two.zh.secondOwn);
  await own.end();
});

test('whose own it is reads whom it takes where nobody else works here', async () => {
  const { words, end } = await found({ own: true, needsSecond: true });
  expect(words()).toContain(two.zh.own);
  expect(words()).toContain(two.zh.nobody);
  expect(words()).toContain(people.zh.roles.warehouse);
  await end();
});
