/** The parcels of an order: from the seller to our warehouse, and from there to the buyer. */
import { Fragment } from 'react';
import { carrierName } from '../../../contract/express/carriers.ts';
import { happyPath, isOnItsWay } from '../../../contract/order/machine.ts';
import { copy } from '../../ui/feedback/copy.ts';
import { cx } from '../../ui/format/cx.ts';
import { dateTime } from '../../ui/format/format.ts';
import { IconShield } from '../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { RowLink, Rows } from '../../ui/list/Row.tsx';
import { Card } from '../../ui/surface/Card.tsx';
import styles from './Legs.module.css';
import type { OrderData } from './order.ts';
import { text } from './words.ts';

type Leg = OrderData['legs'][number];

export function Legs({ order }: { order: OrderData }) {
  const t = useText(text);
  return (
    <Card
      title={t.logistics}
      end={order.inWarehouse ? t.oneLeg : t.twoLegs[order.role === 'buyer' ? 'buyer' : 'other']}
    >
      <div className={cx(styles.legs, order.legs.length > 1 && styles.two)}>
        {order.legs.map((leg, i) => (
          <Fragment key={`${leg.from}-${leg.to}`}>
            {i === 1 && (
              <span className={styles.hub} aria-hidden="true">
                <IconShield size={18} />
              </span>
            )}
            <LegView
              leg={leg}
              n={order.legs.length > 1 ? i + 1 : null}
              mine={order.role === 'buyer'}
              unsent={unsentOf(order, leg)}
            />
          </Fragment>
        ))}
      </div>
      <Rows>
        <RowLink to="/pages/order/logistics" search={{ id: order.id }}>
          {t.trace}
        </RowLink>
      </Rows>
    </Card>
  );
}

/** What has no parcel on record is still to be sent, was never sent, or went without being recorded. */
function unsentOf({ state, inWarehouse }: OrderData, leg: Leg): 'notSent' | 'neverSent' | 'noWaybill' {
  const path = happyPath(inWarehouse);
  if (path.indexOf(state) >= path.indexOf(leg.to === 'platform' ? 'to_platform' : 'to_buyer')) return 'noWaybill';
  return isOnItsWay(state) ? 'notSent' : 'neverSent';
}

interface LegProps {
  leg: Leg;
  n: number | null;
  mine: boolean;
  unsent: ReturnType<typeof unsentOf>;
}

function LegView({ leg, n, mine, unsent }: LegProps) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const end = (name: string) => (name === 'buyer' && !mine ? t.buyerEnd : t.ends[name]);
  const part = leg.arrivedAt ? 100 : leg.sentAt ? 50 : 0;
  return (
    <div className={styles.leg}>
      {n !== null && <b>{t.leg(n)}</b>}
      <p className={styles.ends}>
        {end(leg.from)} → {end(leg.to)}
      </p>
      <span className={styles.track} aria-hidden="true">
        <i style={{ width: `${part}%` }} />
      </span>
      <p className={cx(styles.state, leg.sentAt !== null && styles.on)}>
        {leg.arrivedAt ? t.arrived(dateTime(leg.arrivedAt, now, language)) : leg.sentAt ? t.onWay : t[unsent]}
      </p>
      {leg.waybill && (
        <button type="button" className={styles.waybill} onClick={() => void copy(leg.waybill ?? '')}>
          {carrierName(leg.company ?? '', language)} {leg.waybill}
        </button>
      )}
    </div>
  );
}
