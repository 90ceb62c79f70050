/** The market with authentication: for tests of pieces, experts and certificates. */

import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { addressSave } from '../../contract/address/calls.ts';
import { identifyAccept, identifyDeliver, identifyOrderSave } from '../../contract/identify/calls.ts';
import {
  identifyJudge,
  identifyRevoke,
  identifyRevokeDecide,
  identifyScanIn,
  identifyShow,
  identifyTake,
  identifyWork,
} from '../../contract/identify/desk-calls.ts';
import type { Category, Result } from '../../contract/identify/rules.ts';
import type { SignId } from '../../contract/identify/signs.ts';
import { neededSlots, type SlotId } from '../../contract/identify/slots.ts';
import { signsSeen } from '../../contract/identify/views.ts';
import { payDo } from '../../contract/payment/calls.ts';
import { accounts } from '../../contract/wire/accounts.ts';
import { lot } from '../domains/identify/known/known.ts';
import { balance } from '../kernel/ledger/ledger.ts';
import { newId } from '../kernel/lib/id.ts';
import { openCatalogue } from './goods.ts';
import { credit } from './market.ts';
import { type Person, type TestApp, type TestOptions, testApp } from './server.ts';

export interface Bench extends TestApp {
  owner: Person;
  experts: readonly [Person, Person, Person, Person];
  /** What the owner may spend, fen. */
  purse(): Promise<number>;
}

const EXPERTS = ['13900000091', '13900000092', '13900000093', '13900000094'] as const;

/** One owner and four experts, nothing else. */
export async function openIdentifyApp(options: TestOptions = {}): Promise<Bench> {
  lot.due = () => 0;
  const app = await testApp(options);
  await openCatalogue(app.db, app.clock.now(), ['42.5']);
  await app.db
    .insertInto('category')
    .values({ id: 'toys', parent_id: null, name_zh: '潮玩', name_en: 'Toys', sort: 2, kind: 'toys' })
    .execute();
  const owner = await app.as('13900000081');
  const experts: Person[] = [];
  for (const phone of EXPERTS) experts.push(await app.as(phone, 'staff'));
  const [a, b, c, d] = experts;
  if (!a || !b || !c || !d) throw new Error('experts are missing');
  const purse = () => balance(app.db, accounts.available(owner.userId));
  return { ...app, owner, experts: [a, b, c, d], purse };
}

/** An id that is, or is not, one of those that measure experts once they are decided. */
export async function idThat(app: TestApp, measures: boolean): Promise<string> {
  const id = randomUUID();
  const { rows } = await sql<{ is: boolean }>`select (hashtext(${id}) & 3 = 0) as is`.execute(app.db);
  return rows[0]?.is === measures ? id : idThat(app, measures);
}

/** Where the owner lives. */
export const HOME = { province: '浙江省', city: '杭州市', district: '西湖区', detail: '文三路 1 号' };

/** The owner has an address to be fetched from and sent to. */
export const livesSomewhere = (app: Bench) =>
  app.must(
    addressSave,
    { id: 'new', name: '林一舟', phone: '13800002046', isDefault: true, ...HOME },
    { as: app.owner },
  );

/** A confirmed upload, as if the photo had arrived. */
export async function photoBy(app: TestApp, person: Person): Promise<string> {
  const id = newId();
  const now = app.clock.now();
  await app.db
    .insertInto('upload')
    .values({
      ...{ id, user_id: person.userId, object_key: `u/${person.userId}/${id}.jpg`, size: 1, type: 'image/jpeg' },
      ...{
        sha256: createHash('sha256').update(id).digest('hex'),
        state: 'confirmed',
        created_at: now,
        confirmed_at: now,
      },
    })
    .execute();
  return id;
}

export async function shotsOf(app: TestApp, person: Person, slots: readonly SlotId[]) {
  return Promise.all(slots.map(async (slot) => ({ slot, photo: await photoBy(app, person) })));
}

export async function pieceOf(
  app: Bench,
  { id = randomUUID() as string, worth = 50_000, category = 'sneakers' as Category } = {},
) {
  return {
    ...{ id, category, brandId: 'kestrel', styleNo: 'KH92-007', worth },
    photos: await shotsOf(app, app.owner, neededSlots(category)),
  };
}

