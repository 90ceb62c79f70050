/** Whoever decides about a piece for good sees what the first decision was made by. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { identifyObjectionDecide, type ObjectionJob } from '../../../../contract/objection/calls.ts';
import { seen, show } from '../../../ui/gallery/testing.tsx';
import { text as second } from '../second-words.ts';
import { Objections } from './Objections.tsx';
import { text } from './words.ts';

const job: ObjectionJob = {
  ...{
    id: 'piece',
    no: '26113012',
    name: { zh: '乐福鞋', en: 'Loafers' },
    body: '看封箱照片',
    photos: [],
    at: 1,
    dueAt: 2,
  },
  ...{ about: { granted: false, paid: 0, note: '没有', at: 1 }, covered: 400_000, first: null, byTwo: null },
  ...{ own: false, needsSecond: false },
};

async function card(change: Partial<ObjectionJob>) {
  const { box, end } = await show(
    <QueryClientProvider client={new QueryClient()}>
      <Objections jobs={[{ ...job, ...change }]} by={identifyObjectionDecide} />
    </QueryClientProvider>,
  );
  const photos = [...box.querySelectorAll('img')].map((one) => one.closest('button')?.getAttribute('aria-label'));
  const words = seen(box);
  await end();
  return { words, photos };
}

test('who decides an objection sees the box before it was closed, how it came here, what was claimed, and whose hands it was in', async () => {
  const hand = (by: string) => ({ by, at: 1 });
  const { words, photos } = await card({
    seen: {
      ...{ body: '箱子里有', unlike: '手办少一只手', shown: ['/a'], packed: ['/b'], ours: ['/c'], photos: ['/d'] },
      hands: { owner: '周末', takenIn: hand('知味'), said: hand('阿远') },
    },
  });
  for (const part of [
    '箱子里有',
    '手办少一只手',
    '周末',
    '知味',
    '阿远',
    second.zh.packed,
    second.zh.ours,
    second.zh.takenIn,
  ])
    expect(words).toContain(part);
  const named = [...(['shown', 'packed', 'ours'] as const).map((kind) => second.zh[kind]), text.zh.found(1)];
  expect(photos).toEqual(named.map((name) => expect.stringContaining(name)));
});

test('what a desk kept of before that was told is shown as it was', async () => {
  const { words, photos } = await card({});
  expect(words).toContain('看封箱照片');
  expect(photos).toEqual([]);
});
