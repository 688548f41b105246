import type * as supabase from '@supabase/auth-js';
import { no, type Outcome, ok } from '../session/outcome.ts';
import { type Auth, problemOf } from './auth.ts';
import type { NewApp, TwoSteps } from './security.ts';

/** Raises the session by the six digits of an authenticator app. */
export async function proveByApp(auth: Auth, code: string): Promise<Outcome> {
  const factors = await listed(auth);
  if (!factors.ok) return factors;
  const factorId = factors.value.totp[0]?.id;
  if (factorId === undefined) return no('unexpected');
  return await confirmApp(auth, factorId, code);
}

/** Raises the session by a recovery code, which works once. Letters may be large, and blanks stand anywhere. */
export async function proveByRecoveryCode(auth: Auth, typed: string): Promise<Outcome> {
  const code = typed.replaceAll(/[\s-]/g, '').toLowerCase();
  return nothingOf(await asked(auth, ({ mfa }) => mfa.recoveryCodes.verify({ code })));
}

/** The second step as it is set up now. */
export async function readTwoSteps(auth: Auth): Promise<Outcome<TwoSteps>> {
  const factors = await listed(auth);
  if (!factors.ok) return factors;
  const app = factors.value.totp[0]?.id;
  const hasCodes = factors.value.all.some(({ factor_type: type }) => type === 'recovery_code');
  if (!hasCodes) return ok({ app, codesLeft: undefined });
  const status = await asked(auth, ({ mfa }) => mfa.recoveryCodes.getStatus());
  return status.ok ? ok({ app, codesLeft: status.value.remaining }) : status;
}

/** Begins an authenticator app; nothing is wanted of it before its first code was right. */
export async function beginApp(auth: Auth): Promise<Outcome<NewApp>> {
  const begun = await asked(auth, ({ mfa }) => mfa.enroll({ factorType: 'totp', issuer: 'Kinfolio' }));
  if (!begun.ok) return begun;
  const { id, totp } = begun.value;
  return ok({ id, picture: totp.qr_code, secret: totp.secret });
}

/** Shows the six digits of an app, for the first time or to raise a session. */
export async function confirmApp(auth: Auth, factorId: string, code: string): Promise<Outcome> {
  return nothingOf(await asked(auth, ({ mfa }) => mfa.challengeAndVerify({ factorId, code })));
}

/** Takes the app away, and the recovery codes that stood in for it. */
export async function removeApp(auth: Auth, factorId: string): Promise<Outcome> {
  return nothingOf(await asked(auth, ({ mfa }) => mfa.unenroll({ factorId })));
}

/** Makes recovery codes; those before no longer work. */
export async function makeCodes(auth: Auth): Promise<Outcome<readonly string[]>> {
  const steps = await readTwoSteps(auth);
  if (!steps.ok) return steps;
  const made = await asked(auth, ({ mfa }) =>
    steps.value.codesLeft === undefined ? mfa.recoveryCodes.generate() : mfa.recoveryCodes.regenerate(),
  );
  return made.ok ? ok(made.value.codes) : made;
}

/** Ends every session of the account but this one. */
export async function endOtherSessions(auth: Auth): Promise<Outcome> {
  return nothingOf(
    await asked(auth, async client => ({ data: true, ...(await client.signOut({ scope: 'others' })) })),
  );
}

const listed = (auth: Auth) => asked(auth, ({ mfa }) => mfa.listFactors());

/** The official client. */
export type Client = NonNullable<Awaited<ReturnType<Auth['client']>>>;

/** Asks the official client; what it refuses is a problem for people. */
export async function asked<T>(
  auth: Auth,
  ask: (client: Client) => Promise<{ data: T; error: supabase.AuthError | null }>,
): Promise<Outcome<NonNullable<T>>> {
  const client = await auth.client();
  if (client === undefined) return no('offline');
  const { data, error } = await ask(client);
  if (error !== null) return no(problemOf(error));
  return data === null || data === undefined ? no('unexpected') : ok(data);
}

/** The outcome alone. */
export const nothingOf = (outcome: Outcome<unknown>): Outcome => (outcome.ok ? ok(undefined) : outcome);
