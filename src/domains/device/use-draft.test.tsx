// @vitest-environment jsdom
/** What is typed into a form is there again, whichever way the form was left: every form that keeps a draft, on a real device's storage. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, createElement, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aftersaleDetail, aftersalePreview } from '../../../contract/aftersale/calls.ts';
import { hangList } from '../../../contract/listing/calls.ts';
import { items, login, photo } from '../../../tests/offline/device.ts';
import { type Form, forms, hung, kase, preview, typed } from '../../../tests/offline/forms.tsx';
import { learnSigningKey } from '../../api/exchange/device.ts';
import { dropSession } from '../../api/exchange/session.ts';
import { refreshSession } from '../../api/exchange/session-refresh.ts';
import { keyOf } from '../../api/read.ts';
import { closeDatabases, queue } from '../../offline/device/db.ts';
import { draftKey, keepPhoto, loadDraft, saveDraft } from '../../offline/drafts/drafts.ts';
import { currentToast } from '../../ui/feedback/toast.ts';
import { layNothingOut, show } from '../../ui/gallery/testing.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { text } from './drafts/draft-words.ts';
import { type DraftForm, useDraftForm } from './use-draft.ts';

const inScreen = (part: ReactNode) => createElement(Screen, { screen: '', title: '' }, part);

/** The form as the router shows it, and another screen to go to. */
async function open({ route, part, search = '' }: Form) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  queries.setQueryData(keyOf(aftersalePreview, { orderId: 'order' }), preview);
  queries.setQueryData([...keyOf(hangList, { size: 500 }), 'pages'], {
    ...{ pages: [{ list: [hung], total: 1, isFirst: false, next: null }], pageParams: [null] },
  });
  queries.setQueryData(keyOf(aftersaleDetail, { id: 'case' }), kase);
  const root = createRootRouteWithContext<{ queries: QueryClient }>()({ component: Outlet });
  const parent = { getParentRoute: () => root };
  const screen = route
    ? route.update({ id: '/form', path: '/form', ...parent } as never)
    : createRoute({ ...parent, path: '/form', component: () => inScreen(part?.()) });
  const other = createRoute({ ...parent, path: '/elsewhere', component: () => <p>elsewhere</p> });
  const history = createMemoryHistory({ initialEntries: [`/form${search}`] });
  const router = createRouter({ routeTree: root.addChildren([screen, other]), history, context: { queries } } as never);
  await router.load();
  const shown = await show(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  const go = (to: string) =>
    act(() => router.navigate({ to, search: Object.fromEntries(new URLSearchParams(search)) } as never));
  return { ...shown, go };
}

/** Turns of the event loop, each inside act(), until it is there. */
async function until<T>(what: string, look: () => T | null | undefined): Promise<T> {
  for (const end = performance.now() + 5_000; performance.now() < end; ) {
    const found = look();
    if (found) return found;
    await act(() => new Promise<void>((resolve) => setImmediate(resolve)));
  }
  throw new Error(`no ${what} in ${document.body.textContent}`);
}
const find = (box: HTMLElement, selector: string) =>
  until(selector, () => box.querySelector<HTMLInputElement | HTMLTextAreaElement>(selector));
const button = (box: HTMLElement, words: string) =>
  until(words, () => [...box.querySelectorAll('button')].find((one) => one.textContent?.includes(words)));

/** Ready to be typed into. */
async function ready(form: Form, shown: { box: HTMLElement }) {
  const pressed = form.press && (await button(shown.box, form.press));
  if (!form.field) return;
  if (pressed) await act(async () => pressed.click());
  await find(shown.box, form.field);
}

async function fill(form: Form, { box }: { box: HTMLElement }): Promise<void> {
  if (!form.field) return act(async () => (await button(box, form.press ?? '')).click());
  const field = await find(box, form.field);
  const words = form.typed ?? typed;
  // Letter by letter: the last one must not wait for the one before.
  for (const value of [words.slice(0, -1), words]) await write(field, value);
}

const write = (field: HTMLInputElement | HTMLTextAreaElement, value: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  });

/** Time stands still for the debounce: only the way out can have saved it. */
const holdTimers = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
const draftOf = (name: string, userId: string) =>
  act(async () => (await queue().drafts.get(draftKey(userId, name)))?.value);

beforeEach(async () => {
  await queue().delete();
  closeDatabases();
  await login('anna');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  layNothingOut();
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  closeDatabases();
});

const ways: Record<string, (shown: Awaited<ReturnType<typeof open>>) => Promise<unknown>> = {
  'another screen of the app': ({ go }) => go('/elsewhere'),
  'closing the page': async () => dispatchEvent(new Event('pagehide')),
  'another app in front of it': async () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await act(async () => document.dispatchEvent(new Event('visibilitychange')));
  },
  'somebody else logging in': () => act(() => login('boris')),
};

describe.each(forms)('$name', (form) => {
  test.each(Object.keys(ways))('keeps the last letter over %s', async (way) => {
    if (form.before) await saveDraft(form.draft, form.before);
    const shown = await open(form);
    await ready(form, shown);
    holdTimers();
    await fill(form, shown);
    await ways[way]?.(shown);
    expect(await draftOf(form.draft, 'anna')).toMatchObject(form.kept as object);
    expect(await draftOf(form.draft, 'boris')).toBeUndefined();
    vi.useRealTimers();
    await shown.end();
  });

  test('is there again when one comes back, and says so when the device has no room for it', async () => {
    if (form.before) await saveDraft(form.draft, form.before);
    const shown = await open(form);
    await ready(form, shown);
    holdTimers();
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await fill(form, shown);
    await ways['closing the page']?.(shown);
    vi.useRealTimers();
    await until('words about the room', () => currentToast()?.message === text.zh.full);
    await until('words that stay', () => shown.box.textContent?.includes(text.zh.notSaved) ?? false);
    vi.restoreAllMocks();
    // What could not be saved is tried again at the next way out.
    await shown.go('/elsewhere');
    await shown.go('/form');
    await ready(form, shown);
    expect(shown.box.textContent).not.toContain(text.zh.notSaved);
    if (form.field) expect((await find(shown.box, form.field)).value).toBe(form.typed ?? typed);
    expect(await draftOf(form.draft, 'anna')).toMatchObject(form.kept as object);
    await shown.end();
  });
});

