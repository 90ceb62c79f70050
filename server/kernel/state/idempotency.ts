/** Idempotency keys: remembers the answer to a write beside its effect, so that sending it again changes nothing and answers the same. */
import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { withCommit } from '../../db/transaction.ts';
import type { LastStatement } from '../http/context.ts';
import { type Answer, httpStatus } from '../http/envelope.ts';
import { Refusal } from '../http/refusal.ts';

/** What every owner begins with who is nobody's account. */
export const VISITORS = 'device:';

/** Instead of a call: its person took it back before the server had it. */
const WITHDRAWN = 'withdrawn';

export interface Intent {
  /** The user, or `device:<id>` for a visitor: keys of different people never meet. */
  owner: string;
  key: string;
  call: string;
  /** Everything that the sender decided, but not when they sent it. */
  body: Uint8Array;
  /** The id that the device minted for what begins with it. */
  minted?: string | undefined;
  now: Date;
}

/** Takes the key for this transaction, whose first statement it is. A rival with the same key waits here until the first one has committed. */
export const claiming = (intent: Intent): RawBuilder<{ key: string }> => sql`
  insert into idempotency (owner, key, call, body_hash, status, answer, minted, minted_hash, created_at)
  values (${intent.owner}, ${storedKey(intent.key)}, ${intent.call}, ${bodyHash(intent)}, null, null, ${intent.minted ?? null},
    ${mintedHash(intent)}, ${intent.now})
  on conflict (owner, key) do nothing returning key`;

/**
 * @param taken what `claiming` answered
 * @returns the answer given before, or null when this is the first time
 * @throws Refusal KEY_REUSED when the key was used for something else
 */
export async function claim(db: Db, intent: Intent, taken: readonly unknown[]): Promise<Answer | null> {
  if (taken.length > 0) {
    await mustBeTheSame(db, intent);
    return null;
  }
  const before = await claimed(db, intent);
  if (!before) throw new Refusal('BUSY');
  return before;
}

/** What was taken under this id before, with another key, said the same. @throws Refusal KEY_REUSED */
async function mustBeTheSame(db: Db, intent: Intent): Promise<void> {
  if (intent.minted === undefined) return;
  const other = await db
    .selectFrom('idempotency')
    .select('key')
    .where('owner', '=', intent.owner)
    .where('minted', '=', intent.minted)
    .where('call', '=', intent.call)
    .where('minted_hash', '<>', mintedHash(intent))
    .where('status', '=', 200)
    .executeTakeFirst();
  if (other) throw new Refusal('KEY_REUSED');
}

/** The answer given before, if one was. @throws Refusal KEY_REUSED */
export async function claimed(db: Db, intent: Intent): Promise<Answer | null> {
  const before = await db
    .selectFrom('idempotency')
    .select(['call', 'body_hash', 'answer'])
    .where('owner', '=', intent.owner)
    .where('key', '=', storedKey(intent.key))
    .executeTakeFirst();
  if (!before?.answer) return null;
  if (before.call === WITHDRAWN) throw new Refusal('KEY_REUSED', { withdrawn: true });
  const same = before.body_hash === bodyHash(intent) || before.body_hash === plainHash(intent);
  if (before.call !== intent.call || !same) throw new Refusal('KEY_REUSED');
  return unseal(intent.key, before.answer as string);
}

/**
 * Spends a key without an effect: whatever is still on its way under it will be refused as KEY_REUSED. A rival that is at work
 * with it is waited for.
 * @returns when the server took a write under it, null when it has not and never will
 */
