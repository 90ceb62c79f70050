/**
 * The shop's rules where code runs. Versions are known to every process; which of them holds is decided once for a call or a deadline, and
 * for what has begun before by when that began.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { type RawBuilder, sql } from 'kysely';
import type { Wording } from '../../../contract/notice/wording.ts';
import { type Changed, readChanged } from '../../../contract/wire/units.ts';

export interface RuleVersion {
  readonly id: string;
  readonly numbers: Changed;
  readonly closed: readonly string[];
  readonly holdsFrom: Date;
}

/** The owner's words of notices, by kind. */
export interface WordsVersion {
  readonly words: Readonly<Record<string, Wording>>;
  readonly holdsFrom: Date;
}

/** The shop's colour and logo: what pages and pictures show of them. */
export interface BrandVersion {
  readonly id: string;
  /** `#rrggbb`; null is the software's own. */
  readonly color: string | null;
  /** The style sheet that the colour makes. */
  readonly palette: string;
  /** The picture's SHA-256. */
  readonly logo: string | null;
  readonly holdsFrom: Date;
}

/** Where the database says that there is another version. */
export const RULES_CHANNEL = 'rules';

export interface RuleBook {
  /** The one that holds last first; what was known before while the database is away. */
  versions(): Promise<readonly RuleVersion[]>;
  /** Known with them. */
  words?(): readonly WordsVersion[];
  brands?(): readonly BrandVersion[];
  /** There is another version: read before anybody is answered again. */
  reload(): Promise<void>;
}

export function ruleBook(
  load: () => Promise<readonly RuleVersion[]>,
  loadWords: () => Promise<readonly WordsVersion[]> = async () => [],
  loadBrands: () => Promise<readonly BrandVersion[]> = async () => [],
): RuleBook {
  // Where a page's modules were loaded in the same process, numbers are read as a phone reads them until then.
  readHere();
  let known: readonly RuleVersion[] = [];
  let words: readonly WordsVersion[] = [];
  let brands: readonly BrandVersion[] = [];
  let loading: Promise<void> | null = null;
  const reload = () => {
    const mine = Promise.all([load(), loadWords(), loadBrands()]).then(
      ([versions, worded, branded]) => {
        if (loading === mine) [known, words, brands] = [versions, worded, branded];
      },
      () => {
        // Asked again by the next who needs them.
        if (loading === mine) loading = null;
      },
    );
    loading = mine;
    return mine;
  };
  return {
    reload,
    async versions() {
      await (loading ?? reload());
      return known;
    },
    words: () => words,
    brands: () => brands,
  };
}

interface Here {
  readonly versions: readonly RuleVersion[];
  readonly holds: RuleVersion | undefined;
  readonly words: readonly WordsVersion[];
  readonly brand?: BrandVersion | undefined;
}
const here = new AsyncLocalStorage<Here>();
/** Numbers are read where code runs; a test that read them otherwise gives that back. */
export const readHere = (): void => readChanged((name) => here.getStore()?.holds?.numbers[name]);
readHere();

const at = ({ versions, words, brand }: Omit<Here, 'holds'>, when: Date): Here => ({
  versions,
  words,
  brand,
  holds: versions.find(({ holdsFrom }) => holdsFrom <= when),
});

/** Runs under the rules that hold at this moment. */
export const underRules = async <T>(book: RuleBook, when: Date, run: () => Promise<T>): Promise<T> =>
  here.run(
    at(
      {
        versions: await book.versions(),
        words: book.words?.() ?? [],
        brand: book.brands?.().find(({ holdsFrom }) => holdsFrom <= when),
      },
      when,
    ),
    run,
  );

/** Within that: under those that held at an earlier moment. */
export function underRulesOf<T>(when: Date | null, run: () => T): T {
  const now = here.getStore();
  return now && when ? here.run(at(now, when), run) : run();
}

/** The most that a number is or was: for sums over what began at different times. */
export function mostOf(read: () => number): number {
  const now = here.getStore();
  if (!now) return read();
  const each = [undefined, ...now.versions].map((holds) => here.run({ ...now, holds }, read));
  return Math.max(...each);
}

/** The same for rows of a statement: what held when each of them began. */
export function numberSince(read: () => number, since: RawBuilder<unknown>): RawBuilder<number> {
  const { versions = [], words = [] } = here.getStore() ?? {};
  const own = here.run({ versions, words, holds: undefined }, read);
  if (versions.length === 0) return sql<number>`${own}::int`;
  const each = versions.map(
    (holds) =>
      sql`when ${since} >= ${holds.holdsFrom}::timestamptz then ${here.run({ versions, words, holds }, read)}::int`,
  );
  return sql<number>`(case ${sql.join(each, sql` `)} else ${own}::int end)`;
}

/** Whether these are what they were in the version with this name, empty for the software's own. */
export function sameAs(version: string, names: readonly string[]): boolean {
  const { versions = [], holds } = here.getStore() ?? {};
  const [rules] = version.split('.');
  const seen = versions.find(({ id }) => id === rules)?.numbers ?? {};
  return names.every((name) => seen[name] === holds?.numbers[name]);
}

/** Whether it matters when something began. */
export const rulesVary = (): boolean => (here.getStore()?.versions.length ?? 0) > 0;

/** The version that holds here; none is the software's own. */
export const rulesHere = (): RuleVersion | undefined => here.getStore()?.holds;

/** The colour and logo that hold here; none is the software's own. */
export const brandHere = (): BrandVersion | undefined => here.getStore()?.brand;

/** What is shown by, as answers name it: the rules' version and the brand's. */
export function shownVersion(): string {
  const [rules, brand] = [rulesHere()?.id ?? '', brandHere()?.id];
  return brand === undefined ? rules : `${rules}.${brand}`;
}

/** The owner's words of notices at a moment; what is sent outside of a call or a deadline is said in the software's own. */
export const wordsAt = (when: Date): WordsVersion['words'] | undefined =>
  here.getStore()?.words.find(({ holdsFrom }) => holdsFrom <= when)?.words;
