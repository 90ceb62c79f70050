/** Two inviters, two campaigns, one phone: whoever runs both sides of an invitation is paid once, also where both are looked at in one moment. */
// @module-tag both-engines
// @module-tag thorough
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aftersaleTimes } from '../../../../contract/aftersale/machine.ts';
import { DAY } from '../../../../contract/wire/time.ts';
import * as house from '../../../testing/campaign/house.ts';
import { size } from '../../../testing/inputs.ts';
import type { Market } from '../../../testing/market.ts';
import { look } from '../invite.ts';

const ROUNDS = size(3, 30);
let app: Market;
beforeAll(async () => {
  app = await house.openCampaigns();
}, 120_000);
afterAll(() => app.close());

/** A friend whose first order has gone to this phone, of an inviter and a campaign of their own. */
async function friend(phone: string, street: string): Promise<string> {
  const id = await house.invitation(app);
  const inviter = await house.newcomer(app);
  const person = await house.friendOf(app, inviter, await house.shareIn(app, id, inviter));
  await house.completed(app, person, { detail: street, phone });
  const task = (await house.tasksOf(app, id, inviter))[0];
  if (!task) throw new Error('no task');
  return task.id;
}

test('friends of two inviters in two campaigns, looked at in one moment, with one delivery phone: one counts', async () => {
  for (let n = 0; n < ROUNDS; n++) {
    const phone = `137000010${String(n).padStart(2, '0')}`;
    const ids = [await friend(phone, `南山路 ${n + 1} 号`), await friend(phone, `北山路 ${n + 1} 号`)];
    // Their windows close unseen by the sweeper.
    app.clock.advance(aftersaleTimes.apply + DAY);
    const now = app.clock.now();
    await Promise.all(ids.map((id) => app.db.transaction().execute((tx) => look(tx, id, now, 'secret'))));
    const { rows } = await sql<{ state: string }>`
      select state from help_task where id in (${sql.join(ids)}) order by state`.execute(app.db);
    expect(rows.map(({ state }) => state)).toEqual(['open', 'success']);
  }
});
