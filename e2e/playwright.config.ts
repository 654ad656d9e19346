import { defineConfig, devices } from '@playwright/test';
import { findChromium } from './support/find-chromium';
import { patternsOf, scenesBesideRest, scenesWithout } from './support/own-scenes';

const executablePath = findChromium();
const isRoot = process.getuid?.() === 0;
// what npm test leaves out: files of that name, and single scenes with this tag
const isLong = Boolean(process.env.LONG_TESTS);

export default defineConfig({
  testDir: 'tests',
  testIgnore: [
    ...(isLong ? [] : ['**/*.long.spec.ts']),
    ...scenesWithout(process.env.SCENES_WITH ?? ''), // named by a deploy of one app
    ...(process.env.POSTGREST === 'true' ? patternsOf(scenesBesideRest) : []),
  ],
  ...(!isLong && { grepInvert: /@long/ }),
  outputDir: '../test-results',
  globalSetup: './support/global-setup.ts',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 20_000 }, // a busy machine is slow, not wrong
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Malta',
    // what a worker asks for passes by what scenes put in the place of an answer; scenes about it allow it
    serviceWorkers: 'block',
    // recording a trace of every test doubles the time of the run; a failure says what was shown
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: ['--disable-background-networking', ...(isRoot ? ['--no-sandbox'] : [])],
    },
  },
});
