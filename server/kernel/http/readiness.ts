/** Readiness probe: whether calls can be served now. Liveness (`/healthz`) asks nothing: a process without a database is not to be restarted. */
import type { Handler } from 'hono';
import { sql } from 'kysely';
import { AWAY_FOR } from '../../db/away.ts';
import type { Env } from './client-address.ts';
import type { App } from './context.ts';

/** A database that has not answered by then does not serve anybody, ms. */
const WITHIN = 2_000;

export const readiness =
  ({ db }: Pick<App, 'db'>, closing?: AbortSignal): Handler<Env> =>
  async (c) => {
    if (closing?.aborted) return c.text('stopping', 503);
    const writable = sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`
      .execute(db)
      .then(({ rows }) => (rows[0]?.standby === false ? null : 'the database takes no writes'))
      .catch(() => 'the database is away');
    const missing = await Promise.race([writable, late('the database does not answer')]);
    return missing ? c.text(missing, 503, { 'retry-after': String(AWAY_FOR) }) : c.text('ready');
  };

const late = <T>(answer: T) => new Promise<T>((resolve) => setTimeout(resolve, WITHIN, answer).unref());
