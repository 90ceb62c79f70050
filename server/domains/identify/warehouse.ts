/** Reports that sellers named with pieces they sent to our warehouse: who may, which are held beside a piece, and when the item is theirs. */
import { sql } from 'kysely';
import { endedStates } from '../../../contract/identify/machine.ts';
import type { Db } from '../../db/schema.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { missingOf } from '../item/missing.ts';
import type { ReportKeeper } from '../stock/intake.ts';
import { openClaim } from './home/claimed.ts';
import { promiseHome } from './home/due.ts';
import { isHeld } from './home/held.ts';
import { isKept, photosOf, whereItLies } from './queries.ts';
import { lockCase, moveCase } from './transitions.ts';

/** Of a case `c`: it says genuine for its piece, nothing is open about it, and no item is known to be that piece. */
const standsAlone = sql<boolean>`(
  c.verdict = 'genuine' and c.state in ('genuine', 'final') and c.revoked_at is null and c.item_id is null
)`;

/** Of a case `c` and a product `p`: that product, or any of its brand while its owner named none. Whether it is the piece is seen on arrival. */
const mayBe = sql<boolean>`(
  c.product_id = p.id or (c.product_id is null and (c.brand_id is null or c.brand_id = p.brand_id))
)`;

const besideItems = (db: Db, itemIds: readonly string[]) =>
  db
    .selectFrom('receipt_line as line')
    .innerJoin('item', 'item.id', 'line.item_id')
    .innerJoin('sku', 'sku.id', 'item.sku_id')
    .innerJoin('product as p', 'p.id', 'sku.product_id')
    .innerJoin('identify_case as c', 'c.id', 'line.identify_id')
    .select(['c.id', 'c.code', 'item.id as item_id'])
    .where('item.id', 'in', itemIds)
    .where('line.same_piece', 'is', null)
    .whereRef('c.user_id', '=', 'item.owner_id')
    .where(mayBe)
    .where(standsAlone)
    .execute();

/** Of a case `c`: its piece was sent in, is here, and nobody sends it home. */
const mayBeKept = sql<boolean>`(${standsAlone}
  and (select r.way from identify_order r where r.id = c.order_id) = 'item'
  and exists (select from parcel p where p.purpose = 'identify' and p.subject_id = c.id and p.leg = 'toPlatform' and p.arrived_at is not null)
  and not exists (select from parcel p where p.purpose = 'identify' and p.subject_id = c.id and p.leg = 'returnBack')
  and not ${isHeld('c')})`;

/** Whoever does not have it cannot send it in. */
const goneMissing = {
  zh: '这件没到你手里：到了先在它的鉴别页点「收到了」，再带着证书卖',
  en: 'You do not have this piece: once it has come, tap “It came” on its page; then it can be sold with its certificate',
};

export const reportsOfPieces: ReportKeeper = {
  async named(db, { id, userId, skuId }) {
    const row = await db
      .selectFrom('identify_case as c')
      .innerJoin('sku', (join) => join.on('sku.id', '=', skuId))
      .innerJoin('product as p', 'p.id', 'sku.product_id')
      .select([mayBe.as('fits'), mayBeKept.as('here'), isKept('c').as('kept'), missingOf('c').as('missing')])
      .where('c.id', '=', id)
      .where('c.user_id', '=', userId)
      .where('c.truth', 'is', null)
      .executeTakeFirst();
    if (!row) throw new Refusal('NOT_FOUND');
    if (!row.fits) throw new Refusal('BAD_INPUT');
    if (row.kept) throw new Refusal('STATE_REFUSED');
    if (row.missing) throw new Refusal('STATE_REFUSED', { said: goneMissing });
    return row.here;
  },

  async kept(db, { id, userId, now }) {
    const row = await lockCase(db, id);
    // Somebody may have sent it home, or appealed, in this very moment.
    if ((await whereItLies(db, row)) !== 'here' || !(endedStates.includes(row.state) || row.state === 'genuine'))
      throw new Refusal('STATE_REFUSED', { state: row.state });
    if (await openClaim(db, id)) throw new Refusal('STATE_REFUSED', { state: row.state });
    // Whoever sells it as genuine accepts that it is.
    if (row.state === 'genuine') await moveCase(db, row, { event: 'accept', by: 'B', actorId: userId, now });
    // It goes nowhere.
    await db.updateTable('identify_case').set({ home_by: null }).where('id', '=', id).execute();
  },

  async notIn(db, { id, now }) {
    const row = await lockCase(db, id);
    if (row.home_by === null) await promiseHome(db, row, now);
  },

  async beside(db, itemIds) {
    const rows = itemIds.length > 0 ? await besideItems(db, itemIds) : [];
    const shown = rows.map(async ({ id, code, item_id }) => {
      const photos = (await photosOf(db, id)).map(({ url }) => url);
      return [item_id, { code: code ?? '', photos }] as const;
    });
    return new Map(await Promise.all(shown));
  },

  async found(db, itemId) {
    const [named] = await besideItems(db, [itemId]);
    if (!named) return;
    // Somebody may take it back, or find another piece to be it, in this very moment: what is read again here decides.
    await db
      .updateTable('identify_case as c')
      .set({ item_id: itemId })
      .where('c.id', '=', named.id)
      .where(standsAlone)
      .execute();
  },
};
