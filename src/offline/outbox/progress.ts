/** Broadcast of progress: what the queue says, from whichever tab or worker is sending to every page that listens. Not worth a disk write. */
import type { Words } from '../../../contract/wire/states.ts';
import type { Refused } from '../photos/upload.ts';

interface Sent {
  id: string;
  /** Bytes of the photo that are on their way or there. */
  sent: number;
}

export const [reportSent, onSent] = channel<Sent>('outbox-progress');

export const [reportRefused, onRefused] = channel<Refused>('outbox-refusals');

/** An intent that the server has taken. */
interface Delivered {
  id: string;
  call: string;
}

/** Said as well as written down: what is sent at once may be gone before a screen that watches the queue has seen it there. */
export const [reportDelivered, onDelivered] = channel<Delivered>('outbox-deliveries');

/** What may have arrived was asked about. */
interface Learned {
  id: string;
  label: Words;
  arrived: boolean;
  /** Its person had taken it back; where it stands, if it has arrived all the same. */
  unwanted?: boolean;
  /** To change it. */
  editing?: boolean;
  there?: string;
}
export const [reportLearned, onLearned] = channel<Learned>('outbox-learned');

/** @returns how to say something, and how to listen, which gives back how to stop */
function channel<T>(name: string): [say: (news: T) => void, hear: (listener: (news: T) => void) => () => void] {
  // Where there is none, nobody else listens either.
  if (typeof BroadcastChannel === 'undefined') return [() => undefined, () => () => undefined];
  let channel: BroadcastChannel | undefined;
  return [
    (news) => {
      channel ??= new BroadcastChannel(name);
      channel.postMessage(news);
    },
    (listener) => {
      const channel = new BroadcastChannel(name);
      channel.onmessage = ({ data }: MessageEvent<T>) => listener(data);
      return () => channel.close();
    },
  ];
}
