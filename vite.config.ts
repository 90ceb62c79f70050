import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import MagicString from 'magic-string';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { importsOf } from './build/first-visit.ts';
import { runtimeInShell } from './build/runtime-in-shell.ts';
import { screenOf, screenUrls } from './contract/screens.ts';
import { chunkOf, routes, screenFiles } from './src/app/routes.ts';

/** BASE_PATH is where the storefront lives under its host: `/` or e.g. `/shop/`. */
const base = `/${process.env.BASE_PATH ?? ''}/`.replace(/\/+/g, '/');

/** What the server answers itself: in development Vite passes these on to it. */
const served = ['api', 'img', 'storage', 'notify', 'docs', 'openapi.json', 'healthz', 'readyz', 'metrics'];

/** The manifest is written for `/`; every address in it moves along with the base path. */
const manifest = JSON.parse(
  readFileSync(new URL('./manifest.webmanifest', import.meta.url), 'utf8').replaceAll('"/', `"${base}`),
);

/** A contract's calls as the queue has them. */
const WHOLE = '?inputs';
/** What only the server reads of a call's entry. */
const SERVERS = new Set(['about', 'output', 'begins', 'shows']);

/** What each screen imports, and the screens that a link from elsewhere leads to: each of those is one file. */
const needs = new Map(Object.entries(screenFiles).map(([url, file]) => [url, importsOf([`src/${file}`])]));
const HOME = '/pages/tabbar/main';
const PRODUCT = '/pages/buy/detail';
const linked = screenUrls.filter((url) => screenOf(url).drawn && url !== HOME);
const linkedFiles = new Set(linked.map((url) => `src/${screenFiles[url as keyof typeof screenFiles]}`));

/** What a first visit always needs: libraries, the shell, the home page's address, and what these import. Home's own parts come with it. */
const firstVisit = new Set(
  [...importsOf(['src/app/main.tsx', `src/${screenFiles[HOME]}`])].filter(
    (file) => !file.startsWith('src/domains/home/') || file.endsWith('/Home.tsx'),
  ),
);
const libraries =
  /node_modules\/(react|react-dom|scheduler|@tanstack|use-sync-external-store|ofetch|ufo|destr|crypto-js|idb-keyval)\/|vite\/preload-helper|rolldown\/runtime|__vite-browser-external/;

function isShell(id: string): boolean {
  return !id.includes('?') && (libraries.test(id) || firstVisit.has(pathOf(id)));
}

const pathOf = (id: string) => relative(import.meta.dirname, id.replace(/\?.*/, ''));

/** Every other screen's address and gate: one file, fetched when the first picture stands or another address is opened. */
const routeFiles = new Set([...Object.values(screenFiles), 'app/screens/Elsewhere.tsx'].map((file) => `src/${file}`));
/**
 * With what the plugin cuts out because a screen's address and its code both use it (`?tsr-shared`): in a file that imports this
 * one it would not be there yet when the address is declared, and the screen would take any word for its own.
 */
const isRoute = (id: string) =>
  routeFiles.has(pathOf(id)) && (!id.includes('?') || (id.includes('tsr-shared') && !linkedFiles.has(pathOf(id))));

const sharing = (file: string, urls: Iterable<string>) => [...urls].filter((url) => needs.get(url)?.has(file)).length;
/** What a product and another domain's linked screen share, and where the linked screens are declared. */
const isKit = (id: string) => {
  const file = pathOf(id);
  if (id.includes('?')) return false;
  return (
    linkedFiles.has(file) ||
    file === 'src/app/boot/linked-tree.ts' ||
    (isShared(file) && needs.get(PRODUCT)?.has(file) === true)
  );
};
/** What several domains' linked screens, or a sixth of all, share though a product, which is shared most, does without it. */
const isLinkedKit = (id: string) => {
  const file = pathOf(id);
  return !id.includes('?') && (isShared(file) || (file.startsWith('src/ui/') && sharing(file, needs.keys()) >= MANY));
};
const MANY = Math.ceil(needs.size / 6);
const isShared = (file: string) => domainsOf(file).size > 1;
/** A page of the shop's own (cms) shows activities (campaign): they count as one, so that what only they share is in nobody else's files. */
const domainOf = (url: string) => {
  const domain = screenFiles[url as keyof typeof screenFiles].split('/')[1] ?? '';
  return domain === 'cms' ? 'campaign' : domain;
};
/** Whose linked screens need it. */
const domainsOf = (file: string) => new Set(linked.filter((url) => needs.get(url)?.has(file)).map(domainOf));
/** What the linked screens of one domain share is no part of the kit: nobody else's first visit carries it. */
const ownGroups = [...new Set(linked.map(domainOf))].map((domain) => ({
  name: `of-${domain}`,
  test: (id: string) =>
    !id.includes('?') &&
    sharing(
      pathOf(id),
      linked.filter((url) => domainOf(url) === domain),
    ) > 1,
  priority: 2,
  // As of the kit.
  includeDependenciesRecursively: true,
}));

