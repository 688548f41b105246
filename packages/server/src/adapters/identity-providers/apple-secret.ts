import { importPKCS8, SignJWT } from 'jose';
import type { Clock } from '../../ports/clock.ts';
import type { AppleSetting } from './providers-file.ts';

const livesSeconds = 5 * 60;

/** The client secret Apple wants: made for each use, signed with the key of the developer account. */
export async function appleSecret(
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
