import type { ClientResult } from '@kinfolio/contract/send';
import type { ServerVaultState } from '../../vault-worker/types/server-vault-state.ts';
import type { SessionContext } from './context.ts';

/**
 * The maximum number of keysets to read: more than any vault gets between two visits of a device. The limit stops a
 * server that claims to have ever more of them.
 */
const mostSince = 2_000;

/**
 * Reads the server's state of the vault, with the keysets between the one that this device knows and the current one.
 */
export async function readServerVault({
  server,
  worker,
}: Pick<SessionContext, 'server' | 'worker'>): Promise<ClientResult<ServerVaultState>> {
  const read = await server.readVault();
  if (!read.ok) return read;
  const after = await worker.service.keysetsWanted(read.value);
  if (after === undefined) return read;
  const since = await readKeysetsSince(server, after);
  return since.ok ? { ok: true, value: { ...read.value, since: since.value } } : since;
}

/** The keysets with higher numbers than this one, in order. */
export async function readKeysetsSince(
  server: SessionContext['server'],
  after: number,
): Promise<ClientResult<string[]>> {
  const since: string[] = [];
  for (let more = true; more && since.length < mostSince; ) {
    const page = await server.readKeysets(after + since.length);
    if (!page.ok) return page;
    since.push(...page.value.keysets);
    more = page.value.more && page.value.keysets.length > 0;
  }
  return { ok: true, value: since };
}
