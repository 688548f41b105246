import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import config from '../.dependency-cruiser.mjs';
import { checkArchitecture } from './architecture.ts';

/** For each rule, one import that breaks it: the file with the import, and the file or package that it imports. */
const breaches: Record<string, readonly [from: string, to: string]> = {
  'no-circles': ['domain/src/a-circle.ts', 'domain/src/a.ts'],
  'no-unresolved': ['domain/src/lost.ts', './nowhere.ts'],
  'domain-is-pure': ['domain/src/overview/worth.ts', 'dexie'],
  'domain-values-below': ['domain/src/values/money.ts', 'domain/src/fields/fields.ts'],
  'domain-fields-below': ['domain/src/fields/links.ts', 'domain/src/records/record-kind.ts'],
  'domain-reference-below': ['domain/src/reference/banks.ts', 'domain/src/accounts/plans.ts'],
  'domain-records-below': ['domain/src/records/record-check.ts', 'domain/src/overview/worth.ts'],
  'domain-overview-below': ['domain/src/overview/due.ts', 'domain/src/kinds/pension.ts'],
  'domain-kinds-below': ['domain/src/kinds/gift.ts', 'domain/src/papers/papers.ts'],
  'domain-papers-below': ['domain/src/papers/names.ts', 'domain/src/extraction/facts.ts'],
  'domain-payments-below': ['domain/src/payments/kept.ts', 'domain/src/budget/plan.ts'],
  'domain-backup-below': ['domain/src/backup/plan.ts', 'domain/src/imports/plan.ts'],
  'domain-desk-below': ['domain/src/desk/figures/sums.ts', 'domain/src/lost.ts'],
  'vault-libraries-behind-one-door': ['vault/src/envelope.ts', 'jose'],
  'vault-imports-nothing-else': ['vault/src/keys.ts', 'zod'],
  'crypto-libraries-belong-to-vault': ['web/src/features/gifts/seal.ts', 'hash-wasm'],
  'contract-imports-zod-only': ['contract/src/wire.ts', 'dexie'],
  'server-cannot-decrypt': ['server/src/features/vault/service.ts', 'vault/src/envelope.ts'],
  'server-knows-no-record-kind': ['server/src/app.ts', 'domain/src/kinds/pension.ts'],
  'payments-behind-one-door': ['server/src/features/billing/pay.ts', 'stripe-stand-in/src/stand-in.ts'],
  'payment-closes-nothing-of-these': [
    'server/src/features/vault/records/may-save.ts',
    'domain/src/accounts/plans.ts',
  ],
  'server-ports-below': ['server/src/ports/clock.ts', 'server/src/adapters/age.ts'],
  'server-adapters-below': ['server/src/adapters/age.ts', 'server/src/db/limits.ts'],
  'server-db-below': ['server/src/db/limits.ts', 'server/src/config/settings.ts'],
  'server-config-below': ['server/src/config/settings.ts', 'server/src/http/cors.ts'],
  'server-http-below': ['server/src/http/cors.ts', 'server/src/pages/web-app.ts'],
  'server-needs-below': ['server/src/needs/table.ts', 'server/src/features/vault/service.ts'],
  'server-features-below': ['server/src/features/vault/service.ts', 'server/src/jobs/boss.ts'],
  'server-jobs-below': ['server/src/jobs/boss.ts', 'server/src/restore/tell-people.ts'],
  'server-restore-below': ['server/src/restore/tell-people.ts', 'server/src/app.ts'],
  'server-all-tables-for-the-register': ['server/src/jobs/boss.ts', 'server/src/all-tables/columns.ts'],
  'server-features-stand-alone': [
    'server/src/features/auth/service.ts',
    'server/src/features/vault/service.ts',
  ],
  'server-access-on-vault': [
    'server/src/features/access/grants/codes.ts',
    'server/src/features/auth/service.ts',
  ],
  'server-reminders-on-access': [
    'server/src/features/reminders/letters.ts',
    'server/src/features/auth/service.ts',
  ],
  'server-features-behind-services': [
    'server/src/features/access/grants/codes.ts',
    'server/src/features/vault/records/compare.ts',
  ],
  'server-areas-behind-services': [
    'server/src/features/vault/keys/routes.ts',
    'server/src/features/vault/records/compare.ts',
  ],
  'auth-messages-below': [
    'server/src/features/auth/accounts/make.ts',
    'server/src/features/auth/codes/send.ts',
  ],
  'auth-codes-below': ['server/src/features/auth/codes/send.ts', 'server/src/features/auth/devices/known.ts'],
  'auth-reset-below': [
    'server/src/features/auth/devices/known.ts',
    'server/src/features/auth/sessions/end.ts',
  ],
  'auth-sessions-below': ['server/src/features/auth/sessions/end.ts', 'server/src/features/auth/service.ts'],
  'auth-proof-below': [
    'server/src/features/auth/proof/required.ts',
    'server/src/features/auth/user/update.ts',
  ],
  'auth-admin-below': [
    'server/src/features/auth/user/update.ts',
    'server/src/features/auth/factors/enrol.ts',
  ],
  'auth-captcha-below': [
    'server/src/features/auth/providers/flow.ts',
    'server/src/features/auth/sso/sign-in.ts',
  ],
  'auth-sso-below': ['server/src/features/auth/sso/sign-in.ts', 'server/src/features/auth/routes.ts'],
  'database-behind-stores': ['server/src/features/vault/records/routes.ts', 'drizzle-orm'],
  'only-vault-worker-imports-vault': ['web/src/session/records/save.ts', 'vault/src/envelope.ts'],
  'vault-worker-is-the-lowest-floor': ['web/src/vault-worker/worker.ts', 'web/src/session/records/save.ts'],
  'vault-worker-types-below': ['web/src/vault-worker/types/row.ts', 'web/src/vault-worker/store/rows.ts'],
  'vault-worker-store-below': ['web/src/vault-worker/store/read.ts', 'web/src/vault-worker/keys/keyring.ts'],
  'vault-worker-keys-below': ['web/src/vault-worker/keys/wrap.ts', 'web/src/vault-worker/records/save.ts'],
  'vault-worker-records-below': [
    'web/src/vault-worker/records/read.ts',
    'web/src/vault-worker/pending/files.ts',
  ],
  'vault-worker-grants-below': [
    'web/src/vault-worker/grants/read.ts',
    'web/src/vault-worker/opening/open.ts',
  ],
  'vault-worker-pending-below': [
    'web/src/vault-worker/pending/list.ts',
    'web/src/vault-worker/opening/open.ts',
  ],
  'vault-worker-opening-below': ['web/src/vault-worker/opening/close.ts', 'web/src/vault-worker/service.ts'],
  'session-below-screens': ['web/src/session/sync/pull.ts', 'web/src/ui/Button.tsx'],
  'session-api-below': ['web/src/session/api/plan.ts', 'web/src/session/platform/timers.ts'],
  'session-platform-below': ['web/src/session/platform/network.ts', 'web/src/session/auth-api/auth.ts'],
  'session-auth-api-below': ['web/src/session/auth-api/client.ts', 'web/src/session/sync/push.ts'],
  'session-sync-below': ['web/src/session/sync/syncer.ts', 'web/src/session/state/context.ts'],
  'session-state-below': ['web/src/session/state/idle.ts', 'web/src/session/records/history.ts'],
  'session-records-below': ['web/src/session/records/keep.ts', 'web/src/session/files/send.ts'],
  'session-files-below': ['web/src/session/files/fetch.ts', 'web/src/session/access/unlock.ts'],
  'session-access-below': ['web/src/session/access/lock.ts', 'web/src/session/security/devices.ts'],
  'session-security-below': ['web/src/session/security/alerts.ts', 'web/src/session/create-session.ts'],
  'web-features-below-app': ['web/src/features/gifts/wrap.ts', 'web/src/vault-worker/keys/keyring.ts'],
  'web-features-stand-alone': ['web/src/features/gifts/Gifts.tsx', 'web/src/features/records/RecordForm.tsx'],
  'nobody-imports-app': ['web/src/features/records/leave.ts', 'web/src/app/shell.tsx'],
  'passport-shows-domain-values': ['web/src/passport/card.tsx', 'web/src/session/records/save.ts'],
  'ui-knows-no-product': ['web/src/ui/Money.tsx', 'domain/src/overview/worth.ts'],
  'lib-below-ui': ['web/src/lib/format.ts', 'web/src/ui/Button.tsx'],
  'reading-stands-alone': ['web/src/reading/read.ts', 'web/src/session/records/save.ts'],
  'readers-behind-one-door': ['web/src/features/gifts/scan.ts', 'tesseract.js'],
  'marketing-holds-no-keys': ['web/src/marketing/landing.tsx', 'web/src/vault-worker/worker.ts'],
  'web-never-imports-server': ['web/src/lib/server.ts', 'server/src/app.ts'],
  'nobody-imports-tests': ['server/src/http/tests.ts', 'e2e/src/setup.ts'],
};

