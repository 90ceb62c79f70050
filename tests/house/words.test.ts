/** What a reader of one language sees: signs of Chinese in Chinese, one quotation mark for all, and one thing said as one. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { HAN, wordFiles } from './prose.ts';

const root = new URL('../..', import.meta.url).pathname;

/** What must not stand beside a Chinese character; a pattern that reads what people write is no sentence. */
const ODD = [
  /\p{Script=Han}\s?[,;!?](?!\S*\.\w+$)/u,
  /[,;!?]\s?\p{Script=Han}/u,
  /\p{Script=Han}\(|\)\p{Script=Han}/u,
  /\p{Script=Han}\.(?:\s|$)/u,
  /[，。；：！？、]{2}|[，。；：！？、] |\s[，。；：！？、]/u,
  /[“”‘]/u,
];
const isPattern = (phrase: string) => /\\s|\(\?/.test(phrase);
const odd = (phrase: string) => HAN.test(phrase) && !isPattern(phrase) && ODD.some((sign) => sign.test(phrase));

/** English sentences that name something Chinese. */
const english = (phrase: string) => /^e\.g\. |[a-z]{3,} [a-z]{2,} /.test(phrase);

describe('a sentence in Chinese', () => {
  test('has the signs of Chinese, and the same quotation marks everywhere', () => {
    const found = wordFiles(['src', 'sw', 'contract', 'server'])
      .filter(({ file }) => !/server\/(db|demo|art|testing)\//.test(file))
      .flatMap(({ file, phrases }) =>
        phrases.filter((phrase) => odd(phrase) && !english(phrase)).map((phrase) => `${file}: ${phrase}`),
      );
    expect(found).toEqual([]);
  });

  test.each(['先付款,再发货', '好了.', '点“取回”', '费用(元)', '没有了 。'])('“%s” is seen', (phrase) => {
    expect(odd(phrase)).toBe(true);
  });
});

test('a day in a file that people save is theirs, not that of Greenwich', () => {
  const day = /new Date\([^()+]*\)\.toISOString\(\)(?:\.slice\(0, 10\)|,)/;
  const found = readdirSync(`${root}src`, { recursive: true, encoding: 'utf8' })
    // A cell of a spreadsheet has no zone.
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name) && !name.endsWith('catalogue/spreadsheet.ts'))
    .filter((name) => day.test(readFileSync(`${root}src/${name}`, 'utf8')));
  expect(found).toEqual([]);
});

/** Verbs and words that end so by themselves. */
const NO_PLURAL = new Set(
  'is was has does needs comes goes less this others leads trades opens belongs arrives asks'.split(' '),
);

/** Every sentence with something to fill in, as it is said of one. */
function ofOne(value: unknown, at: string): string[] {
  if (typeof value === 'function') {
    const say = value as (...given: unknown[]) => unknown;
    try {
      const said = say(...Array.from({ length: Math.max(1, say.length) }, () => 1));
      return typeof said === 'string' ? [`${at}: ${said}`] : [];
    } catch {
      // It takes a thing, not a number.
      return [];
    }
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => ofOne(inner, `${at}.${name}`));
}

test('one is said as one in English', async () => {
  const files = readdirSync(`${root}src`, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?:words|names)\.ts$/.test(name),
  );
  const said: string[] = [];
  for (const file of files) {
    const parts = (await import(`${root}src/${file}`)) as Record<string, { en?: unknown }>;
    for (const part of Object.values(parts)) said.push(...ofOne(part?.en, file));
  }
  expect(said.length).toBeGreaterThan(300);
  const wrong = said.filter((line) =>
    [...line.matchAll(/(?<![\d.,–/¥-])\b1 (?:more |other |wrong )?([a-z]+s)\b/g)].some(
      ([, noun]) => !NO_PLURAL.has(noun ?? ''),
    ),
  );
  expect(wrong).toEqual([]);
});

test('how worn a thing is, is its condition in English, and nothing else', () => {
  const found = wordFiles(['src', 'server/domains/shop/help'])
    .filter(({ file }) => /(?:words|names|help\/\w+)\.ts$/.test(file))
    .flatMap(({ file, phrases }) =>
      phrases
        .filter((phrase) => /^Grades?$|\bgrades?\b.* |\w \bgrades?\b/.test(phrase))
        .map((phrase) => `${file}: ${phrase}`),
    );
  expect(found).toEqual([]);
});

