/** Photos are not sent over what the phone is on now: its person says what that is, or that they go all the same. */
import { sayWifi, setPhotosWaitOnMetered } from '../../../offline/device/link.ts';
import { requestSync } from '../../../offline/device/sync-request.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { useText } from '../../../ui/format/text.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { text } from '../outbox-words.ts';
import type { PhotosWait as Waits } from '../waiting/why.ts';

export function PhotosWait({ waits, onAllowed }: { waits: Waits; onAllowed: () => void }) {
  const t = useText(text);
  const send = async (allow: Promise<void>) => {
    await allow;
    onAllowed();
    requestSync('retry');
  };
  return (
    <Notice
      tone="wait"
      title={waits === 'unknown' ? t.wifiTitle : t.meteredTitle}
      end={
        waits === 'unknown' ? (
          <Button kind="line" size="sm" onClick={() => void send(sayWifi())}>
            {t.isWifi}
          </Button>
        ) : (
          <Button kind="line" size="sm" onClick={() => void send(setPhotosWaitOnMetered(false))}>
            {t.sendAnyway}
          </Button>
        )
      }
    >
      {waits === 'unknown' ? t.wifiBody : t.meteredBody}
    </Notice>
  );
}
