/**
 * Kinds of notices, and the owner's words for them. A kind is declared where its words stand. What differs each time is marked in the
 * text by its name, so that the same code says the software's own sentence, the catalogue's pattern, and the values of an owner's one.
 */
import { filled, type NoticeGroup, placeholderOf, type Wording } from '../../../contract/notice/wording.ts';
import type { Words } from '../../../contract/wire/states.ts';
import { wordsAt } from '../lib/rules.ts';

/** Of a private use: no text of a person's holds them once it is marked. */
const [OPEN, NAMED, CLOSE] = ['\uE000', '\uE001', '\uE002'];
const MARKS = /[\uE000-\uE002]/g;

interface Named extends Wording {
  /** Its kind; null for what only staff get. */
  words: string;
}
interface Saying<F> {
  title: Words;
  body: Words | ((facts: F) => Words);
}

const one = (name: string, value: string) => around(name, readMarks(value).plain.replace(MARKS, ''));
const isWords = (value: unknown): value is Words =>
  typeof value === 'object' && value !== null && 'zh' in value && 'en' in value;

/** Read when it is said, as what is marked may be: it may change with the shop's rules. */
export const named = (name: string, value: Words): Words => ({
  get zh() {
    return around(name, value.zh);
  },
  get en() {
    return around(name, value.en);
  },
});
/** What is marked within it is part of it. */
const around = (name: string, value: string) => `${OPEN}${name}${NAMED}${value}${CLOSE}`;

/** Texts are marked by what they are called; flags, counts and codes decide what is said. */
function marked<F extends object>(facts: F): F {
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [
      name,
      !placeholderOf(name)
        ? value
        : typeof value === 'string'
          ? one(name, value)
          : isWords(value)
            ? { zh: one(name, value.zh), en: one(name, value.en) }
            : value,
    ]),
  ) as F;
}

interface Kind {
  key: string;
  group: NoticeGroup;
  example: () => Wording;
}
const kinds = new Map<string, Kind>();
function declare(kind: Kind): void {
  if (kinds.has(kind.key)) throw new Error(`Two kinds of notices are called ${kind.key}.`);
  kinds.set(kind.key, kind);
}

/** One kind. @param examples what stands in it on the owner's screen */
export function wording<F extends object>(
  group: NoticeGroup,
  step: string,
  examples: F,
  say: (facts: F) => Wording,
): (facts: F) => Named {
  const key = `${group}.${step}`;
  const said = (facts: F) => say(marked(facts));
  declare({ key, group, example: () => said(examples) });
  return (facts) => ({ ...said(facts), words: key });
}

const saidOf = <F extends object>({ title, body }: Saying<F>, facts: F): Wording => ({
  title,
  body: typeof body === 'function' ? body(marked(facts)) : body,
});

/** A kind for each step that says something. */
export function wordings<S extends string, F extends object>(
  group: NoticeGroup,
  table: Readonly<Record<S, Saying<F> | null>>,
  examples: F,
): (step: S, facts: F) => Named | undefined {
  for (const step of Object.keys(table) as S[])
    if (table[step] !== null)
      declare({
        key: `${group}.${step}`,
        group,
        example: () => saidOf(table[step] as Saying<F>, examples),
      });
  return (step, facts) => {
    const found = table[step];
    return found ? { ...saidOf(found, facts), words: `${group}.${step}` } : undefined;
  };
}

/** The same where code chooses a notice and not a step. */
export function wordingsOf<F extends object, N extends Saying<F>>(
  group: NoticeGroup,
  table: Readonly<Record<string, N | null>>,
  examples: F,
): (notice: N, facts: F) => Wording & { words: string | null } {
  const keys = new Map<N, string>();
  for (const [step, notice] of Object.entries(table))
    if (notice && !keys.has(notice)) {
      const key = `${group}.${step}`;
      keys.set(notice, key);
      declare({ key, group, example: () => saidOf(notice, examples) });
    }
  return (notice, facts) => ({ ...saidOf(notice, facts), words: keys.get(notice) ?? null });
}

interface Read {
  plain: string;
  pattern: string;
  values: Record<string, string>;
}

export function readMarks(text: string, values: Record<string, string> = {}): Read {
  let pattern = '';
  const open: { name: string; text: string; named: boolean }[] = [];
  let plain = '';
  for (const each of text) {
    const top = open.at(-1);
    if (each === OPEN) open.push({ name: '', text: '', named: false });
    else if (each === NAMED && top) top.named = true;
    else if (each === CLOSE && top) {
      open.pop();
      const outer = open.at(-1);
      if (outer) outer.text += top.text;
      else {
        plain += top.text;
        // Two of a sort that differ are two.
        let { name } = top;
        for (let n = 2; Object.hasOwn(values, name) && values[name] !== top.text; n++) name = `${top.name}${n}`;
        values[name] = top.text;
        pattern += `{${name}}`;
      }
    } else if (top) top[top.named ? 'text' : 'name'] += each;
    else {
      plain += each;
      pattern += each;
    }
  }
  // What was never closed is a person's own text.
  return { plain: plain + open.map(({ text: rest }) => rest).join(''), pattern, values };
}

function readBoth({ title, body }: Wording, language: keyof Words) {
  const values: Record<string, string> = {};
  return { title: readMarks(title[language], values), body: readMarks(body[language], values), values };
}

/**
 * As it is written. The owner's words stand for the sentence that they were shown: where this one is another, because a piece lies with us
 * for instance, it is said in the software's own.
 */
export function asWritten(notice: Wording & { words: string | null }, at: Date): Wording {
  const own = notice.words === null ? undefined : wordsAt(at)?.[notice.words];
  const kind = notice.words === null ? undefined : kinds.get(notice.words);
  const shown = own && kind?.example();
  const said = (language: keyof Words) => {
    const { title, body, values } = readBoth(notice, language);
    const pattern = shown && readBoth(shown, language);
    const isShown = pattern?.title.pattern === title.pattern && pattern.body.pattern === body.pattern;
    const [ownTitle, ownBody] =
      own && isShown ? [filled(own.title[language], values), filled(own.body[language], values)] : [];
    return ownTitle === undefined || ownBody === undefined ? [title.plain, body.plain] : [ownTitle, ownBody];
  };
  const [[zh = '', zhBody = ''], [en = '', enBody = '']] = [said('zh'), said('en')];
  return { title: { zh, en }, body: { zh: zhBody, en: enBody } };
}

/** Every kind with the software's own words as they are now. */
export const noticeCatalogue = () =>
  [...kinds.values()].map(({ key, group, example }) => {
    const said = example();
    const [zh, en] = [readBoth(said, 'zh'), readBoth(said, 'en')];
    return {
      ...{ key, group },
      title: { zh: zh.title.pattern, en: en.title.pattern },
      body: { zh: zh.body.pattern, en: en.body.pattern },
      examples: { zh: zh.values, en: en.values },
    };
  });
