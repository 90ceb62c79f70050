/** The tests' pages, bundled: `page` with the code as it is, `next` as a later version with a larger schema would be. */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';

/** Under an address that the storefront's worker leaves to the network. */
export const PAGE = '/docs/faults';

/** What a link serves by path. */
export type Files = Map<string, { type: string; body: Buffer | string }>;

export async function buildPages(): Promise<Files> {
  const page = join(import.meta.dirname, 'page/page.ts');
  return new Map([...(await bundle('page', page)), ...(await bundle('next', page, [laterSchema()]))]);
}

/** A page at `<PAGE>/<name>` that runs `entry`, with all that it loads. */
export async function bundle(name: string, entry: string, plugins: Plugin[] = []): Promise<Files> {
  const outDir = join(import.meta.dirname, '../../test-results/faults', `${name}-${process.pid}`);
  await build({
    configFile: false,
    logLevel: 'error',
    base: '/',
    plugins,
    build: {
      outDir,
      target: 'es2022',
      modulePreload: false,
      assetsDir: `docs/faults/${name}-files`,
      rolldownOptions: { input: { [name]: entry }, output: { entryFileNames: `docs/faults/${name}.js` } },
    },
  });
  const files: Files = new Map([
    [
      `${PAGE}/${name}`,
      {
        type: 'text/html; charset=utf-8',
        body: `<!doctype html><title>${name}</title><input type="file" multiple><script type="module" src="${PAGE}/${name}.js"></script>`,
      },
    ],
  ]);
  for (const path of readdirSync(outDir, { recursive: true, encoding: 'utf8' }))
    if (path.endsWith('.js'))
      files.set(`/${path}`, { type: 'text/javascript', body: readFileSync(join(outDir, path)) });
  rmSync(outDir, { recursive: true });
  return files;
}

/** What the rule of `db.ts` allows a later version: one more table, one more index, a look at every row. */
function laterSchema(): Plugin {
  let changed = false;
  return {
    name: 'later-schema',
    enforce: 'pre',
    // A fault that damages nothing would be survived by anything.
    buildEnd(error) {
      if (!error && !changed) throw new Error('no module declares the device database where the test expects it');
    },
    transform(code, id) {
      if (!id.endsWith('/src/offline/device/db.ts')) return undefined;
      changed = true;
      const end = '  return db as QueueDb;';
      if (!code.includes(end)) throw new Error('db.ts no longer ends its declaration as the test expects');
      const later = `  db.version(2).stores({
    outbox: 'id, seq, state, [userId+seq], parent, [userId+lane], triedAt',
    marks: 'id',
  }).upgrade((tx) => (globalThis as { onUpgrade?: (tx: unknown) => unknown }).onUpgrade?.(tx));\n`;
      return code.replace(end, `${later}${end}`);
    },
  };
}
