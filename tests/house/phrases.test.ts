/** What stands in three word files, or in two of one domain, is said once: names change in one place, and one thing has one name. */
import { expect, test } from 'vitest';
import { HAN, wordFiles } from './prose.ts';

const SHORT = 3;
const hanIn = (phrase: string) => [...phrase].filter((sign) => HAN.test(sign)).length;

/** `src/domains/order/words.ts` -> `order`; others stand for themselves. */
const domainOf = (file: string) => /src\/domains\/([^/]+)\//.exec(file)?.[1] ?? file;

test('no phrase of more than three characters stands in three word files, or in two of one domain', () => {
  const at = new Map<string, Set<string>>();
  for (const { file, phrases } of wordFiles(['src', 'sw']))
    for (const phrase of phrases) if (hanIn(phrase) > SHORT) at.set(phrase, (at.get(phrase) ?? new Set()).add(file));
  const copied = [...at]
    .filter(([, files]) => files.size >= 3 || new Set([...files].map(domainOf)).size < files.size)
    .map(([phrase, files]) => [phrase, ...files]);
  expect(at.size).toBeGreaterThan(1_000);
  expect(copied).toEqual([]);
});
