/** Sends a form through the outbox: written down with its photos, its draft gone with it; what could not be kept is said. */
import type { Link } from '../../../contract/screens.ts';
import type { Call } from '../../../contract/wire/call.ts';
import type { Enqueue } from '../../offline/outbox/outbox.ts';
import type { Rest } from './drafts/open-draft.ts';
import { tellSending } from './kept.ts';
import { tellNotKept } from './not-kept.ts';
import type { DraftForm } from './use-draft.ts';

interface Sending<T, C extends Call> extends Omit<Enqueue<C>, 'draft' | 'form' | 'input' | 'id'> {
  /** Of the form as it goes: a photo that was still being put away has joined it by then. */
  input: (value: T) => Enqueue<C>['input'];
  id?: string | ((value: T) => string);
  /** Where the form can be mended if the server refuses it. */
  path: Link;
  rest?: Rest<T>;
}

/** @returns whether the device has it */
export async function sendForm<T extends object, C extends Call>(
  form: DraftForm<T>,
  { path, input, id, rest, ...intent }: Sending<T, C>,
): Promise<boolean> {
  const { name } = form;
  try {
    const { enqueue } = await import('../../offline/outbox/outbox.ts');
    const deliver = (value: T) =>
      enqueue<C>({
        ...intent,
        ...{ input: input(value), draft: name, form: { name, value, path } },
        ...(id && { id: typeof id === 'string' ? id : id(value) }),
      } as Enqueue<C>);
    await form.submit(deliver, rest);
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