export async function spend(db: Db, { owner, key, now }: Pick<Intent, 'owner' | 'key' | 'now'>): Promise<Date | null> {
  const spent: Answer = { ok: false, code: 'KEY_REUSED' };
  const status = httpStatus(spent);
  await db
    .insertInto('idempotency')
    .values({
      ...{ owner, key: storedKey(key), call: WITHDRAWN, body_hash: '', status, created_at: now },
      answer: JSON.stringify(seal(key, spent)),
    })
    .onConflict((conflict) => conflict.columns(['owner', 'key']).doNothing())
    .execute();
  const row = await db
    .selectFrom('idempotency')
    .select(['status', 'created_at'])
    .where('owner', '=', owner)
    .where('key', '=', storedKey(key))
    .executeTakeFirstOrThrow();
  return row.status === 200 ? row.created_at : null;
}

/** Which of these keys the server has acknowledged a write under. */
export async function answeredKeys(db: Db, owner: string, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const byStored = new Map(keys.map((key) => [storedKey(key), key]));
  const rows = await db
    .selectFrom('idempotency')
    .select('key')
    .where('owner', '=', owner)
    .where('key', 'in', [...byStored.keys()])
    .where('status', '=', 200)
    .execute();
  return new Set(rows.map((row) => byStored.get(row.key) ?? ''));
}

/** When the writes under these keys took effect, epoch ms, of those that did. */
export async function tookEffect(db: Db, owner: string, keys: readonly string[]): Promise<Set<number>> {
  if (keys.length === 0) return new Set();
  const rows = await db
    .selectFrom('idempotency')
    .select('created_at')
    .where('owner', '=', owner)
    .where('key', 'in', keys.map(storedKey))
    .where('status', '=', 200)
    .execute();
  return new Set(rows.map(({ created_at }) => created_at.getTime()));
}

/**
 * Keeps the answer. Commits or vanishes with the effect, and goes out with the commit.
 * @param last the write's own last statement, which this becomes a part of
 * @returns what tells, after it, whether this transaction has changed what strangers are shown (`tell_shown` in the migrations)
 */
export function keep(db: Db, intent: Intent, answer: Answer, last: LastStatement | undefined): () => boolean {
  const kept = sql`
    update idempotency set status = ${httpStatus(answer)}, answer = ${JSON.stringify(seal(intent.key, answer))}
    where owner = ${intent.owner} and key = ${storedKey(intent.key)}`;
  if (last) {
    const parts = sql.join([...last.parts, sql`kept as (${kept})`]);
    withCommit(db, sql`with ${parts} select ${sql.join(last.selected)}`, last.failed);
    // The triggers that would say it come after the statement's own words.
    return () => true;
  }
  const told = sql`coalesce(current_setting('storefront.shown', true), '') = '1'`;
  const rows = withCommit(db, sql<{ shown: boolean }>`${kept} returning ${told} as shown`);
  return () => rows()[0]?.shown ?? false;
}

// Bodies hold identity numbers, answers tokens and addresses. The table keeps only the key's hash, the body's HMAC and the answer
// sealed, both under the key itself: without the client's key neither the database nor its backup tells anything, and
// nobody can try what a body may have said.

const derive = (purpose: string, key: string) => createHash('sha256').update(`${purpose}\n${key}`).digest();
const storedKey = (key: string) => derive('row', key).toString('hex');
const bodyHash = ({ key, body }: Intent) => createHmac('sha256', derive('body', key)).update(body).digest('hex');
/** Told apart by the id, which is no secret, because two keys' hashes cannot be compared; what it made says its body itself. */
const mintedHash = ({ minted, body }: Intent) =>
  minted === undefined ? null : createHmac('sha256', derive('minted', minted)).update(body).digest('hex');
/** As rows were written before: they answer until they expire. */
const plainHash = ({ body }: Intent) => createHash('sha256').update(body).digest('hex');
const IV_BYTES = 12;
const TAG_BYTES = 16;

function seal(key: string, answer: Answer): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', derive('answer', key), iv);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(answer)), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
}

function unseal(key: string, text: string): Answer {
  const bytes = Buffer.from(text, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', derive('answer', key), bytes.subarray(0, IV_BYTES));
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const sealed = bytes.subarray(IV_BYTES + TAG_BYTES);
  return JSON.parse(Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8')) as Answer;
}
