/** Sold twice: both orders side by side, which was first, the apology and the refund that are ready. */
import { carrierName } from '../../../../contract/express/carriers.ts';
import { itemMachine } from '../../../../contract/item/machine.ts';
import { orderMachine } from '../../../../contract/order/machine.ts';
import type { ResaleConflict } from '../../../../contract/resale/conflict.ts';
import { yuan } from '../../../../contract/wire/money.ts';
import { copy } from '../../../ui/feedback/copy.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { Price } from '../../../ui/feedback/Price.tsx';
import { Tag } from '../../../ui/feedback/Tag.tsx';
import { dateTime } from '../../../ui/format/format.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { Button, LinkButton } from '../../../ui/input/Button.tsx';
import { Fact, Facts } from '../../../ui/list/Row.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import styles from '../resale.module.css';
import { text as commonText } from '../words.ts';
import { text } from './words.ts';

type ItemState = keyof typeof itemMachine.states;

function When({ at }: { at: number | null }) {
  const language = useLanguage();
  const now = useNow(60_000);
  return at === null ? '--' : dateTime(at, now, language);
}

/** Why the earlier buyer may be the one who is refunded, who says so, and by when. */
function Deciding({ by, why }: { by: number; why: string }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const when = dateTime(by, now, language);
  return (
    <>
      <p className={styles.body}>{why}</p>
      <Facts>
        <Fact name={t.decider}>{now > by ? t.decidedLate(when) : t.decidedBy(when)}</Fact>
      </Facts>
    </>
  );
}

export function RemoteOrderFacts({ order }: { order: ResaleConflict['there'] }) {
  const t = useText(text);
  const common = useText(commonText);
  const language = useLanguage();
  const { address } = order;
  return (
    <Facts>
      <Fact name={t.orderNo} copy={order.no}>
        {order.no} · {common.orderStates[order.state]}
        {order.refunded && ` · ${t.refunded}`}
        {order.refundWanted && ` · ${common.refundWanted}`}
      </Fact>
      <Fact name={t.amount}>
        <Price amount={order.amount} plain />
      </Fact>
      <Fact name={t.placed}>
        <When at={order.placedAt} />
      </Fact>
      <Fact name={t.paid}>
        <When at={order.paidAt} />
      </Fact>
      {address && (
        <Fact name={t.shipTo} copy={`${address.name} ${address.phone} ${address.region} ${address.detail}`}>
          {address.name} {address.phone} {address.region} {address.detail}
        </Fact>
      )}
      {order.waybill && (
        <Fact name={t.parcel} copy={order.waybill}>
          {carrierName(order.company ?? '', language)} {order.waybill}
        </Fact>
      )}
    </Facts>
  );
}

interface Props {
  conflict: ResaleConflict;
  /** Staff are to have decided by then; null once they have. */
  decideBy: number | null;
  children?: React.ReactNode;
}

export function Conflict({ conflict, decideBy, children }: Props) {
  const t = useText(text);
  const language = useLanguage();
  const { here, there, first, outcome } = conflict;
  const isBack = there.refunded || there.state === 'closed';
  const against = here ? 'order' : conflict.holder === 'resale' ? 'shop' : 'none';
  return (
    <Card
      title={against === 'shop' ? t.shopsConflict : t.conflict}
      end={first && <Tag tone="wait">{t.first[first]}</Tag>}
    >
      <div className={styles.parts}>
        <Notice tone={outcome === null ? 'bad' : 'idle'}>
          {outcome === null ? t.conflictBody : t.outcomes[against][outcome]}
          {conflict.note && <p>{t.platformSaid(conflict.note)}</p>}
        </Notice>
        {outcome === null && decideBy !== null && (
          <Deciding by={decideBy} why={against === 'shop' ? t.shopsWhy : t.conflictWhy} />
        )}
        <div className={styles.sides}>
          <div className={styles.side}>
            <h3>{t.here}</h3>
            {here === null ? (
              <p className={styles.meta}>
                {t.noOrderHere}
                {t.holders[conflict.holder] ?? itemMachine.states[conflict.holder as ItemState]?.[language]}
              </p>
            ) : (
              <>
                <Facts>
                  <Fact name={t.orderNo} copy={here.no}>
                    {here.no} · {orderMachine.states[here.state][language]}
                  </Fact>
                  <Fact name={t.amount}>
                    <Price amount={here.price ?? here.total} plain />
                    {here.price !== undefined && here.price !== here.total && (
                      <small> {t.withFees(`¥${yuan(here.total)}`)}</small>
                    )}
                  </Fact>
                  <Fact name={t.placed}>
                    <When at={here.placedAt} />
                  </Fact>
                  <Fact name={t.paid}>
                    <When at={here.paidAt} />
                  </Fact>
                  {here.back !== null && (
                    <Fact name={t.backHere}>
                      <Price amount={here.back} plain /> · {here.returning ? t.returning : t.refunded}
                    </Fact>
                  )}
                </Facts>
                <LinkButton kind="text" size="sm" to="/pages/order/orderdetail" search={{ id: here.id }}>
                  {t.openOrder}
                </LinkButton>
              </>
            )}
          </div>
          <div className={styles.side}>
            <h3>{t.there}</h3>
            <RemoteOrderFacts order={there} />
          </div>
        </div>
        {outcome !== 'there' && (
          <>
            <p className={styles.meta}>{outcome === null ? t.apologyIf : t.apology}</p>
            <p className={styles.body}>{conflict.apology}</p>
            {conflict.refund !== null && (
              <p className={styles.meta}>
                {isBack ? t.refundIsBack : outcome === null ? t.refundIf : t.refund}{' '}
                <Price amount={conflict.refund} size={15} />
                {!isBack && outcome !== null && ` · ${t.refundNote}`}
              </p>
            )}
            <div className={styles.acts}>
              <Button kind="line" size="sm" onClick={() => void copy(conflict.apology)}>
                {t.copyApology}
              </Button>
              {children}
            </div>
          </>
        )}
      </div>
    </Card>
  );
}
