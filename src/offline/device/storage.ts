/** Room on the device: how much there is, and asking the browser to keep what we store. */
import { OfflineError } from './errors.ts';

/** Left free beside what is about to be stored, so that the queue's own bookkeeping never runs out, bytes. */
const RESERVE = 4 * 1024 * 1024;

/** So many days without a visit, and Safari clears what a site that is not installed has kept (webkit.org/blog/10218). */
export const CLEARED_AFTER = 7;

export interface StorageEstimate {
  /** Bytes. */
  used: number;
  quota: number;
  /** True when the browser promised not to clear it by itself. */
  persisted: boolean;
}

/** Null where the browser does not tell. */
export async function storageEstimate(): Promise<StorageEstimate | null> {
  const storage = manager();
  if (!storage?.estimate) return null;
  const [{ usage = 0, quota = 0 }, persisted] = await Promise.all([storage.estimate(), storage.persisted?.() ?? false]);
  return quota > 0 ? { used: usage, quota, persisted } : null;
}

/** @throws OfflineError STORAGE_FULL when `bytes` more would not fit, before anything is stored. */
export async function requireRoom(bytes: number): Promise<void> {
  const estimate = await storageEstimate().catch(() => null);
  if (estimate && estimate.quota - estimate.used < bytes + RESERVE) throw new OfflineError('STORAGE_FULL');
}

/** Asked for when there is work to keep; browsers grant it more readily then, and never to a worker. */
export async function askToPersist(): Promise<boolean> {
  const storage = manager();
  if (!storage?.persist) return false;
  return (await storage.persisted().catch(() => false)) || (await storage.persist().catch(() => false));
}

/** `persist` is missing in workers. */
type Manager = StorageManager & { persist?: () => Promise<boolean> };
const manager = (): Manager | undefined => (typeof navigator === 'undefined' ? undefined : navigator.storage);
