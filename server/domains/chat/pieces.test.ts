/** Whoever asks the platform about a piece of theirs shows it; nobody else's, and to nobody else. */
// @module-tag thorough
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ChatTo, chatMessages, chatSend } from '../../../contract/chat/calls.ts';
import { chatPieces } from '../../../contract/chat/pieces.ts';
import { cleaningOrderSave } from '../../../contract/cleaning/calls.ts';
import { linesOf, totalOf } from '../../../contract/cleaning/rules.ts';
import { type Bench, livesSomewhere, openIdentifyApp, ordered, photoBy } from '../../testing/identify.ts';
import type { Person } from '../../testing/server.ts';

const WISH = { kind: 'sneakers', care: 'clean', material: 'textile', stain: 'none' } as const;

let app: Bench;
let stranger: Person;
let identified: string;
let cleaned: string;
beforeAll(async () => {
  app = await openIdentifyApp();
  await livesSomewhere(app);
  stranger = await app.as('13700000055');
  [identified = ''] = await ordered(app, { category: 'toys' });
  cleaned = randomUUID();
  app.clock.advance(1_000);
  const [expectedTotal, photos] = [totalOf(linesOf(WISH, 'send')), [await photoBy(app, app.owner)]];
  await app.must(
    cleaningOrderSave,
    { id: cleaned, ...WISH, declared: 60_000, expectedTotal, photos },
    { as: app.owner },
  );
});
afterAll(() => app.close());

const say = (card: { kind: 'identify' | 'cleaning'; id: string }, as: Person, to: ChatTo = { kind: 'service' }) =>
  app.call(chatSend, { id: randomUUID(), to, body: '这件', photos: [], card }, { as });

test('a piece of one’s own goes along with a message to the platform, with its number and where it stands', async () => {
  const { list: pieces } = await app.must(chatPieces, {}, { as: app.owner });
  // The newest first, whichever it is.
  expect(pieces).toMatchObject([
    { kind: 'cleaning', id: cleaned, called: { zh: '待付款' } },
    { kind: 'identify', id: identified, called: { zh: '待鉴别' } },
  ]);
  let talk = '';
  for (const { kind, id } of pieces) {
    const sent = await say({ kind, id }, app.owner);
    talk = sent.data?.conversationId ?? '';
  }
  const { messages } = await app.must(chatMessages, { id: talk }, { as: app.owner });
  expect(messages.map(({ card, piece }) => [card, piece])).toEqual(pieces.map((piece) => [null, piece]));
});

test('nobody shows another’s piece, nor their own to another than the platform', async () => {
  for (const card of [
    { kind: 'identify', id: identified },
    { kind: 'cleaning', id: cleaned },
  ] as const)
    expect(await say(card, stranger)).toMatchObject({ code: 'NOT_FOUND' });
  expect((await app.must(chatPieces, {}, { as: stranger })).list).toEqual([]);
});

test('whoever looks for an older piece finds it a page further on, each once', async () => {
  const found: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: { list: { id: string }[]; next: string | null } = await app.must(
      chatPieces,
      { size: 1, ...(cursor && { cursor }) },
      { as: app.owner },
    );
    found.push(...page.list.map(({ id }) => id));
    cursor = page.next;
  }
  expect(found).toEqual([cleaned, identified]);
});

test('a piece is called in the conversation as its owner’s list calls it', async () => {
  await app.db
    .updateTable('identify_case')
    .set({ state: 'final', verdict: 'fake' })
    .where('id', '=', identified)
    .execute();
  const { list } = await app.must(chatPieces, {}, { as: app.owner });
  expect(list.find(({ id }) => id === identified)?.called).toEqual({ zh: '鉴别为假', en: 'Fake' });
});
