/** The demo's activities: one that can be signed up for, and one that is running. */

import { saleActivityMachine } from '../../contract/listing/activity-machine.ts';
import type { Db } from '../db/schema.ts';
import { start, transition } from '../kernel/state/transitions.ts';
import { insertAll } from './insert.ts';

const DAY = 86_400_000;

/** Days from now. */
const activities = [
  { id: 'demo-weekend', name: { zh: '周末特价', en: 'Weekend prices' }, minOff: 5, from: 3, to: 6 },
  { id: 'demo-winter', name: { zh: '入冬清仓', en: 'Winter clearance' }, minOff: 15, from: 10, to: 20 },
  { id: 'demo-now', name: { zh: '球鞋周', en: 'Sneaker week' }, minOff: 8, from: -2, to: 5 },
] as const;

export async function seedActivities(db: Db, now: Date): Promise<void> {
  const at = (days: number) => new Date(now.getTime() + days * DAY);
  for (const { id, name, minOff, from, to } of activities) {
    const birth = { id, by: 'P', actorId: 'demo-staff', now: at(-9), deadlineAt: at(from) } as const;
    const { state, deadlineAt } = await start(db, saleActivityMachine, birth);
    const days = { starts_at: at(from), ends_at: at(to) };
    await insertAll(db, 'sale_activity', [
      { id, name_zh: name.zh, name_en: name.en, min_off: minOff, ...days, state, deadline_at: deadlineAt },
    ]);
    const begin = { table: 'sale_activity', id, event: 'begin', by: 'T', actorId: null } as const;
    if (from < 0) await transition(db, saleActivityMachine, { ...begin, now: at(from), deadlineAt: at(to) });
  }
}
