/** What is taken back out of the queue leads to the very form that it came from, with what was in it. */
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addressDefault } from '../../../../contract/address/calls.ts';
import { cleaningGain } from '../../../../contract/cleaning/calls.ts';
import { intents, login } from '../../../../tests/offline/device.ts';
import { button, open } from '../../../../tests/offline/form-screen.tsx';
import type { Form } from '../../../../tests/offline/forms.tsx';
import { keyOf } from '../../../api/read.ts';
import { closeDatabases, queue } from '../../../offline/device/db.ts';
import { draftKey, saveDraft } from '../../../offline/drafts/drafts.ts';
import { reopenForm } from '../../../offline/outbox/reopen-form.ts';
import { layNothingOut } from '../../../ui/gallery/testing.tsx';
import { Route as cleaning } from '../../cleaning/CleaningForm.tsx';
import { Route as identify } from '../../identify/IdentifyForm.tsx';

const both = { zh: '甲', en: 'A' };
const piece = {
  ...{ id: 'piece', category: 'sneakers', brand: { name: both }, worth: 100_000, note: '盒子在', shots: [] },
};
const wash = { id: 'wash', kind: 'sneakers', care: 'clean', material: 'textile', stain: 'light', brandId: 'none' };

interface Sent extends Form {
  before: object;
  press: string;
}
const sent: Sent[] = [
  {
    ...{ name: 'authentication', draft: 'identify', route: identify, press: '提交鉴别', kept: {} },
    before: { id: 'order', way: 'item', pieces: [piece] },
  },
  {
    ...{
      name: 'cleaning',
      draft: 'cleaning-here-item',
      route: cleaning,
      search: '?itemId=item',
      press: '提交',
      kept: {},
    },
    before: { ...wash, declared: 100_000, note: '轻一点', photos: [], pickupAt: null },
  },
];
for (const search of ['?itemId=item', '?again=item', '?draft=item'])
  sent.push({ ...(sent[0] as Sent), name: `authentication ${search}`, draft: 'identify-item', search });

beforeEach(async () => {
  await queue().delete();
  closeDatabases();
  await login('anna');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  layNothingOut();
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  closeDatabases();
});

test.each(sent)('$name', async (form) => {
  await saveDraft(form.draft, form.before);
  const shown = await open(form, (queries) => {
    const address = { id: 'home', name: '安', phone: '13800000001', province: '', city: '', area: '', detail: '1' };
    queries.setQueryData(keyOf(addressDefault, {}), { address } as never);
    queries.setQueryData(keyOf(cleaningGain, { itemId: 'item' }), {
      ...{ name: both, size: '42', cover: null, kind: 'sneakers', brandId: 'brand', declared: 100_000, free: true },
      gain: null,
    });
  });
  const send = await button(shown.box, form.press);
  await act(async () => send.click());
  await vi.waitFor(async () => expect(await intents()).toHaveLength(1));
  const [item] = await intents();
  const path = await reopenForm(item?.id ?? '');
  expect(path.split('?')[1] ?? '').toBe((form.search ?? '').slice(1));
  expect((await queue().drafts.get(draftKey('anna', form.draft)))?.value).toMatchObject(form.before);
  await shown.end();
});
