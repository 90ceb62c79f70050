/** What can be done about a message: the host keeps order, everybody may block and report. */
import { useState } from 'react';
import { reportReasons } from '../../../contract/chat/calls.ts';
import {
  liveBlock,
  liveClear,
  liveMute,
  livePin,
  liveRemove,
  liveReport,
  workLiveHeld,
} from '../../../contract/live/calls.ts';
import type { LiveSaid } from '../../../contract/live/said.ts';
import { useWrite } from '../../api/write.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useText } from '../../ui/format/text.ts';
import { RowButton, Rows } from '../../ui/list/Row.tsx';
import { Sheet } from '../../ui/surface/Sheet.tsx';
import { askLive } from '../device/live/live.ts';
import { ReportForm } from '../reporting/ReportForm.tsx';
import { useMayPlan } from './may-plan.ts';
import type { Room } from './use-room.ts';
import { text } from './words.ts';

export function SaidMenu({ said, room, onClose }: { said: LiveSaid; room: Room; onClose: () => void }) {
  const t = useText(text);
  const [reporting, setReporting] = useState(false);
  const pin = useWrite(livePin);
  const remove = useWrite(liveRemove);
  const mute = useWrite(liveMute);
  const clear = useWrite(liveClear);
  const look = useWrite(workLiveHeld);
  const block = useWrite(liveBlock);
  const { clears } = useMayPlan();
  const mine = said.by === room.me;
  const held = !mine && said.held && said.body !== '';
  const ruling = room.hosting && room.state === 'live';
  const isPinned = room.pinned?.id === said.id;
  const isMuted = room.mutedMembers.includes(said.by);
  const done = (act: () => void) => () => {
    onClose();
    act();
  };
  const ask = async () => {
    const { cleared } = await clear.mutateAsync({ messageId: said.id });
    if (!cleared) toast(t.asked, { success: true });
  };
  const askRemove = async () => {
    if (await askLive({ title: t.removeTitle, body: t.removeBody, ok: t.remove, bad: true }))
      remove.mutate({ messageId: said.id });
  };
  const askBlock = async () => {
    if (await askLive({ title: t.blockTitle, body: t.blockBody, ok: t.block, bad: true }))
      block.mutate({ id: room.id, member: said.by, block: true });
  };
  if (reporting) return <LiveReport of={{ messageId: said.id }} title={t.reportTitle} onClose={onClose} />;
  return (
    <Sheet open onClose={onClose} title={t.more}>
      <Rows>
        {held && clears && (
          <RowButton onClick={done(() => look.mutate({ messageId: said.id, show: true }))}>{t.clear}</RowButton>
        )}
        {held && !clears && ruling && !said.asked && (
          <RowButton onClick={done(() => void ask().catch(() => undefined))}>
            {room.host.platform ? t.clear : t.askClear}
          </RowButton>
        )}
        {ruling && !(said.held && !room.host.platform) && (
          <RowButton onClick={done(() => pin.mutate({ id: room.id, messageId: isPinned ? null : said.id }))}>
            {isPinned ? t.unpin : t.pin}
          </RowButton>
        )}
        {ruling && !mine && (
          <RowButton onClick={done(() => mute.mutate({ id: room.id, member: said.by, on: !isMuted }))}>
            {isMuted ? t.unmute : t.mute}
          </RowButton>
        )}
        {(mine || room.hosting) && (
          <RowButton bad onClick={done(() => void askRemove())}>
            {t.remove}
          </RowButton>
        )}
        {!mine && (
          <>
            <RowButton onClick={done(() => void askBlock())}>{t.block}</RowButton>
            <RowButton bad next onClick={() => setReporting(true)}>
              {t.report}
            </RowButton>
          </>
        )}
      </Rows>
    </Sheet>
  );
}

/** Of one message, or of the room itself: its title, its picture, its goods. */
export function LiveReport({
  of,
  title,
  onClose,
}: {
  of: { messageId: string } | { roomId: string };
  title: string;
  onClose: () => void;
}) {
  const write = useWrite(liveReport);
  return (
    <ReportForm
      about={'messageId' in of ? of.messageId : of.roomId}
      title={title}
      reasons={reportReasons}
      pending={write.isPending}
      onSend={(report, after) => write.mutate({ ...of, ...report }, after)}
      onClose={onClose}
    />
  );
}
