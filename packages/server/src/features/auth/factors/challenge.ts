import { v7 } from 'uuid';
import type { SignedIn } from '../../../http/signed-in.ts';
import { lockAccount } from '../accounts/store.ts';
import type { AuthContext } from '../context.ts';
import { createRefusal, type Outcome } from '../errors.ts';
import { findFactorKind } from './kinds.ts';
import { findFactor, insertChallenge, listFactors, updateFactor } from './store.ts';

/** A challenge, as sent to its owner. The time is in seconds since 1970. */
export interface PresentedChallenge {
  id: string;
  type: string;
  expires_at: number;
}

/** Starts a challenge, which the person answers to prove a factor in this session. */
export async function challengeFactor(
  context: AuthContext,
  { accountId, sessionId }: SignedIn,
  factorId: string,
): Promise<Outcome<PresentedChallenge>> {
  const known = await findFactor(context.db, accountId, factorId);
  const kind = findFactorKind(known?.type ?? '');
  // Recovery codes need no challenge.
  if (known === undefined || !kind.ok) return createRefusal('mfa_factor_not_found');
  const may = await kind.value.mayChallenge?.(context, known);
  if (may?.ok === false) return may;
  return context.db.transaction(async tx => {
    const account = await lockAccount(tx, accountId);
    const all = await listFactors(tx, accountId);
    const factor = all.find(one => one.id === factorId);
    if (account === undefined || factor === undefined) return createRefusal('mfa_factor_not_found');
    const now = context.clock.now();
    const id = v7({ msecs: now });
    const expiresAtMs = now + context.settings.challengeMs;
    await updateFactor(tx, factor, { lastChallengedAtMs: now });
    await insertChallenge(tx, { accountId, id, factorId, sessionId, expiresAtMs });
    const others = all.filter(one => one.id !== factorId);
    const told = await kind.value.challenge?.(context, tx, account, { id, factor, others });
    return {
      ok: true,
      value: { id, type: factor.type, expires_at: Math.floor(expiresAtMs / 1000), ...told },
    };
  });
}
