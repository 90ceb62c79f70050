/** Somebody else's certificate stands on an owner's photos: they are told, say that it was not they, and hear what became of that. */
import { sql } from 'kysely';
import type { identifyDetail } from '../../../../contract/identify/calls.ts';
import type { identifyNotMine as notMine } from '../../../../contract/identify/claim-calls.ts';
import type * as contract from '../../../../contract/identify/desk-calls.ts';
import { identifyTimes } from '../../../../contract/identify/machine.ts';
import type { Output } from '../../../../contract/wire/call.ts';
import { grouped } from '../../../../contract/wire/patterns.ts';
import type { Db } from '../../../db/schema.ts';
import { type Context, type Handler, userOf } from '../../../kernel/http/context.ts';
import { Refusal } from '../../../kernel/http/refusal.ts';
import { newId } from '../../../kernel/lib/id.ts';
import { underRulesOf } from '../../../kernel/lib/rules.ts';
import { homeOf, mustBeImpartial } from '../../connection/impartial.ts';
import { codeMeant } from '../../share/code-meant.ts';
import { mustNotLeadAway } from '../model/model.ts';
import { type Notice, send } from '../notices.ts';
import { type CaseRow, findCaseRow, ownCases } from '../queries.ts';
import { lockCase } from '../transitions.ts';
import { alsoShown, photosIn } from './reused.ts';

/** Certificates of others that photos of this one stand on, too. */
const others = async (db: Db, { id, user_id }: Pick<CaseRow, 'id' | 'user_id'>) =>
  (await alsoShown(db, { id, source_id: null })).filter((other) => other.code !== null && other.user_id !== user_id);

/** @param row that has just got its certificate: whoever had theirs before hears of it */
export async function tellWhoseTheyAre(db: Db, { id }: Pick<CaseRow, 'id'>, now: Date): Promise<void> {
  const row = await findCaseRow(db, id);
  if (!row?.code) return;
  const code = grouped(row.code);
  for (const other of await others(db, row)) {
    const first = other.revoked_at ? undefined : await findCaseRow(db, other.id);
    const photos = photosIn(other);
    const used: Notice = {
      title: { zh: '你的照片出现在别人的证书上', en: 'Your photos are on somebody else’s certificate' },
      body: ({ name }) => ({
        zh: `${name.zh}：有 ${photos} 张照片也在刚签发的证书 ${code} 上，送鉴的是另一个账号。和你无关，就在结果页点「不是我」，我们去查。`,
        en: `${name.en}: ${photos} of its photos are also on certificate ${code}, just issued to another account. If you have nothing to do with it, tap “Not me” on its page, and we look into it.`,
      }),
    };
    if (first) await send(db, first, used, now);
  }
}

/** What its owner reads of that. */
export async function elsewhereOf(db: Db, row: CaseRow): Promise<Output<typeof identifyDetail>['elsewhere']> {
  if (row.code === null) return [];
  const found = await others(db, row);
  if (found.length === 0) return [];
  const reports = await db.selectFrom('identify_report').selectAll().where('case_id', '=', row.id).execute();
  return found.map((other) => {
    const report = reports.find(({ other_id }) => other_id === other.id);
    return {
      ...{ code: other.code ?? '', at: (other.issued_at ?? other.created_at).getTime(), photos: photosIn(other) },
      revoked: other.revoked_at !== null,
      reported: report
        ? {
            ...{ at: report.asked_at.getTime(), dueAt: report.due_at.getTime() },
            stands: report.decided_at && !other.revoked_at ? report.note : null,
          }
        : null,
    };
  });
}

export const identifyNotMine: Handler<typeof notMine> = async ({ id, code: typed }, ctx) => {
  const { db, now } = ctx;
  const own = await ownCases(db, userOf(ctx).userId).where('identify_case.id', '=', id).executeTakeFirst();
  const code = own && (await codeMeant(db, typed));
  const other = own?.code && code ? (await others(db, own)).find((one) => one.code === code) : undefined;
  // Of a certificate that has none of their photos nobody says that it is not theirs.
  if (!own || !other) throw new Refusal('NOT_FOUND');
  if (other.revoked_at) throw new Refusal('REVOKED_ALREADY');
  const due = now.getTime() + underRulesOf(own.created_at, () => identifyTimes.reported);
  await db
    .insertInto('identify_report')
    .values({ id: newId(), case_id: id, other_id: other.id, asked_at: now, due_at: new Date(due) })
    // Said twice it is said once.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { id };
};

