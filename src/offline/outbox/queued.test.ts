import { expect, test } from 'vitest';
import { allCalls } from '../../../contract/registry.ts';
import { inputOf } from './queued.ts';

test('whatever can wait is looked over before it waits: the server would refuse it when nobody is there to mend it', () => {
  const calls = allCalls().map(({ call }) => call);
  const unseen = calls.filter((call) => call.offline.mode === 'queued' && inputOf(call) !== call.input);
  expect(unseen.map(({ path }) => path)).toEqual([]);
  expect(calls.filter((call) => call.offline.mode !== 'queued' && inputOf(call))).toEqual([]);
});