/**
 * Left alone, every shared module becomes a chunk of its own and a screen is dozens of files to fetch. A product is the shell,
 * the kit and itself; any other linked screen has the rest of the kit besides.
 */
const chunkGroups = [
  { name: 'shell', test: isShell, priority: 5 },
  // With all that their files import: else what only one of them leans on would be a file of its own.
  { name: 'kit', test: isKit, priority: 4, includeDependenciesRecursively: true },
  { name: 'linked-kit', test: isLinkedKit, priority: 3, includeDependenciesRecursively: true },
  { name: 'routes', test: isRoute, priority: 2 },
  ...ownGroups,
  ...linked.map((url) => ({
    name: chunkOf(screenFiles[url as keyof typeof screenFiles]),
    test: (id: string) => !id.endsWith(WHOLE) && needs.get(url)?.has(pathOf(id)) === true,
    priority: 1,
  })),
];

/**
 * The server parses what goes in and out of a call, and a call's sentence is for the documentation. In a browser only a
 * queued call's input is looked at, by the queue, before it is queued: it has the calls a second time, with that. Without the
 * rest the schemas behind it are dead code, and because a contract only declares, whatever nobody reads of it can go. A spread
 * would count as an effect, so it is wrapped.
 */
function contractForBrowsers(): Plugin {
  return {
    name: 'contract-for-browsers',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!importer?.endsWith('/outbox/queued.ts') || !/\/contract\/(?!wire\/)/.test(source)) return null;
      const found = await this.resolve(source, importer, { skipSelf: true });
      return found && found.id + WHOLE;
    },
    transform: {
      filter: { id: /\/contract\/.+\.ts(\?inputs)?$/ },
      handler(code, id) {
        const text = new MagicString(code);
        const keepsInputs = id.endsWith(WHOLE);
        const isScreens = id.endsWith('/contract/screens.ts');
        const dropped = new Set<unknown>();
        const visit = (node: unknown): void => {
          if (Array.isArray(node)) {
            node.forEach(visit);
            return;
          }
          if (typeof node !== 'object' || node === null || dropped.has(node)) return;
          const entry = node as AstNode;
          // What a function does when it is called is its own affair.
          if (entry.type?.includes('Function')) return;
          const { init } = entry;
          if (init && init.callee?.name !== 'call' && code.slice(init.start, init.end).includes('...'))
            text.appendLeft(init.start, '/* @__PURE__ */ (() => (').appendRight(init.end, '))()');
          if (entry.type === 'CallExpression') text.appendLeft(entry.start, '/* @__PURE__ */ ');
          // What a screen takes and whether it is built is for the compiler.
          if (
            isScreens &&
            entry.type === 'Property' &&
            (entry.key?.name === 'params' || entry.key?.name === 'built' || entry.key?.name === 'drawn')
          ) {
            const comma = /^\s*,/.exec(code.slice(entry.end))?.[0].length ?? 0;
            text.remove(entry.start, entry.end + comma);
            return;
          }
          // An event's data is the server's to parse, too.
          if (entry.type === 'CallExpression' && entry.callee?.name === 'event')
            for (const property of entry.arguments?.[0]?.properties ?? []) {
              if (property.key?.name !== 'data') continue;
              text.update(property.start, property.end, 'data: undefined');
              dropped.add(property);
            }
          if (entry.type === 'CallExpression' && entry.callee?.name === 'call') {
            const properties = entry.arguments?.[2]?.properties ?? [];
            for (const property of properties) {
              const { key, start, end } = property;
              if (!key || (!SERVERS.has(key.name ?? '') && (key.name !== 'input' || keepsInputs))) continue;
              text.update(start, end, `${key.name}: undefined`);
              dropped.add(property);
            }
          }
          Object.values(node).forEach(visit);
        };
        visit(this.parse(code, { lang: 'ts' }));
        return { code: text.toString(), map: text.generateMap({ hires: true }) };
      },
    },
  };
}