test('every word of a screen is said on one', () => {
  const sources = ['src', 'sw', 'contract', 'server'].flatMap((folder) =>
    readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
      .map((name) => ({ file: `${folder}/${name}`, source: readFileSync(`${root}${folder}/${name}`, 'utf8') })),
  );
  const times = new Map<string, number>();
  for (const { source } of sources)
    for (const name of source.match(/\b[a-zA-Z]\w*\b/g) ?? []) times.set(name, (times.get(name) ?? 0) + 1);
  // Put together where it is asked for: t[`${act}Title`].
  const ends = new Set(
    sources.flatMap(({ source }) => [...source.matchAll(/`\$\{\w+\}(\w+)`\]/g)].map(([, end]) => end)),
  );
  const composed = (name: string) => [...ends].some((end) => end && name.endsWith(end));
  // A name that stands nowhere but in its two languages is asked for by nobody.
  const unsaid = sources
    .filter(({ file }) => /^(src|sw)\/.*(words|names)\.ts$/.test(file))
    .flatMap(({ file, source }) =>
      [...source.matchAll(/^ {4}(\w+):/gm)]
        .filter(([, name = '']) => times.get(name) === 2 && source.split(new RegExp(`\\b${name}\\b`)).length === 3)
        .filter(([, name = '']) => !composed(name))
        .map(([, name]) => `${file}: ${name}`),
    );
  expect(unsaid).toEqual([]);
});

test('no screen puts a Chinese stop between words that may be English', () => {
  const screens = readdirSync(`${root}src`, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.tsx'),
  );
  const glued = (code: string) => /\}\s*[。，；：]\s*\{/.test(code);
  expect(glued('{t.noShops}。{t.noShopsBody}')).toBe(true);
  expect(screens.filter((name) => glued(readFileSync(`${root}src/${name}`, 'utf8')))).toEqual([]);
});

/** Where a size is worked out, queried, drawn or that of a disk; a certificate has it in the words of who asked for it. */
const NO_TOLD_SIZE = /\b(?:limit|then|chance|and) |viewBox|= \$|isEuropean|genderName|partName| free`/;

test('a size is called by its name wherever it is told: 均码, EU 42', () => {
  const raw = (source: string) =>
    source.split('\n').filter((line) => /[ ·]\$\{(?:\w+\.)*size\}/.test(line) && !NO_TOLD_SIZE.test(line));
  expect(raw(['`$', '{name} $', '{row.size}`'].join(''))).toHaveLength(1);
  const told = ['src', 'contract', 'server']
    .flatMap((folder) =>
      readdirSync(root + folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
    )
    // A list of words is handed a size by its name.
    .filter((name) => /(?<!\.test|words)\.tsx?$/.test(name) && !/^server\/(demo|art|testing)\//.test(name))
    .flatMap((name) => raw(readFileSync(root + name, 'utf8')).map((line) => `${name}: ${line.trim()}`));
  expect(told).toEqual([]);
});

describe('what is promised', () => {
  const page = readFileSync(`${root}docs/promises.md`, 'utf8');
  /** `server/domains/x/y.ts:name`: a file, and where a rule is meant something in it. */
  const named = [...page.matchAll(/`([\w.-]+\/[\w./-]+)(?::(\w+))?`/g)].map(([, file = '', rule]) => ({ file, rule }));
  const isThere = ({ file, rule }: (typeof named)[number]) =>
    existsSync(root + file) && (!rule || new RegExp(`\\b${rule}\\b`).test(readFileSync(root + file, 'utf8')));

  test('stands beside a rule and a test that are there', () => {
    expect(isThere({ file: 'server/domains/shop/agreements.ts', rule: 'agreementNobody' })).toBe(false);
    expect(named.length).toBeGreaterThan(400);
    expect(named.filter((one) => !isThere(one))).toEqual([]);
    const rows = page.split('\n').filter((line) => /^\| (?!promise|---)/.test(line));
    expect(rows.filter((row) => !/\| `[^|]+` \| `[^|]*:\w+[^|]*` \| `[^|]*\.test\.tsx?` \|$/.test(row))).toEqual([]);
  });

  test('in an agreement, a policy, published rules or help is on the page', () => {
    const read = readFileSync(`${root}server/domains/shop/agreements.ts`, 'utf8');
    const agreements = [...read.matchAll(/^import \{.*'(?:\.\.\/)+(contract\/[\w/-]+\.ts)'/gm)].map(
      ([, file]) => file ?? '',
    );
    expect(agreements.length).toBeGreaterThan(7);
    const help = readdirSync(`${root}server/domains/shop/help`)
      .filter((name) => !/^question|test/.test(name))
      .map((name) => `server/domains/shop/help/${name}`);
    const documents = [...agreements, ...help, 'contract/auction/published.ts', 'server/demo/pages.ts'];
    expect(documents.filter((file) => !named.some((one) => one.file === file))).toEqual([]);
  });
});
