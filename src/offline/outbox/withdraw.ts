/**
 * Taking something back out of the queue. Of what was never sent the device knows; of anything else only the server: it spends
 * the key, so that what is still on its way is refused, or says that it has it.
 */
import { queuedWithdraw } from '../../../contract/account/calls.ts';
import { ApiError, requestOnce } from '../../api/exchange/request-once.ts';
import { actingSession } from '../../api/exchange/session.ts';
import { type QueueDb, queue } from '../device/db.ts';
import { OfflineError } from '../device/errors.ts';
import {
  ASKING,
  type Intent,
  isForgotten,
  isOnFirstTry,
  isOtherThere,
  OTHER_THERE,
  type PhotoItem,
  wasTried,
} from '../device/items.ts';
import { requestSync } from '../device/sync-request.ts';
import { type Arrived, arrivedIds, removeArrived, removeWithPhotos } from './arrived.ts';
import { reportDelivered, reportLearned } from './progress.ts';
import { noteSent } from './sent.ts';
import { withSession } from './with-session.ts';

/** As long as somebody waits for it, ms. */
const WAIT = 10_000;

/** `wished`: it is being sent, and what becomes of it is told then; `arrived`: the server has it, or had it before the person's word came; `otherThere`: it has an earlier version, and this one is withdrawn; `unknown`: withdrawn here, and it went out so long ago that nobody knows. */
export type Outcome = 'wished' | 'withdrawn' | 'arrived' | 'otherThere' | 'unknown';

/** Takes an item out for good, with its photos. What is being sent is taken out once that has ended. @throws OfflineError UNREACHED, LOGGED_OUT */
export async function withdraw(id: string): Promise<Outcome> {
  const db = queue();
  const wished = await db.outbox
    .where({ id })
    .and(({ state }) => state === 'sending')
    .modify({ unwanted: true });
  if (wished > 0) return 'wished';
  let forgotten = false;
  const outcome = await freeKey(id, (item) => {
    forgotten = isForgotten(item);
    return removeWithPhotos(db, id);
  });
  const other = outcome === 'arrived' && (await db.outbox.get(id));
  // What arrived is an earlier version of it: this one goes all the same.
  if (other) await db.transaction('rw', db.outbox, db.photos, db.control, () => removeWithPhotos(db, id));
  requestSync('retry');
  if (other) return 'otherThere';
  if (outcome === 'arrived') return 'arrived';
  return forgotten ? 'unknown' : 'withdrawn';
}

/**
 * Makes sure that nothing will take effect under the item's key, and does what follows from that in the same transaction, so
 * that no sender takes it in between. What has arrived is removed, unless the item was changed since: then its person must see both.
 * @throws OfflineError IN_FLIGHT, UNREACHED, LOGGED_OUT
 */
export async function freeKey(
  id: string,
  then: (intent: Intent) => Promise<void> = async () => undefined,
): Promise<'free' | 'arrived'> {
  const db = queue();
  const intent = await db.transaction('rw', everything(db), async () => {
    const item = await db.outbox.get(id);
    // Sent, or withdrawn in another page, while its person made up their mind.
    if (item?.kind !== 'intent') return (await arrivedIds()).includes(id) ? 'arrived' : 'free';
    if (item.state === 'sending') throw new OfflineError('IN_FLIGHT');
    // Of what it has forgotten the server would say that it never had it.
    if (!wasTried(item) || isForgotten(item)) {
      await then(item);
      return 'free';
    }
    // Nothing sends it while it is being asked about; should this page end before the answer, that ends by itself.
    await db.outbox.put({ ...item, askedTill: Date.now() + ASKING });
    return item;
  });
  if (typeof intent === 'string') return intent;
  const arrived = await hasArrived(intent).catch(async (error: unknown) => {
    await db.outbox.where({ id }).modify({ askedTill: Date.now() });
    if (!(error instanceof ApiError)) throw error;
    throw new OfflineError(error.status === 401 && !error.unreached ? 'LOGGED_OUT' : 'UNREACHED', error);
  });
  let left: Arrived | null = null;
  const outcome = await db.transaction('rw', everything(db), async () => {
    const asked = await db.outbox.get(id);
    const { was, editing } = asked?.kind === 'intent' ? asked : intent;
    // Only as it was before its person changed it.
    if (arrived && asked?.kind === 'intent' && was && !editing) left = await parkChanged(db, { ...asked, was });
    else if (arrived && !isOtherThere(intent)) left = arrivedAs(was, await removeArrived(db, id));
    const now = await db.outbox.get(id);
    if (now?.kind !== 'intent') return arrived ? 'arrived' : 'free';
    const freed: Intent = { ...now, askedTill: undefined, ...(!arrived && { ...neverSent(), was: undefined }) };
    await db.outbox.put(freed);
    // What was open to be changed has come back changed meanwhile: it is another one that was asked about.
    if (!arrived && intent.editing === freed.editing) await then(freed);
    return arrived ? 'arrived' : 'free';
  });
  await noteSent(left);
  return outcome;
}

