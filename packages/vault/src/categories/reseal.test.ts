import { expect, test } from 'vitest';
import { CategorySecret } from './category-secret.ts';
import { openSecretRecord, recordKeyOf, sealSecretRecord } from './records.ts';
import { isResealOf, resealRecord } from './reseal.ts';

const [from, to] = await Promise.all(
  [1, 2].map(async () => await recordKeyOf(await CategorySecret.create())),
);
if (from === undefined || to === undefined) throw new Error('too few keys');
const context = {
  vault: '0193a3f0-7c00-7000-8000-000000000001',
  category: '0193a3f0-7c00-7000-8000-000000000011',
  keyVersion: 1,
  record: '0193a3f0-7c00-4000-8000-000000000021',
  version: 4,
  deleted: false,
};
const content = { kind: 'debt', fields: { name: 'Car', owed: '10.00' }, unknown: [1, null] };
const envelope = await sealSecretRecord(from, context, content);
const before = { context, content };
const later = { ...context, keyVersion: 2 };

test('a record sealed anew has its content and its version, under the later key alone', async () => {
  const made = await resealRecord(from, to, context, 2, envelope);
  if (!made.ok) throw new Error('it does not open');
  expect(made.context).toEqual(later);
  const opened = await openSecretRecord(to, made.context, made.envelope);
  expect(opened).toEqual({ ok: true, content });
  expect((await openSecretRecord(from, made.context, made.envelope)).ok).toBe(false);
  expect(isResealOf(before, { context: made.context, content })).toBe(true);
});

test('a record that does not open is not sealed anew, and no record under an earlier key', async () => {
  expect((await resealRecord(to, from, context, 2, envelope)).ok).toBe(false);
  await expect(resealRecord(from, to, context, 1, envelope)).rejects.toMatchObject({ code: 'bad_context' });
});

test('members in another order are the same content', () => {
  const { kind, fields, unknown } = content;
  const other = { unknown, kind, fields: { owed: fields.owed, name: fields.name } };
  expect(isResealOf(before, { context: later, content: other })).toBe(true);
});

test.each<[string, Partial<typeof context>, unknown]>([
  ['another content', {}, { ...content, kind: 'will' }],
  ['a member more', {}, { ...content, more: 1 }],
  ['a list turned round', {}, { ...content, unknown: [null, 1] }],
  ['the same key', { keyVersion: 1 }, content],
  ['another version', { version: 5 }, content],
  ['another record', { record: context.vault }, content],
  ['another category', { category: context.vault }, content],
  ['another vault', { vault: context.record }, content],
  ['a tombstone', { deleted: true }, content],
])('a row with %s is no record sealed anew', (_, change, other) => {
  expect(isResealOf(before, { context: { ...later, ...change }, content: other })).toBe(false);
});

test('content with half a character is not compared', () => {
  const half = { context, content: { note: '\uD83D' } };
  expect(isResealOf(half, { context: later, content: half.content })).toBe(false);
});
