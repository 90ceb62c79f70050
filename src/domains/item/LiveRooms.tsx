/** The way into live rooms over a session or of a seller, while there are any that are open or announced. */
import { useQuery } from '@tanstack/react-query';
import { liveList } from '../../../contract/live/calls.ts';
import { liveMachine } from '../../../contract/live/machine.ts';
import { read } from '../../api/read.ts';
import { StateTag } from '../../ui/feedback/Tag.tsx';
import { RowLink, Rows } from '../../ui/list/Row.tsx';

export function LiveRooms(of: { sessionId: string } | { sellerId: string }) {
  const { data } = useQuery(read(liveList, of));
  if (!data || data.list.length === 0) return null;
  return (
    <Rows>
      {data.list.map(({ id, title, state }) => (
        <RowLink key={id} to="/plugin/live" search={{ id }} value={<StateTag machine={liveMachine} state={state} />}>
          {title}
        </RowLink>
      ))}
    </Rows>
  );
}
