import { done, type Outcome, ok } from '../session/outcome.ts';
import { type Here, refused } from './here.ts';

/** See {@link Security.earlierPassports}. */
export async function earlierPassports({ server }: Here): Promise<Outcome<readonly string[]>> {
  const read = await server.readEarlierVaults();
  return read.ok ? ok(read.value.earlier.map(({ goesAt }) => goesAt)) : refused(read.code);
}

/** See {@link Security.takeBack}. */
export async function takeBack(
  { server, worker, open }: Here,
  typed: { found: string; password: string },
): Promise<Outcome> {
  const [now, read] = await Promise.all([server.readVault(), server.readEarlierVaults()]);
  if (!now.ok) return refused(now.code);
  if (!read.ok) return refused(read.code);
  // It was taken back before, and the answer was lost on the way.
  if (now.value.vaultId !== open?.vaultId) return done;
  const vaults = read.value.earlier.map(({ vault }) => vault);
  const opened = await worker.core.wrapEarlier(vaults, typed);
  if (!opened.ok) return opened;
  const { vaultId, wrap } = opened.value;
  const { method: _password, ...stored } = wrap.stored;
  const taken = await server.takeVaultBack({ vaultId, passwordWrap: { id: wrap.id, ...stored } });
  return taken.ok ? done : refused(taken.code);
}
