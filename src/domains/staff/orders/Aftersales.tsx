/** After-sales on the workbench: cases to decide, returns to take in and to check, the nearest deadline first. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  type AftersaleJob,
  type AftersaleQueue,
  aftersaleDecide,
  aftersaleReasons,
  aftersaleWork,
} from '../../../../contract/aftersale/calls.ts';
import { aftersaleMachine } from '../../../../contract/aftersale/machine.ts';
import { yuan } from '../../../../contract/wire/money.ts';
import { ALWAYS_FRESH, readPages, STAYING } from '../../../api/read.ts';
import { Countdown } from '../../../ui/feedback/Countdown.tsx';
import { StateTag, Tag } from '../../../ui/feedback/Tag.tsx';
import { grouped } from '../../../ui/format/format.ts';
import { IconClock, IconShield } from '../../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { LinkButton } from '../../../ui/input/Button.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import { ItemRow } from '../../item/ItemRow.tsx';
import { itemRow } from '../desk/item-row.ts';
import { Queues, useQueue } from '../Queues.tsx';
import styles from '../staff.module.css';
import { WorkList } from '../WorkList.tsx';
import { CaseWork } from './CaseWork.tsx';
import { text } from './words.ts';

const queues: readonly AftersaleQueue[] = ['arbitrate', 'receive', 'recheck'];

export default function Aftersale() {
  const t = useText(text);
  const { queue, of } = useQueue(queues, 'arbitrate');
  const query = useInfiniteQuery({ ...readPages(aftersaleWork, { queue }), ...ALWAYS_FRESH, ...STAYING });
  return (
    <WorkList
      name={`aftersale-work-${queue}`}
      of={{ kind: 'aftersale', by: aftersaleDecide }}
      query={query}
      rowHeight={200}
      row={(job, language) => itemRow(job.item, language, [t.kinds[job.kind], `¥${yuan(job.amount)}`], job.deadlineAt)}
      empty={{ title: t.emptyTitle, body: t.emptyBody, icon: <IconShield size={24} /> }}
      above={(first) => <Queues {...of} words={t} counts={first?.counts} />}
    >
      {(row) => <Job row={row} />}
    </WorkList>
  );
}

function Job({ row }: { row: AftersaleJob }) {
  const t = useText(text);
  const language = useLanguage();
  return (
    <Card>
      <div className={styles.head}>
        <StateTag machine={aftersaleMachine} state={row.state} />
        {row.deadlineAt !== null && (
          <Tag icon={<IconClock size={12} />}>
            <Countdown to={row.deadlineAt} late />
          </Tag>
        )}
      </div>
      <Link to="/pages/order/service/detail" search={{ id: row.id }} className={styles.item}>
        <ItemRow item={row.item} end={t.no(grouped(row.no))} />
      </Link>
      <p className={styles.hint}>
        {t.asks(t.kinds[row.kind], `¥${yuan(row.amount)}`)} · {aftersaleReasons[row.reason][language]}
      </p>
      <div className={styles.work}>
        <LinkButton size="sm" kind="line" to="/pages/order/service/detail" search={{ id: row.id }}>
          {t.see}
        </LinkButton>
        <CaseWork row={row} />
      </div>
    </Card>
  );
}
