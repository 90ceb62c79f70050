/** Help says what holds in this shop: numbers that its owner changed, and nothing of what is closed. */
import { expect, test } from 'vitest';
import { helpRead } from '../../../../contract/shop/help-calls.ts';
import { DAY } from '../../../../contract/wire/time.ts';
import { ruleBook, underRules } from '../../../kernel/lib/rules.ts';
import { helpRead as answers } from './questions.ts';

const now = new Date('2026-11-30T04:00:00Z');
/** As somebody reads it in a shop with these rules. */
async function read(numbers: Record<string, number> = {}, closed: string[] = []) {
  const book = ruleBook(async () => [{ id: 'one', numbers, closed, holdsFrom: new Date(0) }]);
  const { list } = await underRules(book, now, async () => answers({}, {} as never));
  return Object.fromEntries(list.map((one) => [one.id, one]));
}

test('an owner who gives people longer to return is believed at once', async () => {
  expect((await read()).return?.answer.zh).toContain('7 天');
  const longer = (await read({ 'aftersale.apply': 21 * DAY })).return?.answer;
  expect(longer?.zh).toContain('21 天');
  expect(longer?.en).toContain('21 days');
});

test('nobody is told how to use a part of the shop that is closed', async () => {
  const left = await read({}, ['auction', 'cleaning']);
  expect(left).toHaveProperty('photos');
  expect(left).not.toHaveProperty('auction');
  expect(left).not.toHaveProperty('wash');
});

test('every answer has both languages and leads somewhere', async () => {
  for (const { asks, answer, does, to } of Object.values(await read())) {
    for (const words of [asks, answer, does]) expect([words.zh, words.en].every((one) => one.length > 1)).toBe(true);
    expect(to).toMatch(/^\/p/);
  }
  expect(helpRead.who).toBe('visitor');
});
