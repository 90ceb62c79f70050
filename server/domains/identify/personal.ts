/** What people had authenticated. Certificates stay open to whoever has their code, with their photos; words and addresses go. */
import { sql } from 'kysely';
import { identifyMachine } from '../../../contract/identify/machine.ts';
import { link } from '../../../contract/screens.ts';
import { openStates } from '../../../contract/wire/states.ts';
import { NOBODY, type Personal } from '../../kernel/state/personal.ts';
import { forgetReasons } from '../../kernel/state/transitions.ts';
import { heldForService } from '../wallet/queries.ts';
import { isAsked } from './home/held.ts';
import { leaveQuietly } from './known/known.ts';
import { ownWords, untold } from './model/model.ts';
import { goesHome, isClaimed } from './queries.ts';

export const identifyPersonal: Personal = {
  tables: {
    identify_order: ['address'],
    identify_case: ['note', 'appeal', 'brand_name', ...ownWords, 'box', 'packed', 'unlike', 'came_back', 'sent_to'],
    identify_photo: ['sha256'],
    identify_opinion: [],
    identify_link: ['fact'],
    identify_revocation: [],
    identify_report: [],
    identify_claim: ['body', 'note', 'photos', 'shown', 'put_away'],
  },

  async open(db, userId) {
    const open = openStates(identifyMachine);
    const { count } = await db
      .selectFrom('identify_case')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('user_id', '=', userId)
      .where('truth', 'is', null)
      // There may be a result, and the piece still goes home to the address that it came with, or did not come there.
      .where((eb) => eb.or([eb('state', 'in', open), goesHome, isClaimed, isAsked]))
      .executeTakeFirstOrThrow();
    // What was asked for and not paid yet is not with us.
    const amount = await heldForService(db, userId, 'identify');
    const title = { zh: '鉴别还没结束', en: 'Authentications that are open' };
    return [{ kind: 'identify', title, link: link('/pages/identify/identify'), amount, count }];
  },

  export: async (db, userId) => ({
    identify_order: await db.selectFrom('identify_order').selectAll().where('user_id', '=', userId).execute(),
    identify_case: await db
      .selectFrom('identify_case')
      .select([
        'id',
        'no',
        'order_id',
        'category',
        'brand_id',
        'brand_name',
        ...ownWords,
        'product_id',
        'worth',
        'fee',
        'note',
        'state',
        'verdict',
        'box',
        'packed',
        'unlike',
        'came_back',
        'sent_to',
      ])
      .select(['code', 'appeal', 'created_at'])
      .where('user_id', '=', userId)
      .where('truth', 'is', null)
      .execute(),
    identify_photo: await db
      .selectFrom('identify_photo')
      .innerJoin('identify_case', 'identify_case.id', 'identify_photo.case_id')
      .selectAll('identify_photo')
      .where('identify_case.user_id', '=', userId)
      .where('identify_case.truth', 'is', null)
      .execute(),
    identify_claim: await db
      .selectFrom('identify_claim as l')
      .innerJoin('identify_case', 'identify_case.id', 'l.case_id')
      .select([
        'l.case_id',
        'l.body',
        'l.asked_at',
        'l.state',
        'l.amount',
        'l.note',
        'l.photos',
        'l.shown',
        'l.arrival',
        'l.decided_at',
        'l.broken',
        'l.mislaid',
        'l.found_at',
        'l.home',
        'l.put_away',
      ])
      .where('identify_case.user_id', '=', userId)
      .execute(),
    identify_opinion: await db.selectFrom('identify_opinion').selectAll().where('expert_id', '=', userId).execute(),
  }),

  /** Whoever relies on a certificate may see what it was judged by; what staff photographed belongs to the case of somebody else. */
  async photosKept(db, userId) {
    const shown = await db
      .selectFrom('identify_photo')
      .innerJoin('identify_case', 'identify_case.id', 'identify_photo.case_id')
      .select('identify_photo.sha256')
      .where('identify_case.code', 'is not', null)
      .where((eb) =>
        eb.or([
          eb('identify_case.user_id', '=', userId),
          eb.exists(
            eb
              .selectFrom('upload')
              .select('upload.id')
              .whereRef('upload.sha256', '=', 'identify_photo.sha256')
              .where('upload.user_id', '=', userId),
          ),
        ]),
      )
      .execute();
    const { rows } = await sql<{ sha256: string }>`
      select sha256 from upload where user_id = ${userId} and sha256 in (
        select p.sha256 from identify_photo p join identify_case c on c.id = p.case_id
          where p.side = 'P' and c.user_id <> ${userId}
        union select jsonb_array_elements_text(c.box) from identify_case c where c.user_id <> ${userId}
        union select jsonb_array_elements_text(c.came_back -> 'photos') from identify_case c where c.user_id <> ${userId}
        union select jsonb_array_elements_text(l.photos) from identify_claim l
          join identify_case c on c.id = l.case_id where c.user_id <> ${userId})`.execute(db);
    return [...shown, ...rows].map(({ sha256 }) => sha256);
  },

  async erase(db, { userId, now }) {
    await leaveQuietly(db, userId, now);
    const own = await db
      .selectFrom('identify_case')
      .select(['id', 'code'])
      .where('user_id', '=', userId)
      .where('truth', 'is', null)
      .execute();
    await db
      .updateTable('identify_order')
      .set({ address: sql`address || ${NOBODY}::jsonb` })
      .where('user_id', '=', userId)
      .where('address', 'is not', null)
      .execute();
    await db
      .updateTable('identify_case')
      .set({ sent_to: sql`sent_to || ${NOBODY}::jsonb` })
      .where('user_id', '=', userId)
      .where('sent_to', 'is not', null)
      .execute();
    // What a verdict called a piece stays in the chain of its certificate.
    const silent = {
      note: '',
      appeal: null,
      brand_name: null,
      ...untold,
      box: null,
      packed: null,
      unlike: null,
      came_back: null,
    };
    await db
      .updateTable('identify_case')
      .set(silent)
      .where('user_id', '=', userId)
      // A copy that somebody may have seen says the same until it has measured them: then its words go too.
      .where((eb) => eb.or([eb('truth', 'is', null), eb('state', '=', 'closed')]))
      .execute();
    const unseen = own.filter(({ code }) => code === null).map(({ id }) => id);
    if (unseen.length > 0) await db.deleteFrom('identify_photo').where('case_id', 'in', unseen).execute();
    if (unseen.length > 0) await db.deleteFrom('identify_link').where('case_id', 'in', unseen).execute();
    if (own.length > 0)
      await db
        .updateTable('identify_claim')
        .set({ body: '', note: '', photos: '[]', shown: '[]', put_away: '' })
        .where(
          'case_id',
          'in',
          own.map(({ id }) => id),
        )
        .execute();
    await forgetReasons(
      db,
      identifyMachine,
      own.map(({ id }) => id),
    );
  },
};
