import { defineConfig } from '@playwright/test';
import all from '../playwright.config.ts';

/** The faults alone, without the server of the screens' tests: see tests/faults.mjs. */
export default defineConfig({
  ...all,
  projects: all.projects?.filter(({ name }) => name === 'faults').map((project) => ({ ...project, testDir: '.' })),
  outputDir: '../../test-results/faults/traces',
  webServer: undefined,
});
