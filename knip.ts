import type { KnipConfig } from 'knip';
import { screenFiles } from './src/app/routes.ts';

export default {
  entry: [
    'server/main.ts',
    'server/cli/compress.ts',
    'server/db/migrations/*.ts',
    'server/art/{icons,scenes}.ts',
    ...Object.values(screenFiles).map((file) => `src/${file}`),
    'src/app/render/{render.tsx,request.ts}',
    'tests/*.mjs',
    'tests/{budget,checks,screens}.ts',
    'tests/bench/*.ts',
    'tests/playwright.config.ts',
    'tests/e2e/**/*.spec.ts',
    'tests/faults/*.spec.ts',
    'tests/faults/{prepare,playwright.config}.ts',
    'tests/life/server.ts',
    'tests/served.ts',
    'tests/faults/page/page.ts',
  ],
  project: [
    'build/**/*.ts',
    'contract/**/*.ts',
    'server/**/*.{ts,mjs}',
    'src/**/*.{ts,tsx}',
    'sw/**/*.ts',
    'tests/**/*.{ts,mjs}',
  ],
  ignoreExportsUsedInFile: true,
  ignoreDependencies: ['@biomejs/biome', 'axe-core', '@fontsource/noto-sans-sc'],
  ignoreBinaries: ['taskset', 'useradd'],
} satisfies KnipConfig;
