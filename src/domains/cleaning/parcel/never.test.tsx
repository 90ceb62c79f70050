/** What becomes of a parcel that never comes. */
import type { ComponentProps } from 'react';
import { expect, test } from 'vitest';
import { date } from '../../../ui/format/format.ts';
import { seen, show } from '../../../ui/gallery/testing.tsx';
import { Never } from './Never.tsx';

type Data = ComponentProps<typeof Never>['data'];
const words = async (of: object) => {
  const deadlineAt = Date.now() + 20 * 86_400_000;
  const data = {
    ...{
      state: 'sent',
      broughtAt: null,
      deadlineAt,
      total: 7_300,
      refunded: 0,
      covered: 60_000,
      timeline: [{ event: 'send' }],
    },
    ...of,
  };
  const { box, end } = await show(<Never data={data as unknown as Data} />);
  const said = seen(box);
  await end();
  return { said, day: date(deadlineAt, Date.now(), 'zh') };
};

test('who waits for a parcel to come reads what happens on which day if it does not, what comes back, and whom to ask', async () => {
  const { said, day } = await words({});
  for (const part of [day, '¥73.00', '你找的快递']) expect(said).toContain(part);
  // Fetched by the courier that we sent, it is ours to answer for.
  const ours = (await words({ timeline: [{ event: 'fetch' }] })).said;
  expect(ours).toContain('¥600.00');
  expect(ours).not.toContain('你找的快递');
});

test('once it was brought, or is elsewhere, nobody reads of a parcel that does not come', async () => {
  expect((await words({ broughtAt: 1 })).said).toBe('');
  expect((await words({ state: 'arrived' })).said).toBe('');
});
