import { expect, test } from 'vitest';
import { DAY } from '../../contract/wire/time.ts';
import { verify } from '../kernel/ledger/verify.ts';
import { testApp } from '../testing/server.ts';

test('three days of the demo left alone: its dispute is refunded, and nothing is tried again for ever', async () => {
  const app = await testApp({ demo: 'small' });
  await app.live(3 * DAY);
  const cases = await app.db.selectFrom('aftersale').select('state').execute();
  expect(cases).toEqual([{ state: 'refunded' }]);
  expect(await app.db.selectFrom('deadline').selectAll().where('attempts', '>', 0).execute()).toEqual([]);
  expect(await verify(app.db)).toEqual([]);
  await app.close();
});
