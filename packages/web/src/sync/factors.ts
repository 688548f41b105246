import type * as supabase from '@supabase/auth-js';
import { no, type Outcome, ok } from '../session/outcome.ts';
import { type Auth, problemOf } from './auth.ts';

/** Raises the session by the six digits of an authenticator app. */
export async function proveByApp(auth: Auth, code: string): Promise<Outcome> {
  return await asked(auth, async ({ mfa }) => {
    const { data, error } = await mfa.listFactors();
    const factorId = data?.totp[0]?.id;
    if (factorId === undefined) return { error };
    return await mfa.challengeAndVerify({ factorId, code });
  });
}

/** Raises the session by a recovery code, which works once. Letters may be large, and blanks stand anywhere. */
export async function proveByRecoveryCode(auth: Auth, typed: string): Promise<Outcome> {
  const code = typed.replaceAll(/[\s-]/g, '').toLowerCase();
  return await asked(auth, ({ mfa }) => mfa.recoveryCodes.verify({ code }));
}

type Client = NonNullable<Awaited<ReturnType<Auth['client']>>>;

async function asked(
  auth: Auth,
  ask: (client: Client) => Promise<{ error: supabase.AuthError | null }>,
): Promise<Outcome> {
  const client = await auth.client();
  if (client === undefined) return no('offline');
  const { error } = await ask(client);
  return error === null ? ok(undefined) : no(problemOf(error));
}
