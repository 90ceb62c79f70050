/** Merchants were asked for what is being listed: their offers end with it. */
import { useQuery } from '@tanstack/react-query';
import { recycleList } from '../../../contract/recycle/calls.ts';
import { LARGEST_PAGE } from '../../../contract/wire/query.ts';
import { ALWAYS_FRESH, read } from '../../api/read.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { useText } from '../../ui/format/text.ts';
import { text } from './words.ts';

export function Asked({ itemIds }: { itemIds: readonly string[] }) {
  const t = useText(text);
  const { data } = useQuery({ ...read(recycleList, { size: LARGEST_PAGE }), ...ALWAYS_FRESH });
  const open = (data?.list ?? []).filter(
    ({ itemId, state }) => (state === 'inquiring' || state === 'quoted') && itemId && itemIds.includes(itemId),
  );
  if (open.length === 0) return null;
  const offers = open.reduce((sum, one) => sum + one.offers, 0);
  return (
    <Notice tone="wait" title={t.askedTitle(open.length)}>
      {t.askedBody(offers)}
    </Notice>
  );
}
