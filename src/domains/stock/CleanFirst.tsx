/** The way to washing an item before it is sold, with what that added to sales that are recorded, where there are enough. */
import { useQuery } from '@tanstack/react-query';
import { cleaningGain } from '../../../contract/cleaning/calls.ts';
import { yuan } from '../../../contract/wire/yuan.ts';
import { read } from '../../api/read.ts';
import { useText } from '../../ui/format/text.ts';
import { RowLink } from '../../ui/list/Row.tsx';
import { text } from './words.ts';

export function CleanFirst({ itemId }: { itemId: string }) {
  const t = useText(text);
  const { data } = useQuery(read(cleaningGain, { itemId }));
  const gain = data?.gain;
  return (
    <RowLink
      to="/pages/cleaning/dolaundary"
      search={{ itemId }}
      note={gain && (gain.adds > 0 ? t.cleanAdds(gain.sales, `¥${yuan(gain.adds)}`) : t.cleanAddsNothing(gain.sales))}
    >
      {t.cleanFirst}
    </RowLink>
  );
}
