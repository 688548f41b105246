import { v7 } from 'uuid';
import type { SignedIn } from '../../../http/signed-in.ts';
import { lockAccount } from '../accounts/store.ts';
import type { AuthContext } from '../context.ts';
import { type Outcome, refuse } from '../errors.ts';
import { kindOf } from './kinds.ts';
import { findFactor, insertChallenge, listFactors, updateFactor } from './store.ts';

/** A challenge as its owner sees it; the time in seconds since 1970. */
export interface PresentedChallenge {
  id: string;
  type: string;
  expires_at: number;
}

/** Asks a factor to prove itself in this session. */
export async function challengeFactor(
  context: AuthContext,
  { accountId, sessionId }: SignedIn,
  factorId: string,
): Promise<Outcome<PresentedChallenge>> {
  const known = await findFactor(context.db, accountId, factorId);
  const kind = kindOf(known?.type ?? '');
  // Recovery codes are shown without being asked for.
  if (known === undefined || !kind.ok) return refuse('mfa_factor_not_found');
  const may = await kind.value.mayChallenge?.(context, known);
  if (may?.ok === false) return may;
  return context.db.transaction(async tx => {
    const account = await lockAccount(tx, accountId);
    const all = await listFactors(tx, accountId);
    const factor = all.find(one => one.id === factorId);
    if (account === undefined || factor === undefined) return refuse('mfa_factor_not_found');
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
