import 'fake-indexeddb/auto';
/** Passing a campaign on from its page. */
import { expect, test, vi } from 'vitest';
import { show } from '../../ui/gallery/testing.tsx';
import { ShareCampaign } from './ShareCampaign.tsx';
import { text } from './words.ts';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  createLink: () => (link: { name: string; to: string; search: object }) => (
    <a aria-label={link.name} href={`${link.to} ${JSON.stringify(link.search)}`}>
      {link.name}
    </a>
  ),
}));

test('who shares a lottery is led to the poster and the link of its own page', async () => {
  const { box, end } = await show(<ShareCampaign one={{ id: 'winter' }} />);
  expect(box.querySelector(`a[aria-label="${text.zh.share}"]`)?.getAttribute('href')).toBe(
    '/pages/user/sharewx {"path":"/pages/custom/activity?id=winter"}',
  );
  await end();
});
