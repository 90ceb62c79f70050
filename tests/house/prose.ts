/** The sentences in the source: what checks of words read. */
import { readdirSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';

const root = new URL('../..', import.meta.url).pathname;

export interface WordFile {
  file: string;
  /** Its string literals and templates; what a template fills in reads `…`. */
  phrases: string[];
}

export const HAN = /\p{Script=Han}/u;

/** Every file under `folders` that says something in Chinese; tests and the gallery's samples say nothing to people. */
export const wordFiles = (folders: readonly string[]): WordFile[] =>
  folders
    .flatMap((folder) =>
      readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
    )
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !file.includes('/gallery/'))
    .sort()
    .map((file) => ({ file, source: readFileSync(`${root}${file}`, 'utf8') }))
    .filter(({ source }) => HAN.test(source))
    .map(({ file, source }) => ({ file, phrases: phrasesIn(file, source) }))
    .filter(({ phrases }) => phrases.some((phrase) => HAN.test(phrase)));

/** Several checks read the same files. */
const known = new Map<string, string[]>();
function phrasesIn(file: string, source: string): string[] {
  const phrases = known.get(file) ?? phrasesOf(file, source);
  known.set(file, phrases);
  return phrases;
}

export function phrasesOf(file: string, source: string): string[] {
  const phrases: string[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, value, quasis } = node as Syntax;
    if (type === 'Literal' && typeof value === 'string') phrases.push(value);
    if (quasis) phrases.push(quasis.map((part) => part.value.cooked).join('…'));
    Object.values(node).forEach(visit);
  };
  visit(parseSync(file, source).program);
  return phrases;
}

/** The parts of a syntax tree's node that hold words. */
interface Syntax {
  type?: string;
  value?: unknown;
  quasis?: { value: { cooked: string } }[];
}
