import 'fake-indexeddb/auto';
/** What a seller reads of their goods elsewhere where nobody refused anything, and how a photo becomes the cover. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { firstTerms } from '../../../contract/payment/fees.ts';
import { channelLimits, type PostPhoto, type PostText } from '../../../contract/resale/rules.ts';
import { setPreferences } from '../../ui/format/preferences.ts';
import { words } from '../../ui/format/words.ts';
import { show } from '../../ui/gallery/testing.tsx';
import { text as photoOrder } from '../stock/receipt/words.ts';
import { useFaults } from './form/faults.ts';
import { Money } from './form/Money.tsx';
import { PhotosField } from './form/PhotosField.tsx';
import { TitleField } from './form/TitleField.tsx';
import { text as form } from './form/words.ts';
import { Refusal } from './PostRow.tsx';
import { RemoteOrderFacts } from './post/Conflict.tsx';
import { Earns } from './post/Earns.tsx';
import { SellerBy } from './post/SellerBy.tsx';
import { StaffSee } from './post/StaffSee.tsx';
import { ShopCard } from './shops/ShopCard.tsx';
import { text as shops } from './shops/words.ts';
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

test('a photo opens what can be done with it: the last of twelve becomes the cover, and none has a row of buttons', async () => {
  await setPreferences({ language: 'zh' });
  const { box, end } = await show(<Field />);
  const press = (name: string) =>
    act(async () =>
      [...box.querySelectorAll('button')]
        .find((one) => (one.getAttribute('aria-label') ?? one.textContent) === name)
        ?.click(),
    );
  expect(box.querySelectorAll('button')).toHaveLength(twelve.length + 1);
  await press(form.zh.edit(`${form.zh.photosLabel} 12`, 12));
  await press(form.zh.cover);
  expect(order.map(({ n }) => n)).toEqual([11, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  await end();
});

test('photos that were put in another order stay as they were when that is called off, and change when it is said', async () => {
  await setPreferences({ language: 'zh' });
  const { box, end } = await show(<Field />);
  const buttons = () => [...box.querySelectorAll('button')];
  const press = (name: string) =>
    act(async () =>
      buttons()
        .find((one) => (one.getAttribute('aria-label') ?? one.textContent) === name)
        ?.click(),
    );
  const before = order;
  for (const button of [words.zh.cancel, words.zh.ok]) {
    await press(form.zh.order);
    await vi.waitFor(() => expect(box.querySelectorAll('dialog li')).toHaveLength(twelve.length));
    await press(photoOrder.zh.later(1));
    expect(order).toEqual(before);
    await press(button);
  }
  expect(order.map(({ n }) => n).slice(0, 3)).toEqual([1, 0, 2]);
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

test('what was given to the buyer here names no money of a sale there', async () => {
  const post = { state: 'refund_remote', stays: null, price: 65_436, terms: firstTerms, order: null, getsHere: null };
  const { box, end } = await show(<Earns post={post as never} />);
  expect(box.textContent).toBe('');
  await end();
});

test.each(['zh', 'en'] as const)(
  'a title is seen to its end, stays one line of words, and is counted as the channel counts (%s)',
  async (language) => {
    await setPreferences({ language });
    const written: string[] = [];
    const { box, end } = await show(
      <TitleField value="99新 Corvane Market Tote 60" error={null} onChange={(value) => written.push(value)} />,
    );
    const field = box.querySelector('textarea');
    expect(box.textContent).toContain(`27 / ${channelLimits.title}`);
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, '99新\n 均码');
      field?.dispatchEvent(new Event('input', { bubbles: true }));
    });
    expect(written).toEqual(['99新 均码']);
    await end();
  },
);

const Told = ({ written }: { written: PostText }) => useFaults(written)() ?? 'fit';

test.each(['zh', 'en'] as const)('what the channel would refuse is said with how to mend it (%s)', async (language) => {
  await setPreferences({ language });
  const { faults } = form[language];
  const fit: PostText = { title: '鞋', body: '九成新的一双', price: 1, photos: [1], categoryId: 'c' };
  const cases: [Partial<PostText>, string][] = [
    [{}, 'fit'],
    [{ title: '鞋'.repeat(31) }, faults.title.long],
    [{ title: ' ' }, faults.title.none],
    [{ body: '短' }, faults.body.none],
    [{ body: '长'.repeat(channelLimits.content.max + 1) }, faults.body.long],
    [{ photos: [] }, faults.photos.none],
    [{ categoryId: '' }, faults.category.none],
  ];
  expect(faults.title.long).toContain(String(channelLimits.title));
  for (const [change, said] of cases) {
    const { box, end } = await show(<Told written={{ ...fit, ...change }} />);
    expect(box.textContent).toContain(said);
    await end();
  }
});

test('what a sale here brings follows the price here, whatever is asked there; not on sale here, it says so', async () => {
  await setPreferences({ language: 'zh' });
  const on = await show(<Money price={80_000} terms={firstTerms} here={{ price: 69_800, gets: 65_612 }} />);
  expect(on.box.textContent).toContain(form.zh.soldHere('¥698.00'));
  expect(on.box.textContent).toMatch(/656\.12/);
  await on.end();
  const off = await show(<Money price={80_000} terms={firstTerms} here={null} />);
  expect(off.box.textContent).toContain(form.zh.soldHereToo('¥800.00'));
  expect(off.box.textContent).toMatch(/752/);
  await off.end();
});

test.each(['zh', 'en'] as const)(
  'what a sale there brings is reckoned line by line: the price, their fee, ours, and what remains (%s)',
  async (language) => {
    await setPreferences({ language });
    const { soldThere, channelFee, ourFee, remains } = form[language];
    const { box, end } = await show(<Money price={128_800} terms={firstTerms} here={undefined} />);
    const lines = box.textContent ?? '';
    const [price, theirs, ours, left] = [soldThere, channelFee, ourFee, remains].map((label) =>
      lines.slice(lines.indexOf(label) + label.length),
    );
    // 1.6 % of ¥1,288.00, and nothing of ours.
    expect(price).toMatch(/^\D*1,?288(\.00)?/);
    expect(theirs).toMatch(/^\D*20\.61/);
    expect(ours).toMatch(/^\D*0(\.00)?/);
    expect(left).toMatch(/^\D*1,?267\.39/);
    await end();
  },
);

test.each(['zh', 'en'] as const)(
  'a buyer there who asks for their money is told of beside their order (%s)',
  async (language) => {
    await setPreferences({ language });
    const order = { no: '1', state: 'paid', amount: 1, placedAt: 1, paidAt: 1, address: null, waybill: null };
    for (const refundWanted of [true, false, undefined]) {
      const { box, end } = await show(<RemoteOrderFacts order={{ ...order, refundWanted } as never} />);
      expect(box.textContent?.includes(text[language].refundWanted)).toBe(refundWanted === true);
      await end();
    }
  },
);

test.each(['zh', 'en'] as const)(
  'a shop that is no business there says what may follow before it is connected (%s)',
  async (language) => {
    await setPreferences({ language });
    const shop = {
      channel: 'goofish',
      remoteId: 'tb',
      name: '小店',
      id: null,
      usable: true,
      open: 0,
      onSale: 0,
      sandbox: false,
    };
    for (const business of [false, true, null]) {
      const { box, end } = await show(
        <QueryClientProvider client={new QueryClient()}>
          <ShopCard shop={{ ...shop, business } as never} others={[]} onLookAgain={() => undefined} />
        </QueryClientProvider>,
      );
      expect(box.textContent?.includes(shops[language].noBusiness)).toBe(business === false);
      await end();
    }
  },
);
