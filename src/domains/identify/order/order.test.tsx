/** What an owner reads and shows before a piece leaves for us, also on a phone that kept an answer or a form of before. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { intents, login } from '../../../../tests/offline/device.ts';
import { closeDatabases, queue } from '../../../offline/device/db.ts';
import { draftName, saveDraft } from '../../../offline/drafts/drafts.ts';
import { layNothingOut, seen, show } from '../../../ui/gallery/testing.tsx';
import type { PieceData } from '../piece.ts';
import { text as piece } from '../words.ts';
import { Order } from './Order.tsx';
import { ComesBackTo, SendHere } from './SendHere.tsx';
import { SendSheet } from './SendSheet.tsx';
import { text } from './words.ts';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  createLink: () => () => null,
  Link: () => null,
}));

const place = {
  name: '林一舟',
  phone: '13800002046',
  province: '浙江省',
  city: '杭州市',
  district: '',
  detail: '文三路 1 号',
};
const one = { id: 'p1', no: '2611211842003197', name: { zh: '跑鞋', en: 'Runner' }, fee: 1, state: 'to_send' };
const other = { ...one, id: 'p2', no: '2611211842003198' };
const pieceOf = (change: object) =>
  ({
    ...{ ...one, worth: 1, note: '', absent: [], sendTo: place, refunded: false, parcel: null, parcelBack: null },
    ...{ home: { to: place, changes: true }, cameBack: null, found: null },
    order: { id: 'o', no: '2611211842009999', total: 2, due: null, pieces: [one, other] },
    ...change,
  }) as unknown as PieceData;

async function said(node: ReactNode): Promise<string> {
  const { box, end } = await show(<QueryClientProvider client={new QueryClient()}>{node}</QueryClientProvider>);
  const words = seen(box);
  await end();
  return words;
}

test('where it comes back to stands there, with a way to change it as long as that may be', async () => {
  const words = await said(<ComesBackTo data={pieceOf({})} />);
  for (const part of ['文三路 1 号', '换地址', text.zh.until]) expect(words).toContain(part);
  expect(await said(<ComesBackTo data={pieceOf({ home: { to: place, changes: false } })} />)).not.toContain('换地址');
  expect(await said(<ComesBackTo data={pieceOf({ home: undefined })} />)).toBe('');
});

test('of several in one box one number is to be written down; theirs are folded away', async () => {
  const words = await said(<SendHere data={pieceOf({})} />);
  expect(words).toContain('2611 2118 4200 9999');
  expect(words).not.toContain('2611 2118 4200 3197');
  const { box, end } = await show(<Order data={pieceOf({ packed: ['/box.jpg'] })} />);
  expect(box.querySelector('details')?.textContent).toContain('2611 2118 4200 3197');
  expect(box.textContent).toContain(text.zh.packed);
  await end();
  expect(await said(<Order data={pieceOf({})} />)).not.toContain(text.zh.packed);
});

beforeEach(async () => {
  await queue().delete();
  closeDatabases();
  await login('anna');
});
afterEach(closeDatabases);

test('a waybill that an earlier version kept is sent as it stands, without photos', async () => {
  layNothingOut();
  await saveDraft(draftName('waybill', 'identify-p1'), { company: '顺丰速运', waybill: 'SF12345678' });
  const { end } = await show(
    <QueryClientProvider client={new QueryClient()}>
      <SendSheet data={pieceOf({})} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  const button = () => [...document.querySelectorAll('button')].find((found) => found.textContent === piece.zh.send);
  await vi.waitFor(() =>
    expect(document.querySelectorAll<HTMLInputElement>('input[maxlength]')[1]?.value).toBe('SF12345678'),
  );
  expect(document.body.textContent).toContain(text.zh.packedShow);
  button()?.click();
  await vi.waitFor(async () => expect(await intents()).toHaveLength(1));
  const [intent] = await intents();
  expect(intent?.input).toMatchObject({
    id: 'p1',
    company: '顺丰速运',
    waybill: 'SF12345678',
    alone: false,
    photos: [],
  });
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  await end();
});
