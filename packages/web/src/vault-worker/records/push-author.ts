import type { OpenIdentityVersion } from '@kinfolio/vault/identity/identity-version';
import type { Keyring } from '../keys/keyring.ts';

/** The signer of a push, and the keyset under which it signs. */
export interface PushAuthor {
  readonly account: string;
  readonly vault: string;
  readonly sequence: number;
  readonly identity: Pick<OpenIdentityVersion, 'version' | 'signPrivateKey'>;
}

/** The signer for an open vault. */
export const findPushAuthor = ({ account, vault, signed }: Keyring): PushAuthor => ({
  account,
  vault,
  sequence: signed.keyset.sequence,
  identity: signed.identity,
});
