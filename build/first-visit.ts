/** What every first visit needs, read from the code's own imports, so that a moved file is never left behind quietly. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const root = new URL('..', import.meta.url).pathname;

/** Static imports with a value, of scripts and styles. A lazy `import()` is what keeps a file out of a first visit. */
const imports = /(?:^|\n)(?:import|export)\s+(?!type\b)[^'";]*?from\s*'(\.[^']+)'|(?:^|\n)import\s+'(\.[^']+)'/g;

/**
 * @param entries paths from the project's root
 * @returns their files and all that these import, transitively, as paths from the root
 * @throws Error when an entry does not exist: a list that no longer fits must not shrink in silence
 */
export function importsOf(entries: readonly string[]): Set<string> {
  const found = new Set<string>();
  const visit = (file: string): void => {
    if (found.has(file)) return;
    found.add(file);
    if (!/\.tsx?$/.test(file)) return;
    for (const [, from, bare] of readFileSync(join(root, file), 'utf8').matchAll(imports)) {
      const next = normalize(join(dirname(file), from ?? bare ?? ''));
      // What a contract's calls import is schemas, but for how calls are made and kept: those are left out of a browser's build.
      const schemas = /^contract\/.*calls\.ts$/.test(file) && !/^contract\/wire\/(call|time)\.ts$/.test(next);
      if (!schemas && existsSync(join(root, next))) visit(next);
    }
  };
  for (const entry of entries) {
    if (!existsSync(join(root, entry)))
      throw new Error(`${entry} is named as a part of the first visit and does not exist`);
    visit(entry);
  }
  return found;
}
