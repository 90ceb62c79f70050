/** Whom the caller has blocked, in conversations and in live rooms, each with the way to undo it. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { chatBlocked, chatUnblock } from '../../../../contract/chat/calls.ts';
import { ALWAYS_FRESH, read } from '../../../api/read.ts';
import { useWrite } from '../../../api/write.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useText } from '../../../ui/format/text.ts';
import { Row, RowButton, Rows } from '../../../ui/list/Row.tsx';
import { Sheet } from '../../../ui/surface/Sheet.tsx';
import { LiveButton } from '../../device/live/LiveButton.tsx';
import { text } from '../words.ts';

export function Blocked() {
  const t = useText(text);
  const [open, setOpen] = useState(false);
  const { data } = useQuery({ ...read(chatBlocked, {}), ...ALWAYS_FRESH });
  const unblock = useWrite(chatUnblock);
  if (!data || data.list.length === 0) return null;
  return (
    <>
      <RowButton next value={data.list.length} onClick={() => setOpen(true)}>
        {t.blockedPeople}
      </RowButton>
      <Sheet open={open} onClose={() => setOpen(false)} title={t.blockedPeople}>
        <Rows>
          {data.list.map(({ id, nickname }) => (
            <Row
              key={id}
              value={
                <LiveButton
                  kind="line"
                  size="sm"
                  pending={unblock.isPending && unblock.variables.id === id}
                  onClick={() => unblock.mutate({ id }, { onSuccess: () => toast(t.unblocked, { success: true }) })}
                >
                  {t.unblock}
                </LiveButton>
              }
            >
              {nickname}
            </Row>
          ))}
        </Rows>
      </Sheet>
    </>
  );
}
