/** Something was set elsewhere since its person saw it, and they say which of the two holds. */
import type { ChangedSince } from '../../../contract/wire/call.ts';
import { queue } from '../device/db.ts';
import { OfflineError } from '../device/errors.ts';
import type { Intent } from '../device/items.ts';
import { requestSync } from '../device/sync-request.ts';
import { freeKey, neverSent, withdraw } from '../outbox/withdraw.ts';
import { type Input, nameOf, namesIn, only } from './lines.ts';

type Refused = Pick<Intent, 'id' | 'input' | 'lastError'>;

/** Its person is asked which of the two holds: tried again as it is, it is refused again. */
export const isSetElsewhere = ({ state, lastError }: Pick<Intent, 'state' | 'lastError'>): boolean =>
  state === 'parked' && lastError?.code === 'CHANGED_ELSEWHERE' && lastError.changed !== undefined;

/** Of all that it is about, whether some was not changed elsewhere. */
export function leavesSome({ input, lastError }: Refused): boolean {
  const changed = new Set((lastError?.changed ?? []).map(({ id }) => id));
  return namesIn(input as Input).some((id) => !changed.has(id));
}

/**
 * Theirs holds: it goes once more, as a write that has seen what the refusal named, and nothing later than that.
 * @throws OfflineError as freeKey does; ARRIVED when the server has it
 */
export const insist = (item: Refused): Promise<void> => goOn(item, overSeen);

/** What was set elsewhere holds: the rest goes without it, or nothing. @throws OfflineError as freeKey does; ARRIVED when the server has it */
export async function giveWay(item: Refused): Promise<void> {
  if (leavesSome(item)) return goOn(item, without);
  if ((await withdraw(item.id)) === 'arrived') throw new OfflineError('ARRIVED');
}

async function goOn(
  { id, lastError }: Refused,
  how: (input: Input, changed: readonly ChangedSince[]) => Input,
): Promise<void> {
  const { outbox } = queue();
  const outcome = await freeKey(id, async (now) => {
    const input = how(now.input as Input, lastError?.changed ?? []);
    await outbox.put({ ...now, ...neverSent(), input, state: 'waiting', nextAt: 0, carried: false });
  });
  if (outcome === 'arrived') throw new OfflineError('ARRIVED');
  requestSync('retry');
}

/** Only what the refusal named counts as seen now. */
function overSeen(input: Input, changed: readonly ChangedSince[]): Input {
  const at = new Map(changed.map((one) => [one.id, one.at]));
  const { lines, ids, seen } = input;
  if (lines) return { ...input, lines: lines.map((line) => ({ ...line, seen: at.get(nameOf(line)) ?? line.seen })) };
  if (ids) return { ...input, seen: ids.map((id, n) => at.get(id) ?? (seen as number[])[n]) };
  const own = at.get(input.listingId ?? input.id ?? '');
  // Of an address it is either that one or the default, which is another.
  return own === undefined ? ({ ...input, seenDefault: changed[0]?.at } as Input) : { ...input, seen: own };
}

function without(input: Input, changed: readonly ChangedSince[]): Input {
  const gone = new Set(changed.map(({ id }) => id));
  return only(input, (id) => !gone.has(id));
}
