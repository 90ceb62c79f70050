/** Whom the caller has blocked among those who spoke here: a block that cannot be seen cannot be undone. */
import { useState } from 'react';
import { liveBlock } from '../../../contract/live/calls.ts';
import { useWrite } from '../../api/write.ts';
import { useText } from '../../ui/format/text.ts';
import { Button } from '../../ui/input/Button.tsx';
import { Row, Rows } from '../../ui/list/Row.tsx';
import { Sheet } from '../../ui/surface/Sheet.tsx';
import { LiveButton } from '../device/live/LiveButton.tsx';
import { useShop } from './use-host.ts';
import type { Room } from './use-room.ts';
import { text } from './words.ts';

export function BlockedHere({ room }: { room: Room }) {
  const t = useText(text);
  const shop = useShop();
  const [open, setOpen] = useState(false);
  const block = useWrite(liveBlock);
  return (
    <>
      <Button kind="text" size="sm" onClick={() => setOpen(true)}>
        {t.blockedHere(room.blocked.length)}
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t.blockedHere(room.blocked.length)}>
        <Rows>
          {room.blocked.map(({ no, nickname }) => (
            <Row
              key={no}
              value={
                <LiveButton
                  kind="line"
                  size="sm"
                  pending={block.isPending && block.variables.member === no}
                  onClick={() => block.mutate({ id: room.id, member: no, block: false })}
                >
                  {t.unblock}
                </LiveButton>
              }
            >
              {t.someone(nickname || shop, no)}
            </Row>
          ))}
        </Rows>
      </Sheet>
    </>
  );
}
