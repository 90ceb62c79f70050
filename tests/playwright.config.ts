import { defineConfig } from '@playwright/test';
import { language, locale } from './e2e/steps/language.ts';

/**
 * Real Chromium, a phone's viewport, real servers. The tests of a project share a server and its people, so they go one after the
 * other; projects go beside each other, because browsers mostly wait.
 */
const port = Number(process.env.E2E_PORT ?? 4417);
const SERVERS = { screens: port, trade: port + 1, device: port + 2 };
/** The demo's data, made once by whichever server comes first; every process of this run reads this file anew and asks for the same. */
process.env.DEMO_TEMPLATE ??= `test-results/demo-${process.pid}`;
const at = (server: keyof typeof SERVERS) => `http://127.0.0.1:${SERVERS[server]}`;

/** One thing is made, sold or sent by people of several kinds. */
const TRADE =
  /\/(activity|aftersale|campaign|chat|identify|listing|live-room|receipt|recycle|sale|warehouse)\.spec\.ts$/;
/** What the device keeps: installed, switched off, without a network. */
const DEVICE = /(\/device\/[^/]+|device|installed|place)\.spec\.ts$/;
/**
 * Specs that change nothing for the demo's people: they look, or refuse on the way what would change something. Nor do they wait
 * for a code on a phone of the demo, which may be waiting for another already.
 */
const READING = /(axe|demo-mark|kit|errors|travel)\.spec\.ts$/;
export default defineConfig({
  // What takes long is tagged so and runs with `node tests/long.mjs stories`; `npm test` has the rest, without `--all` only what is
  // quick. In English every story that knows its words is played, whatever its length.
  ...(language === 'en'
    ? {}
    : process.env.FULL === '1'
      ? { grep: /@long/ }
      : { grepInvert: process.env.QUICK === '1' ? /@long|@thorough/ : /@long/ }),
  projects: [
    {
      name: 'device',
      testDir: './e2e',
      testMatch: DEVICE,
      workers: 1,
      use: { baseURL: at('device'), serviceWorkers: 'allow' },
    },
    { name: 'trade', testDir: './e2e', testMatch: TRADE, workers: 1, use: { baseURL: at('trade') } },
    { name: 'screens', testDir: './e2e', testIgnore: [DEVICE, TRADE, READING], workers: 1 },
    // They start, kill and restart servers of their own, beside the screens: browsers mostly wait.
    {
      name: 'faults',
      testDir: './faults',
      testMatch: /\.spec\.ts$/,
      workers: 1,
      use: { isMobile: false, trace: 'off', serviceWorkers: 'allow' },
    },
    // They change nothing for anybody else.
    { name: 'reading', testDir: './e2e', testMatch: READING, workers: 1 },
  ],
  outputDir: `../test-results/browser-${port}`,
  // A machine that does other work too may take many times as long; what hangs is still found.
  timeout: 240_000,
  expect: { timeout: 40_000 },
  // Two cores: more lanes at once only make each slower on a machine that is busy already.
  workers: 3,
  // What passes the second time is a fault.
  retries: 0,
  forbidOnly: true,
  reporter: [['list'], ['json']],
  use: {
    baseURL: at('screens'),
    viewport: { width: 390, height: 844 },
    locale,
    hasTouch: true,
    isMobile: true,
    // Half of a visit's work is the worker's, which keeps every file of the shell: only where a test is about it.
    serviceWorkers: 'block',
    // Frames that nobody looks at cost more than the rest of a visit; travel.spec.ts looks at them.
    contextOptions: { reducedMotion: 'reduce' },
    trace: process.env.TRACE === '1' ? 'retain-on-failure' : 'off',
    actionTimeout: 40_000,
    navigationTimeout: 90_000,
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: Object.values(SERVERS).map((port) => {
    const data = `test-results/e2e-data-${port}`;
    return {
      command: `node --import tsx tests/served.ts ${data} ${process.env.DEMO_TEMPLATE}`,
      cwd: '..',
      env: { PORT: String(port), HOST: '127.0.0.1', DEMO: '1' },
      url: `http://127.0.0.1:${port}/healthz`,
      timeout: 900_000,
      stdout: 'ignore' as const,
    };
  }),
});
