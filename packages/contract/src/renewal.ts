import * as z from 'zod/mini';
import { bytes32, maxEarlierKeys, maxRenewedKeys, version } from './shapes.ts';
import { categoryKey, earlierKey, identity, newRecoveryKit, newVault } from './wire.ts';

/**
 * A new password with a new account key, stored in one transaction. `keyVersion`: the number of the new account key, one
 * more than that of now. `secret`: what signs in from now on, 32 bytes in base64url. `categoryKeys`: every one there is,
 * sealed anew, and a new version of each. Everything that opened the vault before goes.
 */
export const keyRenewal = z.strictObject({
  keyVersion: version,
  secret: bytes32,
  passwordWrap: newVault.shape.passwordWrap,
  recoveryKit: newRecoveryKit,
  identity,
  categoryKeys: z.array(categoryKey).check(z.minLength(1), z.maxLength(maxRenewedKeys)),
  earlierKeys: z.array(earlierKey).check(z.minLength(1), z.maxLength(maxEarlierKeys)),
});
/** See {@link keyRenewal}. */
export type KeyRenewal = z.infer<typeof keyRenewal>;
