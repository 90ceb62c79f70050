/**
 * What somebody meant who wrote a name as it sounds (pinyin, its initials, another character of the same sound) or with one
 * letter wrong, missing, too many or in its neighbour's place. It is asked only where the words as they stand find nothing.
 */
import { sql } from 'kysely';
import { pinyin } from 'pinyin-pro';
import type { Db } from '../../db/schema.ts';
import { everydayWords } from './search/reading.ts';

/** A word of the catalogue as it is written there, with how many products have it. */
interface Word {
  readonly text: string;
  readonly count: number;
}

export interface Lexicon {
  /** By everything that a word may be mistaken for: itself with one letter left out, and how it sounds. */
  readonly near: ReadonlyMap<string, readonly Word[]>;
  /** By each beginning of how it sounds, from three letters on. */
  readonly begun: ReadonlyMap<string, readonly Word[]>;
  /** What the catalogue itself writes so. */
  readonly written: ReadonlySet<string>;
  readonly builtAt: number;
}

/** A word of so few letters is any other with one of them changed. */
const SHORT = 4;
/** Fewer letters begin too many words. */
const BEGUN = 3;
/** Made anew when it is older than this and asked for, ms. */
const FRESH = 60_000;

const isHan = (text: string) => /^\p{Script=Han}+$/u.test(text);
const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
const wordsIn = (text: string) => plain(text).match(/\p{Script=Han}+|[a-z]+/gu) ?? [];

/** `xiekuabao` and `xkb`. */
const soundOf = (han: string) => {
  const syllables = pinyin(han, { toneType: 'none', type: 'array', v: true });
  return { whole: syllables.join(''), initials: syllables.map((one) => one[0] ?? '').join('') };
};

/** The word, and the word without any one of its letters: two that are one slip apart have one of these in common. */
function slipsOf(word: string): string[] {
  if (word.length < SHORT) return [word];
  return [word, ...Array.from(word, (_, n) => word.slice(0, n) + word.slice(n + 1))];
}

export function lexiconOf(words: ReadonlyMap<string, number>, builtAt = 0): Lexicon {
  const [near, begun] = [new Map<string, Word[]>(), new Map<string, Word[]>()];
  const note = (key: string, word: Word, where = near) => {
    const list = where.get(key);
    if (!list) where.set(key, [word]);
    else if (!list.includes(word)) list.push(word);
  };
  const all = new Map([...everydayWords.map((word) => [word, 0] as const), ...words]);
  for (const [text, count] of all) {
    const word = { text, count };
    if (!isHan(text)) for (const key of slipsOf(text)) note(key, word);
    else if (text.length > 1) {
      const { whole, initials } = soundOf(text);
      for (const key of slipsOf(whole)) note(key, word);
      note(initials, word);
      for (let end = BEGUN; end < whole.length; end++) note(whole.slice(0, end), word, begun);
    }
  }
  return { near, begun, written: new Set(words.keys()), builtAt };
}

/** At most one letter wrong, missing, too many, or two neighbours exchanged. */
export function isOneSlip(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  return (
    restA === restB ||
    restA.slice(1) === restB.slice(1) ||
    restA === restB.slice(1) ||
    restA.slice(1) === restB ||
    (restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2))
  );
}

/** What each part of a question was probably meant to be; null when nothing else is known for any. */
export function meantBy(question: string, words: Lexicon): string | null {
  const whole = plain(question).replace(/[^\p{L}]/gu, '');
  // `ya ka di`: a name is also typed a syllable at a time.
  const joined = /\d/.test(question) ? undefined : meantByWord(whole, words);
  if (joined) return joined === whole ? null : joined;
  let changed = false;
  const meant = plain(question).replace(/\p{Script=Han}+|[a-z]+/gu, (part) => {
    const known = meantByWord(part, words) ?? part;
    changed ||= known !== part;
    // What stood without a space beside another one does so no longer.
    return known === part ? part : ` ${known} `;
  });
  return changed ? meant.replace(/\s+/g, ' ').trim() : null;
}

function meantByWord(part: string, { near, begun }: Lexicon): string | undefined {
  // Who writes characters mistakes one for another of its sound, and no letters: 男鞋 is no slip of 板鞋.
  const han = isHan(part);
  const asked = han ? soundOf(part).whole : part;
  const found = new Map<Word, number>();
  for (const key of slipsOf(asked))
    for (const word of near.get(key) ?? []) {
      const sounds = isHan(word.text) ? soundOf(word.text) : { whole: word.text, initials: '' };
      // The very word before its sound, that before a slip.
      const rank =
        word.text === part
          ? 0
          : sounds.whole === asked || (!han && sounds.initials === asked)
            ? 1
            : !han && asked.length >= SHORT && isOneSlip(sounds.whole, asked)
              ? 2
              : null;
      if (rank !== null) found.set(word, rank);
    }
  // What is only half typed, if nothing is called so; of characters whole syllables, and more than one.
  if (found.size === 0 && (!han || part.length > 1))
    for (const word of begun.get(asked) ?? [])
      if (!han || soundOf(word.text.slice(0, part.length)).whole === asked) found.set(word, 3);
  return [...found].sort(([a, x], [b, y]) => x - y || b.count - a.count || a.text.localeCompare(b.text))[0]?.[0].text;
}

const known = new WeakMap<Db, Promise<Lexicon>>();

/** The words of brands, models, colours and categories; style numbers are no words. */
export async function lexicon(db: Db, now: number): Promise<Lexicon> {
  const last = await known.get(db)?.catch(() => undefined);
  if (last && now - last.builtAt < FRESH) return last;
  const next = readWords(db).then((words) => lexiconOf(words, now));
  known.set(db, next);
  return next;
}

async function readWords(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ text: string; n: number }>`
    select text, sum(n)::int as n from (
      select model_zh || ' ' || model_en as text, count(*) as n from product group by 1
      union all select array_to_string(other_names, ' '), count(*) from product group by 1
      union all select name_zh || ' ' || name_en, count(*) from product_former group by 1
      union all select colour_zh || ' ' || colour_en, count(*) from product group by 1
      union all select b.name_zh || ' ' || b.name_en || ' ' || array_to_string(b.other_names, ' '), coalesce(sum(t.products), 0)
        from brand b left join catalogue_tally t on t.brand_id = b.id group by 1
      union all select c.name_zh || ' ' || c.name_en, coalesce(sum(t.products), 0)
        from category c left join catalogue_tally t on t.category_id = c.id group by 1
    ) named group by text`.execute(db);
  const words = new Map<string, number>();
  for (const { text, n } of rows) for (const word of wordsIn(text)) words.set(word, (words.get(word) ?? 0) + n);
  return words;
}
