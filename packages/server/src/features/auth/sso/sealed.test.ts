import { X509Certificate } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSamlKey } from '../../../adapters/identity-providers/saml-key.ts';
import { createCertificate, type TestCertificate } from '../../../testing/certificate.ts';
import {
  readFragmentParams,
  type SamlResponseForm,
  type SsoWorld,
  startSsoWorld,
} from '../testing/sso-world.ts';

// A server that has its own key signs its requests to organisations, and accepts responses encrypted with that key.

const folder = mkdtempSync(join(tmpdir(), 'kinfolio-saml-'));
const fileOf = (name: string, ...parts: string[]) => {
  const path = join(folder, name);
  writeFileSync(path, parts.join('\n'));
  return path;
};

let ours: TestCertificate;
let others: TestCertificate;
let here: SsoWorld;
beforeAll(async () => {
  [ours, others] = [await createCertificate('Kinfolio'), await createCertificate('Somebody else')];
  here = await startSsoWorld({ SAML_KEY_FILE: fileOf('key.pem', ours.privateKey, ours.certificate) });
});
afterAll(() => here.close());

const sealedFor = ({ certificate }: TestCertificate, more: Record<string, unknown> = {}) => ({
  encryptionCert: certificate,
  encryptionPublicKey: new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'pem' }),
  ...more,
});

const changed = (answer: SamlResponseForm, change: (xml: string) => string): SamlResponseForm => ({
  ...answer,
  SAMLResponse: Buffer.from(change(Buffer.from(answer.SAMLResponse, 'base64').toString())).toString('base64'),
});

const flip = (text: string) => `${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}`;

describe('what is asked', () => {
  test('is signed, so an organisation may refuse to answer anybody else', async () => {
    const { name } = here.employee();
    here.organisation.asker = ours.certificate;
    const address = await here.addressFor();
    expect(new URL(address).searchParams.get('SigAlg')).toContain('rsa-sha256');
    const forged = new URL(address);
    forged.searchParams.set('RelayState', 'another');
    expect((await fetch(forged)).status).toBe(400);
    const unsigned = new URL(address);
    unsigned.searchParams.delete('Signature');
    expect((await fetch(unsigned)).status).toBe(400);
    const { access_token = '' } = readFragmentParams(await here.walk(address));
    const { data } = await here.world.device().auth.getUser(access_token);
    expect(data.user?.identities?.[0]?.id).toBe(name);
    here.organisation.asker = others.certificate;
    expect((await fetch(await here.addressFor())).status).toBe(400);
    delete here.organisation.asker;
  });

  test('and its certificate is in the metadata, for signing and for sealing', async () => {
    const metadata = await (await fetch(`${here.world.url}/auth/v1/sso/saml/metadata`)).text();
    const bare = ours.certificate.replaceAll(/-----.*-----|\s/g, '');
    expect(metadata.replaceAll(/\s/g, '').split(bare)).toHaveLength(3);
    expect(metadata).toContain('AuthnRequestsSigned="true"');
    expect(metadata).toContain('use="signing"');
    expect(metadata).toContain('use="encryption"');
    expect(metadata).toContain('xmlenc11#aes256-gcm');
    expect(metadata).not.toContain('-cbc');
    expect(metadata).not.toContain('PRIVATE');
  });
});

describe('an answer that is sealed for this server', () => {
  test('is opened', async () => {
    const { name } = here.employee();
    here.organisation.answers = sealedFor(ours);
    const answer = await here.answerOf(await here.addressFor());
    expect(Buffer.from(answer.SAMLResponse, 'base64').toString()).not.toContain(name);
    const { access_token = '' } = await here.post(answer);
    const { data } = await here.world.device().auth.getUser(access_token);
    expect(data.user?.identities?.[0]?.id).toBe(name);
  });

  const cbc = 'http://www.w3.org/2001/04/xmlenc#aes256-cbc';
  const byCbc = { encryptionAlgorithm: cbc, disallowEncryptionWithInsecureAlgorithm: false };
  test.each<[string, () => Record<string, unknown>]>([
    ['is sealed for somebody else', () => sealedFor(others)],
    ['is not signed inside', () => sealedFor(ours, { signAssertion: false })],
    [
      'is sealed in a way that answers back',
      () => sealedFor(ours, { ...byCbc, warnOnInsecureEncryptionAlgorithm: false }),
    ],
  ])('is refused when it %s', async (_what, answers) => {
    here.employee();
    here.organisation.answers = answers();
    const answer = await here.answerOf(await here.addressFor());
    expect(answer.SAMLResponse).not.toBe('');
    expect(await here.post(answer)).toMatchObject({ error_code: 'bad_oauth_callback' });
  });

  test.each<[string, (xml: string) => string]>([
    [
      'with another letter in it',
      // Changes the second encrypted value, which is the assertion. The first is the key of the assertion.
      xml =>
        xml.replace(
          /(.*<(?:\w+:)?CipherValue>.{30})(.)/s,
          (_all, before: string, at: string) => before + flip(at),
        ),
    ],
    ['that names another way of sealing', xml => xml.replace('xmlenc11#aes256-gcm', 'xmlenc#aes256-cbc')],
    ['that hides the way of sealing', xml => xml.replace('xmlenc11#aes256-gcm', 'xmlenc11&#x23;aes256-gcm')],
    ['with a document type', xml => `<!DOCTYPE a [<!ENTITY b "c">]>${xml}`],
  ])('is refused as one %s', async (_what, change) => {
    here.employee();
    here.organisation.answers = sealedFor(ours);
    const answer = await here.answerOf(await here.addressFor());
    const forged = changed(answer, change);
    expect(forged.SAMLResponse).not.toBe(answer.SAMLResponse);
    expect(await here.post(forged)).toMatchObject({ error_code: 'bad_oauth_callback' });
  });
});

describe('the file of the key', () => {
  test('is refused at the start when it holds no pair, or one that is too short', async () => {
    const short = await createCertificate('Short', 1024);
    const files = [
      join(folder, 'not-there.pem'),
      fileOf('nothing.pem', 'nothing'),
      fileOf('half.pem', ours.certificate),
      fileOf('no-pair.pem', ours.privateKey, others.certificate),
      fileOf('short.pem', short.privateKey, short.certificate),
    ];
    for (const file of files) expect(() => readSamlKey(file)).toThrow('SAML_KEY_FILE');
  });

  test('is not needed', () => {
    expect(readSamlKey(undefined)).toBeUndefined();
  });
});
