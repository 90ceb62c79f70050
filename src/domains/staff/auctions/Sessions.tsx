/** Sessions on the workbench: make one, and put its lots in order before it opens. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { auctionSession } from '../../../../contract/auction/calls.ts';
import { auctionRules } from '../../../../contract/auction/rules.ts';
import type { AuctionSession } from '../../../../contract/auction/shown.ts';
import {
  workbenchSessionOff,
  workbenchSessionOrder,
  workbenchSessionSave,
  workbenchSessions,
} from '../../../../contract/auction/workbench.ts';
import { workLiveMake } from '../../../../contract/live/calls.ts';
import { DAY, HOUR } from '../../../../contract/wire/time.ts';
import { ALWAYS_FRESH, read, readPages } from '../../../api/read.ts';
import { useWrite } from '../../../api/write.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { beginOf, clampDay, type Day, dayOf } from '../../../ui/format/days.ts';
import { dateTime } from '../../../ui/format/format.ts';
import { IconGavel } from '../../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useServerNow } from '../../../ui/format/use-now.ts';
import { Button, LinkButton } from '../../../ui/input/Button.tsx';
import { Field } from '../../../ui/input/Field.tsx';
import { Pills } from '../../../ui/input/Pills.tsx';
import { Row, Rows } from '../../../ui/list/Row.tsx';
import { Photo } from '../../../ui/media/Photo.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import { DatePicker } from '../../../ui/surface/DatePicker.tsx';
import { LiveSheet } from '../../device/live/LiveSheet.tsx';
import { askLive } from '../../device/live/live.ts';
import type { SentPhoto } from '../../upload/upload-now.ts';
import { Acts } from '../Acts.tsx';
import { StaffPhotos } from '../StaffPhotos.tsx';
import styles from '../staff.module.css';
import { WorkList } from '../WorkList.tsx';
import { text } from './words.ts';

export default function Sessions() {
  const t = useText(text);
  /** The session that is changed, or a new one. */
  const [making, setMaking] = useState<AuctionSession | 'new' | null>(null);
  const [ordering, setOrdering] = useState<string | null>(null);
  const query = useInfiniteQuery({ ...readPages(workbenchSessions, {}), ...ALWAYS_FRESH });
  return (
    <>
      <WorkList
        name="work-sessions"
        query={query}
        rowHeight={140}
        row={({ banner, name, lots }, language) => ({ photo: banner, name: name[language], facts: [t.lots(lots)] })}
        empty={{ title: t.noSessions, body: t.emptyBody, icon: <IconGavel size={24} /> }}
        bar={
          <>
            <Acts by={workLiveMake} silent>
              <LinkButton grow kind="line" to="/plugin/live" search={{ plan: true, platform: true }}>
                {t.liveGoods}
              </LinkButton>
            </Acts>
            <Acts by={workbenchSessionSave} silent>
              <Button grow onClick={() => setMaking('new')}>
                {t.make}
              </Button>
            </Acts>
          </>
        }
      >
        {(session) => (
          <Planned session={session} onChange={() => setMaking(session)} onOrder={() => setOrdering(session.id)} />
        )}
      </WorkList>
      {making && <Make known={making === 'new' ? null : making} onClose={() => setMaking(null)} />}
      {ordering !== null && <Order id={ordering} onClose={() => setOrdering(null)} />}
    </>
  );
}

export function Planned({
  session,
  onChange,
  onOrder,
}: {
  session: AuctionSession;
  onChange: () => void;
  onOrder: () => void;
}) {
  const t = useText(text);
  const language = useLanguage();
  const now = useServerNow(60_000);
  const off = useWrite(workbenchSessionOff);
  const callOff = async () => {
    if (!(await askLive({ title: t.callOff, body: t.callOffBody, ok: t.callOff, cancel: t.keepIt, bad: true }))) return;
    await off.mutateAsync({ id: session.id });
    toast(t.calledOff, { success: true });
  };
  return (
    <Card title={session.name[language]} end={t.lots(session.lots)}>
      <p className={styles.tally}>
        {dateTime(session.startsAt, now, language)} – {dateTime(session.endsAt, now, language)}
      </p>
      <p className={styles.tally}>{session.about[language]}</p>
      {session.banner && <Photo src={session.banner} alt={t.banner} ratio={3} sizes="375px" />}
      <div className={styles.work}>
        {session.endsAt > now && session.lots > 0 && (
          <Acts by={workLiveMake} silent>
            <LinkButton kind="line" size="sm" to="/plugin/live" search={{ plan: true, sessionId: session.id }}>
              {t.live}
            </LinkButton>
          </Acts>
        )}
        {session.startsAt > now && (
          <Acts by={workbenchSessionSave} silent>
            <Button kind="line" size="sm" onClick={onChange}>
              {t.change}
            </Button>
          </Acts>
        )}
        {session.startsAt > now && session.lots > 1 && (
          <Acts by={workbenchSessionOrder} silent>
            <Button kind="line" size="sm" onClick={onOrder}>
              {t.order}
            </Button>
          </Acts>
        )}
        {session.startsAt > now && session.lots > 0 && (
          <Acts by={workbenchSessionOff} silent>
            <Button kind="bad" size="sm" pending={off.isPending} onClick={() => void callOff().catch(() => undefined)}>
              {t.callOff}
            </Button>
          </Acts>
        )}
      </div>
    </Card>
  );
}

