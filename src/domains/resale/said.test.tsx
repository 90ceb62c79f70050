// @vitest-environment jsdom
import 'fake-indexeddb/auto';
/** What a seller reads of their goods elsewhere where nobody refused anything, and how a photo becomes the cover. */
import { act, useState } from 'react';
import { expect, test } from 'vitest';
import type { PostPhoto } from '../../../contract/resale/rules.ts';
import { setPreferences } from '../../ui/format/preferences.ts';
import { show } from '../../ui/gallery/testing.tsx';
import { PhotosField } from './form/PhotosField.tsx';
import { text as form } from './form/words.ts';
import { Refusal } from './PostRow.tsx';
import { Earns } from './post/Earns.tsx';
import { SellerBy } from './post/SellerBy.tsx';
import { StaffSee } from './post/StaffSee.tsx';
import { text } from './words.ts';

test.each(['zh', 'en'] as const)(
  'a channel that does not answer has refused nothing, and is said so (%s)',
  async (language) => {
    await setPreferences({ language });
    const post = { state: 'publishing', refusal: null, refusedField: null, tries: 0, unheardSince: 1 } as const;
    const { box, end } = await show(<Refusal post={post} />);
    expect(box.textContent).toContain(text[language].unheard);
    expect(box.textContent).not.toContain(text[language].refused);
    expect(box.textContent).not.toMatch(/HTTP|502|api/);
    await end();
  },
);

test.each(['zh', 'en'] as const)('by when it is sent, and that it is late (%s)', async (language) => {
  await setPreferences({ language });
  const late = await show(<SellerBy state="sold_remote" at={1} own />);
  expect(late.box.textContent).toMatch(language === 'zh' ? /已经晚了/ : /is late/);
  await late.end();
  const { box, end } = await show(<SellerBy state="sold_remote" at={Date.now() + 3_600_000} own />);
  expect(box.textContent).not.toMatch(/已经晚了|is late/);
  await end();
});

test.each(['zh', 'en'] as const)(
  'what waits for its seller is said to them, and of them to staff (%s)',
  async (language) => {
    await setPreferences({ language });
    for (const state of ['sold_remote', 'failed', 'refund_remote'] as const) {
      const at = Date.now() + 3_600_000;
      const mine = await show(<SellerBy state={state} at={at} own />);
      expect(mine.box.textContent).not.toMatch(/卖家|[Ii]ts seller/);
      await mine.end();
      const theirs = await show(<SellerBy state={state} at={at} own={false} />);
      expect(theirs.box.textContent).toMatch(/卖家|[Ii]ts seller/);
      await theirs.end();
    }
  },
);

const twelve = Array.from({ length: 12 }, (_, n): PostPhoto => ({ n, cut: null }));
let order: readonly PostPhoto[] = [];
function Field() {
  const [chosen, setChosen] = useState(twelve);
  order = chosen;
  return <PhotosField all={twelve.map(({ n }) => `/img/${n}`)} chosen={chosen} onChange={setChosen} />;
}

test('the last of twelve photos becomes the cover with one tap', async () => {
  await setPreferences({ language: 'zh' });
  const { box, end } = await show(<Field />);
  const covers = [...box.querySelectorAll('button')].filter((one) => one.textContent === form.zh.cover);
  await act(async () => covers.at(-1)?.click());
  expect(order.map(({ n }) => n)).toEqual([11, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  await end();
});

test('refunded after its seller had sent it: they read who checks, until when, and what to tell us; of what lay here nothing is theirs to do', async () => {
  await setPreferences({ language: 'zh' });
  const by = Date.now() + 3_600_000;
  const of = (inWarehouse: boolean) => ({ state: 'returned', own: true, item: { inWarehouse } }) as never;
  const home = await show(<StaffSee post={of(false)} staffBy={by} />);
  expect(home.box.textContent).toMatch(/平台的工作人员.*已回到我手上.*客服/);
  await home.end();
  const ours = await show(<StaffSee post={of(true)} staffBy={by} />);
  expect(ours.box.textContent).toMatch(/平台的工作人员/);
  expect(ours.box.textContent).not.toContain('回到我手上');
  await ours.end();
});

test('an order that was refunded there earns nothing, and says what went back', async () => {
  await setPreferences({ language: 'zh' });
  const post = { state: 'returned', price: 65_436, terms: {}, order: { refunded: true, amount: 65_436 } } as never;
  const { box, end } = await show(<Earns post={post} />);
  expect(box.textContent).not.toContain(form.zh.remains);
  expect(box.textContent).toMatch(/¥654\.36.*退/);
  await end();
});
