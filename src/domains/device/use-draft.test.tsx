/** What is typed into a form is there again, whichever way the form was left: every form that keeps a draft, on a real device's storage. */
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { items, login, photo } from '../../../tests/offline/device.ts';
import { button, find, open, until, write } from '../../../tests/offline/form-screen.tsx';
import { type Form, forms, typed } from '../../../tests/offline/forms.tsx';
import { learnSigningKey } from '../../api/exchange/device.ts';
import { dropSession, readStoredSession } from '../../api/exchange/session.ts';
import { refreshSession } from '../../api/exchange/session-refresh.ts';
import { closeDatabases, queue } from '../../offline/device/db.ts';
import { draftKey, keepPhoto, loadDraft, saveDraft } from '../../offline/drafts/drafts.ts';
import { currentToast } from '../../ui/feedback/toast.ts';
import { layNothingOut } from '../../ui/gallery/testing.tsx';
import { text } from './drafts/draft-words.ts';
import { type DraftForm, useDraftForm } from './use-draft.ts';

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

/** Every form goes one way, and the first ones all of them; with `--all` every form does. */
const all = forms.slice(0, 3);
const rest = { tags: ['thorough'] };

describe.each(forms)('$name', (form) => {
  for (const way of Object.keys(ways))
    test(
      `keeps the last letter over ${way}`,
      all.includes(form) || way === 'another screen of the app' ? {} : rest,
      async () => {
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
      },
    );

  test(
    'is there again when one comes back, and says so when the device has no room for it',
    all.includes(form) ? {} : rest,
    async () => {
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
    },
  );
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
  await act(async () => refreshSession(await readStoredSession()));
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
