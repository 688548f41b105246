import type * as supabase from '@supabase/auth-js';
import { type Outcome, ok, refuse } from '../../vault-worker/types/outcome.ts';
import type { NewApp, SecondFactor } from '../api/security.ts';
import type { Auth } from './auth.ts';
import { problemOf } from './auth-problem.ts';

/** The second factors that are set up. */
export async function listFactors(auth: Auth): Promise<Outcome<readonly SecondFactor[]>> {
  const found = await listed(auth);
  return found.ok ? ok(found.value.all.flatMap(factorOf)) : found;
}

const kinds: Readonly<Record<string, SecondFactor['kind']>> = {
  totp: 'app',
  phone: 'phone',
  webauthn: 'key',
};

function factorOf(factor: supabase.Factor & { phone?: string }): SecondFactor[] {
  const kind = kinds[factor.factor_type];
  if (kind === undefined || factor.status !== 'verified') return [];
  const { id, phone, created_at: madeAt } = factor;
  return [{ id, kind, phone: phone ? `+${phone}` : '', madeAt }];
}

/** Raises the session by a second factor; `challenge` is what `textCode` gave. */
export async function proveByFactor(
  auth: Auth,
  { id, kind }: SecondFactor,
  { code, challenge }: { code: string; challenge: string | undefined },
): Promise<Outcome> {
  if (kind === 'app') return await confirmApp(auth, id, code);
  if (kind === 'key')
    return nothingOf(await asked(auth, ({ mfa }) => mfa.webauthn.authenticate({ factorId: id })));
  return await confirmPhone(auth, { id, code, challenge });
}

/** Sends a code to a phone that is a factor, or is to be one. Gives what the server knows it by. */
export async function textCode(auth: Auth, factorId: string): Promise<Outcome<string>> {
  const sent = await asked(auth, ({ mfa }) => mfa.challenge({ factorId }));
  return sent.ok ? ok(sent.value.id) : sent;
}

/** Shows the code of a text message. */
export async function confirmPhone(
  auth: Auth,
  { id, code, challenge }: { id: string; code: string; challenge: string | undefined },
): Promise<Outcome> {
  if (challenge === undefined) return refuse('wrong-sign-in-code');
  return nothingOf(
    await asked(auth, ({ mfa }) => mfa.verify({ factorId: id, challengeId: challenge, code })),
  );
}

/** Raises the session by a recovery code, which works once. Letters may be large, and blanks stand anywhere. */
export async function proveByRecoveryCode(auth: Auth, typed: string): Promise<Outcome> {
  const code = typed.replaceAll(/[\s-]/g, '').toLowerCase();
  return nothingOf(await asked(auth, ({ mfa }) => mfa.recoveryCodes.verify({ code })));
}

/** How many recovery codes are left; undefined when none were made. */
export async function codesLeft(auth: Auth): Promise<Outcome<number | undefined>> {
  const found = await listed(auth);
  if (!found.ok) return found;
  if (!found.value.all.some(({ factor_type: type }) => type === 'recovery_code')) return ok(undefined);
  const status = await asked(auth, ({ mfa }) => mfa.recoveryCodes.getStatus());
  return status.ok ? ok(status.value.remaining) : status;
}

/** Begins a phone number as a factor. Gives its id. */
export async function beginPhone(auth: Auth, phone: string): Promise<Outcome<string>> {
  const begun = await asked(auth, ({ mfa }) => mfa.enroll({ factorType: 'phone', phone }));
  return begun.ok ? ok(begun.value.id) : begun;
}

/** Makes a security key a factor; the browser asks for it. */
export async function addKey(auth: Auth, name: string): Promise<Outcome> {
  return nothingOf(await asked(auth, ({ mfa }) => mfa.webauthn.register({ friendlyName: name })));
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

/** Takes a factor away, and with the last one the recovery codes that stood in for it. */
export async function removeFactor(auth: Auth, factorId: string): Promise<Outcome> {
  return nothingOf(await asked(auth, ({ mfa }) => mfa.unenroll({ factorId })));
}

/** Makes recovery codes; those before no longer work. */
export async function makeCodes(auth: Auth): Promise<Outcome<readonly string[]>> {
  const left = await codesLeft(auth);
  if (!left.ok) return left;
  const made = await asked(auth, ({ mfa }) =>
    left.value === undefined ? mfa.recoveryCodes.generate() : mfa.recoveryCodes.regenerate(),
  );
  return made.ok ? ok(made.value.codes) : made;
}

/** The first recovery codes; none where some are there already. */
export async function firstCodes(auth: Auth): Promise<Outcome<readonly string[]>> {
  const left = await codesLeft(auth);
  if (!left.ok) return left;
  return left.value === undefined ? await makeCodes(auth) : ok([]);
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
  ask: (client: Client) => Promise<{ data: T; error: Parameters<typeof problemOf>[0] | null }>,
): Promise<Outcome<NonNullable<T>>> {
  const client = await auth.client();
  if (client === undefined) return refuse('offline');
  const { data, error } = await ask(client);
  if (error !== null) return refuse(problemOf(error));
  return data === null || data === undefined ? refuse('unexpected') : ok(data);
}

/** The outcome alone. */
export const nothingOf = (outcome: Outcome<unknown>): Outcome => (outcome.ok ? ok(undefined) : outcome);
