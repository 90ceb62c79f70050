import { defineConfig } from '@playwright/test';
import all from '../playwright.config.ts';

/** The faults alone, without the server of the screens' tests: see tests/faults.mjs. */
const { grep: _long, grepInvert: _short, ...shared } = all;
export default defineConfig({
  ...shared,
  projects: all.projects?.filter(({ name }) => name === 'faults').map((project) => ({ ...project, testDir: '.' })),
  outputDir: '../../test-results/faults/traces',
  webServer: undefined,
});
