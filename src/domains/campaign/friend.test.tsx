import 'fake-indexeddb/auto';
/** What an invited person reads of their own way: their side of it, and never the inviter's claim. */
import { expect, test, vi } from 'vitest';
import type { HelpTask } from '../../../contract/campaign/calls.ts';
import { helpReasons } from '../../../contract/campaign/rules.ts';
import { setPreferences } from '../../ui/format/preferences.ts';
import { show } from '../../ui/gallery/testing.tsx';
import { mayAct } from './SharePart.tsx';
import { FriendCard, StepsCard, TaskWords } from './Steps.tsx';
import { text } from './words.ts';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  createLink: () => (link: { children: unknown }) => link.children,
}));

const reward = { amount: 3_000, minimum: 20_000 };
const task: HelpTask = { id: 't', no: 1, state: 'expired', stage: 'over', joinedAt: 1, until: null, why: 'seller' };

test.each(['zh', 'en'] as const)(
  'a friend reads why it came to nothing in words about themselves (%s)',
  async (language) => {
    await setPreferences({ language });
    for (const why of helpReasons) {
      const { box, end } = await show(<FriendCard task={{ ...task, why }} reward={reward} />);
      expect(box.textContent).toContain(text[language].why.friend[why]);
      expect(box.textContent).not.toMatch(/从你手里|from you\b|和你相同|as yours|is yours|Your own address/);
      await end();
    }
  },
);

test.each(['zh', 'en'] as const)(
  'a friend reads which steps are behind them and where they are, and their coupon as one that is still to come (%s)',
  async (language) => {
    await setPreferences({ language });
    const t = text[language];
    for (const [stage, behind] of [
      ['joined', 1],
      ['ordered', 2],
      ['window', 2],
    ] as const) {
      const open: HelpTask = { ...task, state: 'open', stage, why: null };
      const { box, end } = await show(
        <>
          <FriendCard task={open} reward={reward} />
          <StepsCard minOrder={10_000} to="friend" task={open} />
        </>,
      );
      expect(box.textContent).toContain(t.pending);
      expect(box.textContent).toContain(t.coupon('¥30.00', '¥200.00'));
      expect(box.textContent).toContain(t.stepsOf(behind, 4));
      const steps = [...box.querySelectorAll('ol li')];
      expect(steps.map((step) => step.textContent?.includes(t.stepDone))).toEqual([0, 1, 2, 3].map((n) => n < behind));
      expect(steps.findIndex((step) => step.getAttribute('aria-current') === 'step')).toBe(behind);
      expect(steps[behind]?.textContent).toContain(t.stepNow);
      await end();
    }
    const { box, end } = await show(<FriendCard task={{ ...task, state: 'claimed', stage: 'done' }} reward={reward} />);
    expect(box.textContent).not.toContain(t.pending);
    expect(box.textContent).toContain(t.stepsOf(4, 4));
    await end();
    await setPreferences({ language: 'zh' });
  },
);

test('an inviter who let their coupon lapse reads that the order counted, and what they did not do', async () => {
  await setPreferences({ language: 'zh' });
  const { box, end } = await show(<TaskWords task={{ ...task, stage: 'done', why: 'late' }} to="inviter" />);
  expect(box.textContent).toBe(`${text.zh.stage.done} · ${text.zh.notClaimed}`);
  await end();
});

test('a deadline says what has to be by then, and its date stays in one line', async () => {
  await setPreferences({ language: 'zh' });
  const until = Date.parse('2030-01-29T12:40:00+08:00');
  for (const [stage, says] of [
    ['ordered', '走完才算'],
    ['window', '退货期到'],
    ['done', '领取'],
  ] as const) {
    const { box, end } = await show(<TaskWords task={{ ...task, stage, why: null, until }} to="inviter" />);
    const said = box.textContent ?? '';
    expect(said).toContain(says);
    expect(said.split(' · ')[1]).not.toContain(' ');
    await end();
  }
});

test('who has paid for their first order is not sent to find one', () => {
  const share = (stage: HelpTask['stage']) => ({ caller: 'joined' as const, mine: { ...task, stage }, campaign: {} });
  expect(mayAct(share('joined'))).toBe(true);
  for (const stage of ['ordered', 'window', 'done', 'over'] as const) expect(mayAct(share(stage))).toBe(false);
});
