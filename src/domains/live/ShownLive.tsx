/** That an item is being shown in a room now, and the way there. */
import { useQuery } from '@tanstack/react-query';
import { liveList, roomTitle } from '../../../contract/live/calls.ts';
import type { LiveState } from '../../../contract/live/machine.ts';
import { ALWAYS_FRESH, read } from '../../api/read.ts';
import { IconNext } from '../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { LinkButton } from '../../ui/input/Button.tsx';
import { text } from './words.ts';

export default function ShownLive({ listingId, className }: { listingId: string; className?: string | undefined }) {
  const t = useText(text);
  const language = useLanguage();
  const { data } = useQuery({ ...read(liveList, { listingId }), ...ALWAYS_FRESH });
  const room = data?.list.find(({ state }) => state === ('live' satisfies LiveState));
  if (!room) return null;
  return (
    <div className={className}>
      <LinkButton block kind="tint" to="/plugin/live" search={{ id: room.id }}>
        {t.liveNow(roomTitle(room, language))} <IconNext size={16} />
      </LinkButton>
    </div>
  );
}
