/** The way into live rooms over a session, of a seller or that show a lot, while there are any that are open or announced. */
import { useQuery } from '@tanstack/react-query';
import { liveList, roomTitle } from '../../../contract/live/calls.ts';
import { liveMachine } from '../../../contract/live/machine.ts';
import { read } from '../../api/read.ts';
import { StateTag } from '../../ui/feedback/Tag.tsx';
import { useLanguage } from '../../ui/format/text.ts';
import { RowLink, Rows } from '../../ui/list/Row.tsx';

export function LiveRooms(of: { sessionId: string } | { sellerId: string } | { lotId: string }) {
  const language = useLanguage();
  const { data } = useQuery(read(liveList, of));
  if (!data || data.list.length === 0) return null;
  return (
    <Rows>
      {data.list.map(({ id, state, ...room }) => (
        <RowLink key={id} to="/plugin/live" search={{ id }} value={<StateTag machine={liveMachine} state={state} />}>
          {roomTitle(room, language)}
        </RowLink>
      ))}
    </Rows>
  );
}
