/** Pages of one device that have a form open, each with a memory of its own. */
import { expect, vi } from 'vitest';
import type { FormOptions } from '../../src/domains/device/drafts/form.ts';
import type { OpenDraft } from '../../src/domains/device/drafts/open-draft.ts';

export interface NoteForm {
  id?: string;
  note: string;
  photos: { $photo: string }[];
}

/** Another page of the same origin, with the form open in it. */
async function openPage(form: string, more: Partial<FormOptions<NoteForm>>) {
  vi.resetModules();
  const [{ OpenDraft }, dialogs, toasts, db, { loadSession }, { sendForm }] = await Promise.all([
    import('../../src/domains/device/drafts/open-draft.ts'),
    import('../../src/ui/feedback/dialogs.ts'),
    import('../../src/ui/feedback/toast.ts'),
    import('../../src/offline/device/db.ts'),
    import('../../src/api/exchange/session.ts'),
    import('../../src/domains/device/send-form.ts'),
  ]);
  await loadSession();
  const options: FormOptions<NoteForm> = {
    form,
    start: () => ({ note: '', photos: [] }),
    isTouched: ({ note, photos }) => note !== '' || photos.length > 0,
    ...more,
  };
  const draft: OpenDraft<NoteForm> = new OpenDraft<NoteForm>(
    'anna',
    form,
    () => options,
    () => undefined,
  );
  return {
    draft,
    sendForm,
    opened: () => vi.waitFor(() => expect(draft.value).not.toBeNull()),
    /** What the page asks its person. */
    asked: () =>
      vi.waitFor(() => expect(dialogs.currentDialog()).not.toBeNull(), 5_000).then(() => dialogs.currentDialog()),
    said: () => toasts.currentToast()?.message,
    asksNothing: () => dialogs.currentDialog() === null,
    end: () => {
      draft.close();
      db.closeDatabases();
    },
  };
}
export type Page = Awaited<ReturnType<typeof openPage>>;

const pages: Page[] = [];
export async function page(form = 'receipt', more: Partial<FormOptions<NoteForm>> = {}): Promise<Page> {
  const one = await openPage(form, more);
  pages.push(one);
  return one;
}

export function endPages(): void {
  for (const one of pages.splice(0)) one.end();
}
