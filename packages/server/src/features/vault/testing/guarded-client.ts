import { createVaultClient, type VaultClient } from '@kinfolio/contract/client';
import type { NewVault } from '@kinfolio/contract/wire';
import { decodeJwt } from 'jose';
import { guardOf, newSignedVault, type Owner } from './signed-vault.ts';

/** Where a session asks, under which address the server knows itself, and its access token. */
export interface SessionAt {
  url: string;
  publicUrl: string;
  token: () => Promise<string>;
  fetch?: typeof fetch;
}

/** The typed client of a session whose guarded calls are proved by the keys of an owner, and sealed. */
export async function guardedClient(at: SessionAt, owner: Owner): Promise<VaultClient> {
  const { url, token } = at;
  const { sub, session_id: session } = decodeJwt(await token());
  const plain = createVaultClient({ url, token, fetch: at.fetch ?? fetch });
  const person = { accountId: String(sub), sessionId: String(session), client: () => plain };
  const origin = new URL(at.publicUrl).origin;
  let seal: string | undefined;
  const client: VaultClient = createVaultClient({
    url,
    token,
    fetch: at.fetch ?? fetch,
    guard: async call => {
      if (call.guard === 'proof') return guardOf(person, owner, { origin })(call);
      if (seal === undefined) {
        const opened = await client.openSession();
        seal = opened.ok ? opened.value.seal : undefined;
      }
      return guardOf(person, owner, { origin, ...(seal !== undefined && { seal }) })(call);
    },
  });
  return client;
}

/** Makes the least vault of a session’s account. Throws when it is refused. */
export async function makeVaultFor(
  at: SessionAt,
  categories = 1,
): Promise<{ vault: NewVault; owner: Owner; client: VaultClient }> {
  const { sub } = decodeJwt(await at.token());
  const { vault, owner } = newSignedVault(String(sub), categories);
  const client = await guardedClient(at, owner);
  const made = await client.createVault(vault);
  if (!made.ok) throw new Error(`the vault was refused: ${made.code} ${made.message}`);
  return { vault, owner, client };
}
