/** Pausing: what its person wants to keep back stays on the device until they say otherwise. */
import { queue } from '../device/db.ts';
import { requestSync } from '../device/sync-request.ts';

/** Its person has been asked and says yes: it is sent now, or they are asked again. */
export async function sendAsked(id: string): Promise<void> {
  await queue().outbox.where({ id }).modify({ paused: false, nextAt: 0 });
  requestSync('retry');
}

/** Items with their photos; what is being sent this very moment still ends. */
export async function setPaused(ids: readonly string[], paused: boolean): Promise<void> {
  await queue()
    .outbox.filter((item) => ids.includes(item.id) || (item.kind === 'photo' && ids.includes(item.parent)))
    .modify({ paused });
  if (!paused) requestSync('retry');
}
