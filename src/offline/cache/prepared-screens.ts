/** When this person's screens were last prepared, and with how many pictures: light enough for the selling tab to say it. */
import { get, set } from '../../api/exchange/values.ts';
import type { KeptPictures } from './pictures.ts';

export interface PreparedScreens extends KeptPictures {
  /** Epoch ms. */
  at: number;
}

/** Forgotten with the rest at logout (cache.ts). */
const KEY = 'preparedScreens';

export const screensPrepared = async (): Promise<PreparedScreens | null> => (await get<PreparedScreens>(KEY)) ?? null;
export const noteScreensPrepared = (one: PreparedScreens): Promise<void> => set(KEY, one);
