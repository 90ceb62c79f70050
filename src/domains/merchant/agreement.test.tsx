import 'fake-indexeddb/auto';
/** What a business signed is read again: word for word as it was, with its day and the signature beside it. */
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { businessAgreement } from '../../../contract/merchant/agreement.ts';
import { merchantGet } from '../../../contract/merchant/calls.ts';
import { cardList } from '../../../contract/payout/calls.ts';
import { agreementRead } from '../../../contract/shop/agreement-calls.ts';
import { button, find, open, until, write } from '../../../tests/offline/form-screen.tsx';
import { keyOf } from '../../api/read.ts';
import { currentToast, toast } from '../../ui/feedback/toast.ts';
import { layNothingOut } from '../../ui/gallery/testing.tsx';
import { text as uploads } from '../upload/words.ts';
import { Route } from './Agreement.tsx';
import { text } from './words.ts';

vi.stubGlobal('fetch', () => new Promise(() => undefined));
layNothingOut();

const SIGNED = Date.parse('2026-03-04T09:30:00+08:00');
const old = { zh: ['那时的第一条', '那时的第二条'], en: ['The first clause of then', 'The second'] };
const screen = async (merchant: object | null) => {
  const { box, end } = await open({ route: Route } as never, (queries) => {
    queries.setQueryData(keyOf(merchantGet, {}), { merchant, deposit: {}, frozen: [], available: 0 } as never);
    const then = { version: '2026-12', text: old, holdsFrom: SIGNED };
    queries.setQueryData(keyOf(agreementRead, { kind: 'business', version: '2026-12' }), then as never);
  });
  const main = box.querySelector('main');
  const picture = main?.querySelector('img');
  const shown = {
    said: main?.textContent ?? '',
    clauses: [...(main?.querySelectorAll('ol > li') ?? [])].map(({ textContent }) => textContent),
    signature: picture && { of: picture.alt, at: new URL(picture.src).pathname },
    buttons: [...(main?.querySelectorAll('button') ?? [])].map(({ textContent }) => textContent),
  };
  await end();
  return shown;
};

test('the contract I signed stands as I signed it, though the shop has newer words, with when and how I signed', async () => {
  const signed = { state: 'active', agreementVersion: '2026-12', signedAt: SIGNED, signature: '/img/u/mine' };
  const { said, clauses, signature, buttons } = await screen(signed);
  expect(clauses).toEqual(old.zh);
  expect(said).toContain(text.zh.version('2026-12'));
  expect(said).toMatch(/3月4日/);
  expect(signature).toEqual({ of: text.zh.signDone, at: expect.stringMatching(/^\/img\/u\/mine/) });
  expect(buttons).not.toContain(text.zh.sign);
});

test('whoever cannot send their signature is told each time that they try, however soon', async () => {
  HTMLCanvasElement.prototype.getContext = (() =>
    new Proxy({}, { get: () => () => undefined, set: () => true })) as never;
  HTMLCanvasElement.prototype.toBlob = (give) => give(new Blob([Uint8Array.of(1)], { type: 'image/png' }));
  const merchant = { state: 'to_sign', agreementVersion: null, signedAt: null, signature: null };
  const { box, end } = await open({ route: Route } as never, (queries) => {
    queries.setQueryData(keyOf(merchantGet, {}), { merchant, deposit: {}, frozen: [], available: 0 } as never);
    queries.setQueryData(keyOf(cardList, {}), { list: [], phone: '', verifiedUntil: 1 } as never);
  });
  await write(await find(box, 'main input:not([type=checkbox])'), '林一');
  await act(async () => (await find(box, 'input[type=checkbox]')).click());
  const told: unknown[] = [];
  for (const _ of [1, 2]) {
    toast('before');
    await act(async () => (await button(box, text.zh.sign)).click());
    told.push(await until('words', () => currentToast()?.message !== 'before' && currentToast()?.message));
  }
  expect(told).toEqual([uploads.zh.uploadFailed, uploads.zh.uploadFailed]);
  await end();
});

test('who has yet to sign reads the words in force and where to draw; who has not come so far reads what comes first', async () => {
  const toSign = await screen({ state: 'to_sign', agreementVersion: null, signedAt: null, signature: null });
  expect(toSign.clauses).toEqual(businessAgreement.text.zh);
  expect(toSign.said).toContain(text.zh.draw);
  expect((await screen(null)).said).toContain(text.zh.notYet);
});

test('a business that is open is never told that it need not sign yet, though its day was not kept', async () => {
  const { said, clauses } = await screen({ state: 'active', agreementVersion: null, signedAt: null, signature: null });
  expect(said).not.toContain(text.zh.notYet);
  expect(said).toContain(text.zh.signedBefore);
  expect(clauses).toEqual(businessAgreement.text.zh);
});
