/** Help says what holds in this shop: numbers that its owner changed, and nothing of what is closed. */
import { afterEach, expect, test } from 'vitest';
import { aftersaleTimes } from '../aftersale/machine.ts';
import { DAY } from '../wire/time.ts';
import { days, readChanged } from '../wire/units.ts';
import { questionIds, questions, questionsFor } from './questions.ts';

const open = { closed: [] };
afterEach(() => readChanged(() => undefined));

test('who asks in their own words finds the answer, the question that names it first', () => {
  expect(questionsFor('提现', open)[0]).toBe('withdraw');
  expect(questionsFor('FAKE', open)).toContain('penalty');
  expect(questionsFor('运费 退货', open)[0]).toBe('postage');
  // Half-width and full-width letters are the same letters.
  expect(questionsFor('ＮＥＴＷＯＲＫ', open)[0]).toBe('network');
  expect(questionsFor('zzzz', open)).toEqual([]);
});

test('an owner who gives people longer to return is believed at once', () => {
  expect(questions.return.answer.zh).toContain(days(aftersaleTimes.apply).zh);
  readChanged((name) => (name === 'aftersale.apply' ? 21 * DAY : undefined));
  expect(questions.return.answer.zh).toContain('21 天');
  expect(questions.return.answer.en).toContain('21 days');
});

test('nobody is told how to use a part of the shop that is closed', () => {
  expect(questionsFor('', open)).toEqual(questionIds);
  const left = questionsFor('', { closed: ['auction', 'cleaning'] });
  expect(left).not.toContain('auction');
  expect(left).not.toContain('wash');
  expect(questionsFor('拍卖', { closed: ['auction'] })).not.toContain('auction');
});

test('a topic holds its own questions and no others', () => {
  const found = questionsFor('', { topic: 'money', closed: [] });
  expect(found.length).toBeGreaterThan(0);
  expect(found.every((id) => questions[id].topic === 'money')).toBe(true);
});
