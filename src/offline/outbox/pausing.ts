/** Pausing: what its person wants to keep back stays on the device until they say otherwise. */
import { queue } from '../device/db.ts';
import { requestSync } from '../device/sync-request.ts';

/** Items with their photos; what is being sent this very moment still ends. */
export async function setPaused(ids: readonly string[], paused: boolean): Promise<void> {
  await queue()
    .outbox.filter((item) => ids.includes(item.id) || (item.kind === 'photo' && ids.includes(item.parent)))
    .modify({ paused });
  if (!paused) requestSync('retry');
}
