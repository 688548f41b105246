import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { contextMembers } from './envelope/contexts.ts';
import { documentTypes, hkdfLabels, reservedDocumentTypes, reservedHkdfLabels } from './names.ts';

const names = [hkdfLabels, reservedHkdfLabels, documentTypes, reservedDocumentTypes, contextMembers].flatMap(
  list => Object.keys(list),
);

test('no name has two meanings', () => {
  expect(new Set(names).size).toBe(names.length);
});

test('labels and types are told apart by their form', () => {
  for (const name of [...Object.keys(hkdfLabels), ...Object.keys(reservedHkdfLabels)]) {
    expect(name).toMatch(/^kinfolio\/[a-z-]+$/);
  }
  for (const name of [...Object.keys(documentTypes), ...Object.keys(reservedDocumentTypes)]) {
    expect(name).toMatch(/^kinfolio-[a-z-]+-\d$/);
  }
});

test.each([
  'primitives/keys',
  'keys/account-key',
  'keyset/checks',
  'keys/passkey',
  'files',
  'proof/request-seal',
])('every name in %s is in the list, or is the input of a passkey', async file => {
  const code = await readFile(new URL(`${file}.ts`, import.meta.url), 'utf8');
  const used = [...code.matchAll(/['`](kinfolio[/-][a-z0-9/-]+)/g)].map(([, name = '']) => name);
  for (const name of used) expect([...names, 'kinfolio/passkey-1']).toContain(name);
});
