import { defineConfig } from 'vitest/config';
import { ProjectsInOrder } from './scripts/testing/projects-in-order.ts';

// Many tests are somebody who signs in. Where one process makes and opens everything, a stand-in for Argon2id will do;
// where a browser takes part, it is the same hash by what is quicker here. The real one is tested in vault.
const standInHash = 'packages/vault/src/testing/stand-in-argon2.ts';
const quickHash = 'packages/vault/src/testing/quick-argon2.ts';
// A server in the process of its tests hashes with less work; one in a process of its own does what it does for people.
const cheapServerHash = 'packages/server/src/adapters/crypto/testing/cheap-password-hash.ts';

// One run for all projects, in the order of ProjectsInOrder. `scripts/test.ts` runs them all; name one with --project.
export default defineConfig({
  test: {
    // Of two cores Vitest would leave one idle.
    maxWorkers: 2,
    // Limits are far beyond what two busy cores take: they are met only by what never comes.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    sequence: { sequencer: ProjectsInOrder },
    projects: [
      {
        extends: true,
        test: {
          name: 'journeys',
          // Not by `exclude`, which would replace the one by which the usual run leaves out the long files.
          include: ['packages/e2e/src/!(coming-back|without-screens)/**/*.test.ts'],
          globalSetup: ['packages/server/src/testing/cluster.ts', 'packages/e2e/src/setup.ts'],
          setupFiles: [quickHash, cheapServerHash, 'packages/e2e/src/harness/no-breach.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          // The app without its screens on a server in the same process: no browser, so every hash may be a cheap one.
          name: 'devices',
          include: ['packages/e2e/src/{coming-back,without-screens}/**/*.test.ts'],
          globalSetup: ['packages/server/src/testing/cluster.ts'],
          setupFiles: [cheapServerHash, standInHash],
          hookTimeout: 300_000,
          isolate: false,
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
          setupFiles: [
            cheapServerHash,
            'packages/server/src/testing/transaction-pool.ts',
            'packages/server/src/testing/client-calls.ts',
            'packages/server/src/testing/parts/explained.ts',
          ],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          environment: 'jsdom',
          include: ['packages/web/src/**/*.test.tsx'],
          setupFiles: ['packages/web/src/testing/each-file.ts', standInHash],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'pure',
          include: ['packages/web/{src,scripts}/**/*.test.ts', 'scripts/**/*.test.ts'],
          setupFiles: [standInHash],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'vault',
          include: ['packages/vault/src/**/*.test.ts'],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'domain',
          include: ['packages/{domain,contract}/src/**/*.test.ts'],
          isolate: false,
        },
      },
    ],
  },
});
