import { expect, test } from 'vitest';
import { lines } from './line.ts';

test('who wants the same thing goes one after the other as they came; another thing waits for nobody', async () => {
  const join = lines();
  const went: string[] = [];
  const leaveFirst = await join('lot');
  const [second, third] = ['second', 'third'].map(async (name) => {
    const leave = await join('lot');
    went.push(name);
    return leave;
  });
  (await join('other'))();
  expect(went).toEqual([]);
  leaveFirst();
  const leaveSecond = await second;
  expect(went).toEqual(['second']);
  leaveSecond?.();
  // Twice does nothing to who is at the head now.
  leaveSecond?.();
  (await third)?.();
  expect(went).toEqual(['second', 'third']);
  (await join('lot'))();
});
