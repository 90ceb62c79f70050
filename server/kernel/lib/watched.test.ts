/** What an on-call person is told: late deadlines, dead letters, books that do not agree; and rules that watch what is really there. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { collectDefaultMetrics } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY } from '../../../contract/wire/time.ts';
import { lateWithdrawals } from '../../domains/payout/late.ts';
import { lateSettlements } from '../../domains/settlement/late.ts';
import { type TestApp, testApp } from '../../testing/server.ts';
import { createMetrics } from './metrics.ts';
import { watchHouse } from './watched.ts';

const overdue = [lateWithdrawals, lateSettlements];
let app: TestApp;
const metrics = createMetrics();
const dataDir = mkdtempSync(join(tmpdir(), 'watched-'));
beforeAll(async () => {
  app = await testApp({ domains: [], deadlines: [], httpRoutes: [] });
  watchHouse(metrics, { db: app.db, clock: app.clock, dataDir, external: false, overdue });
}, 180_000);
afterAll(async () => {
  rmSync(dataDir, { recursive: true });
  await app.close();
});

const read = async (name: string) => {
  const line = (await metrics.registry.metrics()).split('\n').find((one) => one.startsWith(`${name} `));
  return line === undefined ? null : Number(line.split(' ')[1]?.replace('+Inf', 'Infinity').replace('Nan', 'NaN'));
};

test('a deadline that passed a minute ago and did not fire is counted, one of this second is not', async () => {
  const row = (id: string, ms: number) => ({
    ...{ entity: 'order', entity_id: id, event: 'expire' },
    ...{ due_at: new Date(app.clock.now().getTime() - ms), try_at: new Date(app.clock.now().getTime() + 3_600_000) },
  });
  await app.db
    .insertInto('deadline')
    .values([row('old', 120_000), row('new', 1_000)])
    .execute();
  expect(await read('storefront_deadlines_late')).toBe(1);
  expect(await read('storefront_deadlines_failing')).toBe(0);
  expect(await read('storefront_database_up')).toBe(1);
  expect(await read('storefront_ledger_off_fen')).toBe(0);
  writeFileSync(join(dataDir, 'last-backup'), new Date(app.clock.now().getTime() - 90_000).toISOString());
  expect(await read('storefront_backup_age_seconds')).toBe(90);
});

test('a shop that was never backed up is older than any age that a rule asks for', async () => {
  rmSync(join(dataDir, 'last-backup'), { force: true });
  expect(await read('storefront_backup_age_seconds')).toBe(Number.POSITIVE_INFINITY);
});

test('whose PostgreSQL is their own is not told that it was never backed up', async () => {
  const own = createMetrics();
  watchHouse(own, { db: app.db, clock: app.clock, dataDir, external: true, overdue });
  expect(await own.registry.metrics()).toMatch(/^storefront_backup_age_seconds NaN$/im);
});

test('money past its promise is counted, and what is left of the disk is told', async () => {
  const ago = (days: number) => new Date(app.clock.now().getTime() - days * DAY);
  expect(await read('storefront_withdrawals_late')).toBe(0);
  expect(await read('storefront_settlements_late')).toBe(0);
  const card = { kind: 'alipay', bank: '', account_shown: '', account_sealed: '', account_hash: 'h' } as const;
  const { userId } = await app.as('13900000009');
  await app.db
    .insertInto('payout_card')
    .values({ ...card, id: 'c1', user_id: userId, bound_at: ago(9), removed_at: null })
    .execute();
  const withdrawal = (id: string, state: 'applied' | 'paying' | 'paid', days: number, deadline_at: Date | null) => ({
    ...{ id, no: id, user_id: userId, card_id: 'c1', amount: 1_000, reason: null, provider_no: null },
    ...{ state, deadline_at, created_at: ago(days) },
  });
  await app.db
    .insertInto('withdrawal')
    .values([
      // Asked for today; in review for longer than was said; approved and not sent; sent.
      withdrawal('w1', 'applied', 0, ago(-1)),
      withdrawal('w2', 'applied', 1.5, null),
      withdrawal('w3', 'paying', 3, null),
      withdrawal('w4', 'paid', 9, null),
    ])
    .execute();
  expect(await read('storefront_withdrawals_late')).toBe(2);
  expect(await read('storefront_disk_free_bytes')).toBeGreaterThan(0);
});

test('every metric that the dashboard and the alert rules name is one that is told', async () => {
  collectDefaultMetrics({ register: metrics.registry });
  const told = await metrics.registry.metrics();
  const docs = join(import.meta.dirname, '../../../docs/monitoring');
  for (const file of ['alerts.yml', 'grafana-dashboard.json']) {
    const named = readFileSync(join(docs, file), 'utf8').match(/\b(storefront|process|nodejs)_[a-z0-9_]+/g) ?? [];
    expect(named.length).toBeGreaterThan(5);
    for (const name of new Set(named))
      expect(told, `${file}: ${name}`).toContain(`# TYPE ${name.replace(/_(count|bucket)$/, '')} `);
  }
  expect(JSON.parse(readFileSync(join(docs, 'grafana-dashboard.json'), 'utf8')).panels.length).toBeGreaterThan(5);
});
