/** The owner's words of notices: said from their date on, checked before, and never in place of another sentence. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { noticeNames } from '../../../contract/events.ts';
import { noticeGroups, placeholderOf, placeholdersIn } from '../../../contract/notice/wording.ts';
import { type NoticeWords, noticeWordsList, noticeWordsSave } from '../../../contract/shop/notice-words-calls.ts';
import { DAY } from '../../../contract/wire/time.ts';
import { emit } from '../../kernel/events/events.ts';
import { noticeCatalogue, readMarks } from '../../kernel/events/wording.ts';
import { underRules } from '../../kernel/lib/rules.ts';
import { type Market, openMarketApp } from '../../testing/market.ts';
import { openPenalty } from '../penalty/transitions.ts';
import { shopNoticeWords } from './notice-words.ts';

let app: Market;
beforeAll(async () => {
  await import('../../domains.ts');
  app = await openMarketApp({ config: { demo: false }, domains: [shopNoticeWords] });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('shop_document').execute();
  await app.db.deleteFrom('message').execute();
  await app.house.rules.reload();
});

async function save(words: NoticeWords, holdsFrom: number | null = null) {
  const { list } = await app.must(noticeWordsList, {}, { as: app.people.staff });
  const newest = [...list].sort((a, b) => b.savedAt - a.savedAt)[0];
  const basedOn = newest?.id ?? null;
  const reply = await app.call(noticeWordsSave, { words, holdsFrom, basedOn }, { as: app.people.staff });
  await app.clock.advance(1_000);
  return reply;
}
const own = {
  'penalty.fake': {
    title: { zh: '这件是假的', en: 'This one is a fake' },
    body: {
      zh: '扣了 ¥{amount}。{within}内可以申诉。',
      en: '¥{amount} was taken. You have {within} to appeal.',
    },
  },
};

/** As a call or a deadline does it. */
async function fined(amount = 12_300): Promise<{ title: string; body: string; en: string }> {
  const order_id = await app.order({ paid: false });
  const { userId: user_id } = app.people.seller;
  const now = app.clock.now();
  await underRules(app.house.rules, now, () =>
    app.db.transaction().execute((db) =>
      openPenalty(db, {
        ...{ order_id, user_id, rule: 'fake', amount, collected: amount, to_buyer: 0, buyer_paid: 0 },
        now,
      }),
    ),
  );
  await app.clock.advance(1_000);
  const row = await app.db
    .selectFrom('message')
    .selectAll()
    .where('type', '=', 'penalty')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { title: row.title_zh, body: row.body_zh, en: row.body_en };
}
const [SOFTWARES, OWN] = ['鉴别为假，有一笔违约金', '这件是假的'];

test('an owner’s words are what people read from then on, in both languages, and what was sent stays as it was', async () => {
  expect((await fined()).title).toBe(SOFTWARES);
  expect(await save(own)).toMatchObject({ success: true });
  const said = await fined();
  expect(said.title).toBe(OWN);
  expect(said.body).toMatch(/^扣了 ¥123\.00。\d+ 天内可以申诉。$/);
  expect(said.en).toMatch(/^¥123\.00 was taken\. You have \d+ days to appeal\.$/);
  const rows = await app.db
    .selectFrom('message')
    .select('title_zh')
    .where('type', '=', 'penalty')
    .orderBy('created_at')
    .execute();
  expect(rows.map(({ title_zh }) => title_zh)).toEqual([SOFTWARES, OWN]);
});

test('words that hold from tomorrow are not said today; back to the software’s own is a version too', async () => {
  expect(await save(own, app.clock.now().getTime() + DAY)).toMatchObject({ success: true });
  expect((await fined()).title).toBe(SOFTWARES);
  await app.clock.advance(DAY);
  expect((await fined()).title).toBe(OWN);
  expect(await save({})).toMatchObject({ success: true });
  expect((await fined()).title).toBe(SOFTWARES);
  const { current, list } = await app.must(noticeWordsList, {}, { as: app.people.staff });
  expect([current?.words, list.length]).toEqual([{}, 2]);
  expect(list.every(({ savedBy }) => savedBy !== null)).toBe(true);
});

test('a placeholder that this notice has nothing for is refused, and a sum that is left out', async () => {
  const { title, body } = own['penalty.fake'];
  const withUnknown = { 'penalty.fake': { title, body: { ...body, zh: `${body.zh}{prize}` } } };
  expect(await save(withUnknown)).toMatchObject({ code: 'NOTICE_UNKNOWN', data: { name: '{prize}' } });
  const without = { 'penalty.fake': { title, body: { ...body, en: 'Appeal within {within}.' } } };
  expect(await save(without)).toMatchObject({ code: 'NOTICE_MISSING', data: { name: '{amount}', about: 'the sum' } });
  expect(await save({ 'penalty.nobody': own['penalty.fake'] })).toMatchObject({ code: 'BAD_INPUT' });
  expect(await save({ 'penalty.fake': { title, body } })).toMatchObject({ success: true });
});

