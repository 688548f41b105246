import type { EarlierVaults, TakeBackRequest, VaultState } from '@kinfolio/contract/wire';
import { done, type Outcome, ok } from '../../vault-worker/types/outcome.ts';
import { type SessionContext, serverRefusal } from '../state/context.ts';

/** See {@link Security.earlierPassports}. */
export async function earlierPassports({ server }: SessionContext): Promise<Outcome<readonly string[]>> {
  const read = await server.readEarlierVaults();
  return read.ok ? ok(read.value.earlier.map(({ goesAt }) => goesAt)) : serverRefusal(read.code);
}

/** See {@link Security.takeBack}. */
export async function restoreArchived(
  context: SessionContext,
  typed: { found: string; password: string },
): Promise<Outcome> {
  const { server, worker, unlocked } = context;
  const [now, read] = await Promise.all([server.readVault(), server.readEarlierVaults()]);
  if (!now.ok) return serverRefusal(now.code);
  if (!read.ok) return serverRefusal(read.code);
  // It was taken back before, and the answer was lost on the way.
  if (now.value.vaultId !== unlocked?.vaultId) return done;
  const kits = read.value.earlier.map(({ vault }) => vault);
  const byKit = await worker.service.wrapEarlier(kits, typed);
  const opened =
    byKit.ok || byKit.problem !== 'wrong-code' ? byKit : await openByPassword(context, read.value, typed);
  if (!opened.ok) return opened;
  const taken = await server.takeVaultBack(opened.value);
  return taken.ok ? done : serverRefusal(taken.code);
}

async function openByPassword(
  context: SessionContext,
  earlier: EarlierVaults,
  typed: { found: string; password: string },
): Promise<Outcome<TakeBackRequest>> {
  const opened = await withPassword(context, earlier, typed.found);
  return opened.ok ? context.worker.service.wrapEarlier(opened.value, typed) : opened;
}

/** The vaults that a password opens, with what the server hands out for it. Refuses what the server has not decided. */
async function withPassword(
  { server, worker }: SessionContext,
  { earlier }: EarlierVaults,
  password: string,
): Promise<Outcome<readonly VaultState[]>> {
  const found: VaultState[] = [];
  for (const { vault, passwordKdf } of earlier) {
    if (passwordKdf === undefined) continue;
    const secret = await worker.service.secretOfEarlier(password, passwordKdf);
    if (!secret.ok) return secret;
    const opened = await server.openEarlierVault({ vaultId: vault.vaultId, secret: secret.value });
    if (opened.ok) found.push({ ...vault, wraps: [...vault.wraps, opened.value.wrap] });
    else if (!isNotOfThisVault(opened.code)) return serverRefusal(opened.code);
  }
  return ok(found);
}

const isNotOfThisVault = (code: string) => code === 'proof_refused' || code === 'not_found';
