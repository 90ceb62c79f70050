import { expect, test } from 'vitest';
import { backUnwashed, linesOf } from '../../../contract/cleaning/rules.ts';
import { yuan } from '../../../contract/wire/money.ts';
import { noTo, stepOf } from './no.ts';
import { text as shelf } from './stored/words.ts';
import { text } from './words.ts';

const wish = { kind: 'sneakers', care: 'deep', material: 'textile', stain: 'light' } as const;
const sent = linesOf(wish, 'send');
const here = linesOf(wish, 'here');

test('who says no before anything was washed reads what comes back, and of journeys only where there were any', () => {
  const body = (lines: typeof sent) =>
    noTo({ state: 'assessed', stored: lines === here, washed: false, lines }, text.zh, shelf.zh).ask.body;
  expect(body(sent)).toContain(`¥${yuan(backUnwashed(sent))}`);
  expect(body(sent)).toContain('运费');
  expect(body(here)).not.toContain('运费');
});

test('who says no to a second treatment is promised no money back, nor a piece as it came', () => {
  for (const lang of ['zh', 'en'] as const) {
    const again = { state: 'again', stored: false, washed: true, lines: sent } as const;
    const { ask, said } = noTo(again, text[lang], shelf[lang]);
    expect([ask.title, ask.body, ask.ok, said].join()).not.toMatch(/¥|原样|comes? home|goes back/);
  }
});

test('who says no to another treatment of what nobody has washed reads what comes back, and not that it was washed', () => {
  const { ask, said } = noTo({ state: 'again', stored: false, washed: false, lines: sent }, text.zh, shelf.zh);
  expect(ask.body).toContain(`¥${yuan(backUnwashed(sent))}`);
  expect([ask.body, said].join()).not.toContain('洗过');
});

test('of what is stored with us nobody is told that it comes home: not washed, it goes to its shelf', () => {
  for (const state of ['assessed', 'extra_fee', 'again', 'unsuitable'] as const) {
    for (const washed of [true, false]) {
      expect(stepOf({ state, stored: true, washed }, text.zh, shelf.zh)).toContain('放回库位');
      expect(stepOf({ state, stored: true, washed }, text.zh, shelf.zh)).not.toContain('还给你');
      if (state !== 'unsuitable') {
        const { ask, said } = noTo({ state, stored: true, washed, lines: here }, text.zh, shelf.zh);
        expect([ask.title, ask.body, ask.ok, said].join()).not.toMatch(/退回，|还给你/);
      }
    }
    expect(stepOf({ state, stored: false, washed: true }, text.zh, shelf.zh)).toBe(text.zh.steps[state]);
  }
  // Nobody has washed it: silence is as before.
  expect(stepOf({ state: 'again', stored: false, washed: false }, text.zh, shelf.zh)).toBe(text.zh.steps.assessed);
});

test('whose piece was given up alone is not told that all they paid went back', () => {
  const closed = { state: 'closed', stored: false, washed: false } as const;
  expect(stepOf({ ...closed, passedOn: { amount: 467, pieces: 2 } }, text.zh, shelf.zh)).toContain('路费留给');
  expect(stepOf({ ...closed, passedOn: null }, text.zh, shelf.zh)).toBe(text.zh.steps.closed);
});
