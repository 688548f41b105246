import { v7 } from 'uuid';
import type { RequestOrigin } from '../../../http/entrance.ts';
import { createEmptyAccount } from '../accounts/bare.ts';
import { omitKdf } from '../accounts/kdf.ts';
import { insertAccount } from '../accounts/store.ts';
import type { AuthContext } from '../context.ts';
import { createRefusal, type Outcome } from '../errors.ts';
import { openSession } from '../sessions/open.ts';
import type { PresentedSession } from '../sessions/presenter.ts';
import type { Metadata } from '../tables.ts';

/** Creates an account for a person without an email or phone number, and signs it in. */
export async function signUpAnonymously(
  context: AuthContext,
  given: Metadata,
  from: RequestOrigin,
): Promise<Outcome<PresentedSession>> {
  const { settings, clock, db } = context;
  if (settings.signUps !== 'open') return createRefusal('signup_disabled');
  if (!settings.anonymousSignIns) return createRefusal('anonymous_provider_disabled');
  const now = clock.now();
  const { data, columns } = omitKdf(given);
  const account = { ...createEmptyAccount(v7({ msecs: now }), now), userMetadata: data, ...columns };
  return db.transaction(async tx => {
    await insertAccount(tx, account, undefined, context.accountMade);
    await context.logActivity(tx, account.id, { event: 'signed-up' });
    const session = await openSession(context, tx, account, 'anonymous', { withAccount: true, from });
    return { ok: true, value: session };
  });
}
