/** Orders on the workbench: one queue a step, the nearest deadline first. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type OrderRow, type WorkQueue, workbenchInspect, workbenchList } from '../../../../contract/order/calls.ts';
import { orderMachine } from '../../../../contract/order/machine.ts';
import { ALWAYS_FRESH, readPages, STAYING } from '../../../api/read.ts';
import { Countdown } from '../../../ui/feedback/Countdown.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { InStock, StateTag, Tag } from '../../../ui/feedback/Tag.tsx';
import { clock, grouped } from '../../../ui/format/format.ts';
import { IconClock, IconShield } from '../../../ui/format/icons.tsx';
import { useText } from '../../../ui/format/text.ts';
import { useServerNow } from '../../../ui/format/use-now.ts';
import { LinkButton } from '../../../ui/input/Button.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import { ItemRow } from '../../item/ItemRow.tsx';
import { turnOf } from '../../order/order.ts';
import { Apart } from '../Acts.tsx';
import { itemRow } from '../desk/item-row.ts';
import { Queues, useQueue } from '../Queues.tsx';
import styles from '../staff.module.css';
import { WorkList } from '../WorkList.tsx';
import { text } from '../words.ts';
import { Work } from './OrderWork.tsx';

const queues: readonly WorkQueue[] = ['ship', 'scan', 'inspect', 'travel', 'back'];

export default function Orders() {
  const t = useText(text);
  const { queue, of } = useQueue(queues, 'ship');
  const query = useInfiniteQuery({ ...readPages(workbenchList, { queue }), ...ALWAYS_FRESH, ...STAYING });
  return (
    <WorkList
      name={`work-${queue}`}
      of={{ kind: 'order', by: workbenchInspect }}
      query={query}
      rowHeight={200}
      row={(order, language) => itemRow(order.item, language, [grouped(order.no)], turnOf(order).by)}
      empty={{ title: t.emptyTitle, body: t.emptyBody, icon: <IconShield size={24} /> }}
      above={(first) => <Queues {...of} words={t} counts={first?.counts} />}
    >
      {(order) => <Job order={order} />}
    </WorkList>
  );
}

export function Job({ order }: { order: OrderRow }) {
  const t = useText(text);
  return (
    <Card>
      <div className={styles.head}>
        <span className={styles.tags}>
          <StateTag machine={orderMachine} state={order.state} />
          {order.inWarehouse && <InStock />}
        </span>
        <Left deadlineAt={turnOf(order).by} />
      </div>
      <Link to="/pages/order/orderdetail" search={{ id: order.id }} className={styles.item}>
        <ItemRow item={order.item} price={order.price} end={t.no(grouped(order.no))} />
      </Link>
      {order.soldTwice && (
        <Notice
          tone="bad"
          end={
            <LinkButton kind="line" size="sm" to="/pages/user/workbench" search={{ work: 'resale', queue: 'conflict' }}>
              {t.toCase}
            </LinkButton>
          }
        >
          {t.soldTwice}
        </Notice>
      )}
      {order.unconfirmedUntil && <Notice>{t.unconfirmed(clock(order.unconfirmedUntil))}</Notice>}
      <Apart by={workbenchInspect}>
        <Work order={order} />
      </Apart>
    </Card>
  );
}

/** An hour or less is urgent; past the deadline the row stays and says so. */
function Left({ deadlineAt }: { deadlineAt: number | null }) {
  const t = useText(text);
  const now = useServerNow(60_000);
  if (deadlineAt === null) return <Tag>{t.noLimit}</Tag>;
  const urgent = deadlineAt - now < 3_600_000;
  return (
    <Tag tone={urgent ? 'bad' : 'idle'} icon={<IconClock size={12} />}>
      <Countdown to={deadlineAt} withLeft late />
    </Tag>
  );
}
