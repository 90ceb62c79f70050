/** Each file of tests is a device of its own: worker threads of one process would hear each other's pages. */
import { threadId } from 'node:worker_threads';

globalThis.BroadcastChannel = class extends BroadcastChannel {
  constructor(name: string) {
    super(`${name} of ${threadId}`);
  }
};