/** Those that wait for somebody to look at both. */
export async function openReports({ db }: Context): Promise<Output<typeof contract.identifyWork>['reports']> {
  const rows = await db
    .selectFrom('identify_report as r')
    .innerJoin('identify_case as own', 'own.id', 'r.case_id')
    .innerJoin('identify_case as other', 'other.id', 'r.other_id')
    .select(['r.id', 'r.case_id', 'r.other_id', 'r.asked_at', 'r.due_at', 'own.code as own', 'other.code'])
    .select(
      sql<boolean>`exists (select from identify_revocation v where v.case_id = other.id and v.decided_at is null)`.as(
        'asked',
      ),
    )
    .where('r.decided_at', 'is', null)
    .orderBy('r.due_at')
    .orderBy('r.id')
    .limit(50)
    .execute();
  return Promise.all(
    rows.map(async (row) => {
      const accused = await findCaseRow(db, row.other_id);
      const found = (await alsoShown(db, { id: row.case_id, source_id: null })).find(({ id }) => id === row.other_id);
      return {
        ...{ id: row.id, code: row.code ?? '', own: row.own ?? '', name: accused?.name ?? { zh: '', en: '' } },
        ...{ photos: found ? photosIn(found) : 0, asked: row.asked },
        ...{ at: row.asked_at.getTime(), dueAt: row.due_at.getTime() },
      };
    }),
  );
}

export const identifyReportClose: Handler<typeof contract.identifyReportClose> = async ({ id, note }, ctx) => {
  const { db, now } = ctx;
  mustNotLeadAway(note);
  const found = await db.selectFrom('identify_report').selectAll().where('id', '=', id).executeTakeFirst();
  if (!found) throw new Refusal('NOT_FOUND');
  const [own, other] = [await lockCase(db, found.case_id), await findCaseRow(db, found.other_id)];
  await mustBeImpartial(ctx, [own.user_id, homeOf(own.address), other?.user_id, homeOf(other?.address)]);
  const closed = await db
    .updateTable('identify_report')
    .set({ decided_by: userOf(ctx).userId, decided_at: now, note })
    .where('id', '=', id)
    .where('decided_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!closed) throw new Refusal('DECIDED');
  const code = grouped(other?.code ?? '');
  const stands: Notice = {
    title: { zh: '你说「不是我」的证书我们查过了', en: 'We looked at the certificate that you reported' },
    body: ({ name }) => ({
      zh: `${name.zh}：证书 ${code} 不撤销。${note}`,
      en: `${name.en}: certificate ${code} stands. ${note}`,
    }),
  };
  await send(db, own, stands, now);
  return { id };
};

/** It was taken back: whoever reported it hears so, and nobody looks any more. */
export async function endReports(ctx: Context, { id, code }: Pick<CaseRow, 'id' | 'code'>): Promise<void> {
  const { db, now } = ctx;
  const ended = await db
    .updateTable('identify_report')
    .set({ decided_by: userOf(ctx).userId, decided_at: now })
    .where('other_id', '=', id)
    .where('decided_at', 'is', null)
    .returning('case_id')
    .execute();
  const taken: Notice = {
    title: { zh: '你说「不是我」的证书已撤销', en: 'The certificate that you reported was taken back' },
    body: ({ name }) => ({
      zh: `${name.zh}：证书 ${grouped(code ?? '')} 已撤销，原因公开写在那张证书上。`,
      en: `${name.en}: certificate ${grouped(code ?? '')} was taken back; why is public on it.`,
    }),
  };
  for (const { case_id } of ended) {
    const own = await findCaseRow(db, case_id);
    if (own) await send(db, own, taken, now);
  }
}
