/** One part of what keeps a promise: its modules, and the tests that should notice a fault in them, in seconds. */
export interface MutantArea {
  /** The project of `vitest.config.ts`. */
  readonly project: string;
  /** Modules in which faults are planted. */
  readonly modules: readonly string[];
  /** What is run for each fault: files, or folders of files. Long tests are left out. */
  readonly tests: readonly string[];
}

const vault = 'packages/vault/src/';
const worker = 'packages/web/src/vault-worker/';
const auth = 'packages/server/src/features/auth/';
const server = 'packages/server/src/features/vault/';
const inside = (folder: string, ...names: readonly string[]) => names.map(name => `${folder}${name}.ts`);

/** By the name that `npm run mutants -- AREA` takes. */
export const mutantAreas: Readonly<Record<string, MutantArea>> = {
  documents: {
    project: 'vault',
    modules: [
      ...inside(`${vault}documents/`, 'signed-document'),
      ...inside(`${vault}keyset/`, 'keyset', 'opening'),
      ...inside(`${vault}wraps/`, 'wrap'),
      ...inside(`${vault}identity/`, 'link'),
    ],
    tests: inside(vault, 'documents', 'keyset', 'wraps', 'identity').map(path => path.replace(/\.ts$/, '')),
  },
  records: {
    project: 'vault',
    modules: [
      ...inside(`${vault}batches/`, 'batch', 'authored', 'checkpoint'),
      ...inside(`${vault}categories/`, 'boxes', 'chain', 'records'),
    ],
    tests: [`${vault}batches`, `${vault}categories`],
  },
  grants: {
    project: 'vault',
    modules: inside(`${vault}grants/`, 'opening', 'document', 'vouch', 'invite', 'kept-ways'),
    tests: [`${vault}grants`],
  },
  session: {
    project: 'pure',
    modules: [
      ...inside(`${worker}opening/`, 'opening'),
      ...inside(`${worker}keys/`, 'shown', 'proofs', 'signed-leaves'),
      ...inside(`${worker}grants/`, 'open-shared', 'own-grants', 'read-shared'),
    ],
    tests: [`${worker}opening`, `${worker}keys`, `${worker}grants`],
  },
  guessing: {
    project: 'server',
    modules: [
      ...inside(auth, 'guessing', 'limits'),
      ...inside(`${auth}devices/`, 'known', 'meet'),
      ...inside(`${auth}codes/`, 'codes', 'verify'),
    ],
    tests: [...inside(auth, 'guessing.test', 'limits.test'), `${auth}codes/codes.test.ts`],
  },
  sessions: {
    project: 'server',
    modules: [
      ...inside(`${auth}sessions/`, 'bearer', 'refresh', 'refresh-token'),
      ...inside(`${auth}proof/`, 'required', 'service', 'proving-caller'),
    ],
    tests: [...inside(auth, 'bearer.test', 'refresh.test'), `${auth}proof`, `${server}proof`],
  },
  keyset: {
    project: 'server',
    modules: inside(`${server}keyset/`, 'service'),
    tests: [`${server}keyset`, `${server}guarded-calls`],
  },
};
