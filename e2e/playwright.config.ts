import { defineConfig } from '@playwright/test';
import type { ProductOptions } from './support/test.ts';

/** The main journeys, from end to end: `npm test` always runs these, the others when the product has changed. */
const core = [
  'contract',
  'find-and-play',
  'listening',
  'office-catalogue',
  'office-ddex',
  'own-playlist',
  'restored',
  'revoked',
  'sign-in',
  'venue',
  'venue-player',
].map((name) => `${name}.spec.ts`);

export default defineConfig<ProductOptions>({
  testDir: '.',
  projects: [
    { name: 'core', testMatch: core },
    { name: 'journeys', testMatch: '*.spec.ts', testIgnore: core },
  ],
  outputDir: '../test-results',
  globalSetup: './support/product.ts',
  // A journey that would pass on a second try only is a defect of it or of the product.
  retries: 0,
  // Each waits for the product and its browser now and then.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // Only what hangs comes to these, also on a machine that is busy with something else.
  timeout: 180_000,
  expect: { timeout: 60_000 },
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
