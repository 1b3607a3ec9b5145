import { defineConfig } from '@playwright/test';
import type { ProductOptions } from './support/test.ts';

export default defineConfig<ProductOptions>({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../test-results',
  globalSetup: './support/product.ts',
  // A journey that passes only on its second try is a defect of it or of the product: `npm test` names it.
  retries: 1,
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    language: 'en',
    timezoneId: 'Europe/Moscow',
    viewport: { width: 1440, height: 900 },
    // Recording takes about as long as the journeys themselves.
    trace: process.env['E2E_TRACE'] ? 'retain-on-failure' : 'off',
    launchOptions: {
      ...(process.env['CHROMIUM_PATH'] && { executablePath: process.env['CHROMIUM_PATH'] }),
      args: ['--autoplay-policy=no-user-gesture-required', '--disable-background-networking', '--disable-gpu'],
    },
  },
});
