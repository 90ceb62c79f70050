/** What binds a person and was decided without a network is never sent behind their back. */
import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { queuedArrived } from '../../contract/account/calls.ts';
import { acceptDownBuy } from '../../contract/bid/calls.ts';
import { todoList } from '../../contract/todo/calls.ts';
import { requestOnce } from '../../src/api/exchange/request-once.ts';
import { get } from '../../src/api/exchange/values.ts';
import { askWord, learnOutcome, openQuestions, watchAsked } from '../../src/domains/device/work/ask.ts';
import { text } from '../../src/domains/device/work/words.ts';
import { queue } from '../../src/offline/device/db.ts';
import type { Intent } from '../../src/offline/device/items.ts';
import { asItems } from '../../src/offline/outbox/observe.ts';
import { enqueue, retry } from '../../src/offline/outbox/outbox.ts';
import { sendAsked } from '../../src/offline/outbox/pausing.ts';
import { flush } from '../../src/offline/outbox/sender.ts';
import { sentBy } from '../../src/offline/outbox/sent.ts';
import { currentDialog } from '../../src/ui/feedback/dialogs.ts';
import { strike } from './delivery.ts';
import { items, passTime, queueReceipt, serverOfTests, settleQueue } from './device.ts';

const server = await serverOfTests();

const accept = (offer = 'offer-1') =>
  enqueue({
    call: acceptDownBuy,
    input: { id: offer, price: 90_000 },
    label: { zh: '接受', en: 'Accept' },
    ask: { until: Date.now() + 3_600_000 },
  });
const why = async () => asItems(await items(), new Map()).map((item) => item.why);

test('an answer to an offer, prepared in a cellar, waits for its person’s word when the network is back', async () => {
  const id = await accept();
  await flush('online');
  await settleQueue(3);
  await retry(id);
  await flush('retry');
  expect(server.effects).toEqual([]);
  expect(await why()).toEqual(['ask']);

  await sendAsked(id);
  await flush('retry');
  expect(server.effects.map(({ path, key }) => [path, key])).toEqual([[acceptDownBuy.path, id]]);
  expect(await items()).toEqual([]);
});

const said = async () => askWord((await items())[0] as Intent, text.en, Date.now(), '9:00');

test('a yes whose answer was lost is told as perhaps there, nobody is asked for it again, and the server says that it has it', async () => {
  const id = await accept();
  strike(server, /acceptDownBuy/, 'dropAfter', 2);
  await sendAsked(id);
  await flush('retry');
  expect(server.effects).toHaveLength(1);
  expect(await why()).toEqual(['ask']);
  expect(await said()).toContain('may have arrived');
  expect(await openQuestions('anna')).toEqual([]);
  passTime(60_000);
  server.clockAhead += 60_000;
  await flush('watched');
  expect(server.effects).toHaveLength(1);
  expect(await items()).toEqual([]);
  expect(await sentBy('anna')).toMatchObject([{ id }]);
});

test.each([
  ['it is asked about once more, as never sent', 60_000, 'asked again'],
  ['past its end it is told as unseen', 7_200_000, 'never saw it'],
])('a yes that never got there is known as such as soon as the link is good: %s', async (_, later, word) => {
  const id = await accept();
  strike(server, /acceptDownBuy/, 'refuseConnection', 2);
  await sendAsked(id);
  await flush('retry');
  expect(await said()).toContain('may have arrived');
  passTime(later);
  server.clockAhead += later;
  const { nextAt } = await flush('watched');
  expect(nextAt).toBeNull();
  expect(await said()).toContain(word);
  // What is still on its way under the first key is refused.
  expect((await items())[0]?.key).not.toBe(id);
  expect(server.effects).toEqual([]);
});

test('out of reach, it goes on asking by itself', async () => {
  const id = await accept();
  server.rules.push(() => 'refuseConnection');
  await sendAsked(id);
  await flush('retry');
  const { nextAt } = await flush('online');
  expect(nextAt).toBeGreaterThan(Date.now());
  expect(await said()).toContain('may have arrived');
});

test('a server that breaks on the question about one yes holds up nothing else, and is asked again', async () => {
  const id = await accept();
  strike(server, /acceptDownBuy/, 'refuseConnection', 2);
  await sendAsked(id);
  await flush('retry');
  await queueReceipt();
  strike(server, /withdraw/, { status: 500, code: 'INTERNAL' });
  passTime(60_000);
  server.clockAhead += 60_000;
  const { nextAt } = await flush('online');
  expect(server.effects).toHaveLength(1);
  expect(nextAt).toBeGreaterThan(Date.now());
  expect(await said()).toContain('may have arrived');
  passTime(60_000);
  await flush('online');
  expect(await said()).toContain('asked again');
});

