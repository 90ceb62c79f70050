// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { keptWords } from './kept.ts';

test('nobody who has a network reads that something waits for one', () => {
  const online = vi.spyOn(navigator, 'onLine', 'get');
  online.mockReturnValue(true);
  expect(keptWords()).toBe('已存好，正在发出');
  online.mockReturnValue(false);
  expect(keptWords()).toBe('已存在手机里，联网后自动发出');
});
