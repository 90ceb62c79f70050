/** Of what was paid for it is said too what comes next, and until when the rest may be claimed. */
import { expect, test } from 'vitest';
import { calledOf } from '../../../../contract/cleaning/called.ts';
import { cleaningMachine } from '../../../../contract/cleaning/machine.ts';
import { toneOf } from '../way.ts';
import { text as cleaning } from '../words.ts';
import { turnOf } from './turn.ts';
import { text } from './words.ts';

const of = (state: string, event = 'grant') =>
  turnOf(
    { state, compensated: 20_000, refunded: 7_300, timeline: [{ event }] } as Parameters<typeof turnOf>[0],
    '有损坏 3月5日 前提出',
    cleaning.zh,
    text.zh,
  );

test('who was paid for damage reads until when the rest can be claimed, once it is on its way home', () => {
  expect(of('delivering')).toContain('已赔付 ¥200');
  expect(of('delivering')).toContain('有损坏 3月5日 前提出');
  expect(of('done')).not.toContain('有损坏');
});

test('of what was found it is said that it comes home, or that it was left with us', () => {
  expect(of('unsuitable', 'takeHome')).toContain(text.zh.found.goesHome);
  expect(of('done', 'leave')).toContain(text.zh.found.left);
  expect(of('done')).not.toContain(text.zh.found.left);
});

test('what was not washed, or not paid for, is not called done, in its list nor on its page', () => {
  for (const outcome of ['unwashed', 'refused', 'left'] as const) {
    const data = { state: 'done', stored: false, compensated: 0, refunded: 0, timeline: [], outcome } as never;
    expect(calledOf(data).zh).not.toBe(cleaningMachine.states.done.zh);
    expect(toneOf(data)).toBe('idle');
    expect(turnOf(data, cleaning.zh.steps.done, cleaning.zh, text.zh)).not.toBe(cleaning.zh.steps.done);
  }
});
