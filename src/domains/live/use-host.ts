/** Whose room it is: a seller's, or the shop's by its own name. */
import { useQuery } from '@tanstack/react-query';
import type { LiveRow } from '../../../contract/live/calls.ts';
import { shopInfo } from '../../../contract/shop/info-calls.ts';
import { read } from '../../api/read.ts';
import { useSession } from '../../api/use-session.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { text } from './words.ts';

/** Whoever reads a room is one who watches it, before the next count says so; its host and who works here are none. */
export function useWatching({ hosting }: { hosting: boolean }): 0 | 1 {
  const works = useSession()?.roles?.includes('staff');
  return hosting || works ? 0 : 1;
}

export function useShop(): string {
  const t = useText(text);
  const language = useLanguage();
  const { data } = useQuery(read(shopInfo, {}));
  return data?.name?.[language] ?? t.platform;
}

export function useHost({ nickname, platform }: Pick<LiveRow['host'], 'nickname' | 'platform'>): string {
  const shop = useShop();
  return platform ? shop : nickname;
}
