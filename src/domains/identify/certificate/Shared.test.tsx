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
  const { box, end } = await show(<Shared of={{ issuedAt: at + 1, shared: [{ code: 'k7f2mqx9', at, photos: 3 }] }} />);
  expect(box.textContent).toContain(text.zh.shared(3, grouped('k7f2mqx9'), chinaDateTime(at, Date.now(), 'zh'), false));
  expect(box.textContent).toContain(text.zh.sharedBody);
  await end();
  for (const of of [{ issuedAt: at }, { issuedAt: at, shared: [] }]) {
    const none = await show(<Shared of={of} />);
    expect(none.box.textContent).toBe('');
    await none.end();
  }
});

test('of photos that also stood on one that was taken back it is said when and why, and that this one came first: its owner is under no suspicion', async () => {
  const at = new Date(2026, 10, 18, 14, 6).getTime();
  const of = (ground: 'forged_photos' | 'misread') => ({
    issuedAt: at - 1,
    shared: [{ code: 'k7f2mqx9', at, photos: 3, revoked: { at: at + 60_000, ground, reason: '来自另一人' } }],
  });
  const cleared = await show(<Shared of={of('forged_photos')} />);
  for (const part of [
    `${chinaDateTime(at + 60_000, Date.now(), 'zh')} 撤销`,
    '照片是合成的或别人的，来自另一人',
    '晚于这张',
  ])
    expect(cleared.box.textContent).toContain(part);
  expect(cleared.box.textContent).not.toContain(text.zh.sharedBody);
  await cleared.end();
  const other = await show(<Shared of={of('misread')} />);
  expect(other.box.textContent).toContain(text.zh.sharedBody);
  await other.end();
});
