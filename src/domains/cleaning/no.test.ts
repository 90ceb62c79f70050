import { expect, test } from 'vitest';
import { backUnwashed, linesOf } from '../../../contract/cleaning/rules.ts';
import { yuan } from '../../../contract/wire/money.ts';
import { noTo } from './no.ts';
import { text } from './words.ts';

const wish = { kind: 'sneakers', care: 'deep', material: 'textile', stain: 'light' } as const;
const sent = linesOf(wish, 'send');
const here = linesOf(wish, 'here');

test('who says no before anything was washed reads what comes back, and of journeys only where there were any', () => {
  const body = (lines: typeof sent) => noTo({ state: 'assessed', washed: false, lines }, text.zh).ask.body;
  expect(body(sent)).toContain(`¥${yuan(backUnwashed(sent))}`);
  expect(body(sent)).toContain('运费');
  expect(body(here)).not.toContain('运费');
});

test('who says no to a second treatment is promised no money back, nor a piece as it came', () => {
  for (const t of [text.zh, text.en]) {
    const { ask, said } = noTo({ state: 'again', washed: true, lines: sent }, t);
    expect([ask.title, ask.body, ask.ok, said].join()).not.toMatch(/¥|原样|comes? home|goes back/);
  }
});

test('who says no to another treatment of what nobody has washed reads what comes back, and not that it was washed', () => {
  const { ask, said } = noTo({ state: 'again', washed: false, lines: sent }, text.zh);
  expect(ask.body).toContain(`¥${yuan(backUnwashed(sent))}`);
  expect([ask.body, said].join()).not.toContain('洗过');
});
