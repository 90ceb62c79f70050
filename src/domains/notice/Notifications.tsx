/** What a person is told outside the app: on which device, about what, and when not. */
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { type NoticeKind, noticeKinds, smsKinds } from '../../../contract/events.ts';
import type { NoticeSettingAnswer } from '../../../contract/notice/calls.ts';
import { useSession } from '../../api/use-session.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { Switch } from '../../ui/input/Choice.tsx';
import { Field } from '../../ui/input/Field.tsx';
import { Row, Rows } from '../../ui/list/Row.tsx';
import { Card } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { NeedsNetwork } from '../device/live/NeedsNetwork.tsx';
import { GroupChats } from './GroupChats.tsx';
import styles from './notifications.module.css';
import { ThisDevice } from './ThisDevice.tsx';
import { useNoticeSetting } from './use-setting.ts';
import { text } from './words.ts';

export const Route = createFileRoute('/pages/user/setting/notifications')({ component: Notifications });

type Quiet = NoticeSettingAnswer['quiet'];
/** What the switch turns on: a night. */
const NIGHT = { from: 22 * 60, to: 8 * 60 };

function Notifications() {
  const t = useText(text);
  const { query, change } = useNoticeSetting();
  const without = <K extends string>(all: readonly K[], one: K, on: boolean) =>
    on ? [...all, one] : all.filter((other) => other !== one);
  return (
    <Screen screen="/pages/user/setting/notifications" title={t.title} ground="task" query={query}>
      {(setting) => (
        <>
          <NeedsNetwork />
          <ThisDevice setting={setting} />
          <Card title={t.kinds}>
            <Rows>
              {noticeKinds.map((kind) => (
                <KindRow
                  key={kind}
                  kind={kind}
                  name={t.byPush(t.kind[kind].name)}
                  checked={setting.push.includes(kind)}
                  onChange={(on) => void change({ push: without(setting.push, kind, on) })}
                />
              ))}
            </Rows>
          </Card>
          <Card title={t.sms}>
            <p className={styles.note}>{t.smsNote}</p>
            {!setting.smsLeaves && <Notice tone="idle">{t.smsSandbox}</Notice>}
            <Rows>
              {smsKinds.map((kind) => (
                <KindRow
                  key={kind}
                  kind={kind}
                  name={t.bySms(t.kind[kind].name)}
                  checked={setting.sms.includes(kind)}
                  onChange={(on) => void change({ sms: without(setting.sms, kind, on) })}
                />
              ))}
            </Rows>
          </Card>
          <GroupChats setting={setting} onHearAll={(robotsHearAll) => void change({ robotsHearAll })} />
          <QuietHours quiet={setting.quiet} onChange={(quiet) => void change({ quiet })} />
        </>
      )}
    </Screen>
  );
}

function KindRow(props: { kind: NoticeKind; name: string; checked: boolean; onChange: (on: boolean) => void }) {
  const t = useText(text);
  const language = useLanguage();
  const trades = useSession()?.roles.includes('merchant') ?? false;
  const { kind, ...rest } = props;
  const hall = trades && t.hall[kind];
  return (
    <Row
      note={[t.kind[kind].note, hall].filter(Boolean).join(language === 'zh' ? '、' : ', ')}
      value={<Switch {...rest} />}
    >
      {t.kind[kind].name}
    </Row>
  );
}

function QuietHours({ quiet, onChange }: { quiet: Quiet; onChange: (quiet: Quiet) => void }) {
  const t = useText(text);
  const [typed, setTyped] = useState<{ from: string; to: string } | null>(null);
  const shown = typed ?? (quiet && { from: clock(quiet.from), to: clock(quiet.to) });
  const same = shown !== null && shown.from === shown.to;
  const type = (part: Partial<{ from: string; to: string }>) => {
    if (!shown) return;
    const next = { ...shown, ...part };
    const [from, to] = [minutes(next.from), minutes(next.to)];
    setTyped(next);
    if (from === null || to === null || from === to) return;
    setTyped(null);
    onChange({ from, to });
  };
  return (
    <Card title={t.quiet}>
      <Rows>
        <Row
          note={t.quietNote}
          value={
            <Switch
              name={t.quietSwitch}
              checked={quiet !== null}
              onChange={(on) => {
                setTyped(null);
                onChange(on ? NIGHT : null);
              }}
            />
          }
        >
          {t.quietSwitch}
        </Row>
      </Rows>
      {shown && (
        <div className={styles.hours}>
          <div>
            <Field type="time" label={t.from} value={shown.from} onChange={(from) => type({ from })} />
          </div>
          <div>
            <Field
              type="time"
              label={t.to}
              value={shown.to}
              onChange={(to) => type({ to })}
              error={same ? t.quietSame : null}
            />
          </div>
        </div>
      )}
    </Card>
  );
}

/** `22:00` */
const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

function minutes(time: string): number | null {
  const [, hours, rest] = /^(\d\d):(\d\d)/.exec(time) ?? [];
  return hours && rest ? Number(hours) * 60 + Number(rest) : null;
}
