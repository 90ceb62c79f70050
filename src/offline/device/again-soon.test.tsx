/** Whoever looks at a queue whose device failed for a moment need not leave the page and come back. */
import { expect, test, vi } from 'vitest';
import { freshDevice, login } from '../../../tests/offline/device.ts';
import * as sender from '../outbox/sender.ts';
import { startOutbox } from '../outbox/sync-triggers.ts';
import { requestSync } from './sync-request.ts';

vi.mock('../outbox/sender.ts', { spy: true });

test('what the device could not read at one look is looked at again within seconds, by itself', async () => {
  await freshDevice({ api: 'http://127.0.0.1:9' } as never);
  await login('anna');
  startOutbox();
  await vi.waitFor(() => expect(sender.flush).toHaveResolved());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.mocked(sender.flush).mockRejectedValueOnce(new DOMException('for a moment', 'UnknownError'));
  requestSync('retry');
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
  const before = vi.mocked(sender.flush).mock.calls.length;
  vi.advanceTimersByTime(5_000);
  vi.useRealTimers();
  await vi.waitFor(() => expect(vi.mocked(sender.flush).mock.calls.length).toBe(before + 1));
});
