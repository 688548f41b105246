import type { VaultClient } from '@kinfolio/contract/client';
import type { GuardedCall } from '@kinfolio/contract/send';
import type { AccountKey } from '@kinfolio/vault/keys/account-key';
import { hashOfBody, signProof } from '@kinfolio/vault/proof/proof';
import { sealRequest, sealSecretOf } from '@kinfolio/vault/proof/request-seal';

/** The device of a person without a screen: it holds its account key in the open, as the demo and loads do. */
export interface OpenDevice {
  readonly account: string;
  readonly accountKey: AccountKey;
  readonly origin: string;
  readonly session: string;
  readonly client: () => VaultClient;
}

const hashOf = (text = '') => hashOfBody(new TextEncoder().encode(text));

/** Proves and seals the calls of such a device. `body` of null: one that is sent in a stream. */
export function deviceGuard({ account, accountKey, client, origin, session }: OpenDevice) {
  let secret: Promise<Uint8Array<ArrayBuffer>> | undefined;
  const open = async () => {
    const opened = await client().openSession();
    if (!opened.ok) throw new Error(`the session was not opened: ${opened.code}`);
    return sealSecretOf(opened.value.seal);
  };
  return async ({
    guard,
    method,
    path,
    body,
  }: Omit<GuardedCall, 'body'> & { readonly body: string | null | undefined }): Promise<string> => {
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
