/** The example photos of the grade questions: a piece is graded where there is no network, too. Drawn by us, a few kilobytes each. */
import { exampleKinds, exampleOf } from '../../../contract/recycle/examples.ts';
import { gradeQuestionNames } from '../../../contract/recycle/rules.ts';
import { PHOTO } from '../../../contract/wire/limits.ts';
import { isOurFile } from '../../api/exchange/answer.ts';

/** The cache that the worker answers pictures from; see sw/sw.ts. What is put here past the worker is not among what it lets go. */
const CACHE = 'pictures';

const base = import.meta.env.BASE_URL.replace(/\/$/, '');
const addresses = exampleKinds.flatMap((kind) =>
  gradeQuestionNames.map((answer) => `${base}${exampleOf(kind, answer)}-${PHOTO.widths[0]}.webp`),
);

/** Fetches what is not here yet, or is a portal's page. */
export async function keepExamples(signal: AbortSignal): Promise<void> {
  if (typeof caches === 'undefined') return;
  const cache = await caches.open(CACHE);
  for (const address of addresses) {
    const kept = await cache.match(address, { ignoreVary: true });
    if (kept && (await isOurFile(address, kept))) continue;
    const response = await fetch(address, { signal });
    if (await isOurFile(address, response)) await cache.put(address, response);
  }
}
