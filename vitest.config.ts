import { defineConfig } from 'vitest/config';

const ignored = ['**/node_modules/**', 'dist/**', 'data/**', 'e2e/**', 'bench/**'];

export default defineConfig({
  root: import.meta.dirname,
  test: {
    testTimeout: 20_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          environment: 'node',
          include: ['{contract,phrases,server,web,dev,bench}/**/*.test.{ts,tsx}'],
          exclude: [...ignored, '**/*.api.test.ts', '**/*.process.test.ts'],
        },
      },
    ],
  },
});
