/** A person asks for all their data, or closes their account: every table of the house gives them, and then knows them no more. */
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { userDestroy, userExport, userInfo } from '../../contract/account/calls.ts';
import { DAY } from '../../contract/wire/time.ts';
import { originalKey } from '../../server/domains/upload/arrival.ts';
import { collectUploads } from '../../server/domains/upload/collect.ts';
import { personal } from '../../server/domains.ts';
import { verify } from '../../server/kernel/ledger/verify.ts';
import { type Traced, tracedPerson } from '../../server/testing/person/person.ts';
import { type TestApp, testApp } from '../../server/testing/server.ts';

/** Tables in which nobody occurs. */
const IMPERSONAL =
  `auction_session brand campaign catalogue_tally category category_size connected_trade coupon_offer dict grade_quote
  item_lock kysely_migration kysely_migration_lock listing_price live_thing lottery offer_round product quote resale_push
  retrieval_item sale_activity sale_activity_goods sandbox_notice sandbox_refund sandbox_resale_calls
  sandbox_resale_goods sandbox_resale_order sandbox_resale_push sandbox_trade secret sku stream_watch trade ad_channel ad_day campaign_known audit_head audit_subject product_former
  sku_former brand_former category_former`.split(/\s+/);
/** What a column is called that leads to a person, whatever its table. */
const LEADS_TO_PERSON =
  /^(user|buyer|seller|owner|actor|staff|device)_id$|^(saved|updated)_by$|phone|address|^ip$|nick|contact/;

/** Texts that say nothing about who it is: keys, numbers, hashes, states and choices, in whatever table. */
const NAMELESS = /^(?!device_|click_|host_user_)(\w+_)?(id|no|key|hash|sha256|state|kind|type|event|version|company)$/;
const HARMLESS = new Set(
  `entity actor purpose channel grade leg side rule link code lang language platform call host memo fees shelf target
  province city district from_place to_place waybill express saved_by updated_by ended_by asked_by decided_by role`.split(
    /\s+/,
  ),
);
/** The same, in one table only: what the shop wrote itself, settings, hashes of photos, an answer under its device's key. */
const HARMLESS_HERE = new Set(
  `ad_click.once ad_click.sender ad_click.page audit.detail audit.previous certification.provider chat.last_by chat_message.card chat_message.hints chat_report.reason talk_warning.place aftersale.first aftersale.reason aftersale.shares cms_page.blocks cms_page.cover cms_page.name cms_page.summary_en cms_page.summary_zh
  cms_page.title_en cms_page.title_zh cms_version.content cleaning.care cleaning.first objection.first objection.decision objection.service cleaning.lines cleaning.passed_on cleaning.material cleaning.stain deadline.last_error help_task.reason idempotency.answer idempotency.minted
  identify_case.absent identify_case.asked identify_case.cannot identify_case.category identify_case.revoked_ground identify_case.revoked_reason identify_revocation.ground identify_revocation.reason identify_claim.first identify_claim.said_by identify_case.hands identify_case.named identify_case.sent_by identify_case.taken_by identify_case.truth identify_case.verdict identify_opinion.note
  identify_opinion.points identify_opinion.result identify_opinion.stage identify_order.way identify_photo.slot identify_photo.doubts upload.look upload.turned carried_work.parts identify_report.note inspection.chain inspection.note
  inspection.photos inspection.points inspection.result inspection.subject lot.head lot.steps lot.reserve_salt lot_bid.salt lot_entry.seal lot_entry.why lottery_entry.ticket lottery_entry.struck_for feedback.answered_by feedback.asked_from feedback.asked_draft
  listing.review_reason listing.terms bid.fee_terms offer.fee_terms listing.fee_terms shop_document.content live_message.hints live_report.reason review.removed_ground review_report.reason settlement.failure notice_setting.push_off notice_setting.sms_on chat_robot.app chat_robot.tail receipt_finding.photos
  item.lost_first message.topic penalty.first account_correction.first account_correction.way receipt_message.photos recycle_bid.sealed recycle_lot.missing_first recycle_order.answers recycle_order.estimate shop_version.settings shop_trial.found passkey.transports trade_order.flaw
  trade_order.snapshot resale_conflict.holder resale_conflict.outcome resale_post.photos resale_post.refused_field`.split(
    /\s+/,
  ),
);

const harmless = (table: string, name: string) =>
  NAMELESS.test(name) || HARMLESS.has(name) || HARMLESS_HERE.has(`${table}.${name}`);

interface Column {
  table: string;
  name: string;
  type: string;
}

let app: TestApp;
let traced: Traced;
let columns: Column[];

beforeAll(async () => {
  app = await testApp();
  traced = await tracedPerson(app);
  const { rows } = await sql<Column>`
    select table_name as table, column_name as name, data_type as type from information_schema.columns
    where table_schema = current_schema() order by 1, 2`.execute(app.db);
  columns = rows;
}, 120_000);
afterAll(() => app.close());

