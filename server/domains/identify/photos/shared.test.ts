/** The same photos for two pieces: two experts look, and both certificates say so. */
// @module-tag thorough
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as calls from '../../../../contract/identify/calls.ts';
import { identifyJudge, identifyTake, identifyWork } from '../../../../contract/identify/desk-calls.ts';
import { identifyTimes, openToExperts } from '../../../../contract/identify/machine.ts';
import { payDo } from '../../../../contract/payment/calls.ts';
import { MINUTE } from '../../../../contract/wire/time.ts';
import { setReminder } from '../../../kernel/state/transitions.ts';
import {
  type Bench,
  inHand,
  judge,
  openIdentifyApp,
  pieceOf,
  reasons,
  shotsOf,
  take,
} from '../../../testing/identify.ts';
import { credit } from '../../../testing/market.ts';
import type { Person } from '../../../testing/server.ts';
import { comeIn } from '../known/known.ts';

let app: Bench;
beforeAll(async () => {
  app = await openIdentifyApp();
});
afterAll(() => app.close());

const mine = () => ({ as: app.owner });
type Piece = Awaited<ReturnType<typeof pieceOf>>;
const order = (...pieces: Piece[]) =>
  app.call(calls.identifyOrderSave, { id: randomUUID(), way: 'photos', pieces }, mine());
async function paid(piece: Piece, by: Person = app.owner): Promise<string> {
  const as = { as: by };
  const { id, total } = await app.must(
    calls.identifyOrderSave,
    { id: randomUUID(), way: 'photos', pieces: [piece] },
    as,
  );
  await credit(app.db, by.userId, total, app.clock.now());
  await app.must(payDo, { purpose: 'identify', subjectId: id, channel: 'balance' }, as);
  return piece.id;
}
const look = (...bits: string[]) => bits.map((bit, n) => `${n}${bit.repeat(16)}`);
/** What these photos look like, each something else. */
async function looking({ photos }: Piece, looks: readonly string[][]) {
  for (const [n, { photo }] of photos.entries())
    await app.db
      .updateTable('upload')
      .set({ look: looks[n] ?? null })
      .where('id', '=', photo)
      .execute();
}
const certificateOf = (code: string | null) => app.must(calls.identifyCertificate, { code: code ?? '' });
const drawn = async (code: string | null) =>
  (await app.must(calls.identifyCertificatePicture, { code: code ?? '' })).src;
async function stateOf(id: string, by: Person = app.owner) {
  const { state, code } = await app.must(calls.identifyDetail, { id }, { as: by });
  return { state, code };
}
const again = async ({ photos }: Piece): Promise<Piece> => ({ ...(await pieceOf(app, { category: 'toys' })), photos });

/** What came earlier waits for nobody. */
const over = () =>
  app.db
    .updateTable('identify_case')
    .set({ state: 'closed', expert_id: null, taken_at: null, deadline_at: null })
    .where('state', 'in', openToExperts)
    .execute();
beforeEach(over);

test('a second certificate on the same photos takes two experts, and a stranger reads on both that they share them', async () => {
  const [a, b, c] = app.experts;
  const first = await pieceOf(app, { category: 'toys' });
  await paid(first);
  await judge(app, a, first.id, 'genuine');
  const { code } = await stateOf(first.id);
  const alone = await certificateOf(code);
  expect(alone.shared).toEqual([]);
  const before = await drawn(code);
  const second = await again(first);
  await paid(second);
  await judge(app, b, second.id, 'genuine');
  expect(await stateOf(second.id)).toEqual({ state: 'second_review', code: null });
  await judge(app, c, second.id, 'genuine');
  const other = await stateOf(second.id);
  expect(other.state).toBe('genuine');
  const later = await certificateOf(other.code);
  const photos = first.photos.length;
  expect(later.shared).toEqual([{ code, at: alone.issuedAt, photos }]);
  expect((await certificateOf(code)).shared).toEqual([{ code: other.code, at: later.issuedAt, photos }]);
  // The picture that is sent of it says so, too, until the other was taken back for its photos: that the page then tells.
  const doubted = await drawn(code);
  expect(doubted).not.toBe(before);
  const now = app.clock.now();
  const revoked = { revoked_at: now, revoked_ground: 'forged_photos', revoked_reason: '来自另一人' } as const;
  await app.db.updateTable('identify_case').set(revoked).where('id', '=', second.id).execute();
  const why = { at: now.getTime(), ground: 'forged_photos', reason: '来自另一人' };
  expect((await certificateOf(code)).shared).toMatchObject([{ code: other.code, revoked: why }]);
  expect(await drawn(code)).toBe(before);
  // What is saved to be verified says nothing that changes without its chain.
  const file = await app.app.request(`/certificate/${code}.json`);
  expect(await file.json()).not.toHaveProperty('shared');
});

