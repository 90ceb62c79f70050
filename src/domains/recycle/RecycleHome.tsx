/** The recycle tab: what a piece would bring now, what the person has asked for, how it goes, and what others were paid. */
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { consignmentInquire, consignmentList } from '../../../contract/consignment/calls.ts';
import { consignmentMachine } from '../../../contract/consignment/machine.ts';
import { type Grade, grades } from '../../../contract/item/grades.ts';
import { recycleInquire, recycleList, recycleRecent } from '../../../contract/recycle/calls.ts';
import { useLive } from '../../api/live.ts';
import { prefetch, read } from '../../api/read.ts';
import { useSession } from '../../api/use-session.ts';
import { StateTag, Tag } from '../../ui/feedback/Tag.tsx';
import { IconDoc, IconStore, IconTag } from '../../ui/format/icons.tsx';
import { idIn, oneOf, type Search } from '../../ui/format/search-params.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { Button, LinkButton } from '../../ui/input/Button.tsx';
import { RowLink, Rows } from '../../ui/list/Row.tsx';
import { Card, MoreLink, Stack } from '../../ui/surface/Card.tsx';
import { part, useAhead } from '../../ui/surface/part.ts';
import { Screen } from '../../ui/surface/Screen.tsx';
import { SyncChip } from '../device/SyncChip.tsx';
import { useQueuedWrites } from '../device/use-queued-write.ts';
import { Estimate } from './Estimate.tsx';
import { isKept } from './home/kept.ts';
import { Recent } from './home/Recent.tsx';
import { names } from './names.ts';
import { PieceLine } from './PieceLine.tsx';
import styles from './recycle.module.css';
import { text } from './words.ts';

const ProductPicker = part(() => import('../stock/receipt/ProductPicker.tsx').then((module) => module.ProductPicker));

/** What is asked for in a basement begins here, upstairs. */
const catalogue = {
  ahead: () =>
    import('../../offline/cache/prepare-device.ts').then(({ prepareIdly }) => prepareIdly()).catch(() => null),
};

/** Of the caller's own pieces. */
const SHOWN = 3;

export const Route = createFileRoute('/pages/tabbar/consignment')({
  validateSearch: ({ skuId, grade }: Search): { skuId?: string; grade?: Grade } => ({
    skuId: idIn(skuId),
    grade: oneOf(grade, grades),
  }),
  loader: ({ context }) => prefetch(context.queries, read(recycleRecent, {})),
  component: RecycleHome,
});

function RecycleHome() {
  const t = useText(text);
  const { skuId, grade = '95' } = Route.useSearch();
  const navigate = Route.useNavigate();
  const session = useSession();
  const [picking, setPicking] = useState(false);
  useAhead(...(session ? [ProductPicker, catalogue] : []));
  return (
    <Screen screen="/pages/tabbar/consignment" title={t.title} ground="task" nav="tab" end={<SyncChip />}>
      <Stack>
        <Button block kind={skuId ? 'line' : 'pri'} onClick={() => setPicking(true)}>
          {skuId ? t.another : t.pick}
        </Button>
        {skuId && (
          <Estimate
            skuId={skuId}
            grade={grade}
            onGrade={(next) => void navigate({ search: { skuId, grade: next }, replace: true })}
          />
        )}
        {session && <Mine />}
        <Card title={t.how} end={<span className={styles.note}>{t.howNote}</span>}>
          <div className={styles.steps}>
            {t.steps.map(([name, note]) => (
              <div key={name}>
                <b>{name}</b>
                <small>{note}</small>
              </div>
            ))}
          </div>
          {!skuId && (
            <div className={styles.tools}>
              <LinkButton block kind="tint" to="/pages/consignment/inquiry" search={{ way: 'recycle' }}>
                {t.ask}
              </LinkButton>
            </div>
          )}
        </Card>
        <Recent />
        <Card>
          <Rows>
            <RowLink to="/pages/order/inquiry/inquiryList" icon={<IconDoc />}>
              {t.inquiries}
            </RowLink>
            <RowLink to="/pages/consignment/ordercms" icon={<IconTag />} value={session && <Waiting />}>
              {t.valuations}
            </RowLink>
            <RowLink to="/pages/recycle/bidHall" icon={<IconStore />}>
              {t.hall}
            </RowLink>
          </Rows>
        </Card>
      </Stack>
      {picking && (
        <ProductPicker
          open
          onClose={() => setPicking(false)}
          onPick={(_product, sku) => {
            setPicking(false);
            void navigate({ search: { skuId: sku.id, grade }, replace: true });
          }}
        />
      )}
    </Screen>
  );
}

/** Valuations that wait for their owner. */
function useWaiting() {
  const query = useQuery(read(consignmentList, { over: 'no' }));
  useLive(['consignment'], () => void query.refetch());
  useQueuedWrites([consignmentInquire.path], query.dataUpdatedAt);
  return query.data?.list.filter(({ state }) => consignmentMachine.states[state].waitsFor === 'S') ?? [];
}

/** How many of them; nothing where there is none. */
function Waiting() {
  const n = useWaiting().length;
  const t = useText(names);
  return n > 0 && <Tag tone="bad">{t.waitYou(n)}</Tag>;
}

export function Mine() {
  const t = useText(text);
  const language = useLanguage();
  const query = useQuery(read(recycleList, { size: SHOWN }));
  useLive(['recycle'], () => void query.refetch());
  useQueuedWrites([recycleInquire.path], query.dataUpdatedAt);
  const waiting = useWaiting();
  if (!query.data || query.data.list.length + waiting.length === 0) return null;
  return (
    <Card
      title={isKept(query) ? t.updating(t.live) : t.live}
      end={<MoreLink to="/pages/order/recycle/order">{t.seeAll}</MoreLink>}
    >
      {waiting.length > 0 && (
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
      )}
      {query.data.list.map((row) => (
        <PieceLine key={row.id} row={row} />
      ))}
    </Card>
  );
}
