/**
 * The bundler's few helpers are a file of their own, because files that need nothing else need them. Every page has the shell: they
 * move into it, and a first view is one file less.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

interface Chunk {
  file: string;
  imports?: string[];
}

export const runtimeInShell: Plugin = {
  name: 'runtime-in-shell',
  writeBundle: {
    order: 'pre',
    sequential: true,
    handler({ dir = '' }, bundle) {
      // A file of ours that is called so too would be taken for it, by the chance of their hashes.
      const named = (name: string) => {
        const [file, second] = Object.values(bundle).filter((one) => one.type === 'chunk' && one.name === name);
        if (second) throw new Error(`two files of the client are called ${name}`);
        return file?.fileName ?? '';
      };
      const [runtime, shell] = [named('rolldown-runtime'), named('shell')];
      if (!runtime || !shell) return;
      const at = (file: string) => join(dir, file);
      const base = (file: string) => file.slice(file.lastIndexOf('/') + 1);
      const [, body = '', list = ''] =
        /^([\s\S]*?)export\s*\{([^}]*)\};?\s*$/.exec(readFileSync(at(runtime), 'utf8')) ?? [];
      const helpers = pairsOf(list);
      if (helpers.length === 0) throw new Error('the bundler’s helpers are not what they were');
      // Without names it is only to be there, which the shell is.
      const imported = new RegExp(
        `import(?:\\s*\\{([^}]*)\\}\\s*from)?\\s*"\\./${base(runtime).replaceAll('.', '\\.')}";?`,
      );
      for (const file of readdirSync(at('assets'), { encoding: 'utf8' }).filter((name) => name.endsWith('.js'))) {
        const path = join(at('assets'), file);
        const code = readFileSync(path, 'utf8');
        const [statement = '', names = ''] = imported.exec(code) ?? [];
        const isShell = file === base(shell);
        const own = isShell
          ? `const[${helpers.map(([, name]) => `helper_${name}`)}]=(()=>{${body}return[${helpers.map(([local]) => local)}]})();` +
            `var ${pairsOf(names).map(([name, local]) => `${local}=helper_${name}`)};`
          : names &&
            `import{${pairsOf(names).map(([name, local]) => `helper_${name} as ${local}`)}}from"./${base(shell)}";`;
        const text = (statement ? code.replace(statement, () => own) : code).replaceAll(runtime, shell);
        if (file !== base(runtime) && text !== code)
          writeFileSync(path, isShell ? `${text}export{${helpers.map(([, name]) => `helper_${name}`)}};` : text);
      }
      rmSync(at(runtime));
      forget(at('.vite/manifest.json'), runtime);
      const index = at('index.html');
      writeFileSync(
        index,
        readFileSync(index, 'utf8').replace(
          new RegExp(`\\s*<(script|link)[^>]*${base(runtime)}"[^>]*>(</script>)?`),
          '',
        ),
      );
    },
  },
};

/** `a as b,c` as pairs; what has no other name has the same one twice. */
const pairsOf = (list: string) =>
  list.split(',').flatMap((one) => {
    const [from = '', to = from] = one.trim().split(/\s+as\s+/);
    return from ? [[from, to] as const] : [];
  });

function forget(path: string, runtime: string): void {
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(path, 'utf8'));
  const gone = Object.keys(manifest).find((key) => manifest[key]?.file === runtime);
  const kept = Object.entries(manifest).filter(([key]) => key !== gone);
  for (const [, chunk] of kept) if (chunk.imports) chunk.imports = chunk.imports.filter((key) => key !== gone);
  writeFileSync(path, JSON.stringify(Object.fromEntries(kept), null, 2));
}
