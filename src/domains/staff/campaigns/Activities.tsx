/** Activities on the workbench: make one, see how many listings are in it, and take back one that has not begun. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  activityRules,
  type PlannedActivity,
  workbenchActivities,
  workbenchActivityCancel,
  workbenchActivityMake,
} from '../../../../contract/listing/activities.ts';
import { saleActivityMachine } from '../../../../contract/listing/activity-machine.ts';
import { eventsFor } from '../../../../contract/wire/states.ts';
import { DAY } from '../../../../contract/wire/time.ts';
import { ALWAYS_FRESH, readPages } from '../../../api/read.ts';
import { useWrite } from '../../../api/write.ts';
import { StateTag } from '../../../ui/feedback/Tag.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { clampDay, type Day } from '../../../ui/format/days.ts';
import { IconTag } from '../../../ui/format/icons.tsx';
import { lackOf, moreWords, tooShort } from '../../../ui/format/more-words.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { isWholeIn } from '../../../ui/format/validators.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Field } from '../../../ui/input/Field.tsx';
import { Fact, Facts } from '../../../ui/list/Row.tsx';
import { chinaBegin, chinaDate, chinaDay } from '../../../ui/print/shop-time.ts';
import { Card } from '../../../ui/surface/Card.tsx';
import { DatePicker } from '../../../ui/surface/DatePicker.tsx';
import { LiveButton } from '../../device/live/LiveButton.tsx';
import { LiveSheet } from '../../device/live/LiveSheet.tsx';
import { askLive } from '../../device/live/live.ts';
import { Acts } from '../Acts.tsx';
import styles from '../staff.module.css';
import { WorkList } from '../WorkList.tsx';
import { text } from './activities-words.ts';

const { least, most } = activityRules.minOff;

export default function Activities() {
  const t = useText(text);
  const [making, setMaking] = useState(false);
  const query = useInfiniteQuery({ ...readPages(workbenchActivities, {}), ...ALWAYS_FRESH });
  return (
    <>
      <WorkList
        name="work-activities"
        query={query}
        rowHeight={160}
        row={({ name, state, minOff }, language) => ({
          name: name[language],
          facts: [saleActivityMachine.states[state][language], t.percent(minOff)],
        })}
        empty={{ title: t.empty, body: t.emptyBody, icon: <IconTag size={24} /> }}
        bar={
          <Acts by={workbenchActivityMake} silent>
            <Button block onClick={() => setMaking(true)}>
              {t.make}
            </Button>
          </Acts>
        }
      >
        {(activity) => <Planned activity={activity} />}
      </WorkList>
      {making && <Make onClose={() => setMaking(false)} />}
    </>
  );
}

function Planned({ activity }: { activity: PlannedActivity }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(3_600_000);
  const cancel = useWrite(workbenchActivityCancel);
  const { id, state, live, signed, startsAt, endsAt } = activity;
  const name = activity.name[language];
  const done = state === 'over' || state === 'cancelled';
  const ask = async () => {
    const words = { title: t.cancelTitle(name), body: t.cancelBody(live), ok: t.cancel, cancel: t.keep };
    if (!(await askLive({ ...words, bad: true }))) return;
    await cancel.mutateAsync({ id });
    toast(t.cancelled, { success: true });
  };
  return (
    <Card title={name} end={<StateTag machine={saleActivityMachine} state={state} />}>
      <Facts>
        <Fact name={t.days}>{t.from(chinaDate(startsAt, now, language), chinaDate(endsAt, now, language))}</Fact>
        <Fact name={t.off}>{t.percent(activity.minOff)}</Fact>
        <Fact name={done ? t.were : t.signed}>{t.pieces(done ? signed : live)}</Fact>
      </Facts>
      {eventsFor(saleActivityMachine, state, 'P').includes('cancel') && (
        <Acts by={workbenchActivityCancel}>
          <div className={styles.work}>
            <LiveButton
              kind="line"
              size="sm"
              pending={cancel.isPending}
              onClick={() => void ask().catch(() => undefined)}
            >
              {t.cancel}
            </LiveButton>
          </div>
        </Acts>
      )}
    </Card>
  );
}

function Make({ onClose }: { onClose: () => void }) {
  const t = useText(text);
  const m = useText(moreWords);
  const make = useWrite(workbenchActivityMake);
  const [zh, setZh] = useState('');
  const [en, setEn] = useState('');
  const [percent, setPercent] = useState('');
  const today = Date.now();
  const [first, setFirst] = useState(() => chinaDay(today + 7 * DAY));
  const [last, setLast] = useState(() => chinaDay(today + 9 * DAY));
  const latest = chinaDay(chinaBegin(first) + activityRules.longest - DAY);
  const percentFault = (value: string) => (isWholeIn(value, [least, most]) ? null : t.offHint(least, most));
  const lacking = lackOf(m, [
    [t.nameZh, zh, tooShort(m, zh)],
    [t.nameEn, en, tooShort(m, en)],
    [t.offLabel, percent, percentFault(percent)],
  ]);
  const chooseFirst = (day: Day) => {
    setFirst(day);
    setLast(clampDay(last, day, chinaDay(chinaBegin(day) + activityRules.longest - DAY)));
  };
  const submit = async () => {
    const [startsAt, endsAt] = [chinaBegin(first), chinaBegin(last) + DAY - 1];
    await make.mutateAsync({ name: { zh: zh.trim(), en: en.trim() }, minOff: Number(percent), startsAt, endsAt });
    toast(t.made, { success: true });
    onClose();
  };
  return (
    <LiveSheet
      open
      onClose={onClose}
      title={t.make}
      dirty={zh !== '' || en !== '' || percent !== ''}
      foot={
        <Button
          block
          pending={make.isPending}
          disabledReason={lacking}
          onClick={() => void submit().catch(() => undefined)}
        >
          {t.make}
        </Button>
      }
    >
      <div className={styles.form}>
        <Field label={t.nameZh} value={zh} onChange={setZh} hint={t.nameHint} maxLength={20} />
        <Field label={t.nameEn} value={en} onChange={setEn} maxLength={40} lang="en" />
        <Field
          label={t.offLabel}
          value={percent}
          onChange={setPercent}
          check={percentFault}
          hint={t.offHint(least, most)}
          inputMode="numeric"
          autoComplete="off"
          maxLength={2}
        />
        <DatePicker
          label={t.first}
          value={first}
          onChange={chooseFirst}
          min={chinaDay(today + DAY)}
          max={chinaDay(today + activityRules.ahead - DAY)}
        />
        <DatePicker label={t.last} value={last} onChange={setLast} min={first} max={latest} />
        <p className={styles.hint}>{t.lastHint}</p>
      </div>
    </LiveSheet>
  );
}
