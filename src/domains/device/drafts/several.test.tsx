/** Several drafts of one form at once: each is opened by itself, and the one that was there before is among them. */
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { auctionStock } from '../../../../contract/auction/calls.ts';
import { feesNow } from '../../../../contract/shop/fee-calls.ts';
import { firstFees } from '../../../../contract/shop/fee-rules.ts';
import { intents, login } from '../../../../tests/offline/device.ts';
import { button, find, open, until, write } from '../../../../tests/offline/form-screen.tsx';
import { type Form, hung } from '../../../../tests/offline/forms.tsx';
import { TestLocks } from '../../../../tests/offline/locks.ts';
import { keyOf } from '../../../api/read.ts';
import { closeDatabases, queue } from '../../../offline/device/db.ts';
import {
  albumKey,
  draftKey,
  draftName,
  loadDraft,
  originalsKey,
  refusedKey,
  saveDraft,
} from '../../../offline/drafts/drafts.ts';
import { reopenForm } from '../../../offline/outbox/reopen-form.ts';
import { currentDialog } from '../../../ui/feedback/dialogs.ts';
import { layNothingOut } from '../../../ui/gallery/testing.tsx';
import { Route as offer } from '../../auction/OfferForm.tsx';
import { Route as cleaning } from '../../cleaning/CleaningForm.tsx';
import { Route as identify } from '../../identify/IdentifyForm.tsx';
import { Route as hang } from '../../listing/BulkListing.tsx';
import { Route as listing } from '../../listing/ListingForm.tsx';
import { addLines } from '../../listing/use-lines.ts';
import { Route as inquiry } from '../../recycle/InquiryForm.tsx';
import { Route as receipt } from '../../stock/receipt/ReceiptForm.tsx';
import { text } from './draft-words.ts';

const t = text.zh;
const lot = { ...hung, itemId: 'item', categoryId: 'low' };
const lines = { lines: [{ row: hung, price: 12_800 }] };
const wash = { id: 'wash', kind: 'sneakers', care: 'clean', material: null, stain: null, declared: null, photos: [] };

interface Several extends Form {
  form: string;
  value: object;
}
const forms: Several[] = [
  { name: 'listing', form: 'listing', draft: 'listing', route: listing, value: lines, kept: {} },
  { name: 'many listings', form: 'hang', draft: 'hang', route: hang, value: lines, kept: {} },
  {
    ...{ name: 'auction', form: 'auction-offer', draft: 'auction-offer-new', route: offer, kept: {} },
    value: { lines: { item: { start: 10_000, reserve: null } }, steps: 'usual', day: null, hour: '20', length: '72' },
  },
  {
    ...{ name: 'receipt', form: 'receipt', draft: 'receipt', route: receipt, kept: {} },
    value: { id: 'r', lines: [], photos: [], note: '第二个仓门' },
  },
  {
    ...{ name: 'inquiry', form: 'inquiry', draft: 'inquiry', route: inquiry, kept: {} },
    value: { id: 'q', way: 'recycle', pieces: [], note: '第二个仓门' },
  },
  {
    ...{ name: 'cleaning', form: 'cleaning', draft: 'cleaning', route: cleaning, kept: {} },
    value: { ...wash, note: '轻一点', more: [], pickupAt: null },
  },
  {
    ...{ name: 'authentication', form: 'identify', draft: 'identify', route: identify, kept: {} },
    value: {
      ...{ id: 'o', way: 'photos' },
      pieces: [{ id: 'p', category: 'sneakers', brand: null, worth: null, note: '盒子在', shots: [] }],
    },
  },
];

beforeEach(async () => {
  await queue().delete();
  closeDatabases();
  await login('anna');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  layNothingOut();
});
afterEach(() => {
  for (let open = currentDialog(); open; open = currentDialog()) open.answer(false);
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  closeDatabases();
});