const usual = ['10', '14', '20', '21'];

/** A moment as the form has it: a day, and an hour of it. */
function placeOf(at: number): { day: Day; hour: string } {
  const day = dayOf(at);
  return { day, hour: String(Math.floor((at - beginOf(day)) / HOUR)) };
}

function Make({ known, onClose }: { known: AuctionSession | null; onClose: () => void }) {
  const t = useText(text);
  const save = useWrite(workbenchSessionSave);
  const [names, setNames] = useState({
    nameZh: known?.name.zh ?? '',
    nameEn: known?.name.en ?? '',
    aboutZh: known?.about.zh ?? '',
    aboutEn: known?.about.en ?? '',
  });
  const [dirty, setDirty] = useState(false);
  const now = useServerNow(60_000);
  const [{ day: first, hour: firstHour }, setOpens] = useState(() =>
    known ? placeOf(known.startsAt) : { day: dayOf(now + DAY), hour: '10' },
  );
  const [{ day: last, hour: lastHour }, setEnds] = useState(() =>
    known ? placeOf(known.firstEnd) : { day: dayOf(now + 2 * DAY), hour: '20' },
  );
  const [banner, setBanner] = useState<SentPhoto[]>([]);
  const [isBare, setBare] = useState(false);
  const lacking = (Object.keys(names) as (keyof typeof names)[]).find((name) => names[name].trim() === '');
  const latest = dayOf(beginOf(first) + auctionRules.run.most - DAY);
  const submit = async () => {
    await save.mutateAsync({
      id: known?.id ?? null,
      name: { zh: names.nameZh.trim(), en: names.nameEn.trim() },
      about: { zh: names.aboutZh.trim(), en: names.aboutEn.trim() },
      startsAt: beginOf(first) + Number(firstHour) * HOUR,
      endsAt: beginOf(last) + Number(lastHour) * HOUR,
      banner: banner[0]?.id ?? (isBare ? null : undefined),
    });
    toast(t.made, { success: true });
    onClose();
  };
  const chooseFirst = (day: Day) => {
    setDirty(true);
    setOpens({ day, hour: firstHour });
    setEnds({ day: clampDay(last, day, dayOf(beginOf(day) + auctionRules.run.most - DAY)), hour: lastHour });
  };
  const options = (hour: string) =>
    [...new Set([...usual, hour])]
      .sort((a, b) => Number(a) - Number(b))
      .map((value) => ({ value, label: `${value}:00` }));
  const shown = banner[0]?.url ?? (isBare ? null : known?.banner);
  return (
    <LiveSheet
      open
      onClose={onClose}
      title={known ? t.change : t.make}
      dirty={dirty || banner.length > 0}
      foot={
        <Button
          block
          pending={save.isPending}
          disabledReason={lacking !== undefined && t.missing(t[lacking])}
          onClick={() => void submit().catch(() => undefined)}
        >
          {known ? t.saveIt : t.make}
        </Button>
      }
    >
      <div className={styles.form}>
        {(Object.keys(names) as (keyof typeof names)[]).map((name) => (
          <Field
            key={name}
            label={t[name]}
            value={names[name]}
            onChange={(value) => {
              setDirty(true);
              setNames({ ...names, [name]: value });
            }}
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
        <Pills
          name={t.startHour}
          options={options(firstHour)}
          value={firstHour}
          onChange={(hour) => setOpens({ day: first, hour })}
        />
        <DatePicker
          label={t.endDay}
          value={last}
          onChange={(day) => setEnds({ day, hour: lastHour })}
          min={first}
          max={latest}
        />
        <Pills
          name={t.endHour}
          options={options(lastHour)}
          value={lastHour}
          onChange={(hour) => setEnds({ day: last, hour })}
        />
        {shown && <Photo src={shown} alt={t.banner} ratio={3} sizes="375px" />}
        {shown && (
          <Button
            kind="line"
            onClick={() => {
              setBanner([]);
              setBare(true);
            }}
          >
            {t.noBanner}
          </Button>
        )}
        <StaffPhotos
          photos={[]}
          max={1}
          keptAs="auction-banner"
          label={t.banner}
          onChange={(photos) => {
            setBanner(photos);
            setBare(false);
          }}
        />
        <p className={styles.hint}>{t.bannerNote}</p>
      </div>
    </LiveSheet>
  );
}

function Order({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText(text);
  const language = useLanguage();
  const { data } = useQuery({ ...read(auctionSession, { id }), ...ALWAYS_FRESH });
  const save = useWrite(workbenchSessionOrder);
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  // One that was stopped or withdrawn has no place in the order.
  const lots = data?.lots.filter(({ state }) => state === 'preview') ?? [];
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
    <LiveSheet
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
    </LiveSheet>
  );
}
