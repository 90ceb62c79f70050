/** The recycle tab: what a piece would bring now, what the person has asked for, how it goes, and what others were paid. */
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { type Grade, gradeName, grades } from '../../../contract/item/grades.ts';
import { recycleInquire, recycleList, recycleRecent } from '../../../contract/recycle/calls.ts';
import { yuan } from '../../../contract/wire/yuan.ts';
import { useLive } from '../../api/live.ts';
import { prefetch, read } from '../../api/read.ts';
import { useSession } from '../../api/use-session.ts';
import { Price } from '../../ui/feedback/Price.tsx';
import { BoneText } from '../../ui/feedback/Skeleton.tsx';
import { date } from '../../ui/format/format.ts';
import { IconDoc, IconStore, IconTag } from '../../ui/format/icons.tsx';
import { idIn, oneOf, type Search } from '../../ui/format/search-params.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { Button, LinkButton } from '../../ui/input/Button.tsx';
import { RowLink, Rows } from '../../ui/list/Row.tsx';
import { Photo } from '../../ui/media/Photo.tsx';
import { Card, MoreLink, Stack } from '../../ui/surface/Card.tsx';
import { part, useAhead } from '../../ui/surface/part.ts';
import { Screen } from '../../ui/surface/Screen.tsx';
import { sizeName } from '../catalogue/sizes.ts';
import { SyncChip } from '../device/SyncChip.tsx';
import { useQueuedWrites } from '../device/use-queued-write.ts';
import { Estimate } from './Estimate.tsx';
import { isKept } from './kept.ts';
import { PieceLine } from './PieceLine.tsx';
import styles from './recycle.module.css';
import { text } from './words.ts';

const ProductPicker = part(() => import('../stock/receipt/ProductPicker.tsx').then((module) => module.ProductPicker));

/** What is asked for in a basement begins here, upstairs. */
const catalogue = {
  ahead: () =>
    import('../../offline/cache/prepare-device.ts').then(({ prepareIdly }) => prepareIdly()).catch(() => null),
};

/** Of the caller's own pieces, and of the prices that were paid: as many as the server sends. */
const SHOWN = 3;
const RECENT = 6;

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
            <RowLink to="/pages/consignment/ordercms" icon={<IconTag />}>
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

function Mine() {
  const t = useText(text);
  const query = useQuery(read(recycleList, { size: SHOWN }));
  useLive(['recycle'], () => void query.refetch());
  useQueuedWrites([recycleInquire.path], query.dataUpdatedAt);
  if (!query.data || query.data.list.length === 0) return null;
  return (
    <Card
      title={isKept(query) ? t.updating(t.live) : t.live}
      end={<MoreLink to="/pages/order/recycle/order">{t.seeAll}</MoreLink>}
    >
      {query.data.list.map((row) => (
        <PieceLine key={row.id} row={row} />
      ))}
    </Card>
  );
}

/** What is coming, in its place: nothing below it moves. */
const RecentToCome = ({ title }: { title: string }) => (
  <Card title={title}>
    {Array.from({ length: RECENT }, (_, n) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: these never change places
      <div key={n} className={styles.piece} aria-hidden="true">
        <span className={styles.thumb}>
          <Photo src={null} alt="" radius={10} />
        </span>
        <span className={styles.words}>
          <BoneText width={78} />
          <BoneText width={46} />
        </span>
      </div>
    ))}
  </Card>
);

export function Recent() {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const query = useQuery(read(recycleRecent, {}));
  const { data } = query;
  if (query.isPending) return <RecentToCome title={t.recent} />;
  if (!data) return null;
  return (
    <Card title={isKept(query) ? t.updating(t.recent) : t.recent}>
      {data.list.length === 0 && <p className={styles.note}>{t.recentNone}</p>}
      {data.list.map((row) => (
        <div key={row.id} className={styles.piece}>
          <span className={styles.thumb}>
            <Photo src={row.cover} alt="" sizes="60px" radius={10} />
          </span>
          <span className={styles.words}>
            <b>{row.name[language]}</b>
            <small>
              {sizeName(row.size, language)} · {gradeName[row.grade][language]} · {date(row.at, now, language)}
            </small>
          </span>
          <span className={styles.end}>
            <Price amount={row.price} decimals={0} />
            {row.estimate?.low != null && row.estimate.high !== null && (
              <small>{t.estimated(yuan(row.estimate.low, 0), yuan(row.estimate.high, 0))}</small>
            )}
          </span>
        </div>
      ))}
      {data.within !== null && (
        <p className={styles.note}>{t.within(`${Math.round(data.within * 100)}%`, data.paid)}</p>
      )}
    </Card>
  );
}
