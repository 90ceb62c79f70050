/** Pieces on the washing table: one queue a step, the nearest deadline first. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { cleaningWork } from '../../../../contract/cleaning/calls.ts';
import { cleaningQueueNames } from '../../../../contract/cleaning/machine.ts';
import { ALWAYS_FRESH, readPages, STAYING } from '../../../api/read.ts';
import { IconBox } from '../../../ui/format/icons.tsx';
import { useText } from '../../../ui/format/text.ts';
import { Card } from '../../../ui/surface/Card.tsx';
import { OrderRow } from '../../cleaning/OrderRow.tsx';
import { Queues } from '../Queues.tsx';
import { WorkList } from '../WorkList.tsx';
import { CleaningWork } from './CleaningWork.tsx';
import { text } from './words.ts';

const route = getRouteApi('/pages/user/workbench');

export default function Cleanings() {
  const t = useText(text);
  const { queue: asked } = route.useSearch();
  const queue = cleaningQueueNames.find((known) => known === asked) ?? 'receive';
  const navigate = route.useNavigate();
  const query = useInfiniteQuery({ ...readPages(cleaningWork, { queue }), ...ALWAYS_FRESH, ...STAYING });
  return (
    <WorkList
      name={`work-cleaning-${queue}`}
      query={query}
      rowHeight={180}
      empty={{ title: t.emptyTitle, body: t.emptyBody, icon: <IconBox size={24} /> }}
      above={(first) => (
        <Queues
          chosen={asked !== undefined}
          all={cleaningQueueNames}
          words={t}
          counts={first?.counts}
          value={queue}
          onChange={(value) => void navigate({ search: (now) => ({ ...now, queue: value }), replace: true })}
        />
      )}
    >
      {(row) => (
        <Card>
          <Link to="/pages/cleaning/washdetail" search={{ id: row.id }}>
            <OrderRow row={row} />
          </Link>
          <CleaningWork row={row} />
        </Card>
      )}
    </WorkList>
  );
}
