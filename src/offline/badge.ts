/** The installed app's badge: how many pieces of this person's work are still on the device. */
import { UI } from '../../contract/limits.ts';
import { readStoredSession } from '../api/session.ts';
import { rowsOf } from './observe.ts';

export async function showBadge(): Promise<void> {
  const app = navigator as unknown as {
    setAppBadge?: (count: number) => Promise<void>;
    clearAppBadge?: () => Promise<void>;
  };
  if (!app.setAppBadge) return;
  const session = await readStoredSession();
  const count = session ? (await rowsOf(session.userId)).filter((row) => row.kind === 'intent').length : 0;
  await (count > 0 ? app.setAppBadge(Math.min(count, UI.badgeMax)) : app.clearAppBadge?.())?.catch(() => undefined);
}
