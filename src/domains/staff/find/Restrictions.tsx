/** What a person's account may not do, and could not; a new restriction with its reason, and the end of one. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type Restriction,
  type RestrictionKind,
  reasonSaid,
  restrictionKinds,
  workRestrict,
  workRestrictions,
  workUnrestrict,
} from '../../../../contract/shop/restriction-calls.ts';
import { DAY } from '../../../../contract/wire/time.ts';
import { ALWAYS_FRESH, read } from '../../../api/read.ts';
import { quietly, useWrite } from '../../../api/write.ts';
import { Tag } from '../../../ui/feedback/Tag.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { dateTime } from '../../../ui/format/format.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Pills } from '../../../ui/input/Pills.tsx';
import { TextArea } from '../../../ui/input/TextArea.tsx';
import { Row, Rows } from '../../../ui/list/Row.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import { LiveButton } from '../../device/live/LiveButton.tsx';
import { LiveSheet } from '../../device/live/LiveSheet.tsx';
import { askLive } from '../../device/live/live.ts';
import styles from '../staff.module.css';
import { usePermissions } from '../use-permissions.ts';
import { text } from './restriction-words.ts';

const lengths = [7, 30, 90, null] as const;

export function Restrictions({ userId, closed }: { userId: string; closed: boolean }) {
  const t = useText(text);
  const { may } = usePermissions();
  const { data } = useQuery({ ...read(workRestrictions, { userId }), ...ALWAYS_FRESH });
  const [adding, setAdding] = useState(false);
  if (!data) return null;
  const acts = may('accounts.restrict') && !closed;
  return (
    <Card
      title={t.title}
      end={
        acts &&
        !data.staff && (
          <Button kind="text" size="sm" onClick={() => setAdding(true)}>
            {t.add}
          </Button>
        )
      }
    >
      {data.list.length === 0 && <p className={styles.hint}>{data.staff ? t.staff : t.none}</p>}
      <Rows>
        {data.list.map((one) => (
          <One key={one.id} one={one} acts={acts} />
        ))}
      </Rows>
      {adding && <Restrict userId={userId} onClose={() => setAdding(false)} />}
    </Card>
  );
}

function One({ one, acts }: { one: Restriction; acts: boolean }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const lift = useWrite(workUnrestrict);
  const lifts = async () => {
    const what = t.kinds[one.kind];
    if (!(await askLive({ title: t.liftTitle(what), body: t.liftBody, ok: t.lift, bad: true }))) return;
    await lift.mutateAsync({ id: one.id });
    toast(t.lifted, { success: true });
  };
  const until = one.until === null ? t.forever : t.until(dateTime(one.until, now, language));
  return (
    <>
      <Row
        note={[reasonSaid(one.reason)[language], one.by, dateTime(one.at, now, language)].join(' · ')}
        value={<Tag tone={one.holds ? 'bad' : 'idle'}>{one.holds ? t.holds : t.over}</Tag>}
      >
        {t.kinds[one.kind]} · {until}
      </Row>
      {one.holds && acts && (
        <div className={styles.work}>
          <LiveButton size="sm" kind="line" pending={lift.isPending} onClick={() => quietly(lifts())}>
            {t.lift}
          </LiveButton>
        </div>
      )}
    </>
  );
}

function Restrict({ userId, onClose }: { userId: string; onClose: () => void }) {
  const t = useText(text);
  const save = useWrite(workRestrict);
  const [kind, setKind] = useState<RestrictionKind>('sell');
  const [reason, setReason] = useState('');
  const [days, setDays] = useState<(typeof lengths)[number]>(7);
  const submit = async () => {
    const until = days === null ? null : Date.now() + days * DAY;
    await save.mutateAsync({ userId, kind, reason: reason.trim(), until });
    toast(t.saved, { success: true });
    onClose();
  };
  return (
    <LiveSheet
      open
      onClose={onClose}
      title={t.title}
      dirty={reason !== ''}
      foot={
        <Button
          block
          kind="bad"
          pending={save.isPending}
          disabledReason={!reason.trim() && t.missing}
          onClick={() => quietly(submit())}
        >
          {t.save}
        </Button>
      }
    >
      <div className={styles.form}>
        <Pills<RestrictionKind>
          name={t.kind}
          options={restrictionKinds.map((value) => ({ value, label: t.kinds[value] }))}
          value={kind}
          onChange={setKind}
        />
        <TextArea label={t.reason} hint={t.reasonHint} value={reason} onChange={setReason} max={200} maxLength={200} />
        <Pills<string>
          name={t.days}
          options={lengths.map((value) => ({ value: String(value), label: t.for(value) }))}
          value={String(days)}
          onChange={(value) => setDays(lengths.find((one) => String(one) === value) ?? null)}
        />
        <p className={styles.hint}>{t.what}</p>
      </div>
    </LiveSheet>
  );
}