/** An order of the owner's for so many pieces, paid with the balance. @returns the pieces' ids */
export async function ordered(
  app: Bench,
  {
    pieces = 1,
    ids = Array.from({ length: pieces }, () => randomUUID()),
    paid = true,
    ...piece
  }: { worth?: number; category?: Category; pieces?: number; ids?: string[]; paid?: boolean } = {},
): Promise<string[]> {
  const as = { as: app.owner };
  const list = await Promise.all(ids.map((id) => pieceOf(app, { ...piece, id })));
  const order = await app.must(identifyOrderSave, { id: randomUUID(), way: 'photos', pieces: list }, as);
  if (paid) {
    await credit(app.db, app.owner.userId, order.total, app.clock.now());
    await app.must(payDo, { purpose: 'identify', subjectId: order.id, channel: 'balance' }, as);
  }
  return list.map(({ id }) => id);
}

/** One that can be seen on each of the first three photos; for shoes also where those are how it came, its sole and its toe. */
export function reasons(result: Result, category: Category = 'sneakers') {
  const named: SignId[] = [];
  for (const slot of neededSlots(category).slice(0, 3))
    named.push(
      ...signsSeen(category, slot)
        .filter((sign) => !named.includes(sign))
        .slice(0, 1),
    );
  return named.map((sign, n) => ({
    ...{ sign, ok: result === 'genuine', seen: result !== 'inconclusive', note: '' },
    spot: { photo: n, x: 100 * n, y: 500 },
  }));
}

/** Takes cases until this one is in hand. */
export async function take(app: Bench, expert: Person, id: string): Promise<void> {
  const taken = await app.must(identifyTake, {}, { as: expert });
  if (taken.id !== id) throw new Error(`${expert.phone} was given ${taken.id}`);
}

export async function judge(app: Bench, expert: Person, id: string, result: Result, sure = true): Promise<void> {
  await take(app, expert, id);
  const { category } = await app.db
    .selectFrom('identify_case')
    .select('category')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await app.must(identifyJudge, { id, result, sure, points: reasons(result, category) }, { as: expert });
}

/** By two of the experts. */
export async function takeBack(app: Bench, code: string | null, reason: string): Promise<void> {
  const [, first, second] = app.experts;
  const input = { code: code ?? '', ground: 'other_piece', reason } as const;
  const { id } = await app.must(identifyRevoke, input, { as: first });
  await app.must(identifyRevokeDecide, { id, agree: true }, { as: second });
}

export const inHand = async (app: Bench, expert: Person) => (await app.must(identifyWork, {}, { as: expert })).mine;

/** Pieces of one order of the owner's, each sent to us in a parcel of its own, judged genuine in the hand by the first expert. */
export async function judgedInHand(app: Bench, pieces = 1, { accepted = true } = {}): Promise<string[]> {
  const [expert] = app.experts;
  const [mine, desk] = [{ as: app.owner }, { as: expert }];
  const [order, ids] = [randomUUID(), Array.from({ length: pieces }, () => randomUUID() as string)];
  const list = ids.map((id) => ({
    id,
    category: 'sneakers' as const,
    brandId: 'kestrel',
    styleNo: 'KH92-007',
    worth: 50_000,
    photos: [],
  }));
  const { total } = await app.must(identifyOrderSave, { id: order, way: 'item', pieces: list }, mine);
  await credit(app.db, app.owner.userId, total, app.clock.now());
  await app.must(payDo, { purpose: 'identify', subjectId: order, channel: 'balance' }, mine);
  for (const id of ids) {
    const waybill = `SF4${id.slice(0, 8)}`.toUpperCase();
    await app.must(identifyDeliver, { id, company: '顺丰速运', waybill, alone: true }, mine);
    await app.must(identifyScanIn, { id, waybill, photos: [await photoBy(app, expert)] }, desk);
    app.clock.advance(1_000);
    await take(app, expert, id);
    const photos = await shotsOf(app, expert, ['shoe_sole', 'shoe_toe', 'shoe_heel']);
    await app.must(identifyShow, { id, photos }, desk);
    await app.must(identifyJudge, { id, result: 'genuine', sure: true, points: reasons('genuine') }, desk);
    if (accepted) await app.must(identifyAccept, { id }, mine);
  }
  return ids;
}
