/** What goes on with photos, from whichever tab or worker is sending to every page that shows it. Not worth a disk write. */
import type { Refused } from './upload.ts';

interface Sent {
  id: string;
  /** Bytes of the photo that are on their way or there. */
  sent: number;
}

const CHANNEL = 'outbox-progress';
let channel: BroadcastChannel | undefined;

export function reportSent(id: string, sent: number): void {
  if (typeof BroadcastChannel === 'undefined') return;
  channel ??= new BroadcastChannel(CHANNEL);
  channel.postMessage({ id, sent } satisfies Sent);
}

export function onSent(listener: (progress: Sent) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const ear = new BroadcastChannel(CHANNEL);
  ear.onmessage = ({ data }: MessageEvent<Sent>) => listener(data);
  return () => ear.close();
}

const REFUSALS = 'outbox-refusals';

export function reportRefused(refused: Refused): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const mouth = new BroadcastChannel(REFUSALS);
  mouth.postMessage(refused);
  mouth.close();
}

export function onRefused(listener: (refused: Refused) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const ear = new BroadcastChannel(REFUSALS);
  ear.onmessage = ({ data }: MessageEvent<Refused>) => listener(data);
  return () => ear.close();
}

/** An intent that the server has taken. */
interface Delivered {
  id: string;
  call: string;
}

const DELIVERIES = 'outbox-deliveries';

/** Said as well as written down: what is sent at once may be gone before a screen that watches the queue has seen it there. */
export function reportDelivered(delivered: Delivered): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const mouth = new BroadcastChannel(DELIVERIES);
  mouth.postMessage(delivered);
  mouth.close();
}

export function onDelivered(listener: (delivered: Delivered) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const ear = new BroadcastChannel(DELIVERIES);
  ear.onmessage = ({ data }: MessageEvent<Delivered>) => listener(data);
  return () => ear.close();
}
