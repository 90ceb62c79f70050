/** A link that is called like a page leads to it. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { screenTitles } from '../../contract/screen-titles.ts';

const root = new URL('../..', import.meta.url).pathname;

/** `<RowLink to="/pages/x" …>{t.name}</RowLink>`: where it leads, and the names of its words. */
const LINK =
  /<(?:RowLink|LinkButton|MoreLink)\b[^>]*?\bto="(\/[^"]+)"(?:[^<>]|=>|<\w+ [^<>]*\/>|<\w+ \/>)*>\s*\{(\w+)\.(\w+)\}\s*</g;
const linksIn = (source: string) =>
  [...source.matchAll(LINK)].map(([, to = '', words = '', name = '']) => ({ to, words, name }));

type Said = Record<'zh' | 'en', Record<string, unknown>>;

/** The words that a variable of a screen holds: `const t = useText(text)`, and `text` from where it is imported. */
async function wordsOf(file: string, source: string, variable: string): Promise<Said | undefined> {
  const called = new RegExp(`const ${variable} = useText\\((\\w+)\\)`).exec(source)?.[1];
  const from =
    called && new RegExp(`import \\{[^}]*?(?:(\\w+) as )?\\b${called}\\b[^}]*\\} from '(\\.[^']+)'`).exec(source);
  if (!from?.[2]) return undefined;
  const module = (await import(join(dirname(file), from[2]))) as Record<string, Said>;
  return module[from[1] ?? called ?? ''];
}

test('a link that is called like a page leads to that page', async () => {
  const titled = (said: unknown) => Object.entries(screenTitles).filter(([, { zh }]) => zh === said);
  const wrong: string[] = [];
  let seen = 0;
  for (const name of readdirSync(`${root}src/domains`, { recursive: true, encoding: 'utf8' })) {
    if (!/(?<!\.test)\.tsx$/.test(name)) continue;
    const file = `${root}src/domains/${name}`;
    const source = readFileSync(file, 'utf8');
    for (const link of linksIn(source)) {
      const said = (await wordsOf(file, source, link.words))?.zh[link.name];
      const pages = titled(said);
      seen += pages.length;
      // The workbench's pages are what it edits, and its own queues.
      if (link.to !== '/pages/user/workbench' && pages.length > 0 && !pages.some(([url]) => url === link.to))
        wrong.push(`${name}: ${String(said)} leads to ${link.to}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(seen).toBeGreaterThan(40);
});
