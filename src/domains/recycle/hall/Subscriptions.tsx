/** What a merchant wants to be told of: kept filters, each with how many open lots it fits now. */
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { gradeName } from '../../../../contract/item/grades.ts';
import {
  hallSubscribe,
  hallSubscriptions,
  hallUnsubscribe,
  type Subscription,
} from '../../../../contract/recycle/hall-calls.ts';
import { merchantMay, recycleRules } from '../../../../contract/recycle/rules.ts';
import { yuan } from '../../../../contract/wire/yuan.ts';
import { ALWAYS_FRESH, read } from '../../../api/read.ts';
import { quietly, useWrite } from '../../../api/write.ts';
import { Empty } from '../../../ui/feedback/Empty.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { IconBell } from '../../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { Button, LinkButton } from '../../../ui/input/Button.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import { Screen } from '../../../ui/surface/Screen.tsx';
import { brandName } from '../../catalogue/brands.ts';
import { Standing } from '../../merchant/Standing.tsx';
import styles from '../recycle.module.css';
import { type Filter, FilterSheet } from './FilterSheet.tsx';
import { HallClosed } from './HallClosed.tsx';
import { text } from './words.ts';

export const Route = createFileRoute('/pages/merchantCenter/bidSubscribe')({ component: Subscriptions });

function Subscriptions() {
  const t = useText(text);
  const query = useQuery({ ...read(hallSubscriptions, {}), ...ALWAYS_FRESH });
  const drop = useWrite(hallUnsubscribe);
  const [adding, setAdding] = useState(false);
  const full = (query.data?.list.length ?? 0) >= recycleRules.subscriptions;
  const state = query.data?.state ?? null;
  const may = state === null ? [] : merchantMay[state];
  const mayLook = may.includes('look');
  // Who may not bid is told of nothing.
  const mayBid = may.includes('bid');
  const remove = async (id: string) => {
    await drop.mutateAsync({ id });
    toast(t.subDropped);
  };
  return (
    <Screen
      screen="/pages/merchantCenter/bidSubscribe"
      title={t.subTitle}
      ground="task"
      query={query}
      onRefresh={() => query.refetch()}
      end={
        <LinkButton kind="text" size="sm" to="/pages/recycle/vxPush">
          {t.push}
        </LinkButton>
      }
      empty={({ list }) => list.length === 0 && !mayLook && <HallClosed state={state} />}
      bar={
        mayBid && (
          <Button block disabledReason={full && t.subFull} onClick={() => setAdding(true)}>
            {t.subAdd}
          </Button>
        )
      }
    >
      {({ list }) => (
        <>
          {list.length === 0 && (
            <Empty icon={<IconBell size={24} />} title={t.subEmpty} body={mayBid ? t.subEmptyBody : undefined} />
          )}
          <Standing />
          {!mayBid && <Notice>{t.subSilent}</Notice>}
          {list.map((one) => (
            <Kept key={one.id} one={one} mayLook={mayLook} onDrop={() => quietly(remove(one.id))} />
          ))}
          {adding && <AddSheet onClose={() => setAdding(false)} />}
        </>
      )}
    </Screen>
  );
}

function Kept({ one, mayLook, onDrop }: { one: Subscription; mayLook: boolean; onDrop: () => void }) {
  const t = useText(text);
  const language = useLanguage();
  const parts = [
    one.brand && brandName(one.brand, language),
    one.category?.[language],
    one.grade && gradeName[one.grade][language],
    one.from !== null && `${t.subFrom} ¥${yuan(one.from, 0)}`,
    one.to !== null && `${t.subTo} ¥${yuan(one.to, 0)}`,
    one.city,
  ].filter(Boolean);
  return (
    <Card>
      <div className={styles.piece}>
        <span className={styles.words}>
          <b>{parts.join(' · ') || t.subAny}</b>
          {mayLook && <small>{t.subOpen(one.open)}</small>}
        </span>
        {mayLook && (
          <LinkButton
            kind="tint"
            size="sm"
            to="/pages/recycle/bidHall"
            search={{
              grade: one.grade ?? undefined,
              brandId: one.brandId ?? undefined,
              categoryId: one.categoryId ?? undefined,
              from: one.from ?? undefined,
              to: one.to ?? undefined,
              city: one.city ?? undefined,
            }}
          >
            {t.toHall}
          </LinkButton>
        )}
        <Button kind="text" size="sm" onClick={onDrop}>
          {t.subDrop}
        </Button>
      </div>
    </Card>
  );
}

function AddSheet({ onClose }: { onClose: () => void }) {
  const t = useText(text);
  const save = useWrite(hallSubscribe);
  const [id] = useState(() => crypto.randomUUID());
  const keep = async (filter: Filter) => {
    await save.mutateAsync({ id, ...filter });
    toast(t.subscribed, { success: true });
    onClose();
  };
  return (
    <FilterSheet
      title={t.subAdd}
      ok={t.subSave}
      pending={save.isPending}
      onOk={(filter) => quietly(keep(filter))}
      onClose={onClose}
    />
  );
}