test('a yes does not outlive a minute or two: a queue that rested meanwhile asks once more', async () => {
  const id = await accept();
  await sendAsked(id);
  await queue().control.put({ name: 'pause', until: Date.now() + 600_000, failures: 1, asked: true });
  await flush('retry');
  expect(await why()).not.toEqual(['ask']);
  passTime(601_000);
  server.clockAhead += 601_000;
  await flush('online');
  expect(server.effects).toEqual([]);
  expect(await why()).toEqual(['ask']);
});

test('what ended with its answer lost is not called unseen, and the server says what became of it', async () => {
  const id = await accept();
  const [unseen] = asItems(await items(), new Map());
  expect(askWord(unseen as Intent, text.en, Date.now() + 7_200_000, '9:00')).toContain('never saw it');
  strike(server, /acceptDownBuy/, 'dropAfter', 2);
  await sendAsked(id);
  await flush('retry');
  passTime(7_200_000);
  server.clockAhead += 7_200_000;
  const [late] = asItems(await items(), new Map());
  expect(askWord(late as Intent, text.en, Date.now(), '9:00')).toContain('may have it');
  await learnOutcome({ id });
  await flush('retry');
  expect(server.effects).toHaveLength(1);
  expect(await items()).toEqual([]);
});

test('an answer that the server refused is parked, and nobody is asked for another yes to it', async () => {
  const id = await accept();
  strike(server, /acceptDownBuy/, { status: 409, code: 'PRICE_CHANGED' });
  await sendAsked(id);
  await flush('retry');
  expect(await why()).toEqual(['refused']);
  passTime(60_000);
  await flush('online');
  expect(await why()).toEqual(['refused']);
  expect(await openQuestions('anna')).toEqual([]);
});

const offers = ['one', 'two', 'three', 'four', 'five'];
/** A page that is opened, and hears from the server. */
async function openPage() {
  vi.stubGlobal('addEventListener', () => {});
  watchAsked();
  await requestOnce(todoList, {}, { token: 'token-anna' });
}

test('five things of one kind are one question, and one yes for all of them', async () => {
  for (const offer of offers) await accept(offer);
  await flush('online');
  await openPage();
  await vi.waitFor(() => expect(currentDialog()?.title).toBe(text.zh.askAllTitle(5)));
  currentDialog()?.answer(true);
  await vi.waitFor(async () => expect((await items()).every(({ paused }) => !paused)).toBe(true));
  await flush('retry');
  expect(server.effects.map(({ body }) => body.id)).toEqual(offers);
  expect(currentDialog()).toBeNull();
});

test('what another phone has sent from the same file is asked about by nobody', async () => {
  const ids: string[] = [];
  for (const offer of offers) ids.push(await accept(offer));
  await queue()
    .outbox.toCollection()
    .modify((row) => void Object.assign(row, { carried: true, paused: true }));
  let asked = 0;
  server.answer = ({ path }) => {
    if (path !== queuedArrived.path) return undefined;
    asked += 1;
    return { arrived: asked === 1 ? ids : [] };
  };
  await openPage();
  await vi.waitFor(async () => expect(await items()).toEqual([]));
  for (let turn = 0; turn < 50; turn += 1) await openQuestions('anna');
  expect(currentDialog()).toBeNull();
  server.answer = () => undefined;
});

test('who said “not now” is not asked again by the next page they open; it stands in the queue', async () => {
  const id = await accept();
  await flush('online');
  vi.stubGlobal('addEventListener', () => {});
  const page = async () => {
    watchAsked();
    await requestOnce(todoList, {}, { token: 'token-anna' });
  };
  await page();
  await vi.waitFor(() => expect(currentDialog()).not.toBeNull());
  currentDialog()?.answer(false);
  await vi.waitFor(async () => expect(await get('saidNotNow')).toHaveLength(1));
  passTime(10_000);
  await page();
  for (let turn = 0; turn < 20; turn += 1) await openQuestions('anna');
  expect(currentDialog()).toBeNull();
  expect((await items()).map((item) => item.id)).toEqual([id]);
});
