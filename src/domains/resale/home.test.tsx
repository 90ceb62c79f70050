import 'fake-indexeddb/auto';
/** What the tool's home says first: what its seller has to do, and nothing that is not so. */
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { setPreferences } from '../../ui/format/preferences.ts';
import { show } from '../../ui/gallery/testing.tsx';
import { Standing } from './Standing.tsx';
import { text } from './words.ts';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: ({ children, search }: { children: ReactNode; search: { tab: string } }) => (
    <i data-tab={search.tab}>{children}</i>
  ),
}));

const counts = { going: 0, up: 0, ship: 0, trouble: 0, past: 0 };
const shops = [{ id: 's' }] as never[];

test.each(['zh', 'en'] as const)(
  'with no shop nothing is said to be well; what is to be sent comes first, and what waits for us is said so (%s)',
  async (language) => {
    await setPreferences({ language });
    const t = text[language];
    const said = async (props: object) => {
      const { box, end } = await show(
        <Standing {...({ shops, counts, ...props } as Parameters<typeof Standing>[0])} />,
      );
      const [words, tab] = [box.textContent ?? '', box.querySelector('[data-tab]')?.getAttribute('data-tab')];
      await end();
      return { words, tab };
    };
    const none = await said({ shops: [], waits: { ship: 0, mend: 0, platform: 0 } });
    expect(none.words).toContain(t.noneConnected);
    expect(none.words).not.toContain(t.allGood);
    expect((await said({ waits: { ship: 0, mend: 0, platform: 0 } })).words).toContain(t.allGood);
    const stand = { ...counts, trouble: 5 };
    const all = await said({ counts: stand, waits: { ship: 1, mend: 2, platform: 6 } });
    expect(all.tab).toBe('ship');
    // The parts are as many as the whole, which the shop's row and the tab say, too.
    for (const words of [t.toShip(1), t.trouble(2, 3), t.weSend(3)]) expect(all.words).toContain(words);
    const mine = await said({ counts: stand, waits: { ship: 0, mend: 2, platform: 3 } });
    expect(mine.words).toMatch(/5 (件有问题|problems)/);
    expect(mine.words).not.toContain(t.weSend(0));
    const ours = await said({ counts: { ...counts, trouble: 1 }, waits: { ship: 0, mend: 0, platform: 1 } });
    expect(ours).toMatchObject({ tab: 'trouble' });
    expect(ours.words).toContain(t.trouble(0, 1));
    // Kept from a server of before.
    expect((await said({ counts: { ...counts, trouble: 2 } })).words).toContain(t.trouble(2, 0));
    // What we send lies among what was ordered.
    expect((await said({ waits: { ship: 0, mend: 0, platform: 1 } })).tab).toBe('ship');
  },
);
