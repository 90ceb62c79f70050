/** The products that were looked at on this device, newest first. Nobody else is told of them. */
import { del, get, update } from '../../api/exchange/values.ts';

export interface Viewed {
  readonly productId: string;
  readonly at: number;
}

const KEY = 'viewed';
/** As many as can be asked for at once (CARDS_MAX). */
const KEPT = 60;

/** Looking again brings it to the front. A browser that stores nothing remembers nothing. */
export const noteViewed = (productId: string, at: number): Promise<void> =>
  update<readonly Viewed[]>(KEY, (list = []) =>
    [{ productId, at }, ...list.filter((one) => one.productId !== productId)].slice(0, KEPT),
  ).catch(() => undefined);

export const listViewed = async (): Promise<readonly Viewed[]> =>
  (await get<readonly Viewed[]>(KEY).catch(() => undefined)) ?? [];

export const clearViewed = (): Promise<void> => del(KEY).catch(() => undefined);
