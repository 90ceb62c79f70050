/** The sentences that experts choose from, as they have marked the photos. Readers of a result need none of it. */
import type { Words } from '../wire/states.ts';
import type { Category, Result } from './rules.ts';
import {
  NOT_IT,
  OTHER_PIECE,
  type SignId,
  sentence,
  signName,
  signsOf,
  type Template,
  UNCLEAR,
  usual,
} from './signs.ts';

type Marked = readonly { sign: SignId; ok: boolean; seen: boolean }[];

/** What they have marked, in words: a sentence for what fits, and one for what does not. What they choose stands in the opinion as it is. */
export function templatesOf(category: Category, points: Marked): readonly Template[] {
  const marked = (fits: boolean) =>
    signsOf(category).filter((sign) => points.some((point) => point.sign === sign && point.seen && point.ok === fits));
  const [fits, differs] = [marked(true), marked(false)];
  return [
    ...(fits.length > 0 ? [sentence('genuine', fits)] : []),
    ...(differs.length > 0 ? [sentence('fake', differs)] : []),
    points.some(({ sign }) => sign === OTHER_PIECE)
      ? { result: 'inconclusive', signs: [OTHER_PIECE], ...NOT_IT }
      : { result: 'inconclusive', signs: [], ...UNCLEAR },
  ];
}

/** A sentence that was chosen before its points changed names what is marked now; their own words stay as they are. */
export function usualNow(
  note: string,
  { category, points, language }: { category: Category; points: Marked; language: keyof Words },
): string {
  const chosen = usual(note, category);
  if (!chosen) return note;
  return templatesOf(category, points).find(({ result }) => result === chosen.result)?.[language] ?? '';
}

/** Whether it is a usual sentence, and of another result. */
export function isUsualOf(note: string, category: Category, other: Result): boolean {
  const chosen = usual(note, category);
  return chosen !== null && chosen.result !== other;
}

/** Signs that the words name and no point marks, or not as a usual sentence has it: whoever reads it looks for them in vain. */
export function unmarked(note: string, { category, points }: { category: Category; points: Marked }): SignId[] {
  const said = (note.match(/[^。.]*[。.]\s*|[^。.]+$/g) ?? []).flatMap((part) => usual(part.trimEnd(), category) ?? []);
  return signsOf(category).filter((sign) => {
    const { zh, en } = signName(sign);
    if (!note.includes(zh) && !new RegExp(`\\b${en}\\b`, 'i').test(note)) return false;
    const marked = points.filter((point) => point.sign === sign);
    const other = said.some(
      ({ signs: named, result }) =>
        named.includes(sign) &&
        result !== 'inconclusive' &&
        !marked.some(({ ok, seen }) => seen && ok === (result === 'genuine')),
    );
    return marked.length === 0 || other;
  });
}

/** The same of all that an expert writes: what stands at a point is read with the rest. */
export function unmarkedIn(
  { note, points }: { note: string; points: readonly (Marked[number] & { note: string })[] },
  category: Category,
): SignId[] {
  const said = [note, ...points.map((point) => point.note)].flatMap((words) => unmarked(words, { category, points }));
  return [...new Set(said)];
}
