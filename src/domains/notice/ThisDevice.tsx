/** Whether this device is told of things while it is closed, and the switch for it. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type NoticeSettingAnswer, noticeSetting } from '../../../contract/notice/calls.ts';
import { keyOf } from '../../api/read.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useText } from '../../ui/format/text.ts';
import { Switch } from '../../ui/input/Choice.tsx';
import { Row, Rows } from '../../ui/list/Row.tsx';
import { Card } from '../../ui/surface/Card.tsx';
import styles from './notifications.module.css';
import { pushState, subscribe, unsubscribe } from './push.ts';
import { text } from './words.ts';

export function ThisDevice({ setting }: { setting: NoticeSettingAnswer }) {
  const t = useText(text);
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const state = pushState(setting.here);
  const others = setting.devices - (setting.here ? 1 : 0);
  const turn = async (on: boolean) => {
    setBusy(true);
    try {
      const came = on ? await subscribe() : await unsubscribe().then(() => 'off' as const);
      const said = { on: t.turnedOn, off: t.turnedOff, denied: t.stillDenied, failed: t.failed }[came];
      toast(said, came === 'on' || came === 'off' ? { success: true } : { failure: true });
      await queries.invalidateQueries({ queryKey: keyOf(noticeSetting) });
    } catch {
      toast(t.failed, { failure: true });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card title={t.device}>
      <Rows>
        <Row
          note={
            <>
              {t[state]}
              {others > 0 && <span className={styles.others}>{t.others(others)}</span>}
            </>
          }
          value={
            (state === 'on' || state === 'off') && (
              <Switch name={t.deviceSwitch} checked={state === 'on'} disabled={busy} onChange={(on) => void turn(on)} />
            )
          }
        >
          {t.deviceSwitch}
        </Row>
      </Rows>
    </Card>
  );
}
