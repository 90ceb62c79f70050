/** Why something waits, as it is this moment: what the phone sees now counts before what the last attempt met. */
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { onReached, reachedAt } from '../../../api/exchange/request-once.ts';
import { currentSession } from '../../../api/exchange/session.ts';
import { useSession } from '../../../api/use-session.ts';
import { photosMustWait } from '../../../offline/device/link.ts';
import type { OutboxItem, Why } from '../../../offline/outbox/observe.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { useOnline } from '../use-outbox.ts';
import { type PhotosWait, sayWhys, type WhyNow } from './why.ts';
import { whyWords } from './why-words.ts';

sayWhys(whyWords);

interface Phone {
  /** Their session has ended. */
  out?: boolean;
  online: boolean;
  /** When the server last answered, epoch ms. */
  heardAt: number;
  photosWait: PhotosWait | false;
}
type Waiting = Pick<OutboxItem, 'why' | 'photos' | 'lastError'>;

const BY_ITSELF: readonly Why[] = ['ready', 'photos', 'network', 'server'];

export function whyNow({ why, photos, lastError }: Waiting, { out, online, heardAt, photosWait }: Phone): WhyNow {
  if (!BY_ITSELF.includes(why)) return why;
  if (out) return 'login';
  if (!online) return 'network';
  const failedAt = Math.max(...[lastError, ...photos.map((photo) => photo.lastError)].map((error) => error?.at ?? 0));
  if (why === 'network' && failedAt > heardAt) return 'unanswered';
  return (photos.some(({ state }) => state === 'waiting') && photosWait) || (why === 'network' ? 'ready' : why);
}

/** Why one of the queue's waits; undefined when it stands there no more. */
export async function whyKept(id: string): Promise<WhyNow | undefined> {
  const [{ itemOf }, photosWait] = await Promise.all([
    import('../../../offline/outbox/observe.ts'),
    photosMustWait().catch(() => false as const),
  ]);
  const item = await itemOf(id).catch(() => undefined);
  const phone = { out: currentSession() === null, online: navigator.onLine, heardAt: reachedAt(), photosWait };
  return item && whyNow(item, phone);
}

/** Of those that stand in the queue. */
export function useWhysOf(items: readonly (OutboxItem | undefined)[]): WhyNow[] {
  const [now] = useWhyNow();
  return items.flatMap((item) => (item ? [now(item)] : []));
}

/** @returns why each waits, and how to look again at what the phone may send photos over */
export function useWhyNow(): [why: (item: Waiting) => WhyNow, look: () => void] {
  const out = useSession() === null;
  const online = useOnline();
  const heardAt = useSyncExternalStore(onReached, reachedAt, () => 0);
  // A person's word that this is Wi-Fi is over after a while.
  const now = useNow(60_000);
  const [photosWait, setPhotosWait] = useState<PhotosWait | false>(false);
  const look = useCallback(() => void photosMustWait().then(setPhotosWait), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another network, or later
  useEffect(look, [look, online, now]);
  return [(item) => whyNow(item, { out, online, heardAt, photosWait }), look];
}
