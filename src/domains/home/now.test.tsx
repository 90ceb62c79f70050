import 'fake-indexeddb/auto';
/** Home leads to what is on at this moment, and to nothing where nothing is. */
import { expect, test, vi } from 'vitest';
import { show } from '../../ui/gallery/testing.tsx';
import { OnNow } from './HomeTop.tsx';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: ({ to, search, children }: { to: string; search: object; children: unknown }) => (
    <a href={`${to} ${JSON.stringify(search)}`}>{children as string}</a>
  ),
}));

const room = { id: 'r1', title: '旧鞋柜', titleEn: 'Shoe shelf' };
const campaign = { id: 'c1', name: { zh: '入冬抽奖', en: 'Winter draw' } };

test('a room that is live and a campaign that is open stand in one row', async () => {
  const { box, again, end } = await show(<OnNow now={{ room, campaign }} />);
  expect([...box.querySelectorAll('a')].map((one) => one.getAttribute('href'))).toEqual([
    '/plugin/live {"id":"r1"}',
    '/pages/custom/activity {"id":"c1"}',
  ]);
  expect(box.textContent).toContain('旧鞋柜');
  expect(box.textContent).toContain('入冬抽奖');
  await again(<OnNow now={{ room: null, campaign }} />);
  expect(box.querySelectorAll('a')).toHaveLength(1);
  for (const none of [{ room: null, campaign: null }, undefined]) {
    await again(<OnNow now={none} />);
    expect(box.textContent).toBe('');
  }
  await end();
});
