import { done, type Outcome, ok } from '../../vault-worker/types/outcome.ts';
import { type SessionContext, serverRefusal } from '../state/context.ts';

/** See {@link Security.earlierPassports}. */
export async function earlierPassports({ server }: SessionContext): Promise<Outcome<readonly string[]>> {
  const read = await server.readEarlierVaults();
  return read.ok ? ok(read.value.earlier.map(({ goesAt }) => goesAt)) : serverRefusal(read.code);
}

/** See {@link Security.takeBack}. */
export async function restoreArchived(
  { server, worker, unlocked }: SessionContext,
  typed: { found: string; password: string },
): Promise<Outcome> {
  const [now, read] = await Promise.all([server.readVault(), server.readEarlierVaults()]);
  if (!now.ok) return serverRefusal(now.code);
  if (!read.ok) return serverRefusal(read.code);
  // It was taken back before, and the answer was lost on the way.
  if (now.value.vaultId !== unlocked?.vaultId) return done;
  const vaults = read.value.earlier.map(({ vault }) => vault);
  const opened = await worker.service.wrapEarlier(vaults, typed);
  if (!opened.ok) return opened;
  const taken = await server.takeVaultBack(opened.value);
  return taken.ok ? done : serverRefusal(taken.code);
}
