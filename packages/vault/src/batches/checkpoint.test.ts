import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { chooseCaseCount, testCaseSeed } from '../testing/cases.ts';
import { createFixedRandom } from '../testing/fixed-random.ts';
import { computeRootOfRows } from '../testing/independent-documents.ts';
import {
  createJwsHeaderText,
  createOpenKeyPair,
  signAnyText,
  toSortedJson,
} from '../testing/sign-anything.ts';
import { createTestVault, testAccountId, testMemberId, testVaultId } from '../testing/signed-vault.ts';
import { createAuthorLookup } from './authored.ts';
import { readBatch } from './batch.ts';
import {
  type CheckpointRow,
  computeCheckpointRoot,
  isCheckpointOfRows,
  readCheckpoint,
  signCheckpoint,
  verifyCheckpoint,
} from './checkpoint.ts';

const { keyset, identity } = await createTestVault(createFixedRandom(22));
const pair = await createOpenKeyPair(41);
const category = keyset.categories[0]?.category ?? '';
const id = (number: number) => `0193a3f0-7c00-4000-8000-00000000000${number}`;
const leaf = 'B'.repeat(42) + 'A';
const rows: CheckpointRow[] = [
  { id: id(1), version: 1, leaf },
  { id: id(2), version: 2, leaf: keyset.identity.sign },
  { id: id(3), version: 1, leaf: null },
];
const payload = {
  author: testAccountId,
  category,
  ...(await computeCheckpointRoot(rows)),
  identityVersion: 1,
  keyset: 1,
  previous: null,
  revision: 3,
  vault: testVaultId,
};
const text = await signCheckpoint(payload, identity.signPrivateKey);
const authors = createAuthorLookup(() => keyset, keyset);

test('a checkpoint by the owner is theirs, and these are its rows in any order', async () => {
  expect(await verifyCheckpoint(text, { vault: testVaultId, category }, authors)).toEqual({
    ok: true,
    payload,
  });
  expect(await isCheckpointOfRows(payload, rows.toReversed())).toBe(true);
});

test('a checkpoint by another key, of another category, or read as a batch is none', async () => {
  const byStranger = signAnyText(pair, createJwsHeaderText('kinfolio-checkpoint-1'), toSortedJson(payload));
  expect((await verifyCheckpoint(byStranger, { vault: testVaultId, category }, authors)).ok).toBe(false);
  expect((await verifyCheckpoint(text, { vault: testVaultId, category: testMemberId }, authors)).ok).toBe(
    false,
  );
  expect(readBatch(text).ok).toBe(false);
});

test.each<[string, CheckpointRow[]]>([
  ['a row left out', rows.slice(1)],
  ['a row more', [...rows, { id: id(4), version: 1, leaf }]],
  ['an older version', [{ ...rows[0], id: id(1), version: 2, leaf }, ...rows.slice(1)]],
  ['another content', [{ id: id(1), version: 1, leaf: keyset.identity.seal }, ...rows.slice(1)]],
  ['a deletion', [{ id: id(1), version: 1, leaf: null }, ...rows.slice(1)]],
  ['a deletion undone', [...rows.slice(0, 2), { id: id(3), version: 1, leaf }]],
  ['another id', [...rows.slice(0, 2), { id: id(5), version: 1, leaf: null }]],
  ['no rows', []],
])('rows with %s are others', async (_, changed) => {
  expect(await isCheckpointOfRows(payload, changed)).toBe(false);
});

test.each<[string, CheckpointRow[]]>([
  ['twice', [...rows, { id: id(1), version: 2, leaf }]],
  ['without an id', [{ id: 'x', version: 1, leaf }]],
  ['of version 0', [{ id: id(1), version: 0, leaf }]],
  ['of version 2^32', [{ id: id(1), version: 2 ** 32, leaf }]],
  ['with no leaf', [{ id: id(1), version: 1, leaf: '' }]],
])('a row %s is a fault of the caller', async (_, bad) => {
  await expect(computeCheckpointRoot(bad)).rejects.toMatchObject({ code: 'bad_context' });
});

test.each<[string, Record<string, unknown>]>([
  ['a member more', { more: 1 }],
  ['a count below 0', { count: -1 }],
  ['a revision that is not whole', { revision: 1.5 }],
  ['a root that is none', { root: 'x' }],
  ['an empty previous', { previous: '' }],
  ['no author', { author: null }],
])('a checkpoint with %s is out of form', (_, change) => {
  const changed = toSortedJson({ ...payload, ...change });
  expect(readCheckpoint(signAnyText(pair, createJwsHeaderText('kinfolio-checkpoint-1'), changed)).ok).toBe(
    false,
  );
});

test('any rows have the root that a stranger works out, and another when any row changes', async () => {
  const row = fc.record({
    id: fc.uuid({ version: 4 }),
    version: fc.integer({ min: 1, max: 0xffff_ffff }),
    leaf: fc.option(fc.constantFrom(leaf, keyset.identity.sign, keyset.identity.seal)),
  });
  const anyRows = fc.uniqueArray(row, { selector: one => one.id, minLength: 1, maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(anyRows, fc.nat(), async (given, at) => {
      const { root, count } = await computeCheckpointRoot(given);
      expect({ root, count }).toEqual({ root: computeRootOfRows(given), count: given.length });
      const changed = given.map((one, index) =>
        index === at % given.length
          ? { id: one.id, leaf: one.leaf, version: (one.version % 0xffff_ffff) + 1 }
          : one,
      );
      expect((await computeCheckpointRoot(changed)).root).not.toBe(root);
    }),
    { seed: testCaseSeed, numRuns: chooseCaseCount(1000) },
  );
});

test('a root of 10,000 rows is worked out', async () => {
  const many = Array.from({ length: 10_000 }, (_, at) => ({
    id: `0193a3f0-7c00-4000-8000-${String(at).padStart(12, '0')}`,
    version: 1,
    leaf,
  }));
  expect((await computeCheckpointRoot(many)).root).toBe(computeRootOfRows(many));
});
