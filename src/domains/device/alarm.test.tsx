/** Whoever has to see to something reads whether the rest of the queue waits for it; only then is it red. */
import { afterEach, expect, test, vi } from 'vitest';
import type { OutboxItem as Waiting } from '../../offline/outbox/observe.ts';
import { show } from '../../ui/gallery/testing.tsx';
import { OutboxItem } from './OutboxItem.tsx';
import { text } from './outbox-words.ts';
import { SyncChip } from './SyncChip.tsx';

let items: Waiting[] = [];
vi.mock('./use-outbox.ts', () => ({ useOutbox: () => items, useInMemory: () => false, usePhotoUrl: () => undefined }));
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  createLink: () => () => null,
  Link: ({ className, children }: { className: string; children: unknown }) => (
    <a className={className} href="/">
      {children as string}
    </a>
  ),
  useRouter: () => ({}),
}));
afterEach(() => {
  items = [];
});

const refused = (holds: number) =>
  ({
    ...{ id: 'one', kind: 'intent', state: 'parked', why: 'refused', call: '/x', label: { zh: '改价', en: '' }, holds },
    ...{ lastError: { code: 'FORBIDDEN', message: '', at: 1 }, photos: [], attempts: 1, createdAt: 0, nextAt: 0 },
    ...{ bytes: 0, bytesLeft: 0 },
  }) as unknown as Waiting;

async function looks(holds: number, others = true) {
  items = [refused(holds)];
  const { box, end } = await show(
    <>
      <SyncChip />
      <OutboxItem item={refused(holds)} why="refused" first others={others} />
    </>,
  );
  const chip = box.querySelector('a');
  const tag = [...box.querySelectorAll('span')].find((one) => one.textContent === text.zh.why.refused);
  const said = { chip: chip?.textContent, chipLook: chip?.className, tag: tag?.className, body: box.textContent ?? '' };
  await end();
  return said;
}

test('what holds up others says how many, in red, in its row and on the chip', async () => {
  const now = await looks(2);
  expect(now.body).toContain(text.zh.holds(2));
  expect(now.chip).toBe(text.zh.chipHolds(2));
  expect([now.chipLook, now.tag].join(' ')).toMatch(/refused.*bad/);
});

test('what holds up only itself says so and is no alarm; alone in the queue it says nothing of others', async () => {
  const now = await looks(0);
  expect(now.body).toContain(text.zh.holdsNone);
  expect(now.chip).toBe(text.zh.chipRefused);
  expect([now.chipLook, now.tag].join(' ')).toMatch(/chip.*wait/);
  expect([now.chipLook, now.tag].join(' ')).not.toMatch(/refused|bad/);
  expect((await looks(0, false)).body).not.toContain(text.zh.holdsNone);
});
