import 'fake-indexeddb/auto';
/** Sold here and on another marketplace: whoever looks reads that we decide, by when, and nobody is told to send it. */
import { expect, test } from 'vitest';
import { setPreferences } from '../../../ui/format/preferences.ts';
import { show } from '../../../ui/gallery/testing.tsx';
import { mayDo, type OrderData, turnOf } from '../order.ts';
import { Turn } from '../Turn.tsx';
import { text } from '../words.ts';
import { twice } from './words.ts';

const HOUR = 3_600_000;
const order = (more: object) =>
  ({
    ...{ state: 'awaiting_ship', role: 'buyer', inWarehouse: false, disputed: false, extended: false, auction: false },
    ...{ money: { place: 'escrow' }, soldTwice: true, waitsFor: 'P' },
    ...{ deadlineAt: Date.now() + 40 * HOUR, decideBy: Date.now() + 4.5 * HOUR, ...more },
  }) as unknown as OrderData;
const told = async (more: object) => {
  const { box, end } = await show(<Turn order={order(more)} onEnd={() => undefined} />);
  const said = box.textContent ?? '';
  await end();
  return said;
};

test.each(['zh', 'en'] as const)(
  'the headline says that we decide, with the time for that and not for sending (%s)',
  async (language) => {
    await setPreferences({ language });
    const [t, sold] = [text[language], twice[language]];
    for (const role of ['buyer', 'seller'] as const) {
      const said = await told({ role });
      expect(said).toContain(`${t.now} ${t.waiting.P} ${sold.todo}`);
      expect(said).not.toContain(`${t.waiting.S} ${t.todo.awaiting_ship}`);
      // When the order closes by itself is said apart from when we decide.
      expect(said).toMatch(/0?4:(30|29):\d\d/);
      expect(said).toMatch(language === 'zh' ? /到 .+ 还没定下来/ : /have not decided by /);
    }
  },
);

test('a server from before does not say by when: it is told without a time, and still as ours to decide', async () => {
  await setPreferences({ language: 'zh' });
  const said = await told({ decideBy: undefined, waitsFor: 'S' });
  expect(said).toContain(`${text.zh.waiting.P} ${twice.zh.todo}${twice.zh.tag}`);
});

test('its seller is not offered to send it, and is again once it is decided', () => {
  expect([mayDo(order({}), 'S').includes('ship'), turnOf(order({})).waits]).toEqual([false, 'P']);
  const decided = order({ soldTwice: false });
  expect([mayDo(decided, 'S').includes('ship'), turnOf(decided)]).toEqual([
    true,
    { waits: 'S', by: decided.deadlineAt },
  ]);
});
