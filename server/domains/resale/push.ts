/** Pushes of a channel: verified on the bytes that came, stored, answered; worked afterwards, once each. They only say where to look. */
import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { HOUR } from '../../../contract/wire/time.ts';
import type { Db } from '../../db/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { App } from '../../kernel/http/context.ts';
import { type DeadlineRule, onDeadline } from '../../kernel/state/deadlines.ts';
import { setReminder } from '../../kernel/state/transitions.ts';
import type { ResaleChannel } from '../../providers/resale/channel.ts';
import { namedIn } from '../../providers/resale/goofish.ts';
import { channelOf } from '../../providers/resale/open.ts';
import { postOf } from './rows.ts';
import { lookAgain } from './watcher.ts';

const ENTITY = 'resale.push';
/** Far more than any push has, bytes. */
const LONGEST = 16 * 1024;
/** What was worked is kept so long, to tell a repeated one. */
const KEPT = 7 * 24 * HOUR;

interface Arrived {
  raw: Buffer;
  query: Readonly<Record<string, string>>;
  now: Date;
}

/** @returns whether it is from the channel; the same one again changes nothing */
export async function receivePush(db: Db, channel: ResaleChannel, { raw, query, now }: Arrived): Promise<boolean> {
  // What no database takes is nothing that a channel says.
  if (raw.includes(0)) return false;
  if (!channel.readPush(raw, query, now)) return false;
  const id = createHash('sha256').update(channel.name).update(raw).digest('hex');
  const stored = await db
    .insertInto('resale_push')
    .values({ id, channel: channel.name, body: raw.toString('utf8'), arrived_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (stored) await setReminder(db, { entity: ENTITY, id, event: 'work', at: new Date(0) });
  return true;
}

export const pushRule: DeadlineRule = onDeadline(ENTITY, async (db, id, _event, now) => {
  const push = await db
    .selectFrom('resale_push')
    .selectAll()
    .where('id', '=', id)
    .where('worked_at', 'is', null)
    .executeTakeFirst();
  if (!push) return;
  const named = namedIn(Buffer.from(push.body));
  const post = named.goodsId && (await postOf(db, push.channel, named.goodsId));
  if (post) {
    if (named.orderNo)
      await db
        .insertInto('resale_order')
        .values({
          ...{ channel: push.channel, no: named.orderNo, post_id: post.id, state: 'heard' },
          ...{ heard_at: now, updated_at: now },
        })
        .onConflict((conflict) => conflict.columns(['channel', 'no']).doNothing())
        .execute();
    await lookAgain(db, post.id, now);
  }
  await db.updateTable('resale_push').set({ worked_at: now }).where('id', '=', id).execute();
  await db
    .deleteFrom('resale_push')
    .where('arrived_at', '<', new Date(now.getTime() - KEPT))
    .where('worked_at', 'is not', null)
    .execute();
});

/** The bytes that came, whether or not their number was said before; null as soon as they are too many. */
async function readBounded({ body, headers }: Request): Promise<Buffer | null> {
  if (Number(headers.get('content-length') ?? 0) > LONGEST) return null;
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body ?? []) {
    length += part.byteLength;
    if (length > LONGEST) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Only these words count as received; anything else is sent again. */
const RECEIVED = { result: 'success' };

export const resaleWebhook = (app: App) =>
  new Hono().post('/notify/resale/:channel', async (c) => {
    const channel = channelOf(app.providers.resale, c.req.param('channel'));
    const raw = channel && (await readBounded(c.req.raw));
    if (!channel || !raw) return c.json({ result: 'fail', msg: 'refused' }, 400);
    const arrived = { raw, query: c.req.query(), now: app.clock.now() };
    const known = await inTransaction(app.db, (db) => receivePush(db, channel, arrived));
    if (known) return c.json(RECEIVED);
    app.log.warn({ channel: channel.name }, 'a push of a resale channel was refused');
    return c.json({ result: 'fail', msg: 'signature' }, 400);
  });
