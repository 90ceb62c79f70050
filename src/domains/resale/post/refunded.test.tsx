import 'fake-indexeddb/auto';
/** Of what was sold twice its seller reads what is still to be refunded there, and what has been. */
import { expect, test, vi } from 'vitest';
import type { ResaleConflict } from '../../../../contract/resale/conflict.ts';
import { show } from '../../../ui/gallery/testing.tsx';
import { Conflict } from './Conflict.tsx';
import { text } from './words.ts';

vi.mock('../../../ui/input/Button.tsx', async (original) => ({
  ...(await original<object>()),
  LinkButton: ({ children }: { children: string }) => <a href="/">{children}</a>,
}));

const t = text.zh;
const there = {
  ...{ no: 'SB9', state: 'paid', amount: 26_600, placedAt: 1, paidAt: 2, refunded: false, address: null },
  ...{ company: '', waybill: '' },
};
const conflict = {
  ...{ id: 'c', foundAt: 1, here: null, holder: 'sale', there, first: null, outcome: 'here', note: null },
  ...{ apology: '您好', refund: 26_600, refundAskedAt: null },
} as unknown as ResaleConflict;

test.each([
  [{}, false],
  [{ refunded: true }, true],
  [{ state: 'closed' }, true],
])('what the marketplace says is refunded is not said to be refunded yet (%o)', async (said, back) => {
  const one = { ...conflict, there: { ...there, ...said } } as ResaleConflict;
  const { box, end } = await show(<Conflict conflict={one} decideBy={null} />);
  expect(box.textContent?.includes(t.refundIsBack)).toBe(back);
  expect(box.textContent?.includes(t.refundNote)).toBe(!back);
  await end();
});

test('while nobody has decided, neither the refund nor the words for the buyer there are said as if they had lost it', async () => {
  const one = { ...conflict, outcome: null } as ResaleConflict;
  const { box, end } = await show(<Conflict conflict={one} decideBy={Date.now() + 1000} />);
  for (const said of [t.apologyIf, t.refundIf]) expect(box.textContent).toContain(said);
  for (const settled of [t.apology, t.refund, t.refundNote])
    expect([...box.querySelectorAll('p')].map(({ textContent }) => textContent?.startsWith(settled))).not.toContain(
      true,
    );
  await end();
});
