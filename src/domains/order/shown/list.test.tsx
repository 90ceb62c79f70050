import 'fake-indexeddb/auto';
/** What of my orders is late is said, with since when; what is not, by when. */
import { expect, test, vi } from 'vitest';
import { orderList } from '../../../../contract/order/calls.ts';
import { open } from '../../../../tests/offline/form-screen.tsx';
import { keyOf } from '../../../api/read.ts';
import { dateTime } from '../../../ui/format/format.ts';
import { setPreferences } from '../../../ui/format/preferences.ts';
import { layNothingOut } from '../../../ui/gallery/testing.tsx';
import { Route } from '../OrderList.tsx';
import { text } from '../words.ts';

vi.stubGlobal('fetch', () => new Promise(() => undefined));

const HOUR = 3_600_000;
const name = { zh: '跑鞋', en: 'Runner' };
const order = (id: string, deadlineAt: number) => ({
  ...{ id, no: `20261121${id}`, state: 'awaiting_ship', deadlineAt, waitsFor: 'S', inWarehouse: false },
  ...{ extended: false, disputed: false, auction: false, price: 100, total: 100, sellerGets: 90, createdAt: 1 },
  ...{ soldTwice: false, unconfirmedUntil: null },
  item: {
    itemId: id,
    productId: 'p',
    skuId: 's',
    name,
    colour: name,
    styleNo: 'A-1',
    size: '42',
    grade: '95',
    cover: '',
  },
});

test.each(['zh', 'en'] as const)(
  'what I am late with says since when, what I am not by when (%s)',
  async (language) => {
    layNothingOut();
    await setPreferences({ language });
    const now = Date.now();
    const page = { list: [order('late', now - HOUR), order('soon', now + HOUR)], counts: {}, total: 2, next: null };
    const { box, end } = await open({ route: Route, search: '?role=seller' } as never, (queries) => {
      const key = [...keyOf(orderList, { role: 'seller', tab: 'all' }), 'pages'];
      queries.setQueryData(key, { pages: [page], pageParams: [null] } as never);
    });
    const said = [...box.querySelectorAll('[role=listitem] time')].map(({ textContent }) => textContent);
    const { overdueSince, until } = text[language];
    expect(said).toEqual([
      overdueSince(dateTime(now - HOUR, now, language)),
      until(dateTime(now + HOUR, now, language)),
    ]);
    await end();
  },
);
