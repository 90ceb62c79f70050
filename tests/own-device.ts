/** Each file of tests is a device of its own. In one process its pages would be heard by the next file's, and its timers would go on. */
import { afterAll } from 'vitest';

const device = crypto.randomUUID();
const begun: ReturnType<typeof setTimeout>[] = [];

class OwnChannel extends BroadcastChannel {
  constructor(name: string) {
    super(`${name} of ${device}`);
  }
}
const kept =
  (begin: typeof setTimeout | typeof setInterval) =>
  (...given: Parameters<typeof setTimeout>) => {
    const timer = begin(...given);
    begun.push(timer);
    return timer;
  };

// They cannot be assigned in a context of node's.
const own = { BroadcastChannel: OwnChannel, setTimeout: kept(setTimeout), setInterval: kept(setInterval) };
for (const [name, value] of Object.entries(own))
  Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
afterAll(() => {
  for (const timer of begun) clearTimeout(timer);
});
