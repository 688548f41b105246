import type { OpenIdentityVersion } from '@kinfolio/vault/identity/identity-version';
import type { Keyring } from '../keys/keyring.ts';

/** Who signs a push, and under which keyset. */
export interface PushAuthor {
  readonly account: string;
  readonly vault: string;
  readonly sequence: number;
  readonly identity: Pick<OpenIdentityVersion, 'version' | 'signPrivateKey'>;
}

/** Who signs for an open vault. */
export const authorOf = ({ account, vault, signed }: Keyring): PushAuthor => ({
  account,
  vault,
  sequence: signed.keyset.sequence,
  identity: signed.identity,
});
