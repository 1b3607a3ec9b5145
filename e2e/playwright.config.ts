import { defineConfig } from '@playwright/test';
import type { ProductOptions } from './support/test.ts';

export default defineConfig<ProductOptions>({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../test-results',
  globalSetup: './support/product.ts',
  // A journey that would pass on a second try only is a defect of it or of the product.
  retries: 0,
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // Only what hangs comes to these, also on a machine that is busy with something else.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    language: 'en',
    timezoneId: 'Europe/Moscow',
    viewport: { width: 1440, height: 900 },
    // A failure leaves a picture, the page's tree, and its console; recording all takes as long as the journeys.
    screenshot: 'only-on-failure',
    trace: process.env['E2E_TRACE'] ? 'retain-on-failure' : 'off',
    launchOptions: {
      ...(process.env['CHROMIUM_PATH'] && { executablePath: process.env['CHROMIUM_PATH'] }),
      args: ['--autoplay-policy=no-user-gesture-required', '--disable-background-networking', '--disable-gpu'],
    },
  },
});
