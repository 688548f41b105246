import { createVaultClient, type VaultClient } from '@kinfolio/contract/client';
import type { NewVault } from '@kinfolio/contract/wire';
import { decodeJwt } from 'jose';
import { createCallGuard, createSignedVault, type VaultOwnerKeys } from './signed-vault.ts';

/** The server that a session calls, the server's own public address, and the session's access token. */
export interface SessionServer {
  url: string;
  publicUrl: string;
  token: () => Promise<string>;
  fetch?: typeof fetch;
}

/** The typed client of a session. Its guarded calls are sealed, and proved with the keys of an owner. */
export async function createGuardedClient(at: SessionServer, owner: VaultOwnerKeys): Promise<VaultClient> {
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
      if (call.guard === 'proof') return createCallGuard(person, owner, { origin })(call);
      if (seal === undefined) {
        const opened = await client.openSession();
        seal = opened.ok ? opened.value.seal : undefined;
      }
      return createCallGuard(person, owner, { origin, ...(seal !== undefined && { seal }) })(call);
    },
  });
  return client;
}

/** Creates the smallest possible vault for a session's account. Throws if the server refuses it. */
export async function createSmallestVault(
  at: SessionServer,
  categories = 1,
): Promise<{ vault: NewVault; owner: VaultOwnerKeys; client: VaultClient }> {
  const { sub } = decodeJwt(await at.token());
  const { vault, owner } = createSignedVault(String(sub), categories);
  const client = await createGuardedClient(at, owner);
  const made = await client.createVault(vault);
  if (!made.ok) throw new Error(`the vault was refused: ${made.code} ${made.message}`);
  return { vault, owner, client };
}
