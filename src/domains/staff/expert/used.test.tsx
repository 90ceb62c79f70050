/** Photos that stand for another piece, too: which they are, whose the other is, and both side by side. */
import type { ComponentProps } from 'react';
import { expect, test, vi } from 'vitest';
import { layNothingOut, show } from '../../../ui/gallery/testing.tsx';
import { Compared } from './Beside.tsx';
import { UsedBefore } from './UsedBefore.tsx';
import { text } from './words.ts';

type Job = ComponentProps<typeof Compared>['job'];
const photo = (slot: string, url: string) =>
  ({ slot, taken: 'first', url, at: 1, doubts: [] }) as Job['photos'][number];
const photos = [photo('shoe_toe', '/toe'), photo('shoe_sole', '/sole')];
const used = (own: boolean) => [{ code: null, photos: 1, own, pairs: [{ place: 1, url: '/theirs' }] }];

test('an expert sees which photo was used elsewhere, by whom, and opens the other’s beside it', async () => {
  layNothingOut();
  const of = { photos, beside: null, kind: { zh: '跑鞋', en: 'Runner' }, unsaid: [], usedBefore: used(false) };
  const tiles = await show(
    <Compared job={of} own={({ url }) => <img src={url} alt="" />} onClosely={() => undefined} />,
  );
  const marked = [...tiles.box.querySelectorAll('figure')].map((one) => one.textContent?.includes(text.zh.usedHere));
  expect(marked).toEqual([false, true]);
  await tiles.end();
  for (const own of [true, false]) {
    const { box, end } = await show(<UsedBefore of={{ photos, usedBefore: used(own) }} />);
    expect(box.textContent).toContain(text.zh.usedBy[own ? 'own' : 'other']);
    globalThis.IS_REACT_ACT_ENVIRONMENT = false;
    box.querySelector('button')?.click();
    await vi.waitFor(() => expect(document.querySelectorAll('dialog img')).toHaveLength(2));
    expect([...document.querySelectorAll('dialog img')].map((img) => img.getAttribute('alt'))).toEqual([
      expect.stringContaining('这一件'),
      text.zh.usedOther,
    ]);
    globalThis.IS_REACT_ACT_ENVIRONMENT = true;
    await end();
  }
});

test('what a phone kept of before that was told is shown as it was', async () => {
  const { box, end } = await show(<UsedBefore of={{ photos, usedBefore: [{ code: null, photos: 2 }] }} />);
  expect(box.textContent).toContain(text.zh.usedBefore(2));
  expect(box.querySelectorAll('button')).toHaveLength(0);
  await end();
});
