import 'fake-indexeddb/auto';
/** What an invited person reads of their own way: their side of it, and never the inviter's claim. */
import { expect, test } from 'vitest';
import type { HelpTask } from '../../../contract/campaign/calls.ts';
import { helpReasons } from '../../../contract/campaign/rules.ts';
import { setPreferences } from '../../ui/format/preferences.ts';
import { show } from '../../ui/gallery/testing.tsx';
import { FriendCard, TaskWords } from './Steps.tsx';
import { text } from './words.ts';

const task: HelpTask = { id: 't', no: 1, state: 'expired', stage: 'over', joinedAt: 1, until: null, why: 'seller' };

test.each(['zh', 'en'] as const)(
  'a friend reads why it came to nothing in words about themselves (%s)',
  async (language) => {
    await setPreferences({ language });
    for (const why of helpReasons) {
      const { box, end } = await show(<FriendCard task={{ ...task, why }} />);
      expect(box.textContent).toContain(text[language].why.friend[why]);
      expect(box.textContent).not.toMatch(/从你手里|from you\b|和你相同|as yours|is yours|Your own address/);
      await end();
    }
  },
);

test('an inviter who let their coupon lapse reads that the order counted, and what they did not do', async () => {
  await setPreferences({ language: 'zh' });
  const { box, end } = await show(<TaskWords task={{ ...task, stage: 'done', why: 'late' }} to="inviter" />);
  expect(box.textContent).toBe(`${text.zh.stage.done} · ${text.zh.notClaimed}`);
  await end();
});
