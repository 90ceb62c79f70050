/** Sessions on the workbench: make one, and put its lots in order before it opens. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { auctionSession } from '../../../../contract/auction/calls.ts';
import { auctionRules } from '../../../../contract/auction/rules.ts';
import type { AuctionSession } from '../../../../contract/auction/shown.ts';
import {
  workbenchSessionOrder,
  workbenchSessionSave,
  workbenchSessions,
} from '../../../../contract/auction/workbench.ts';
import { DAY, HOUR } from '../../../../contract/wire/time.ts';
import { ALWAYS_FRESH, read, readPages } from '../../../api/read.ts';
import { useWrite } from '../../../api/write.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { beginOf, clampDay, type Day, dayOf } from '../../../ui/format/days.ts';
import { dateTime } from '../../../ui/format/format.ts';
import { IconGavel } from '../../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useNow, useServerNow } from '../../../ui/format/use-now.ts';
import { Button, LinkButton } from '../../../ui/input/Button.tsx';
import { Field } from '../../../ui/input/Field.tsx';
import { Pills } from '../../../ui/input/Pills.tsx';
import { Row, Rows } from '../../../ui/list/Row.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import { DatePicker } from '../../../ui/surface/DatePicker.tsx';
import { Sheet } from '../../../ui/surface/Sheet.tsx';
import styles from '../staff.module.css';
import { WorkList } from '../WorkList.tsx';
import { text } from './words.ts';

export default function Sessions() {
  const t = useText(text);
  const [making, setMaking] = useState(false);
  const [ordering, setOrdering] = useState<string | null>(null);
  const query = useInfiniteQuery({ ...readPages(workbenchSessions, {}), ...ALWAYS_FRESH });
  return (
    <>
      <WorkList
        name="work-sessions"
        query={query}
        rowHeight={140}
        empty={{ title: t.noSessions, body: t.emptyBody, icon: <IconGavel size={24} /> }}
        bar={
          <Button block onClick={() => setMaking(true)}>
            {t.make}
          </Button>
        }
      >
        {(session) => <Planned session={session} onOrder={() => setOrdering(session.id)} />}
      </WorkList>
      {making && <Make onClose={() => setMaking(false)} />}
      {ordering !== null && <Order id={ordering} onClose={() => setOrdering(null)} />}
    </>
  );
}

function Planned({ session, onOrder }: { session: AuctionSession; onOrder: () => void }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const server = useServerNow(60_000);
  return (
    <Card title={session.name[language]} end={t.lots(session.lots)}>
      <p className={styles.tally}>
        {dateTime(session.startsAt, now, language)} – {dateTime(session.endsAt, now, language)}
      </p>
      <p className={styles.tally}>{session.about[language]}</p>
      <div className={styles.work}>
        {session.endsAt > server && session.lots > 0 && (
          <LinkButton kind="line" size="sm" to="/plugin/live" search={{ plan: true, sessionId: session.id }}>
            {t.live}
          </LinkButton>
        )}
        {session.startsAt > server && session.lots > 1 && (
          <Button kind="line" size="sm" onClick={onOrder}>
            {t.order}
          </Button>
        )}
      </div>
    </Card>
  );
}

const hours = ['10', '14', '20', '21'] as const;
type Hour = (typeof hours)[number];

function Make({ onClose }: { onClose: () => void }) {
  const t = useText(text);
  const save = useWrite(workbenchSessionSave);
  const [names, setNames] = useState({ nameZh: '', nameEn: '', aboutZh: '', aboutEn: '' });
  const now = useServerNow(60_000);
  const [first, setFirst] = useState(() => dayOf(now + DAY));
  const [firstHour, setFirstHour] = useState<Hour>('10');
  const [last, setLast] = useState(() => dayOf(now + 2 * DAY));
  const [lastHour, setLastHour] = useState<Hour>('20');
  const lacking = (Object.keys(names) as (keyof typeof names)[]).find((name) => names[name].trim() === '');
  const latest = dayOf(beginOf(first) + auctionRules.run.most - DAY);
  const submit = async () => {
    await save.mutateAsync({
      id: null,
      name: { zh: names.nameZh.trim(), en: names.nameEn.trim() },
      about: { zh: names.aboutZh.trim(), en: names.aboutEn.trim() },
      startsAt: beginOf(first) + Number(firstHour) * HOUR,
      endsAt: beginOf(last) + Number(lastHour) * HOUR,
    });
    toast(t.made, { success: true });
    onClose();
  };
  const chooseFirst = (day: Day) => {
    setFirst(day);
    setLast(clampDay(last, day, dayOf(beginOf(day) + auctionRules.run.most - DAY)));
  };
  const options = hours.map((value) => ({ value, label: `${value}:00` }));
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.make}
      dirty={Object.values(names).some((name) => name !== '')}
      foot={
        <Button
          block
          pending={save.isPending}
          disabledReason={lacking !== undefined && t.missing(t[lacking])}
          onClick={() => void submit().catch(() => undefined)}
        >
          {t.make}
        </Button>
      }
    >
      <div className={styles.form}>
        {(Object.keys(names) as (keyof typeof names)[]).map((name) => (
          <Field
            key={name}
            label={t[name]}
            value={names[name]}
            onChange={(value) => setNames({ ...names, [name]: value })}
            maxLength={name.startsWith('name') ? 30 : 140}
          />
        ))}
        <DatePicker
          label={t.startDay}
          value={first}
          onChange={chooseFirst}
          min={dayOf(now + DAY)}
          max={dayOf(now + auctionRules.ahead - DAY)}
        />
        <Pills name={t.startHour} options={options} value={firstHour} onChange={setFirstHour} />
        <DatePicker label={t.endDay} value={last} onChange={setLast} min={first} max={latest} />
        <Pills name={t.endHour} options={options} value={lastHour} onChange={setLastHour} />
      </div>
    </Sheet>
  );
}

function Order({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText(text);
  const language = useLanguage();
  const { data } = useQuery({ ...read(auctionSession, { id }), ...ALWAYS_FRESH });
  const save = useWrite(workbenchSessionOrder);
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const lots = data?.lots ?? [];
  const order = chosen ?? lots.map((lot) => lot.id);
  const up = (n: number) => {
    const next = [...order];
    const [moved] = next.splice(n, 1);
    if (moved !== undefined) next.splice(n - 1, 0, moved);
    setChosen(next);
  };
  const submit = async () => {
    await save.mutateAsync({ id, lots: [...order] });
    toast(t.ordered, { success: true });
    onClose();
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.order}
      dirty={chosen !== null}
      onOk={() => void submit().catch(() => undefined)}
    >
      <Rows>
        {order.map((lotId, n) => {
          const name = lots.find((lot) => lot.id === lotId)?.item.name[language] ?? lotId;
          return (
            <Row
              key={lotId}
              value={
                n > 0 && (
                  <Button kind="line" size="sm" aria-label={t.up(name)} onClick={() => up(n)}>
                    ↑
                  </Button>
                )
              }
            >
              {n + 1}. {name}
            </Row>
          );
        })}
      </Rows>
    </Sheet>
  );
}