test('whoever is no owner’s staff changes no words', async () => {
  const reply = await app.call(
    noticeWordsSave,
    { words: own, holdsFrom: null, basedOn: null },
    { as: app.people.buyer },
  );
  expect(reply).toMatchObject({ success: false });
});

test('where a notice says something else than the sentence that was changed, it is said in the software’s own', async () => {
  const kind = noticeCatalogue().find(({ key }) => key === 'item.lose');
  expect(kind?.body.zh).toBe('赔付 ¥{amount} 已到可用余额。{reason}');
  const { userId } = app.people.seller;
  expect(
    await save({
      'item.lose': {
        title: own['penalty.fake'].title,
        body: { zh: '赔 {amount}：{reason}', en: '{amount}: {reason}' },
      },
    }),
  ).toMatchObject({ success: true });
  const now = app.clock.now();
  const marks = '\uE000amount\uE0011\uE002\uE000reason\uE001x\uE002';
  const body = { zh: `另算${marks}`, en: `Not ${marks}` };
  const told = { words: 'item.lose', title: { zh: '另一句', en: 'Another' }, body };
  await underRules(app.house.rules, now, () =>
    emit(app.db, {
      to: userId,
      type: 'item',
      data: { id: 'i' },
      at: now,
      notice: { ...told, link: '/pages/stock/stockList' },
    }),
  );
  const row = await app.db.selectFrom('message').select(['title_zh', 'body_zh']).executeTakeFirstOrThrow();
  expect(row).toEqual({ title_zh: '另一句', body_zh: '另算1x' });
});

test('a value with braces of its own is read as it is, and asks for nothing', async () => {
  expect(readMarks('a\uE000name\uE001{amount}\uE002b')).toEqual({
    ...{ plain: 'a{amount}b', pattern: 'a{name}b' },
    values: { name: '{amount}' },
  });
});

test('every event that people get has words that an owner may change; what staff get, and what is told of a group chat, has none', () => {
  const covered = new Set<string>(Object.values(noticeGroups).map(({ event }) => event));
  expect(noticeNames.filter((name) => !covered.has(name))).toEqual(['sms.budget', 'work.overdue', 'robot']);
  const kinds = noticeCatalogue();
  const groups = new Set(kinds.map(({ group }) => group));
  expect(Object.keys(noticeGroups).filter((group) => !groups.has(group as keyof typeof noticeGroups))).toEqual([]);
  expect(kinds.length).toBeGreaterThan(180);
});

test('each kind is shown with names that are explained, examples for all of them, and no mark of the machine’s', () => {
  for (const { key, title, body, examples } of noticeCatalogue())
    for (const language of ['zh', 'en'] as const) {
      const text = title[language] + body[language];
      expect(text, key).not.toMatch(/[\uE000-\uE002]|undefined|\[object/);
      for (const name of placeholdersIn(text)) {
        expect(placeholderOf(name), `${key} {${name}}`).toBeDefined();
        expect(examples[language][name], `${key} {${name}}`).toBeTypeOf('string');
      }
      expect(key).toMatch(/^[a-zA-Z.]{3,60}$/);
    }
});

test('words that an earlier version of the software let one write, and this one has no place for, hold up no other words', async () => {
  const stale: NoticeWords = {
    'penalty.gone': own['penalty.fake'],
    'penalty.fake': {
      ...own['penalty.fake'],
      body: { zh: '扣了 ¥{amount}，{gone}', en: '¥{amount} was taken, {gone}' },
    },
  };
  const saved_at = app.clock.now();
  const row = { id: 'old', kind: 'notices', holds_from: saved_at, saved_at, saved_by: app.people.staff.userId };
  await app.db
    .insertInto('shop_document')
    .values({ ...row, content: JSON.stringify({ words: stale }) })
    .execute();
  await app.clock.advance(1_000);
  const title = { zh: '有一笔罚款', en: 'There is a penalty' };
  const other = noticeCatalogue().find(({ key }) => key !== 'penalty.fake');
  if (!other) throw new Error('no other notice');
  expect((await save({ ...stale, [other.key]: { title, body: other.body } })).success).toBe(true);
  const { current } = await app.must(noticeWordsList, {}, { as: app.people.staff });
  expect(Object.keys(current?.words ?? {})).toEqual([other.key]);
  // Of what one writes anew, each fault is told.
  expect((await save({ 'penalty.gone': own['penalty.fake'] })).code).toBe('BAD_INPUT');
});
