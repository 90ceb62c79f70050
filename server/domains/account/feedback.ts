/** What people tell us. */

import type * as contract from '../../../contract/account/calls.ts';
import { photoUrl } from '../../../contract/upload/calls.ts';
import { type Handler, userOf } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { momentOf } from '../../kernel/lib/moment.ts';
import { ownUploads } from '../upload/own.ts';

export const feedbackSave: Handler<typeof contract.feedbackSave> = async (input, ctx) => {
  const { userId } = userOf(ctx);
  const { id, kind, body, contact } = input;
  const sent = await ctx.db.selectFrom('feedback').select('user_id').where('id', '=', id).executeTakeFirst();
  // The device minted the id, so the same words under a second key are still the same feedback.
  if (sent) {
    if (sent.user_id !== userId) throw new Refusal('NOT_FOUND');
    return { id };
  }
  const photos = await ownUploads(ctx.db, { ids: input.photos, userId });
  await ctx.db
    .insertInto('feedback')
    .values({ id, user_id: userId, kind, body, contact, created_at: ctx.now })
    .execute();
  if (photos.length > 0)
    await ctx.db
      .insertInto('feedback_photo')
      .values(
        photos.map((photo, position) => ({ feedback_id: id, position, upload_id: photo.id, sha256: photo.sha256 })),
      )
      .execute();
  return { id };
};

export const feedbackList: Handler<typeof contract.feedbackList> = async ({ cursor, size }, ctx) => {
  let query = ctx.db
    .selectFrom('feedback')
    .innerJoin('account', 'account.id', 'feedback.user_id')
    .select(['feedback.id', 'feedback.kind', 'feedback.body', 'feedback.contact', 'feedback.created_at'])
    .select('account.nickname');
  const after = cursor ? cursorOf(cursor) : null;
  if (after)
    query = query.where((eb) =>
      eb(eb.refTuple('feedback.created_at', 'feedback.id'), '<', eb.tuple(after.at, after.id)),
    );
  const rows = await query
    .orderBy('feedback.created_at', 'desc')
    .orderBy('feedback.id', 'desc')
    .limit(size + 1)
    .execute();
  const page = rows.slice(0, size);
  const photos = page.length
    ? await ctx.db
        .selectFrom('feedback_photo')
        .selectAll()
        .where(
          'feedback_id',
          'in',
          page.map(({ id }) => id),
        )
        .orderBy('position')
        .execute()
    : [];
  const last = page.at(-1);
  return {
    list: page.map(({ created_at, ...row }) => ({
      ...row,
      at: created_at.getTime(),
      photos: photos.filter((photo) => photo.feedback_id === row.id).map((photo) => photoUrl(photo.sha256)),
    })),
    next: rows.length > size && last ? `${last.created_at.getTime()}.${last.id}` : null,
  };
};

/** Ids are minted on devices and say nothing of order, so the time goes first. */
function cursorOf(cursor: string): { at: Date; id: string } {
  const [, ms, id] = /^(\d{1,15})\.([\w-]+)$/.exec(cursor) ?? [];
  if (!ms || !id) throw new Refusal('BAD_INPUT');
  return { at: momentOf(ms), id };
}
