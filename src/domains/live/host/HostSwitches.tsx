/** What only the host has: the room's switches. */
import type { LotState } from '../../../../contract/auction/machine.ts';
import { liveAct } from '../../../../contract/live/calls.ts';
import { liveRules } from '../../../../contract/live/rules.ts';
import { useWrite } from '../../../api/write.ts';
import { dateTime } from '../../../ui/format/format.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useServerNow } from '../../../ui/format/use-now.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import { askLive } from '../../device/live/live.ts';
import styles from '../live.module.css';
import type { Room } from '../use-room.ts';
import { text } from '../words.ts';

export function HostSwitches({ room: { id, state, planAt, list } }: { room: Room }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useServerNow(60_000);
  const act = useWrite(liveAct);
  if (state !== 'planned' && state !== 'live') return null;
  const unbid = list.filter(({ lot }) => lot?.state === ('preview' satisfies LotState)).length;
  const start = async () => {
    const why = [
      planAt - now > liveRules.early && t.startEarly(dateTime(planAt, now, language)),
      unbid > 0 && t.startUnbid(unbid),
    ].filter((one) => one !== false);
    if (
      why.length === 0 ||
      (await askLive({ title: t.startTitle, body: why.join(language === 'zh' ? '' : ' '), ok: t.start }))
    )
      act.mutate({ id, event: 'start' });
  };
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
            <Button block pending={act.isPending} onClick={() => void start()}>
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
