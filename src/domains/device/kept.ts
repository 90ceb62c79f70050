/** What became of a write that was put into the outbox: with a network it is on its way, without one it waits here. */
import { useState } from 'react';
import { toast } from '../../ui/feedback/toast.ts';
import { textNow, useText } from '../../ui/format/text.ts';
import { names } from './names.ts';
import { useOnline, useOutboxState } from './use-outbox.ts';

export const keptWords = (): string => textNow(names)[navigator.onLine ? 'sending' : 'kept'];

/** A queued write was answered, or waits. */
export const tellSaved = ({ queued }: { queued: boolean }, done: string): void =>
  queued ? toast(keptWords()) : toast(done, { success: true });

/** The same for what stays on the screen, and changes when the network comes. */
export function useKeptWords(): string {
  const t = useText(names);
  return useOnline() ? t.sending : t.kept;
}

/** Whether the server has it. */
export const useArrived = (id: string): boolean => useOutboxState()?.arrived.has(id) ?? false;

/** What has become of one write since: on its way, refused, there, or taken back. */
export function useOutcome(id: string | null): string {
  const t = useText(names);
  const kept = useKeptWords();
  const outbox = useOutboxState();
  const item = outbox?.items.find((one) => one.id === id);
  const [seen, setSeen] = useState<string | null>(null);
  if (item && seen !== item.id) setSeen(item.id);
  if (id !== null && outbox?.arrived.has(id)) return t.arrived;
  // Not there yet, or not there any more.
  if (!item) return seen !== null && seen === id ? t.takenBack : kept;
  return item.why === 'refused' || item.why === 'photoRefused' ? t.refused : kept;
}
