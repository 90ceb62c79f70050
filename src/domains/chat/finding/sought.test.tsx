/** What is looked for among one's own conversations stays on the device: it is in no address, and there again for whoever comes back. */
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
  useLocation,
} from '@tanstack/react-router';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { show } from '../../../ui/gallery/testing.tsx';
import { useSought } from './use-sought.ts';

function Box() {
  const { words, setWords, keep } = useSought();
  return (
    <button type="button" onClick={() => setWords('鞋底磨损')} onBlur={keep}>
      {words}
    </button>
  );
}

/** A hit has an id in its address, the list has none. */
function Chats() {
  const open = useLocation({ select: ({ searchStr }) => searchStr.includes('id=') });
  return open ? null : <Box />;
}

test('the words that were looked for stand in no address, and in the box again for whoever comes back from a hit', async () => {
  const history = createMemoryHistory({ initialEntries: ['/plugin/chat'] });
  const router = createRouter({ history, routeTree: createRootRoute({ component: Chats }) });
  const { box, end } = await show(<RouterProvider router={router as never} />);
  const button = () => box.querySelector('button');
  await vi.waitFor(() => expect(button()).not.toBeNull());
  await act(async () => button()?.click());
  await act(async () => {
    button()?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  });
  await vi.waitFor(() => expect(history.location.state.sought).toBe('鞋底磨损'));
  expect(decodeURIComponent(history.location.href)).not.toContain('鞋底');
  await act(async () => history.push('/plugin/chat?id=hit'));
  await vi.waitFor(() => expect(button()).toBeNull());
  await act(async () => history.back());
  await vi.waitFor(() => expect(button()?.textContent).toBe('鞋底磨损'));
  await end();
});
