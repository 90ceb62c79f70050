/**
 * What this device has done before about the same things, by its keys: the server tells from them what was set here from what another
 * device has set since (contract/wire/query.ts).
 */
import { MOST_BEFORE } from '../../../contract/wire/limits.ts';
import { rowsOf } from '../outbox/observe.ts';
import { keysSent } from '../outbox/sent.ts';
import { touchedBy } from '../outbox/touches.ts';
import { saying } from './wish.ts';

/** The input as it is sent: with the keys of what was done before. */
export async function withOwnKeys<I>(path: string, input: I, things: readonly string[], userId: string): Promise<I> {
  if (!saying.includes(path)) return input;
  const waits = (await rowsOf(userId)).flatMap((row) =>
    row.kind === 'intent' && touchedBy(row).some((thing) => things.includes(thing)) ? [row.key] : [],
  );
  const after = [...new Set([...(await keysSent(userId, things)), ...waits])].slice(-MOST_BEFORE);
  return after.length > 0 ? { ...input, after } : input;
}