/**
 * Further imports that break a rule. The check skips a folder with this name in our own code, but must not skip one in
 * a package.
 */
const otherBreaches: readonly (readonly [rule: string, from: string, to: string])[] = [
  ['readers-behind-one-door', 'web/src/features/gifts/draw.ts', 'pdfjs-dist'],
  ['readers-behind-one-door', 'web/src/features/gifts/worker.ts', 'pdfjs-dist/build/pdf.worker.mjs'],
];
const allBreaches = [
  ...Object.entries(breaches).map(([rule, [from, to]]) => [rule, from, to] as const),
  ...otherBreaches,
];

/** A further example: a library file in a folder with the same name as the folder of our own builds. */
const inBuildFolder = ['web/src/features/gifts/draw.ts', 'pdfjs-dist/build/pdf.worker.mjs'] as const;

describe('the architecture check', () => {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'kinfolio-arrows-')));
  const inPackages = (path: string) => join(base, 'packages', path);
  const specifier = (from: string, to: string) =>
    to.includes('/src/') ? relative(dirname(inPackages(from)), inPackages(to)).replace(/^(?!\.)/, './') : to;

  beforeAll(() => {
    symlinkSync(join(import.meta.dirname, '..', 'node_modules'), join(base, 'node_modules'));
    for (const [, from, to] of allBreaches) {
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
    const expected = allBreaches.map(([rule, from]) => ({ rule, from: `packages/${from}` }));
    expected.push({ rule: 'readers-behind-one-door', from: `packages/${inBuildFolder[0]}` });
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
