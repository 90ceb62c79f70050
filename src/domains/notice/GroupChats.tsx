/** The group chats that are written to, one of each app: binding one by its robot's address, unbinding it, and what it hears. */
import { useState } from 'react';
import { type BoundRobot, type NoticeSettingAnswer, robotUnbind } from '../../../contract/notice/calls.ts';
import { useWrite } from '../../api/write.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { relativeTime } from '../../ui/format/format.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { Button } from '../../ui/input/Button.tsx';
import { Switch } from '../../ui/input/Choice.tsx';
import { Row, Rows } from '../../ui/list/Row.tsx';
import { Card } from '../../ui/surface/Card.tsx';
import { askLive } from '../device/live/live.ts';
import { BindGroupChat } from './BindGroupChat.tsx';
import { text } from './group-words.ts';
import styles from './notifications.module.css';

interface Props {
  setting: NoticeSettingAnswer;
  onHearAll: (all: boolean) => void;
}

export function GroupChats({ setting, onHearAll }: Props) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const unbind = useWrite(robotUnbind);
  const [binding, setBinding] = useState(false);
  const ask = async ({ app, tail }: BoundRobot) => {
    const sure = await askLive({ title: t.endTitle, body: t.endBody(t.app[app], tail), ok: t.end, bad: true });
    if (sure && (await unbind.mutateAsync({ app }).catch(() => null))) toast(t.ended);
  };
  return (
    <Card title={t.title}>
      <p className={styles.note}>{t.what}</p>
      {!setting.robotsLeave && <Notice tone="idle">{t.sandbox}</Notice>}
      <Rows>
        {setting.robots.map((robot) => (
          <Row
            key={robot.app}
            note={
              robot.refusedAt
                ? t.refuses(relativeTime(robot.refusedAt, now, language))
                : t.bound(robot.tail, relativeTime(robot.boundAt, now, language))
            }
            value={
              <Button kind="line" size="sm" aria-label={t.endOf(t.app[robot.app])} onClick={() => void ask(robot)}>
                {t.end}
              </Button>
            }
          >
            {t.app[robot.app]}
          </Row>
        ))}
        {setting.robots.length > 0 && (
          <Row note={t.allNote} value={<Switch name={t.all} checked={setting.robotsHearAll} onChange={onHearAll} />}>
            {t.all}
          </Row>
        )}
      </Rows>
      <div className={styles.add}>
        <Button kind="tint" size="sm" onClick={() => setBinding(true)}>
          {t.bind}
        </Button>
      </div>
      <BindGroupChat open={binding} setting={setting} onClose={() => setBinding(false)} />
    </Card>
  );
}
