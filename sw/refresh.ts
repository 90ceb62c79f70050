/** Renews what was prepared for offline, when the browser finds the moment good; never where bytes are paid for. */

import { lastPrepared, prepareOffline } from '../src/offline/cache/prepare.ts';
import { isSavingData } from '../src/offline/device/link.ts';

/** Younger than this it is good enough, ms. */
const YOUNG = 6 * 3_600_000;

export async function refreshPrepared(): Promise<void> {
  const prepared = await lastPrepared();
  if (!prepared || isSavingData() || prepared.at > Date.now() - YOUNG) return;
  await prepareOffline();
}