const shown = (form: Form) =>
  open(form, (queries) => {
    queries.setQueryData(keyOf(feesNow, {}), { now: firstFees, next: null });
    const pages = [{ list: [lot], total: 1, next: null }];
    queries.setQueryData([...keyOf(auctionStock, { size: 100 }), 'pages'], { pages, pageParams: [null] } as never);
  });
/** As a version of the form left it that knew of one draft only. */
const leftBefore = (name: string, value: object) =>
  queue().drafts.put({ key: draftKey('anna', name), userId: 'anna', value, savedAt: Date.now() - 1_000 });
const rowOf = (name: string) => queue().drafts.get(draftKey('anna', name));

/** Another page has it open. @returns how to close it there */
function openElsewhere(key: string): () => void {
  const byName = new Map<string, TestLocks>();
  const named = (name: string) => byName.get(name) ?? byName.set(name, new TestLocks()).get(name);
  vi.stubGlobal('navigator', {
    locks: {
      request: (name: string, ...more: Parameters<TestLocks['request']> extends [string, ...infer R] ? R : never) =>
        named(name)?.request(name, ...more),
    },
  });
  let close = () => {};
  void named(`draft|${key}`)?.request('', {}, () => new Promise<void>((end) => (close = end)));
  return () => close();
}

describe.each(forms)('$name', ({ form, draft, value, ...screen }) => {
  test('the draft of before is what opens by itself, and stands in the list beside the others', async () => {
    await leftBefore(draft, value);
    await saveDraft(draftName(form, 'second'), value, { form });
    const page = await shown({ ...screen, draft });
    const list = await button(page.box, t.drafts(2));
    await act(async () => list.click());
    await until('the one that is open', () => page.box.textContent?.includes(t.draftOpen));
    expect([...page.box.querySelectorAll('dialog[open] li')]).toHaveLength(2);
    expect((await rowOf(draft))?.value).toMatchObject(value);
    await page.end();
  });

  test('another one begins empty, and what is in the first stays', async () => {
    await saveDraft(draft, value, { form });
    const page = await shown({ ...screen, draft, search: '?draft=third' });
    await button(page.box, t.drafts(1));
    await page.end();
    expect(await rowOf(draftName(form, 'third'))).toBeUndefined();
    expect((await rowOf(draft))?.value).toMatchObject(value);
  });
});

describe.each(forms)('$name, open in another page', ({ form, draft, value, ...screen }) => {
  test('another one can be begun beside it, with an address and a name of its own; the first stays where it is', async () => {
    await saveDraft(draft, value, { form });
    const free = openElsewhere(draftKey('anna', draft));
    const page = await shown({ ...screen, draft });
    const question = await until('the question', currentDialog);
    expect(question.other).toBe(t.newDraft);
    await act(async () => question.answer('other'));
    await button(page.box, t.drafts(1));
    const { draft: id } = page.search() as { draft?: string };
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect((await rowOf(draft))?.value).toMatchObject(value);
    await page.end();
    free();
  });
});

describe.each(forms.slice(0, 2))('$name, without a network', ({ form, value, ...screen }) => {
  test('what waits can be taken back into its draft, with its prices', async () => {
    const draft = draftName(form, 'second');
    await saveDraft(draft, value, { form });
    const page = await shown({ ...screen, draft, search: '?draft=second' });
    await button(page.box, t.drafts(1));
    const agree = await until('the agreement', () => [...page.box.querySelectorAll('input')].at(-1));
    await act(async () => agree.click());
    const send = await button(page.box, '挂售 1 件');
    await act(async () => send.click());
    await vi.waitFor(async () => expect(await intents()).toHaveLength(1));
    await vi.waitFor(async () => expect(await rowOf(draft)).toBeUndefined());
    const [item] = await intents();
    await queue()
      .outbox.where({ id: item?.id ?? '' })
      .modify({ state: 'parked', attempts: 0, triedAt: undefined, uncertain: false, nextAt: 0 });
    expect(await reopenForm(item?.id ?? '')).toMatch(/\?draft=second$/);
    expect((await loadDraft(draft))?.value).toEqual(value);
    await page.end();
  });
});

