import { defineConfig } from 'vitest/config';

// Of two cores Vitest would leave one idle.
const bothCores = { maxWorkers: 2 };
// These files share nothing but modules that keep no state: loading those once for each file took a third of the time.
const sharedModules = { isolate: false };
// Limits are far beyond what two busy cores take: they are met only by what never comes.
const patience = { testTimeout: 60_000, hookTimeout: 120_000, expect: { poll: { timeout: 30_000 } } };

// Many tests are somebody who signs in: Argon2id by what is quicker here. What the browser uses is tested in vault.
const quickHash = { setupFiles: ['packages/vault/src/testing/quick-argon2.ts'] };

// Six projects, from the fastest to the slowest. `scripts/test.mjs` runs them all; name one with --project.
export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'vault',
          include: ['packages/vault/src/**/*.test.ts'],
          ...patience,
          ...bothCores,
        },
      },
      {
        extends: true,
        test: {
          name: 'domain',
          include: ['packages/{domain,contract}/src/**/*.test.ts'],
          ...patience,
          ...bothCores,
          ...sharedModules,
        },
      },
      {
        extends: true,
        test: {
          name: 'pure',
          include: ['packages/web/{src,scripts}/**/*.test.ts', 'scripts/**/*.test.ts'],
          ...quickHash,
          ...patience,
          ...bothCores,
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          environment: 'jsdom',
          include: ['packages/web/src/**/*.test.tsx'],
          setupFiles: ['packages/web/src/testing/patience.ts'],
          ...patience,
          ...bothCores,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['packages/server/src/**/*.test.ts'],
          // The first ends last: it may fail, and what comes after it in ending would not be ended.
          globalSetup: [
            'packages/server/src/testing/every-client-method.ts',
            'packages/server/src/testing/cluster.ts',
          ],
          setupFiles: ['packages/server/src/testing/client-calls.ts'],
          ...patience,
          ...bothCores,
          ...sharedModules,
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['packages/e2e/src/**/*.test.ts'],
          globalSetup: ['packages/server/src/testing/cluster.ts', 'packages/e2e/src/setup.ts'],
          ...quickHash,
          ...patience,
          testTimeout: 300_000,
          hookTimeout: 300_000,
          ...bothCores,
        },
      },
    ],
  },
});
