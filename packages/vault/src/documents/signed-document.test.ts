import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { importPrivateKey } from '../primitives/curves.ts';
import { chooseCaseCount, testCaseSeed } from '../testing/cases.ts';
import {
  createJwsHeaderText,
  createOpenKeyPair,
  signAnyText,
  toSortedJson,
} from '../testing/sign-anything.ts';
import { isCount, isExactObject, isId, isSortedListOf } from './form.ts';
import {
  hashDocument,
  maxDocumentCharacters,
  readDocument,
  signDocument,
  verifyDocument,
} from './signed-document.ts';

const id = (number: number) => `0193a3f0-7c00-7000-8000-0000000000${String(number).padStart(2, '0')}`;
const form = {
  typ: 'kinfolio-batch-1',
  isPayload: isExactObject({ count: isCount, rows: isSortedListOf('row', isExactObject({ row: isId })) }),
} as const;
const payload = { count: 7, rows: [{ row: id(1) }, { row: id(2) }] };
const json = toSortedJson(payload);
const header = createJwsHeaderText('kinfolio-batch-1');
const pair = await createOpenKeyPair(1);
const other = await createOpenKeyPair(2);
const text = await signDocument(form, payload, await importPrivateKey(pair));

test('a document is what anyone writes by RFC 7515 and RFC 8785', () => {
  expect(text).toBe(signAnyText(pair, header, json));
});

test('a document is read, and verified by its key alone', async () => {
  expect(readDocument(form, text)).toEqual({ ok: true, payload });
  expect(await verifyDocument(form, text, pair.x)).toEqual({ ok: true, payload });
  expect(await verifyDocument(form, text, other.x)).toEqual({ ok: false, problem: 'wrong-signature' });
  expect(await verifyDocument(form, text, 'AAAA')).toEqual({ ok: false, problem: 'wrong-signature' });
});

test.each([
  ['another typ', createJwsHeaderText('kinfolio-keyset-1'), json],
  ['another algorithm', header.replace('Ed25519', 'EdDSA'), json],
  ['a member more in the header', header.replace('}', ',"x":1}'), json],
  ['a critical extension', header.replace('{', '{"crit":["b64"],'), json],
  ['another order in the header', '{"typ":"kinfolio-batch-1","alg":"Ed25519"}', json],
  ['white space in the header', header.replace(',', ', '), json],
  ['a member more', header, json.replace('{', '{"a":1,')],
  ['a member fewer', header, '{"count":7}'],
  ['a member twice', header, json.replace('"count":7', '"count":7,"count":7')],
  ['another order', header, `{"rows":${toSortedJson(payload.rows)},"count":7}`],
  ['white space', header, json.replace(',', ', ')],
  ['a line end', header, `${json}\n`],
  ['an escaped letter', header, json.replace('"count"', '"\\u0063ount"')],
  ['a number written otherwise', header, json.replace('7,', '7.0,')],
  ['a number of another kind', header, json.replace('"count":7', '"count":7.5')],
  ['minus zero', header, json.replace('"count":7', '"count":-0')],
  ['text in place of a number', header, json.replace('"count":7', '"count":"7"')],
  ['an id in capitals', header, json.replace('0193a3f0', '0193A3F0')],
  ['a list unsorted', header, toSortedJson({ ...payload, rows: payload.rows.toReversed() })],
  ['a twin', header, toSortedJson({ ...payload, rows: [{ row: id(1) }, { row: id(1) }] })],
  ['a prototype', header, json.replace('{', '{"__proto__":{},')],
  ['no object', header, '[]'],
  ['null', header, 'null'],
  ['no JSON', header, 'x'],
  ['a byte order mark', header, `\uFEFF${json}`],
])('a document with %s is refused though it is signed', (_, headerOf, payloadOf) => {
  expect(readDocument(form, signAnyText(pair, headerOf, payloadOf))).toEqual({
    ok: false,
    problem: 'not-a-document',
  });
});

test.each([
  ['nothing', ''],
  ['two parts', text.split('.').slice(0, 2).join('.')],
  ['four parts', `${text}.AAAA`],
  ['padding', `${text}=`],
  ['a space', ` ${text}`],
  ['a shorter signature', text.slice(0, -2)],
  ['bytes that are no UTF-8', [text.split('.')[0], '_w', text.split('.')[2]].join('.')],
])('text with %s is no document', (_, changed) => {
  expect(readDocument(form, changed).ok).toBe(false);
});

test('no changed character verifies', async () => {
  for (let at = 0; at < text.length; at += 1) {
    const changed = `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`;
    expect((await verifyDocument(form, changed, pair.x)).ok, `character ${at}`).toBe(false);
  }
});

test('more than 256 KiB is neither written nor read', async () => {
  const rows = Array.from({ length: 5000 }, (_, at) => ({
    row: `0193a3f0-7c00-7000-8000-${String(at).padStart(12, '0')}`,
  }));
  const long = signAnyText(pair, header, toSortedJson({ count: 7, rows }));
  expect(long.length).toBeGreaterThan(maxDocumentCharacters);
  expect(readDocument(form, long).ok).toBe(false);
  const signing = signDocument(form, { count: 7, rows }, await importPrivateKey(pair));
  await expect(signing).rejects.toMatchObject({ code: 'bad_document' });
  expect(
    readDocument(form, signAnyText(pair, header, toSortedJson({ count: 7, rows: rows.slice(0, 3000) }))).ok,
  ).toBe(true);
});

test('a payload out of form is not signed', async () => {
  const key = await importPrivateKey(pair);
  const signing = signDocument(form, { ...payload, count: -1 }, key);
  await expect(signing).rejects.toMatchObject({ code: 'bad_document' });
});

test('any payload comes back, and two payloads never have one hash', async () => {
  const key = await importPrivateKey(pair);
  const ids = fc.uniqueArray(fc.uuid({ version: 7 }), { maxLength: 8 });
  const hashes = new Map<string, string>();
  await fc.assert(
    fc.asyncProperty(fc.nat(), ids, async (count, given) => {
      const rows = given.toSorted().map(row => ({ row }));
      const signed = await signDocument(form, { count, rows }, key);
      expect(await verifyDocument(form, signed, pair.x)).toEqual({ ok: true, payload: { count, rows } });
      const hash = await hashDocument(signed);
      expect(hashes.get(hash) ?? signed).toBe(signed);
      hashes.set(hash, signed);
    }),
    { seed: testCaseSeed, numRuns: chooseCaseCount(1000) },
  );
});
