/** The queue, sent with no page open. */
import type { ScreenUrl } from '../contract/screens.ts';
import type { SyncReason } from '../src/offline/device/sync-request.ts';
import { noteBackgroundFailure, showBadge } from '../src/offline/outbox/badge.ts';
import { flush } from '../src/offline/outbox/sender.ts';
import { words } from './words.ts';

declare const self: ServiceWorkerGlobalScope;

const OUTBOX = '/pages/user/outbox' satisfies ScreenUrl;

/** Rejects while work is left, so that the browser calls again; at its last call the person is told instead. */
export async function flushInBackground(reason: SyncReason, lastChance: boolean): Promise<void> {
  const { left, nextAt } = await flush(reason);
  await showBadge();
  if (left === 0 || nextAt === null) return;
  if (!lastChance) {
    if (reason === 'sync') throw new Error(`${left} left in the outbox`);
    return;
  }
  await noteBackgroundFailure();
  const t = await words();
  await self.registration
    .showNotification(t.notSent, { body: t.stillHere(left), tag: 'outbox', data: { link: OUTBOX } })
    // Without permission the badge and the sync screen tell.
    .catch(() => undefined);
}
