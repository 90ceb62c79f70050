/** A counter-offer inside the conversation: the price on the table, whose turn it is, and answering it. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { bidDetail } from '../../../../contract/bid/calls.ts';
import { yuan } from '../../../../contract/wire/money.ts';
import { useLive } from '../../../api/live.ts';
import { ALWAYS_FRESH, read } from '../../../api/read.ts';
import { Price } from '../../../ui/feedback/Price.tsx';
import { dateTime } from '../../../ui/format/format.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { BidActions, canAct, thingOf } from '../../bid/BidActions.tsx';
import { BidState } from '../../bid/BidState.tsx';
import { QueuedNotice } from '../../device/work/QueuedNotice.tsx';
import styles from '../chat.module.css';
import { names } from '../names.ts';
import { text } from '../words.ts';

/** @param said what happened last; otherwise whose price it is */
export function OfferCard({ id, said }: { id: string; said?: string }) {
  const t = useText(text);
  const { offerTurn } = useText(names);
  const language = useLanguage();
  const now = useNow(60_000);
  const { data, refetch } = useQuery({ ...read(bidDetail, { id }), ...ALWAYS_FRESH });
  useLive(['offer', 'order'], () => void refetch());
  if (!data) return null;
  const last = data.rounds.at(-1)?.by;
  return (
    <section className={styles.offer}>
      <header>
        <Link to="/pages/order/bid/detail" search={{ id }}>
          {said ?? offerTurn[last === 'S' ? 'seller' : 'buyer']}
        </Link>
        <BidState row={data} />
      </header>
      <p>
        <Price amount={data.price} decimals={0} size={20} />
        {data.asked !== null && <small>{t.offerAsked(`¥${yuan(data.asked, 0)}`)}</small>}
      </p>
      {/* What came to nothing brings nobody anything. */}
      {(data.deadlineAt !== null || data.order !== null) && (
        <p className={styles.fine}>
          {data.side === 'seller'
            ? t.offerGets(`¥${yuan(data.fees.sellerGets)}`)
            : t.offerTotal(`¥${yuan(data.fees.total)}`)}
          {data.deadlineAt !== null && ` · ${t.until(dateTime(data.deadlineAt, now, language))}`}
        </p>
      )}
      {data.order === null && data.deadlineAt !== null && (last === 'S') === (data.side === 'seller') && (
        <p className={styles.fine}>{t.offerBinds}</p>
      )}
      <QueuedNotice thing={thingOf(data)} />
      {canAct(data) && (
        <div className={styles.acts}>
          <BidActions data={data} />
        </div>
      )}
    </section>
  );
}
