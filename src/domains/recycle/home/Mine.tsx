/** What the recycle tab shows of a person's own: their pieces, and the valuations that wait for them. */
import { useQuery } from '@tanstack/react-query';
import { consignmentInquire, consignmentList } from '../../../../contract/consignment/calls.ts';
import { consignmentMachine } from '../../../../contract/consignment/machine.ts';
import { recycleInquire, recycleList } from '../../../../contract/recycle/calls.ts';
import { useLive } from '../../../api/live.ts';
import { read } from '../../../api/read.ts';
import { StateTag, Tag } from '../../../ui/feedback/Tag.tsx';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { RowLink, Rows } from '../../../ui/list/Row.tsx';
import { Card, MoreLink } from '../../../ui/surface/Card.tsx';
import { useQueuedWrites } from '../../device/use-queued-write.ts';
import { names } from '../names.ts';
import { PieceLine } from '../PieceLine.tsx';
import styles from '../recycle.module.css';
import { text } from '../words.ts';
import { isKept } from './kept.ts';

/** Of the caller's own pieces. */
const SHOWN = 3;

/** Valuations that wait for their owner. */
function useWaiting() {
  const query = useQuery(read(consignmentList, { over: 'no' }));
  useLive(['consignment'], () => void query.refetch());
  useQueuedWrites([consignmentInquire.path], query.dataUpdatedAt);
  const list = query.data?.list.filter(({ state }) => consignmentMachine.states[state].waitsFor === 'S') ?? [];
  return { list, n: query.data?.waits ?? list.length };
}

/** How many of them; nothing where there is none. */
export function Waiting() {
  const { n } = useWaiting();
  const t = useText(names);
  return n > 0 && <Tag tone="bad">{t.waitYou(n)}</Tag>;
}

export function Mine() {
  const t = useText(text);
  const language = useLanguage();
  const query = useQuery(read(recycleList, { size: SHOWN }));
  useLive(['recycle'], () => void query.refetch());
  useQueuedWrites([recycleInquire.path], query.dataUpdatedAt);
  const { list: waiting } = useWaiting();
  if (!query.data || query.data.list.length + waiting.length === 0) return null;
  return (
    <Card
      title={isKept(query) ? t.updating(t.live) : t.live}
      end={<MoreLink to="/pages/order/recycle/order">{t.seeAll}</MoreLink>}
    >
      {waiting.length > 0 && (
        <div className={styles.before}>
          <Rows>
            {waiting.map(({ id, name, state }) => (
              <RowLink
                key={id}
                to="/pages/order/inquiry/detail"
                search={{ id }}
                note={t.valuations}
                value={<StateTag machine={consignmentMachine} state={state} />}
              >
                {name[language]}
              </RowLink>
            ))}
          </Rows>
        </div>
      )}
      {query.data.list.map((row) => (
        <PieceLine key={row.id} row={row} />
      ))}
    </Card>
  );
}
