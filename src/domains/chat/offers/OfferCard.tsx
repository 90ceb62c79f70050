/** A counter-offer inside the conversation: the price on the table, whose turn it is, and answering it. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { bidDetail } from '../../../../contract/bid/calls.ts';
import { offerMachine } from '../../../../contract/bid/machine.ts';
import type { OfferStep } from '../../../../contract/chat/calls.ts';
import { yuan } from '../../../../contract/wire/money.ts';
import { useLive } from '../../../api/live.ts';
import { ALWAYS_FRESH, read } from '../../../api/read.ts';
import { Price } from '../../../ui/feedback/Price.tsx';
import { dateTime } from '../../../ui/format/format.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { BidActions, canAct, thingOf } from '../../bid/BidActions.tsx';
import { BidState } from '../../bid/BidState.tsx';
import type { BidData } from '../../bid/bid.ts';
import { QueuedNotice } from '../../device/work/QueuedNotice.tsx';
import styles from '../chat.module.css';
import { names } from '../names.ts';
import { text } from '../words.ts';

/** The offer as its newest step left it, where that was heard of before the offer was read again: nothing is left to press. */
export function afterStep(data: BidData, step: OfferStep | undefined): BidData | null {
  const edge = offerMachine.edges.find(
    ({ from, event, actor }) => from === data.state && event === step?.event && actor === step.by,
  );
  return edge && step ? { ...data, state: edge.to, price: step.price, deadlineAt: null } : null;
}

/** @param said what happened last; otherwise whose price it is */
export function OfferCard({ id, said, step }: { id: string; said?: string; step?: OfferStep }) {
  const t = useText(text);
  const { offerTurn } = useText(names);
  const language = useLanguage();
  const now = useNow(60_000);
  const { data: known, refetch } = useQuery({ ...read(bidDetail, { id }), ...ALWAYS_FRESH });
  useLive(['offer', 'order'], () => void refetch());
  if (!known) return null;
  const since = afterStep(known, step);
  const data = since ?? known;
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
      {!since && canAct(data) && (
        <div className={styles.acts}>
          <BidActions data={data} />
        </div>
      )}
    </section>
  );
}
