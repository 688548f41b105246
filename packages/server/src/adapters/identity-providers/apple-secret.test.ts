import { generateKeyPairSync } from 'node:crypto';
import { decodeProtectedHeader, jwtVerify } from 'jose';
import { expect, test } from 'vitest';
import { createTestClock, testStartMs } from '../../testing/test-app.ts';
import { createAppleSecret } from './apple-secret.ts';

test('the secret Apple wants is signed with the developer key and lives for minutes', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const secret = await createAppleSecret(
    {
      teamId: 'TEAM',
      keyId: 'KEY',
      clientId: 'org.example.passport',
      otherClientIds: [],
      privateKey: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    },
    createTestClock(),
  );
  const currentDate = new Date(testStartMs);
  const { payload } = await jwtVerify(secret, publicKey, {
    currentDate,
    audience: 'https://appleid.apple.com',
  });
  expect(decodeProtectedHeader(secret)).toEqual({ alg: 'ES256', kid: 'KEY' });
  expect(payload).toMatchObject({ iss: 'TEAM', sub: 'org.example.passport' });
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(300);
});
