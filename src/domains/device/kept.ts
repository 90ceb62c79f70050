/** What became of a write that was put into the outbox: on its way, or what it waits for; where the browser keeps nothing, it is in this page. */
import { isInMemory } from '../../offline/device/trouble.ts';
import { onDelivered } from '../../offline/outbox/progress.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { textNow, useText } from '../../ui/format/text.ts';
import { names } from './names.ts';
import { useInMemory, useOnline } from './use-outbox.ts';
import { type WhyNow, whyKept } from './work/why-now.ts';

/** Why it waits, as it was when it was told of; without it all that is known is the network. */
interface Kept {
  why?: WhyNow | undefined;
}
type Names = (typeof names)['zh'];

export const keptWords = ({ why }: Kept = {}): string => wordsOf(textNow(names), isInMemory(), why ?? byNetwork());

const byNetwork = (online = navigator.onLine): WhyNow => (online ? 'sending' : 'network');

const UNDER_WAY: readonly WhyNow[] = ['sending', 'ready', 'photos'];
function wordsOf(t: Names, inMemory: boolean, why: WhyNow): string {
  if (inMemory) return t.inPage;
  if (UNDER_WAY.includes(why)) return t.sending;
  return why === 'network' ? t.kept : t.keptBut(t.why[why]);
}

/** A queued write was answered, or waits. */
export const tellSaved = (saved: Kept & { queued: boolean }, done: string): void =>
  saved.queued ? toast(keptWords(saved)) : toast(done, { success: true });

/** What was put into the outbox is done as far as its person goes; what it waits for is said. */
export async function tellKept(id: string | undefined, done: string): Promise<void> {
  const why = id === undefined ? undefined : await whyKept(id);
  tellSaved({ queued: why !== undefined && !UNDER_WAY.includes(why), why }, done);
}

/** What the outbox has is told as on its way, or with what it waits for; and, if that is soon, once more when the server has it. */
export function tellSending(id: string): void {
  let arrived = false;
  const stop = onDelivered((one) => {
    if (one.id !== id) return;
    arrived = true;
    end();
    toast(textNow(names).submitted, { success: true });
  });
  // Later it is no news any more; the queue tells.
  const over = setTimeout(stop, NEWS);
  const end = () => {
    clearTimeout(over);
    stop();
  };
  void whyKept(id).then((why) => {
    if (!arrived) toast(keptWords({ why }), { success: true });
    if (why === 'network') end();
  });
}

/** As long somebody waits to hear of what they have just sent, ms. */
const NEWS = 60_000;

/** The same for what stays on the screen, by what each part waits for (useWhysOf), and changes with that. */
export function useKeptWords(whys: readonly WhyNow[] = []): string {
  const t = useText(names);
  const inMemory = useInMemory();
  const online = useOnline();
  return wordsOf(t, inMemory, whys.find((why) => !UNDER_WAY.includes(why)) ?? whys[0] ?? byNetwork(online));
}
