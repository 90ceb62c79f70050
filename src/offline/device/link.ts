/** What the browser knows about the link; much of it only in some browsers, none of it to be trusted for "offline". */
import { get, set } from '../../api/exchange/values.ts';

interface Connection {
  effectiveType?: string;
  type?: string;
  saveData?: boolean;
  downlink?: number;
}

const connection = (): Connection | undefined =>
  typeof navigator === 'undefined' ? undefined : (navigator as { connection?: Connection }).connection;

/** Another network, or the same at another price; only some browsers tell. */
export const onLink = (listener: () => void): void =>
  (connection() as Partial<EventTarget> | undefined)?.addEventListener?.('change', listener);

/** The browser has no network at all, so nothing can leave; where it is wrong, an answer of the server says so (`reached`). */
export const isCutOff = (): boolean => typeof navigator !== 'undefined' && navigator.onLine === false;

/** Smaller photos first: each that arrives is safe. */
export function isWeak(): boolean {
  const link = connection();
  return Boolean(link && (/[23]g/.test(link.effectiveType ?? '') || (link.downlink ?? 10) < 1));
}

const KEY = 'photosWaitOnMetered';
export const setPhotosWaitOnMetered = (wait: boolean): Promise<void> => set(KEY, wait);
export const photosWaitOnMetered = async (): Promise<boolean> => (await get<boolean>(KEY)) === true;

export const isSavingData = (): boolean => connection()?.saveData === true || connection()?.type === 'cellular';

/** Some browsers say whether the link is paid for by the byte; the others only that its person saves data, or nothing. */
export const linkIsKnown = (): boolean => connection()?.type !== undefined;

const SAID = 'saidWifiAt';
/** As long a person's word that this is Wi-Fi holds: they walk away from it without telling. ms */
const WORD = 3_600_000;

/** Where the browser does not know, its person does. */
export const sayWifi = (): Promise<void> => set(SAID, Date.now());
/** The link was lost: what comes next may be another one. */
export const forgetWifi = (): Promise<void> => set(SAID, 0);

const isSaidWifi = async (): Promise<boolean> => {
  const ago = Date.now() - ((await get<number>(SAID)) ?? 0);
  return ago >= 0 && ago < WORD;
};

/** Why photos must not be sent now: they are paid for by the byte, or nobody has said that they are not. */
export async function photosMustWait(): Promise<'metered' | 'unknown' | false> {
  if (!(await photosWaitOnMetered())) return false;
  if (isSavingData()) return 'metered';
  return linkIsKnown() || (await isSaidWifi()) ? false : 'unknown';
}
