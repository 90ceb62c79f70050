import 'fake-indexeddb/auto';
/** Who joined a campaign, as staff read it. */
import { expect, test } from 'vitest';
import { setPreferences } from '../../../ui/format/preferences.ts';
import { show } from '../../../ui/gallery/testing.tsx';
import { ParticipantRow } from './Participants.tsx';
import { text } from './participants-words.ts';

test.each(['zh', 'en'] as const)(
  'staff read of an order that counted that its inviter did not claim, and not that the friend was late (%s)',
  async (language) => {
    await setPreferences({ language });
    const invited = { by: '小林', no: 1, stage: 'done', why: 'late' } as const;
    const { box, end } = await show(
      <ParticipantRow one={{ id: 't', nickname: '阿青', joinedAt: 1, invited, entry: null }} />,
    );
    expect(box.textContent).toContain(text[language].stage.done);
    expect(box.textContent).not.toContain(text[language].why.late);
    expect(box.textContent).toMatch(/邀请人没有在期限内领券|did not claim/);
    await end();
  },
);
