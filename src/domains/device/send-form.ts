/** Sends a form through the outbox: written down with its photos, its draft gone with it; what could not be kept is said. */
import type { Link } from '../../../contract/screens.ts';
import type { Call } from '../../../contract/wire/call.ts';
import type { Enqueue } from '../../offline/outbox/outbox.ts';
import { tellSending } from './kept.ts';
import { tellNotKept } from './not-kept.ts';
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
    tellNotKept(error);
    return false;
  }
}

/** The same of a sheet that closes: what becomes of it is told. */
export async function sendAndTell<T extends object, C extends Call>(
  form: DraftForm<T>,
  intent: Parameters<typeof sendForm<T, C>>[1],
): Promise<boolean> {
  const id = crypto.randomUUID();
  const kept = await sendForm<T, C>(form, { ...intent, id });
  if (kept) tellSending(id);
  return kept;
}
