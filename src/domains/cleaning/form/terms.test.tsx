/** What was agreed when it was paid for stays to be read. */
import type { ComponentProps } from 'react';
import { expect, test } from 'vitest';
import { seen, show } from '../../../ui/gallery/testing.tsx';
import { Terms } from './Terms.tsx';

type Data = ComponentProps<typeof Terms>['data'];

test('who has paid still reads what it is worth, the limit, what was found impossible, and under which times they ordered', async () => {
  const data = {
    ...{ state: 'washing', stored: false, pickupAt: null, declared: 3_000_000, covered: 2_000_000 },
    lines: [
      { line: 'care', amount: 8_900 },
      { line: 'shipping', amount: 1_400 },
    ],
    terms: { agree: 36 * 3_600_000, claim: 2 * 86_400_000, ship: 86_400_000 },
    timeline: [
      { event: 'assess', at: 1, reason: '能洗，折痕去不掉' },
      { event: 'agree', at: 2, reason: null },
    ],
  } as unknown as Data;
  const { box, end } = await show(<Terms data={data} />);
  const words = seen(box).replaceAll(',', '');
  await end();
  for (const part of ['¥30000.00', '¥20000.00', '¥103.00', '¥89.00', '36 小时', '2 天', '折痕去不掉', '同意'])
    expect(words).toContain(part);
});

test('of an order that is over nobody reads what would be asked for or paid; of one whose decision is objected to they do', async () => {
  const data = {
    ...{ state: 'done', stored: false, pickupAt: null, declared: 60_000, covered: 60_000, objectionDueAt: null },
    lines: [{ line: 'care', amount: 8_900 }],
    terms: { agree: 36 * 3_600_000, claim: 2 * 86_400_000 },
    timeline: [{ event: 'assess', at: 1, reason: '能洗，折痕去不掉' }],
  } as unknown as Data;
  const read = async (of: object) => {
    const { box, end } = await show(<Terms data={{ ...data, ...of }} />);
    const words = seen(box);
    await end();
    return words;
  };
  expect(await read({})).toContain('折痕去不掉');
  expect(await read({})).not.toMatch(/最多|不洗|赔/);
  expect(await read({ state: 'closed', timeline: [] })).toBe('');
  // Whoever may still object to what was decided reads what can be paid.
  const may = await read({ objection: { until: Date.now() + 86_400_000, covered: 1, said: null } });
  expect(may).toMatch(/下单前的约定.*最多按申报价值赔.*¥600\.00.*异议.*评估时的约定.*折痕去不掉/);
  expect(await read({ objectionDueAt: Date.now() + 86_400_000 })).toContain('¥600.00');
});
