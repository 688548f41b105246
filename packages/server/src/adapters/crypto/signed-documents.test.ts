import { proofPayload } from '@kinfolio/contract/keyset';
import { describe, expect, it } from 'vitest';
import {
  createKeyPair,
  hashText,
  signTestDocument,
  toCanonicalText,
} from '../../features/vault/testing/signed-vault.ts';
import { readSignedDocument } from './signed-documents.ts';

const typ = 'kinfolio-proof-1';
const signer = createKeyPair();
const said = {
  account: '01890a5d-ac96-774b-bcce-b302099a8057',
  body: hashText(''),
  method: 'PUT',
  nonce: 'a "nonce" \u00e9\u2028',
  origin: 'http://127.0.0.1',
  path: '/vault/v1/keyset',
  session: '01890a5d-ac96-774b-bcce-b302099a8058',
};
const document = (text = toCanonicalText(said), kind = typ) =>
  signTestDocument(kind, said, signer.privateKey, text);
const read = (text: string) => readSignedDocument(text, typ, proofPayload);

describe('a signed document', () => {
  it('is read with its name, and believed for the key that signed it alone', () => {
    const text = document();
    const found = read(text);
    expect(found?.payload).toEqual(said);
    expect(found?.hash).toBe(hashText(text));
    expect(found?.signedBy(signer.x)).toBe(true);
    expect(found?.signedBy(createKeyPair().x)).toBe(false);
    expect(found?.signedBy('A'.repeat(43))).toBe(false);
    expect(found?.signedBy('not a key')).toBe(false);
  });

  it('is not believed when a byte of what it says was changed', () => {
    const [header, body = '', signature] = document().split('.');
    const other = Buffer.from(body, 'base64url').toString().replace('PUT', 'GET');
    const forged = [header, Buffer.from(other).toString('base64url'), signature].join('.');
    expect(read(forged)?.signedBy(signer.x)).toBe(false);
  });

  it.each([
    [
      'another order',
      `{"session":"${said.session}",${toCanonicalText({ ...said, session: undefined }).slice(1)}`,
    ],
    ['a blank', toCanonicalText(said).replace('{', '{ ')],
    ['a member twice', toCanonicalText(said).replace('{', '{"account":"x",')],
    ['a member too many', toCanonicalText({ ...said, zeal: 1 })],
    ['a member too few', toCanonicalText({ ...said, session: undefined })],
    ['an id in capitals', toCanonicalText({ ...said, account: said.account.toUpperCase() })],
    ['a character spelt otherwise', toCanonicalText(said).replace('\u00e9', '\\u00e9')],
    ['half a character', toCanonicalText(said).replace('\u00e9', '\\ud800')],
    ['no JSON', 'PUT'],
    ['a list', '[]'],
  ])('with %s is none, though it was signed', (_, text) => {
    expect(read(document(text))).toBeUndefined();
  });

  it.each([
    ['another type', document(undefined, 'kinfolio-keyset-1')],
    ['more in its header', document().replace(/^[^.]+/, headerWith({ kid: 'x' }))],
    ['another algorithm', document().replace(/^[^.]+/, headerWith({ alg: 'none' }))],
    ['a fourth part', `${document()}.AA`],
    ['no signature', document().replace(/\.[^.]+$/, '')],
    ['bits that are not used', `${document().slice(0, -1)}${document().endsWith('A') ? 'B' : 'Z'}`],
    ['too many characters', document(toCanonicalText({ ...said, path: 'p'.repeat(256 * 1024) }))],
    ['nothing', ''],
  ])('with %s is none', (_, text) => {
    expect(read(text)).toBeUndefined();
  });
});

function headerWith(changes: object): string {
  return Buffer.from(JSON.stringify({ alg: 'Ed25519', typ, ...changes })).toString('base64url');
}