test('a list that another page has changed meanwhile is asked about, and nothing of it goes', async () => {
  await saveDraft('listing', lines, { form: 'listing' });
  const page = await shown({ name: 'listing', draft: 'listing', route: listing, kept: {} });
  const agree = await until('the agreement', () => [...page.box.querySelectorAll('input')].at(-1));
  await act(async () => agree.click());
  await saveDraft('listing', { lines: [{ row: hung, price: 9_900 }] }, { form: 'listing' });
  const send = await button(page.box, '挂售 1 件');
  await act(async () => send.click());
  await until('the question', () => currentDialog()?.title === t.otherTitle);
  expect(await intents()).toEqual([]);
  await page.end();
});

test('what is picked from the stock goes into the list that it was picked for', async () => {
  await saveDraft('listing', { lines: [] }, { form: 'listing' });
  await addLines([hung], 'second');
  expect((await rowOf('listing'))?.value).toEqual({ lines: [] });
  expect((await rowOf('listing-second'))?.value).toMatchObject({ lines: [{ row: { itemId: 'item' } }] });
});

test('another draft that is begun beside one keeps the name that tells the two apart, with its first letter', async () => {
  const free = openElsewhere(draftKey('anna', 'receipt'));
  const page = await shown({ name: 'receipt', draft: 'receipt', route: receipt, kept: {} });
  const question = await until('the question', currentDialog);
  await act(async () => question.answer('other'));
  await button(page.box, t.drafts(0));
  const note = await find(page.box, 'textarea');
  await write(note, '第二个仓门');
  await vi.waitFor(async () => expect(await queue().drafts.count()).toBe(1));
  const [row] = await queue().drafts.toArray();
  expect(row?.about?.title).toMatch(/^\d\d:\d\d 另开的$/);
  await page.end();
  free();
});

test('what can only be written once is not offered another time', async () => {
  const free = openElsewhere(draftKey('anna', 'identify-item'));
  const page = await shown({
    name: 'authentication',
    draft: 'identify-item',
    route: identify,
    kept: {},
    search: '?itemId=item',
  });
  const question = await until('the question', currentDialog);
  expect(question.other).toBeUndefined();
  await page.end();
  free();
});

test('the list counts the photos that a draft can be sent with: none that is lost, and none that cannot be used', async () => {
  const shots = [
    { slot: 'pair', photo: { $photo: 'small' } },
    { slot: 'sole', photo: { $photo: 'lost' } },
  ];
  const line = { ...lot, key: 'k', skuId: 's', quantity: 1, grade: '95', defects: [], shots, identifyId: null };
  const photos = ['whole', 'refused'].map(($photo) => ({ $photo }));
  const key = draftKey('anna', 'receipt-second');
  await saveDraft('receipt-second', { id: 'r', lines: [line], photos, note: '' }, { form: 'receipt' });
  const row = {
    userId: 'anna',
    bytes: new ArrayBuffer(1),
    type: 'image/jpeg',
    size: 1,
    sha256: '',
    width: 1,
    height: 1,
  };
  for (const [id, album] of [
    ['small', albumKey(key)],
    ['whole', originalsKey(key)],
    ['refused', refusedKey(key)],
  ] as const)
    await queue().photos.put({ ...row, id, draft: album, createdAt: Date.now() });
  const page = await shown({ name: 'receipt', draft: 'receipt', route: receipt, kept: {} });
  const list = await button(page.box, t.drafts(1));
  await act(async () => list.click());
  await until('two photos', () => page.box.textContent?.includes('1 件，2 张照片'));
  await page.end();
  // Opened, the view that lost its photo is to be taken again.
  expect((await loadDraft<{ lines: { shots: unknown[] }[] }>('receipt-second'))?.value.lines[0]?.shots).toHaveLength(1);
});
