/**
 * One part of the code that keeps a promise: its modules, and the tests that should detect a fault in them within
 * seconds.
 */
export interface MutantArea {
  /** The projects in `vitest.config.ts` that contain its tests. */
  readonly projects: readonly string[];
  /** Modules in which faults are planted. */
  readonly modules: readonly string[];
  /** What to run for each fault: files, or folders of files. Long tests are left out. */
  readonly tests: readonly string[];
}

const vault = 'packages/vault/src/';
const worker = 'packages/web/src/vault-worker/';
const domain = 'packages/domain/src/';
const browser = 'packages/web/src/lib/browser/';
const build = 'packages/web/scripts/';
const app = 'packages/server/src/';
const auth = 'packages/server/src/features/auth/';
const server = 'packages/server/src/features/vault/';
const inside = (folder: string, ...names: readonly string[]) => names.map(name => `${folder}${name}.ts`);

/** The areas, keyed by the name that `npm run dev:mutants -- AREA` takes. */
export const mutantAreas: Readonly<Record<string, MutantArea>> = {
  documents: {
    projects: ['vault'],
    modules: [
      ...inside(`${vault}documents/`, 'signed-document'),
      ...inside(`${vault}keyset/`, 'keyset', 'opening'),
      ...inside(`${vault}wraps/`, 'wrap'),
      ...inside(`${vault}identity/`, 'link'),
    ],
    tests: inside(vault, 'documents', 'keyset', 'wraps', 'identity').map(path => path.replace(/\.ts$/, '')),
  },
  records: {
    projects: ['vault'],
    modules: [
      ...inside(`${vault}batches/`, 'batch', 'authored', 'checkpoint'),
      ...inside(`${vault}categories/`, 'boxes', 'chain', 'records'),
    ],
    tests: [`${vault}batches`, `${vault}categories`],
  },
  grants: {
    projects: ['vault'],
    modules: inside(`${vault}grants/`, 'opening', 'document', 'vouch', 'invite', 'kept-ways'),
    tests: [`${vault}grants`],
  },
  session: {
    projects: ['pure'],
    modules: [
      ...inside(`${worker}opening/`, 'opening'),
      ...inside(`${worker}keys/`, 'presented-credential', 'proofs', 'signed-leaves'),
      ...inside(`${worker}grants/`, 'open-shared', 'own-grants', 'read-shared'),
    ],
    tests: [`${worker}opening`, `${worker}keys`, `${worker}grants`, `${worker}records/authors.test.ts`],
  },
  guessing: {
    projects: ['server'],
    modules: [
      ...inside(auth, 'guessing', 'limits'),
      ...inside(`${auth}devices/`, 'known', 'meet'),
      ...inside(auth, 'codes/codes', 'verification/verify'),
    ],
    tests: [...inside(auth, 'guessing.test', 'limits.test'), `${auth}codes/codes.test.ts`],
  },
  sessions: {
    projects: ['server'],
    modules: [
      ...inside(`${auth}sessions/`, 'bearer', 'refresh', 'refresh-token'),
      ...inside(`${auth}proof/`, 'required', 'service', 'proving-caller'),
    ],
    tests: [...inside(auth, 'bearer.test', 'refresh.test'), `${auth}proof`, `${server}proof`],
  },
  keyset: {
    projects: ['server'],
    modules: inside(`${server}keyset/`, 'service'),
    tests: [`${server}keyset`, `${server}guarded-calls`],
  },
  access: {
    projects: ['domain'],
    modules: inside(
      `${domain}access/`,
      'gate',
      'acts',
      'change-terms',
      'channels',
      'delivered',
      'due',
      'long-road',
      'opening-messages',
      'roads',
      'rows',
      'terms',
      'readiness',
    ),
    tests: [
      ...inside(
        `${domain}access/`,
        'gate.test',
        'acts.test',
        'attacks.test',
        'change-terms.test',
        'long-road.test',
        'opening-messages.test',
        'rehearsal.test',
        'terms.test',
      ),
      `${domain}access/model`,
    ],
  },
  billing: {
    projects: ['domain', 'server'],
    modules: [
      ...inside(`${domain}accounts/`, 'plans', 'standing'),
      ...inside(`${app}features/billing/`, 'sync', 'webhook', 'standing'),
    ],
    tests: [`${domain}accounts`, `${app}features/billing`],
  },
  // These tests use a made-up provider and take seconds, while those of `billing` take minutes.
  payments: {
    projects: ['server'],
    modules: inside(`${app}features/billing/`, 'sync', 'webhook', 'standing'),
    tests: inside(`${app}features/billing/`, 'sync.test', 'standing.test'),
  },
  links: {
    projects: ['pure', 'server'],
    modules: [
      ...inside(auth, 'pkce'),
      ...inside(`${auth}verification/`, 'flow', 'landing'),
      'packages/web/src/session/security/create-external-sign-in.ts',
    ],
    tests: [
      ...inside(`${auth}codes/`, 'codes.test', 'sign-up.test'),
      'packages/web/src/session/security/external-sign-in.test.ts',
    ],
  },
  pages: {
    projects: ['pure', 'server'],
    modules: [
      ...inside(browser, 'trusted-types'),
      ...inside(build, 'integrity', 'page-policy', 'manifest'),
      ...inside('scripts/supply-chain/', 'build-document', 'compare', 'lock'),
      ...inside(app, 'http/security-headers', 'pages/web-files', 'pages/web-app'),
    ],
    tests: [
      ...inside(browser, 'trusted-types.test'),
      ...inside(build, 'integrity.test', 'manifest.test', 'page-policy.test'),
      'scripts/supply-chain',
      ...inside(app, 'app.test', 'pages/web-app.test', 'pages/public-pages.test'),
    ],
  },
  proxy: {
    projects: ['server'],
    modules: inside(
      app,
      'http/private-request',
      'ports/loopback',
      'ports/network',
      'operations/outbox',
      'operations/outbox-lock',
      'config/start-warnings',
    ),
    tests: inside(
      app,
      'ports/network.test',
      'http/private-request.test',
      'operations/outbox.test',
      'config/config.test',
      'config/visitor-limits.test',
    ),
  },
};
