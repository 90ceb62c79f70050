import { readFileSync } from 'node:fs';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import MagicString from 'magic-string';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { routes } from './src/app/routes.ts';

/** BASE_PATH is where the storefront lives under its host: `/` or e.g. `/shop/`. */
const base = `/${process.env.BASE_PATH ?? ''}/`.replace(/\/+/g, '/');

/** The manifest is written for `/`; every address in it moves along with the base path. */
const manifest = JSON.parse(
  readFileSync(new URL('./manifest.webmanifest', import.meta.url), 'utf8').replaceAll('"/', `"${base}`),
);

/**
 * Left alone, every shared module becomes a chunk of its own and every route lists dozens of them to fetch. What each
 * screen needs travels as one file, and so does what most screens share.
 */
const chunkGroups = [
  { name: 'shell', test: /node_modules\/(react|react-dom|scheduler|@tanstack|ofetch|crypto-js|idb-keyval|valibot)\//, priority: 3 },
  { name: 'shell', test: isShell, priority: 3 },
  { name: 'kit', test: /\/src\/ui\//, minShareCount: 18, priority: 2 },
];

/** The shell itself and every route's address and gate; a route's screen (`?tsr-split`) and its parts stay apart. */
function isShell(id: string): boolean {
  if (id.includes('?') || /\/app\/(background|tracking|planned|stock-gate)\.ts$/.test(id)) return false;
  return /\/src\/(app\/[^/]+|api\/(?!session-refresh)[^/]+|app\/system\/(choose|open|preview|plugin)-[^/]+)$/.test(id) || isRoute(id);
}

const isRoute = (id: string) => /\/src\/pages\/(.*\/)?[^-/][^/]*\.tsx$/.test(id);

/**
 * A call's answer is parsed by the server, and its sentence is for the documentation: neither is of use in a browser,
 * and together they are most of the contract. Without them the schemas behind them are dead code.
 */
function contractForBrowsers(): Plugin {
  return {
    name: 'contract-for-browsers',
    transform: {
      filter: { id: /\/contract\/[^/]+\.ts$/ },
      handler(code) {
        const text = new MagicString(code);
        const visit = (node: unknown): void => {
          if (Array.isArray(node)) return node.forEach(visit);
          if (typeof node !== 'object' || node === null) return;
          const entry = node as AstNode;
          if (entry.type === 'CallExpression' && entry.callee?.name === 'call')
            for (const property of entry.arguments?.[2]?.properties ?? [])
              if (property.key?.name === 'about' || property.key?.name === 'output')
                text.update(property.start, property.end, `${property.key.name}: undefined`);
          Object.values(node).forEach(visit);
        };
        visit(this.parse(code, { lang: 'ts' }));
        return { code: text.toString(), map: text.generateMap({ hires: true }) };
      },
    },
    enforce: 'pre',
  };
}

interface AstNode {
  type?: string;
  start: number;
  end: number;
  key?: { name?: string };
  callee?: { name?: string };
  arguments?: { properties?: AstNode[] }[];
}

export default defineConfig(({ mode }) => ({
  base,
  plugins: [
    tanstackRouter({
      target: 'react',
      routesDirectory: './src',
      generatedRouteTree: './src/app/routeTree.gen.ts',
      virtualRouteConfig: routes,
      // `index` is a literal part of the specification's URLs (/pages/merchantCenter/index), so no file means "the folder itself".
      indexToken: '_folder_',
      routeToken: '_layout_',
      quoteStyle: 'single',
      autoCodeSplitting: true,
      // The default leaves loaders, and with them the device database, in the first chunk.
      codeSplittingOptions: {
        defaultBehavior: [['loader', 'component', 'pendingComponent'], ['errorComponent'], ['notFoundComponent']],
      },
    }),
    contractForBrowsers(),
    react(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      injectRegister: false,
      manifest,
      injectManifest: { globPatterns: ['**/*.{js,css,html,svg,woff2}'], maximumFileSizeToCacheInBytes: 3_000_000 },
      devOptions: { enabled: false },
    }),
  ],
  define: mode === 'production' ? { 'process.env.NODE_ENV': '"production"' } : {},
  build: {
    manifest: true,
    outDir: 'dist/client',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    chunkSizeWarningLimit: 300,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups, includeDependenciesRecursively: false } } },
  },
  server: { host: '127.0.0.1' },
  worker: { format: 'es' },
}));
