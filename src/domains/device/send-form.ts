/** Sends a form through the outbox: written down with its photos, its draft gone with it; what could not be kept is said. */
import type { Link } from '../../../contract/screens.ts';
import type { Call } from '../../../contract/wire/call.ts';
import type { Enqueue } from '../../offline/outbox/outbox.ts';
import type { Rest } from './drafts/form.ts';
import { tellNotKept } from './not-kept.ts';
import type { DraftForm } from './use-draft.ts';
import { tellSending } from './waiting/kept-news.ts';

interface Sending<T, C extends Call> extends Omit<Enqueue<C>, 'draft' | 'form' | 'input' | 'id'> {
  /** Of the form as it goes: a photo that was still being put away has joined it by then. */
  input: (value: T) => Enqueue<C>['input'];
  /** Where the form can be mended if the server refuses it. */
  path: Link;
  rest?: Rest<T>;
  /** The form, where it may have several drafts at once: see FormOf. */
  several?: string | undefined;
}

/** @returns the id of what the device has now; null where it could not be kept */
export async function sendForm<T extends object, C extends Call>(
  form: DraftForm<T>,
  { path, input, rest, several, ...intent }: Sending<T, C>,
): Promise<string | null> {
  const { name } = form;
  try {
    const { enqueue } = await import('../../offline/outbox/outbox.ts');
    const deliver = (value: T, id: string) =>
      enqueue<C>({
        ...intent,
        id,
        input: input(value),
        draft: name,
        form: { name, value, path, several },
      } as Enqueue<C>);
    return await form.submit(deliver, rest);
  } catch (error) {
    tellNotKept(error);
    return null;
  }
}

/** The same of a sheet that closes: what becomes of it is told. */
export async function sendAndTell<T extends object, C extends Call>(
  form: DraftForm<T>,
  intent: Sending<T, C>,
): Promise<boolean> {
  const id = await sendForm<T, C>(form, intent);
  if (id) tellSending(id);
  return id !== null;
}
