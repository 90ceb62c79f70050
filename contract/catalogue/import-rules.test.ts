import { expect, test } from 'vitest';
import { sizeNames } from './import-rules.ts';

test('a line of sizes has their names, and EU once', () => {
  expect(sizeNames(['40', '40.5'], 'zh')).toBe('EU 40 40.5');
  expect(sizeNames(['OS'], 'zh')).toBe('均码');
  expect(sizeNames(['S', 'OS'], 'en')).toBe('S One size');
  expect(sizeNames([], 'zh')).toBe('');
});
