import type { VaultClient } from '@kinfolio/contract/client';
import type { CallWithProof } from '@kinfolio/contract/send';
import type { AccountKey } from '@kinfolio/vault/keys/account-key';
import { hashRequestBody, signProof } from '@kinfolio/vault/proof/proof';
import { importSealSecret, sealRequest } from '@kinfolio/vault/proof/request-seal';

/**
 * A device without a screen that acts for a person, such as in the demo and in load tests. It keeps its account key
 * unsealed.
 */
export interface OpenDeviceWithoutScreen {
  readonly account: string;
  readonly accountKey: AccountKey;
  readonly origin: string;
  readonly session: string;
  readonly client: () => VaultClient;
}

const hashOf = (text = '') => hashRequestBody(new TextEncoder().encode(text));

/**
 * Makes the proofs and seals for the calls of a device without a screen. A `body` of null means that it is streamed.
 */
export function createDeviceGuard({ account, accountKey, client, origin, session }: OpenDeviceWithoutScreen) {
  let secret: Promise<Uint8Array<ArrayBuffer>> | undefined;
  const open = async () => {
    const opened = await client().openSession();
    if (!opened.ok) throw new Error(`the session was not opened: ${opened.code}`);
    return importSealSecret(opened.value.seal);
  };
  return async ({
    guard,
    method,
    path,
    body,
  }: Omit<CallWithProof, 'body'> & { readonly body: string | null | undefined }): Promise<string> => {
    if (guard === 'seal') {
      secret ??= open();
      const hash = body === null ? null : await hashOf(body);
      return await sealRequest(await secret, { method, path, body: hash });
    }
    const given = await client().proofNonce();
    if (!given.ok) throw new Error(`no nonce: ${given.code}`);
    const { nonce } = given.value;
    const payload = { account, body: await hashOf(body ?? ''), method, nonce, origin, path, session };
    return await signProof(await accountKey.proofKey(), payload);
  };
}
