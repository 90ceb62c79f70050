/** What did not come cannot be photographed, and is claimed all the same. */
import { act, type ComponentProps } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { intents, login } from '../../../../tests/offline/device.ts';
import { button, find, open, write } from '../../../../tests/offline/form-screen.tsx';
import { closeDatabases, queue } from '../../../offline/device/db.ts';
import { layNothingOut } from '../../../ui/gallery/testing.tsx';
import { ClaimSheet } from './ClaimSheet.tsx';
import { text } from './words.ts';

type Data = ComponentProps<typeof ClaimSheet>['data'];
const home = {
  id: 'wash',
  covered: 60_000,
  compensated: 0,
  state: 'delivering',
  broughtAt: 1,
  claimUntil: 2,
} as unknown as Data;

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

const shown = (data: Data) =>
  open({ name: '', draft: '', kept: {}, part: () => <ClaimSheet data={data} onClose={() => undefined} /> } as never);

const choose = (box: HTMLElement, words: string) =>
  act(async () => [...box.querySelectorAll('label')].find((one) => one.textContent === words)?.click());

test('damage needs a photo; what was not received is sent with words alone', async () => {
  const { box, end } = await shown(home);
  await write(await find(box, 'textarea'), '显示签收，我没拿到');
  await button(box, text.zh.lacks([text.zh.photos]));
  await choose(box, text.zh.missing);
  const send = await button(box, text.zh.missing);
  await act(async () => send.click());
  await vi.waitFor(async () => expect(await intents()).toHaveLength(1));
  expect((await intents())[0]?.input).toMatchObject({ id: 'wash', missing: true, photos: [] });
  await end();
});

test('of what no carrier brought it is asked first whether it came at all', async () => {
  const { box, end } = await shown({ ...home, broughtAt: null });
  await find(box, 'textarea');
  expect(box.textContent).toContain(text.zh.missingHint('¥600.00'));
  await end();
});

test('what may still come is not missing: from when on that can be said is said; whoever has it in their hands shows what is damaged', async () => {
  const missingFrom = Date.UTC(2026, 0, 15);
  const { box, end } = await shown({
    ...home,
    broughtAt: null,
    claimUntil: null,
    missingFrom,
  } as unknown as Data);
  await find(box, 'textarea');
  expect(box.textContent).toContain(text.zh.claimHint('¥600.00'));
  expect(box.textContent).not.toContain('1月15日');
  await choose(box, text.zh.missing);
  // The day is the server's: it knows under which rules this was ordered.
  await button(box, '1月15日 起');
  await end();
});
