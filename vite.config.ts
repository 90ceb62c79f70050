import { readFileSync } from 'node:fs';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { routes } from './src/app/routes.ts';

/** BASE_PATH is where the storefront lives under its host: `/` or e.g. `/shop/`. */
const base = `/${process.env.BASE_PATH ?? ''}/`.replace(/\/+/g, '/');

/** The manifest is written for `/`; every address in it moves along with the base path. */
const manifest = JSON.parse(
  readFileSync(new URL('./manifest.webmanifest', import.meta.url), 'utf8').replaceAll('"/', `"${base}`),
);

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
    chunkSizeWarningLimit: 200,
  },
  server: { host: '127.0.0.1' },
  worker: { format: 'es' },
}));
