import { defineConfig } from 'vitest/config';
import { routeTable } from './web/bundler/route-table.ts';

const folders = '{contract,phrases,server,web,bench}';
const processes = ['server/{cli,integrations/postgres}/**/*.test.ts'];

export default defineConfig({
  root: import.meta.dirname,
  // Lists name the calls of the API.
  plugins: [routeTable(import.meta.dirname)],
  test: {
    environment: 'node',
    testTimeout: 20_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    // A test waits for its database about as long as it works itself; by default one core would be left idle.
    maxWorkers: 2,
    // Loading the modules again for each file was half of all work. What modules keep has keys with unique ids.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: [`${folders}/**/*.test.{ts,tsx}`],
          exclude: ['**/*.api.test.ts', 'bench/chaos/**', ...processes],
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['{server,bench,dev}/**/*.api.test.ts'],
          globalSetup: ['dev/testing/cluster.ts'],
        },
      },
      // These start and kill whole processes, one file at a time.
      {
        extends: true,
        test: {
          name: 'dev',
          include: ['dev/**/*.test.ts', ...processes],
          exclude: ['**/*.api.test.ts', 'dev/burst.test.ts', 'dev/chaos/**'],
          testTimeout: 120_000,
          isolate: true,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
      // Failures of whole installations; npm run chaos.
      {
        extends: true,
        test: {
          name: 'chaos',
          include: ['{dev,bench}/chaos/*.test.ts', 'dev/{failover,full-disk,lost-connections}.test.ts'],
          testTimeout: 600_000,
          // A limit for what hangs: a busy machine starts processes slowly.
          hookTimeout: 600_000,
          isolate: true,
          fileParallelism: false,
          sequence: { groupOrder: 3 },
        },
      },
      // Minutes of the largest requests; npm run burst.
      { extends: true, test: { name: 'burst', include: ['dev/burst.test.ts'], sequence: { groupOrder: 2 } } },
    ],
  },
});
