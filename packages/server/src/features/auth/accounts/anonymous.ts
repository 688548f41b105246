import { v7 } from 'uuid';
import type { Entrance } from '../../../http/entrance.ts';
import type { AuthContext } from '../context.ts';
import { type Outcome, refuse } from '../errors.ts';
import { openSession } from '../sessions/open.ts';
import type { PresentedSession } from '../sessions/presenter.ts';
import type { Metadata } from '../tables.ts';
import { bareAccount } from './bare.ts';
import { withoutKdf } from './kdf.ts';
import { insertAccount } from './store.ts';

/** Makes an account for somebody who does not say who they are, and signs it in. */
export async function signUpAnonymously(
  context: AuthContext,
  given: Metadata,
  from: Entrance,
): Promise<Outcome<PresentedSession>> {
  const { settings, clock, db } = context;
  if (settings.signUps !== 'open') return refuse('signup_disabled');
  if (!settings.anonymousSignIns) return refuse('anonymous_provider_disabled');
  const now = clock.now();
  const { data, columns } = withoutKdf(given);
  const account = { ...bareAccount(v7({ msecs: now }), now), userMetadata: data, ...columns };
  return db.transaction(async tx => {
    await insertAccount(tx, account, undefined, context.accountMade);
    await context.logActivity(tx, account.id, { event: 'signed-up' });
    const session = await openSession(context, tx, account, 'anonymous', { withAccount: true, from });
    return { ok: true, value: session };
  });
}
