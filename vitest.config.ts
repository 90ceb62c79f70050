import { defineConfig } from 'vitest/config';

/** Unit, API and offline tests; browser tests have tests/playwright.config.ts. */
export default defineConfig({
  test: {
    // A machine that does other work too may take ten times as long; what hangs is still found.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    maxWorkers: 2,
    setupFiles: ['tests/waiting.ts'],
    // What was compiled once is kept below node_modules: three parts of `npm test` load the same house.
    experimental: { fsModuleCache: true },
    tags: [
      {
        name: 'both-engines',
        description:
          '`// @module-tag both-engines` in a file: it runs on PostgreSQL too, because it leans on what differs there, which is real concurrency and the driver with its pool',
      },
      {
        name: 'thorough',
        description:
          "`// @module-tag thorough` in a file, `{ tags: 'thorough' }` on a test: it takes seconds, and runs with `npm test -- --all`",
      },
      {
        name: 'long',
        description: '`// @module-tag long` in a file: `npm test` leaves it to a run of `node tests/long.mjs`',
      },
    ],
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['{contract,server,sw}/**/*.test.ts', 'tests/{api,house}/**/*.test.ts'],
          environment: 'node',
          globalSetup: 'server/testing/postgres-setup.ts',
          // Each file opens databases and servers of its own. Sharing the modules, compiled and warm, halves the time.
          isolate: false,
        },
      },
      // Each file has a device of its own, in a context of its own: a thread or a process of its own loads jsdom and node's
      // modules anew for each, which takes longer than most of the tests do.
      {
        extends: true,
        test: {
          name: 'client',
          include: ['src/**/*.test.ts', 'tests/{faults,offline}/**/*.test.ts'],
          environment: 'node',
          pool: 'vmThreads',
          setupFiles: ['tests/own-device.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          include: ['{src,tests}/**/*.test.tsx'],
          environment: 'jsdom',
          pool: 'vmThreads',
          setupFiles: ['tests/own-device.ts', 'tests/jsdom.ts'],
        },
      },
    ],
  },
});
