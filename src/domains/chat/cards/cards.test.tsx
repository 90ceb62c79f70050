import 'fake-indexeddb/auto';
/** Something is shown along with a message: chosen from what the two have, seen before it goes, and sent as its card. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chatCards } from '../../../../contract/chat/calls.ts';
import { chatPieces } from '../../../../contract/chat/pieces.ts';
import { intents, login } from '../../../../tests/offline/device.ts';
import { read, readPages } from '../../../api/read.ts';
import { closeDatabases, queue } from '../../../offline/device/db.ts';
import { show } from '../../../ui/gallery/testing.tsx';
import { Composer } from '../Composer.tsx';
import type { Talk } from '../talk.ts';
import { text } from '../words.ts';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  createLink: () => () => null,
  Link: ({ children }: { children: unknown }) => <>{children}</>,
  useNavigate: () => () => undefined,
}));
beforeEach(async () => {
  await queue().delete();
  closeDatabases();
  await login('anna');
});
afterEach(closeDatabases);

const item = {
  ...{ cover: '', name: { zh: '球鞋', en: 'Runner' }, size: '42', grade: '95', styleNo: 'S' },
  ...{ productId: 'p', skuId: 'k', listingId: 'l' },
};
const order = {
  kind: 'order',
  id: 'order',
  item,
  category: 'sneakers',
  price: 1,
  listingState: 'sold',
  orderState: 'completed',
};
const talk = {
  ...{ id: 'talk', kind: 'item', side: 'S', state: 'open', blocking: false, offerId: null, order: null },
  card: { kind: 'item', id: 'listing', price: 90_000, listingState: 'on', category: 'sneakers-low', item },
  other: { nickname: '林晓', avatar: '', sold: 0 },
} as unknown as Talk;

test('a seller chooses the order that the two have, and its card goes with the message', async () => {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, enabled: false } },
  });
  client.setQueryData(read(chatCards, { id: 'talk' }).queryKey, { list: [order] } as never);
  const { box, end } = await show(
    <QueryClientProvider client={client}>
      <Composer talk={talk} about={undefined} beside={false} onUnsaved={() => {}} />
    </QueryClientProvider>,
  );
  const button = (words: string) =>
    [...box.querySelectorAll('button')].find(
      (one) => one.textContent?.includes(words) || one.getAttribute('aria-label') === words,
    );
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  const press = async (words: string) => {
    await vi.waitFor(() => expect(button(words)).toBeDefined());
    button(words)?.click();
  };
  await press(text.zh.addCard);
  await press('球鞋');
  await vi.waitFor(() => expect(box.textContent).toContain(text.zh.attached));
  await press(text.zh.send);
  await vi.waitFor(async () =>
    expect(await intents()).toMatchObject([{ input: { card: { kind: 'order', id: 'order' }, body: '' } }]),
  );
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  await act(async () => undefined);
  await end();
});

test('whoever writes to the platform chooses a piece that is authenticated or cleaned, and it goes with the message', async () => {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, enabled: false } },
  });
  const piece = { kind: 'cleaning', id: 'wash', no: '261130', name: { zh: '手袋', en: 'Bag' }, cover: null };
  const pieces = [{ ...piece, called: { zh: '清洗中', en: 'Being cleaned' } }];
  client.setQueryData(read(chatCards, {}).queryKey, { list: [] } as never);
  const pages = { pages: [{ list: pieces, next: '1~wash' }], pageParams: [null] };
  client.setQueryData(readPages(chatPieces, {}).queryKey, pages as never);
  const service = { ...talk, kind: 'service', side: 'B', card: null, other: null } as unknown as Talk;
  const { box, end } = await show(
    <QueryClientProvider client={client}>
      <Composer talk={service} about={undefined} beside={false} onUnsaved={() => {}} />
    </QueryClientProvider>,
  );
  const press = async (words: string) => {
    const button = () =>
      [...box.querySelectorAll('button')].find(
        (one) => one.textContent?.includes(words) || one.getAttribute('aria-label') === words,
      );
    await vi.waitFor(() => expect(button()).toBeDefined());
    button()?.click();
  };
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  await press(text.zh.addCard);
  // What is older is a tap away.
  await vi.waitFor(() => expect(box.textContent).toContain(text.zh.morePieces));
  await press('手袋');
  await vi.waitFor(() => expect(box.textContent).toContain('清洗中'));
  await press(text.zh.send);
  await vi.waitFor(async () =>
    expect(await intents()).toMatchObject([{ input: { card: { kind: 'cleaning', id: 'wash' }, body: '' } }]),
  );
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  await act(async () => undefined);
  await end();
});