const declared = personal.flatMap(({ tables }) => Object.entries(tables)).map(([table, names]) => ({ table, names }));
const ofTable = (table: string) => columns.filter((column) => column.table === table);

test('every table is answered for by exactly one domain, or nobody can occur in it', () => {
  const answers = [...declared.map(({ table }) => table), ...IMPERSONAL].sort();
  expect(answers).toEqual([...new Set(columns.map(({ table }) => table))].sort());
  const leading = IMPERSONAL.flatMap(ofTable).filter(({ name }) => LEADS_TO_PERSON.test(name));
  expect(leading).toEqual([]);
});

test('every text of a table in which people occur is declared to name them, or known to be harmless', () => {
  const unknown = declared.flatMap(({ table, names }) =>
    ofTable(table)
      .filter(({ type }) => /text|char|json|bytea|ARRAY/.test(type))
      .filter(({ name }) => !names.some((one) => one === name) && !harmless(table, name))
      .map(({ name }) => `${table}.${name}`),
  );
  expect(unknown).toEqual([]);
});

/** Every column of the whole database in which one of the secrets stands. */
async function found(): Promise<string[]> {
  const hits = new Set<string>();
  for (const table of new Set(columns.map((column) => column.table))) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(t) as row from ${sql.table(table)} t`.execute(app.db);
    for (const { row } of rows)
      for (const [name, value] of Object.entries(row)) {
        const said = JSON.stringify(value);
        const binary = typeof value === 'string' && value.startsWith('\\x') ? Buffer.from(value.slice(2), 'hex') : null;
        if (traced.secrets.some((secret) => said?.includes(secret) || binary?.includes(secret)))
          hits.add(`${table}.${name}`);
      }
  }
  return [...hits].sort();
}

const objects = async () => {
  const keys: string[] = [];
  for await (const { key } of app.house.providers.storage.list('')) keys.push(key);
  return keys.sort();
};

test('the person stands in every column that is declared to name them, and in no other', async () => {
  const all = declared.flatMap(({ table, names }) => names.map((name) => `${table}.${name}`)).sort();
  expect(await found()).toEqual(all);
});

test('who asks for their data gets something from every domain, each under a name of its own, and no secret', async () => {
  const { tables } = await app.must(userExport, {}, { as: traced.person });
  const names: string[] = [];
  for (const [place, one] of personal.entries()) {
    const part = await one.export(app.db, traced.person.userId);
    names.push(...Object.keys(part));
    const rows = Object.values(part).reduce((sum, list) => sum + list.length, 0);
    expect(rows, `${place}: ${Object.keys(part)}`).toBeGreaterThan(0);
  }
  expect(Object.keys(tables).sort()).toEqual([...new Set(names)].sort());
  expect(names).toHaveLength(new Set(names).size);
  const card = await app.db.selectFrom('payout_card').selectAll().executeTakeFirstOrThrow();
  const robot = await app.db.selectFrom('chat_robot').selectAll().executeTakeFirstOrThrow();
  for (const secret of [robot.sealed, card.account_sealed, card.account_hash, 'access_hash', 'code_hash', 'p256dh'])
    expect(JSON.stringify(tables)).not.toContain(secret);
});

test('a closed account leaves nobody in the database, in the object store or on the disk; orders and book stay', async () => {
  const { person, photos } = traced;
  const shown = await app.app.request(`/img/u/${photos.gone[0]}-375.webp`);
  expect(shown.status).toBe(200);
  expect(await app.must(userDestroy, {}, { as: person })).toMatchObject({ state: 'cooling', obligations: [] });
  await app.live(7 * DAY);
  expect(await app.call(userInfo, {}, { as: person })).toMatchObject({ http: 401 });
  expect(await found()).toEqual([]);

  // The collector leaves young objects alone; the store's clock is the machine's.
  await collectUploads(app.house, new Date(Date.now() + 2 * DAY));
  expect(await objects()).toEqual([originalKey(photos.kept)]);
  const left = await app.house.providers.storage.read(originalKey(photos.kept));
  const bytes = left ? await text(left) : '';
  for (const secret of traced.secrets) expect(bytes).not.toContain(secret);
  expect((await app.app.request(`/img/u/${photos.gone[0]}-375.webp`)).status).toBe(404);

  expect((await app.app.request(`/img/u/${photos.kept}-375.webp`)).status).toBe(200);
  const orders = await app.db.selectFrom('trade_order').selectAll().execute();
  const sold = orders.find(({ seller_id }) => seller_id === person.userId);
  expect(sold?.snapshot.photoHashes).toEqual([photos.kept]);
  const bought = orders.find(({ buyer_id }) => buyer_id === person.userId);
  expect(bought?.address).toMatchObject({ city: '杭州市', district: '西湖区', name: '', phone: '', detail: '' });
  expect(await verify(app.db)).toEqual([]);
});
