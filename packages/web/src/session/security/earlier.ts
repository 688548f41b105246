import type { ArchivedVaults, RestoreArchivedVaultRequest, VaultState } from '@kinfolio/contract/wire';
import { type CallOutcome, createSuccess, emptySuccess } from '../../vault-worker/types/outcome.ts';
import { type SessionContext, toServerRefusal } from '../state/context.ts';

/** See {@link AccountSecurity.earlierPassports}. */
export async function readEarlierPassports({
  server,
}: SessionContext): Promise<CallOutcome<readonly string[]>> {
  const read = await server.readEarlierVaults();
  return read.ok ? createSuccess(read.value.earlier.map(({ goesAt }) => goesAt)) : toServerRefusal(read.code);
}

/** See {@link AccountSecurity.restoreArchived}. */
export async function restoreEarlierPassportVault(
  context: SessionContext,
  typed: { found: string; password: string },
): Promise<CallOutcome> {
  const { server, worker, unlocked } = context;
  const [now, read] = await Promise.all([server.readVault(), server.readEarlierVaults()]);
  if (!now.ok) return toServerRefusal(now.code);
  if (!read.ok) return toServerRefusal(read.code);
  // The earlier vault has already been restored, but the answer was lost.
  if (now.value.vaultId !== unlocked?.vaultId) return emptySuccess;
  const kits = read.value.earlier.map(({ vault }) => vault);
  const byKit = await worker.service.wrapEarlier(kits, typed);
  const opened =
    byKit.ok || byKit.problem !== 'wrong-code' ? byKit : await openByPassword(context, read.value, typed);
  if (!opened.ok) return opened;
  const taken = await server.takeVaultBack(opened.value);
  return taken.ok ? emptySuccess : toServerRefusal(taken.code);
}

async function openByPassword(
  context: SessionContext,
  earlier: ArchivedVaults,
  typed: { found: string; password: string },
): Promise<CallOutcome<RestoreArchivedVaultRequest>> {
  const opened = await withPassword(context, earlier, typed.found);
  return opened.ok ? context.worker.service.wrapEarlier(opened.value, typed) : opened;
}

/**
 * The vaults that this password opens, as returned by the server. Fails if the server has not given a clear answer for
 * a vault.
 */
async function withPassword(
  { server, worker }: SessionContext,
  { earlier }: ArchivedVaults,
  password: string,
): Promise<CallOutcome<readonly VaultState[]>> {
  const found: VaultState[] = [];
  for (const { vault, passwordKdf } of earlier) {
    if (passwordKdf === undefined) continue;
    const secret = await worker.service.secretOfEarlier(password, passwordKdf);
    if (!secret.ok) return secret;
    const opened = await server.openEarlierVault({ vaultId: vault.vaultId, secret: secret.value });
    if (opened.ok) found.push({ ...vault, wraps: [...vault.wraps, opened.value.wrap] });
    else if (!isNotOfThisVault(opened.code)) return toServerRefusal(opened.code);
  }
  return createSuccess(found);
}

const isNotOfThisVault = (code: string) => code === 'proof_refused' || code === 'not_found';
