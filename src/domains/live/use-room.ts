/** A room as it is now: read once, then kept by what the event stream brings; nothing is asked for again. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { LotState } from '../../../contract/auction/machine.ts';
import { liveRoom } from '../../../contract/live/calls.ts';
import type { LiveSaid } from '../../../contract/live/said.ts';
import type { Output } from '../../../contract/wire/call.ts';
import { useLive, useTopic } from '../../api/live.ts';
import { ALWAYS_FRESH, keyOf, read } from '../../api/read.ts';

export type Room = Output<typeof liveRoom>;

/** So many messages stay on the page; earlier ones are asked for. */
const KEPT = 200;

export function useRoom(id: string) {
  const queries = useQueryClient();
  const query = useQuery({ ...read(liveRoom, { id }), ...ALWAYS_FRESH });
  const change = (next: (room: Room) => Room) =>
    queries.setQueryData<Room>(keyOf(liveRoom, { id }), (room) => room && next(room));
  useTopic(id);
  useLive(['live.said', 'live.room', 'live.thing', 'live.muted', 'topic.watchers', 'lot'], (event) => {
    if (event.type === 'live.said') change((room) => withSaid(room, event.data));
    else if (event.type === 'live.room') {
      const { state, current, pinned } = event.data;
      const moved = queries.getQueryData<Room>(keyOf(liveRoom, { id }))?.state !== state;
      change((room) => ({ ...room, state, current, pinned }));
      // Opened or ended: its picture and its times are another question.
      if (moved) void query.refetch();
    } else if (event.type === 'live.thing') {
      const { no, state, price, reserved } = event.data;
      change((room) => ({
        ...room,
        list: room.list.map((thing) =>
          thing.no === no && thing.listing
            ? { ...thing, listing: { ...thing.listing, state, price, reserved } }
            : thing,
        ),
      }));
    } else if (event.type === 'live.muted') {
      if (event.data.id === id) change((room) => ({ ...room, muted: event.data.muted }));
    } else if (event.type === 'topic.watchers') change((room) => ({ ...room, watchers: event.data.watchers }));
    else
      change((room) => ({
        ...room,
        list: room.list.map((thing) =>
          thing.lot?.id === event.data.id
            ? { ...thing, lot: { ...thing.lot, ...event.data, state: event.data.state as LotState } }
            : thing,
        ),
      }));
  });
  return query;
}

/** A new message stands last; one that is known is told anew when it was removed. */
export function withSaid(room: Room, said: LiveSaid): Room {
  const known = room.messages.some(({ id }) => id === said.id);
  const messages = known
    ? room.messages.map((one) => (one.id === said.id ? said : one))
    : said.no > room.lastNo
      ? [...room.messages, said].slice(-KEPT)
      : room.messages;
  return { ...room, messages, lastNo: Math.max(room.lastNo, said.no) };
}
