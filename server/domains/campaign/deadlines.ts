/** What passes in a campaign by itself: its days, its draw, friends' first orders, and what nobody claims. */
import { drawnBy } from '../../../contract/campaign/draw.ts';
import { campaignMachine, helpMachine, prizeMachine } from '../../../contract/campaign/machine.ts';
import { askOnDeadline, onDeadline } from '../../kernel/state/deadlines.ts';
import { transition } from '../../kernel/state/transitions.ts';
import type { BeaconRound } from '../../providers/beacon/beacon.ts';
import { refundRemainder } from './budget.ts';
import { expire, look } from './invite.ts';
import { closeList, draw, lapsePrize, lotteryRow, prizeCame, prizeLate } from './lottery.ts';
import { lockCampaign } from './rows.ts';

export const campaignDeadlines = [
  askOnDeadline<BeaconRound | null>(
    campaignMachine.name,
    async (db, id, event, _now, { providers }) => {
      if (event !== 'draw') return null;
      const by = drawnBy(await lotteryRow(db, id));
      return providers.beacons.of(by.source).read(by);
    },
    async (db, id, event, now, { clock, providers }, round) => {
      const row = await lockCampaign(db, id);
      const step = { table: 'campaign', id, by: 'T', actorId: null, now } as const;
      if (event === 'begin')
        await transition(db, campaignMachine, { ...step, event: 'begin', deadlineAt: row.ends_at });
      else if (event === 'draw' && round) await draw(db, id, round, now);
      // A pass over much that is due takes a while: the list says when it was fixed, not when the pass began.
      else if (row.kind === 'lottery') await closeList(db, row, clock.now(), providers.beacons);
      else {
        await transition(db, campaignMachine, { ...step, event: 'end' });
        await refundRemainder(db, id, now);
      }
    },
  ),
  onDeadline(helpMachine.name, (db, id, event, now, app) =>
    event === 'look' ? look(db, id, now, app.config.secret) : expire(db, id, now),
  ),
  onDeadline(prizeMachine.name, async (db, id, event, now) => {
    if (event === 'receive') await prizeCame(db, id, now);
    else if (event === 'overdue') await prizeLate(db, id, now);
    else await lapsePrize(db, id, now);
  }),
];