const feedbackForm = forms[1] as Form;

test('what was sent is not offered again, and the next one is another', async () => {
  const shown = await open(feedbackForm);
  await fill(feedbackForm, shown);
  const first = await button(shown.box, '提交');
  await act(async () => first.click());
  const again = await button(shown.box, '再写一条');
  await act(async () => again.click());
  expect((await find(shown.box, 'textarea')).value).toBe('');
  await fill(feedbackForm, shown);
  const second = await button(shown.box, '提交');
  await act(async () => second.click());
  await button(shown.box, '再写一条');
  expect(await draftOf('feedback', 'anna')).toBeUndefined();
  expect(new Set((await items()).map(({ id }) => id)).size).toBe(2);
  await shown.end();
});

test('what could not be sent stays', async () => {
  const shown = await open(feedbackForm);
  await fill(feedbackForm, shown);
  const send = await button(shown.box, '提交');
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await act(async () => send.click());
  await until('words about the room', () => currentToast()?.icon === 'bad');
  expect((await find(shown.box, 'textarea')).value).toBe(typed);
  expect(await draftOf('feedback', 'anna')).toMatchObject(feedbackForm.kept as object);
  await shown.end();
});

test('what was deleted does not come back', async () => {
  const appeal = forms.find(({ name }) => name === 'appeal') as Form;
  const shown = await open(appeal);
  await fill(appeal, shown);
  await ways['closing the page']?.(shown);
  await write(await find(shown.box, 'textarea'), '');
  await shown.go('/elsewhere');
  expect(await draftOf('appeal-penalty', 'anna')).toBeUndefined();
  await shown.end();
});

let form: DraftForm<{ photos: string[]; note: string }> | null = null;
function Album() {
  form = useDraftForm({
    form: 'album',
    start: () => ({ photos: [] as string[], note: '' }),
    isTouched: ({ photos, note }) => photos.length > 0 || note !== '',
  });
  return <p>{form?.value.photos.join()}</p>;
}

describe('a photo that is ready only after its form was left', () => {
  const add = (photo: string) => form?.set(({ photos }) => ({ photos: [...photos, photo] }));
  const kept = () => draftOf('album', 'anna');
  const album: Form = { name: 'album', draft: 'album', part: () => <Album />, kept: {} };
  async function opened() {
    const shown = await open(album);
    await until('form', () => form);
    return shown;
  }

  test('joins what was kept, however many follow', async () => {
    const shown = await opened();
    await shown.go('/elsewhere');
    add('one');
    add('two');
    await vi.waitFor(async () => expect(await kept()).toEqual({ photos: ['one', 'two'], note: '' }));
    await shown.end();
  });

  test('undoes nothing that is typed after coming back', async () => {
    const shown = await opened();
    await act(async () => add('one'));
    const late = form;
    await shown.go('/elsewhere');
    await shown.go('/form');
    await until('the first photo', () => shown.box.textContent?.endsWith('one'));
    await act(async () => form?.set({ note: 'typed' }));
    await act(async () => late?.set(({ photos }) => ({ photos: [...photos, 'two'] })));
    await shown.go('/elsewhere');
    expect(await kept()).toEqual({ photos: ['one', 'two'], note: 'typed' });
    await shown.end();
  });

  test('does not begin anew what was sent meanwhile', async () => {
    const shown = await opened();
    await act(async () => add('one'));
    const late = form;
    await act(async () => form?.submit(async () => undefined));
    await shown.go('/elsewhere');
    await act(async () => late?.set({ photos: ['two'] }));
    expect(await kept()).toBeUndefined();
    await shown.end();
  });
});

test('a session that the server ends leaves what is on the screen, and it stays with whoever wrote it', async () => {
  const shown = await open(feedbackForm);
  await fill(feedbackForm, shown);
  vi.stubGlobal('fetch', async () =>
    Response.json({ success: false, status: 401, code: 'REFRESH_INVALID', message: '' }),
  );
  await learnSigningKey('key');
  await act(() => refreshSession());
  const field = await find(shown.box, 'textarea');
  expect(field.value).toBe(typed);
  await write(field, `${typed} and more`);
  await act(() => login('boris'));
  expect((await find(shown.box, 'textarea')).value).toBe('');
  await act(() => login('anna'));
  await until('it again', () => shown.box.querySelector('textarea')?.value === `${typed} and more`);
  await shown.end();
});

test('what was written before logging in is there afterwards, its photos too, and is nobody else’s then', async () => {
  await dropSession();
  const ref = await keepPhoto('feedback', photo(2_000));
  await saveDraft('feedback', { body: typed, photos: [ref] });
  await login('anna');
  expect((await loadDraft('feedback'))?.value).toMatchObject({ body: typed });
  expect(await queue().photos.get(ref.$photo)).toMatchObject({ userId: 'anna' });
  await login('boris');
  expect(await loadDraft('feedback')).toBeNull();
});
