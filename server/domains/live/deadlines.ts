/** A room that its host did not open, or forgot to close; what was kept for a report and is needed no more. */
import { liveMachine } from '../../../contract/live/machine.ts';
import { onDeadline } from '../../kernel/state/deadlines.ts';
import { transition } from '../../kernel/state/transitions.ts';
import { liveEvidence } from './evidence.ts';
import { tellHost, tellRoom } from './notices.ts';
import { lockRoom } from './rows.ts';

export const liveDeadlines = [
  onDeadline(liveMachine.name, async (db, id, _event, now) => {
    const room = await lockRoom(db, id);
    const step = { table: 'live_room', id, event: 'lapse', by: 'T', actorId: null, now } as const;
    const { to } = await transition(db, liveMachine, { ...step, set: { ended_at: now } });
    const moved = { ...room, state: to, ended_at: now };
    await tellRoom(db, moved, now);
    await tellHost(db, moved, 'lapse', now);
  }),
  liveEvidence,
];
