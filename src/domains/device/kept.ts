/** What became of a write that was put into the outbox: with a network it is on its way, without one it waits here; where the browser keeps nothing, in this page. */
import { isInMemory } from '../../offline/device/trouble.ts';
import { onDelivered } from '../../offline/outbox/progress.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { textNow, useText } from '../../ui/format/text.ts';
import { names } from './names.ts';
import { useInMemory, useOnline } from './use-outbox.ts';

export const keptWords = (): string => textNow(names)[wordOf(isInMemory(), navigator.onLine)];

const wordOf = (inMemory: boolean, online: boolean) => (inMemory ? 'inPage' : online ? 'sending' : 'kept');

/** A queued write was answered, or waits. */
export const tellSaved = ({ queued }: { queued: boolean }, done: string): void =>
  queued ? toast(keptWords()) : toast(done, { success: true });

/** What the outbox has is told as on its way; with a network, once more when the server has it. */
export function tellSending(id: string): void {
  toast(keptWords(), { success: true });
  if (!navigator.onLine) return;
  const stop = onDelivered((one) => {
    if (one.id !== id) return;
    end();
    toast(textNow(names).submitted, { success: true });
  });
  // Later it is no news any more; the queue tells.
  const over = setTimeout(stop, NEWS);
  const end = () => {
    clearTimeout(over);
    stop();
  };
}

/** As long somebody waits to hear of what they have just sent, ms. */
const NEWS = 60_000;

/** The same for what stays on the screen, and changes when the network comes. */
export function useKeptWords(): string {
  const t = useText(names);
  return t[wordOf(useInMemory(), useOnline())];
}
