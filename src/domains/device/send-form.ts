/** Sends a form through the outbox: written down with its photos, its draft gone with it; what could not be kept is said. */
import type { Link } from '../../../contract/screens.ts';
import type { Call } from '../../../contract/wire/call.ts';
import { OfflineError } from '../../offline/device/errors.ts';
import type { Enqueue } from '../../offline/outbox/outbox.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { textNow } from '../../ui/format/text.ts';
import { text } from './drafts/draft-words.ts';
import type { DraftForm } from './use-draft.ts';

/** @param path where the form can be mended if the server refuses it. @returns whether the device has it */
export async function sendForm<T extends object, C extends Call>(
  form: DraftForm<T>,
  { path, ...intent }: Omit<Enqueue<C>, 'draft' | 'form'> & { path: Link },
): Promise<boolean> {
  const { name } = form;
  try {
    const { enqueue } = await import('../../offline/outbox/outbox.ts');
    await form.submit((value) => enqueue({ ...intent, draft: name, form: { name, value, path } } as Enqueue<C>));
    return true;
  } catch (error) {
    const t = textNow(text);
    toast(error instanceof OfflineError && error.code === 'STORAGE_FULL' ? t.full : t.failed, { failure: true });
    return false;
  }
}
