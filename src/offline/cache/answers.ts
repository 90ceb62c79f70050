/** How answers lie on the device, and all of a call's together. */
import { cacheKey, shelf } from '../device/db.ts';

/** A list that grows by pages lies page by page under its head, so that the tenth costs no more to keep than the first. */
export interface Head {
  /** What each page was asked with. */
  paged: unknown[];
}
export const isHead = (value: unknown): value is Head => Array.isArray((value as Head | null)?.paged);

/** Every answer of a call that is kept for this person, whatever it was asked with and however old; of a list each page. */
export async function cachedAnswers(userId: string, path: string): Promise<unknown[]> {
  const rows = await shelf()
    .cache.where('key')
    .startsWith(cacheKey(userId, `[${JSON.stringify(path)}`))
    .toArray();
  return rows.map(({ value }) => value).filter((value) => !isHead(value));
}
