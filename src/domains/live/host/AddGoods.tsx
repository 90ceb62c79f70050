/** Adding to a room that is announced or open: own goods, in the platform's room anybody's. */
import { useState } from 'react';
import { liveAdd, type ThingKind } from '../../../../contract/live/calls.ts';
import { useWrite } from '../../../api/write.ts';
import { useText } from '../../../ui/format/text.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Sheet } from '../../../ui/surface/Sheet.tsx';
import { LiveButton } from '../../device/live/LiveButton.tsx';
import styles from '../live.module.css';
import { PlatformGoods } from '../PlatformGoods.tsx';
import type { Room } from '../use-room.ts';
import { OwnGoods } from './OwnGoods.tsx';
import { text } from './words.ts';

/** `lot:<id>` or `listing:<id>`, as they were chosen. */
export const thingsIn = (keys: readonly string[]) =>
  keys.map((key) => {
    const [kind, ...rest] = key.split(':');
    return { kind: kind as ThingKind, id: rest.join(':') };
  });

export function AddGoods({ room }: { room: Room }) {
  const t = useText(text);
  const [open, setOpen] = useState(false);
  if (room.state !== 'live' && room.state !== 'planned') return null;
  return (
    <>
      <Button block kind="line" onClick={() => setOpen(true)}>
        {t.add}
      </Button>
      {open && <Adding room={room} onClose={() => setOpen(false)} />}
    </>
  );
}

function Adding({ room: { id, host, list }, onClose }: { room: Room; onClose: () => void }) {
  const t = useText(text);
  const [keys, setKeys] = useState<string[]>([]);
  const write = useWrite(liveAdd);
  const shown = list.map(({ lot, listing }) => (lot ? `lot:${lot.id}` : `listing:${listing?.item.listingId}`));
  const things = host.platform ? keys.map((one) => ({ kind: 'listing' as const, id: one })) : thingsIn(keys);
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.add}
      foot={
        <LiveButton
          block
          pending={write.isPending}
          disabledReason={keys.length === 0 && t.choose}
          onClick={() => write.mutate({ id, things }, { onSuccess: onClose })}
        >
          {t.addThese(keys.length)}
        </LiveButton>
      }
    >
      <div className={styles.block}>
        {host.platform ? (
          <PlatformGoods things={keys} onChoose={setKeys} />
        ) : (
          <OwnGoods things={keys} without={shown} onChoose={setKeys} />
        )}
      </div>
    </Sheet>
  );
}
