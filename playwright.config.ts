import { defineConfig } from '@playwright/test';
import { findShell, journeyArguments } from './dev/testing/chromium.ts';
import { freePort } from './dev/testing/port.ts';

// The workers read this file too and must find the same port.
const port = (process.env['JOURNEYS_PORT'] ??= String(await freePort()));
// npm run cluster starts the server itself.
const running = process.env['ATRIUM_JOURNEYS_AT'];
const baseURL = running ?? `http://localhost:${port}`;

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  workers: 2,
  // A limit for what hangs, wide enough for a busy machine; nothing is timed here.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    baseURL,
    viewport: { width: 1280, height: 800 },
    // Calls that a journey intercepts must not pass a worker. One journey has it (e2e/platform/installed-app.e2e.ts).
    serviceWorkers: 'block',
    // A recording of every step costs half as much again as the journeys; ask for one where something fails:
    // JOURNEYS_TRACE=on npx playwright test e2e/<file>
    trace: process.env['JOURNEYS_TRACE'] === 'on' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    // Nothing is clicked while it moves. One journey has all the movement (e2e/platform/journey.e2e.ts).
    contextOptions: { reducedMotion: 'reduce' },
    // Where no language is set, Chromium without windows calls every file with a Chinese name "download".
    launchOptions: { executablePath: findShell(), args: journeyArguments, env: { ...process.env, LC_ALL: 'C.UTF-8' } },
  },
  // The real server, with the console as it is shipped and the demo team, once a run.
  ...(!running && {
    webServer: {
      command: 'node dev/testing/journey-server.ts',
      url: baseURL,
      env: {
        PORT: port,
        HOST: 'localhost',
        PUBLIC_URL: baseURL,
        DATABASE_URL: '',
        SMTP_URL: '',
        ATRIUM_DEMO: 'on',
        LOG_LEVEL: 'warn',
      },
      reuseExistingServer: false,
      timeout: 180_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
      stdout: 'ignore',
      stderr: 'pipe',
    },
  }),
});
