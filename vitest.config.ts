import { defineConfig } from 'vitest/config';

/** Unit, API and offline tests; browser tests have tests/playwright.config.ts. */
export default defineConfig({
  test: {
    include: ['{contract,server,src,sw}/**/*.test.{ts,tsx}', 'tests/*.test.ts', 'tests/{faults,offline}/**/*.test.ts'],
    globalSetup: 'server/testing-postgres.ts',
    environment: 'node',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
