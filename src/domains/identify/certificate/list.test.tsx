/** What an owner reads before they sell what was found genuine. */
import { expect, test, vi } from 'vitest';
import { seen, show } from '../../../ui/gallery/testing.tsx';
import { ListWith } from '../ListWith.tsx';
import { listText } from '../list-words.ts';

const now = vi.hoisted(() => ({ roles: ['user'] }));
vi.mock('../../../api/use-session.ts', () => ({ useSession: () => now }));
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  createLink:
    (Row: React.ElementType) =>
    ({ to: _to, search: _search, ...props }: Record<string, unknown>) => <Row {...props} />,
}));

async function said(): Promise<string> {
  const { box, end } = await show(
    <ListWith id="piece" lies="owner" itemId={null} productId={null} mayAppeal={false} />,
  );
  const all = seen(box);
  await end();
  return all;
}

test('who does not sell here yet reads before they tap what is asked for first, and that the certificate comes along', async () => {
  expect(await said()).toContain(listText.zh.opensFirst);
  now.roles = ['user', 'seller'];
  expect(await said()).not.toContain(listText.zh.opensFirst);
});