/** Styles are asked for at the end of the page, so that what stands in it is seen while they come. */
const stylesLast: Plugin = {
  name: 'styles-last',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      const links = html.match(/<link rel="stylesheet"[^>]*>/g) ?? [];
      return links.reduce((page, link) => page.replace(link, ''), html).replace('</body>', `${links.join('')}</body>`);
    },
  },
};

interface AstNode {
  type?: string;
  start: number;
  end: number;
  key?: { name?: string };
  callee?: { name?: string };
  init?: AstNode | null;
  arguments?: { properties?: AstNode[] }[];
}

/** While the server draws a page, calls are answered in its own process. */
const inProcess: Plugin = {
  name: 'in-process-calls',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (!source.endsWith('/request.ts') || importer?.includes('/src/app/render/')) return null;
    const found = await this.resolve(source, importer, { skipSelf: true });
    return found?.id.endsWith('/src/api/request.ts') ? here('src/app/render/request.ts') : found;
  },
};

const pwa = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'sw',
  filename: 'sw.ts',
  injectRegister: false,
  manifest,
  injectManifest: { globPatterns: ['**/*.{js,css,html,svg,woff2}'], maximumFileSizeToCacheInBytes: 3_000_000 },
  devOptions: { enabled: false },
});

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** `vite build --ssr`: what draws first views, as one module that the server loads. Libraries travel inside, in their production form. */
const rendering: UserConfig = {
  build: {
    rolldownOptions: { input: 'src/app/render/render.tsx' },
    outDir: 'dist/render',
    emptyOutDir: true,
    copyPublicDir: false,
    target: 'node20',
  },
  ssr: { noExternal: true },
};

const browser: UserConfig = {
  build: {
    manifest: true,
    outDir: 'dist/client',
    emptyOutDir: true,
    // What Safari 15.4 lacks of it, blocks in classes, is looked for in the files (tests/lacking.ts): lowered by its name, each class would grow.
    target: 'es2022',
    cssTarget: 'safari15.4',
    sourcemap: false,
    chunkSizeWarningLimit: 300,
    // Without it the entry is nothing but an import of the shell, which the page then names itself.
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups, includeDependenciesRecursively: false } } },
  },
};

export default defineConfig(({ mode, isSsrBuild }) => ({
  base,
  plugins: [
    tanstackRouter({
      target: 'react',
      routesDirectory: './src',
      generatedRouteTree: './src/app/routeTree.gen.ts',
      virtualRouteConfig: routes,
      quoteStyle: 'single',
      autoCodeSplitting: true,
      // The default leaves loaders, and with them the device database, in the first chunk.
      codeSplittingOptions: {
        defaultBehavior: [['loader', 'component', 'pendingComponent'], ['errorComponent'], ['notFoundComponent']],
      },
    }),
    contractForBrowsers(),
    react(),
    ...(isSsrBuild ? [inProcess] : [stylesLast, runtimeInShell, pwa]),
  ],
  define: mode === 'production' ? { 'process.env.NODE_ENV': '"production"' } : {},
  ...(isSsrBuild ? rendering : browser),
  // React has had the hook since 18; the shim would be sent to every first visit.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(
      served.map((name) => [`${base}${name}`, `http://127.0.0.1:${process.env.PORT ?? '8787'}`]),
    ),
  },
  worker: { format: 'es' },
}));
