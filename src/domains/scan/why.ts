/** Why a scan led nowhere, as it is said to who scanned. */
import { grouped, ungrouped } from '../../../contract/wire/patterns.ts';
import type { names } from '../identify/names.ts';
import type { Answer } from './look-up.ts';
import type { Scanned } from './scan.ts';
import type { text } from './words.ts';

type Words = (typeof text)['zh'];
type Names = Pick<(typeof names)['zh'], 'notOurs' | 'notOursBody'>;

export function whyNot(
  scanned: Scanned,
  answer: Pick<Answer, 'fromDevice'> | undefined,
  t: Words,
  tn: Names,
): { title: string; body?: string } {
  if (scanned.kind === 'foreign') return { title: t.foreignTitle, body: t.foreign(scanned.host) };
  if (scanned.kind !== 'code') return { title: t.wordsTitle };
  if (answer?.fromDevice) return { title: t.offlineTitle, body: t.offline };
  if (scanned.maker) return { title: t.makerTitle, body: t.maker };
  // Whoever typed a certificate's code is warned as its own page warns them.
  if (isCertificateLike(scanned.code)) return { title: tn.notOurs, body: tn.notOursBody(grouped(code(scanned.code))) };
  return { title: t.unknownTitle, body: t.unknown(tn.notOurs) };
}

const code = (typed: string) => ungrouped(typed).toLowerCase();

/** As ours are, letters and digits mixed in groups of four: a carrier's number has its letters in front, a maker's has none. */
export const isCertificateLike = (typed: string): boolean =>
  /^[\da-z]{12}$/.test(code(typed)) && /[a-z]/.test(code(typed)) && !/^[a-z]+\d+$/.test(code(typed));
