import type { ClientResult } from '@kinfolio/contract/send';
import type { ShownVault } from '../../vault-worker/types/shown-vault.ts';
import type { SessionContext } from './context.ts';

/** More than any vault has changes since a device was last here; a server that always has more is not asked for ever. */
const mostSince = 2_000;

/** What the server shows of the vault, with the keysets that lead to it from the one this device knows. */
export async function readShownVault({
  server,
  worker,
}: Pick<SessionContext, 'server' | 'worker'>): Promise<ClientResult<ShownVault>> {
  const read = await server.readVault();
  if (!read.ok) return read;
  const after = await worker.service.keysetsWanted(read.value);
  if (after === undefined) return read;
  const since = await readSince(server, after);
  return since.ok ? { ok: true, value: { ...read.value, since: since.value } } : since;
}

/** The keysets after that number, in order. */
export async function readSince(
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
