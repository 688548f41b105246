import type { Db } from '../../../db/database.ts';
import { readAccountWithFactors } from '../accounts/person.ts';
import type { Account } from '../accounts/store.ts';
import type { AuthContext } from '../context.ts';
import { confirmSession } from '../devices/claim.ts';
import { createRefusal, type Outcome } from '../errors.ts';
import type { Factor } from '../factors/store.ts';
import { cancelPendingResets, listPendingResets } from '../reset/ending.ts';
import type { AuthMethod, FactorMethod } from '../tables.ts';
import { endSessions } from './end.ts';
import { type PresentedSession, presentSession } from './presenter.ts';
import { lockSession, lockSessionsRaisedBy, type SessionKey, saveAssuranceLevel } from './store.ts';

const factorMethods: ReadonlySet<string> = new Set([
  'totp',
  'mfa/phone',
  'mfa/webauthn',
  'mfa/recovery_code',
] satisfies FactorMethod[]);

interface Shown {
  factor: Pick<Factor, 'id' | 'type'>;
  method: FactorMethod;
}

/**
 * Raises a session to aal2. The transaction has locked the account. The session gets new tokens, and its earlier tokens
 * no longer work. Other sessions at aal1 are ended, because no factor was shown in them.
 */
export async function raiseSession(
  context: AuthContext,
  tx: Db,
  account: Account,
  { sessionId }: Pick<SessionKey, 'sessionId'>,
  { factor, method }: Shown,
): Promise<Outcome<PresentedSession>> {
  const name = { accountId: account.id, sessionId };
  const session = await lockSession(tx, name);
  if (session === undefined) return createRefusal('session_not_found');
  const now = context.clock.now();
  const timestamp = Math.floor(now / 1000);
  const number = session.refreshNumber + 1;
  const raised = {
    aal: 'aal2' as const,
    amr: [{ method, timestamp }, ...session.amr.filter(one => one.method !== method)],
    factorId: factor.id,
    refreshNumber: number,
    raisedAtNumber: number,
    recentRotationsMs: [],
    siblingsFrom: number,
    lostNumber: 0,
    spent: [],
    lastActivityAtMs: now,
  };
  await saveAssuranceLevel(tx, name, raised);
  await confirmSession(context, tx, session);
  await endSessions(context, tx, account.id, { except: sessionId, aal: 'aal1' });
  await context.logActivity(tx, account.id, {
    event: 'factor-shown',
    sessionId,
    about: { factor: factor.type },
  });
  const needless = listPendingResets(account, ['factor', 'both']);
  if (needless.length > 0) await cancelPendingResets(context, tx, name, needless);
  const person = await readAccountWithFactors(tx, account);
  return { ok: true, value: await presentSession(context, person, { ...session, ...raised }) };
}

/**
 * Lowers sessions to aal1 if the factor that raised them has been removed. The session in which the owner removed the
 * factor stays raised as long as another factor remains, because the owner would otherwise lose access to the page they
 * are viewing. The other factor then counts in place of the removed one.
 */
export async function lowerSessionsRaisedBy(
  tx: Db,
  { accountId, id: factorId }: Pick<Factor, 'accountId' | 'id'>,
  kept: { sessionId: string | undefined; byFactor: string | undefined },
): Promise<void> {
  for (const { id, aal, amr } of await lockSessionsRaisedBy(tx, accountId, factorId)) {
    const stays = id === kept.sessionId && kept.byFactor !== undefined;
    const level = stays
      ? { aal, amr, factorId: kept.byFactor ?? null }
      : { aal: 'aal1' as const, amr: amr.filter(isNoFactor), factorId: null };
    await saveAssuranceLevel(tx, { accountId, sessionId: id }, level);
  }
}

const isNoFactor = ({ method }: AuthMethod) => !factorMethods.has(method);
