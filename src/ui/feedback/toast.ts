/** Says something briefly; what is too long for a glance becomes a dialog. Callable from anywhere. */
import { TOAST } from '../../../contract/wire/limits.ts';
import { currentLanguage } from '../format/text.ts';
import { alert } from './dialogs.ts';

export interface Toast {
  readonly id: number;
  readonly message: string;
  readonly icon?: 'ok' | 'bad';
  /** ms */
  readonly duration: number;
}

interface Options {
  /** Stays longer and carries a warning sign. */
  failure?: true;
  /** Carries a tick. */
  success?: true;
  /** ms, in place of the usual time */
  duration?: number;
}

let current: Toast | null = null;
let nextId = 1;
const listeners = new Set<() => void>();

/** One at a time: a new one takes the place of the last. */
export function toast(message: string, { failure, success, duration }: Options = {}): void {
  if (!fits(message)) {
    void alert(message);
    return;
  }
  show({
    id: nextId++,
    message,
    icon: failure ? 'bad' : success ? 'ok' : undefined,
    duration: duration ?? (failure ? TOAST.failure : TOAST.duration),
  });
}

/** A notification stays a little longer than a toast. */
export const notify = (message: string) => toast(message, { duration: TOAST.notify });

export const currentToast = () => current;

export function onToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function endToast(id: number): void {
  if (current?.id === id) show(null);
}

// The limit is stated for Chinese; an English sentence needs about twice as many letters for the same glance.
const fits = (message: string) => [...message].length <= TOAST.shortText * (currentLanguage() === 'en' ? 2 : 1);

function show(next: Toast | null): void {
  current = next;
  for (const listener of listeners) listener();
}
