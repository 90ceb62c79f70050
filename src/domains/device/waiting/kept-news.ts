/** What is told of a write in the outbox while somebody looks on: what it waits for, and when it has arrived. */
import { onDelivered } from '../../../offline/outbox/progress.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { textNow, useLanguage, useText } from '../../../ui/format/text.ts';
import { byNetwork, keptWords, tellSaved, UNDER_WAY, wordsOf } from '../kept.ts';
import { names } from '../names.ts';
import { useInMemory, useOnline } from '../use-outbox.ts';
import type { WhyNow } from './why.ts';
import { whyKept } from './why-kept.ts';

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
  return wordsOf(
    t,
    inMemory,
    whys.find((why) => !UNDER_WAY.includes(why)) ?? whys[0] ?? byNetwork(online),
    useLanguage(),
  );
}
