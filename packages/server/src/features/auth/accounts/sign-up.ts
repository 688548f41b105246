import { v7 } from 'uuid';
import type { AuthContext } from '../context.ts';
import { type Outcome, refuse } from '../errors.ts';
import { openSession } from '../sessions/open.ts';
import type { PresentedSession } from '../sessions/presenter.ts';
import type { Metadata } from '../tables.ts';
import { normalEmail } from './email.ts';
import { refuseWeak, weaknessOf } from './password-rules.ts';
import { type Account, type Identity, insertAccount, takeEmail } from './store.ts';

/** Who wants an account. */
export interface Newcomer {
  email: string;
  password: string;
  data: Metadata;
}

/** Makes an account, takes its email as confirmed, and signs it in. */
export async function signUp(
  context: AuthContext,
  { email, password, data }: Newcomer,
): Promise<Outcome<PresentedSession>> {
  if (!context.settings.signupsOpen) return refuse('signup_disabled');
  const normal = normalEmail(email);
  if (normal === undefined) {
    return refuse('validation_failed', { message: 'Unable to validate email address: invalid format' });
  }
  const weakness = weaknessOf(password, context.settings);
  if (weakness !== undefined) return refuseWeak(weakness);

  const passwordHash = await context.passwords.hash(password);
  const account = newAccount({ email: normal, passwordHash, data, now: context.clock.now() });
  return context.db.transaction(async tx => {
    if (!(await takeEmail(tx, normal, account.id))) return refuse('user_already_exists');
    await insertAccount(tx, account, emailIdentity(account, normal, data), context.accountMade);
    await context.note(tx, account.id, { event: 'signed-up' });
    return { ok: true, value: await openSession(context, tx, account, 'password', { withAccount: true }) };
  });
}

function newAccount(made: { email: string; passwordHash: string; data: Metadata; now: number }): Account {
  return {
    id: v7({ msecs: made.now }),
    email: made.email,
    passwordHash: made.passwordHash,
    appMetadata: { provider: 'email', providers: ['email'] },
    userMetadata: { ...made.data, email_verified: true },
    emailConfirmedAtMs: made.now,
    lastSignInAtMs: null,
    bannedUntilMs: null,
    createdAtMs: made.now,
    updatedAtMs: made.now,
  };
}

function emailIdentity(account: Account, email: string, data: Metadata): Identity {
  const at = account.createdAtMs;
  return {
    accountId: account.id,
    id: v7({ msecs: at }),
    provider: 'email',
    providerId: account.id,
    data: { ...data, sub: account.id, email, email_verified: true, phone_verified: false },
    lastSignInAtMs: null,
    createdAtMs: at,
    updatedAtMs: at,
  };
}
