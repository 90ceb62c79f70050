/** A room as it is now: read once, then kept by what the event stream brings; nothing is asked for again. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { LotState } from '../../../contract/auction/machine.ts';
import type { EventData } from '../../../contract/events.ts';
import { type LiveHappened, liveRoom } from '../../../contract/live/calls.ts';
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
  useLive(['live.said', 'live.held', 'live.room', 'live.thing', 'live.muted', 'topic.watchers', 'lot'], (event) => {
    if (event.type === 'live.said') change((room) => withSaid(room, event.data));
    else if (event.type === 'live.held') {
      if (event.data.room === id) change((room) => withSaid(room, event.data));
    } else if (event.type === 'live.room') {
      const { state, current, pinned, things } = event.data;
      const was = queries.getQueryData<Room>(keyOf(liveRoom, { id }));
      const moved = was?.state !== state || (things !== undefined && was.list.length !== things);
      change((room) => ({ ...room, state, current, pinned }));
      // Opened or ended, or other things are in it: its picture, its times and what they cost are another question.
      if (moved) void query.refetch();
    } else if (event.type === 'live.thing') {
      const { no, state, price, reserved, sold = null } = event.data;
      change((room) => ({
        ...withHappened(room, {
          ...{ kind: 'sold', no, price: sold, at: event.at },
          is: state === 'sold' && room.list.find((thing) => thing.no === no)?.listing?.state === 'on',
        }),
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
        ...withBid(room, event.data, event.at),
        list: room.list.map((thing) =>
          thing.lot?.id === event.data.id
            ? { ...thing, lot: { ...thing.lot, ...event.data, state: event.data.state as LotState } }
            : thing,
        ),
      }));
  });
  return query;
}

/** What happens while the page is open stands there at once, as it will be told by the server. */
function withHappened(room: Room, { is, ...one }: LiveHappened & { is: boolean }): Room {
  return is && room.state === 'live' ? { ...room, happened: [...(room.happened ?? []), one].slice(-KEPT) } : room;
}

function withBid(room: Room, { id, price, bids }: EventData<'lot'>, at: number): Room {
  const thing = room.list.find(({ lot }) => lot?.id === id);
  if (!thing?.lot || price === null) return room;
  return withHappened(room, { kind: 'bid', no: thing.no, price, at, is: bids > thing.lot.bids });
}

/** A new message stands last; one that is known is told anew when it was removed. */
export function withSaid(room: Room, said: LiveSaid): Room {
  const known = room.messages.some(({ id }) => id === said.id);
  const messages = known
    ? // Whoever may read what others do not has it by an event of their own, which may have come first.
      room.messages.map((one) =>
        one.id === said.id && !(said.held && said.body === '' && one.body !== '') ? said : one,
      )
    : said.no > room.lastNo
      ? [...room.messages, said].slice(-KEPT)
      : room.messages;
  return { ...room, messages, lastNo: Math.max(room.lastNo, said.no) };
}
