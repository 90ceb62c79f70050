/** The recycle tab: what a piece would bring now, what the person has asked for, how it goes, and what others were paid. */
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { type Grade, grades } from '../../../contract/item/grades.ts';
import { recycleRecent } from '../../../contract/recycle/calls.ts';
import { prefetch, read } from '../../api/read.ts';
import { useSession } from '../../api/use-session.ts';
import { IconBox, IconDoc, IconStore, IconTag } from '../../ui/format/icons.tsx';
import { idIn, oneOf, type Search } from '../../ui/format/search-params.ts';
import { useText } from '../../ui/format/text.ts';
import { Button, LinkButton } from '../../ui/input/Button.tsx';
import { RowLink, Rows } from '../../ui/list/Row.tsx';
import { Card, Stack } from '../../ui/surface/Card.tsx';
import { part, useAhead } from '../../ui/surface/part.ts';
import { Screen } from '../../ui/surface/Screen.tsx';
import { SyncChip } from '../device/SyncChip.tsx';
import { Estimate } from './Estimate.tsx';
import { Recent } from './home/Recent.tsx';
import styles from './recycle.module.css';
import { text } from './words.ts';

const ProductPicker = part(() => import('../stock/receipt/ProductPicker.tsx').then((module) => module.ProductPicker));

/** Only whoever is logged in has something of their own: a visitor's first view is without it. */
const Mine = part(() => import('./home/Mine.tsx').then((module) => module.Mine));
const Waiting = part(() => import('./home/Mine.tsx').then((module) => module.Waiting));

/** What is asked for in a basement begins here, upstairs. */
const catalogue = {
  ahead: () =>
    import('../../offline/cache/prepare-device.ts').then(({ prepareIdly }) => prepareIdly()).catch(() => null),
};

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
            {session && (
              <RowLink to="/pages/order/inquiry/list" icon={<IconTag />} value={<Waiting />}>
                {t.valuations}
              </RowLink>
            )}
            <RowLink to="/pages/consignment/ordercms" icon={<IconBox />}>
              {t.consignHow}
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
          from={{ form: 'inquiry' }}
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
