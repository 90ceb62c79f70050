/** What only the host has: the room's switches. */
import { liveAct } from '../../../contract/live/calls.ts';
import { useWrite } from '../../api/write.ts';
import { useText } from '../../ui/format/text.ts';
import { Button } from '../../ui/input/Button.tsx';
import { Card } from '../../ui/surface/Card.tsx';
import { askLive } from '../device/live/live.ts';
import styles from './live.module.css';
import type { Room } from './use-room.ts';
import { text } from './words.ts';

export function HostSwitches({ room: { id, state } }: { room: Room }) {
  const t = useText(text);
  const act = useWrite(liveAct);
  if (state !== 'planned' && state !== 'live') return null;
  const askFirst = async (event: 'end' | 'cancel') => {
    const ask =
      event === 'end'
        ? { title: t.endTitle, body: t.endBody, ok: t.end, bad: true }
        : { title: t.cancelTitle, body: t.cancelBody, ok: t.cancel, bad: true };
    if (await askLive(ask)) act.mutate({ id, event });
  };
  return (
    <Card title={t.hostTitle}>
      <div className={styles.block}>
        {state === 'planned' && (
          <>
            <p className={styles.meta}>{t.lateNote}</p>
            <Button block pending={act.isPending} onClick={() => act.mutate({ id, event: 'start' })}>
              {t.start}
            </Button>
          </>
        )}
        <Button block kind="bad" onClick={() => void askFirst(state === 'live' ? 'end' : 'cancel')}>
          {state === 'live' ? t.end : t.cancel}
        </Button>
      </div>
    </Card>
  );
}
