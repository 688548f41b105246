import { defineConfig } from 'vitest/config';

// Four projects, from the fastest to the slowest. `scripts/test.mjs` runs them all; name one with --project.
export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: [
            'packages/{domain,vault,contract}/src/**/*.test.ts',
            'packages/web/{src,scripts}/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          environment: 'jsdom',
          include: ['packages/web/src/**/*.test.tsx'],
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['packages/server/src/**/*.test.ts'],
          globalSetup: ['packages/server/src/testing/cluster.ts'],
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['packages/e2e/src/**/*.test.ts'],
          globalSetup: ['packages/server/src/testing/cluster.ts', 'packages/e2e/src/setup.ts'],
          testTimeout: 180_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
