/** What is with our staff: who sees to it and until when, what its seller can do meanwhile, and what follows. */
import type { ResaleDetail } from '../../../../contract/resale/calls.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { dateTime } from '../../../ui/format/format.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { Fact, Facts } from '../../../ui/list/Row.tsx';
import { text } from './words.ts';

/** A conflict has a card of its own. */
export function StaffSee({ post, staffBy }: { post: Pick<ResaleDetail, 'state' | 'own' | 'item'>; staffBy: number }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const when = dateTime(staffBy, now, language);
  const late = now > staffBy;
  if (post.state === 'sold_remote')
    return <Notice tone={late ? 'bad' : 'idle'}>{late ? t.shipLate(when) : t.shipByUs(when)}</Notice>;
  if (post.state !== 'stuck' && post.state !== 'delisting' && post.state !== 'returned') return null;
  const words =
    post.state === 'returned' ? t.returned[post.item.inWarehouse ? 'ours' : 'home'] : t.staffSees[post.state];
  return (
    <>
      <Facts>
        <Fact name={t.whoSees}>{late ? t.decidedLate(when) : t.decidedBy(when)}</Fact>
        {post.own && words.you && <Fact name={t.youMay}>{words.you}</Fact>}
      </Facts>
      <Notice tone="wait">{words.next}</Notice>
    </>
  );
}
