/** What people tell us, and what we answer. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { feedbackAnswer, feedbackList, feedbackMine, feedbackSave } from '../../../contract/account/feedback.ts';
import { accountHouse, logIn } from '../../testing/account.ts';
import { openCatalogue } from '../../testing/goods.ts';
import type { TestApp } from '../../testing/server.ts';

let house: TestApp;
let next = 13500000000;
const newPhone = () => String(next++);

beforeAll(async () => {
  house = await accountHouse();
});
afterAll(() => house.close());

test('feedback written offline arrives once, and staff read it', async () => {
  const person = await logIn(house, newPhone());
  const feedback = { id: 'feedback-1', kind: 'idea' as const, body: '希望能按鞋宽筛选', photos: [] };
  await house.must(feedbackSave, feedback, { as: person });
  await house.must(feedbackSave, feedback, { as: person });
  const staff = await house.as('13800000009', 'staff');
  const { list } = await house.must(feedbackList, {}, { as: staff });
  expect(list[0]?.userId).toBe(person.userId);
  expect(list.map(({ id, body }) => ({ id, body }))).toEqual([{ id: 'feedback-1', body: '希望能按鞋宽筛选' }]);
  expect(await house.call(feedbackList, {}, { as: person })).toMatchObject({ code: 'FORBIDDEN' });
});

test('feedback with a photo that never arrived is held back, not sent without it', async () => {
  const person = await logIn(house, newPhone());
  const feedback = { id: 'feedback-2', kind: 'idea' as const, body: '图里的问题', photos: ['no-such-upload'] };
  expect(await house.call(feedbackSave, feedback, { as: person })).toMatchObject({ code: 'UPLOAD_MISSING' });
});

test('who did not find a product tells us, is answered once with the one that was made, and others read none of it', async () => {
  const person = await logIn(house, newPhone());
  const other = await logIn(house, newPhone());
  const staff = await house.as('13800000009', 'staff');
  const missing = { kind: 'missing' as const, body: 'Kestrel 91 焦糖 EU 44', photos: [] };
  await house.must(feedbackSave, { id: 'missing-1', ...missing }, { as: person });
  await house.must(feedbackSave, { id: 'missing-2', ...missing }, { as: person });
  expect((await house.must(feedbackMine, {}, { as: person })).list.map(({ answer }) => answer)).toEqual([null, null]);
  await openCatalogue(house.db, house.clock.now(), ['EU 44']);
  const product = await house.db.selectFrom('product').select(['id', 'style_no']).executeTakeFirstOrThrow();

  const answer = { id: 'missing-1', words: '已经建好', productId: product.id };
  expect(await house.call(feedbackAnswer, answer, { as: person })).toMatchObject({ code: 'FORBIDDEN' });
  expect(await house.call(feedbackAnswer, { ...answer, productId: 'none' }, { as: staff })).toMatchObject({
    code: 'NOT_FOUND',
  });
  const twice = await Promise.all(
    [1, 2].map(() => house.call(feedbackAnswer, answer, { as: staff, key: randomUUID() })),
  );
  expect(twice.map((said) => ('code' in said ? said.code : 'answered')).sort()).toEqual(['STATE_REFUSED', 'answered']);

  const { list } = await house.must(feedbackMine, {}, { as: person });
  expect(list.find(({ id }) => id === 'missing-1')?.answer).toMatchObject({
    words: '已经建好',
    product: { id: product.id, styleNo: product.style_no },
  });
  expect((await house.must(feedbackMine, {}, { as: other })).list).toEqual([]);
  const told = await house.db.selectFrom('message').selectAll().where('user_id', '=', person.userId).execute();
  expect(told.filter(({ link }) => link?.startsWith('/pages/user/setting/feedback'))).toHaveLength(1);

  const open = (await house.must(feedbackList, {}, { as: staff })).list.map(({ id }) => id);
  expect(open).toContain('missing-2');
  expect(open).not.toContain('missing-1');
  const { list: answered } = await house.must(feedbackList, { queue: 'answered' }, { as: staff });
  expect(answered.map(({ id }) => id)).toEqual(['missing-1']);
});

test('what was missing keeps the form it was looked for in, which the answer leads back to; an older app says none', async () => {
  const person = await logIn(house, newPhone());
  const missing = { kind: 'missing' as const, body: 'Kestrel 91', photos: [] };
  const askedFrom = { form: 'inquiry' as const, draft: 'draft-2' };
  await house.must(feedbackSave, { id: 'from-inquiry', ...missing, askedFrom }, { as: person });
  await house.must(feedbackSave, { id: 'from-case', ...missing, askedFrom: { form: 'identify' } }, { as: person });
  await house.must(feedbackSave, { id: 'from-older', ...missing }, { as: person });
  await house.must(feedbackSave, { id: 'no-product', ...missing, kind: 'idea', askedFrom }, { as: person });
  const { list } = await house.must(feedbackMine, {}, { as: person });
  expect(Object.fromEntries(list.map((one) => [one.id, one.askedFrom]))).toEqual({
    'from-inquiry': askedFrom,
    'from-case': { form: 'identify', draft: null },
    'from-older': null,
    'no-product': null,
  });
});
