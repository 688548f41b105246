import { expect, test } from 'vitest';
import { createAccountKey } from '../keys/account-key.ts';
import { createFixedRandom } from '../testing/fixed-random.ts';
import { hashRequestBody, readProof, signProof, verifyProof } from './proof.ts';
import { isRequestSealValid, sealRequest } from './request-seal.ts';

const accountKey = await createAccountKey(createFixedRandom(7));
const key = await accountKey.proofKey();
const payload = {
  account: '0193a3f0-7c00-4e5a-9f00-0000000000a1',
  body: await hashRequestBody(new TextEncoder().encode('{"what":"vault"}')),
  method: 'PUT',
  nonce: 'kfJ4mXxMd0lYQm1Vn0aFvQ',
  origin: 'https://kinfolio.example',
  path: '/vault/v1/keyset?after=3',
  session: '0193a3f0-7c00-4e5a-9f00-0000000000b2',
};

test('a proof is verified by the half that the keyset has, and by no other', async () => {
  const proof = await signProof(key, payload);
  expect(await verifyProof(proof, key.sign)).toEqual({ ok: true, payload });
  const other = await (await createAccountKey(createFixedRandom(8))).proofKey();
  expect(await verifyProof(proof, other.sign)).toEqual({ ok: false, problem: 'wrong-signature' });
});

test('the proof key is the same each time, and ends with the account key', async () => {
  expect((await accountKey.proofKey()).sign).toBe(key.sign);
  expect(key.privateKey.extractable).toBe(false);
  const gone = await createAccountKey();
  gone.wipe();
  await expect(gone.proofKey()).rejects.toMatchObject({ code: 'wiped' });
});

test('a proof without a session is for coming back to a vault set aside', async () => {
  const proof = await signProof(key, { ...payload, session: null });
  expect(readProof(proof)).toEqual({ ok: true, payload: { ...payload, session: null } });
});

test.each([
  ['account', 'A1'],
  ['body', 'AAAA'],
  ['method', 'put'],
  ['nonce', 'short'],
  ['origin', 'https://kinfolio.example/'],
  ['path', 'vault/v1/keyset'],
  ['path', '/vault v1'],
  ['session', ''],
])('a proof with another form of %s is not signed', async (member, value) => {
  await expect(signProof(key, { ...payload, [member]: value })).rejects.toMatchObject({
    code: 'bad_document',
  });
});

const secret = createFixedRandom(9)(32);
const request = { method: 'POST', path: '/vault/v1/vaults/1/push', body: payload.body };

test('a seal is an HMAC of method, path and body, which another request does not have', async () => {
  const header = await sealRequest(secret, request);
  expect(header).toMatch(/^[\w-]{43}$/);
  expect(await isRequestSealValid(secret, request, header)).toBe(true);
  const others = [
    { ...request, method: 'PUT' },
    { ...request, path: '/vault/v1/vaults/2/push' },
    { ...request, body: await hashRequestBody() },
    { ...request, body: null },
  ];
  for (const other of others) expect(await isRequestSealValid(secret, other, header)).toBe(false);
  expect(await isRequestSealValid(createFixedRandom(10)(32), request, header)).toBe(false);
  for (const bad of ['', header.slice(1), `${header}=`])
    expect(await isRequestSealValid(secret, request, bad)).toBe(false);
});

test('a secret of another length and a request of another form are refused', async () => {
  await expect(sealRequest(secret.slice(1), request)).rejects.toMatchObject({ code: 'bad_secret' });
  const path = '/vault/v1\nPOST';
  await expect(sealRequest(secret, { ...request, path })).rejects.toMatchObject({ code: 'bad_context' });
});
