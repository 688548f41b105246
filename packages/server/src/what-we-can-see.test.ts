import { expect, test } from 'vitest';
import { describeDatabase } from './features/privacy/what-we-can-see/document.ts';

const { document, faults } = describeDatabase();
const rows = document.parts.flatMap(({ tables }) =>
  tables.flatMap(({ name, columns }) => columns.map(column => ({ table: name, ...column }))),
);

test('every table and column is told to the people it is about, and nothing that is not there', () => {
  expect(faults).toEqual([]);
});

test('every part of the page has something in it', () => {
  expect(document.parts.filter(({ tables }) => tables.length === 0)).toEqual([]);
});

test('each is told in a plain sentence', () => {
  const told = rows.map(({ about }) => about);
  expect(told.filter(about => !/^[A-Z].{4,140}[.]$/.test(about))).toEqual([]);
});

// `e2e/src/journeys/privacy/canaries.test.ts` verifies these descriptions by following planted canaries
// through every table.
test('every envelope, and nothing that the server made, is told as sealed on the device', () => {
  const envelopes = rows.filter(({ name }) => /^(envelope|remains|.*_private)$/.test(name));
  expect(envelopes).toHaveLength(16);
  expect([...new Set(envelopes.map(({ readable }) => readable))]).toEqual(['sealed']);
  const ours = rows.filter(({ name }) => name.startsWith('sealed'));
  expect([...new Set(ours.map(({ readable }) => readable))]).toEqual(['server-sealed']);
  const hashes = rows.filter(({ name }) => name.endsWith('hash'));
  expect([...new Set(hashes.map(({ readable }) => readable))]).toEqual(['fingerprint']);
});

test('the public page says it: `vitest run --project server -u what-we-can-see` writes it anew', async () => {
  await expect(`${JSON.stringify(document, null, 2)}\n`).toMatchFileSnapshot(
    '../../web/src/marketing/what-we-can-see.json',
  );
});
