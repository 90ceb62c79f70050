import { expect, test } from 'vitest';
import { show } from '../../../ui/gallery/testing.tsx';
import { chinaDateTime } from '../../../ui/print/shop-time.ts';
import { text } from '../certificate-words.ts';
import { Chain } from './Chain.tsx';

const MORNING = new Date(2026, 10, 18, 14, 6).getTime();
const WHEN = chinaDateTime(MORNING, Date.now(), 'zh');
const photos = (shot: number[]) => ({
  ...{ kind: 'photos' as const, at: MORNING + 600_000, hash: 'a'.repeat(64) },
  fact: JSON.stringify({
    by: 'owner',
    photos: ['toe', 'sole'].map((slot, n) => [slot, 'print', ...shot.slice(n, n + 1)]),
  }),
});
const opinion = (hash: string) => ({
  ...{ kind: 'opinion' as const, at: MORNING + 5_000_000, hash: hash.repeat(64) },
  fact: JSON.stringify({ stage: 'first', result: 'genuine', sure: true, points: [[], [], []] }),
});

test('a reader sees of each record by whom and what; that it begins at the camera only where a phone told when', async () => {
  const t = text.zh;
  const now = await show(<Chain chain={[photos([MORNING, MORNING]), opinion('b'), opinion('c')]} />);
  expect(now.box.textContent).toContain(t.chain.shot);
  expect(now.box.textContent).toContain(`${t.by.owner} ${t.cameShot(2, 2, WHEN, WHEN)}`);
  expect(now.box.textContent).toContain(`${t.expert(1)} ${t.judged.first('genuine', 3)}`);
  expect(now.box.textContent).toContain(`${t.expert(2)} ${t.judged.alone('genuine', 3)}`);
  await now.end();
  // Of one of them alone the camera's moment is known: that is no beginning of all.
  const mixed = await show(<Chain chain={[photos([MORNING])]} />);
  expect(mixed.box.textContent).toContain(t.chain.received);
  expect(mixed.box.textContent).toContain(`${t.by.owner} ${t.cameShot(2, 1, WHEN, WHEN)}`);
  await mixed.end();
  // Of old a clock that was never set stood there, too.
  const unset = await show(<Chain chain={[photos([0, 0])]} />);
  expect(unset.box.textContent).toContain(t.chain.received);
  expect(unset.box.textContent).toContain(`${t.by.owner} ${t.came(2)}`);
  await unset.end();
  const old = await show(<Chain chain={[photos([])]} />);
  expect(old.box.textContent).toContain(t.chain.received);
  expect(old.box.textContent).toContain(`${t.by.owner} ${t.came(2)}`);
  await old.end();
});

test('a reader sees when the piece itself came to us, told from photos that were asked for', async () => {
  const t = text.zh;
  const came = (arrived: boolean) => ({
    ...{ kind: 'supplement' as const, at: MORNING, hash: 'd'.repeat(64) },
    fact: JSON.stringify({ by: 'us', ...(arrived && { arrived }), photos: [['extra', 'print']] }),
  });
  const now = await show(<Chain chain={[came(true)]} />);
  expect(now.box.textContent).toContain(t.arrived);
  expect(now.box.textContent).not.toContain(t.kinds.supplement);
  await now.end();
  const old = await show(<Chain chain={[came(false)]} />);
  expect(old.box.textContent).toContain(t.kinds.supplement);
  await old.end();
});

test('of an appeal a reader sees who looked first and who alone after that, and from what to what the result went', async () => {
  const t = text.zh;
  const link = (kind: 'opinion' | 'appeal' | 'final', hash: string, fact: object) => ({
    ...{ kind, at: MORNING, hash: hash.repeat(64), fact: JSON.stringify(fact) },
  });
  const again = { stage: 'appeal', result: 'fake', sure: true, points: [[], []] };
  const { box, end } = await show(
    <Chain
      chain={[
        opinion('b'),
        link('appeal', 'c', { against: 'genuine' }),
        link('opinion', 'd', again),
        link('opinion', 'e', again),
        link('final', 'f', { result: 'fake', before: 'genuine' }),
      ]}
    />,
  );
  expect(box.textContent).toContain(`${t.expert(2)} ${t.judged.again('fake', 2)}`);
  expect(box.textContent).toContain(`${t.expert(3)} ${t.judged.againAlone('fake', 2)}`);
  expect(box.textContent).toContain('由鉴别为真改为鉴别为假');
  await end();
  const same = await show(<Chain chain={[link('final', 'f', { result: 'fake', before: 'fake' })]} />);
  expect(same.box.textContent).not.toContain('改为');
  await same.end();
});
