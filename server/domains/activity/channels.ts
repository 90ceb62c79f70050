/** What a channel is called: anybody can write anything into a link. */
import { sql } from 'kysely';
import { adRules, INVITE_CHANNEL, OTHER_CHANNEL } from '../../../contract/activity/calls.ts';
import { isPlainName } from '../../../contract/wire/names.ts';
import { DAY } from '../../../contract/wire/time.ts';
import type { Db } from '../../db/schema.ts';

/** @returns the name that was meant: `other` for what is no name */
function nameOf(said: string): string {
  const name = said
    .normalize('NFKC')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .trim();
  return isPlainName(name) && [...name].length <= adRules.channelLength ? name : OTHER_CHANNEL;
}

/** Everybody's without being learned. */
const isOurs = (name: string) => name === INVITE_CHANNEL || name === OTHER_CHANNEL;

/**
 * @param sender the day's address, hashed: one cannot use up the day's new names
 * @returns the name under which a visit counts: its own where it is a name and there are not too many new ones today, else `other`
 */
export async function channelOfVisit(db: Db, said: string, sender: string, now: Date): Promise<string> {
  const name = nameOf(said);
  if (isOurs(name) || (await isLearned(db, name))) return name;
  await sql`select pg_advisory_xact_lock(hashtext('ad_channel'))`.execute(db);
  const today = new Date(Math.floor(now.getTime() / DAY) * DAY);
  const { rows } = await sql`
    insert into ad_channel (name, at, sender) select ${name}, ${now}, ${sender}
    where (select count(*) from ad_channel where at >= ${today}) < ${adRules.newChannels}
      and (select count(*) from ad_channel where at >= ${today} and sender = ${sender}) < ${adRules.newPerAddress}
    on conflict do nothing returning name`.execute(db);
  return rows.length > 0 || (await isLearned(db, name)) ? name : OTHER_CHANNEL;
}

/** Anybody can invent visits, and a person's account is one: it keeps the name, whatever was invented that day, and its visits count from then on. */
export async function channelOfAccount(db: Db, said: string, now: Date): Promise<string> {
  const name = nameOf(said);
  if (!isOurs(name))
    await sql`insert into ad_channel (name, at) values (${name}, ${now}) on conflict do nothing`.execute(db);
  return name;
}

const isLearned = async (db: Db, name: string) =>
  (await db.selectFrom('ad_channel').select('name').where('name', '=', name).executeTakeFirst()) !== undefined;
