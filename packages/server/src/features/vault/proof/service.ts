import { timingSafeEqual } from 'node:crypto';
import type { ConfirmSessionAnswer, ConfirmSessionRequest } from '@kinfolio/contract/proof';
import type { Entrance } from '../../../http/entrance.ts';
import { ServerError } from '../../../http/server-error.ts';
import type { SignedIn } from '../../../http/signed-in.ts';
import type { VaultContext } from '../context.ts';
import { proofHashOf } from '../keys/service.ts';
import { readKits } from '../keys/store.ts';
import { takeSignature } from '../passkeys/service.ts';

/**
 * Takes what also opens the vault, shown once more: the session is opened by it, and its person present for ten minutes.
 * Tries count as those of signing in do. Throws `proof_refused`, `rate_limited`.
 */
export async function takeShown(
  vault: VaultContext,
  who: SignedIn,
  shown: ConfirmSessionRequest,
  from: Entrance,
): Promise<ConfirmSessionAnswer> {
  const { accountId, sessionId } = who;
  const { method } = shown;
  if (!(await isOwn(vault, who, shown, from))) {
    const noted = { event: 'proof-refused', sessionId, about: { method } } as const;
    await vault.db.transaction(tx => vault.logActivity(tx, accountId, noted));
    throw new ServerError('proof_refused', 'This does not show who is there.');
  }
  const presentUntilMs = await vault.noteShown(vault.db, who);
  return { presentUntil: new Date(presentUntilMs).toISOString() };
}

async function isOwn(
  vault: VaultContext,
  who: SignedIn,
  shown: ConfirmSessionRequest,
  from: Entrance,
): Promise<boolean> {
  if (shown.method === 'password') return vault.isOwnSecret(who, shown.secret, from);
  if (shown.method === 'kit') return isOwnKit(vault, who, shown.proof, from);
  const { method: _method, ...signed } = shown;
  const signature = await takeSignature(vault, signed, from.address);
  if (signature?.standing !== true || signature.accountId !== who.accountId) return false;
  await signature.wasRight();
  return true;
}

async function isOwnKit(vault: VaultContext, who: SignedIn, proof: string, from: Entrance): Promise<boolean> {
  const kitTry = await vault.takeOwnKitTry(who, from);
  const given = proofHashOf(proof);
  const kits = await readKits(vault.db, who.accountId);
  if (!kits.some(({ proofHash }) => timingSafeEqual(proofHash, given))) return false;
  await kitTry.wasRight();
  return true;
}
