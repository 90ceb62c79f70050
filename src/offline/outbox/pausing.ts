/** What its person holds back, and what they want sent first. */
import { queue } from '../device/db.ts';
import { OfflineError } from '../device/errors.ts';
import { yesNow } from '../device/items.ts';
import { requestSync } from '../device/sync-request.ts';

/** Its person has been asked and says yes: it is sent now, or they are asked again. After its end it is sent only to learn what became of it. */
export async function sendAsked(id: string): Promise<void> {
  await queue()
    .outbox.where({ id })
    .modify((item) => {
      Object.assign(item, { paused: false, overtaken: false, nextAt: 0, askedUntil: yesNow() });
    });
  requestSync('retry');
}

/** It waits no longer for those before it, whatever becomes of them. */
export async function goPast(id: string): Promise<void> {
  await queue()
    .outbox.where({ id })
    .modify((item) => {
      Object.assign(item, { past: item.dependsOn, nextAt: 0 });
    });
  requestSync('retry');
}

/** Items with their photos; what is being sent this very moment still ends. */
export async function setPaused(ids: readonly string[], paused: boolean): Promise<void> {
  await queue()
    .outbox.filter((item) => ids.includes(item.id) || (item.kind === 'photo' && ids.includes(item.parent)))
    .modify({ paused });
  if (!paused) requestSync('retry');
}

/**
 * Puts an item before everything else that waits, with what it must wait for itself and all their photos, in their order.
 * @returns how many go before it all the same, photos not counted
 * @throws OfflineError IN_FLIGHT while something of it is being sent
 */
export async function sendFirst(id: string): Promise<number> {
  const { outbox } = queue();
  const before = await queue().transaction('rw', outbox, async () => {
    const all = await outbox.orderBy('seq').toArray();
    const byId = new Map(all.map((item) => [item.id, item]));
    const chosen = new Set<string>();
    const take = (one: string) => {
      const item = byId.get(one);
      if (!item || chosen.has(one)) return;
      chosen.add(one);
      for (const before of item.dependsOn) take(before);
    };
    take(id);
    const moved = all.filter((item) => chosen.has(item.id));
    if (moved.some(({ state }) => state === 'sending')) throw new OfflineError('IN_FLIGHT');
    const start = (all[0]?.seq ?? Date.now()) - moved.length;
    await outbox.bulkPut(moved.map((item, n) => ({ ...item, seq: start + n })));
    return moved.filter((item) => item.id !== id && item.kind !== 'photo').length;
  });
  requestSync('retry');
  return before;
}
