import type * as supabase from '@supabase/auth-js';
import { type CallOutcome, createSuccess, refuseWithProblem } from '../../vault-worker/types/outcome.ts';
import type { NewAuthenticatorApp, SecondFactor } from '../api/security.ts';
import type { AuthApi } from './auth.ts';
import { toAuthProblem } from './auth-problem.ts';

/** The second factors that have been set up. */
export async function listSecondFactors(auth: AuthApi): Promise<CallOutcome<readonly SecondFactor[]>> {
  const found = await listed(auth);
  return found.ok ? createSuccess(found.value.all.flatMap(factorOf)) : found;
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

/** Raises the session's assurance level with a second factor; `challenge` is the id that `sendTextCode` returned. */
export async function proveByFactor(
  auth: AuthApi,
  { id, kind }: SecondFactor,
  { code, challenge }: { code: string; challenge: string | undefined },
): Promise<CallOutcome> {
  if (kind === 'app') return await confirmAppFactor(auth, id, code);
  if (kind === 'key')
    return toOutcomeWithoutValue(
      await callAuthClient(auth, ({ mfa }) => mfa.webauthn.authenticate({ factorId: id })),
    );
  return await confirmPhoneFactor(auth, { id, code, challenge });
}

/** Sends a code to a phone that is a factor or is being added as one. Resolves to the challenge's id. */
export async function sendTextCode(auth: AuthApi, factorId: string): Promise<CallOutcome<string>> {
  const sent = await callAuthClient(auth, ({ mfa }) => mfa.challenge({ factorId }));
  return sent.ok ? createSuccess(sent.value.id) : sent;
}

/** Sends the server the code from a text message. */
export async function confirmPhoneFactor(
  auth: AuthApi,
  { id, code, challenge }: { id: string; code: string; challenge: string | undefined },
): Promise<CallOutcome> {
  if (challenge === undefined) return refuseWithProblem('wrong-sign-in-code');
  return toOutcomeWithoutValue(
    await callAuthClient(auth, ({ mfa }) => mfa.verify({ factorId: id, challengeId: challenge, code })),
  );
}

/** Raises the session's assurance level with a recovery code, which works only once. Ignores case and spaces. */
export async function proveByRecoveryCode(auth: AuthApi, typed: string): Promise<CallOutcome> {
  const code = typed.replaceAll(/[\s-]/g, '').toLowerCase();
  return toOutcomeWithoutValue(await callAuthClient(auth, ({ mfa }) => mfa.recoveryCodes.verify({ code })));
}

/** How many recovery codes are left; undefined if none were made. */
export async function countRecoveryCodesLeft(auth: AuthApi): Promise<CallOutcome<number | undefined>> {
  const found = await listed(auth);
  if (!found.ok) return found;
  if (!found.value.all.some(({ factor_type: type }) => type === 'recovery_code'))
    return createSuccess(undefined);
  const status = await callAuthClient(auth, ({ mfa }) => mfa.recoveryCodes.getStatus());
  return status.ok ? createSuccess(status.value.remaining) : status;
}

/** Starts adding a phone number as a factor. Resolves to its id. */
export async function beginPhoneFactor(auth: AuthApi, phone: string): Promise<CallOutcome<string>> {
  const begun = await callAuthClient(auth, ({ mfa }) => mfa.enroll({ factorType: 'phone', phone }));
  return begun.ok ? createSuccess(begun.value.id) : begun;
}

/** Adds a security key as a factor; the browser prompts for it. */
export async function addSecurityKey(auth: AuthApi, name: string): Promise<CallOutcome> {
  return toOutcomeWithoutValue(
    await callAuthClient(auth, ({ mfa }) => mfa.webauthn.register({ friendlyName: name })),
  );
}

/** Starts adding an authenticator app. The app counts as a factor only once its first code has been accepted. */
export async function beginAppFactor(auth: AuthApi): Promise<CallOutcome<NewAuthenticatorApp>> {
  const begun = await callAuthClient(auth, ({ mfa }) =>
    mfa.enroll({ factorType: 'totp', issuer: 'Kinfolio' }),
  );
  if (!begun.ok) return begun;
  const { id, totp } = begun.value;
  return createSuccess({ id, picture: totp.qr_code, secret: totp.secret });
}

/** Sends the server the six digits from an app, to confirm a new app or to raise the session's assurance level. */
export async function confirmAppFactor(auth: AuthApi, factorId: string, code: string): Promise<CallOutcome> {
  return toOutcomeWithoutValue(
    await callAuthClient(auth, ({ mfa }) => mfa.challengeAndVerify({ factorId, code })),
  );
}

/**
 * Removes a factor. Removing the last factor also removes the recovery codes, which are only a substitute for a factor.
 */
export async function removeFactor(auth: AuthApi, factorId: string): Promise<CallOutcome> {
  return toOutcomeWithoutValue(await callAuthClient(auth, ({ mfa }) => mfa.unenroll({ factorId })));
}

/** Makes recovery codes; earlier ones no longer work. */
export async function makeRecoveryCodes(auth: AuthApi): Promise<CallOutcome<readonly string[]>> {
  const left = await countRecoveryCodesLeft(auth);
  if (!left.ok) return left;
  const made = await callAuthClient(auth, ({ mfa }) =>
    left.value === undefined ? mfa.recoveryCodes.generate() : mfa.recoveryCodes.regenerate(),
  );
  return made.ok ? createSuccess(made.value.codes) : made;
}

/** Makes the first recovery codes. Returns an empty list if there are some already. */
export async function makeFirstRecoveryCodes(auth: AuthApi): Promise<CallOutcome<readonly string[]>> {
  const left = await countRecoveryCodesLeft(auth);
  if (!left.ok) return left;
  return left.value === undefined ? await makeRecoveryCodes(auth) : createSuccess([]);
}

/** Ends every other session of the account. */
export async function endOtherSessions(auth: AuthApi): Promise<CallOutcome> {
  return toOutcomeWithoutValue(
    await callAuthClient(auth, async client => ({
      data: true,
      ...(await client.signOut({ scope: 'others' })),
    })),
  );
}

const listed = (auth: AuthApi) => callAuthClient(auth, ({ mfa }) => mfa.listFactors());

/** The official client, in the form in which these functions receive it. */
export type AuthApiClient = NonNullable<Awaited<ReturnType<AuthApi['client']>>>;

/** Calls the official client and turns its errors into problem codes. */
export async function callAuthClient<T>(
  auth: AuthApi,
  ask: (client: AuthApiClient) => Promise<{ data: T; error: Parameters<typeof toAuthProblem>[0] | null }>,
): Promise<CallOutcome<NonNullable<T>>> {
  const client = await auth.client();
  if (client === undefined) return refuseWithProblem('offline');
  const { data, error } = await ask(client);
  if (error !== null) return refuseWithProblem(toAuthProblem(error));
  return data === null || data === undefined ? refuseWithProblem('unexpected') : createSuccess(data);
}

export const toOutcomeWithoutValue = (outcome: CallOutcome<unknown>): CallOutcome =>
  outcome.ok ? createSuccess(undefined) : outcome;
