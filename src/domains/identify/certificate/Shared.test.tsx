import { expect, test, vi } from 'vitest';
import { grouped } from '../../../../contract/wire/patterns.ts';
import { show } from '../../../ui/gallery/testing.tsx';
import { chinaDateTime } from '../../../ui/print/shop-time.ts';
import { text } from '../certificate-words.ts';
import { Shared } from './Shared.tsx';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  createLink: () => () => null,
  Link: () => null,
}));

test('whoever scans a certificate reads on which other one its photos stand, and since when; of one kept from before nothing is said', async () => {
  const at = new Date(2026, 10, 18, 14, 6).getTime();
  const { box, end } = await show(<Shared of={{ shared: [{ code: 'k7f2mqx9', at, photos: 3 }] }} />);
  expect(box.textContent).toContain(text.zh.shared(3, grouped('k7f2mqx9'), chinaDateTime(at, Date.now(), 'zh')));
  expect(box.textContent).toContain(text.zh.sharedBody);
  await end();
  for (const of of [{}, { shared: [] }]) {
    const none = await show(<Shared of={of} />);
    expect(none.box.textContent).toBe('');
    await none.end();
  }
});