const arrivedAs = (was: Intent['was'], left: Arrived | null): Arrived | null =>
  left && { ...left, intent: { ...left.intent, ...was } };

/** The server has it as it was, so that under its key nothing else can arrive: its person is to see both. @returns as which it arrived */
async function parkChanged(db: QueueDb, item: Intent & Required<Pick<Intent, 'was'>>): Promise<Arrived> {
  const lastError = { code: OTHER_THERE, message: '', at: Date.now() };
  await db.outbox.put({ ...item, state: 'parked', paused: false, was: undefined, lastError });
  return { intent: { ...item, ...item.was }, photos: [] };
}

/**
 * What binds its person and went out without an answer: nobody is asked about it again before the server was. What was taken back
 * while it was being sent, too.
 */
export const isUnsure = (row: Intent | PhotoItem): row is Intent =>
  row.kind === 'intent' &&
  row.state === 'waiting' &&
  (row.unwanted === true || row.was !== undefined || mayHaveBound(row));

const mayHaveBound = (row: Intent) =>
  Boolean(row.ask && row.paused && !row.carried) && !isOnFirstTry(row) && wasTried(row) && !isForgotten(row);

/**
 * Asks what became of it: it has arrived, or never will under its key and is as if it had never left.
 * @throws OfflineError IN_FLIGHT, UNREACHED, LOGGED_OUT
 */
export async function learn(item: Intent): Promise<boolean> {
  const { id, call, label, unwanted = false, editing } = item;
  const db = queue();
  // What is being changed may come back as another while the server is asked: that one stays.
  const gone = editing && (() => removeWithPhotos(db, id));
  const outcome = unwanted && !editing ? await withdraw(id) : await freeKey(id, gone || undefined);
  const arrived = outcome === 'arrived' || outcome === 'otherThere';
  if (arrived) reportDelivered({ id, call });
  if (unwanted) tellUnwanted(item, arrived);
  else if (!item.was) reportLearned({ id, label, arrived });
  return arrived;
}

/** To whoever took it back while it was being sent. */
export const tellUnwanted = ({ id, label, there, link, editing }: Intent, arrived = true): void =>
  reportLearned({ id, label, arrived, unwanted: true, there: there ?? link, ...(editing && { editing }) });

/** Asks the server, which takes nothing under that key from then on. */
async function hasArrived({ key }: Intent): Promise<boolean> {
  const session = await actingSession();
  if (!session) throw new ApiError('LOGIN_NEEDED', 401, '');
  const ask = (token: string) =>
    requestOnce(queuedWithdraw, { key }, { token, idempotencyKey: crypto.randomUUID(), timeout: WAIT });
  return (await withSession(session, ask)).arrived;
}

/** Nothing has taken effect of it, and nothing can under its old key. */
export const neverSent = () => ({
  key: crypto.randomUUID(),
  ...{
    uncertain: false,
    attempts: 0,
    triedAt: undefined,
    firstTriedAt: undefined,
    askedTill: undefined,
    lastError: undefined,
  },
});

const everything = (db: QueueDb) => [db.outbox, db.photos, db.drafts, db.control];
