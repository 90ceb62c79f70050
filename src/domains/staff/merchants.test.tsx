import 'fake-indexeddb/auto';
/** Staff stop a business, or let it go on: whose it is and what that takes away stands there before they do. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { recycleBusiness } from '../../../contract/recycle/work-calls.ts';
import { staffMe } from '../../../contract/shop/people-calls.ts';
import { permissionsOf } from '../../../contract/shop/rules.ts';
import { read } from '../../api/read.ts';
import { currentDialog } from '../../ui/feedback/dialogs.ts';
import { show } from '../../ui/gallery/testing.tsx';
import { text as merchant } from '../merchant/words.ts';
import { JobCard } from './Merchants.tsx';
import { text } from './recycle/business-words.ts';

const asked: string[] = [];
vi.stubGlobal('fetch', (url: RequestInfo | URL) => {
  asked.push(String(url instanceof Request ? url.url : url));
  return new Promise(() => undefined);
});

const record = { bids: 12, open: 2, won: 4, inspected: 3, lowered: 1, loweredBy: 5_000, backedOut: 0 };
const business = { deposit: { free: 300_000, frozen: 200_000, held: 0 }, record };

async function open(state: 'active' | 'restricted') {
  const client = new QueryClient();
  const me = { roles: ['owner'], permissions: [...permissionsOf(['owner'])], grants: [] };
  client.setQueryData(read(staffMe, {}).queryKey, me as never);
  client.setQueryData(read(recycleBusiness, { id: 'm', size: 1 }).queryKey, business as never);
  const job = { ...{ id: 'm', name: '潮里二手', state, creditCode: '', contact: '', contactPhone: '' } };
  const { box, end } = await show(
    <QueryClientProvider client={client}>
      <JobCard job={{ ...job, documents: [], deadlineAt: null } as never} />
    </QueryClientProvider>,
  );
  const press = (label: string) =>
    act(async () => [...box.querySelectorAll('button')].find((one) => one.textContent === label)?.click());
  return { box, press, end };
}

test('the sheet of a restriction names the business and says what is taken away', async () => {
  const { box, press, end } = await open('active');
  await press(merchant.zh.restrict);
  const sheet = box.querySelector('dialog[open]');
  expect(sheet?.textContent).toContain('潮里二手');
  expect(sheet?.textContent).toContain(text.zh.takesAway.restrict);
  await end();
});

test('restoring asks first', async () => {
  const { press, end } = await open('restricted');
  await press(merchant.zh.restore);
  expect(currentDialog()).toMatchObject({ title: text.zh.restoreTitle('潮里二手') });
  expect(asked.filter((url) => url.includes('decide'))).toEqual([]);
  await act(async () => currentDialog()?.answer(false));
  await end();
});

test('the card of a business that bids says what it keeps with us and how it bid, before anybody opens it', async () => {
  const { box, end } = await open('active');
  for (const said of ['¥5,000.00', '40% · 10 份里中 4 份', '验过 3 件，改价 1 件', '2 份'])
    expect(box.textContent).toContain(said);
  await end();
});
