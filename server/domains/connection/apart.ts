/** Two people of whom one does not want to hear the other: by a block, or since a report between them was upheld. */
import { sql } from 'kysely';
import { chatMachine } from '../../../contract/chat/machine.ts';
import type { Db } from '../../db/schema.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { isOnePerson } from './impartial.ts';

export const isBlocking = async (db: Db, userId: string, other: string): Promise<boolean> =>
  (await db
    .selectFrom('chat_block')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('blocked_user_id', '=', other)
    .executeTakeFirst()) !== undefined;

/**
 * They are not heard by `by`, whichever account of theirs it is that was blocked. Only who is refused is asked about as a person: what
 * others are told would say to them whose account is whose.
 */
export const isBlockedBy = async (db: Db, by: string, userId: string): Promise<boolean> =>
  (await db
    .selectFrom('chat_block')
    .select('user_id')
    .where('user_id', '=', by)
    .where(isOnePerson(sql.ref('blocked_user_id'), sql.val(userId)))
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Neither hears what the other does: who reads, or writes, tells nobody of it. @param one who does */
export const apart = async (db: Db, one: string, other: string): Promise<boolean> =>
  (await isBlocking(db, one, other)) || (await isBlockedBy(db, other, one));

/**
 * A report of one of the two against the other was upheld: since then neither writes to the other, whatever it is about, nor by
 * another account. @param one who writes
 */
export const isShut = async (db: Db, one: string, other: string): Promise<boolean> => {
  const isTheirs = (theirs: 'buyer_id' | 'seller_id') => isOnePerson(sql.ref(theirs), sql.val(one));
  const closed = await db
    .selectFrom('chat')
    .select('id')
    .where('state', '<>', chatMachine.initial)
    .where('kind', '<>', 'service')
    .where((eb) =>
      eb.or([
        eb.and([eb('seller_id', '=', other), isTheirs('buyer_id')]),
        eb.and([eb('buyer_id', '=', other), isTheirs('seller_id')]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return closed !== undefined;
};

/** A price that is named asks for an answer as words do. What was named before is still taken or left. */
export const mayBargain = async (db: Db, one: string, other: string): Promise<boolean> =>
  !(await apart(db, one, other)) && !(await isShut(db, one, other));

/** @throws Refusal OFFER_UNHEARD */
export async function mustMayBargain(db: Db, one: string, other: string): Promise<void> {
  if (!(await mayBargain(db, one, other))) throw new Refusal('OFFER_UNHEARD');
}
