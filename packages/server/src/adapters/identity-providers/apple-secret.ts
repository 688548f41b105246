import { importPKCS8, SignJWT } from 'jose';
import type { Clock } from '../../ports/clock.ts';
import type { AppleSetting } from './providers-file.ts';

const livesSeconds = 5 * 60;

/** Creates the client secret for Apple: a token signed with the developer account's key. Each use gets a new one. */
export async function createAppleSecret(
  { teamId, keyId, clientId, privateKey }: AppleSetting,
  clock: Clock,
): Promise<string> {
  const issuedAt = Math.floor(clock.now() / 1000);
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(teamId)
    .setSubject(clientId)
    .setAudience('https://appleid.apple.com')
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + livesSeconds)
    .sign(await importPKCS8(privateKey, 'ES256'));
}
