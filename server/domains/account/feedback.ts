/** What people tell us, and what we answer. */

import { sql } from 'kysely';
import * as contract from '../../../contract/account/feedback.ts';
import { eg } from '../../../contract/notice/wording.ts';
import { link } from '../../../contract/screens.ts';
import { photoUrl } from '../../../contract/upload/calls.ts';
import { DAY } from '../../../contract/wire/time.ts';
import type { Db } from '../../db/schema.ts';
import { emit } from '../../kernel/events/events.ts';
import { wording } from '../../kernel/events/wording.ts';
import { may, userOf } from '../../kernel/http/context.ts';
import { handlers } from '../../kernel/http/handlers.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { momentOf } from '../../kernel/lib/moment.ts';
import { productPicture } from '../catalogue/addresses.ts';
import { ownUploads } from '../upload/own.ts';

const added = wording('feedback', 'added', eg('name', 'reason'), ({ name, reason }) => ({
  title: { zh: `可以选了：${name.zh}`, en: `Now in the catalogue: ${name.en}` },
  body: { zh: reason, en: reason },
}));
const answeredWords = wording('feedback', 'answered', eg('reason'), ({ reason }) => ({
  title: { zh: '你的反馈有回复', en: 'We answered your feedback' },
  body: { zh: reason, en: reason },
}));

/** Each is read by somebody. */
const MOST_A_DAY = 20;

export const feedback = handlers(contract, {
  feedbackSave: async (input, ctx) => {
    const { userId } = userOf(ctx);
    const { id, kind, body, contact } = input;
    const from = kind === 'missing' ? input.askedFrom : undefined;
    const asked = { asked_from: from?.form ?? null, asked_draft: from?.draft ?? null };
    const sent = await ctx.db.selectFrom('feedback').select('user_id').where('id', '=', id).executeTakeFirst();
    // The device minted the id, so the same words under a second key are still the same feedback.
    if (sent) {
      if (sent.user_id !== userId) throw new Refusal('NOT_FOUND');
      return { id };
    }
    const { n } = await ctx.db
      .selectFrom('feedback')
      .select((e) => e.fn.countAll<number>().as('n'))
      .where('user_id', '=', userId)
      .where('created_at', '>', new Date(ctx.now.getTime() - DAY))
      .executeTakeFirstOrThrow();
    if (Number(n) >= MOST_A_DAY) throw new Refusal('TOO_MANY', { retryAfter: DAY / 1000 });
    const photos = await ownUploads(ctx.db, { ids: input.photos, userId });
    await ctx.db
      .insertInto('feedback')
      .values({ id, user_id: userId, kind, body, contact, ...asked, created_at: ctx.now })
      .execute();
    if (photos.length > 0)
      await ctx.db
        .insertInto('feedback_photo')
        .values(
          photos.map((photo, position) => ({ feedback_id: id, position, upload_id: photo.id, sha256: photo.sha256 })),
        )
        .execute();
    return { id };
  },

  feedbackMine: async ({ cursor, size }, ctx) => {
    const after = afterOf(cursor);
    const rows = await told(ctx.db)
      .where('feedback.user_id', '=', userOf(ctx).userId)
      .$if(after !== null, (query) => query.where(placeOf('created_at'), '<', placeOf(after)))
      .orderBy('feedback.created_at', 'desc')
      .orderBy('feedback.id', 'desc')
      .limit(size + 1)
      .execute();
    return pageOf(ctx.db, rows, size, ({ created_at }) => created_at, shownOf);
  },

  feedbackList: async ({ cursor, size, queue }, ctx) => {
    const after = afterOf(cursor);
    const open = queue === 'open';
    const time = open ? 'created_at' : 'answered_at';
    const rows = await told(ctx.db)
      .where('feedback.answered_at', open ? 'is' : 'is not', null)
      .$if(after !== null, (query) => query.where(placeOf(time), open ? '>' : '<', placeOf(after)))
      .orderBy(`feedback.${time}`, open ? 'asc' : 'desc')
      .orderBy('feedback.id', open ? 'asc' : 'desc')
      .limit(size + 1)
      .execute();
    return pageOf(
      ctx.db,
      rows,
      size,
      (row) => row[time] ?? row.created_at,
      (row, photos) => ({
        ...shownOf(row, photos),
        contact: row.contact,
        nickname: row.nickname,
        userId: may(ctx, 'accounts.see') ? row.user_id : null,
      }),
    );
  },

  feedbackAnswer: async ({ id, words, productId }, ctx) => {
    const product = productId
      ? await ctx.db.selectFrom('product').select(['name_zh', 'name_en']).where('id', '=', productId).executeTakeFirst()
      : null;
    if (product === undefined) throw new Refusal('NOT_FOUND');
    const answered = await ctx.db
      .updateTable('feedback')
      .set({ answer: words, answered_at: ctx.now, answered_by: userOf(ctx).userId, product_id: productId ?? null })
      .where('id', '=', id)
      .where('answered_at', 'is', null)
      .returning('user_id')
      .executeTakeFirst();
    if (!answered) {
      const there = await ctx.db.selectFrom('feedback').select('id').where('id', '=', id).executeTakeFirst();
      throw new Refusal(there ? 'STATE_REFUSED' : 'NOT_FOUND');
    }
    ctx.changed({ before: null, after: { answer: words, productId: productId ?? null } });
    await emit(ctx.db, {
      to: answered.user_id,
      type: 'feedback',
      data: { id },
      at: ctx.now,
      notice: {
        ...(product
          ? added({ name: { zh: product.name_zh, en: product.name_en }, reason: words })
          : answeredWords({ reason: words })),
        link: link('/pages/user/setting/feedback'),
      },
    });
    return { id };
  },
});

