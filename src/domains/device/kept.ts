/** What became of a write that was put into the outbox: with a network it is on its way, without one it waits here. */
import { toast } from '../../ui/feedback/toast.ts';
import { textNow, useText } from '../../ui/format/text.ts';
import { names } from './names.ts';
import { useOnline, useOutbox } from './use-outbox.ts';

export const keptWords = (): string => textNow(names)[navigator.onLine ? 'sending' : 'kept'];

/** A queued write was answered, or waits. */
export const tellSaved = ({ queued }: { queued: boolean }, done: string): void =>
  queued ? toast(keptWords()) : toast(done, { success: true });

/** The same for what stays on the screen, and changes when the network comes. */
export function useKeptWords(): string {
  const t = useText(names);
  return useOnline() ? t.sending : t.kept;
}

/** Whether the server has it: it leaves the queue when it was answered for. */
export function useArrived(id: string): boolean {
  const items = useOutbox();
  return items !== null && !items.some((one) => one.id === id);
}

/** What has become of one write since: on its way, refused, or there. */
export function useOutcome(id: string | null): string {
  const t = useText(names);
  const kept = useKeptWords();
  const items = useOutbox();
  if (id === null || items === null) return kept;
  const item = items.find((one) => one.id === id);
  // It leaves the queue when the server has answered for it.
  if (!item) return t.arrived;
  return item.why === 'refused' || item.why === 'photoRefused' ? t.refused : kept;
}
