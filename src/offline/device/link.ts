/** What the browser knows about the link; much of it only in some browsers, none of it to be trusted for "offline". */
import { get, set } from 'idb-keyval';

interface Connection {
  effectiveType?: string;
  type?: string;
  saveData?: boolean;
  downlink?: number;
}

const connection = (): Connection | undefined =>
  typeof navigator === 'undefined' ? undefined : (navigator as { connection?: Connection }).connection;

/** Smaller photos first: each that arrives is safe. */
export function isWeak(): boolean {
  const link = connection();
  return Boolean(link && (/[23]g/.test(link.effectiveType ?? '') || (link.downlink ?? 10) < 1));
}

const KEY = 'photosWaitOnMetered';
export const setPhotosWaitOnMetered = (wait: boolean): Promise<void> => set(KEY, wait);
export const photosWaitOnMetered = async (): Promise<boolean> => (await get<boolean>(KEY)) === true;

export const isSavingData = (): boolean => connection()?.saveData === true || connection()?.type === 'cellular';

/** True when photos must not be sent now because the person pays for each byte and said so. */
export async function photosMustWait(): Promise<boolean> {
  return isSavingData() && (await photosWaitOnMetered());
}

/** Some browsers say whether the link is paid for by the byte; the others only that its person saves data, or nothing. */
export const linkIsKnown = (): boolean => connection()?.type !== undefined;
