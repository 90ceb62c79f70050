import 'fake-indexeddb/auto';
/** Passing a campaign on from its page. */
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { markShared } from '../../ui/feedback/share.ts';
import { show } from '../../ui/gallery/testing.tsx';
import { ShareCampaign } from './ShareCampaign.tsx';
import { text } from './words.ts';

afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
  markShared((url) => url);
});

test('who shares a lottery sends its own page, with themselves as the sender', async () => {
  const share = vi.fn().mockResolvedValue(undefined);
  Object.defineProperty(navigator, 'share', { configurable: true, value: share });
  markShared((url) => `${url}&inviter=me`);
  const { box, end } = await show(
    <ShareCampaign one={{ id: 'winter', name: { zh: '入冬抽奖', en: 'Winter draw' } }} />,
  );
  const button = box.querySelector<HTMLButtonElement>(`button[aria-label="${text.zh.share}"]`);
  await act(async () => button?.click());
  expect(share.mock.calls[0]?.[0]).toMatchObject({
    title: '入冬抽奖',
    url: `${location.origin}/pages/custom/activity?id=winter&inviter=me`,
  });
  await end();
});
