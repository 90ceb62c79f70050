/** Asks why something waits, with code that nobody loads before something does. */
import type { WhyNow } from './why.ts';

/** Why one of the queue's waits; undefined when it stands there no more, or where the code that looks is not on this device. */
export const whyKept = (id: string): Promise<WhyNow | undefined> =>
  import('./why-now.ts').then((code) => code.whyKept(id)).catch(() => undefined);