const told = (db: Db) =>
  db
    .selectFrom('feedback')
    .innerJoin('account', 'account.id', 'feedback.user_id')
    .leftJoin('product', 'product.id', 'feedback.product_id')
    .selectAll('feedback')
    .select(['account.nickname', 'product.style_no', 'product.name_zh', 'product.name_en']);
type Told = Awaited<ReturnType<ReturnType<typeof told>['executeTakeFirstOrThrow']>>;

const shownOf = (row: Told, photos: readonly string[]): contract.Feedback => ({
  id: row.id,
  kind: row.kind,
  body: row.body,
  photos: [...photos],
  at: row.created_at.getTime(),
  askedFrom: row.asked_from && { form: row.asked_from, draft: row.asked_draft },
  answer:
    row.answer !== null && row.answered_at
      ? {
          words: row.answer,
          at: row.answered_at.getTime(),
          product: row.product_id
            ? {
                id: row.product_id,
                styleNo: row.style_no ?? '',
                name: { zh: row.name_zh ?? '', en: row.name_en ?? '' },
                cover: productPicture(row.product_id),
              }
            : null,
        }
      : null,
});

async function pageOf<T>(
  db: Db,
  rows: readonly Told[],
  size: number,
  timeOf: (row: Told) => Date,
  show: (row: Told, photos: readonly string[]) => T,
) {
  const page = rows.slice(0, size);
  const photos = page.length
    ? await db
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
    list: page.map((row) =>
      show(
        row,
        photos.filter((photo) => photo.feedback_id === row.id).map((photo) => photoUrl(photo.sha256)),
      ),
    ),
    next: rows.length > size && last ? `${timeOf(last).getTime()}.${last.id}` : null,
  };
}

interface Place {
  at: Date;
  id: string;
}

/** Ids are minted on devices and say nothing of order, so the time goes first. */
function afterOf(cursor: string | undefined): Place | null {
  if (!cursor) return null;
  const [, ms, id] = /^(\d{1,15})\.([\w-]+)$/.exec(cursor) ?? [];
  if (!ms || !id) throw new Refusal('BAD_INPUT');
  return { at: momentOf(ms), id };
}

/** A row's place in a list, or the cursor's. */
const placeOf = (place: 'created_at' | 'answered_at' | Place | null) =>
  typeof place === 'string'
    ? sql<unknown>`(${sql.ref(`feedback.${place}`)}, feedback.id)`
    : sql<unknown>`(${place?.at ?? null}::timestamptz, ${place?.id ?? null}::text)`;
