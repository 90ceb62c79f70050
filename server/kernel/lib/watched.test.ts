/** What an on-call person is told: late deadlines, dead letters, books that do not agree; and rules that watch what is really there. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { collectDefaultMetrics } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/server.ts';
import { createMetrics } from './metrics.ts';
import { watchHouse } from './watched.ts';

let app: TestApp;
const metrics = createMetrics();
const dataDir = mkdtempSync(join(tmpdir(), 'watched-'));
beforeAll(async () => {
  app = await testApp({ domains: [], deadlines: [], httpRoutes: [] });
  watchHouse(metrics, { db: app.db, clock: app.clock, dataDir });
}, 180_000);
afterAll(async () => {
  rmSync(dataDir, { recursive: true });
  await app.close();
});

const read = async (name: string) => {
  const line = (await metrics.registry.metrics()).split('\n').find((one) => one.startsWith(`${name} `));
  return line === undefined ? null : Number(line.split(' ')[1]);
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
