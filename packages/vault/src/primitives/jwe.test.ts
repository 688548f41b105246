import { createCipheriv, randomBytes } from 'node:crypto';
import { compactDecrypt } from 'jose';
import { expect, test } from 'vitest';
import { createFixedRandom } from '../testing/fixed-random.ts';
import { systemRandomBytes } from './bytes.ts';
import { type JweHeader, openJwe, sealJwe } from './jwe.ts';
import { importFileKey } from './keys.ts';

const keyBytes = createFixedRandom(4)(32);
const { cryptoKey } = await importFileKey(keyBytes);
const header: JweHeader = { alg: 'dir', ctx: { record: 'r1' }, enc: 'A256GCM', typ: 'kinfolio-test-1' };
const written = JSON.stringify(header);
const plaintext = createFixedRandom(5)(256);

/** A valid JWE under the right key with any header, as a person with the key could write it. */
function sealedWith(headerText: string, tagBytes = 16): string {
  const nonce = randomBytes(12);
  const first = Buffer.from(headerText).toString('base64url');
  const cipher = createCipheriv('aes-256-gcm', keyBytes, nonce, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from(first));
  const body = Buffer.concat([cipher.update(plaintext), cipher.final()]);
  const rest = [nonce, body, cipher.getAuthTag()].map(part => part.toString('base64url'));
  return [first, '', ...rest].join('.');
}

test('what is sealed opens, with jose too', async () => {
  const jwe = await sealJwe(cryptoKey, header, plaintext, systemRandomBytes);
  expect(await openJwe(cryptoKey, header, jwe)).toEqual({ state: 'open', plaintext });
  const byJose = await compactDecrypt(jwe, keyBytes);
  expect(byJose.protectedHeader).toEqual(header);
  expect(Uint8Array.from(byJose.plaintext)).toEqual(plaintext);
});

test('the header written by hand is the header that opens', async () => {
  expect(await openJwe(cryptoKey, header, sealedWith(written))).toEqual({ state: 'open', plaintext });
});

test.each([
  ['a member too many in the context', written.replace('"r1"', '"r1","x":1')],
  ['a member too many at the end', `${written.slice(0, -1)},"x":1}`],
  ['compression', `${written.slice(0, -1)},"zip":"DEF"}`],
  ['a critical extension', `${written.slice(0, -1)},"crit":["b64"],"b64":false}`],
  ['a key id', `${written.slice(0, -1)},"kid":"1"}`],
  ['another algorithm', written.replace('"dir"', '"A256KW"')],
  ['no algorithm', written.replace('"alg":"dir",', '')],
  ['another encryption', written.replace('A256GCM', 'A128GCM')],
  ['another type', written.replace('kinfolio-test-1', 'kinfolio-test-2')],
  ['another place', written.replace('"r1"', '"r2"')],
  ['another order', '{"enc":"A256GCM","alg":"dir","ctx":{"record":"r1"},"typ":"kinfolio-test-1"}'],
  ['white space', written.replaceAll(',', ', ')],
  ['an escaped letter', written.replace('"dir"', '"\\u0064ir"')],
  ['a member twice', written.replace('{"alg":"dir"', '{"alg":"dir","alg":"dir"')],
  ['no JSON at all', 'x'],
])('a header with %s is refused though the key is right', async (_, headerText) => {
  expect(headerText).not.toBe(written);
  expect(await openJwe(cryptoKey, header, sealedWith(headerText))).toEqual({ state: 'changed' });
});

test.each([
  ['no text', () => ''],
  ['three parts', () => 'a.b.c'],
  ['six parts', () => `${sealedWith(written)}.`],
  ['an encrypted key', () => sealedWith(written).replace('..', '.AAAA.')],
  ['padding', () => `${sealedWith(written)}==`],
  ['white space', () => ` ${sealedWith(written)}`],
  ['a line end', () => `${sealedWith(written)}\n`],
  ['no ciphertext', () => sealedWith(written).replace(/\.[^.]+(\.[^.]+)$/, '.$1')],
  ['a shorter tag', () => sealedWith(written, 12)],
  ['a longer nonce', () => sealedWith(written).replace('..', '..AAAA')],
])('text with %s is no envelope', async (_, text) => {
  expect(await openJwe(cryptoKey, header, text())).toEqual({ state: 'malformed' });
});
