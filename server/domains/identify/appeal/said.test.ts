/** What an owner is told of a result, of photos that are wanted, and of how an appeal ended: by the facts, in both languages. */
// @module-tag thorough
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as calls from '../../../../contract/identify/calls.ts';
import * as work from '../../../../contract/identify/desk-calls.ts';
import { identifyTimes } from '../../../../contract/identify/machine.ts';
import { type Result, resultName } from '../../../../contract/identify/rules.ts';
import { slotOf } from '../../../../contract/identify/slots.ts';
import { messageList } from '../../../../contract/message/calls.ts';
import { grouped } from '../../../../contract/wire/patterns.ts';
import { yuan } from '../../../../contract/wire/yuan.ts';
import { chinaTime } from '../../../kernel/lib/moment.ts';
import { type Bench, judge, openIdentifyApp, ordered, take } from '../../../testing/identify.ts';

let app: Bench;
beforeAll(async () => {
  app = await openIdentifyApp();
});
afterAll(() => app.close());

const mine = () => ({ as: app.owner });
const detail = (id: string) => app.must(calls.identifyDetail, { id }, mine());
const last = async (id: string) => {
  const found = (await app.must(messageList, { size: 100 }, mine())).list.find(({ link }) => link?.includes(id));
  if (!found) throw new Error('nothing was told');
  return found;
};

/** @param first by as many as it takes */
async function found(first: Result): Promise<string> {
  const [a, b] = app.experts;
  const [id = ''] = await ordered(app);
  await judge(app, a, id, first);
  if (first === 'fake') await judge(app, b, id, first);
  return id;
}

test('who is told that a piece is genuine, a fake, or that nobody can tell reads so, with the certificate, the fee and by when they may appeal', async () => {
  for (const result of ['genuine', 'fake'] as const) {
    const id = await found(result);
    const { code, appealUntil } = await detail(id);
    const { title, body } = await last(id);
    expect(title).toEqual(resultName[result]);
    for (const language of ['zh', 'en'] as const) {
      expect(body[language]).toContain(grouped(code ?? ''));
      expect(body[language]).toContain(chinaTime(new Date(appealUntil ?? 0))[language]);
    }
    expect(body.zh.includes('鉴别费不退')).toBe(result === 'fake');
  }
  const unclear = await found('inconclusive');
  const { fee } = await detail(unclear);
  const { title, body } = await last(unclear);
  expect(title.zh).toBe('无法判断，鉴别费退回');
  for (const part of ['无法判断', `¥${yuan(fee)} 自动原路退回`, '寄实物']) expect(body.zh).toContain(part);
});

test('who is asked for photos reads of which views, by when, and what follows without them', async () => {
  const [id = ''] = await ordered(app);
  await take(app, app.experts[0], id);
  const slots = ['shoe_glue', 'shoe_sole'] as const;
  await app.must(work.identifyAskPhotos, { id, slots: [...slots], note: '太暗' }, { as: app.experts[0] });
  const { body } = await last(id);
  const by = chinaTime(new Date(app.clock.now().getTime() + identifyTimes.supplement));
  const { fee } = await detail(id);
  expect(body.zh).toContain(slots.map((slot) => slotOf(slot).name.zh).join('、'));
  expect(body.en).toContain(slots.map((slot) => slotOf(slot).name.en).join(', '));
  for (const language of ['zh', 'en'] as const)
    for (const part of [by[language], `¥${yuan(fee)}`]) expect(body[language]).toContain(part);
});

test('who appealed reads whether that changed the result, and what becomes of the fee', async () => {
  const [, b, c, d] = app.experts;
  const ended = async (first: Result, said: readonly Result[]) => {
    const id = await found(first);
    await app.must(calls.identifyAppeal, { id, body: '请再看' }, mine());
    const others = first === 'fake' ? [c, d] : [b, c];
    for (const [n, result] of said.entries()) {
      app.clock.advance(1_000);
      await judge(app, others[n] ?? d, id, result);
    }
    const { list } = await app.must(calls.identifyList, { size: 100 }, mine());
    // Its page and its row say what the notice says.
    expect(list.find((row) => row.id === id)?.before).toBe((await detail(id)).before);
    return { ...(await last(id)), before: (await detail(id)).before };
  };
  const same = await ended('genuine', ['genuine']);
  expect(same.title.zh).toContain('没有变');
  expect(same.before).toBeNull();
  expect(same.body.zh).toContain('鉴别为真');
  const turned = await ended('fake', ['genuine', 'genuine']);
  expect(turned.title.zh).toContain('改判');
  expect(turned.before).toBe('fake');
  expect(turned.body.zh).toMatch(/由鉴别为假改为鉴别为真.*鉴别费不退/);
  expect(turned.body.en).toMatch(/it was “Fake” and is now “Genuine”/);
  const unsure = await ended('genuine', ['fake', 'inconclusive']);
  expect(unsure.title.zh).toContain('无法判断');
  expect(unsure.before).toBe('genuine');
  expect(unsure.body.zh).toMatch(/原来鉴别为真.*¥[\d.]+ 自动原路退回/);
});
