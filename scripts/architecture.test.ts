import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import config from '../.dependency-cruiser.mjs';
import { checkArchitecture } from './architecture.mjs';

/** For each rule, one import that breaks it: from this file, to that file or package. */
const breaches: Record<string, readonly [from: string, to: string]> = {
  'no-circles': ['domain/src/a-circle.ts', 'domain/src/a.ts'],
  'no-unresolved': ['domain/src/lost.ts', './nowhere.ts'],
  'domain-is-pure': ['domain/src/worth.ts', 'dexie'],
  'domain-base-knows-no-kinds': ['domain/src/fields.ts', 'domain/src/kinds/pension.ts'],
  'vault-libraries-behind-one-door': ['vault/src/envelope.ts', 'jose'],
  'vault-imports-nothing-else': ['vault/src/keys.ts', 'zod'],
  'crypto-libraries-belong-to-vault': ['web/src/features/gifts/seal.ts', 'hash-wasm'],
  'contract-imports-zod-only': ['contract/src/wire.ts', 'dexie'],
  'server-cannot-decrypt': ['server/src/features/vault/service.ts', 'vault/src/envelope.ts'],
  'server-knows-no-record-kind': ['server/src/app.ts', 'domain/src/kinds/pension.ts'],
  'server-features-stand-alone': [
    'server/src/features/auth/service.ts',
    'server/src/features/vault/service.ts',
  ],
  'database-behind-stores': ['server/src/features/vault/routes.ts', 'drizzle-orm'],
  'only-session-imports-vault': ['web/src/sync/save.ts', 'vault/src/envelope.ts'],
  'session-is-the-lowest-floor': ['web/src/session/worker.ts', 'web/src/sync/save.ts'],
  'sync-below-screens': ['web/src/sync/pull.ts', 'web/src/ui/Button.tsx'],
  'web-features-stand-alone': ['web/src/features/gifts/Gifts.tsx', 'web/src/features/records/RecordForm.tsx'],
  'nobody-imports-app': ['web/src/features/records/leave.ts', 'web/src/app/shell.tsx'],
  'passport-shows-domain-values': ['web/src/passport/card.tsx', 'web/src/sync/save.ts'],
  'ui-knows-no-product': ['web/src/ui/Money.tsx', 'domain/src/worth.ts'],
  'lib-below-ui': ['web/src/lib/format.ts', 'web/src/ui/Button.tsx'],
  'reading-stands-alone': ['web/src/reading/read.ts', 'web/src/sync/save.ts'],
  'readers-behind-one-door': ['web/src/features/gifts/scan.ts', 'tesseract.js'],
  'marketing-holds-no-keys': ['web/src/marketing/landing.tsx', 'web/src/session/worker.ts'],
  'web-never-imports-server': ['web/src/lib/server.ts', 'server/src/app.ts'],
  'nobody-imports-tests': ['server/src/plugins/tests.ts', 'e2e/src/setup.ts'],
};

describe('the architecture check', () => {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'kinfolio-arrows-')));
  const inPackages = (path: string) => join(base, 'packages', path);
  const specifier = (from: string, to: string) =>
    to.includes('/src/') ? relative(dirname(inPackages(from)), inPackages(to)).replace(/^(?!\.)/, './') : to;

  beforeAll(() => {
    symlinkSync(join(import.meta.dirname, '..', 'node_modules'), join(base, 'node_modules'));
    for (const [from, to] of Object.values(breaches)) {
      write(inPackages(from), `import '${specifier(from, to)}';\n`);
      if (to.includes('/src/')) write(inPackages(to), 'export {};\n');
    }
    write(inPackages('domain/src/a.ts'), "import './a-circle.ts';\n");
  });
  afterAll(() => rmSync(base, { recursive: true, force: true }));

  it('has an example of a breach for every rule', () => {
    expect(Object.keys(breaches).toSorted()).toEqual(config.forbidden.map(rule => rule.name).toSorted());
  });

  it('reports every breach by its rule, from the file that made it', async () => {
    const { violations } = await checkArchitecture(base, ['packages'], 1);
    const expected = Object.entries(breaches).map(([rule, [from]]) => ({ rule, from: `packages/${from}` }));
    expect(violations.map(({ rule, from }) => ({ rule, from }))).toEqual(expect.arrayContaining(expected));
  });

  it('refuses to pass when it sees almost nothing', async () => {
    await expect(checkArchitecture(base, ['packages'], 1000)).rejects.toThrow('the check is blind');
  });
});

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text, { flag: 'a' });
}
