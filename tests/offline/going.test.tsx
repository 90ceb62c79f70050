/** Somebody writes on while their message goes: each arrives once and whole, and no letter is lost on the way. */
import 'fake-indexeddb/auto';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Composer } from '../../src/domains/chat/Composer.tsx';
import type { Talk } from '../../src/domains/chat/talk.ts';
import { closeDatabases, queue } from '../../src/offline/device/db.ts';
import { draftKey } from '../../src/offline/drafts/drafts.ts';
import { currentDialog } from '../../src/ui/feedback/dialogs.ts';
import { currentToast, endToast } from '../../src/ui/feedback/toast.ts';
import { show } from '../../src/ui/gallery/testing.tsx';
import { intents, login, photo } from './device.ts';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  createLink: () => () => null,
  Link: () => null,
  useNavigate: () => () => undefined,
}));
/** A phone that takes its time to put a photo away. */
const putAway = vi.hoisted(() => ({ gate: Promise.resolve() }));
vi.mock('../../src/offline/drafts/originals.ts', async (original) => {
  const real = await original<typeof import('../../src/offline/drafts/originals.ts')>();
  const { keepPhoto } = await import('../../src/offline/drafts/drafts.ts');
  return { ...real, keepOriginal: async (draft: string) => putAway.gate.then(() => keepPhoto(draft, photo(100))) };
});
vi.mock('../../src/offline/photos/sha256.ts', () => ({ sha256Of: async () => undefined }));
vi.mock('../../src/domains/chat/warnings/codes-of.ts', () => ({ codesOf: async () => 'nowhere' }));

const talk = { kind: 'service', side: 'B', state: 'open', blocking: false, offerId: null } as unknown as Talk;
const draft = () => queue().drafts.get(draftKey('anna', 'chat-service'));
const said = async () => (await intents()).map(({ input }) => (input as { body: string }).body);

beforeEach(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  URL.createObjectURL = () => 'blob:';
  URL.revokeObjectURL = () => undefined;
  const before = currentToast();
  if (before) endToast(before.id);
  await queue().delete();
  closeDatabases();
  await login('anna');
});
let pages: { end: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const { end } of pages) await end();
  pages = [];
  closeDatabases();
});

async function open() {
  const composer = createElement(Composer, { talk, about: undefined, beside: false, onUnsaved: () => {} });
  const { box, end } = await show(createElement(QueryClientProvider, { client: new QueryClient() }, composer));
  pages.push({ end });
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  const area = await vi.waitFor(() => {
    const found = box.querySelector('textarea');
    expect(found).not.toBeNull();
    return found as HTMLTextAreaElement;
  });
  const type = (words: string) => {
    for (const letter of words) {
      const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set;
      set?.call(area, area.value + letter);
      area.dispatchEvent(new InputEvent('input', { bubbles: true }));
    }
  };
  /** The box is drawn before the next key, as in a browser. */
  const enter = async () => {
    area.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    await Promise.resolve();
  };
  const choose = (...names: string[]) => {
    const files = box.querySelector('input[type=file]') as HTMLInputElement;
    const chosen = names.map((name) => new File(['x'], name, { type: 'image/jpeg' }));
    Object.defineProperty(files, 'files', { configurable: true, value: chosen });
    Object.defineProperty(files, 'value', { configurable: true, value: '', writable: true });
    files.dispatchEvent(new Event('change', { bubbles: true }));
  };
  return { area, type, enter, choose, end };
}

test('letters typed right behind the sent ones stand in the box afterwards, and on the device', async () => {
  const { area, type, enter } = await open();
  type('first');
  await enter();
  type('and');
  await vi.waitFor(async () => expect(await said()).toEqual(['first']));
  type(' on');
  expect(area.value).toBe('and on');
  await vi.waitFor(async () => expect((await draft())?.value).toMatchObject({ body: 'and on' }));
  expect(area.value).toBe('and on');
  await enter();
  await vi.waitFor(async () => expect(await said()).toEqual(['first', 'and on']));
  expect(currentToast()).toBeNull();
});

test('sent while its photo is still being put away: the message waits for it, and what is typed meanwhile is the next one’s', async () => {
  let done = () => {};
  putAway.gate = new Promise<void>((resolve) => {
    done = resolve;
  });
  const { area, type, enter, choose } = await open();
  type('look');
  choose('a.jpg');
  await enter();
  type('next');
  await vi.waitFor(async () => expect((await draft())?.value).toMatchObject({ body: 'looknext' }));
  expect(area.value).toBe('next');
  done();
  await vi.waitFor(async () => expect(await said()).toEqual(['look']));
  expect(await intents()).toMatchObject([{ input: { photos: [{ $photo: expect.any(String) }] } }]);
  await vi.waitFor(() => expect(area.value).toBe('next'));
  await vi.waitFor(async () => expect((await draft())?.value).toMatchObject({ body: 'next', photos: [] }));
  expect(currentToast()).toBeNull();
});

test('the same words open in two pages and sent in both at once: one message', async () => {
  const one = await open();
  const two = await open();
  one.type('once');
  await vi.waitFor(() => expect(two.area.value).toBe('once'));
  await Promise.all([one.enter(), two.enter()]);
  await vi.waitFor(() => expect([one.area.value, two.area.value]).toEqual(['', '']));
  await vi.waitFor(async () => expect(await said()).toEqual(['once']));
  await vi.waitFor(async () => expect(await draft()).toBeUndefined());
  expect(await said()).toEqual(['once']);
  expect(currentDialog()).toBeNull();
});
