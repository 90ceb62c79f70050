import 'fake-indexeddb/auto';
/** Sold twice: whose turn it is, as its seller and as our staff read it. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { resaleDetail } from '../../../../contract/resale/calls.ts';
import { read } from '../../../api/read.ts';
import { moreWords } from '../../../ui/format/more-words.ts';
import { setPreferences } from '../../../ui/format/preferences.ts';
import { layNothingOut, show } from '../../../ui/gallery/testing.tsx';
import { PostDetail } from './PostDetail.tsx';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  createLink:
    () =>
    ({ children }: { children: ReactNode }) => <i>{children}</i>,
  Link: () => null,
  useCanGoBack: () => false,
  useRouter: () => undefined,
}));
vi.stubGlobal('fetch', () => new Promise(() => undefined));
beforeAll(() => layNothingOut());

test.each(['zh', 'en'] as const)(
  'our staff read that it waits for the platform, and not for them alone (%s)',
  async (language) => {
    await setPreferences({ language });
    const client = new QueryClient();
    const post = {
      ...{ id: 'p', own: false, state: 'conflict', stays: null, title: '鞋', body: '', price: 1, tries: 0, terms: {} },
      ...{
        item: { itemId: 'i', name: { zh: '鞋', en: 'Shoe' }, size: '42', grade: 'new', cover: '', inWarehouse: true },
      },
      ...{ shop: { id: 's', name: '店', sandbox: false }, refusal: null, refusedField: null, unheardSince: null },
      ...{
        staffBy: Date.now() + 3_600_000,
        sellerBy: null,
        order: null,
        conflicts: [],
        photos: [],
        chosen: [],
        all: [],
      },
      timeline: [{ to: 'conflict', event: 'clash', actor: 'C', at: 1 }],
    };
    client.setQueryData(read(resaleDetail, { id: 'p' }).queryKey, post as never);
    const { box, end } = await show(
      <QueryClientProvider client={client}>
        <PostDetail id="p" />
      </QueryClientProvider>,
    );
    const { waitsFor, you, actors } = moreWords[language];
    expect(box.textContent).toContain(waitsFor(actors.P));
    expect(box.textContent).not.toContain(waitsFor(you));
    await end();
  },
);
