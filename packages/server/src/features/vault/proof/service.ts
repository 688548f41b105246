import { timingSafeEqual } from 'node:crypto';
import type { ConfirmSessionRequest, ConfirmSessionResponse } from '@kinfolio/contract/proof';
import type { RequestOrigin } from '../../../http/entrance.ts';
import { ServerError } from '../../../http/server-error.ts';
import type { SignedIn } from '../../../http/signed-in.ts';
import type { VaultContext } from '../context.ts';
import { hashRecoveryProof } from '../keys/service.ts';
import { readRecoveryKits } from '../keys/store.ts';
import { verifyPasskeySignature } from '../passkeys/service.ts';

/**
 * Accepts a fresh proof by something that also opens the vault. This opens the session, and its person counts
 * as present for ten minutes. Attempts are counted as for signing in. Throws `proof_refused`, `rate_limited`.
 */
export async function acceptSessionProof(
  vault: VaultContext,
  who: SignedIn,
  shown: ConfirmSessionRequest,
  from: RequestOrigin,
): Promise<ConfirmSessionResponse> {
  const { accountId, sessionId } = who;
  const { method } = shown;
  if (!(await isOwn(vault, who, shown, from))) {
    const noted = { event: 'proof-refused', sessionId, about: { method } } as const;
    await vault.db.transaction(tx => vault.logActivity(tx, accountId, noted));
    throw new ServerError('proof_refused', 'This does not prove who is using the session.');
  }
  const presentUntilMs = await vault.noteShown(vault.db, who);
  return { presentUntil: new Date(presentUntilMs).toISOString() };
}

async function isOwn(
  vault: VaultContext,
  who: SignedIn,
  shown: ConfirmSessionRequest,
  from: RequestOrigin,
): Promise<boolean> {
  if (shown.method === 'password') return vault.isOwnSecret(who, shown.secret, from);
  if (shown.method === 'kit') return isOwnKit(vault, who, shown.proof, from);
  const { method: _method, ...signed } = shown;
  const signature = await verifyPasskeySignature(vault, signed, from.address);
  if (signature?.standing !== true || signature.accountId !== who.accountId) return false;
  await signature.wasRight();
  return true;
}

async function isOwnKit(
  vault: VaultContext,
  who: SignedIn,
  proof: string,
  from: RequestOrigin,
): Promise<boolean> {
  const kitTry = await vault.takeOwnKitTry(who, from);
  const given = hashRecoveryProof(proof);
  const kits = await readRecoveryKits(vault.db, who.accountId);
  if (!kits.some(({ proofHash }) => timingSafeEqual(proofHash, given))) return false;
  await kitTry.wasRight();
  return true;
}
