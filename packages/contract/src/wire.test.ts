import { describe, expect, it } from 'vitest';
import { isVaultErrorCode, vaultErrors } from './errors.ts';
import * as pushAndPull from './records/push-and-pull.ts';
import { remindersApi } from './reminders/routes.ts';
import { commonErrors, signedInErrors, type VaultRoute, vaultApi } from './routes.ts';
import { maxEnvelopeLength, maxPushRecords } from './shapes.ts';
import { sharingApi } from './sharing/routes.ts';

const id = (n: number) => `01890a5d-ac96-774b-bcce-${String(n).padStart(12, '0')}`;
const envelope = 'aGVhZA..aXY.Y2lwaGVy.dGFn';
const record = (n: number) => ({
  id: id(n),
  categoryId: id(999),
  keyVersion: 1,
  version: 1,
  deleted: false,
  envelope,
});
const accepts = (body: unknown) => pushAndPull.pushRequest.safeParse(body).success;

describe('a push', () => {
  it('takes up to two hundred records, each id once; none beside a checkpoint', () => {
    const checkpoint = `a.b.${'c'.repeat(86)}`;
    expect(accepts({ records: [], checkpoints: [checkpoint] })).toBe(true);
    const many = Array.from({ length: maxPushRecords }, (_, n) => record(n));
    expect(accepts({ records: [record(1)] })).toBe(true);
    expect(accepts({ records: many })).toBe(true);
    expect(accepts({ records: [] })).toBe(false);
    expect(accepts({ records: [...many, record(500)] })).toBe(false);
    expect(accepts({ records: [record(1), record(1)] })).toBe(false);
  });

  it('takes a departure of a later version in another category only', () => {
    const departure = { categoryId: id(9), keyVersion: 1, envelope: record(1).envelope };
    const moved = { ...record(1), version: 2, departure };
    expect(accepts({ records: [moved] })).toBe(true);
    expect(accepts({ records: [{ ...moved, version: 1 }] })).toBe(false);
    expect(accepts({ records: [{ ...moved, categoryId: id(9) }] })).toBe(false);
  });

  it('refuses fields it does not know, at every depth', () => {
    expect(accepts({ records: [record(1)], extra: 1 })).toBe(false);
    expect(accepts({ records: [{ ...record(1), name: 'Current account' }] })).toBe(false);
  });

  it.each([
    ['an id of another version', { id: '01890a5d-ac96-174b-bcce-b302099a8057' }],
    ['an id in capitals', { id: id(1).toUpperCase() }],
    ['a version of nought', { version: 0 }],
    ['a version beyond the column', { version: 2_147_483_648 }],
    ['half a version', { version: 1.5 }],
    ['a version in words', { version: '1' }],
    ['an envelope that is no compact JWE', { envelope: 'plain text' }],
    ['an envelope over 256 KiB', { envelope: `a..b.${'c'.repeat(maxEnvelopeLength)}.d` }],
    ['a mark that is no boolean', { deleted: 'true' }],
  ])('refuses %s', (_, wrong) => {
    expect(accepts({ records: [{ ...record(1), ...wrong }] })).toBe(false);
  });
});

describe('a page of versions', () => {
  it.each([
    [{ limit: '1' }, 1],
    [{ limit: '1000' }, 1000],
  ])('of %j asks for %i records', (query, limit) => {
    expect(pushAndPull.versionsQuery.parse(query)).toEqual({ limit });
  });

  it('may leave the number and the beginning to the server', () => {
    expect(pushAndPull.versionsQuery.parse({})).toEqual({});
  });

  it.each(['0', '1001', '-1', '1.5', 'ten', ''])('refuses a limit of "%s"', limit => {
    expect(pushAndPull.versionsQuery.safeParse({ limit }).success).toBe(false);
  });
});

describe('a record that was damaged in the store', () => {
  it.each([{ envelope: 'cut.off' }, { envelope: '' }, { categoryId: 'another' }, { version: 0 }])(
    'with %j does not keep the others in the answer from being read',
    damage => {
      const records = [record(1), { ...record(2), ...damage }, record(3)].map(given =>
        Object.assign(given, { revision: 1, batch: null }),
      );
      const page = { categories: [], records, departures: [], batches: [], after: {}, more: false };
      expect(pushAndPull.pullResponse.parse(page).records).toEqual(records);
    },
  );
});

describe('the table of routes', () => {
  const routes: [string, VaultRoute][] = Object.entries({ ...vaultApi, ...remindersApi, ...sharingApi });

  it('names each address and method once', () => {
    expect(new Set(routes.map(([, { method, path }]) => `${method} ${path}`)).size).toBe(routes.length);
  });

  it.each(routes)('%s has parameters for its address and an answer for its status', (name, route) => {
    expect(route.params !== undefined).toBe(route.path.includes('/:'));
    const isFile = name === 'readWhatWeHold' || name === 'readGrantFile';
    expect(route.answer === undefined).toBe(route.status === 204 || isFile);
  });

  it('refuses with codes of the closed list only', () => {
    // These errors belong to `billing/v1`, whose routes are described only on the server.
    const ofBilling = ['payment_refused', 'payments_off', 'plan_conflict'];
    const codes = [
      ...ofBilling,
      ...commonErrors,
      ...signedInErrors,
      ...routes.flatMap(([, route]) => route.errors),
    ];
    expect(codes.every(code => isVaultErrorCode(code))).toBe(true);
    expect(new Set(codes)).toEqual(new Set(Object.keys(vaultErrors)));
    expect(isVaultErrorCode('toString')).toBe(false);
  });
});
