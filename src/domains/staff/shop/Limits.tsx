/** Amounts that staff work under: what holds, what there was and will be, and a new one. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ShopLimits, shopLimitsList, shopLimitsSave } from '../../../../contract/shop/limit-calls.ts';
import type { Output } from '../../../../contract/wire/call.ts';
import { yuan } from '../../../../contract/wire/yuan.ts';
import { ALWAYS_FRESH, read } from '../../../api/read.ts';
import { useWrite } from '../../../api/write.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useText } from '../../../ui/format/text.ts';
import { AmountField } from '../../../ui/input/AmountField.tsx';
import { Button } from '../../../ui/input/Button.tsx';
import { Fact, Facts } from '../../../ui/list/Row.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import { LiveSheet } from '../../device/live/LiveSheet.tsx';
import styles from '../staff.module.css';
import { text } from './limits-words.ts';
import { fromWhen, lastSaved, VersionRows, type When, WhenPills } from './Versions.tsx';

type Versions = Output<typeof shopLimitsList>;

const written = ({ twoPeopleFrom }: ShopLimits, never: string) =>
  twoPeopleFrom === null ? never : `¥${yuan(twoPeopleFrom)}`;

export function Limits({ mayEdit }: { mayEdit: boolean }) {
  const t = useText(text);
  const { data } = useQuery({ ...read(shopLimitsList, {}), ...ALWAYS_FRESH });
  const [editing, setEditing] = useState(false);
  if (!data) return null;
  return (
    <Card
      title={t.title}
      end={
        mayEdit && (
          <Button kind="text" size="sm" onClick={() => setEditing(true)}>
            {t.edit}
          </Button>
        )
      }
    >
      {!data.current && <p className={styles.hint}>{t.own}</p>}
      <Facts>
        <Fact name={t.twoPeopleFrom}>{written(data.holding, t.never)}</Fact>
      </Facts>
      <VersionRows list={data.list} current={data.current} noteOf={({ limits }) => written(limits, t.never)} />
      {editing && <LimitsSheet data={data} onClose={() => setEditing(false)} />}
    </Card>
  );
}

function LimitsSheet({ data, onClose }: { data: Versions; onClose: () => void }) {
  const t = useText(text);
  const last = lastSaved(data.list);
  const before = last?.limits ?? data.holding;
  const save = useWrite(shopLimitsSave);
  const [twoPeopleFrom, setTwoPeopleFrom] = useState(before.twoPeopleFrom);
  const [when, setWhen] = useState<When>('now');
  const dirty = twoPeopleFrom !== before.twoPeopleFrom;
  const submit = async () => {
    await save.mutateAsync({ limits: { twoPeopleFrom }, holdsFrom: fromWhen(when), basedOn: last?.id ?? null });
    toast(t.saved, { success: true });
    onClose();
  };
  return (
    <LiveSheet
      open
      onClose={onClose}
      title={t.edit}
      dirty={dirty}
      foot={
        <Button
          block
          pending={save.isPending}
          disabledReason={!dirty && t.same}
          onClick={() => void submit().catch(() => undefined)}
        >
          {t.save}
        </Button>
      }
    >
      <div className={styles.form}>
        <AmountField label={t.twoPeopleFrom} hint={t.hint} value={twoPeopleFrom} onChange={setTwoPeopleFrom} />
        <WhenPills value={when} onChange={setWhen} />
        {dirty && (
          <Notice title={t.changes}>{t.change(written(before, t.never), written({ twoPeopleFrom }, t.never))}</Notice>
        )}
      </div>
    </LiveSheet>
  );
}