test('photos that somebody took off a certificate and saved anew are known again, others of the same kind are not', async () => {
  const [a, b, c] = app.experts;
  const other = await app.as('13900000089');
  const first = await pieceOf(app, { category: 'toys' });
  await looking(first, [look('0', '1', '0', '1'), look('1', '1', '0', '0')]);
  await paid(first);
  await judge(app, a, first.id, 'genuine');
  const { code } = await stateOf(first.id);
  const theirs = async () => ({
    ...(await pieceOf(app, { category: 'toys' })),
    photos: await shotsOf(
      app,
      other,
      first.photos.map(({ slot }) => slot),
    ),
  });
  const [copied, own] = [await theirs(), await theirs()];
  await looking(copied, [[...look('0', '1', '0'), '30111111111111111']]);
  await looking(own, [[...look('0', '1', '0'), '31111111111110000']]);
  await paid(own, other);
  await judge(app, b, own.id, 'genuine');
  expect(await stateOf(own.id, other)).toMatchObject({ state: 'genuine' });
  await paid(copied, other);
  await take(app, c, copied.id);
  expect((await inHand(app, c))?.usedBefore).toEqual([{ code, photos: 1 }]);
  await judge(app, c, copied.id, 'genuine');
  expect(await stateOf(copied.id, other)).toMatchObject({ state: 'second_review' });
});

test('a piece whose photos stand for another measures no expert: the certificate of that one names what it would be a copy of', async () => {
  const [a, b, c, d] = app.experts;
  const first = await pieceOf(app, { category: 'toys' });
  await paid(first);
  await judge(app, a, first.id, 'genuine');
  const second = await again(first);
  await paid(second);
  await judge(app, b, second.id, 'genuine');
  await judge(app, c, second.id, 'genuine');
  const ids = [first.id, second.id];
  await app.live(identifyTimes.appeal + 1);
  await app.db.updateTable('identify_case').set({ revoked_at: app.clock.now() }).where('id', 'not in', ids).execute();
  const drawn = () => comeIn({ app: app.house, db: app.db, now: app.clock.now() }, d.userId);
  const coming = async () => {
    const rows = await app.db
      .selectFrom('deadline')
      .select('entity_id')
      .where('entity', '=', 'identify.known')
      .execute();
    return rows.map(({ entity_id }) => entity_id);
  };
  await drawn();
  expect(await coming()).toEqual([]);
  // It may have been drawn before the other came.
  for (const id of ids)
    await setReminder(app.db, { entity: 'identify.known', id, event: 'arrive', at: app.clock.now() });
  await app.live(MINUTE);
  const copies = await app.db.selectFrom('identify_case').select('id').where('source_id', 'in', ids).execute();
  expect(copies).toEqual([]);
});

test('photos that somebody sends again while a piece waits tell an expert of a known case what they tell of a real one, and take as many looks', async () => {
  const [a, b, c, d] = app.experts;
  const source = await pieceOf(app, { category: 'toys' });
  await paid(source);
  for (const [expert, sure] of [
    [a, false],
    [b, true],
  ] as const)
    await judge(app, expert, source.id, 'genuine', sure);
  await app.live(identifyTimes.appeal + 1);
  const waits = async () => {
    const { waiting, mine: held } = await app.must(identifyWork, {}, { as: c });
    return [waiting.map(({ count }) => count), held];
  };
  const seen: unknown[] = [];
  for (const known of [false, true]) {
    await over();
    const first = known ? source : await pieceOf(app, { category: 'toys' });
    if (!known) await paid(first);
    else await setReminder(app.db, { entity: 'identify.known', id: source.id, event: 'arrive', at: app.clock.now() });
    await app.live(MINUTE);
    const later = await paid(await again(first));
    // Its certificate names whatever it shares photos with, and anybody reads that.
    const certified = { code: `later${Number(known)}`, issued_at: app.clock.now() };
    await app.db.updateTable('identify_case').set(certified).where('id', '=', later).execute();
    const before = await waits();
    const { id } = await app.must(identifyTake, {}, { as: d });
    const { usedBefore } = (await inHand(app, d)) ?? {};
    const points = reasons('genuine', 'toys');
    await app.must(identifyJudge, { id: id ?? '', result: 'genuine', sure: true, points }, { as: d });
    seen.push([before, usedBefore, await waits(), (await app.must(identifyTake, {}, { as: c })).id === id]);
  }
  expect(seen[0]).toMatchObject([expect.anything(), [{ code: null }], expect.anything(), true]);
  expect(seen[1]).toEqual(seen[0]);
});

test('where one expert works, photos of before are sold to nobody again', async () => {
  const [a] = app.experts;
  const first = await pieceOf(app, { category: 'toys' });
  await paid(first);
  await judge(app, a, first.id, 'genuine');
  const others = app.experts.slice(1).map(({ userId }) => userId);
  const { rows } = await sql`delete from staff_role where user_id = any(${others}::text[]) returning *`.execute(app.db);
  expect(rows.length).toBeGreaterThan(0);
  expect(await order(await again(first))).toMatchObject({
    code: 'NO_EXPERT',
    message: expect.stringMatching(/重新拍/),
  });
  expect((await order(await pieceOf(app, { category: 'toys' }))).success).toBe(true);
});
