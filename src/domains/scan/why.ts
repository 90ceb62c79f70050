/** Why a scan led nowhere, as it is said to who scanned. */
import { CODE_LENGTH, grouped, ungrouped } from '../../../contract/wire/patterns.ts';
import type { names } from '../identify/names.ts';
import type { Answer } from './look-up.ts';
import type { Scanned } from './scan.ts';
import type { text } from './words.ts';

type Words = (typeof text)['zh'];
type Names = Pick<(typeof names)['zh'], 'notOurs' | 'notOursBody' | 'mistyped' | 'mistypedBody'>;

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
  // A letter too few or too many is a slip before it is anything else.
  const slip = slipped(scanned.code);
  if (slip) return { title: tn.mistyped(slip.length), body: tn.mistypedBody(grouped(slip)) };
  return { title: t.unknownTitle, body: t.unknown(tn.notOurs) };
}

const code = (typed: string) => ungrouped(typed).toLowerCase();

/** A code of ours but for its length, as it is typed; null for what is none. */
const slipped = (typed: string): string | null =>
  Math.abs(code(typed).length - CODE_LENGTH) === 1 &&
  /[a-z]\d|\d[a-z]/.test(code(typed)) &&
  !/^[a-z]+\d+$/.test(code(typed))
    ? code(typed)
    : null;

/** As ours are, letters and digits mixed in groups of four: a carrier's number has its letters in front, a maker's has none. */
export const isCertificateLike = (typed: string): boolean =>
  /^[\da-z]{12}$/.test(code(typed)) && /[a-z]/.test(code(typed)) && !/^[a-z]+\d+$/.test(code(typed));
