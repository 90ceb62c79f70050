import { defineConfig } from '@playwright/test';
export default defineConfig({
  testDir: './e2e/shop', testMatch: /shots\.spec\.ts$/, workers: 1, retries: 0, timeout: 240_000, expect: { timeout: 40_000 },
  outputDir: '/tmp/shop-pw', reporter: [['list']],
  use: { viewport: { width: 390, height: 844 }, locale: 'zh-CN', hasTouch: true, isMobile: true, serviceWorkers: 'block', contextOptions: { reducedMotion: 'reduce' }, launchOptions: { executablePath: '/usr/bin/chromium' } },
});
