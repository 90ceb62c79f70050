/** The shop's fee schedules: what holds, what there was and will be, and a new one. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { penaltyWords } from '../../../../contract/penalty/rules.ts';
import {
  type FeeVersion,
  type FeeVersions,
  feeScheduleList,
  feeScheduleSave,
} from '../../../../contract/shop/fee-calls.ts';
import { type FeeSchedule, firstSchedule } from '../../../../contract/shop/fee-rules.ts';
import { yuan } from '../../../../contract/wire/yuan.ts';
import { ALWAYS_FRESH, read } from '../../../api/read.ts';
import { useWrite } from '../../../api/write.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Fact, Facts } from '../../../ui/list/Row.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import { Sheet } from '../../../ui/surface/Sheet.tsx';
import { LiveButton } from '../../device/live/LiveButton.tsx';
import { serviceWords } from '../../payment/use-fees.ts';
import styles from '../staff.module.css';
import { FeesSheet } from './FeesSheet.tsx';
import { text } from './fees-words.ts';
import { VersionRows } from './Versions.tsx';

export function Fees({ mayEdit }: { mayEdit: boolean }) {
  const t = useText(text);
  const { data } = useQuery({ ...read(feeScheduleList, {}), ...ALWAYS_FRESH });
  const keep = useWrite(feeScheduleSave);
  const [editing, setEditing] = useState(false);
  const [shown, setShown] = useState<FeeVersion | null>(null);
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
      {mayEdit && data.list.length === 0 && (
        <LiveButton
          size="sm"
          kind="line"
          pending={keep.isPending}
          onClick={() => keep.mutate({ schedule: firstSchedule, holdsFrom: null, basedOn: null })}
        >
          {t.keepOwn}
        </LiveButton>
      )}
      <Schedule schedule={data.current?.schedule ?? firstSchedule} data={data} />
      <VersionRows
        list={data.list}
        current={data.current}
        noteOf={({ schedule }) => serviceWords(schedule.service)}
        onOpen={setShown}
      />
      <Sheet open={shown !== null} onClose={() => setShown(null)} title={t.title}>
        {shown && <Schedule schedule={shown.schedule} data={data} />}
      </Sheet>
      {editing && <FeesSheet data={data} onClose={() => setEditing(false)} />}
    </Card>
  );
}

function Schedule({ schedule, data }: { schedule: FeeSchedule; data: FeeVersions }) {
  const t = useText(text);
  const language = useLanguage();
  const placeOf = ({ categoryId, who, sellerId }: FeeSchedule['rows'][number]) =>
    [
      data.categories.find(({ id }) => id === categoryId)?.name[language] ?? t.everyCategory,
      sellerId === null ? t.whos[who] : (data.sellers[sellerId] ?? sellerId),
    ].join(' · ');
  return (
    <>
      <Facts>
        <Fact name={t.service}>{serviceWords(schedule.service)}</Fact>
        <Fact name={t.authentication}>¥{yuan(schedule.authentication)}</Fact>
        <Fact name={t.shipping}>¥{yuan(schedule.shipping)}</Fact>
        {(['late_ship', 'fake'] as const).map((rule) => (
          <Fact key={rule} name={t.penalties[rule === 'fake' ? 'fake' : 'late']}>
            {penaltyWords(rule, schedule.penalties)[language]}
          </Fact>
        ))}
        {schedule.rows.map((row) => (
          <Fact key={placeOf(row)} name={placeOf(row)}>
            {serviceWords(row.service)}
          </Fact>
        ))}
      </Facts>
      {schedule.rows.length > 0 && <p className={styles.hint}>{t.rowsHint}</p>}
    </>
  );
}
