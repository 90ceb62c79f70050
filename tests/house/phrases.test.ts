/** What stands in three word files is said once: names change in one place, and one thing has one name. */
import { expect, test } from 'vitest';
import { HAN, wordFiles } from './prose.ts';

const SHORT = 3;
const hanIn = (phrase: string) => [...phrase].filter((sign) => HAN.test(sign)).length;

test('no phrase of more than three characters stands in three word files', () => {
  const at = new Map<string, Set<string>>();
  for (const { file, phrases } of wordFiles(['src', 'sw']))
    for (const phrase of phrases) if (hanIn(phrase) > SHORT) at.set(phrase, (at.get(phrase) ?? new Set()).add(file));
  const copied = [...at].filter(([, files]) => files.size >= 3).map(([phrase, files]) => [phrase, ...files]);
  expect(at.size).toBeGreaterThan(1_000);
  expect(copied).toEqual([]);
});
